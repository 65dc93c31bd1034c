"""The law of the toy, as `rulebook.md` states it: sealed bids on hidden cards.

Every round all seats get a hidden card and bid at once; when the last bid is in, the greatest sum
of card and bid wins a point. Without cards, two seats match pennies: seat 1 wins where the bids
are equal, else seat 0.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import NO_CARD, first, has, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import draw_cards, random_card, roll
from igroteka.engine.options import options_dtype
from igroteka.engine.records import NOBODY, state_dtype
from igroteka.engine.rule import rule
from toys.options import Tie, ToyOptions

MAX_SEATS = 3
CARDS = 5
NO_BID, SEALED = -1, 2

ACTIONS = ActionTable(bid=(("0", "1"),))
AUDIT = ("two seats hold the same card", "there are more points than rounds")
LONGEST = 4 * MAX_SEATS

STATE = state_dtype(
    [
        ("options", options_dtype(ToyOptions)),
        ("round", "i1"),
        ("cards", "i1", (MAX_SEATS,)),
        ("bids", "i1", (MAX_SEATS,)),
        ("points", "i1", (MAX_SEATS,)),
    ]
)


class Note(IntEnum):
    """What happened. Everybody reads notes: that a seat has bid, but not what."""

    BID = 0
    WON = 1
    TIED = 2


@rule
def setup(s: Any, seats: int) -> None:
    """Begin with the first deal. Rule T1.1."""
    s.seats = seats
    deal(s)


@rule
def deal(s: Any) -> None:
    """Give each seat a card, and take the bids back. Rules T1.2, T1.3."""
    drawn = np.empty(CARDS, np.int64)
    draw_cards(s, first(CARDS), s.seats, drawn)
    for seat in range(s.seats):
        s.cards[seat] = drawn[seat] if s.options.cards else NO_CARD
        s.bids[seat] = NO_BID


@rule
def waiting(s: Any) -> int:
    """All who have not bid in this round: they bid at once. Rules T2.1, T4.1."""
    if s.round == s.options.rounds:
        return 0
    seats = 0
    for seat in range(s.seats):
        if s.bids[seat] == NO_BID:
            seats |= 1 << seat
    return seats


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Both bids. Rule T2.1."""
    out[0] = 0
    out[1] = 1
    return 2


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Seal a bid; the last one of a round ends it. Rule T2.1."""
    s.bids[seat] = action
    note(s, Note.BID, seat)
    if waiting(s) == 0:
        close_round(s)


@rule
def close_round(s: Any) -> None:
    """Give the point, and deal again or end the play. Rules T3.1, T4.1."""
    winner = winner_of_round(s)
    if winner != NOBODY:
        s.points[winner] += 1
        note(s, Note.WON, winner)
    else:
        note(s, Note.TIED, NOBODY)
    reveal(s)
    s.round += 1
    if s.round < s.options.rounds:
        deal(s)


@rule
def winner_of_round(s: Any) -> int:
    """Who gets the point. Rules T3.1 to T3.3."""
    if not s.options.cards:
        return 1 if s.bids[0] == s.bids[1] else 0
    best = 0
    tied = False
    for seat in range(1, s.seats):
        mine = s.cards[seat] + s.bids[seat]
        top = s.cards[best] + s.bids[best]
        if mine > top:
            best = seat
            tied = False
        elif mine == top:
            tied = True
    if not tied:
        return best
    return s.seats - 1 if s.options.tie == Tie.LAST_SEAT else NOBODY


@rule
def hide(s: Any, viewer: int) -> None:
    """Blank the dice, the cards of others and what they bid. Rules T1.2, T2.1."""
    s.dice = 0
    if s.round == s.options.rounds:
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.cards[seat] = NO_CARD
            if s.bids[seat] != NO_BID:
                s.bids[seat] = SEALED


@rule
def guess(s: Any, viewer: int) -> None:
    """Deal the others cards that are free, and open their sealed bids at random."""
    if s.round == s.options.rounds:
        return
    free = first(CARDS)
    for seat in range(s.seats):
        if s.cards[seat] != NO_CARD:
            free = remove(free, s.cards[seat])
    for seat in range(s.seats):
        if s.options.cards and s.cards[seat] == NO_CARD:
            s.cards[seat] = random_card(s, free)
            free = remove(free, s.cards[seat])
        if s.bids[seat] == SEALED:
            s.bids[seat] = roll(s, 2)


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Points are scores; equal ones share a rank. Rule T4.1."""
    for seat in range(s.seats):
        scores[seat] = s.points[seat]
        ranks[seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                ranks[seat] += 1


@rule
def audit(s: Any) -> int:
    """Check what has to be true always; the names stand in AUDIT."""
    broken = 0
    held = 0
    points = 0
    for seat in range(s.seats):
        points += s.points[seat]
        if s.options.cards:
            if has(held, s.cards[seat]):
                broken |= 1
            held |= 1 << s.cards[seat]
    return broken if points <= s.round else broken | 2


def why_not(s: Any, seat: int, action: int) -> int:
    """The rule that forbids a bid: the play is over, or this seat has bid."""
    if s.round == s.options.rounds:
        return 401
    return 0 if has(waiting(s), seat) else 202


def rule_name(rule: int) -> str:
    """How the rulebook writes the number of a rule."""
    return f"T{rule // 100}.{rule % 100}"
