"""Piles of cards: a number `n` and as many cards; the places behind them hold NO_CARD."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add
from igroteka.engine.dice import roll
from igroteka.engine.rule import rule


@rule
def empty(pile: Any) -> None:
    """Make the zeroed places of a new record a pile without cards."""
    for i in range(len(pile.cards)):
        pile.cards[i] = NO_CARD


@rule
def clear(pile: Any) -> None:
    """Take all cards off a pile."""
    for i in range(pile.n):
        pile.cards[i] = NO_CARD
    pile.n = 0


@rule
def put(pile: Any, card: int) -> None:
    """Lay a card on a pile."""
    pile.cards[pile.n] = card
    pile.n += 1


@rule
def insert(pile: Any, card: int) -> None:
    """Put a card into an ascending pile, at its place."""
    i = pile.n
    while i > 0 and pile.cards[i - 1] > card:
        pile.cards[i] = pile.cards[i - 1]
        i -= 1
    pile.cards[i] = card
    pile.n += 1


@rule
def place_of(pile: Any, card: int) -> int:
    """Where a card lies in a pile first; NO_CARD if it does not."""
    for i in range(pile.n):
        if pile.cards[i] == card:
            return i
    return NO_CARD


@rule
def take_out(pile: Any, i: int) -> int:
    """Take the card at a place; the ones above it move down."""
    card = pile.cards[i]
    pile.n -= 1
    for j in range(i, pile.n):
        pile.cards[j] = pile.cards[j + 1]
    pile.cards[pile.n] = NO_CARD
    return card


@rule
def take_top(pile: Any) -> int:
    """Take the last card."""
    pile.n -= 1
    card = pile.cards[pile.n]
    pile.cards[pile.n] = NO_CARD
    return card


@rule
def take_random(s: Any, pile: Any) -> int:
    """Take any card, each equally likely; the others keep their order."""
    return take_out(pile, roll(s, pile.n))


@rule
def pour(source: Any, target: Any) -> None:
    """Lay all cards of one pile on another."""
    for i in range(source.n):
        target.cards[target.n + i] = source.cards[i]
        source.cards[i] = NO_CARD
    target.n += source.n
    source.n = 0


@rule
def sort(cards: Any, n: int) -> None:
    """Put the first n cards into ascending order."""
    for i in range(1, n):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@rule
def names_in(pile: Any) -> int:
    """The set of the names in a pile. Rule R1.8."""
    names = 0
    for i in range(pile.n):
        names = add(names, pile.cards[i])
    return names
