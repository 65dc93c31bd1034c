"""What is secret (chapter K12), what everybody can know of it, and a guess that agrees with all.

Each card that goes face down into a cellar opens an *entry*: the set of cards it cannot be.
An entry learns from

- the crops its owner had shown not to hold when the card was put down (the void crops of the
  year), because the card was in the hand then;
- every card that anybody saw elsewhere while the entry's card lay in the cellar: all workers of
  a year's fields, when they return;
- every search of that cellar: nothing of the crop is left, or nothing above the card shown.

Cards leave the cellar again. One turned up or sent North was one of the entries that did not bar
it: `could_be` remembers which. One that was swapped back into the hand was any of them, unseen:
so there may be more entries than cards, and the surplus is dropped at random. What is left is to
match unseen cards with entries, and with hands that lack the void crops; `complete` finds a
random such matching, and finds one whenever there is one.

One possible deduction is not drawn: that the card swapped back into a hand must be among the
cards which that hand showed later in the year.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    first,
    has,
    highest,
    lowest,
    remove,
    without_lowest,
)
from igroteka.engine.dice import draw_cards, random_card, roll, shuffle
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.dealing import free_workers
from igroteka.games.kolkhoz.rules.facts import CARDS, SUITS, suit_cards
from igroteka.games.kolkhoz.rules.state import ENTRIES, HAND, MAX_SEATS, Phase


@rule
def hide(s: Any, viewer: int) -> None:
    """Hands, hidden cards and swaps of the others; at the end all cellars lie open. K12.1 to 4."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.players[seat].hand = 0
            s.players[seat].hidden = 0
    if s.turn != viewer:
        s.taken = NO_CARD


# Learning ---------------------------------------------------------------------------------------


@rule
def card_went_down(s: Any, seat: int, barred: int) -> None:
    """A card goes face down into a cellar, and cannot be one of the barred."""
    p = s.players[seat]
    p.barred[p.entries] = barred
    p.entries += 1


@rule
def showed_void(s: Any, seat: int, suit: int) -> None:
    """A player did not follow, and so holds none of the crop."""
    s.players[seat].voids = add(s.players[seat].voids, suit)


@rule
def released(s: Any, cards: int) -> None:
    """Cards that all have seen return to the workers: nobody was hiding them."""
    for seat in range(s.seats):
        p = s.players[seat]
        for entry in range(p.entries):
            p.barred[entry] |= cards


@rule
def learned_below(s: Any, seat: int, suit: int, card: int) -> None:
    """What a cellar still hides of a crop is below a card; NO_CARD: it hides none of it."""
    gone = suit_cards(suit)
    if card >= 0:
        gone &= ~first(card)
    s.players[seat].cleared |= gone


@rule
def search_remembered(s: Any) -> None:
    """What a whole search has taught becomes part of the entries."""
    for seat in range(s.seats):
        p = s.players[seat]
        for entry in range(p.entries):
            p.barred[entry] |= p.cleared
        p.cleared = 0


@rule
def card_unveiled(s: Any, seat: int, card: int) -> None:
    """A hidden card becomes known: it was one of the entries that do not bar it."""
    p = s.players[seat]
    entries = 0
    for entry in range(p.entries):
        if not has(p.barred[entry], card):
            entries = add(entries, entry)
    p.could_be[p.unveiled] = entries
    p.unveiled += 1


# Guessing ---------------------------------------------------------------------------------------


@rule
def guess(s: Any, viewer: int) -> None:
    if s.phase == Phase.OVER:
        return
    unseen = free_workers(s)
    for suit in range(SUITS):
        unseen &= ~s.fields[suit].workers
    for i in range(s.assigned, s.played):
        unseen = remove(unseen, s.trick[i])
    complete(s, viewer, unseen)
    if s.phase == Phase.GIVE and s.turn != viewer:
        s.taken = random_card(s, s.players[s.turn].hidden)


@rule
def complete(s: Any, viewer: int, unseen: int) -> None:
    """Deal the unseen cards to all hidden places but the viewer's own, in agreement with all.

    `unseen`: the workers that the viewer sees nowhere; those left over are undealt.
    """
    for _ in range(QUICK_TRIES):
        if completed_quickly(s, viewer, unseen):
            return
    complete_by_matching(s, viewer, unseen)


