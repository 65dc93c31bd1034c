"""From choice to choice: whose turn it is, and which chapter's law it falls under."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import one
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.facts import SUITS
from igroteka.games.kolkhoz.rules.fields import apply_assign, apply_top, legal_assign, legal_top
from igroteka.games.kolkhoz.rules.planning import apply_name_task, legal_name_task
from igroteka.games.kolkhoz.rules.state import HAND, MAX_SEATS, YEARS, Phase
from igroteka.games.kolkhoz.rules.swap import apply_give, apply_take, legal_give, legal_take
from igroteka.games.kolkhoz.rules.tricks import apply_trick, legal_trick

LONGEST = YEARS * (1 + 2 * MAX_SEATS + (HAND - 1) * (2 * MAX_SEATS + SUITS))
"""No play takes more decisions: task, swaps, and in each trick cards, assignments, stack tops."""


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.TRICK:
        return legal_trick(s, out)
    if s.phase == Phase.ASSIGN:
        return legal_assign(s, out)
    if s.phase == Phase.NAME_TASK:
        return legal_name_task(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.GIVE:
        return legal_give(s, out)
    return legal_top(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.TRICK:
        apply_trick(s, action)
    elif s.phase == Phase.ASSIGN:
        apply_assign(s, action)
    elif s.phase == Phase.NAME_TASK:
        apply_name_task(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase == Phase.GIVE:
        apply_give(s, action)
    else:
        apply_top(s, action)
