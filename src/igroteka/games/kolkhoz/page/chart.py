"""The chart at the end of a play: how each player's points grew."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw import charts
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.games.kolkhoz.page.names import YEARS as YEAR_NAMES
from igroteka.games.kolkhoz.rules.scoring import score
from igroteka.games.kolkhoz.rules.state import YEARS

SIZE = charts.Size(wide=360, high=220, left=30, right=346, top=12, bottom=190, inset=14, dot=5.5)


def growth(row: Row, names: Sequence[str]) -> Markup:
    """Draw each player's open points after every year, and the final score at the end."""
    courses = [course(row, seat) for seat in range(row.seats)]
    return charts.growth(courses, names, (*YEAR_NAMES[:YEARS], _("End")), SIZE)


def course(row: Row, seat: int) -> list[int]:
    """Open points after each year, then everything."""
    scores = row.players[seat].scores
    return [*(scores[year] for year in range(YEARS)), score(row, seat)]
