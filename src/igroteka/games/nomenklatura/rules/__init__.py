"""The law of Nomenklatura: what the engine takes of it."""

from igroteka.games.nomenklatura.rules.audit import AUDIT, audit
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.knowledge import guess, hide
from igroteka.games.nomenklatura.rules.phases import LONGEST, apply, legal, waiting
from igroteka.games.nomenklatura.rules.refusals import rule_name, why_not
from igroteka.games.nomenklatura.rules.scoring import ending, outcome
from igroteka.games.nomenklatura.rules.setup import setup
from igroteka.games.nomenklatura.rules.state import STATE, Note

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
    "rule_name",
    "setup",
    "waiting",
    "why_not",
]
