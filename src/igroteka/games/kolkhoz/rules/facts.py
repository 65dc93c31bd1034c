"""The facts of Kolkhoz: crops, cards and their numbers (chapter K1)."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.cards import first
from igroteka.engine.rule import rule

SUITS = 4
RANKS = 13
CARDS = SUITS * RANKS

SUIT_LETTERS = "WBPS"
RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARD_NAMES = tuple(rank + letter for letter in SUIT_LETTERS for rank in RANK_NAMES)


class Suit(IntEnum):
    """The crops, in the order of the fields. Rule K1.2."""

    WHEAT = 0
    BEETS = 1
    POTATOES = 2
    SUNFLOWERS = 3


JACK = 10
QUEEN = 11
KING = 12
"""Ranks as indices into RANK_NAMES: a card is suit * 13 + rank."""

SUIT = first(RANKS)
"""The cards of suit 0; shift by 13 for each further suit."""

PLAN_RANKS = first(5)
"""Ace to 5 of suit 0."""

PLAN_CARDS = sum(PLAN_RANKS << RANKS * suit for suit in range(SUITS))
"""The twenty plan cards. Rule K1.4."""

WORKERS = first(CARDS) & ~PLAN_CARDS
"""The 32 workers, 6 to King. Rule K1.3."""

ACE_OF_POTATOES = Suit.POTATOES * RANKS


@rule
def suit_of(card: int) -> int:
    """The crop of a card."""
    return (card * 79) >> 10  # card // 13 for every card, at a third of the cost


@rule
def rank_of(card: int) -> int:
    """0 for an Ace to 12 for a King."""
    return card % RANKS


@rule
def value_of(card: int) -> int:
    """What a card scores: 1 for an Ace to 13 for a King. Rule K11.2."""
    return card % RANKS + 1


@rule
def card_of(suit: int, rank: int) -> int:
    """The card of a crop and a rank."""
    return suit * RANKS + rank


@rule
def suit_cards(suit: int) -> int:
    """The set of all cards of a crop."""
    return SUIT << (suit * RANKS)
