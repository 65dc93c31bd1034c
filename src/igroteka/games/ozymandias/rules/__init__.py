"""The law of Ozymandias: what the engine takes of it."""

from igroteka.games.ozymandias.rules.audit import AUDIT, audit
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.knowledge import guess, hide
from igroteka.games.ozymandias.rules.phases import LONGEST, apply, legal, waiting
from igroteka.games.ozymandias.rules.refusals import rule_name, why_not
from igroteka.games.ozymandias.rules.scoring import outcome
from igroteka.games.ozymandias.rules.setup import setup
from igroteka.games.ozymandias.rules.state import STATE, Note
from igroteka.games.ozymandias.rules.turn import ending

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
