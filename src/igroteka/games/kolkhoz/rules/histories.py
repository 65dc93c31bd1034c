"""The histories of a cellar: all ways in which cards may have left it, as far as all can know.

A history says of each card that left (`memory.py`) which entry it was; and of a card that was
swapped, whether its hand played it or kept it. A card kept in an earlier year was put down again
as the last card of that year: then two entries were the same card. One kept in this year is still
in the hand. What is possible is known of each card by itself; that two cards cannot be the same
is left to the dealing.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, count, first, has, lowest, without_lowest
from igroteka.engine.dice import draw, random_card
from igroteka.engine.records import record
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.memory import barred_until, played_in, void_suits
from igroteka.games.kolkhoz.rules.state import ENTRIES, MAX_SEATS

HISTORY = record(
    [
        ("weight", "f8"),  # how likely it is among those of its cellar, as far as bounds tell
        ("told", "i8"),  # of each card that left five bits: the entry, and KEPT or not
        ("gone", "i8"),  # the entries whose cards are neither in the cellar nor in the hand
        ("again", "i8"),  # the entries whose cards had been other entries before
        ("held", "i8"),  # the entry whose card is in the hand now, as a set
    ]
)

BITS = 5
KEPT = 16

ROOM = 3584
"""For the histories of all cellars, and for their beginnings while those of the last one are
listed: 22,500 random plays of all presets took 3,131 at most. More are not looked at."""

ROOM_EACH = 128
"""Of this room, what is kept for each cellar that is still to come."""

SEAT_PLACES = ENTRIES + 1
PLACES = MAX_SEATS * SEAT_PLACES
"""Places where cards lie unseen: the entries of each cellar, then the hand as a whole."""


@rule
def hand_of(seat: int) -> int:
    """The place that is a seat's hand."""
    return seat * SEAT_PLACES + ENTRIES


@rule
def list_histories(s: Any, seat: int, t: Any) -> None:
    """Write down all histories of a cellar, card by card in the order of time."""
    start = begin = t.used
    history = t.histories[begin]
    history.weight = 1.0
    history.told = 0
    history.gone = 0
    history.again = 0
    history.held = 0
    t.used += 1
    for i in range(s.players[seat].leavings):
        t.first[seat] = begin
        t.last[seat] = begin = t.used
        possible = s.players[seat].could_be[i]
        while possible != 0:
            leave(s, seat, i, lowest(possible), t)
            possible = without_lowest(possible)
    t.first[seat] = t.last[seat] = start
    for h in range(begin, t.used):
        t.histories[t.last[seat]] = t.histories[h]
        t.last[seat] += 1
    t.used = t.last[seat]
    see_what_stays(s.players[seat], seat, t)


@rule
def leave(s: Any, seat: int, i: int, entry: int, t: Any) -> None:
    """Go on with the histories of the cards before: the next card that left was an entry."""
    p = s.players[seat]
    if p.left_as[i] == NO_CARD:
        t.barred = barred_until(p, entry, p.left_in[i])
        t.played = played_in(s, seat, p.left_in[i]) & ~t.barred
    for h in range(t.first[seat], t.last[seat]):
        history = t.histories[h]
        if not has(history.gone, entry) and t.used < ROOM - ROOM_EACH * (s.seats - seat):
            if p.left_as[i] == NO_CARD:
                leave_unseen(s, seat, i, entry, history, t)
            elif not has(barred_before(p, entry, history), p.left_as[i]):
                go_on(i, entry, history, t)
                drop_if_impossible(p, seat, i, t)


@rule
def leave_unseen(s: Any, seat: int, i: int, entry: int, history: Any, t: Any) -> None:
    """The card was swapped: its hand played it, or kept it."""
    p = s.players[seat]
    before = barred_before(p, entry, history)
    played = count(t.played & ~before)
    if played > 0:
        go_on(i, entry, history, t).weight *= played
        drop_if_impossible(p, seat, i, t)
    if p.left_in[i] == s.year - 1:
        here = seat * SEAT_PLACES
        if p.held > 0 and t.fits[here + entry] & t.fits[here + ENTRIES] & ~before != 0:
            new = go_on(i, entry | KEPT, history, t)
            new.gone = history.gone
            new.held = 1 << entry
            drop_if_impossible(p, seat, i, t)
    elif may_lie(p, seat, i, t.barred | before, t):
        new = go_on(i, entry | KEPT, history, t)
        new.again = add(history.again, last_of(p, i))
        drop_if_impossible(p, seat, i, t)


