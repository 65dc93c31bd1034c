"""The chart at the end of a play: how each player's points grew."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.svg import drawing
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.games.kolkhoz.page.names import YEARS as YEAR_NAMES
from igroteka.games.kolkhoz.rules.scoring import score
from igroteka.games.kolkhoz.rules.state import YEARS

WIDE, HIGH = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 346, 12, 190

MARKS = (
    '<circle cx="{x}" cy="{y}" r="5.500"/>',
    '<path d="m{x} {y}m0-6.500 6.200 11.500h-12.400z"/>',
    '<path d="m{x} {y}m-5-5h10v10h-10z"/>',
    '<path d="m{x} {y}m0-6.800 6.800 6.800-6.800 6.800-6.800-6.800z"/>',
    '<path d="m{x} {y}m0-7 2 4.600 5 .5-3.700 3.400 1 4.900-4.300-2.500-4.300 2.500 1-4.900-3.700'
    '-3.400 5-.5z"/>',
)
"""The shapes of the seats as marks of their lines."""


def growth(row: Row, names: Sequence[str]) -> Markup:
    """Draw each player's open points after every year, and the final score at the end."""
    courses = [course(row, seat) for seat in range(row.seats)]
    most = max(10, *(max(points) for points in courses))
    step = next(step for step in (5, 10, 20, 50, 100) if most / step <= 6)
    top = -(-most // step) * step
    return drawing(
        f"0 0 {WIDE} {HIGH}",
        *(grid_line(value, top) for value in range(0, top + 1, step)),
        *(year_label(i) for i in range(YEARS + 1)),
        *(line(seat, points, top) for seat, points in enumerate(courses)),
        class_="chart",
        aria_label="; ".join(
            f"{name}: {', '.join(map(str, points))}"
            for name, points in zip(names, courses, strict=True)
        ),
    )


def course(row: Row, seat: int) -> list[int]:
    """Open points after each year, then everything."""
    scores = row.players[seat].scores
    return [*(scores[year] for year in range(YEARS)), score(row, seat)]


def across(i: int) -> float:
    """Where a year stands."""
    return round(LEFT + 14 + (RIGHT - LEFT - 28) * i / YEARS, 1)


def up(value: int, top: int) -> float:
    """Where a number of points stands."""
    return round(BOTTOM - (BOTTOM - TOP) * value / top, 1)


def grid_line(value: int, top: int) -> Markup:
    """One horizontal line with its number of points."""
    y = up(value, top)
    return together(
        (
            el("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="level"),
            el("text", value, x=LEFT - 6, y=y + 5, class_="up"),
        )
    )


def year_label(i: int) -> Markup:
    """The number of a year, and the end."""
    label = YEAR_NAMES[i] if i < YEARS else _("End")
    return el("text", label, x=across(i), y=HIGH - 8, class_="year")


def line(seat: int, points: Sequence[int], top: int) -> Markup:
    """One player's line in the seat's colour, with the seat's shape at every year."""
    places = [(across(i), up(value, top)) for i, value in enumerate(points)]
    course = "M" + " ".join(f"{x} {y}" for x, y in places)
    marks = Markup("".join(MARKS[seat].format(x=x, y=y) for x, y in places))
    return el("g", el("path", d=course, class_="course"), marks, class_=f"c{seat}")
