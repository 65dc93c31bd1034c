"""What is staged: what leaves the purchase row at the end of a turn, and an empty column."""

from collections.abc import Sequence

from igroteka.draw.labels import stamped
from igroteka.draw.words import p_
from igroteka.engine import Note as Noted
from igroteka.engine.page import Staged
from igroteka.games.rebuild.rules.state import Note


def staged(noted: Noted, names: Sequence[str]) -> Staged | None:
    """How a note is staged; None where its line in the log says enough."""
    kind, _seat, a, b, _c = noted
    match kind:
        case Note.SWEPT:
            return Staged((f"column{b}",), stamped(p_("pile", "trash")))
        case Note.EMPTIED:
            return Staged((f"column{a}",))
        case _:
            return None