QUICK_TRIES = 16
"""A try costs a hundredth of a matching, and in most positions the first succeeds."""


@rule
def completed_quickly(s: Any, viewer: int, unseen: int) -> bool:
    """Shuffle, deal, and exchange what does not fit; False if that led nowhere."""
    cards = np.empty(CARDS + PLACES, np.int64)  # the cards, then what each place cannot hold
    places = 0
    for seat in range(s.seats):
        p = s.players[seat]
        if seat != viewer and p.hid > 0:
            entries = remaining_entries(s, seat, unseen)
            if count(entries) != p.hid:
                return False
            while entries != 0:
                cards[CARDS + places] = p.barred[lowest(entries)]
                places += 1
                entries = without_lowest(entries)
    for seat in range(s.seats):
        p = s.players[seat]
        if seat != viewer and p.held > 0:
            void = void_suits(p.voids)
            for _ in range(p.held):
                cards[CARDS + places] = void
                places += 1
    size = count(unseen)
    draw_cards(s, unseen, size, cards)
    for place in range(places):
        if has(cards[CARDS + place], cards[place]) and not exchanged(cards, size, place):
            return False
    deal_out(s, viewer, cards)
    return True


@rule
def exchanged(cards: Any, size: int, place: int) -> bool:
    """Give a place a card that fits: one not dealt yet, or one that another place can spare."""
    for later in range(place + 1, size):
        if not has(cards[CARDS + place], cards[later]):
            cards[place], cards[later] = cards[later], cards[place]
            return True
    for other in range(place):
        if not has(cards[CARDS + place], cards[other]):
            for later in range(place, size):
                if not has(cards[CARDS + other], cards[later]):
                    spared = cards[other]
                    cards[other] = cards[later]
                    cards[later] = cards[place]
                    cards[place] = spared
                    return True
    return False


@rule
def deal_out(s: Any, viewer: int, cards: Any) -> None:
    """Hand the cards out, in the order in which the places were listed."""
    dealt = 0
    for seat in range(s.seats):
        p = s.players[seat]
        if seat != viewer:
            hidden = 0
            for _ in range(p.hid):
                hidden = add(hidden, cards[dealt])
                dealt += 1
            p.hidden = hidden
    for seat in range(s.seats):
        p = s.players[seat]
        if seat != viewer:
            hand = 0
            for _ in range(p.held):
                hand = add(hand, cards[dealt])
                dealt += 1
            p.hand = hand


@rule
def void_suits(voids: int) -> int:
    """All cards of the void crops."""
    cards = 0
    while voids != 0:
        cards |= suit_cards(lowest(voids))
        voids = without_lowest(voids)
    return cards


@rule
def remaining_entries(s: Any, seat: int, unseen: int) -> int:
    """The entries whose cards still lie hidden, the unknown among them chosen at random.

    A choice that leads nowhere gives another number of entries than there are hidden cards.
    """
    p = s.players[seat]
    entries = first(p.entries)
    if p.entries == p.hid:
        return entries
    for i in range(p.unveiled):
        possible = entries & p.could_be[i]
        if possible == 0:
            return 0
        entries = remove(entries, leaver(s, seat, possible, unseen))
    while count(entries) > p.hid:
        entries = remove(entries, leaver(s, seat, entries, unseen))
    return entries


@rule
def leaver(s: Any, seat: int, possible: int, unseen: int) -> int:
    """A random one of the possible entries, the likelier the fewer unseen cards fit it.

    An entry that many cards fit can be completed in as many ways if it stays. The weight is a
    quarter where twice as many cards fit; an entry that no card fits leaves almost surely.
    """
    p = s.players[seat]
    narrowest = 1 << 16
    total = 0
    rest = possible
    while rest != 0:
        total += narrowest >> 2 * bits(unseen & ~p.barred[lowest(rest)])
        rest = without_lowest(rest)
    left = roll(s, total)
    rest = possible
    while True:
        entry = lowest(rest)
        left -= narrowest >> 2 * bits(unseen & ~p.barred[entry])
        rest = without_lowest(rest)
        if left < 0 or rest == 0:
            return entry


