"""The law of Pax Pamir: what the engine takes of it."""

from igroteka.games.pax_pamir.rules.audit import AUDIT, audit
from igroteka.games.pax_pamir.rules.choices import ACTIONS
from igroteka.games.pax_pamir.rules.knowledge import guess, hide
from igroteka.games.pax_pamir.rules.phases import LONGEST, apply, legal, waiting
from igroteka.games.pax_pamir.rules.refusals import rule_name, why_not
from igroteka.games.pax_pamir.rules.scoring import ending, outcome, prospects
from igroteka.games.pax_pamir.rules.setup import setup
from igroteka.games.pax_pamir.rules.state import STATE, Note

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
    "rule_name",
    "setup",
    "waiting",
    "why_not",
]
