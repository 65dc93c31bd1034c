"""The law of Kolkhoz: what the engine takes of it."""

from igroteka.games.kolkhoz.rules.audit import AUDIT, audit
from igroteka.games.kolkhoz.rules.choices import ACTIONS
from igroteka.games.kolkhoz.rules.knowledge import guess, hide
from igroteka.games.kolkhoz.rules.phases import LONGEST, apply, legal, waiting
from igroteka.games.kolkhoz.rules.refusals import rule_name, why_not
from igroteka.games.kolkhoz.rules.scoring import outcome
from igroteka.games.kolkhoz.rules.setup import setup
from igroteka.games.kolkhoz.rules.state import STATE, Note

__all__ = [
    "ACTIONS",
    "AUDIT",
    "LONGEST",
    "STATE",
    "Note",
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
