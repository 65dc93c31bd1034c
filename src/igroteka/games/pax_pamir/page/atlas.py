"""The map of Pax Pamir: six regions like fields of a carpet, nine borders, and the pieces there.

Coordinates are those of one drawing, 520 wide and 430 high. A region is a handle for what is done
there as a whole, a border for a road that is placed; pieces are handles where they are removed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import atan2, degrees
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import NOTHING, Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept, part
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import answers
from igroteka.games.pax_pamir.page.names import border, of_coalition, region
from igroteka.games.pax_pamir.rules import ruling
from igroteka.games.pax_pamir.rules.choices import (
    ARMY,
    REGION,
    REMOVE_ARMY,
    REMOVE_ROAD,
    REMOVE_TRIBE,
    ROAD,
    TRIBE,
)
from igroteka.games.pax_pamir.rules.facts import BORDERS, COALITIONS, REGION_NAMES
from igroteka.games.pax_pamir.rules.state import MAX_SEATS, Phase

Names = tuple[str, ...]
Counts = tuple[int, ...]
Region = tuple[int, Counts, Counts]
"""Who rules it; the armies of each coalition and the tribes of each player."""

WIDTH, HEIGHT = 520, 430

FIELDS = (
    "M16 142Q89 140 157 182Q157 300 121 414L16 414z",
    "M16 16L324 16Q324 96 292 162Q226 192 157 182Q89 140 16 142z",
    "M157 182Q226 192 292 162Q285 214 303 264Q255 330 237 414L121 414Q157 300 157 182z",
    "M324 16L504 16L504 150Q438 184 392 250Q347 276 303 264Q285 214 292 162Q324 96 324 16z",
    "M303 264Q347 276 392 250Q406 336 379 414L237 414Q255 330 303 264z",
    "M504 150Q438 184 392 250Q406 336 379 414L504 414z",
)
"""The regions, in the order of rule P1.10."""

CURVES = (
    (16, 142, 89, 140, 157, 182),
    (157, 182, 157, 300, 121, 414),
    (157, 182, 226, 192, 292, 162),
    (324, 16, 324, 96, 292, 162),
    (292, 162, 285, 214, 303, 264),
    (303, 264, 255, 330, 237, 414),
    (303, 264, 347, 276, 392, 250),
    (504, 150, 438, 184, 392, 250),
    (392, 250, 406, 336, 379, 414),
)
"""The borders as curves: start, bend, end."""

ROAD_AT = (
    (0.32, 0.58, 0.82),
    (0.52, 0.26, 0.78),
    (0.5, 0.22, 0.78),
    (0.55, 0.3, 0.8),
    (0.5, 0.22, 0.8),
    (0.45, 0.72, 0.2),
    (0.5, 0.2, 0.8),
    (0.5, 0.24, 0.76),
    (0.55, 0.28, 0.82),
)
"""Where along its border the roads of the first, second and third coalition on it lie."""


class Place(NamedTuple):
    """Where a region's name stands, and how wide its pieces may spread."""

    x: int
    y: int
    wide: int


PLACES = (
    Place(80, 212, 118),
    Place(160, 56, 200),
    Place(219, 226, 130),
    Place(413, 54, 170),
    Place(331, 318, 118),
    Place(449, 236, 104),
)

HILL = "M0 22L12 2l12 20zM16 22L26 8l9 14z"
DUNES = "M0 10c5-8 10-8 15 0 4-6 9-6 13 0M6 20c5-8 10-8 15 0 4-6 9-6 13 0"
PALM = (
    "M11 24c0-6 0-9 1-13h2c-1 4-1 8 0 13zM13 11C9 6 5 6 1 9c4-1 8 0 12 2zM13 11c4-5 8-5 12-2-4-1-8"
    " 0-12 2zM13 11c-2-5-5-7-9-6 4 1 6 3 9 6zM13 11c2-5 5-7 9-6-4 1-6 3-9 6z"
)
ORNAMENTS = (
    (0, DUNES, ((32, 330), (66, 376))),
    (1, DUNES, ((38, 92), (258, 118))),
    (2, PALM, ((172, 378),)),
    (3, HILL, ((336, 168), (456, 132), (334, 222))),
    (4, HILL, ((338, 388),)),
    (5, PALM, ((466, 382), (414, 388))),
)
"""Small drawings in the fields: region, shape, where."""


def at(curve: tuple[int, ...], t: float) -> tuple[float, float, float]:
    """A point of a curve, and the angle across it in degrees."""
    x0, y0, x1, y1, x2, y2 = curve
    u = 1 - t
    x = u * u * x0 + 2 * u * t * x1 + t * t * x2
    y = u * u * y0 + 2 * u * t * y1 + t * t * y2
    dx = u * (x1 - x0) + t * (x2 - x1)
    dy = u * (y1 - y0) + t * (y2 - y1)
    angle = degrees(atan2(dy, dx)) + 90
    return x, y, angle - 180 if angle > 90 else angle


