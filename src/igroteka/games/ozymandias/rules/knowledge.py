"""What each seat, and what everybody, can know of the cards they do not see (chapter O16).

`memory.py` keeps what all have seen of hidden cards, and a list of the transfers that not all saw.
So nothing is kept for each viewer by itself: what a viewer knows beyond the others are the cards
of the transfers that it took part in, and those that it put back in the mulligan.

A guess tells a history that agrees with all that (`beliefs.py`, and `foresight.py` where that
finds none soon), deals the cards of which the history says nothing, and then goes back through the
transfers to say which cards the others have seen. Deals are uniform, and so are robberies and
hidden choices; then a guess is as frequent as it is likely.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, count, has, lowest, nth_card, remove, without_lowest
from igroteka.engine.dice import random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.beliefs import (
    LAY,
    MAY,
    MOVED,
    OTHERS,
    TRACED,
    VIEWS,
    all_of,
    begin,
    getting,
    may_follow,
    see_open,
    suppose,
    told,
)
from igroteka.games.ozymandias.rules.facts import ALL_CARDS
from igroteka.games.ozymandias.rules.foresight import foretell
from igroteka.games.ozymandias.rules.memory import seen_cards
from igroteka.games.ozymandias.rules.state import (
    DECK,
    HAND,
    HIDDEN,
    HIGHEST_BID,
    MAX_SEATS,
    PLACES,
    Phase,
)

BLIND = 200
"""So often a history is told without looking ahead: enough for all but some two guesses in a
thousand, in random play with all options."""

# Hiding -------------------------------------------------------------------------------------------


@rule
def hide(s: Any, viewer: int) -> None:
    """Cards as below, sealed bids, and totals; at the end all lies open. Rules O16.5, O16.8."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    hide_cards(s, viewer)
    hide_transfers(s, viewer)
    for seat in range(s.seats):
        if seat != viewer:
            if s.phase == Phase.BID:
                s.players[seat].bid = 0
            if not s.options.public_influence_totals:
                s.players[seat].influence = HIDDEN


@rule
def hide_cards(s: Any, viewer: int) -> None:
    """Blank the hands of others, the deck, and what is set apart. Rules O16.1 to O16.6, O16.11."""
    s.deck_cards = 0
    for seat in range(MAX_SEATS):
        if seat != viewer:
            s.players[seat].hand = 0
            s.put_back[seat] = 0
    if s.phase == Phase.MULLIGAN:
        if s.turn != viewer:
            s.players[s.turn].held = HAND
            s.apart_held -= s.returned
            s.returned = 0
        s.apart = s.put_back[viewer] if viewer != NOBODY else 0
    elif s.turn != viewer:
        s.apart = s.face_up_apart
        for i in range(MAX_SEATS):
            s.given[i] = NO_CARD


@rule
def hide_transfers(s: Any, viewer: int) -> None:
    """Blank the cards that went where the viewer did not see them. Rules O16.10, O16.11."""
    for t in range(s.remembered):
        seats = getting(s, t) & ~told(s, t, viewer)
        while seats != 0:
            s.transfers[t].cards[lowest(seats)] = NO_CARD
            seats = without_lowest(seats)


# Guessing -----------------------------------------------------------------------------------------


@rule
def guess(s: Any, viewer: int) -> None:
    """Cards and sealed bids that the viewer may believe in; influence can be counted."""
    if s.phase == Phase.OVER:
        return
    for seat in range(s.seats):
        s.players[seat].influence = s.players[seat].counted
    guess_cards(s, viewer)
    if s.phase == Phase.BID:
        guess_bids(s, viewer)


@rule
def guess_cards(s: Any, viewer: int) -> None:
    """Tell what has moved, and fill in the rest."""
    hidden = ALL_CARDS & ~seen_cards(s)
    views = np.empty((VIEWS, PLACES), np.int64)
    begin(s, viewer, hidden, views)
    if s.remembered > 0 and not suppose_blindly(s, viewer, views):
        foretell(s, viewer, hidden, views)
    fill_in(s, viewer, hidden, views)


@rule
def fill_in(s: Any, viewer: int, hidden: int, views: Any) -> None:
    """Deal the cards that a history says nothing of, and say what the others have seen of it."""
    hidden &= ~s.apart
    if viewer != NOBODY:
        hidden &= ~s.players[viewer].hand
    deal(s, viewer, hidden, views)
    if s.phase == Phase.GIVE and s.turn != viewer:
        guess_given(s)
    first_deck = recall(s, viewer, views)
    guess_put_back(s, viewer, first_deck)
    if s.phase == Phase.MULLIGAN and s.turn != viewer:
        guess_returned(s)


@rule
def suppose_blindly(s: Any, viewer: int, views: Any) -> bool:
    """Tell histories until one agrees with what was seen; False if none does soon."""
    for _ in range(BLIND):
        if suppose(s, viewer, views):
            return True
    return False


