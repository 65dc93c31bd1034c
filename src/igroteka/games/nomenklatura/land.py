"""The map with what lies on it: markers, what each region pays now, and what can be chosen.

A marker's key is `m<seat>-<region>-<n>`, the nth of its seat in its region. Markers of one seat
are all alike, and the record only counts them; so that a marker is seen to come from its owner's
supply and to go back there, the supply holds unseen pieces with the keys of the next markers of
every region (`shadows`).
"""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.svg import drawing
from igroteka.draw.words import N_, _, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import has
from igroteka.games.nomenklatura import atlas, rules
from igroteka.games.nomenklatura.art import cube, sign
from igroteka.games.nomenklatura.cards import REGION_NAMES, WESTERN_REGIONS, Region
from igroteka.games.nomenklatura.names import markers, narrow_region, region, rubles
from igroteka.games.nomenklatura.scoring import (
    EASTERN_EXTRA,
    eastern,
    for_what,
    ranking,
    rubles_for,
    western_leaders,
)
from igroteka.games.nomenklatura.state import Pay, Phase

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
    kind.name for kind in rules.ACTIONS if kind.parts and len(kind.parts[0]) == WESTERN_REGIONS
)
"""Actions that know no other regions."""


def actions_in(row: Row, number: int) -> list[int]:
    """The actions that are about a region now, legal or not."""
    name = REGION_ACTIONS.get(row.phase, MARKER_ACTIONS.get(row.phase, ""))
    if row.phase == Phase.RIDE:
        there = row.right[row.region]
        stops = [there] if there < 0 else [there, row.right[there]]
        return [rules.ACTIONS.number("ride", n) for n, stop in enumerate(stops) if stop == number]
    if not name or (name in WESTERN_ONLY and number >= WESTERN_REGIONS):
        return []
    if row.phase in MARKER_ACTIONS:
        return [rules.ACTIONS.number(name, number, seat) for seat in range(row.seats)]
    return [rules.ACTIONS.number(name, number)]


# What is paid ---------------------------------------------------------------------------------


def forecast(row: Row) -> list[list[tuple[int, int]]]:
    """What each region would pay each seat now: rubles and for what, a Pay. Chapter N10, N13."""
    west = western_leaders(row) if row.options.eastern_bonus else 0
    found = []
    for number in Region:
        ranked = ranking(row, number)
        paid = []
        for seat in range(row.seats):
            n = int(row.players[seat].markers[number]) if ranked[0] else 0
            kind = for_what(n, ranked)
            sum_ = rubles_for(row, n, kind, ranked[1])
            if sum_ and eastern(row, number):
                sum_ = sum_ + EASTERN_EXTRA if has(west, seat) else 0
            paid.append((int(sum_), int(kind)))
        found.append(paid)
    return found


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


def country(row: Row, desk: Desk) -> Markup:
    """The whole map: two drawings of the land, of which a page shows one, and what lies on it."""
    order = railroad(row)
    paid = forecast(row)
    return el(
        "section",
        el(
            "div",
            *(
                drawing(
                    f"0 0 {shape.size[0]} {shape.size[1]}",
                    atlas.background(shape.name, order),
                    *(area(row, desk, shape.name, number) for number in Region),
                    class_=f"atlas {shape.name}",
                )
                for shape in atlas.DRAWINGS
            ),
            *(place(row, desk, number, paid[number]) for number in Region),
            legend(row),
            class_="land",
        ),
        class_="nk-map",
        aria_label=_("Map"),
    )


def railroad(row: Row) -> tuple[int, ...]:
    """The regions along the railroad. Rules N1.13, N2.16."""
    return tuple(int(digit) - 1 for digit in str(int(row.options.railroad_order)))


def area(row: Row, desk: Desk, name: str, number: int) -> Markup | None:
    """A region as something to press: what can be done there, or why nothing can."""
    actions = actions_in(row, number) if desk.acts else []
    if not actions:
        return None
    piece = desk.piece(f"{name[0]}{number}", *actions, why=actions[0])
    if not {"data-do", "data-why"} & piece.keys():
        return None
    piece.setdefault("role", "button")
    piece.setdefault("aria-label", region(number))
    return el("path", d=atlas.outline(name, number), **piece)


