"""Dealing: which workers are free, and how many cards everybody gets (rules K3.5 to K3.8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import add, count
from igroteka.engine.dice import draw_cards
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.facts import CARDS, WORKERS
from igroteka.games.kolkhoz.rules.state import HAND


@rule
def workers(s: Any) -> int:
    """All cards that work, plan cards turned workers among them. Rules K1.3, K9.16."""
    return WORKERS | s.drafted


@rule
def free_workers(s: Any) -> int:
    """The workers neither in a cellar, nor in the North, nor anywhere else. Rule K3.5."""
    placed = s.north
    for seat in range(s.seats):
        p = s.players[seat]
        placed |= p.hand | p.hidden | p.open | p.stack
    return workers(s) & ~placed


@rule
def deal(s: Any) -> None:
    """The same number of cards to each; what is left stays unseen. Rules K3.5 to K3.8."""
    free = free_workers(s)
    wanted = HAND - 1 if s.famine else HAND
    size = min(wanted, count(free) // s.seats)
    s.tricks = max(0, size - 1)
    dealt = np.empty(CARDS, np.int64)
    draw_cards(s, free, size * s.seats, dealt)
    for seat in range(s.seats):
        hand = 0
        for i in range(size):
            hand = add(hand, dealt[seat * size + i])
        s.players[seat].hand = hand
        s.players[seat].held = size
