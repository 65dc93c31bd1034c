"""What lies before the viewer: rubles and markers."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.words import _, n_, p_
from igroteka.engine import Row
from igroteka.games.nomenklatura.page import answers, art
from igroteka.games.nomenklatura.page.ledger import MARKER, RUBLE, merging
from igroteka.games.nomenklatura.rules.state import Phase


def hand(row: Row, desk: Desk) -> Markup:
    """The viewer's rubles and markers."""
    player = row.players[desk.viewer]
    laying = row.phase == Phase.LAY
    more = lifted(row, desk) if merging(row) else put_aside(row, desk)
    return el(
        "div",
        el(
            "div",
            art.screen(desk.viewer),
            el(
                "span",
                art.sign("coin"),
                el("b", player.rubles),
                el("small", _("rubles")),
                **with_class(
                    desk.piece(
                        "purse", *([RUBLE] if laying else []), reading=answers.told("purse")
                    ),
                    "own",
                ),
            ),
            el(
                "span",
                art.cube(desk.viewer),
                el("b", player.supply),
                el("small", n_("in supply", "in supply", int(player.supply))),
                class_="own",
                **answers.of("supply"),
            ),
            *more,
            class_="mine more" if more else "mine",
        ),
        class_="nk-hand",
    )


def with_class(piece: dict[str, object], name: str) -> dict[str, object]:
    """A piece's attributes with one class more."""
    piece["class"] = f"{name} {piece.get('class', '')}".rstrip()
    return piece


def lifted(row: Row, desk: Desk) -> list[Markup]:
    """The viewer's markers in hand during a merger; one may be laid in place of a ruble."""
    player = row.players[desk.viewer]
    if not player.hand:
        return []
    cubes = [
        el("i", art.cube(desk.viewer), **desk.piece(f"m{desk.viewer}-{row.region}-{n}"))
        for n in range(1, int(player.hand) + 1)
    ]
    actions = [MARKER] if row.phase == Phase.LAY else []
    piece = desk.piece("fist", *actions, reading=answers.told("lifted"))
    return [
        el(
            "span",
            el("span", *cubes, class_="cubes"),
            el("b", player.hand),
            el("small", p_("markers", "in hand")),
            data_zone="hand",
            **with_class(piece, "own"),
        )
    ]


def put_aside(row: Row, desk: Desk) -> list[Markup]:
    """Markers set aside, and an Orderly Retreat that is pending."""
    player = row.players[desk.viewer]
    found = []
    if player.aside:
        found.append(
            el(
                "span",
                art.sign("aside"),
                el("b", player.aside),
                el("small", p_("markers", "set aside")),
                class_="own",
                **answers.of("aside"),
            )
        )
    if player.retreat:
        found.append(
            el(
                "span",
                art.sign("retreat"),
                el("small", _("orderly retreat")),
                class_="own",
                **answers.of("retreat"),
            )
        )
    return found
