"""What is staged: what each region pays, in the order of scoring; then who gets how much."""

from collections.abc import Sequence

from igroteka.draw.labels import stamped
from igroteka.draw.seats import named
from igroteka.draw.words import _, p_
from igroteka.engine import Note as Noted
from igroteka.engine.page import Staged
from igroteka.games.nomenklatura.page.names import in_region, rubles
from igroteka.games.nomenklatura.rules.state import Note


def staged(noted: Noted, names: Sequence[str]) -> Staged | None:
    """How a note is staged; None where its line in the log says enough."""
    kind, seat, a, b, _c = noted
    match kind:
        case Note.SCORING:
            return Staged(("map",))
        case Note.PAYS:
            paid = _(
                "{name} gets {rubles} {where}.",
                name=named(seat, names),
                rubles=rubles(b),
                where=in_region(a),
            )
            return Staged((f"r{a}",), group=f"r{a}", says=paid)
        case Note.BARRED:
            return Staged((f"r{a}",), group=f"r{a}")
        case Note.INCOME:
            return Staged((f"seat{seat}",), stamped(f"+{a}"), group="income")
        case Note.MERGER:
            return Staged((f"r{a}",), stamped(p_("short", "Merger")))
        case _:
            return None
