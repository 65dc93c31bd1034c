"""What is remembered of cards that lie unseen (chapter O16).

`open` is what all have seen since the last unseen transfer, and know still: which cards lie in
which hand, and which in the deck. An unseen transfer, by Cyri's Treachery or the Treaty of
Cheng-Huang, begins it anew; what was open before stays with the transfer, as `known`, and what all
see later of cards that lay somewhere untouched stays there too, as `seen`. The cards that moved are
written down as well, for those who saw them; `hide` blanks them for the others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, has, one, remove
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.beliefs import MAY, VIEWS, begin, may_follow
from igroteka.games.ozymandias.rules.facts import ALL_CARDS
from igroteka.games.ozymandias.rules.state import DECK, MARKET, MAX_SEATS, PLACES, REMEMBERED


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


# What all see -------------------------------------------------------------------------------------


@rule
def came_openly(s: Any, cards: int, place: int) -> None:
    """All have seen some cards go to a place. Rules O16.3, O16.9."""
    s.open[place] |= cards


@rule
def seen_lying(s: Any, cards: int, place: int) -> None:
    """All see some cards where they lie. Rule O16.9."""
    if s.remembered > 0:
        s.transfers[s.remembered - 1].seen[place] |= cards & ~s.open[place]
    s.open[place] |= cards


@rule
def left_openly(s: Any, card: int, place: int) -> None:
    """All see a card leave a place. Rule O16.9."""
    seen_lying(s, one(card), place)
    s.open[place] &= ~one(card)


@rule
def drawn_openly(s: Any, card: int) -> None:
    """All see a card of the unseen part of the deck: it lay there after all transfers so far."""
    untouched = not has(s.open[DECK], card)
    t = s.remembered - 1
    while untouched and t >= 0:
        transfer = s.transfers[t]
        transfer.seen[DECK] = add(transfer.seen[DECK], card)
        untouched = not has(transfer.known[DECK], card)
        t -= 1
    if untouched:
        s.drawn = add(s.drawn, card)
    s.open[DECK] = remove(s.open[DECK], card)


# What not all see ---------------------------------------------------------------------------------


@rule
def remember_robbery(s: Any, card: int, seat: int, thief: int) -> None:
    """A card goes from hand to hand, and only the two see it. Rules O16.9, O16.10."""
    t = remember_transfer(s, seat, thief)
    s.transfers[t].cards[thief] = card


@rule
def remember_treaty(s: Any, drawer: int) -> None:
    """The Treaty gives everybody a card; the drawer knows all of them. Rule O16.11."""
    t = remember_transfer(s, DECK, drawer)
    s.transfers[t].shown = s.face_up_apart
    for seat in range(s.seats):
        s.transfers[t].cards[seat] = s.given[seat]


@rule
def remember_transfer(s: Any, source: int, taker: int) -> int:
    """Keep what is open before cards move unseen; the number of the transfer."""
    if s.remembered == REMEMBERED:
        forget_first(s)
    t = s.remembered
    s.remembered += 1
    transfer = s.transfers[t]
    transfer.source = source
    transfer.taker = taker
    for place in range(PLACES):
        transfer.known[place] = s.open[place]
        s.open[place] = 0
    for seat in range(MAX_SEATS):
        transfer.cards[seat] = NO_CARD
    return t


@rule
def forget_first(s: Any) -> None:
    """Of the oldest transfer only what all can conclude from it by itself is kept. Rule O16.12."""
    views = np.zeros((VIEWS, PLACES), np.int64)
    begin(s, NOBODY, ALL_CARDS & ~seen_cards(s), views)
    may_follow(s, 0, NOBODY, views)
    for place in range(PLACES):
        elsewhere = 0
        for other in range(PLACES):
            if other != place:
                elsewhere |= int(views[MAY, other])
        s.transfers[1].known[place] |= int(views[MAY, place]) & ~elsewhere
    s.transfers[1].known[DECK] |= s.transfers[0].known[DECK] & s.transfers[1].seen[DECK]
    if s.transfers[0].source == DECK:
        for seat in range(MAX_SEATS):
            s.put_back[seat] = 0
            s.put_back_held[seat] = 0
    s.remembered -= 1
    for t in range(s.remembered):
        s.transfers[t] = s.transfers[t + 1]
    clear_transfer(s.transfers[s.remembered])


@rule
def clear_transfer(transfer: Any) -> None:
    """Equal positions are to be equal records."""
    for place in range(PLACES):
        transfer.known[place] = 0
        transfer.seen[place] = 0
    for seat in range(MAX_SEATS):
        transfer.cards[seat] = 0
    transfer.shown = 0
    transfer.source = 0
    transfer.taker = 0