def line(number: int) -> str:
    """The path of a border."""
    x0, y0, x1, y1, x2, y2 = CURVES[number]
    return f"M{x0} {y0}Q{x1} {y1} {x2} {y2}"


@cache
def ground() -> Markup:
    """What never changes: the woven frame, the motifs of the fields, small drawings."""
    parts = [
        Markup(
            '<defs><pattern id="pp-frame" width="16.25" height="16.54"'
            ' patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="#7d2926"/>'
            '<path d="M8 1.5l6.5 6.500L8 14.5 1.500 8z" fill="#d39a2d"/>'
            '<path d="M8 4.5L11.5 8 8 11.5 4.5 8z" fill="#27406b"/></pattern>'
        )
    ]
    for name in REGION_NAMES:
        tiles = "".join(
            f'<use href="#pp-r-{name}" x="{x}" y="{x}" width="17" height="17"/>' for x in (3, 26)
        )
        parts.append(
            Markup(
                f'<pattern id="pp-m-{name}" width="46" height="46" patternUnits="userSpaceOnUse">'
                f'<g class="pp-motif r-{name}">{tiles}</g></pattern>'
            )
        )
    parts.append(
        Markup(
            f'</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#pp-frame)"/>'
            f'<rect x="13.500" y="13.500" width="{WIDTH - 27}" height="{HEIGHT - 27}" fill="none"'
            ' stroke="#f3dfb0" stroke-width="1.5"/>'
            f'<rect x="16" y="16" width="{WIDTH - 32}" height="{HEIGHT - 32}" class="ground"/>'
        )
    )
    return together(parts)


@cache
def weave(number: int) -> Markup:
    """The motif of a field, over its colour, and what grows there."""
    name = REGION_NAMES[number]
    parts = [el("path", d=FIELDS[number], fill=f"url(#pp-m-{name})", class_="mt")]
    for field, shape, spots in ORNAMENTS:
        if field == number:
            kind = "orn line" if shape == DUNES else "orn"
            parts += [
                el("path", d=shape, transform=f"translate({x} {y})", class_=kind) for x, y in spots
            ]
    return together(parts)


def chart(row: Row, desk: Desk) -> Markup:
    """The map with everything on it."""
    tribes = row.regions.each("tribes")
    rulers = tuple([ruler_of(row, number, here) for number, here in enumerate(tribes)])
    stand = tuple(zip(rulers, row.regions.each("armies"), tribes, strict=True))
    names = tuple(desk.names)
    built = row.borders.each("roads")
    return el(
        "section",
        drawing(
            f"0 0 {WIDTH} {HEIGHT}",
            ground(),
            *fields(row, desk, stand, names),
            on_the_map(desk, REMOVED, stand, built, names, row.site),
            aria_label=_("Map: six regions, nine borders"),
            role="group",
        ),
        class_="mapbox",
        id="pp-map",
        data_zone="map",
        **answers.of("map"),
    )  # fmt: skip


@cache
def still(number: int, language: str) -> Markup:
    """A border that is no handle."""
    lines = [el("path", d=line(number), class_=name) for name in ("edge", "edge2")]
    return el("g", *lines, class_="border", id=f"k-b{number}", data_k=f"b{number}",
              role="img", aria_label=border(number))  # fmt: skip


def ruler_of(row: Row, number: int, tribes: tuple[int, ...]) -> int:
    """Who rules a region; without a tribe nobody does. Rule P5.5."""
    return int(ruling.ruler(row, number)) if any(tribes) else NOBODY


def fields(row: Row, desk: Desk, stand: tuple[Region, ...], names: Names) -> Iterator[Markup]:
    """The regions, each one handle for whatever can be done there as a whole."""
    asked = desk.acts and row.phase in (Phase.BUILD, Phase.INFRASTRUCTURE)
    for number, (ruler, _armies, tribes) in enumerate(stand):
        rules = (names[ruler], tribes[ruler]) if ruler >= 0 else None
        if not desk.legal:
            yield still_field(number, rules)
            continue
        actions = (ARMY + number, TRIBE + number, REGION + number)
        yield field(desk, actions, number, rules, desk.because(*actions) if asked else NOTHING)


@part
def field(
    desk: Desk, number: int, rules: tuple[str, int] | None, because: tuple[str, str]
) -> Markup:
    """A region, and who rules it by how many tribes."""
    actions = (ARMY + number, TRIBE + number, REGION + number)
    piece = desk.piece(f"r{number}", *actions, because=because)
    if "data-do" not in piece:
        piece = {"role": "img", "aria-label": region(number), **answers.region(rules), **piece}
    return field_of(number, piece)


