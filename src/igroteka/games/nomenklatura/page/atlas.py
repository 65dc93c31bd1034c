"""The map with what lies on it: markers, what each region pays now, and what can be chosen.

A marker's key is `m<seat>-<region>-<n>`, the nth of its seat in its region. Markers of one seat
are all alike, and the record only counts them; so that a marker is seen to come from its owner's
supply and to go back there, the supply holds unseen pieces with the keys of the next markers of
every region (`shadows`).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from types import SimpleNamespace

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept, part
from igroteka.draw.labels import narrow, wide
from igroteka.draw.svg import drawing
from igroteka.draw.words import N_, _, language, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import has
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import answers, outlines
from igroteka.games.nomenklatura.page.art import cube, sign
from igroteka.games.nomenklatura.page.names import markers, narrow_region, region, rubles
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.facts import REGION_NAMES, REGIONS, WESTERN_REGIONS
from igroteka.games.nomenklatura.rules.scoring import (
    EASTERN_EXTRA,
    eastern,
    for_what,
    ranking,
    rubles_for,
    western_leaders,
)
from igroteka.games.nomenklatura.rules.state import Pay, Phase

REGION_ACTIONS = {
    Phase.LEVEL: "level",
    Phase.RECALL: "recall",
    Phase.OFFER_WHERE: "from",
    Phase.SELL: "sell",
    Phase.RAIL: "rail",
    Phase.EXCHANGE_OWN: "exchange",
    Phase.EXCHANGE_THEIRS: "for",
    Phase.PLACE: "place",
    Phase.VENTURE: "venture",
    Phase.DRAW_IN: "draw",
    Phase.MERGE: "merge",
    Phase.MARK: "mark",
    Phase.PUSH: "push",
    Phase.THIN: "thin",
    Phase.RAILROAD: "railroad",
}
"""Phases that ask for a region."""

MARKER_ACTIONS = {Phase.REMOVE: "remove", Phase.STRIKE: "strike", Phase.BUY_OUT: "buyout"}
"""Phases that ask for a region and whose marker."""

WESTERN_ONLY = frozenset(
    kind.name for kind in ACTIONS if kind.parts and len(kind.parts[0]) == WESTERN_REGIONS
)
"""Actions that know no other regions."""


def actions_in(row: Row, number: int) -> list[int]:
    """The actions that are about a region now, legal or not."""
    name = REGION_ACTIONS.get(row.phase, MARKER_ACTIONS.get(row.phase, ""))
    if row.phase == Phase.RIDE:
        there = row.right[row.region]
        stops = [there] if there < 0 else [there, row.right[there]]
        return [ACTIONS.number("ride", n) for n, stop in enumerate(stops) if stop == number]
    if not name or (name in WESTERN_ONLY and number >= WESTERN_REGIONS):
        return []
    if row.phase in MARKER_ACTIONS:
        return [ACTIONS.number(name, number, seat) for seat in range(row.seats)]
    return [ACTIONS.number(name, number)]


# What is paid ---------------------------------------------------------------------------------


Counts = tuple[tuple[int, ...], ...]
"""How many markers each seat has in each region: by seat, then by region."""

Paid = tuple[tuple[tuple[int, int], ...], ...]
"""What each region would pay each seat: rubles and for what, a Pay; by region, then by seat."""


def counted(row: Row) -> Counts:
    """The markers on the map."""
    found: Counts = row.players.each("markers")[: row.seats]
    return found


def forecast(row: Row, counts: Counts) -> Paid:
    """What the map would pay now. Chapters N10 and N13."""
    options = row.options
    return foreseen(counts, int(options.eastern_bonus), int(options.sole_player_per_marker))


@kept
def foreseen(counts: Counts, eastern_bonus: int, per_marker: int) -> Paid:
    """The same, by the rules' own functions.

    The rules ask for much less of a state than its record holds, and plain numbers are read
    ten times faster than a record's.
    """
    map_ = SimpleNamespace(
        seats=len(counts),
        players=[SimpleNamespace(markers=markers) for markers in counts],
        options=SimpleNamespace(eastern_bonus=eastern_bonus, sole_player_per_marker=per_marker),
    )
    west = western_leaders(map_) if map_.options.eastern_bonus else 0
    found = []
    for number in range(REGIONS):
        ranked = ranking(map_, number)
        bonus = ranked[0] and eastern(map_, number)
        paid = []
        for seat in range(map_.seats):
            n = counts[seat][number]
            kind = for_what(n, ranked)
            sum_ = rubles_for(map_, n, kind, ranked[1])
            if sum_ and bonus:
                sum_ = sum_ + EASTERN_EXTRA if has(west, seat) else 0
            paid.append((int(sum_), int(kind)))
        found.append(tuple(paid))
    return tuple(found)


PAID_FOR = {
    Pay.ALONE: N_("{rubles}, alone here"),
    Pay.MOST: N_("{rubles} for the most markers"),
    Pay.SECOND: N_("{rubles} for the second most"),
    Pay.TIED_MOST: N_("{rubles}, tied for the most"),
    Pay.TIED_SECOND: N_("{rubles}, tied for the second most"),
}

LEADS = (Pay.ALONE, Pay.MOST)


@cache
def badge(seat: int, sum_: int, kind: int) -> Markup:
    """What a seat would be paid in a region: filled for a leader, with a double rim if alone."""
    classes = "pays"
    if kind in LEADS:
        classes += f" b{seat}"
    if kind == Pay.ALONE:
        classes += " alone"
    return el("b", f"+{sum_}", class_=classes)


# The map --------------------------------------------------------------------------------------


def country(row: Row, desk: Desk, counts: Counts, paid: Paid) -> Markup:
    """The whole map: two drawings of the land, of which a page shows one, and what lies on it."""
    order = railroad(row)
    return el(
        "section",
        el(
            "div",
            *(
                drawing(
                    f"0 0 {shape.size[0]} {shape.size[1]}",
                    outlines.background(shape.name, order, language()),
                    *(areas(row, desk, shape.name) if desk.acts else ()),
                    class_=f"atlas {shape.name}",
                    aria_hidden=None,
                )
                for shape in outlines.DRAWINGS
            ),
            places(desk, (), counts, paid, tuple(desk.names), (row.marker, row.merger)),
            legend(int(row.options.sole_player_per_marker), language()),
            class_="land",
        ),
        class_="nk-map",
        data_place="map",
        aria_label=_("Map"),
        **answers.land(int(row.options.sole_player_per_marker)),
    )


def railroad(row: Row) -> tuple[int, ...]:
    """The regions along the railroad. Rules N1.13, N2.16."""
    return tuple(int(digit) - 1 for digit in str(int(row.options.railroad_order)))


def areas(row: Row, desk: Desk, name: str) -> list[Markup | None]:
    """All regions as things to press, if the phase asks for one."""
    if row.phase not in REGION_ACTIONS and row.phase not in (*MARKER_ACTIONS, Phase.RIDE):
        return []
    return [area(row, desk, name, number) for number in Region]


def area(row: Row, desk: Desk, name: str, number: int) -> Markup | None:
    """A region as something to press: what can be done there, or why nothing can."""
    actions = actions_in(row, number)
    if not actions:
        return None
    piece = desk.piece(f"{name[0]}{number}", *actions, why=actions[0])
    if not {"data-do", "data-why"} & piece.keys():
        return None
    piece.setdefault("role", "button")
    piece.setdefault("aria-label", region(number))
    return el("path", d=outlines.outline(name, number), **piece)


@cache
def name_of(number: int, language: str) -> Markup:
    """A region's name on the map, in a language."""
    long = narrow_region(number) if number == Region.FAR_EAST else region(number)
    return el(
        "h3",
        wide(long),
        narrow(narrow_region(number)),
        title=region(number),
    )


