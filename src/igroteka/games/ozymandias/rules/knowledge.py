"""What each seat, and what everybody, can know of the cards they do not see (chapter O16).

A card that a viewer does not see lies in somebody's hand or in the unseen part of the deck.
`could_be` keeps, for each seat and for everybody together, which cards may lie in which of these
places. It narrows when a card goes somewhere openly, or secretly between two players, and widens
when cards are drawn unseen: by Cyri's Treachery and by the Treaty of Cheng-Huang. Before it
widens, all that the numbers of cards tell is drawn from it, so that nothing known is lost. And of
all cards that may have come to a hand with the last such draw only one did: `came` remembers them.

That is remembered of the last draw only, and for all viewers alike. What somebody could still
conclude from an earlier one is not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, count, has, nth_card, one, remove
from igroteka.engine.dice import draw_cards, random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.facts import ALL_CARDS, CARDS
from igroteka.games.ozymandias.rules.state import (
    DECK,
    EVERYBODY,
    HAND,
    HIGHEST_BID,
    MARKET,
    MAX_SEATS,
    PLACES,
    Phase,
)

# Learning -----------------------------------------------------------------------------------------


@rule
def nothing_known(s: Any) -> None:
    """At the start every card may be anywhere."""
    for viewer in range(EVERYBODY + 1):
        for place in range(PLACES):
            s.could_be[viewer, place] = ALL_CARDS


@rule
def known_to(s: Any, viewer: int, cards: int, place: int) -> None:
    """A viewer knows of some cards where they lie."""
    for other in range(PLACES):
        s.could_be[viewer, other] &= ~cards
    s.could_be[viewer, place] |= cards


@rule
def known_in(s: Any, cards: int, place: int) -> None:
    """All have seen some cards go to a place. Rules O16.3, O16.9."""
    s.came &= ~cards
    for viewer in range(EVERYBODY + 1):
        known_to(s, viewer, cards, place)


@rule
def left_hand(s: Any, seat: int, card: int) -> None:
    """All see a card leave a hand: if it came with the last draw, no other did. Rule O16.9."""
    if has(s.came, card):
        s.came = remove(s.came, card)
        if s.came_to == seat or s.came_to == EVERYBODY:
            for viewer in range(EVERYBODY + 1):
                s.could_be[viewer, seat] &= ~s.came


@rule
def drawn_from_hand(s: Any, card: int, seat: int, thief: int) -> None:
    """A card went from hand to hand, and only the two saw it. Rules O16.9, O16.10."""
    s.came = s.could_be[EVERYBODY, seat] & ~s.could_be[EVERYBODY, thief]
    s.came_to = thief
    for viewer in range(EVERYBODY + 1):
        if viewer != seat and viewer != thief:
            s.could_be[viewer, thief] |= s.could_be[viewer, seat]
    known_to(s, seat, one(card), thief)


@rule
def dealt_by_treaty(s: Any, drawer: int) -> None:
    """The Treaty has given everybody a card; the drawer knows all of them. Rule O16.11."""
    came = s.could_be[EVERYBODY, DECK]
    for seat in range(s.seats):
        came &= ~s.could_be[EVERYBODY, seat]
    s.came = came | s.face_up_apart
    s.came_to = EVERYBODY
    for viewer in range(EVERYBODY + 1):
        if viewer != drawer:
            s.could_be[viewer, DECK] &= ~s.face_up_apart
            drawn = s.face_up_apart
            if count(drawn) < s.seats:
                drawn |= s.could_be[viewer, DECK]
            for seat in range(s.seats):
                s.could_be[viewer, seat] |= drawn
    for seat in range(s.seats):
        known_to(s, drawer, one(s.given[seat]), seat)


@rule
def listed(s: Any, card: int) -> int:
    """The cards of a list that begins with a card."""
    cards = 0
    while card >= 0:
        cards = add(cards, card)
        card = s.below[card]
    return cards


@rule
def seen_cards(s: Any) -> int:
    """The cards that lie openly somewhere. Rules O16.3, O16.7."""
    cards = s.removed | s.face_up_apart | listed(s, s.deck_face_up) | listed(s, s.deck_known)
    for i in range(MARKET):
        if s.market[i] >= 0:
            cards = add(cards, s.market[i])
        if s.lot[i] >= 0:
            cards = add(cards, s.lot[i])
    for i in range(2):
        if s.aside[i] >= 0:
            cards = add(cards, s.aside[i])
    if s.reaped >= 0:
        cards = add(cards, s.reaped)
    for seat in range(s.seats):
        cards |= s.players[seat].discard
    return cards


@rule
def draw_conclusions(s: Any) -> None:
    """Narrow what could be where by the numbers of cards, before something is drawn unseen."""
    seen = seen_cards(s)
    for viewer in range(s.seats):
        narrow(s, viewer, ALL_CARDS & ~seen & ~s.players[viewer].hand)
    narrow(s, EVERYBODY, ALL_CARDS & ~seen)


@rule
def narrow(s: Any, viewer: int, unseen: int) -> None:
    """A place that is full of cards which must be there holds no others, and the reverse."""
    for _ in range(PLACES):
        for place in range(PLACES):
            room = room_in(s, viewer, place)
            here = unseen & s.could_be[viewer, place]
            elsewhere = 0
            for other in range(PLACES):
                if other != place and room_in(s, viewer, other) > 0:
                    elsewhere |= s.could_be[viewer, other]
            if count(here & ~elsewhere) == room:
                s.could_be[viewer, place] &= ~(here & elsewhere)
            elif count(here) == room:
                known_to(s, viewer, here, place)


@rule
def room_in(s: Any, viewer: int, place: int) -> int:
    """How many cards that a viewer does not see lie in a place."""
    if place == DECK:
        return s.deck_unseen
    return 0 if place == viewer or place >= s.seats else s.players[place].held


# Hiding -------------------------------------------------------------------------------------------


@rule
def hide(s: Any, viewer: int) -> None:
    """Hands, the deck and sealed bids; at the end all hands lie open. Rules O16.1 to O16.11."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    hide_cards(s, viewer)
    if s.phase == Phase.BID:
        for seat in range(s.seats):
            if seat != viewer:
                s.players[seat].bid = 0


