"""Nim with three heaps of one to four: whoever takes the last piece wins.

Known (Bouton 1901): who is to move loses where the sizes, as binary numbers, add up to nothing
without carrying, and else wins by leaving such heaps.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.actions import ActionTable
from igroteka.engine.dice import roll
from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, state_dtype
from igroteka.engine.rule import rule
from known.options import Standard

HEAPS = 3
LARGEST = 4

ACTIONS = ActionTable(take=(("a", "b", "c"), ("1", "2", "3", "4")))
AUDIT = ("a heap is too large",)
LONGEST = HEAPS * LARGEST

STATE = state_dtype(
    [("options", options_dtype(Standard)), ("turn", "i1"), ("heaps", "i1", (HEAPS,))],
    Meaning(seats=("turn",)),
)


@rule
def setup(s: Any, seats: int) -> None:
    """Heaps of any size."""
    s.seats = seats
    for heap in range(HEAPS):
        s.heaps[heap] = 1 + roll(s, LARGEST)


@rule
def left(s: Any) -> int:
    """How many pieces there are."""
    pieces = 0
    for heap in range(HEAPS):
        pieces += s.heaps[heap]
    return pieces


@rule
def waiting(s: Any) -> int:
    """Whose turn it is, while there is something to take."""
    return 0 if left(s) == 0 else 1 << s.turn


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """As many as one likes of one heap."""
    n = 0
    for heap in range(HEAPS):
        for taken in range(s.heaps[heap]):
            out[n] = heap * LARGEST + taken
            n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Take some of a heap."""
    s.heaps[action // LARGEST] -= action % LARGEST + 1
    s.turn = 1 - seat


@rule
def hide(s: Any, viewer: int) -> None:
    """All lies open."""
    s.dice = 0


@rule
def guess(s: Any, viewer: int) -> None:
    """Nothing is hidden."""


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Who has taken the last piece wins: the other one would be to move."""
    for seat in range(s.seats):
        won = left(s) == 0 and s.turn != seat
        scores[seat] = 1 if won else 0
        ranks[seat] = 2 if left(s) == 0 and not won else 1


@rule
def audit(s: Any) -> int:
    """Heaps only get smaller."""
    broken = 0
    for heap in range(HEAPS):
        if s.heaps[heap] < 0 or s.heaps[heap] > LARGEST:
            broken = 1
    return broken


def why_not(s: Any, seat: int, action: int) -> int:
    """There is one rule: take what is there."""
    return 0 if s.heaps[action // LARGEST] > action % LARGEST else 101


def rule_name(rule: int) -> str:
    return f"N{rule // 100}.{rule % 100}"