@rule
def deal(s: Any, viewer: int, hidden: int, views: Any) -> None:
    """Deal the cards of which nothing is known to the places where they lie."""
    rest = hidden & ~all_of(views, TRACED)
    for seat in range(s.seats):
        if seat != viewer:
            hand = int(views[TRACED, seat])
            for _ in range(views[OTHERS, seat]):
                card = random_card(s, rest)
                hand = add(hand, card)
                rest = remove(rest, card)
            s.players[seat].hand = hand
    s.deck_cards = (rest | int(views[TRACED, DECK])) & ~s.apart


@rule
def recall(s: Any, viewer: int, views: Any) -> int:
    """Go back through the transfers, and say what moved that was not traced: any other card there.

    The cards of the deck before the first of them that had never been shuffled in.
    """
    lies = views[LAY]
    lay_now(s, lies)
    later = s.open
    for i in range(s.remembered):
        t = s.remembered - 1 - i
        transfer = s.transfers[t]
        go_back(later, transfer, lies)
        known = told(s, t, viewer)
        rest = getting(s, t)
        while rest != 0:
            seat = lowest(rest)
            rest = without_lowest(rest)
            if not has(known, seat):
                card = int(views[MOVED + t, seat])
                if card == NO_CARD:
                    card = random_card(s, int(lies[seat]) & ~int(views[MOVED + t, DECK]))
                transfer.cards[seat] = card
            take_back(transfer, seat, lies)
        later = transfer.known
    return int(lies[DECK]) & ~int(later[DECK])


@rule
def lay_now(s: Any, lies: Any) -> None:
    """Where the unseen cards lie. What is set apart counts to the deck. `lies`: (PLACES,)."""
    for seat in range(MAX_SEATS):
        lies[seat] = s.players[seat].hand
    lies[DECK] = s.deck_cards | (s.apart & ~s.face_up_apart)


@rule
def go_back(later: Any, transfer: Any, lies: Any) -> None:
    """Undo what all have seen between a transfer and the next one. `later`: what is open there."""
    touched = 0
    for place in range(PLACES):
        touched |= later[place]
    for place in range(PLACES):
        lies[place] = (lies[place] & ~touched) | transfer.seen[place]


@rule
def take_back(transfer: Any, seat: int, lies: Any) -> None:
    """Undo that a seat got its card with a transfer."""
    card = transfer.cards[seat]
    lies[seat] = remove(int(lies[seat]), card)
    if not has(transfer.shown, card):
        lies[transfer.source] = add(int(lies[transfer.source]), card)


@rule
def guess_put_back(s: Any, viewer: int, first_deck: int) -> None:
    """What others have put back in the mulligan is any of the cards that were in the deck then.

    `first_deck`: those that were not drawn openly since.
    """
    free = first_deck | s.drawn
    if viewer != NOBODY:
        free &= ~s.put_back[viewer]
    for seat in range(s.seats):
        if seat != viewer:
            for _ in range(s.put_back_held[seat]):
                card = random_card(s, free)
                free = remove(free, card)
                s.put_back[seat] = add(s.put_back[seat], card)
        if s.phase == Phase.MULLIGAN:
            s.apart |= s.put_back[seat]
    s.deck_cards &= ~s.apart


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
            s.put_back[s.turn] = add(s.put_back[s.turn], card)
            s.returned += 1


@rule
def guess_given(s: Any) -> None:
    """The Treaty has drawn cards, and some of them are chosen for the first players."""
    for _ in range(s.apart_held - count(s.apart)):
        card = random_card(s, s.deck_cards)
        s.deck_cards = remove(s.deck_cards, card)
        s.apart = add(s.apart, card)
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


# What is certain ----------------------------------------------------------------------------------


@rule
def surely_in(s: Any, viewer: int, seat: int) -> int:
    """The cards that a viewer has followed to another's hand. Rules O16.9 to O16.11."""
    views = np.zeros((VIEWS, PLACES), np.int64)
    begin(s, viewer, ALL_CARDS & ~seen_cards(s), views)
    for t in range(s.remembered):
        may_follow(s, t, viewer, views)
    see_open(s, views)
    elsewhere = 0
    for place in range(PLACES):
        if place != seat:
            elsewhere |= int(views[MAY, place])
    return int(views[MAY, seat]) & ~elsewhere


@rule
def memory_is_true(s: Any) -> bool:
    """Does the true course agree with all that is remembered of it?"""
    lies = np.empty(PLACES, np.int64)
    lay_now(s, lies)
    later = s.open
    for i in range(s.remembered):
        t = s.remembered - 1 - i
        transfer = s.transfers[t]
        if not lie_there(later, lies):
            return False
        go_back(later, transfer, lies)
        for seat in range(s.seats):
            if has(getting(s, t), seat):
                if not has(int(lies[seat]), transfer.cards[seat]):
                    return False
                take_back(transfer, seat, lies)
        later = transfer.known
    first_deck = (int(lies[DECK]) & ~int(later[DECK])) | s.drawn
    for seat in range(s.seats):
        if s.put_back[seat] & ~first_deck != 0:
            return False
    return lie_there(later, lies)


@rule
def lie_there(known: Any, lies: Any) -> bool:
    """Do the cards lie where all know them to be?"""
    for place in range(PLACES):
        if known[place] & ~int(lies[place]) != 0:
            return False
    return True
