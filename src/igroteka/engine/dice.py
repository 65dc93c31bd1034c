"""All chance comes from here, and its state lies in the record: `s.dice`.

The generator is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
generators", OOPSLA 2014): 64 bits of state, one addition and one scramble for each number.
Ranges are unbiased by Lemire's method ("Fast random integer generation in an interval",
ACM TOMACS 2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from igroteka.engine.cards import (
    NO_CARD,
    NONE,
    add,
    count,
    first,
    has,
    lowest,
    nth_card,
    without_lowest,
)
from igroteka.engine.rule import rule

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_BACK = pow(_STEP, -1, _WORD + 1)
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB


def stepped(dice: int) -> int:
    """The generator's next state."""
    return (dice + _STEP) & _WORD


def scrambled(dice: int) -> int:
    """The 64 random bits that belong to a state."""
    z = ((dice ^ (dice >> 30)) * _MIX1) & _WORD
    z = ((z ^ (z >> 27)) * _MIX2) & _WORD
    return z ^ (z >> 31)


def draws_between(before: int, after: int) -> int:
    """How many numbers were drawn from one state of the generator to another: each is one step."""
    return (after - before) * _BACK & _WORD


def upper_half(bits: int) -> int:
    """The upper 32 of 64 bits, as a number that is never negative."""
    return bits >> 32


@rule
def draw(s: Any) -> int:
    """32 fresh random bits, as a number from 0 to 2**32 - 1."""
    s.dice = stepped(s.dice)
    return upper_half(scrambled(s.dice))


@rule
def roll(s: Any, n: int) -> int:
    """A random number from 0 to n-1, each equally likely; 1 <= n < 2**31."""
    product = draw(s) * n
    remainder = product & 0xFFFFFFFF
    if remainder < n:
        biased = 0x100000000 % n
        while remainder < biased:
            product = draw(s) * n
            remainder = product & 0xFFFFFFFF
    return product >> 32


@rule
def random_card(s: Any, cards: int) -> int:
    """A random card of a set that is not empty."""
    return nth_card(cards, roll(s, count(cards)))


@rule
def draw_cards(s: Any, cards: int, n: int, drawn: Any) -> None:
    """Draw n random cards of a set: they are then the first n of `drawn` (Fisher and Yates).

    `drawn` has room for the whole set. Faster than n times `random_card`: no step has to look
    for its card.
    """
    left = 0
    while cards != 0:
        drawn[left] = lowest(cards)
        cards = without_lowest(cards)
        left += 1
    for i in range(n):
        j = i + roll(s, left - i)
        drawn[i], drawn[j] = drawn[j], drawn[i]


@rule
def random_places(s: Any, n: int, size: int) -> int:
    """A set of so many of the numbers 0 to n-1, each such set equally likely; n is at most 62.

    Floyd's method (Bentley and Floyd: "A sample of brilliance", CACM 1987): no number is drawn
    in vain.
    """
    places = NONE
    for last in range(n - size, n):
        place = roll(s, last + 1)
        places = add(places, last if has(places, place) else place)
    return places


@rule
def draw_out(s: Any, cards: Any, n: int, size: int, drawn: Any) -> None:
    """Draw so many random ones of the first n cards of an array; n is at most 62.

    They go to `drawn` in the order in which they lay; the others close up, NO_CARD behind them.
    """
    places = random_places(s, n, size)
    left = first(n) & ~places
    for i in range(size):
        drawn[i] = cards[lowest(places)]
        places = without_lowest(places)
    for i in range(n - size):
        cards[i] = cards[lowest(left)]
        left = without_lowest(left)
    for i in range(n - size, n):
        cards[i] = NO_CARD


@rule
def shuffle(s: Any, items: Any, n: int) -> None:
    """Put the first n items of an array into random order (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = roll(s, i + 1)
        items[i], items[j] = items[j], items[i]


def seeded(seed: int) -> int:
    """The first state for a seed; seeds that differ little give states that differ much."""
    return scrambled(stepped(seed & _WORD))


def mixed(key: int, word: int) -> int:
    """A 64-bit hash of a key and one more word."""
    return scrambled(((int(key) ^ int(word)) * _MIX1 + _STEP) & _WORD)


def reduced(key: int, n: int) -> int:
    """A 64-bit hash as a number from 0 to n-1."""
    return int(key) % n


# Compiled twins of the functions on 64 unsigned bits, where Python's ints have no end.


@overload(stepped, strict=False)
def _stepped(dice: Any) -> Any:
    return lambda dice: np.uint64(dice) + np.uint64(_STEP)


@overload(scrambled, strict=False)
def _scrambled(dice: Any) -> Any:
    def twin(dice: Any) -> Any:
        z = np.uint64(dice)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(_MIX1)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(_MIX2)
        return z ^ (z >> np.uint64(31))

    return twin


@overload(upper_half, strict=False)
def _upper_half(bits: Any) -> Any:
    return lambda bits: np.int64(bits >> np.uint64(32))


@overload(seeded, strict=False)
def _seeded(seed: Any) -> Any:
    return lambda seed: scrambled(stepped(np.uint64(seed)))


@overload(mixed, strict=False)
def _mixed(key: Any, word: Any) -> Any:
    return lambda key, word: scrambled(
        (np.uint64(key) ^ np.uint64(word)) * np.uint64(_MIX1) + np.uint64(_STEP)
    )


@overload(reduced, strict=False)
def _reduced(key: Any, n: Any) -> Any:
    return lambda key, n: np.int64(np.uint64(key) % np.uint64(n))