@rule
def go_on(i: int, word: int, history: Any, t: Any) -> Any:
    """Write a history down that goes on from another: a card was an entry, and KEPT or not."""
    new = t.histories[t.used]
    t.used += 1
    new.weight = history.weight
    new.told = history.told | word << BITS * i
    new.gone = add(history.gone, word & ~KEPT)
    new.again = history.again
    new.held = history.held
    return new


@rule
def drop_if_impossible(p: Any, seat: int, i: int, t: Any) -> None:
    """Take the newest history back, if more entries that no card fits stay than cards leave yet."""
    history = t.histories[t.used - 1]
    if count(t.empty[seat] & ~history.gone) >= p.leavings - i:
        t.used -= 1
    elif i == p.leavings - 1:
        again = history.again & ~history.gone
        while again != 0:
            if fitting(p, seat, lowest(again), history, t) == 0:
                t.used -= 1
                return
            again = without_lowest(again)


@rule
def last_of(p: Any, i: int) -> int:
    """The last card of a year in which a card was swapped: the card given lies before it."""
    return count(p.could_be[i]) + 1


@rule
def may_lie(p: Any, seat: int, i: int, barred: int, t: Any) -> bool:
    """May a card kept in an earlier year be the last card? If that left again, it can be seen."""
    last = last_of(p, i)
    if t.fits[seat * SEAT_PLACES + last] & ~barred != 0:
        return True
    for later in range(i + 1, p.leavings):
        if has(p.could_be[later], last):
            return True
    return False


@rule
def barred_before(p: Any, entry: int, history: Any) -> int:
    """What a card cannot be as it had been other entries before."""
    barred = 0
    while has(history.again, entry):
        i = swapped_in(p, p.since[entry])
        entry = entry_told(history, i)
        barred |= barred_until(p, entry, p.left_in[i])
    return barred


@rule
def swapped_in(p: Any, year: int) -> int:
    """Which of the cards that left was swapped in a year."""
    i = 0
    while p.left_as[i] != NO_CARD or p.left_in[i] != year:
        i += 1
    return i


@rule
def entry_told(history: Any, i: int) -> int:
    """Which entry a card that left was."""
    return history.told >> BITS * i & (KEPT - 1)


@rule
def see_what_stays(p: Any, seat: int, t: Any) -> None:
    """What the histories of a cellar have in common."""
    t.ever[seat] = 0
    t.fewest[seat] = ENTRIES
    t.may_hold[seat] = 0
    for h in range(t.first[seat], t.last[seat]):
        staying = first(p.entries) & ~t.histories[h].gone
        t.ever[seat] |= staying
        t.fewest[seat] = min(t.fewest[seat], count(staying))
        t.may_hold[seat] |= t.histories[h].held


@rule
def fitting(p: Any, seat: int, entry: int, history: Any, t: Any) -> int:
    """The cards that fit an entry in a history."""
    fits = t.fits[seat * SEAT_PLACES + entry]
    if has(history.again, entry):
        fits &= ~barred_before(p, entry, history)
    if has(history.held, entry):
        fits &= ~void_suits(p.voids)
    return fits


@rule
def fraction(s: Any) -> float:
    """A random number from 0 to 1, 1 excluded."""
    return draw(s) * (1.0 / (1 << 32))


@rule
def history_chosen(s: Any, seat: int, t: Any) -> int:
    """Choose a history of a cellar by its weight."""
    found = t.first[seat]
    if t.last[seat] == found + 1:
        return found
    at = fraction(s) * t.total[seat]
    for h in range(found, t.last[seat]):
        if t.histories[h].weight > 0.0:
            found = h
            at -= t.histories[h].weight
            if at < 0.0:
                return found
    return found


@rule
def tell(s: Any, seat: int, history: Any) -> None:
    """Write the cards down that left. Those that stayed stand in the record already."""
    p = s.players[seat]
    for i in range(p.leavings - 1, -1, -1):
        entry = entry_told(history, i)
        p.leaver[i] = entry
        if p.left_as[i] != NO_CARD:
            p.entry[entry] = p.left_as[i]
        elif history.told >> BITS * i & KEPT == 0:
            barred = barred_until(p, entry, p.left_in[i]) | barred_before(p, entry, history)
            p.entry[entry] = random_card(s, played_in(s, seat, p.left_in[i]) & ~barred)
        elif p.left_in[i] != s.year - 1:
            p.entry[entry] = p.entry[last_of(p, i)]
