"""The chart at the end of a play: how a number of each seat grew."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.svg import drawing

MARKS = (
    '<circle cx="{x}" cy="{y}" r="{dot}"/>',
    '<path d="m{x} {y}m0-6.500 6.200 11.500h-12.400z"/>',
    '<path d="m{x} {y}m-5-5h10v10h-10z"/>',
    '<path d="m{x} {y}m0-6.800 6.800 6.800-6.800 6.800-6.800-6.800z"/>',
    '<path d="m{x} {y}m0-7 2 4.600 5 .5-3.700 3.400 1 4.900-4.300-2.500-4.300 2.500 1-4.900-3.700'
    '-3.400 5-.5z"/>',
)
"""The shapes of the seats as marks of their lines."""

LEVELS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
"""Distances of the horizontal lines; there are at most seven lines."""

CROWDED = 15
"""More points than this get a label at every fifth and a mark at every third."""


class Size(NamedTuple):
    """A chart's own units.

    left to bottom: the field of the lines.
    inset: how far from the sides of the field the first and the last points stand.
    dot: the radius of a round mark.
    """

    wide: int
    high: int
    left: int
    right: int
    top: int
    bottom: int
    inset: int
    dot: float


def growth(
    courses: Sequence[Sequence[int]],
    names: Sequence[str],
    labels: Sequence[object],
    size: Size,
) -> Markup:
    """Draw a line for each seat.

    courses: for each seat its number at every point, all of one length.
    names: of the seats.
    labels: of the points.
    """
    most = max(10, *(max(numbers) for numbers in courses))
    level = next(level for level in LEVELS if most / level <= 6)
    top = -(-most // level) * level
    return drawing(
        f"0 0 {size.wide} {size.high}",
        *(grid_line(number, top, size) for number in range(0, top + 1, level)),
        *(
            label(text, across(n, len(labels), size), size)
            for n, text in enumerate(labels)
            if len(labels) <= CROWDED or n % 5 == 0
        ),
        *(line(seat, numbers, top, size) for seat, numbers in enumerate(courses)),
        class_="chart",
        aria_label="; ".join(
            f"{name}: {', '.join(map(str, numbers))}"
            for name, numbers in zip(names, courses, strict=True)
        ),
    )


def across(n: int, points: int, size: Size) -> float:
    """Where a point stands."""
    room = size.right - size.left - 2 * size.inset
    return round(size.left + size.inset + room * n / max(1, points - 1), 1)


def up(number: int, top: int, size: Size) -> float:
    """Where a number stands."""
    return round(size.bottom - (size.bottom - size.top) * max(0, number) / top, 1)


def grid_line(number: int, top: int, size: Size) -> Markup:
    """One horizontal line with its number."""
    y = up(number, top, size)
    return together(
        (
            el("line", x1=size.left, x2=size.right, y1=y, y2=y, class_="level"),
            el("text", number, x=size.left - 6, y=y + 5, class_="up"),
        )
    )


def label(text: object, x: float, size: Size) -> Markup:
    """What a point is called."""
    return el("text", text, x=x, y=size.high - 8, class_="point")


def line(seat: int, numbers: Sequence[int], top: int, size: Size) -> Markup:
    """One seat's line in its colour, with its shape as marks."""
    places = [(across(n, len(numbers), size), up(k, top, size)) for n, k in enumerate(numbers)]
    path = "M" + " ".join(f"{x} {y}" for x, y in places)
    marked = places if len(places) <= CROWDED else places[::3] + places[-1:]
    marks = Markup("".join(MARKS[seat].format(x=x, y=y, dot=size.dot) for x, y in marked))
    return el("g", el("path", d=path, class_="curve"), marks, class_=f"c{seat}")


class Position(NamedTuple):
    """A point of a chart of chances: so many moves had been played; what a click opens; its name;
    and for each seat its chance, all together 1."""

    moves: int
    address: str
    name: str
    chances: tuple[float, ...]


def chances(positions: Sequence[Position], last: int, label: str, size: Size) -> Markup:
    """Draw how each seat's chance to win went, over a play of `last` moves; each point is a link.

    positions: in order, at least one.  label: what is shown, for those who hear it.
    """
    seats = range(len(positions[0].chances))
    return drawing(
        f"0 0 {size.wide} {size.high}",
        *(percent_line(percent, size) for percent in range(0, 101, 25)),
        *(text_at(moves, last, size) for moves in sorted({0, last // 2, last})),
        *(chance_line(seat, positions, last, size) for seat in seats),
        *(column(n, positions, last, size) for n in range(len(positions))),
        class_="chart chances",
        aria_label=label,
        role="group",
    )


def along(moves: float, last: int, size: Size) -> float:
    """Where the position after so many moves stands."""
    room = size.right - size.left - 2 * size.inset
    return round(size.left + size.inset + room * moves / max(1, last), 1)


def percent_line(percent: int, size: Size) -> Markup:
    """One horizontal line with its share."""
    y = up(percent, 100, size)
    return together(
        (
            el("line", x1=size.left, x2=size.right, y1=y, y2=y, class_="level"),
            el("text", f"{percent}%", x=size.left - 6, y=y + 5, class_="up"),
        )
    )


def text_at(moves: int, last: int, size: Size) -> Markup:
    """The number of a move under the field."""
    return label(moves, along(moves, last, size), size)


def chance_line(seat: int, positions: Sequence[Position], last: int, size: Size) -> Markup:
    """One seat's line in its colour, with its shape at the ends and at some points between."""
    places = [
        (along(each.moves, last, size), up(round(100 * each.chances[seat]), 100, size))
        for each in positions
    ]
    path = "M" + " ".join(f"{x} {y}" for x, y in places)
    every = max(1, len(places) // 6)
    marked = dict.fromkeys([*places[::every], places[-1]])
    marks = Markup("".join(MARKS[seat].format(x=x, y=y, dot=size.dot) for x, y in marked))
    return el("g", el("path", d=path, class_="curve"), marks, class_=f"c{seat}")


def column(n: int, positions: Sequence[Position], last: int, size: Size) -> Markup:
    """What is clicked for a point: all that lies nearer to it than to its neighbours."""
    here = along(positions[n].moves, last, size)
    left, right = float(size.left), float(size.right)
    if n > 0:
        left = (along(positions[n - 1].moves, last, size) + here) / 2
    if n < len(positions) - 1:
        right = (here + along(positions[n + 1].moves, last, size)) / 2
    area = el("rect", el("title", positions[n].name), x=left, y=size.top,
              width=round(right - left, 1), height=size.bottom - size.top)  # fmt: skip
    return el("a", area, href=positions[n].address, aria_label=positions[n].name)