@rule
def hide_cards(s: Any, viewer: int) -> None:
    """Blank the hands of others, the deck, and what the others know. Rules O16.1 to O16.6."""
    s.deck_cards = 0
    for seat in range(MAX_SEATS):
        if seat != viewer:
            s.players[seat].hand = 0
            for place in range(PLACES):
                s.could_be[seat, place] = 0
    if s.phase == Phase.MULLIGAN:
        if s.turn != viewer:
            s.players[s.turn].held = HAND
            s.apart_held -= s.returned
            s.returned = 0
        s.apart &= only_in_deck(s, viewer)
    elif s.turn != viewer:
        s.apart = s.face_up_apart
        for i in range(MAX_SEATS):
            s.given[i] = NO_CARD


@rule
def only_in_deck(s: Any, viewer: int) -> int:
    """The cards that a seat itself has returned."""
    if viewer == NOBODY:
        return 0
    elsewhere = 0
    for seat in range(MAX_SEATS):
        elsewhere |= s.could_be[viewer, seat]
    return s.could_be[viewer, DECK] & ~elsewhere


# Guessing -----------------------------------------------------------------------------------------


@rule
def guess(s: Any, viewer: int) -> None:
    """Cards and sealed bids that the viewer may believe in."""
    if s.phase == Phase.OVER:
        return
    guess_cards(s, viewer)
    if s.phase == Phase.BID:
        guess_bids(s, viewer)


@rule
def guess_cards(s: Any, viewer: int) -> None:
    """Deal the unseen cards to hands and deck, in agreement with what the viewer knows."""
    row = EVERYBODY if viewer == NOBODY else viewer
    for seat in range(MAX_SEATS):
        if seat != viewer:
            for place in range(PLACES):
                s.could_be[seat, place] = s.could_be[EVERYBODY, place]
    unseen = ALL_CARDS & ~seen_cards(s) & ~s.apart
    if viewer != NOBODY:
        unseen &= ~s.players[viewer].hand
    if not dealt_quickly(s, viewer, row, unseen) or not came_alone(s, viewer):
        deal_by_exchange(s, viewer, row, unseen)
    for _ in range(s.apart_held - count(s.apart)):
        card = random_card(s, s.deck_cards)
        s.deck_cards = remove(s.deck_cards, card)
        s.apart = add(s.apart, card)
    if s.phase == Phase.MULLIGAN and s.turn != viewer:
        guess_returned(s)
    if s.phase == Phase.GIVE and s.turn != viewer:
        guess_given(s)


SLOTS = PLACES + MAX_SEATS
"""The places, and in each hand one for the card that came with the last unseen draw."""


@rule
def came_alone(s: Any, viewer: int) -> bool:
    """Has at most one card come to each hand with the last draw?"""
    for seat in range(s.seats):
        concerned = s.came_to == seat or s.came_to == EVERYBODY
        if seat != viewer and concerned and count(s.players[seat].hand & s.came) > 1:
            return False
    return True


