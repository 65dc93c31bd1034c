"""What everybody can know: hands, sealed boats, and who has seen what. Rules S1.3, S2.1, S3.3."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, count, first, remove
from igroteka.engine.dice import draw_cards
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule

from .facts import CARDS, MAX_ROUNDS
from .state import Fate, Phase


@rule
def hide(s: Any, viewer: int) -> None:
    """Blank dice, deck, hands and closed boats of others, and what others saw. Rule S3.3."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    s.deck = 0
    for seat in range(s.seats):
        if seat != viewer:
            s.hands[seat] = 0
            for k in range(MAX_ROUNDS):
                s.seen[seat, k] = NO_CARD
                if is_closed(s, seat, k):
                    s.cargo[seat, k] = NO_CARD


@rule
def is_closed(s: Any, seat: int, k: int) -> bool:
    """Does a boat's card lie face down?"""
    return s.fate[seat, k] == Fate.SEALED or s.fate[seat, k] == Fate.LANDED_SECRET


@rule
def guess(s: Any, viewer: int) -> None:
    """Put peeked cards where they were seen, deal all others at random."""
    if s.phase == Phase.OVER:
        return
    if viewer != NOBODY:
        recall(s, viewer)
    drawn = np.empty(CARDS, np.int64)
    free = unseen(s, viewer)
    left = count(free)
    draw_cards(s, free, left, drawn)
    for seat in range(s.seats):
        if seat != viewer:
            for k in range(MAX_ROUNDS):
                if s.fate[seat, k] != Fate.EMPTY and s.cargo[seat, k] == NO_CARD:
                    left -= 1
                    s.cargo[seat, k] = drawn[left]
            for _card in range(s.held[seat]):
                left -= 1
                s.hands[seat] = add(s.hands[seat], drawn[left])
    for k in range(left):
        s.deck = add(s.deck, drawn[k])
    tell_peeks(s)


@rule
def recall(s: Any, viewer: int) -> None:
    """Put what the viewer has peeked at into its boats. Rule S3.3."""
    for k in range(MAX_ROUNDS):
        if s.looked[viewer, k] != NOBODY:
            s.cargo[s.looked[viewer, k], k] = s.seen[viewer, k]


@rule
def unseen(s: Any, viewer: int) -> int:
    """The cards that may be anywhere, for all that the viewer knows."""
    free = first(CARDS)
    if viewer != NOBODY:
        free &= ~s.hands[viewer]
    for seat in range(s.seats):
        for k in range(MAX_ROUNDS):
            if s.cargo[seat, k] != NO_CARD:
                free = remove(free, s.cargo[seat, k])
    return free


@rule
def tell_peeks(s: Any) -> None:
    """Every seat that peeked has seen what is in that boat. Rule S3.3."""
    for seat in range(s.seats):
        for k in range(MAX_ROUNDS):
            if s.looked[seat, k] != NOBODY:
                s.seen[seat, k] = s.cargo[s.looked[seat, k], k]
