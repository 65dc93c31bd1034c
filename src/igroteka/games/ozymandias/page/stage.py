"""What is staged: sealed bids that are turned over, and collapses."""

from collections.abc import Sequence

from igroteka.draw.labels import stamped
from igroteka.engine import NOBODY
from igroteka.engine import Note as Noted
from igroteka.engine.page import Staged
from igroteka.games.ozymandias.rules.state import Note


def staged(noted: Noted, names: Sequence[str]) -> Staged | None:
    """How a note is staged; None where its line in the log says enough."""
    kind, seat, a, _b, c = noted
    match kind:
        case Note.BID:
            return Staged((f"p{seat}",), stamped(a), group="bids")
        case Note.WON | Note.UNSOLD:
            return Staged(group="bids")
        case Note.DESTROYED if c == NOBODY:
            return Staged((f"s{a}",) if a != NOBODY else (), group="collapse")
        case Note.COLLAPSED:
            return Staged(("colours",), group="collapse")
        case _:
            return None
