"""Why an action is not legal now: the number of the first rule that it breaks."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import has
from igroteka.games.kolkhoz.rules.choices import ACTIONS
from igroteka.games.kolkhoz.rules.state import Phase
from igroteka.games.kolkhoz.rules.tricks import playable


def rule_name(rule: int) -> str:
    """ "K5.2" for 502."""
    return f"K{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks. Rules of other phases: the year's order, K2.4."""
    if s.phase == Phase.OVER:
        return 203
    kind, parts = ACTIONS.decode(action)
    phases = {
        "name": Phase.NAME_TASK,
        "keep": Phase.TAKE,
        "take": Phase.TAKE,
        "give": Phase.GIVE,
        "play": Phase.TRICK,
        "assign": Phase.ASSIGN,
        "top": Phase.TOP,
    }
    if seat != s.turn or s.phase != phases[kind]:
        return 204
    choice = parts[0] if parts else 0
    p = s.players[seat]
    if kind == "take" and not has(p.hidden, choice):
        return 403
    if kind == "give" and not has(p.hand, choice):
        return 404
    if kind == "play" and not has(p.hand, choice):
        return 501
    if kind == "play" and not has(playable(s, seat), choice):
        return 502
    if kind == "assign" and not has(s.allowed, choice):
        return 601
    if kind == "top" and not has(s.tops, choice):
        return 704
    return 0