@rule
def dealt_quickly(s: Any, viewer: int, row: int, unseen: int) -> bool:
    """Draw each hand from the cards that could be there; False if what is left does not fit."""
    rest = unseen
    for seat in range(s.seats):
        if seat != viewer:
            elsewhere = 0
            for other in range(PLACES):
                if other != seat and other != viewer:
                    elsewhere |= s.could_be[row, other]
            s.players[seat].hand = unseen & s.could_be[row, seat] & ~elsewhere
            rest &= ~s.players[seat].hand
    cards = np.empty(CARDS, np.int64)
    for seat in range(s.seats):
        if seat != viewer:
            p = s.players[seat]
            free = rest & s.could_be[row, seat]
            wanted = p.held - count(p.hand)
            if wanted < 0 or wanted > count(free):
                return False
            draw_cards(s, free, wanted, cards)
            for i in range(wanted):
                p.hand = add(p.hand, int(cards[i]))
                rest = remove(rest, int(cards[i]))
    s.deck_cards = rest
    return rest & ~s.could_be[row, DECK] == 0


@rule
def deal_by_exchange(s: Any, viewer: int, row: int, unseen: int) -> None:
    """The same card by card, where others make room; finds a way whenever there is one."""
    allowed = np.zeros(SLOTS, np.int64)
    holding = np.zeros(SLOTS, np.int64)
    room = np.zeros(SLOTS, np.int64)
    size = count(unseen)
    room[DECK] = size
    allowed[DECK] = s.could_be[row, DECK]
    for seat in range(s.seats):
        if seat != viewer:
            allowed[seat] = s.could_be[row, seat]
            room[seat] = s.players[seat].held
            room[DECK] -= room[seat]
            if room[seat] > 0 and (s.came_to == seat or s.came_to == EVERYBODY):
                allowed[PLACES + seat] = allowed[seat]
                allowed[seat] &= ~s.came
                room[PLACES + seat] = 1
                room[seat] -= 1
    cards = np.empty(CARDS, np.int64)
    draw_cards(s, unseen, size, cards)
    for i in range(size):
        make_room(s, int(cards[i]), allowed, holding, room)
    for seat in range(s.seats):
        if seat != viewer:
            s.players[seat].hand = int(holding[seat] | holding[PLACES + seat])
    s.deck_cards = int(holding[DECK])


@rule
def make_room(s: Any, card: int, allowed: Any, holding: Any, room: Any) -> None:
    """Put a card where it could be, moving others on where all such places are full.

    A search over the places: `mover` is the card that would come to a place, and `source` the
    place it would leave.
    """
    mover = np.full(SLOTS, NO_CARD, np.int64)
    source = np.full(SLOTS, NO_CARD, np.int64)
    queue = np.zeros(SLOTS, np.int64)
    reached = 0
    offset = roll(s, SLOTS)
    for i in range(SLOTS):
        place = (offset + i) % SLOTS
        if has(int(allowed[place]), card):
            mover[place] = card
            queue[reached] = place
            reached += 1
    i = 0
    while i < reached and room[queue[i]] == 0:
        full = int(queue[i])
        i += 1
        for place in range(SLOTS):
            movable = int(holding[full]) & int(allowed[place])
            if mover[place] == NO_CARD and movable != 0:
                mover[place] = random_card(s, movable)
                source[place] = full
                queue[reached] = place
                reached += 1
    if i < reached:
        place = int(queue[i])
        room[place] -= 1
        while place >= 0:
            moved = int(mover[place])
            holding[place] = add(int(holding[place]), moved)
            left = int(source[place])
            if left >= 0:
                holding[left] = remove(int(holding[left]), moved)
            place = left


@rule
def guess_returned(s: Any) -> None:
    """Of the cards that the player in the mulligan was asked about, some may be put back."""
    p = s.players[s.turn]
    for i in range(s.asked):
        if roll(s, 2) == 0:
            card = nth_card(p.hand, i - s.returned)
            p.hand = remove(p.hand, card)
            p.held -= 1
            s.apart = add(s.apart, card)
            s.apart_held += 1
            s.returned += 1


@rule
def guess_given(s: Any) -> None:
    """The active player has chosen some of the Treaty's cards for the first players."""
    free = s.apart
    for i in range(s.asked):
        card = random_card(s, free)
        free = remove(free, card)
        s.given[(s.active + i) % s.seats] = card


@rule
def guess_bids(s: Any, viewer: int) -> None:
    """A sealed bid is anything its bidder can pay. Rule O16.5."""
    for seat in range(s.seats):
        if seat != viewer and not has(s.bidding, seat):
            s.players[seat].bid = roll(s, min(s.players[seat].influence, HIGHEST_BID) + 1)
