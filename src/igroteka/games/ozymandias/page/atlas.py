"""The galaxy: sectors and explorable hexes, fitted to what has been explored."""

from functools import cache, lru_cache
from math import sqrt

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, n_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import answers, art, names
from igroteka.games.ozymandias.rules import galaxy
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.facts import DIRECTIONS, DISKS, STEP_X, STEP_Y
from igroteka.games.ozymandias.rules.state import Phase

SIZE = 52.0
"""From the middle of a hex to its corners, the gap to its neighbours included."""

TILE, BORDER, INNER = 51.0, 46.5, 43.0
WIDE, HIGH = SIZE * sqrt(3) / 2, SIZE
"""Half a hex."""

LEAST_WIDE, LEAST_HIGH = 340.0, 340.0
"""A small galaxy is not blown up beyond this."""

EXPLORE, DISK = ACTIONS.first("explore"), ACTIONS.first("disk")
ORIGIN = ACTIONS.number("origin")
ON_SECTORS = tuple(
    ACTIONS.first(name) for name in ("place", "save", "choose", "move", "burn", "spread")
)
"""What may be done with a whole sector; disks of its stack come besides."""

ASKED = {
    Phase.PLACE: "place",
    Phase.CRUSADE: "place",
    Phase.SAVE: "save",
    Phase.SECTOR: "choose",
    Phase.MOVE: "move",
    Phase.BURN: "burn",
    Phase.SPREAD: "spread",
}
"""When a sector is asked for, and by which action."""

WHERE = (Phase.PLACE, Phase.CRUSADE, Phase.SCOUT)
"""When unexplored hexes may be asked for."""

TALL = 36.0
"""Stacks are not drawn higher; their coins get thinner."""

MANY = 5
"""A higher stack has its number beside it."""


def middle(x: int, y: int) -> tuple[float, float]:
    """The middle of a hex."""
    return round(SIZE * sqrt(3) * (x + y / 2), 1), round(SIZE * 1.5 * y, 1)


def galaxy_map(row: Row, desk: Desk) -> Markup:
    """Draw the map, its view fitted to the sectors and to the hexes that may be explored now."""
    sectors = members(row.explored)
    front = unexplored(row, sectors)
    places = {n: middle(row.sectors[n].x, row.sectors[n].y) for n in sectors}
    asked = desk.acts and row.phase in WHERE
    shown = [*places.values()]
    hexes = []
    for number, place in front.items():
        action = ORIGIN if not sectors else EXPLORE + number
        if asked and action in desk.legal:
            shown.append(place)
        hexes.append(hexagon(desk, place, action, asked))
    box, (x, y), size = view(shown or list(front.values()))
    return drawing(
        box,
        el("g", art.ORRERY, transform=f"translate({x:g} {y:g}) scale({size:.3g})"),
        el("g", *hexes, data_zone="void", **answers.of("void")),
        *(sector(row, desk, n, place) for n, place in in_rows(places)),
        class_="map",
        preserveAspectRatio="xMidYMid meet",
        aria_label=n_("The galaxy: {n} sector", "The galaxy: {n} sectors", len(sectors)),
        role="group",
    )


def in_rows(places: dict[int, tuple[float, float]]) -> list[tuple[int, tuple[float, float]]]:
    """Sectors from top to bottom, so that what stands in front is drawn last."""
    return sorted(places.items(), key=lambda item: item[1][::-1])


def unexplored(row: Row, sectors: list[int]) -> dict[int, tuple[float, float]]:
    """The explorable hexes by the number of their action, as long as there are tiles."""
    if not any(row.tiles_left):
        return {}
    if not sectors:
        return {0: middle(0, 0)}
    found: dict[int, tuple[float, float]] = {}
    for n in sectors:
        land = row.sectors[n]
        for direction in range(DIRECTIONS):
            number = land.around[direction]
            if number >= 0 and number not in found:
                found[number] = middle(land.x + STEP_X[direction], land.y + STEP_Y[direction])
    return found


def view(places: list[tuple[float, float]]) -> tuple[str, tuple[float, float], float]:
    """The view box around some hexes, its middle, and the scale of the rings behind it."""
    xs = [x for x, _y in places] or [0.0]
    ys = [y for _x, y in places] or [0.0]
    margin = 12.0
    wide = max(LEAST_WIDE, max(xs) - min(xs) + 2 * (WIDE + margin))
    high = max(LEAST_HIGH, max(ys) - min(ys) + 2 * (HIGH + margin))
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    box = f"{x - wide / 2:.0f} {y - high / 2:.0f} {wide:.0f} {high:.0f}"
    return box, (round(x, 1), round(y, 1)), max(wide, high) / 600


def hexagon(desk: Desk, place: tuple[float, float], action: int, asked: bool) -> Markup:
    """An explorable hex: a handle while a target is asked for."""
    if not asked:
        return unknown(place, el("text", "?", y=12) if action == ORIGIN else None)
    key = f"x{place[0]:.0f}_{place[1]:.0f}"
    piece = desk.piece(key, action, why=action)
    plus = Markup('<path d="M-11 0H11M0-11V11"/>') if "data-do" in piece else None
    return unknown(place, plus, **piece)


