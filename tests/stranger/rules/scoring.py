"""Points, and who has won. Chapter S7."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD
from igroteka.engine.rule import rule

from .facts import MAX_ROUNDS, value_of
from .state import Fate


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Landed goods and coins; coins break ties. Rules S7.2, S7.3."""
    for seat in range(s.seats):
        scores[seat] = points_of(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            if scores[other] > scores[seat] or (
                scores[other] == scores[seat] and s.coins[other] > s.coins[seat]
            ):
                ranks[seat] += 1


@rule
def points_of(s: Any, seat: int) -> int:
    """Values landed, as far as they can be seen, and coins. Rule S7.2."""
    points = 0 + s.coins[seat]
    for k in range(MAX_ROUNDS):
        fate = s.fate[seat, k]
        landed = fate == Fate.LANDED_OPEN or fate == Fate.LANDED_SECRET
        if landed and s.cargo[seat, k] != NO_CARD:
            points += value_of(s.cargo[seat, k])
    return points
