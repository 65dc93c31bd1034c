"""The law of Pax Pamir: what the engine takes of it."""

from igroteka.games.pax_pamir.rules.phases import (
    ACTIONS,
    AUDIT,
    LONGEST,
    STATE,
    apply,
    audit,
    guess,
    hide,
    legal,
    outcome,
    rule_name,
    setup,
    waiting,
    why_not,
)

__all__ = [
    "ACTIONS",
    "AUDIT",
    "LONGEST",
    "STATE",
    "apply",
    "audit",
    "guess",
    "hide",
    "legal",
    "outcome",
    "rule_name",
    "setup",
    "waiting",
    "why_not",
]
