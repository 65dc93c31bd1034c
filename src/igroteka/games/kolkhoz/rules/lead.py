"""Who comes next: clockwise around the table, and who leads a trick (rules K5.1, K5.6)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.state import Phase


@rule
def seat_after(s: Any, seat: int, n: int) -> int:
    """The seat n places clockwise, n being less than the number of seats."""
    after = seat + n
    return after if after < s.seats else after - s.seats


@rule
def begin_trick(s: Any) -> None:
    """The last brigadier leads; the first lead of the year is the planner's. Rules K5.1, K5.6."""
    s.phase = Phase.TRICK
    s.trick_no += 1
    s.leader = s.brigadier
    s.turn = s.leader
    s.played = 0
    s.assigned = 0
    s.allowed = 0
    for i in range(s.seats):
        s.trick[i] = NO_CARD