@rule
def bits(cards: int) -> int:
    """How many binary digits the number of cards has."""
    return highest(2 * count(cards) + 1)


# The same by matching, for the narrow cases. Places are matched with items. A place is an entry
# of a cellar or a card of a hand. An item is an unseen card or, for entries alone, one of that
# cellar's leavers: a card unveiled, or one that was swapped back into the hand.

SEAT_PLACES = ENTRIES + HAND
PLACES = MAX_SEATS * SEAT_PLACES
LEAVERS = ENTRIES
ITEMS = CARDS + MAX_SEATS * LEAVERS


@rule
def complete_by_matching(s: Any, viewer: int, unseen: int) -> None:
    """Kuhn's algorithm in random order: it fails only where no completion exists."""
    fits = np.zeros((PLACES, ITEMS), np.bool_)
    item_at = np.full(PLACES, -1, np.int64)
    place_of = np.full(ITEMS, -1, np.int64)
    for seat in range(s.seats):
        if seat != viewer:
            note_fitting(s, seat, unseen, fits)
    # Leavers must all be placed; once matched, later steps only move them.
    for item in range(CARDS, ITEMS):
        match_one(s, item, fits.T, place_of, item_at)
    for place in range(PLACES):
        if item_at[place] < 0:
            match_one(s, place, fits, item_at, place_of)
    for seat in range(s.seats):
        if seat != viewer:
            take_matched(s, seat, item_at)


@rule
def note_fitting(s: Any, seat: int, unseen: int, fits: Any) -> None:
    """Write down which items may be at the places of a seat. `fits`: bool (PLACES, ITEMS)."""
    p = s.players[seat]
    place = seat * SEAT_PLACES
    leaver = CARDS + seat * LEAVERS
    for entry in range(p.entries):
        for card in range(CARDS):
            fits[place + entry, card] = has(unseen & ~p.barred[entry], card)
        for i in range(p.entries - p.hid):
            fits[place + entry, leaver + i] = i >= p.unveiled or has(p.could_be[i], entry)
    for i in range(p.held):
        for card in range(CARDS):
            fits[place + ENTRIES + i, card] = has(unseen & ~void_suits(p.voids), card)


@rule
def match_one(s: Any, start: int, fits: Any, partner: Any, owner: Any) -> None:
    """Give `start` a partner, re-matching others along a shortest alternating path.

    `fits`: bool (n, m); `partner`: for each of the n its match or -1; `owner`: the same for m.
    """
    n, m = fits.shape
    order = np.arange(m)
    shuffle(s, order, m)
    came_from = np.full(m, -1, np.int64)
    queue = np.empty(n, np.int64)
    queue[0] = start
    waiting = 1
    served = 0
    while served < waiting:
        asking = queue[served]
        served += 1
        for other in order:
            if fits[asking, other] and came_from[other] < 0:
                came_from[other] = asking
                if owner[other] < 0:
                    hand_over(start, other, came_from, partner, owner)
                    return
                queue[waiting] = owner[other]
                waiting += 1


@rule
def hand_over(start: int, free: int, came_from: Any, partner: Any, owner: Any) -> None:
    """Walk the path back, giving each its new partner."""
    while True:
        asking = came_from[free]
        before = partner[asking]
        partner[asking] = free
        owner[free] = asking
        if asking == start:
            return
        free = before


@rule
def take_matched(s: Any, seat: int, item_at: Any) -> None:
    """Read the hidden cards and the hand of a seat off the matching."""
    p = s.players[seat]
    place = seat * SEAT_PLACES
    hidden = 0
    hand = 0
    for entry in range(p.entries):
        if 0 <= item_at[place + entry] < CARDS:
            hidden = add(hidden, item_at[place + entry])
    for i in range(p.held):
        if item_at[place + ENTRIES + i] >= 0:
            hand = add(hand, item_at[place + ENTRIES + i])
    p.hidden = hidden
    p.hand = hand
