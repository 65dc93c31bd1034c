"""The chart at the end of a play: how each player's rubles grew."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw import charts
from igroteka.engine import Row

SIZE = charts.Size(wide=420, high=230, left=40, right=408, top=12, bottom=196, inset=10, dot=5)


def growth(row: Row, names: Sequence[str]) -> Markup:
    """Draw each player's rubles at the start and after every round."""
    courses = [course(row, seat) for seat in range(row.seats)]
    return charts.growth(courses, names, range(row.round + 1), SIZE)


def course(row: Row, seat: int) -> list[int]:
    """Rubles at the start and at the end of each round."""
    start = int(row.options.starting_rubles)
    after = row.players[seat].after
    return [start, *(start + int(after[n]) for n in range(int(row.round)))]
