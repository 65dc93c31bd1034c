"""Leduc hold'em (Southey et al., "Bayes' bluff", UAI 2005): six cards, two rounds of bets.

Two jacks, two queens, two kings. Both pay one chip and get a card; bets are of two chips, then a
card is turned up in the middle, and bets are of four. There are at most two bets a round. A pair
with the middle wins, else the higher card; equal ones share. Known: with perfect play the first
seat loses 0.0856 chips a deal (Lanctot et al., "OpenSpiel", 2019).

As in `kuhn.py`, the chips are tickets in a lottery that decides the play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import NO_CARD, first, has, remove
from igroteka.engine.course import reveal
from igroteka.engine.dice import draw_cards, random_card, roll
from igroteka.engine.options import options_dtype
from igroteka.engine.records import NOBODY, Meaning, state_dtype
from igroteka.engine.rule import rule
from known.options import Standard

CARDS = 6
ROUNDS = 2
BETS = 2
"""The most bets of a round."""

MOST = 1 + BETS * 2 + BETS * 4
"""Chips that a seat can lose."""

FOLD, CALL, BET = 0, 1, 2
SAID = 4
"""A round has so many choices at most."""

ACTIONS = ActionTable(fold=(), call=(), bet=())
AUDIT = ("there are more than two of a kind",)
LONGEST = ROUNDS * SAID

STATE = state_dtype(
    [
        ("options", options_dtype(Standard)),
        ("turn", "i1"),
        ("round", "i1"),
        ("spoken", "i1"),  # how many choices were made in this round
        ("bets", "i1"),  # how many of them were bets
        ("said", "i1", (ROUNDS, SAID)),  # what was chosen, and 1 more
        ("cards", "i1", (2,)),  # by rank
        ("middle", "i1"),  # it lies face down until the second round
        ("paid", "i1", (2,)),
        ("over", "i1"),
        ("taker", "i1"),  # who gets the chips; nobody if they are shared
        ("winner", "i1"),  # who wins the lottery
    ],
    Meaning(by_seat=("cards", "paid"), seats=("turn", "taker", "winner")),
)


@rule
def setup(s: Any, seats: int) -> None:
    """Deal, and pay a chip each."""
    s.seats = seats
    drawn = np.empty(CARDS, np.int64)
    draw_cards(s, first(CARDS), seats + 1, drawn)
    for seat in range(seats):
        s.cards[seat] = drawn[seat] // 2
        s.paid[seat] = 1
    s.middle = drawn[seats] // 2
    s.taker = NOBODY
    s.winner = NOBODY


@rule
def waiting(s: Any) -> int:
    """Whose turn it is."""
    return 0 if s.over != 0 else 1 << s.turn


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Give up, if there is a bet; call it, or check; bet, if there may be one more."""
    n = 0
    if s.paid[seat] < s.paid[1 - seat]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if s.bets < BETS:
        out[n] = BET
        n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Give up, call or bet."""
    other = 1 - seat
    s.said[s.round, s.spoken] = action + 1
    s.spoken += 1
    s.turn = other
    if action == FOLD:
        end(s, other)
        return
    s.paid[seat] = s.paid[other]
    if action == BET:
        s.paid[seat] += 2 if s.round == 0 else 4
        s.bets += 1
    elif s.spoken >= 2:
        end_round(s)


@rule
def end_round(s: Any) -> None:
    """Turn up the card in the middle, or compare."""
    if s.round == ROUNDS - 1:
        end(s, best(s))
        return
    reveal(s)
    s.round += 1
    s.turn = 0
    s.spoken = 0
    s.bets = 0


@rule
def best(s: Any) -> int:
    """Who has a pair with the middle, else the higher card; NOBODY if both have the same."""
    for seat in range(s.seats):
        other = 1 - seat
        if s.cards[seat] != s.cards[other] and s.cards[seat] == s.middle:
            return seat
    if s.cards[0] == s.cards[1]:
        return NOBODY
    return 0 if s.cards[0] > s.cards[1] else 1


@rule
def end(s: Any, taker: int) -> None:
    """Give the chips to a seat, and draw one of all tickets: as many as could be lost."""
    reveal(s)
    s.over = 1
    s.taker = taker
    if taker != NOBODY:
        s.winner = taker if roll(s, 2 * MOST) < MOST + s.paid[1 - taker] else 1 - taker


@rule
def hide(s: Any, viewer: int) -> None:
    """The other's card, and the middle one until the second round."""
    s.dice = 0
    if s.over != 0:
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.cards[seat] = NO_CARD
    if s.round == 0:
        s.middle = NO_CARD


@rule
def without(free: int, rank: int) -> int:
    """Free cards, less one of a rank."""
    if rank == NO_CARD:
        return free
    return remove(free, 2 * rank if has(free, 2 * rank) else 2 * rank + 1)


@rule
def guess(s: Any, viewer: int) -> None:
    """Any cards that nobody is known to have."""
    if s.over != 0:
        return
    free = without(first(CARDS), s.middle)
    for seat in range(s.seats):
        free = without(free, s.cards[seat])
    for seat in range(s.seats):
        if s.cards[seat] == NO_CARD:
            s.cards[seat] = random_card(s, free) // 2
            free = without(free, s.cards[seat])
    if s.middle == NO_CARD:
        s.middle = random_card(s, free) // 2


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
    """There are two of each card."""
    return 1 if s.cards[0] == s.cards[1] and s.cards[0] == s.middle else 0


def why_not(s: Any, seat: int, action: int) -> int:
    """What is not offered: to give up without a bet, or a third bet."""
    if action == FOLD:
        return 0 if s.paid[seat] < s.paid[1 - seat] else 101
    return 102 if action == BET and s.bets == BETS else 0


def rule_name(rule: int) -> str:
    return f"L{rule // 100}.{rule % 100}"