@part
def places(
    desk: Desk, counts: Counts, paid: Paid, names: tuple[str, ...], signs: tuple[int, int]
) -> Markup:
    """All regions; signs: where the consolidation marker and the merger indicator stand."""
    return together(
        [
            place(
                desk, number, counts, paid[number], names, standing(*[at == number for at in signs])
            )
            for number in Region
        ]
    )


def place(
    desk: Desk,
    number: int,
    counts: Counts,
    paid: Sequence[tuple[int, int]],
    names: Sequence[str],
    signs: Markup | None,
) -> Markup:
    """A region's name, the markers in it seat by seat, most first, and what it pays them."""
    present = [(-of[number], seat) for seat, of in enumerate(counts) if of[number]]
    present.sort()
    crowd = " full" if len(present) > 3 else ""
    return el(
        "div",
        name_of(number, language()),
        signs,
        *(
            owned(names[seat], seat, -n, paid[seat], cubes(desk, seat, number, -n))
            for n, seat in present
        ),
        class_=f"at at-{REGION_NAMES[number]}{crowd}",
        data_zone=f"r{number}",
        role="group",
        aria_label=region(number),
        id=outlines.HERE.format(number),
        **answers.place(number),
    )


@kept
def standing(works: bool, merger: bool) -> Markup | None:
    """The consolidation marker and the merger indicator, where they stand."""
    found = []
    if works:
        label = _("Consolidation marker")
        found.append(el("i", sign("works", "wk"), id="k-works", data_k="works", title=label,
                        role="img", aria_label=label))  # fmt: skip
    if merger:
        label = _("A merger is due")
        found.append(el("i", sign("merger", "wk"), id="k-merger", data_k="merger", title=label,
                        role="img", aria_label=label, class_="due"))  # fmt: skip
    return el("span", *found, class_="signs") if found else None


