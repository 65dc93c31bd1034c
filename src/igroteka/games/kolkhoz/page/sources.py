"""What the points of a play came from: what came to the cellar, and what each search took."""

from collections.abc import Sequence

from igroteka.draw.words import _
from igroteka.engine import Note as Noted
from igroteka.engine import Row
from igroteka.engine.page import Source
from igroteka.games.kolkhoz.page.names import YEARS
from igroteka.games.kolkhoz.rules.facts import value_of
from igroteka.games.kolkhoz.rules.scoring import score
from igroteka.games.kolkhoz.rules.state import Note


def sources(row: Row, notes: Sequence[Noted]) -> Sequence[Source]:
    """Everything that was in a cellar, then a line for each year whose search took some of it.

    Rules K9.5, K11.1 to K11.3.
    """
    lost: dict[int, list[int]] = {}
    year = 0
    for each in notes:
        if each.kind == Note.YEAR:
            year = each.a
        elif each.kind == Note.SENT:
            lost.setdefault(year, [0] * row.seats)[each.seat] -= value_of(each.a)
    came = [
        score(row, seat) - sum(taken[seat] for taken in lost.values()) for seat in range(row.seats)
    ]
    searches = [
        Source(_("Search of year {n}", n=YEARS[year - 1]), taken) for year, taken in lost.items()
    ]
    return [Source(_("Cards and medals that came in"), came), *searches]
