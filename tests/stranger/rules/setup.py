"""The deal. Chapter S1."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, first
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule

from .facts import CARDS, COINS
from .phases import begin_round
from .state import NO_KIND


@rule
def setup(s: Any, seats: int) -> None:
    """Give out coins and hands. Rules S1.2, S1.3."""
    s.seats = seats
    s.deck = first(CARDS)
    s.cargo[:] = NO_CARD
    s.seen[:] = NO_CARD
    s.looked[:] = NOBODY
    s.declared[:] = NO_KIND
    for seat in range(seats):
        s.coins[seat] = COINS
    begin_round(s)
