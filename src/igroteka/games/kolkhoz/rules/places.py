"""The places of which a viewer sees no card, in the order in which a guess deals to them.

Places are the entries of the other cellars that may have stayed (`histories.py`), and the hands of
which it is known what they cannot hold. All other hands get what is left over in the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import count, first, lowest, without_lowest
from igroteka.engine.records import record
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.facts import CARDS
from igroteka.games.kolkhoz.rules.histories import HISTORY, PLACES, ROOM, SEAT_PLACES, hand_of
from igroteka.games.kolkhoz.rules.memory import void_suits
from igroteka.games.kolkhoz.rules.state import ENTRIES, MAX_SEATS

TABLE = record(
    [
        ("fits", "i8", (PLACES,)),  # the unseen cards that fit, as far as known of this place alone
        # Of each seat: its histories, and what they have in common.
        ("histories", HISTORY, (ROOM,)),
        ("used", "i8"),
        ("first", "i8", (MAX_SEATS,)),
        ("last", "i8", (MAX_SEATS,)),
        ("total", "f8", (MAX_SEATS,)),  # of their weights
        ("ever", "i8", (MAX_SEATS,)),  # the entries that stay in one of them at least
        ("fewest", "i8", (MAX_SEATS,)),  # so many stay in each of them
        ("empty", "i8", (MAX_SEATS,)),  # the entries that no card fits
        ("barred", "i8"),  # what the card cannot have been that leaves in `leave`
        ("played", "i8"),  # and which of the cards that its hand played it may have been
        ("may_hold", "i8", (MAX_SEATS,)),  # the entries that may be in the hand now
        # The places, in the order in which they are dealt to.
        ("n", "i8"),
        ("order", "i8", (PLACES,)),
        ("narrower", "i8", (PLACES,)),  # entries of this cellar that take of its cards before it
        ("before", "i8", (PLACES,)),  # so many of its cards at least others have taken before it
        ("loose", "i8"),  # how many cards no place gets
        ("holders", "i8"),  # how many of the hands that get these may hold a swapped card
        # In a try:
        ("chosen", "i8", (MAX_SEATS,)),  # the history of each seat
        ("rest", "i8"),  # the unseen cards that are left
        ("weight", "f8"),  # ways over bounds
        ("drawn", "i8", (CARDS,)),
        ("matched", "i8", (CARDS,)),
    ]
)
"""What a guess works with."""


@rule
def list_fitting(s: Any, seat: int, unseen: int, t: Any) -> None:
    """Which cards fit the entries of a cellar and its hand."""
    p = s.players[seat]
    known = 0
    year = s.year - 1
    t.empty[seat] = 0
    for entry in range(p.entries - 1, -1, -1):
        while year >= p.since[entry]:
            known |= p.learned[year]
            year -= 1
        fits = unseen & ~(p.barred[entry] | known)
        t.fits[seat * SEAT_PLACES + entry] = fits
        t.empty[seat] |= (fits == 0) << entry
    t.fits[hand_of(seat)] = unseen & ~void_suits(p.voids)


@rule
def list_places(s: Any, viewer: int, unseen: int, t: Any) -> None:
    """Put the places in order, and see what is left for hands that may be anything."""
    t.n = 0
    t.loose = count(unseen)
    t.holders = 0
    for seat in range(s.seats):
        if seat != viewer:
            p = s.players[seat]
            t.loose -= p.hid
            entries = t.ever[seat]
            while entries != 0:
                put_in_order(t, seat * SEAT_PLACES + lowest(entries))
                entries = without_lowest(entries)
            if p.voids == 0:
                t.holders += t.may_hold[seat] != 0
            elif p.held > 0:
                t.loose -= p.held
                put_in_order(t, hand_of(seat))
    for i in range(t.n):
        see_what_comes_before(s, t, i)


@rule
def put_in_order(t: Any, place: int) -> None:
    """Add a place to those that are in order, the smallest choice first."""
    size = count(t.fits[place])
    i = t.n
    while i > 0 and count(t.fits[t.order[i - 1]]) > size:
        t.order[i] = t.order[i - 1]
        i -= 1
    t.order[i] = place
    t.n += 1


@rule
def see_what_comes_before(s: Any, t: Any, i: int) -> None:
    """Places that come earlier and may hold only what fits this one too took their cards of it."""
    place = t.order[i]
    others = ~t.fits[place]
    within = np.int64(0)
    taken = 0
    for j in range(i):
        before = t.order[j]
        if t.fits[before] & others == 0:
            seat = before // SEAT_PLACES
            if before % SEAT_PLACES < ENTRIES:
                within |= 1 << before
            else:
                taken += s.players[seat].held - (t.may_hold[seat] != 0)
    t.narrower[place] = 0
    if place % SEAT_PLACES < ENTRIES:  # for those, each history knows how many of its cellar stay
        own = place // SEAT_PLACES * SEAT_PLACES
        t.narrower[place] = within >> own & first(ENTRIES)
        within &= ~(first(ENTRIES) << own)
    seat = 0
    while within != 0:
        if within & first(ENTRIES) != 0:
            taken += max(0, t.fewest[seat] - count(t.ever[seat] & ~within))
        within >>= SEAT_PLACES
        seat += 1
    t.before[place] = taken


@rule
def bound_of_hand(t: Any, place: int, held: int) -> int:
    """No more cards can fit a hand that has been dealt so many."""
    return max(0, count(t.fits[place]) - t.before[place] - held)


@rule
def bound_of_entry(t: Any, place: int, fits: int, history: Any) -> int:
    """No more cards can fit an entry at its turn. `fits`: those that do in this history."""
    earlier = t.before[place] + count(t.narrower[place] & ~history.gone)
    return max(0, min(count(fits), count(t.fits[place]) - earlier))
