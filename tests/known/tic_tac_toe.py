"""Tic-tac-toe: three in a line of a board of nine wins. Known: nobody who plays well loses."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.options import options_dtype
from igroteka.engine.records import NOBODY, Meaning, state_dtype
from igroteka.engine.rule import rule
from known.options import Standard

LINES = np.array(
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
)
CELLS = 9

ACTIONS = ActionTable(mark=(("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"),))
AUDIT = ("there are more marks than moves",)
LONGEST = CELLS

STATE = state_dtype(
    [
        ("options", options_dtype(Standard)),
        ("turn", "i1"),
        ("marked", "i1"),
        ("cells", "i1", (CELLS,)),
        ("winner", "i1"),
    ],
    Meaning(seats=("turn", "cells", "winner")),
)


@rule
def setup(s: Any, seats: int) -> None:
    """An empty board."""
    s.seats = seats
    s.winner = NOBODY
    for cell in range(CELLS):
        s.cells[cell] = NOBODY


@rule
def waiting(s: Any) -> int:
    """Whose turn it is, until somebody has three in a line or the board is full."""
    return 0 if s.winner != NOBODY or s.marked == CELLS else 1 << s.turn


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Any empty cell."""
    n = 0
    for cell in range(CELLS):
        if s.cells[cell] == NOBODY:
            out[n] = cell
            n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Mark a cell."""
    s.cells[action] = seat
    s.marked += 1
    s.turn = 1 - seat
    for i in range(len(LINES)):
        a, b, c = LINES[i]
        if s.cells[a] == seat and s.cells[b] == seat and s.cells[c] == seat:
            s.winner = seat


@rule
def hide(s: Any, viewer: int) -> None:
    """All lies open."""
    s.dice = 0


@rule
def guess(s: Any, viewer: int) -> None:
    """Nothing is hidden."""


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Three in a line win."""
    for seat in range(s.seats):
        scores[seat] = 1 if s.winner == seat else 0
        ranks[seat] = 2 if s.winner == 1 - seat else 1


@rule
def audit(s: Any) -> int:
    """As many cells are marked as moves were made."""
    marks = 0
    for cell in range(CELLS):
        if s.cells[cell] != NOBODY:
            marks += 1
    return 0 if marks == s.marked else 1


def why_not(s: Any, seat: int, action: int) -> int:
    """There is one rule: mark an empty cell."""
    return 0 if s.cells[action] == NOBODY else 101


def rule_name(rule: int) -> str:
    return f"T{rule // 100}.{rule % 100}"