@kept
def still_field(number: int, rules: tuple[str, int] | None) -> Markup:
    """A region that is no handle, with who rules it by how many tribes."""
    piece = {"id": f"k-r{number}", "data-k": f"r{number}", "role": "img"}
    named = {"aria-label": region(number), **answers.region(rules)}
    return field_of(number, {**piece, **named})


def field_of(number: int, piece: dict[str, object]) -> Markup:
    """A region without what stands there."""
    return el(
        "g",
        el("path", d=FIELDS[number], class_="region"),
        weave(number),
        class_=f"field r-{REGION_NAMES[number]}",
        **piece,
    )


@part
def on_the_map(
    desk: Desk, stand: tuple[Region, ...], built: tuple[Counts, ...], names: Names, site: int
) -> Markup:
    """The borders with the roads of each coalition, and what stands in the regions.

    site: the region where a battle is fought.
    """
    ways = el("g", *(frontier(desk, number) for number in range(BORDERS)),
              *(roads(desk, number, here) for number, here in enumerate(built)),
              **answers.of("border"))  # fmt: skip
    return together(
        (ways, *(garrison(desk, n, here, names, n == site) for n, here in enumerate(stand)))
    )


REMOVED = (
    *range(ROAD, ROAD + BORDERS),
    *range(REMOVE_ROAD, REMOVE_ROAD + BORDERS * COALITIONS),
    *range(REMOVE_ARMY, REMOVE_ARMY + COALITIONS),
    *range(REMOVE_TRIBE, REMOVE_TRIBE + MAX_SEATS),
)
"""What can be done on the borders, and with pieces of a region."""


def frontier(desk: Desk, number: int) -> Markup:
    """A border: a line, and a wide band to click where a road may go."""
    if ROAD + number not in desk.legal:
        return still(number, language())
    piece = desk.piece(f"b{number}", ROAD + number)
    return el(
        "g",
        el("path", d=line(number), class_="band"),
        el("path", d=line(number), class_="edge"),
        el("path", d=line(number), class_="edge2"),
        class_="border",
        **piece,
    )


def roads(desk: Desk, number: int, here: Counts) -> Markup | None:
    """The roads on a border, those of a coalition together."""
    found: list[Markup] = []
    for coalition in range(COALITIONS):
        n = here[coalition]
        if n:
            x, y, angle = at(CURVES[number], ROAD_AT[number][len(found)])
            found.append(road(desk, number, coalition, n, (x, y, angle)))
    return together(found) if found else None


def road(
    desk: Desk, number: int, coalition: int, n: int, spot: tuple[float, float, float]
) -> Markup:
    """The roads of a coalition on a border, as one bar with their number."""
    x, y, _angle = spot
    key = f"o{number}-{coalition}"
    piece = desk.piece(key, REMOVE_ROAD + number * COALITIONS + coalition)
    told = _("{border}, {coalition}: {n}", border=border(number),
             coalition=of_coalition(coalition), n=n)  # fmt: skip
    new = desk.dotted(key, dot(x + 16, y - 10))
    return bar(coalition, n, spot, told, new, data_zone=f"{key}x{n}", **piece)


@kept
def bar(
    coalition: int,
    n: int,
    spot: tuple[float, float, float],
    told: str,
    new: Markup | None,
    **values: object,
) -> Markup:
    """So many roads of a coalition."""
    x, y, angle = spot
    way = use(f"pp-way{coalition}", x=-24.4, y=-10.4, width=48.8, height=20.8)
    count = el("text", n, x=round(x, 1), y=round(y + 5, 1), class_="count") if n > 1 else None
    plate = el("circle", cx=round(x, 1), cy=round(y, 1), r=9, class_="plate") if n > 1 else None
    return el(
        "g",
        el("title", told),
        el("g", way, transform=f"translate({x:.1f} {y:.1f}) rotate({angle:.0f})"),
        plate,
        count,
        new,
        class_=f"road k{coalition}",
        **values,
    )


def dot(x: float, y: float) -> Markup:
    """A dot on what is new since the viewer's last turn."""
    return el("circle", cx=round(x, 1), cy=round(y, 1), r=5, class_="new")


# What stands in a region ----------------------------------------------------------------------

STEP = 23
"""From one piece of a group to the next."""
COUNT = 17
"""The width of a number behind a piece."""
FLAG = 27
"""The width of the ruler's pennant."""


class Group(NamedTuple):
    """Pieces of one owner in a region: drawn one by one, or one of them with their number."""

    kind: str
    whose: int
    name: str
    n: int
    drawn: int

    @property
    def width(self) -> int:
        """The room that it takes."""
        if self.kind == "f":
            return FLAG
        return STEP * self.drawn + (COUNT if self.drawn < self.n else 0) + 3


