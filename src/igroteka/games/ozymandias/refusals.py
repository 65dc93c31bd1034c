"""Why something is forbidden: the number of the rule."""

from __future__ import annotations

from typing import Any


def rule_name(rule: int) -> str:
    """ "O5.2" for 502."""
    return f"O{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks."""
    return 0
