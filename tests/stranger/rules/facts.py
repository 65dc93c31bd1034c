"""The goods cards and the numbers of the game. Rules S1.1 to S1.3."""

from __future__ import annotations

from igroteka.engine.rule import rule

MAX_SEATS = 5
MAX_ROUNDS = 6

KINDS = 4
VALUES = 6
CARDS = KINDS * VALUES
HAND = 4

COINS = 3
PEEK_PRICE = 1
LIE_PRICE = 2


@rule
def kind_of(card: int) -> int:
    """The kind of goods on a card. Rule S1.1."""
    return card // VALUES


@rule
def value_of(card: int) -> int:
    """The value of a card, 1 to 6. Rule S1.1."""
    return card % VALUES + 1
