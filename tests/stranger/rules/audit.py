"""The invariants of Smugglers."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, count, first, has
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule

from .facts import CARDS, COINS, HAND, MAX_ROUNDS

AUDIT = (
    "a card is in two places or in none",
    "a hand has another size than is told",
    "there are more coins than were given out, or fewer than none",
    "a seat remembers another card than the boat has",
)


@rule
def audit(s: Any) -> int:
    """Check what has to be true always; the names stand in AUDIT."""
    broken = 0 if cards_are_whole(s) else 1
    coins = 0
    for seat in range(s.seats):
        coins += s.coins[seat]
        if count(s.hands[seat]) != s.held[seat] or s.held[seat] > HAND:
            broken |= 2
        if s.coins[seat] < 0:
            broken |= 4
        for k in range(MAX_ROUNDS):
            owner = s.looked[seat, k]
            if owner != NOBODY and s.seen[seat, k] != s.cargo[owner, k]:
                broken |= 8
    return broken if coins <= s.seats * COINS else broken | 4


@rule
def cards_are_whole(s: Any) -> bool:
    """Is every card in exactly one place: the deck, a hand, or a boat?"""
    cards = s.deck
    for seat in range(s.seats):
        if cards & s.hands[seat] != 0:
            return False
        cards |= s.hands[seat]
        for k in range(MAX_ROUNDS):
            card = s.cargo[seat, k]
            if card != NO_CARD:
                if has(cards, card):
                    return False
                cards |= 1 << card
    return cards == first(CARDS)