def place(row: Row, desk: Desk, number: int, paid: Sequence[tuple[int, int]]) -> Markup:
    """A region's name, the markers in it seat by seat, most first, and what it pays them."""
    counts = [
        (int(row.players[seat].markers[number]), seat)
        for seat in range(row.seats)
        if has(row.players[seat].regions, number)
    ]
    counts.sort(key=lambda count: (-count[0], count[1]))
    wide = narrow_region(number) if number == Region.FAR_EAST else region(number)
    crowd = " full" if len(counts) > 3 else ""
    return el(
        "div",
        el(
            "h3",
            el("span", wide, class_="w"),
            el("span", narrow_region(number), class_="m"),
            title=region(number),
        ),
        signs(row, number),
        *(line(desk, number, seat, n, paid[seat]) for n, seat in counts),
        class_=f"at at-{REGION_NAMES[number]}{crowd}",
        data_zone=f"r{number}",
        role="group",
        aria_label=region(number),
    )


def signs(row: Row, number: int) -> Markup | None:
    """The consolidation marker and the merger indicator, where they stand."""
    found = []
    if row.marker == number:
        label = _("Consolidation marker")
        found.append(el("i", sign("works", "wk"), id="k-works", data_k="works", title=label,
                        role="img", aria_label=label))  # fmt: skip
    if row.merger == number:
        label = _("A merger is due")
        found.append(el("i", sign("merger", "wk"), id="k-merger", data_k="merger", title=label,
                        role="img", aria_label=label, class_="due"))  # fmt: skip
    return el("span", *found, class_="signs") if found else None


def line(desk: Desk, number: int, seat: int, n: int, paid: tuple[int, int]) -> Markup:
    """The markers of a seat in a region: how many, each of them, and what they would be paid."""
    sum_, kind = paid
    label = f"{desk.names[seat]}: {markers(n)}"
    if sum_:
        label += ", " + _(PAID_FOR[Pay(kind)], rubles=rubles(sum_))
    return el(
        "p",
        el("b", n),
        cubes(seat, number, n, frozenset(desk.fresh)),
        badge(seat, sum_, kind) if sum_ else None,
        title=label,
        aria_label=label,
        role="img",
    )


def cubes(seat: int, number: int, n: int, fresh: frozenset[str]) -> Markup:
    """The markers of a seat in a region, each a piece; those new to the viewer bear a dot."""
    keys = [f"m{seat}-{number}-{i}" for i in range(n)]
    return all_cubes(seat, number, n, frozenset(fresh.intersection(keys)))


@cache
def all_cubes(seat: int, number: int, n: int, fresh: frozenset[str]) -> Markup:
    """Draw n markers of a seat in a region."""
    keys = [f"m{seat}-{number}-{i}" for i in range(n)]
    return el(
        "span",
        *(
            el("i", cube(seat), id=f"k-{key}", data_k=key, class_="fresh" if key in fresh else None)
            for key in keys
        ),
        class_="cubes",
    )


SHADOWS = 4
"""So many markers at most come to a region, or leave it, at once; more glide as so many."""


def shadows(row: Row, seat: int) -> Markup:
    """Unseen pieces in a seat's supply: the next markers of every region."""
    player = row.players[seat]
    n = min(SHADOWS, int(player.supply))
    counts = tuple(int(count) for count in player.markers)
    lifted = int(player.hand + player.laid)
    if lifted and 0 <= row.region < len(counts):
        counts = tuple(
            count + lifted if number == row.region else count for number, count in enumerate(counts)
        )
    return all_shadows(seat, n, counts)


@cache
def some_shadows(seat: int, number: int, n: int, count: int) -> Markup:
    """The unseen pieces for one region."""
    return Markup("").join(
        Markup(f'<i class="gh" id="k-m{seat}-{number}-{i}" data-k="m{seat}-{number}-{i}"></i>')
        for i in range(count, count + n)
    )


def all_shadows(seat: int, n: int, counts: tuple[int, ...]) -> Markup:
    """The unseen pieces for all regions."""
    return together(some_shadows(seat, number, n, count) for number, count in enumerate(counts))


def legend(row: Row) -> Markup:
    """What the badges on the map mean."""
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
                int(row.options.sole_player_per_marker),
            ),
        ),
        class_="legend",
        aria_label=_("What the regions would pay now"),
    )