def groups(kind: str, counts: Counts, names: Sequence[str], wide: int) -> list[Group]:
    """Pieces of one kind by their owners; one by one if a row is wide enough for all."""
    owned = [(whose, n) for whose, n in enumerate(counts) if n]
    each = STEP * sum(counts) + 3 * len(owned) <= wide
    return [Group(kind, whose, names[whose], n, n if each else 1) for whose, n in owned]


def broken(found: list[Group], wide: int) -> list[list[Group]]:
    """Break groups into rows that a region is wide enough for."""
    lines: list[list[Group]] = [[]]
    for one in found:
        if lines[-1] and sum(group.width for group in lines[-1]) + one.width > wide:
            lines.append([])
        lines[-1].append(one)
    return [line for line in lines if line]


def garrison(desk: Desk, number: int, here: Region, names: Names, fought: bool) -> Markup:
    """A region's name, its armies, and under them its ruler's pennant and its tribes."""
    ruler, armies, tribes = here
    spot = PLACES[number]
    pennant = [Group("f", ruler, names[ruler], 1, 1)] if ruler != NOBODY else []
    room = spot.wide - (FLAG if pennant else 0)
    coalitions = [of_coalition(which) for which in range(COALITIONS)]
    lines = broken(groups("a", armies, coalitions, spot.wide), spot.wide)
    lines += broken(pennant + groups("t", tribes, names, room), spot.wide)
    y = spot.y + 8
    parts = [title(number, language())]
    for line in lines:
        x = spot.x - sum(group.width for group in line) / 2
        for group in line:
            if group.kind == "f":
                parts.append(flag(desk, number, group, (x, y)))
            else:
                parts.append(company(desk, number, group, fought, (x, y)))
            x += group.width
        y += 34 if line[0].kind == "a" else 29
    return el("g", *parts, class_=f"garrison r-{REGION_NAMES[number]}",
              data_of=f"k-r{number}")  # fmt: skip


@cache
def title(number: int, language: str) -> Markup:
    """A region's name."""
    spot = PLACES[number]
    return el("text", region(number), x=spot.x, y=spot.y, class_="rname")


def flag(desk: Desk, number: int, group: Group, spot: tuple[float, float]) -> Markup:
    """The ruler's pennant."""
    ruler, (x, y) = group.whose, spot
    told = _("{name} rules {region}", name=group.name, region=region(number))
    return el(
        "g",
        el("title", told),
        use(f"pp-flag{ruler}", x=round(x, 1), y=round(y - 2, 1), width=23, height=31),
        class_=f"s{ruler}",
        data_zone=f"ruler{ruler}",
        **desk.piece(f"f{number}"),
    )


def company(
    desk: Desk, number: int, group: Group, fought: bool, spot: tuple[float, float]
) -> Markup:
    """The armies of a coalition, or the tribes of a player, in a region."""
    x, y = spot
    army = group.kind == "a"
    key = f"{group.kind}{number}-{group.whose}"
    here = region(number)
    if army:
        action, symbol, high = REMOVE_ARMY, "block", 31
        told = _("{region}, {coalition} armies: {n}", region=here, n=group.n,
                 coalition=group.name)  # fmt: skip
    else:
        action, symbol, high = REMOVE_TRIBE, "cyl", 27
        told = _("{region}, tribes of {name}: {n}", region=here, n=group.n,
                 name=group.name)  # fmt: skip
    piece = desk.piece(key, *((action + group.whose,) if fought else ()))
    new = desk.dotted(key, dot(x + STEP * group.drawn, y + 3))
    return standing(group, (symbol, high), spot, told, new, data_zone=f"{key}x{group.n}", **piece)


@kept
def standing(
    group: Group,
    symbol: tuple[str, int],
    spot: tuple[float, float],
    told: str,
    new: Markup | None,
    **values: object,
) -> Markup:
    """Pieces of one owner, drawn by a symbol of some height."""
    (name, high), (x, y) = symbol, spot
    drawn = [
        use(f"pp-{name}{group.whose}", x=round(x + i * STEP, 1), y=round(y, 1), width=24,
            height=high)
        for i in range(group.drawn)
    ]  # fmt: skip
    count = el("text", group.n, x=round(x + 25, 1), y=round(y + 21, 1), class_="num")
    gaps = el("rect", x=round(x, 1), y=round(y, 1), width=group.width - 3, height=high,
              fill="transparent")  # fmt: skip
    return el(
        "g",
        el("title", told),
        gaps,  # a click between two pieces means them too
        *drawn,
        count if group.drawn < group.n else None,
        new,
        class_=f"{'k' if group.kind == 'a' else 's'}{group.whose}",
        **values,
    )
