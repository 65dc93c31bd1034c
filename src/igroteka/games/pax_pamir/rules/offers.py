"""The answers to the running question: what `may` offers, and the hand (chapter P18)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, list_cards, lowest
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.choices import OFFERS
from igroteka.games.pax_pamir.rules.cleanup import too_many_in_hand
from igroteka.games.pax_pamir.rules.state import Phase


@rule
def hand_is_offered(s: Any) -> bool:
    """Does the running question offer the cards of the hand? Rule P18.19."""
    if s.phase == Phase.CONFIDENCE:
        return s.poll < s.seats
    if s.phase == Phase.DEBT:
        return s.players[s.turn].owes > 0
    return s.phase == Phase.HAND_LIMIT


@rule
def offered_cards(s: Any, half: int) -> int:
    """One half of the court cards that the running question offers.

    `may` holds no card of a hand: it is public.
    """
    cards = s.may[2 + half]
    if hand_is_offered(s):
        cards |= s.players[s.turn].hand[half]
    return cards


@rule
def offers(s: Any) -> int:
    """How many answers the running question has."""
    if s.phase == Phase.HAND_LIMIT and not too_many_in_hand(s):
        return 0
    found = count(s.may[0]) + count(s.may[1])
    return found + count(offered_cards(s, 0)) + count(offered_cards(s, 1))


@rule
def only_offer(s: Any) -> int:
    """The only answer. Rule P18.3."""
    if s.may[0] != 0:
        return OFFERS[0] + lowest(s.may[0])
    if s.may[1] != 0:
        return OFFERS[1] + lowest(s.may[1])
    upper = offered_cards(s, 0)
    return OFFERS[2] + lowest(upper) if upper != 0 else OFFERS[3] + lowest(offered_cards(s, 1))


@rule
def legal_choice(s: Any, out: Any) -> int:
    """All answers to the running question, ascending."""
    n = list_cards(s.may[0], OFFERS[0], out)
    n += list_cards(s.may[1], OFFERS[1], out[n:])
    n += list_cards(offered_cards(s, 0), OFFERS[2], out[n:])
    n += list_cards(offered_cards(s, 1), OFFERS[3], out[n:])
    return n
