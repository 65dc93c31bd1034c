"""The law of Smugglers: what `igroteka.engine.contract` asks for."""

from .audit import AUDIT, audit
from .choices import ACTIONS
from .knowledge import guess, hide
from .phases import apply, legal, waiting
from .refusals import rule_name, why_not
from .scoring import outcome
from .setup import setup
from .state import LONGEST, STATE

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
