"""Cards matched with places, each of which may hold only some of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, has, remove
from igroteka.engine.dice import random_card, roll
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.facts import CARDS


@rule
def unmatched(s: Any, fits: Any, held: Any, n: int) -> int:
    """Give as many places as possible a card that fits (Kuhn); return how many get none.

    `fits`: i8 (n,), the set of cards that each place may hold; `held`: i8 (n,), filled in.
    """
    place_of = np.full(CARDS, -1, np.int64)
    missing = 0
    for place in range(n):
        held[place] = NO_CARD
        if not match_one(s, place, fits, held, place_of):
            missing += 1
    return missing


@rule
def match_one(s: Any, start: int, fits: Any, held: Any, place_of: Any) -> bool:
    """Give one place a card, moving others along a shortest alternating path."""
    came_from = np.full(CARDS, -1, np.int64)
    queue = np.empty(CARDS + 1, np.int64)
    queue[0] = start
    waiting = 1
    served = 0
    seen = 0
    while served < waiting:
        asking = queue[served]
        served += 1
        new = fits[asking] & ~seen
        seen |= new
        while new != 0:
            card = random_card(s, new)
            new = remove(new, card)
            came_from[card] = asking
            if place_of[card] < 0:
                hand_over(start, card, came_from, held, place_of)
                return True
            queue[waiting] = place_of[card]
            waiting += 1
    return False


@rule
def hand_over(start: int, free: int, came_from: Any, held: Any, place_of: Any) -> None:
    """Walk the path back, giving each place its new card."""
    while True:
        asking = came_from[free]
        before = held[asking]
        held[asking] = free
        place_of[free] = asking
        if asking == start:
            return
        free = before


@rule
def stirred(s: Any, fits: Any, held: Any, n: int, steps: int) -> None:
    """Exchange cards at random: all matchings that exchanges lead to become equally likely.

    A place and a card that fits it are drawn; the place gets the card, and whoever held that card
    gets the other, if it fits. Each step is as likely as its reverse (Metropolis).
    """
    for _ in range(steps):
        place = roll(s, n)
        card = random_card(s, fits[place])
        other = 0
        while other < n and held[other] != card:
            other += 1
        if other == n:
            held[place] = card
        elif has(fits[other], held[place]):
            held[other] = held[place]
            held[place] = card


@rule
def all_of(held: Any, n: int) -> int:
    """The cards that the first n places hold, as a set."""
    cards = 0
    for place in range(n):
        cards = add(cards, int(held[place]))
    return cards
