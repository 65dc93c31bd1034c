"""O'Neill's game (O'Neill, "Nonmetric test of the minimax theory", PNAS 1987): cards at once.

Both play a one, a two, a three or a joker, face down, and turn them up together. Seat 0 wins with
two jokers, or two different numbers; seat 1 wins otherwise. Known: each number is to be played
with a chance of 1/5, the joker with 2/5, and seat 0 then wins 2/5 of the plays.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import NO_CARD
from igroteka.engine.dice import roll
from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, state_dtype
from igroteka.engine.rule import rule
from known.options import Standard

CARDS = 4
JOKER = 3
SEALED = CARDS

ACTIONS = ActionTable(play=(("1", "2", "3", "joker"),))
AUDIT = ("a card that is none",)
LONGEST = 2

STATE = state_dtype(
    [("options", options_dtype(Standard)), ("played", "i1", (2,))], Meaning(by_seat=("played",))
)


@rule
def setup(s: Any, seats: int) -> None:
    """Nobody has played."""
    s.seats = seats
    for seat in range(seats):
        s.played[seat] = NO_CARD


@rule
def waiting(s: Any) -> int:
    """All who have not played: they play at once."""
    seats = 0
    for seat in range(s.seats):
        if s.played[seat] == NO_CARD:
            seats |= 1 << seat
    return seats


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Any card."""
    for card in range(CARDS):
        out[card] = card
    return CARDS


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Play a card face down."""
    s.played[seat] = action


@rule
def hide(s: Any, viewer: int) -> None:
    """What the other has played, until both have."""
    s.dice = 0
    if waiting(s) == 0:
        return
    for seat in range(s.seats):
        if seat != viewer and s.played[seat] != NO_CARD:
            s.played[seat] = SEALED


@rule
def guess(s: Any, viewer: int) -> None:
    """Any card."""
    for seat in range(s.seats):
        if s.played[seat] == SEALED:
            s.played[seat] = roll(s, CARDS)


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Seat 0 wins with two jokers or two different numbers."""
    one, other = s.played[0], s.played[1]
    jokers = (1 if one == JOKER else 0) + (1 if other == JOKER else 0)
    winner = 0 if jokers == 2 or (jokers == 0 and one != other) else 1
    for seat in range(s.seats):
        scores[seat] = 0
        ranks[seat] = 1
        if waiting(s) == 0:
            scores[seat] = 1 if winner == seat else -1
            ranks[seat] = 1 if winner == seat else 2


@rule
def audit(s: Any) -> int:
    """There are four cards."""
    broken = 0
    for seat in range(s.seats):
        if s.played[seat] < NO_CARD or s.played[seat] >= CARDS:
            broken = 1
    return broken


def why_not(s: Any, seat: int, action: int) -> int:
    """Every card is always possible."""
    return 0


def rule_name(rule: int) -> str:
    return f"O{rule // 100}.{rule % 100}"