@kept
def unknown(place: tuple[float, float], sign: Markup | None, **piece: object) -> Markup:
    """A hex that has not been explored."""
    shape = el("polygon", points=art.hexagon(TILE - 3))
    at = f"translate({place[0]:g} {place[1]:g})"
    return el("g", shape, sign, class_="front", transform=at, **piece)


def sector(row: Row, desk: Desk, n: int, place: tuple[float, float]) -> Markup:
    """A sector: what it shows, who controls it, what lies on it, and what may be done there."""
    land = row.sectors[n]
    height = land.height
    letter = art.LETTERS[galaxy.top_colour(row, n)] if height else ""
    told = described(row, n)
    actions = [first + n for first in ON_SECTORS]
    actions += [DISK + n * DISKS + at for at in reversed(range(height))]
    asked = ASKED.get(row.phase) if desk.acts else None
    why = ACTIONS.number(asked, n) if asked else None
    if desk.acts and row.phase == Phase.DISK:
        why = DISK + n * DISKS
    piece = desk.piece(f"s{n}", *actions, why=why)
    if "role" not in piece:
        piece["role"] = "img"
        piece["aria-label"] = told
        if "data-why" not in piece:
            piece["data-why"], piece["data-rule"] = told, "O4.14"
    saved = row.phase == Phase.SAVE and row.saved >> n & 1
    doomed = row.phase in (Phase.BID, Phase.SAVE) and not saved and threatened(row) >> n & 1
    state = " saved" if saved else " doomed" if doomed else ""
    return el(
        "g",
        el("title", told),
        el("g", ground(n, land.printed, letter), piled(land.stack, height), class_="in"),
        gems(land.influence) if land.influence else None,
        SAVED if saved else None,
        class_=f"sector{state}",
        transform=f"translate({place[0]:g} {place[1]:g})",
        data_zone=f"s{land.stack}.{height}.{land.influence}",
        **piece,
    )


def threatened(row: Row) -> int:
    """The sectors that a collapse is about to strike, as a set."""
    if row.lot[0] >= 0:
        return 0
    if row.colour < len(art.LETTERS):
        return int(row.control[row.colour])
    return int(galaxy.occupied(row))


def described(row: Row, n: int) -> str:
    """Say all about a sector: "Sector A: value 2 + 1. From the top: red, white"."""
    land = row.sectors[n]
    colours = [names.colour_is(galaxy.disk_at(row, n, at)) for at in reversed(range(land.height))]
    values = {"sector": names.sector(n), "value": land.printed}
    if land.influence:
        head = _("Sector {sector}: value {value} + {n} influence.", n=land.influence, **values)
    else:
        head = _("Sector {sector}: value {value}.", **values)
    stack = _("From the top: {colours}.", colours=", ".join(colours)) if colours else _("No disks.")
    return f"{head} {stack}"


@cache
def ground(n: int, printed: int, letter: str) -> Markup:
    """The tile, its planet and value, and a border in the colour that controls it."""
    border = (
        f'<polygon class="own f{letter or "-none"}" points="{art.hexagon(BORDER)}"/>'
        + f'<polygon class="ownk" points="{art.hexagon(INNER)}"/>' * (letter == "k")
    )
    return Markup(
        f'<polygon class="tile" points="{art.hexagon(TILE)}"/>{border}'
        f"{use(f'oz-p{printed}', x=-14, y=-41, width=60, height=60)}"
        '<circle class="medal" cx="-22" cy="-13" r="15"/>'
        f'<text class="val" x="-22" y="-6">{printed}</text>'
        f'<text class="rom" x="0" y="-31">{names.sector(n)}</text>'
        '<circle class="new" cx="13" cy="-36" r="4.5"/>'
    )


@lru_cache(maxsize=4096)
def piled(stack: int, height: int) -> Markup | None:
    """The disks of a stack as tilted coins; every edge shows its colour, the top its emblem."""
    if not height:
        return None
    high = min(art.COIN_HIGH, TALL / height)
    coins = []
    for at in range(height):
        letter = art.LETTERS[stack >> 2 * at & 3]
        y = round(20 - at * high, 1)
        coin = art.coin(letter, round(high, 1), at == height - 1)
        coins.append(f'<g transform="translate(13 {y})"><g class="coin1">{coin}</g></g>')
    shadow = '<ellipse cx="13" cy="31" rx="26" ry="14" fill="#000" opacity=".45"/>'
    number = ""
    if height > MANY:
        number = (
            '<g class="many" transform="translate(30 34)"><circle r="11"/>'
            f'<text y="5">{height}</text></g>'
        )
    return Markup(f'<g class="stack">{shadow}{"".join(coins)}{number}</g>')


def gems(n: int) -> Markup:
    """The influence that lies on a sector."""
    wide = 38 if n < 10 else 48
    return Markup(
        f'<g class="gemtag" transform="translate(-43 6)"><rect width="{wide}" height="23" rx="11.5"'
        f"/>{use('oz-gem', x=4, y=4, width=16, height=16)}"
        f'<text x="{wide - (12 if n < 10 else 15)}" y="18">{n}</text></g>'
    )


SAVED = Markup(
    f'<g class="shield" transform="translate(-43 6)"><circle cx="14" cy="14" r="15"/>'
    f"{use('oz-shield', x=4, y=4, width=20, height=20)}</g>"
)
"""The sign of a sector that somebody has saved."""
