"""The law of Rebuild: what the engine takes of it."""

from igroteka.games.rebuild.rules.audit import AUDIT, audit
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.knowledge import guess, hide
from igroteka.games.rebuild.rules.phases import LONGEST, apply, legal, waiting
from igroteka.games.rebuild.rules.refusals import rule_name, why_not
from igroteka.games.rebuild.rules.scoring import ending, outcome, prospects, reached
from igroteka.games.rebuild.rules.setup import setup
from igroteka.games.rebuild.rules.state import STATE, Note

__all__ = [
    "ACTIONS",
    "AUDIT",
    "LONGEST",
    "STATE",
    "Note",
    "apply",
    "audit",
    "ending",
    "guess",
    "hide",
    "legal",
    "outcome",
    "prospects",
    "reached",
    "rule_name",
    "setup",
    "waiting",
    "why_not",
]
