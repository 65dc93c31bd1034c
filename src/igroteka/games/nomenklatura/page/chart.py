"""The chart at the end of a play: how each player's rubles grew."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.svg import drawing
from igroteka.engine import Row

WIDE, HIGH = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 40, 408, 12, 196

MARKS = (
    '<circle cx="{x}" cy="{y}" r="5"/>',
    '<path d="m{x} {y}m0-6.5 6.2 11.500h-12.400z"/>',
    '<path d="m{x} {y}m-5-5h10v10h-10z"/>',
    '<path d="m{x} {y}m0-6.800 6.800 6.800-6.800 6.800-6.800-6.800z"/>',
    '<path d="m{x} {y}m0-7 2 4.600 5 .5-3.700 3.400 1 4.900-4.300-2.500-4.300 2.500 1-4.900-3.700'
    '-3.400 5-.5z"/>',
)
"""The shapes of the seats as marks of their lines."""

STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


def chart(row: Row, names: Sequence[str]) -> Markup:
    """Draw each player's rubles at the start and after every round."""
    courses = [course(row, seat) for seat in range(row.seats)]
    most = max(10, *(max(sums) for sums in courses))
    step = next(step for step in STEPS if most / step <= 6)
    top = -(-most // step) * step
    rounds = int(row.round)
    return drawing(
        f"0 0 {WIDE} {HIGH}",
        *(grid_line(value, top) for value in range(0, top + 1, step)),
        *(label(n, rounds) for n in range(rounds + 1) if shown(n, rounds)),
        *(line(seat, sums, top, rounds) for seat, sums in enumerate(courses)),
        class_="chart",
        aria_label="; ".join(
            f"{name}: {', '.join(map(str, sums))}"
            for name, sums in zip(names, courses, strict=True)
        ),
    )


def course(row: Row, seat: int) -> list[int]:
    """Rubles at the start and at the end of each round."""
    start = int(row.options.starting_rubles)
    after = row.players[seat].after
    return [start, *(start + int(after[n]) for n in range(int(row.round)))]


def shown(n: int, rounds: int) -> bool:
    """Does a round have room for its number?"""
    return rounds <= 14 or n % 5 == 0


def across(n: int, rounds: int) -> float:
    """Where a round stands."""
    return round(LEFT + 10 + (RIGHT - LEFT - 20) * n / max(1, rounds), 1)


def up(value: int, top: int) -> float:
    """Where a sum stands."""
    return round(BOTTOM - (BOTTOM - TOP) * max(0, value) / top, 1)


def grid_line(value: int, top: int) -> Markup:
    """One horizontal line with its sum."""
    y = up(value, top)
    return together(
        (
            el("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="level"),
            el("text", value, x=LEFT - 6, y=y + 5, class_="up"),
        )
    )


def label(n: int, rounds: int) -> Markup:
    """The number of a round."""
    return el("text", n, x=across(n, rounds), y=HIGH - 8, class_="year")


def line(seat: int, sums: Sequence[int], top: int, rounds: int) -> Markup:
    """One player's line in the seat's colour, with the seat's shape at its end."""
    places = [(across(n, rounds), up(value, top)) for n, value in enumerate(sums)]
    way = "M" + " ".join(f"{x} {y}" for x, y in places)
    ends = places if rounds <= 14 else places[::3] + places[-1:]
    marks = Markup("".join(MARKS[seat].format(x=x, y=y) for x, y in ends))
    return el("g", el("path", d=way, class_="way"), marks, class_=f"c{seat}")
