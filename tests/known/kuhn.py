"""Kuhn's poker (Kuhn, "A simplified two-person poker", 1950): three cards, one bet.

Both pay one chip and get a card; then they bet one more or pass in turn. Who passes a bet gives
up, else the higher card takes the chips. Known: the first seat loses 1/18 of a chip a deal, the
jack is bet with some chance from 0 to 1/3, and a queen calls a bet with a chance of 1/3.

The bots want to win, and know no chips. So the chips are tickets in a lottery that decides the
play: what is the best play for chips is then the best one for winning, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import NO_CARD, first, remove
from igroteka.engine.course import reveal
from igroteka.engine.dice import draw_cards, random_card, roll
from igroteka.engine.options import options_dtype
from igroteka.engine.records import NOBODY, Meaning, state_dtype
from igroteka.engine.rule import rule
from known.options import Standard

CARDS = 3
MOST = 2
"""Chips that a seat can lose."""

PASS, BET = 0, 1
ACTIONS = ActionTable(**{"pass": (), "bet": ()})
AUDIT = ("both hold the same card",)
LONGEST = 3

STATE = state_dtype(
    [
        ("options", options_dtype(Standard)),
        ("turn", "i1"),
        ("chosen", "i1"),  # how many choices were made
        ("cards", "i1", (2,)),
        ("paid", "i1", (2,)),
        ("taker", "i1"),  # who gets the chips
        ("winner", "i1"),  # who wins the lottery
    ],
    Meaning(by_seat=("cards", "paid"), seats=("turn", "taker", "winner")),
)


@rule
def setup(s: Any, seats: int) -> None:
    """Deal, and pay a chip each."""
    s.seats = seats
    drawn = np.empty(CARDS, np.int64)
    draw_cards(s, first(CARDS), seats, drawn)
    for seat in range(seats):
        s.cards[seat] = drawn[seat]
        s.paid[seat] = 1
    s.taker = NOBODY
    s.winner = NOBODY


@rule
def waiting(s: Any) -> int:
    """Whose turn it is, until somebody takes the chips."""
    return 0 if s.taker != NOBODY else 1 << s.turn


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Pass or bet, which is to give up or to call after a bet."""
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Pass or bet."""
    other = 1 - seat
    s.chosen += 1
    s.turn = other
    if action == BET:
        s.paid[seat] = 2
    if s.paid[seat] < s.paid[other]:
        end(s, other)
    elif s.chosen >= 2 and s.paid[seat] == s.paid[other]:
        end(s, seat if s.cards[seat] > s.cards[other] else other)


@rule
def end(s: Any, taker: int) -> None:
    """Give the chips to a seat, and draw one of all tickets: as many as could be lost."""
    reveal(s)
    s.taker = taker
    s.winner = taker if roll(s, 2 * MOST) < MOST + s.paid[1 - taker] else 1 - taker


@rule
def hide(s: Any, viewer: int) -> None:
    """The other's card."""
    s.dice = 0
    for seat in range(s.seats):
        if seat != viewer and s.taker == NOBODY:
            s.cards[seat] = NO_CARD


@rule
def guess(s: Any, viewer: int) -> None:
    """Any card that is not one's own."""
    free = first(CARDS)
    for seat in range(s.seats):
        if s.cards[seat] != NO_CARD:
            free = remove(free, s.cards[seat])
    for seat in range(s.seats):
        if s.cards[seat] == NO_CARD:
            s.cards[seat] = random_card(s, free)
            free = remove(free, s.cards[seat])


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """The chips, and who has won the lottery for them."""
    for seat in range(s.seats):
        scores[seat] = 0
        if s.taker != NOBODY:
            scores[seat] = s.paid[1 - s.taker] if seat == s.taker else -s.paid[seat]
        ranks[seat] = 2 if s.winner == 1 - seat else 1


@rule
def audit(s: Any) -> int:
    """There is one of each card."""
    return 1 if s.cards[0] == s.cards[1] else 0


def why_not(s: Any, seat: int, action: int) -> int:
    """Both actions are always possible."""
    return 0


def rule_name(rule: int) -> str:
    return f"K{rule // 100}.{rule % 100}"
