"""What a viewer can believe of cards that moved unseen (rules O16.9 to O16.11).

All that everybody has seen of hidden cards is in the record: where they lay just before each unseen
transfer (`known`), and where they were later seen to have lain just after it (`seen`). A card of
which all know that it went to some place unseen is *traced*: it lies in one place or another. All
other hidden cards are alike to the viewer, and only their number in each place matters.

`suppose` tells one history: at each transfer any of the cards that are there moves, with the same
probability. It is given up where it contradicts what was seen, and where an untraced card was seen,
with the share in which such a card would not have been there. So the histories that remain are as
frequent as they are likely, exactly: rejection sampling, as in von Neumann, "Various techniques
used in connection with random digits", 1951. Cards seen to come from the deck were there all the
time, and nobody drew them: they are left out of the account.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    first,
    has,
    lowest,
    nth_card,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.dice import random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.state import DECK, PLACES, REMEMBERED

TRACED, OTHERS, MAY, MOST, FIRST_TRACED, FIRST_OTHERS, LAY, MOVED = range(8)
"""The rows of `views`, each with an entry a place: the traced cards that lie there in this history,
and how many others; the traced cards that lie there in any, and how many others at most; what
`begin` has found; and the cards that lay there, going back. From MOVED on there is a row for each
transfer: the traced card that each seat got, and under DECK all cards that were traced then."""

VIEWS = MOVED + REMEMBERED

CONTRADICTION = -2
"""No card can have moved as the history has it."""

# What is remembered -------------------------------------------------------------------------------


@rule
def getting(s: Any, t: int) -> int:
    """The seats that got a card with an unseen transfer, a set."""
    transfer = s.transfers[t]
    return first(s.seats) if transfer.source == DECK else one(transfer.taker)


@rule
def told(s: Any, t: int, viewer: int) -> int:
    """The seats of which a viewer knows what they got, a set. Rules O16.10, O16.11."""
    if viewer == NOBODY:
        return 0
    transfer = s.transfers[t]
    seats = getting(s, t)
    return seats if viewer == transfer.taker or viewer == transfer.source else seats & one(viewer)


@rule
def others_than(seats: int, viewer: int) -> int:
    """A set of seats without the viewer, who may be NOBODY."""
    return seats if viewer == NOBODY else remove(seats, viewer)


@rule
def all_of(views: Any, row: int) -> int:
    """The cards of all places together."""
    cards = 0
    for place in range(PLACES):
        cards |= int(views[row, place])
    return cards


@rule
def room_in(s: Any, place: int) -> int:
    """How many cards lie unseen in a place; what is set apart counts to the deck."""
    if place == DECK:
        return s.deck_unseen + s.apart_held - count(s.face_up_apart)
    return s.players[place].held


@rule
def never_seen(s: Any, hidden: int) -> int:
    """The cards that nobody had seen before the first transfer that is remembered."""
    seen = 0
    fresh = 0
    for t in range(s.remembered):
        transfer = s.transfers[t]
        after = 0
        seen |= transfer.shown
        for place in range(PLACES):
            seen |= transfer.known[place]
            after |= transfer.seen[place]
        fresh |= after & ~seen
    for place in range(PLACES):
        seen |= s.open[place]
    return fresh | (hidden & ~seen)


@rule
def begin(s: Any, viewer: int, hidden: int, views: Any) -> None:
    """What lay where before the first transfer. `hidden`: the cards that do not lie openly now.

    How many cards were where follows from how many are there now and what has moved since.
    """
    for place in range(PLACES):
        views[FIRST_TRACED, place] = s.open[place]
        views[FIRST_OTHERS, place] = room_in(s, place) - count(s.open[place])
    for i in range(s.remembered):
        t = s.remembered - 1 - i
        transfer = s.transfers[t]
        seats = getting(s, t)
        for seat in range(s.seats):
            views[FIRST_OTHERS, seat] += count(transfer.seen[seat]) - has(seats, seat)
        views[FIRST_OTHERS, transfer.source] += count(seats) - count(transfer.shown)
        for place in range(PLACES):
            known = traced_in(transfer, place)
            views[FIRST_OTHERS, place] -= count(known)
            views[FIRST_TRACED, place] = known
    if viewer >= 0:
        own = 0
        if s.put_back[viewer] != 0:
            own = s.put_back[viewer] & ~s.drawn & never_seen(s, hidden)
        views[FIRST_TRACED, DECK] |= own
        views[FIRST_OTHERS, DECK] -= count(own)
        views[FIRST_TRACED, viewer] = 0
        views[FIRST_OTHERS, viewer] = 0
    start(views)


@rule
def start(views: Any) -> None:
    """A history begins with what `begin` has found."""
    for place in range(PLACES):
        views[TRACED, place] = views[FIRST_TRACED, place]
        views[OTHERS, place] = views[FIRST_OTHERS, place]
        views[MAY, place] = views[FIRST_TRACED, place]
        views[MOST, place] = views[FIRST_OTHERS, place]


@rule
def traced_in(transfer: Any, place: int) -> int:
    """The cards that were known to lie in a place before a transfer, and may have moved."""
    return transfer.known[place] & ~transfer.seen[DECK]


@rule
def arrive(views: Any, place: int, cards: int) -> None:
    """Cards went openly to a place."""
    views[TRACED, place] |= cards
    views[MAY, place] |= cards


@rule
def see_open(s: Any, views: Any) -> None:
    """What all have seen since the last transfer."""
    for place in range(PLACES):
        arrive(views, place, s.open[place])


# What may be, in any history ----------------------------------------------------------------------


@rule
def see(views: Any, place: int, cards: int) -> None:
    """Cards were seen to lie in a place; they are followed no further."""
    views[MOST, place] -= count(cards & ~all_of(views, MAY))
    for other in range(PLACES):
        views[MAY, other] &= ~cards


@rule
def see_all(s: Any, t: int, seats: int, views: Any) -> None:
    """What was seen after a transfer in some hands."""
    traced = all_of(views, MAY)
    cards = 0
    while seats != 0:
        seat = lowest(seats)
        seats = without_lowest(seats)
        found = s.transfers[t].seen[seat]
        views[MOST, seat] -= count(found & ~traced)
        cards |= found
    for place in range(PLACES):
        views[MAY, place] &= ~cards


@rule
def set_out(s: Any, t: int, viewer: int, views: Any) -> None:
    """What lay where just before a transfer; cards face up were known to lie on the deck."""
    transfer = s.transfers[t]
    for place in range(PLACES):
        if place != viewer:
            arrive(views, place, traced_in(transfer, place))
    arrive(views, DECK, transfer.shown)


@rule
def may_pass(s: Any, t: int, viewer: int, views: Any) -> None:
    """Widen what may lie where by the cards of a transfer that the viewer did not see."""
    transfer = s.transfers[t]
    source = transfer.source
    seats = getting(s, t) & ~told(s, t, viewer)
    sure = 0
    rest = seats
    while rest != 0:
        seat = lowest(rest)
        rest = without_lowest(rest)
        sure |= int(transfer.seen[seat] & views[MAY, source] & ~views[MAY, seat])
    unseen = count(seats) - count((int(views[MAY, source]) & transfer.shown) | sure)
    traced = all_of(views, MAY)
    others = views[MOST, source]
    views[MAY, source] &= ~sure
    passed = views[MAY, source] if unseen > 0 else views[MAY, source] & transfer.shown
    while seats != 0:
        seat = lowest(seats)
        seats = without_lowest(seats)
        found = transfer.seen[seat]
        if found & sure != 0:
            views[MAY, seat] |= found & sure
            continue
        if count(found & ~traced) <= views[MOST, seat]:
            views[MAY, seat] |= passed
        if unseen > 0 and others > 0:
            views[MOST, seat] += 1
    views[MAY, source] &= ~transfer.shown
    if views[MAY, source] == 0:
        views[MOST, source] -= unseen
    elif others == 0 and count(int(views[MAY, source])) == unseen:
        views[MAY, source] = 0


@rule
def may_follow(s: Any, t: int, viewer: int, views: Any) -> None:
    """Go on from one transfer to the next, whatever moved."""
    set_out(s, t, viewer, views)
    seats = getting(s, t)
    see_all(s, t, others_than(first(s.seats) & ~seats, viewer), views)
    rest = told(s, t, viewer)
    while rest != 0:
        seat = lowest(rest)
        rest = without_lowest(rest)
        card = one(s.transfers[t].cards[seat])
        if s.transfers[t].source != viewer:
            see(views, s.transfers[t].source, card)
        if seat != viewer:
            views[MAY, seat] |= card
    may_pass(s, t, viewer, views)
    see_all(s, t, others_than(seats, viewer), views)


# One history --------------------------------------------------------------------------------------


@rule
def fits(s: Any, place: int, cards: int, traced: int, views: Any) -> bool:
    """Can these cards be seen in a place? If others are fewer there than at most: perhaps."""
    traced &= cards
    if traced & ~views[TRACED, place] != 0:
        return False
    views[TRACED, place] &= ~traced
    others = views[OTHERS, place]
    most = min(views[MOST, place], others + count(int(views[TRACED, place])))
    for i in range(count(cards & ~traced)):
        if others <= i or (others < most and roll(s, most - i) >= others - i):
            return False
    views[OTHERS, place] -= count(cards & ~traced)
    return True


@rule
def all_fit(s: Any, t: int, seats: int, views: Any) -> bool:
    """Can all be seen that was, in some hands?"""
    traced = all_of(views, TRACED)
    while seats != 0:
        seat = lowest(seats)
        seats = without_lowest(seats)
        cards = s.transfers[t].seen[seat]
        if cards != 0 and not fits(s, seat, cards, traced, views):
            return False
    return True


@rule
def told_fits(s: Any, t: int, viewer: int, views: Any) -> bool:
    """The cards of a transfer that the viewer has seen come from where they lay."""
    source = s.transfers[t].source
    rest = told(s, t, viewer)
    while rest != 0:
        seat = lowest(rest)
        rest = without_lowest(rest)
        card = one(s.transfers[t].cards[seat])
        if source != viewer:
            if not fits(s, source, card, all_of(views, TRACED), views):
                return False
            see(views, source, card)
        if seat != viewer:
            arrive(views, seat, card)
    return True


@rule
def drawn_for(s: Any, t: int, seat: int, views: Any) -> int:
    """The traced card that moves, NO_CARD for any other.

    A traced card that was seen in the hand must have come now, unless it was there before.
    """
    source = s.transfers[t].source
    there = int(views[TRACED, source])
    number = count(there) + views[OTHERS, source]
    must = s.transfers[t].seen[seat] & there
    if number <= 0 or count(must) > 1:
        return CONTRADICTION
    if must != 0:
        card = lowest(must)
        if has(int(views[MAY, seat]), card) and roll(s, number) != 0:
            return CONTRADICTION
    else:
        i = roll(s, number)
        if i >= count(there):
            views[OTHERS, source] -= 1
            views[OTHERS, seat] += 1
            return NO_CARD
        card = nth_card(there, i)
    views[TRACED, source] = remove(there, card)
    views[TRACED, seat] = add(int(views[TRACED, seat]), card)
    return card


@rule
def unseen_fits(s: Any, t: int, viewer: int, views: Any) -> bool:
    """Say what else moved: first who got the cards that lay face up, then cards by chance."""
    transfer = s.transfers[t]
    moved = views[MOVED + t]
    shown = int(views[TRACED, transfer.source]) & transfer.shown
    views[TRACED, transfer.source] &= ~shown
    left = getting(s, t) & ~told(s, t, viewer)
    for seat in range(s.seats):
        found = transfer.seen[seat] & shown
        if has(left, seat) and found != 0:
            moved[seat] = lowest(found)
            shown &= ~found
            left = remove(left, seat)
            views[TRACED, seat] |= found
    while left != 0:
        seat = lowest(left)
        if shown != 0 and roll(s, count(left)) < count(shown):
            moved[seat] = random_card(s, shown)
            shown = remove(shown, int(moved[seat]))
            views[TRACED, seat] = add(int(views[TRACED, seat]), int(moved[seat]))
        else:
            moved[seat] = drawn_for(s, t, seat, views)
            if moved[seat] == CONTRADICTION:
                return False
        left = without_lowest(left)
    return True


@rule
def suppose(s: Any, viewer: int, views: Any) -> bool:
    """Tell a history; False if it contradicts what was seen. `views`: i8 (VIEWS, PLACES).

    What the viewer has drawn for the Treaty was seen last: it comes from the deck.
    """
    start(views)
    for t in range(s.remembered):
        set_out(s, t, viewer, views)
        views[MOVED + t, DECK] = all_of(views, TRACED)
        seats = getting(s, t)
        idle = others_than(first(s.seats) & ~seats, viewer)
        seats = others_than(seats, viewer)
        if not all_fit(s, t, idle, views):
            return False
        see_all(s, t, idle, views)
        if not told_fits(s, t, viewer, views) or not unseen_fits(s, t, viewer, views):
            return False
        may_pass(s, t, viewer, views)
        if not all_fit(s, t, seats, views):
            return False
        see_all(s, t, seats, views)
    see_open(s, views)
    return fits(s, DECK, s.apart & ~s.face_up_apart, all_of(views, TRACED), views)
