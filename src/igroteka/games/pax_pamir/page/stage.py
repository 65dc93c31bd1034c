"""What is staged: Dominance Checks, and the events that come to pass for all."""

from collections.abc import Sequence

from igroteka.draw.labels import stamped
from igroteka.engine import Note as Noted
from igroteka.engine.page import Staged
from igroteka.games.pax_pamir.rules.state import Note

SUMMED = frozenset({Note.CHECK, Note.BLOCKS, Note.SCORED, Note.CLEARED})
"""A check is summed up."""


def staged(noted: Noted, names: Sequence[str]) -> Staged | None:
    """How a note is staged; None where its line in the log says enough."""
    kind, seat, a, _b, _c = noted
    match kind:
        case Note.CHECK:
            return Staged(("status",))
        case Note.BLOCKS:
            return Staged((f"q{a}",))
        case Note.SCORED:
            return Staged((f"seat{seat}",), stamped(f"+{a}"), group="scored")
        case Note.CLEARED:
            return Staged(("map",))
        case Note.EVENT_FOR_ALL | Note.INSTABILITY:
            return Staged(("market",))
        case Note.RIOTS:
            return Staged((f"r{a}",))
        case _:
            return None
