"""Setup: a fresh game, and the hours that farm a field (rules K1.16, K2.1, K2.2)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.dice import roll
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck
from igroteka.games.kolkhoz.rules.end_of_year import clear_year
from igroteka.games.kolkhoz.rules.facts import PLAN_CARDS
from igroteka.games.kolkhoz.rules.planning import next_year


@rule
def setup(s: Any, seats: int) -> None:
    """Empty cellars, shuffled piles, a planner drawn by chance. Rules K2.1, K2.2."""
    s.seats = seats
    s.threshold = threshold(s, seats)
    s.planner = roll(s, seats)
    if s.options.deck == Deck.D52:
        s.plan_left = PLAN_CARDS
    clear_year(s)
    next_year(s)


@rule
def threshold(s: Any, seats: int) -> int:
    """The hours that farm a field. Rule K1.16."""
    if s.options.work_hours_threshold != 0:
        return s.options.work_hours_threshold
    return 32 if seats == 3 else 10 * seats
