"""Where the cards lie: deck, market, hands and discard piles (O4.1 to O4.8, O8.6 to O8.11).

The deck has three parts. On top lie cards face up; at the bottom those that all have seen go
there; both are lists in `below`. What lies between is a set without an order: a card is drawn
from it by chance at the moment it is needed, which is the same as having shuffled before.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, count, has, lowest, one, remove, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.memory import (
    came_openly,
    drawn_openly,
    left_openly,
    listed,
)
from igroteka.games.ozymandias.rules.state import DECK, MARKET, Note

# The deck -----------------------------------------------------------------------------------------


@rule
def draw_unseen(s: Any) -> int:
    """A card from the part of the deck whose order nobody knows. Rule O16.2."""
    card = random_card(s, s.deck_cards)
    s.deck_cards = remove(s.deck_cards, card)
    s.deck_unseen -= 1
    return card


@rule
def draw_top(s: Any) -> int:
    """Draw from a deck that has a card."""
    s.deck_size -= 1
    reveal(s)
    if s.deck_face_up >= 0:
        card = s.deck_face_up
        s.deck_face_up = s.below[card]
    elif s.deck_unseen > 0:
        return draw_unseen(s)
    else:
        card = s.deck_known
        s.deck_known = s.below[card]
        if s.deck_known == NO_CARD:
            s.deck_last = NO_CARD
    s.below[card] = NO_CARD
    return card


@rule
def turn_up(s: Any) -> int:
    """Draw from a deck that has a card, for all to see."""
    unseen = s.deck_face_up < 0 and s.deck_unseen > 0
    card = draw_top(s)
    if unseen:
        drawn_openly(s, card)
    return card


@rule
def turn_up_bottom(s: Any) -> int:
    """The undermost card of a deck that has one, for all to see. Rule O13.2."""
    s.deck_size -= 1
    reveal(s)
    if s.deck_last >= 0:
        card = s.deck_last
        s.deck_last = above(s, s.deck_known, card)
        if s.deck_last == NO_CARD:
            s.deck_known = NO_CARD
    elif s.deck_unseen > 0:
        card = draw_unseen(s)
        drawn_openly(s, card)
    else:
        card = s.deck_face_up
        while s.below[card] >= 0:
            card = s.below[card]
        if above(s, s.deck_face_up, card) == NO_CARD:
            s.deck_face_up = NO_CARD
    return card


@rule
def above(s: Any, card: int, last: int) -> int:
    """The last but one of a list, which loses its last; NO_CARD if that is the only one."""
    if card == last:
        return NO_CARD
    while s.below[card] != last:
        card = s.below[card]
    s.below[card] = NO_CARD
    return card


@rule
def put_on_top(s: Any, card: int) -> None:
    """A revealed card goes back face up. Rules O8.6, O8.7."""
    s.below[card] = s.deck_face_up
    s.deck_face_up = card
    s.deck_size += 1


@rule
def put_under(s: Any, card: int) -> None:
    """A card that all have seen goes under the deck. Rules O6.13, O6.18, O9.12, O16.3."""
    if s.deck_last >= 0:
        s.below[s.deck_last] = card
    else:
        s.deck_known = card
    s.deck_last = card
    s.deck_size += 1


@rule
def shuffle_deck(s: Any) -> None:
    """The deck is shuffled, face down. Rules O8.10, O12.13, O16.3."""
    seen = listed(s, s.deck_face_up) | listed(s, s.deck_known)
    came_openly(s, seen, DECK)
    rest = seen
    while rest != 0:
        s.below[lowest(rest)] = NO_CARD
        rest = without_lowest(rest)
    s.deck_face_up = NO_CARD
    s.deck_known = NO_CARD
    s.deck_last = NO_CARD
    s.deck_cards |= seen
    s.deck_unseen = s.deck_size
    reveal(s)
    note(s, Note.SHUFFLED, NOBODY)


# The market ---------------------------------------------------------------------------------------


@rule
def market_cards(s: Any) -> int:
    """The cards of the market as a set."""
    cards = 0
    for i in range(MARKET):
        if s.market[i] >= 0:
            cards = add(cards, s.market[i])
    return cards


@rule
def fill_market(s: Any) -> None:
    """Turn up cards until there are four. Rules O3.1, O4.4, O5.6."""
    for i in range(MARKET):
        if s.market[i] == NO_CARD and s.deck_size > 0:
            s.market[i] = turn_up(s)
            note(s, Note.MARKET, NOBODY, s.market[i])


@rule
def market_place(s: Any, card: int) -> int:
    """Where in the row a market card lies."""
    i = 0
    while s.market[i] != card:
        i += 1
    return i


@rule
def leave_market(s: Any, card: int) -> int:
    """A card leaves the row; the influence that lay on it. Rule O4.1."""
    i = market_place(s, card)
    influence = s.market_influence[i]
    while i + 1 < MARKET:
        s.market[i] = s.market[i + 1]
        s.market_influence[i] = s.market_influence[i + 1]
        i += 1
    s.market[i] = NO_CARD
    s.market_influence[i] = 0
    return influence


@rule
def back_to_bank(s: Any, card: int, influence: int) -> None:
    """Influence on a card that nobody takes from the market returns to the bank. Rule O4.3."""
    if influence > 0:
        note(s, Note.BACK_TO_BANK, NOBODY, card, influence)


@rule
def clear_market(s: Any, seat: int, kept: int) -> None:
    """Remove all market cards from the game but those of a set. Rules O8.11, O10.11, O13.5."""
    i = 0
    while i < MARKET and s.market[i] >= 0:
        card = s.market[i]
        if has(kept, card):
            i += 1
        else:
            back_to_bank(s, card, leave_market(s, card))
            s.removed = add(s.removed, card)
            note(s, Note.CARD_REMOVED, seat, card)


# Hands and discard piles --------------------------------------------------------------------------


@rule
def take_into_hand(s: Any, seat: int, card: int) -> None:
    """A card that all see goes to a hand. Rules O6.8, O16.9."""
    p = s.players[seat]
    p.hand = add(p.hand, card)
    p.held += 1
    came_openly(s, one(card), seat)


@rule
def leave_hand(s: Any, seat: int, card: int) -> None:
    """A card goes from a hand to somewhere else."""
    p = s.players[seat]
    p.hand = remove(p.hand, card)
    p.held -= 1


@rule
def lay_on_discard(s: Any, seat: int, card: int) -> None:
    """A card of the hand becomes the active card. Rules O4.6, O7.1, O8.1."""
    leave_hand(s, seat, card)
    left_openly(s, card, seat)
    p = s.players[seat]
    s.below[card] = p.active
    p.active = card
    p.discard = add(p.discard, card)


@rule
def leave_discard(s: Any, seat: int) -> int:
    """The active card leaves its pile, and the one below is active again. Rule O4.7."""
    p = s.players[seat]
    card = p.active
    p.active = s.below[card]
    s.below[card] = NO_CARD
    p.discard = remove(p.discard, card)
    return card


@rule
def take_discard(s: Any, seat: int) -> None:
    """The whole discard pile goes to the hand. Rule O5.2."""
    p = s.players[seat]
    note(s, Note.TOOK_DISCARD, seat, count(p.discard))
    came_openly(s, p.discard, seat)
    while p.active >= 0:
        p.hand = add(p.hand, leave_discard(s, seat))
        p.held += 1