def owned(name: str, seat: int, n: int, paid: tuple[int, int], drawn: Markup) -> Markup:
    """The markers of a seat in a region: how many, each of them, and what they would be paid."""
    sum_, kind = paid
    label = f"{name}: {markers(n)}"
    if sum_:
        label += ", " + _(PAID_FOR[Pay(kind)], rubles=rubles(sum_))
    return el(
        "p",
        el("b", n),
        drawn,
        badge(seat, sum_, kind) if sum_ else None,
        title=label,
        aria_label=label,
        role="img",
    )


def cubes(desk: Desk, seat: int, number: int, n: int) -> Markup:
    """The markers of a seat in a region, each a piece; those new to the viewer bear a dot."""
    dots = tuple(desk.dot(f"m{seat}-{number}-{i}") for i in range(n))
    return all_cubes(seat, number, dots)


@lru_cache(maxsize=4096)
def all_cubes(seat: int, number: int, dots: tuple[str, ...]) -> Markup:
    """Draw the markers of a seat in a region, each with its dot or without."""
    return el(
        "span",
        *(
            el("i", cube(seat), id=f"k-m{seat}-{number}-{i}", data_k=f"m{seat}-{number}-{i}",
               class_=dot or None)
            for i, dot in enumerate(dots)
        ),
        class_="cubes",
    )  # fmt: skip


SHADOWS = 4
"""So many markers at most come to a region, or leave it, at once; more glide as so many."""


def shadows(row: Row, seat: int, counts: Sequence[int]) -> Markup:
    """Unseen pieces in a seat's supply: the next markers of every region."""
    player = row.players[seat]
    n = min(SHADOWS, player.supply)
    lifted = player.hand + player.laid
    return together(
        some_shadows(seat, number, n, count + (lifted if number == row.region else 0))
        for number, count in enumerate(counts)
    )


@cache
def some_shadows(seat: int, number: int, n: int, count: int) -> Markup:
    """The unseen pieces for one region."""
    return Markup("").join(
        Markup(f'<i class="gh" id="k-m{seat}-{number}-{i}" data-k="m{seat}-{number}-{i}"></i>')
        for i in range(count, count + n)
    )


@cache
def legend(alone: int, language: str) -> Markup:
    """What the badges on the map mean, in a language."""
    return el(
        "p",
        el("span", el("b", "+9", class_="pays b1"), p_("badge", "leads")),
        el("span", el("b", "+3", class_="pays"), p_("badge", "second or tied")),
        el(
            "span",
            el("b", "+10", class_="pays b3 alone"),
            n_(
                "alone, {n} each",
                "alone, {n} each",
                alone,
            ),
        ),
        class_="legend",
        data_place="pays",
        aria_label=_("What the regions would pay now"),
    )
