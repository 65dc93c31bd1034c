"""The rule that forbids an action."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import has

from .choices import ACTIONS
from .phases import waiting
from .state import Phase
from .turn import is_loaded

ASKED = {
    "load": (Phase.LOADING, 201),
    "peek": (Phase.PEEKING, 301),
    "stay": (Phase.PEEKING, 301),
    "declare": (Phase.DECLARING, 401),
    "challenge": (Phase.ANSWERING, 501),
    "trust": (Phase.ANSWERING, 501),
}


def why_not(s: Any, seat: int, action: int) -> int:
    """The rule that forbids an action, as chapter * 100 + item; 0 if it is legal."""
    kind, parts = ACTIONS.decode(action)
    phase, asked = ASKED[kind]
    if s.phase == Phase.OVER:
        return 701
    if s.phase != phase:
        return asked
    if not has(waiting(s), seat):
        return 202 if kind == "load" else asked
    if kind == "load" and not has(s.hands[seat], parts[0]):
        return 203
    if kind == "peek" and not can_look(s, seat, parts[0]):
        return 302
    return 0


def can_look(s: Any, seat: int, owner: int) -> bool:
    """Is there another's loaded boat? Rule S3.2."""
    return owner < s.seats and owner != seat and is_loaded(s, owner)


def rule_name(rule: int) -> str:
    """How the rulebook writes the number of a rule."""
    return f"S{rule // 100}.{rule % 100}"
