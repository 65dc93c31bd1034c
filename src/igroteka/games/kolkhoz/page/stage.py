"""What is staged: the end of the year, field by field, card by card."""

from collections.abc import Sequence

from igroteka.draw.labels import stamped
from igroteka.draw.words import _
from igroteka.engine import Note as Noted
from igroteka.engine.page import Staged
from igroteka.games.kolkhoz.page.faces import big
from igroteka.games.kolkhoz.rules.state import Note

SUMMED = frozenset({Note.YEAR})
"""With a new year the search of the last one is summed up."""


def staged(noted: Noted, names: Sequence[str]) -> Staged | None:
    """How a note is staged; None where its line in the log says enough."""
    kind, seat, a, _b, _c = noted
    match kind:
        case Note.FAILED:
            return Staged((f"field{a}",), stamped(_("Investigated")))
        case Note.INFORMANT | Note.PARTY_MAN:
            return Staged((f"field{a}",))
        case Note.NOBODY_SEARCHED:
            return Staged(("fields",))
        case Note.DRUNKARD:
            return Staged(("fields",), big(a), "north")
        case Note.TURNED:
            return Staged((f"cellar{seat}", f"seat{seat}"), big(a))
        case Note.SENT:
            return Staged((f"cellar{seat}", f"seat{seat}"), big(a), "north")
        case Note.RETURNED:
            return Staged(("north",))
        case Note.YEAR:
            return Staged(("years",))
        case _:
            return None
