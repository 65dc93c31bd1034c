"""The end of a play: how the open cards grew, and everybody's cellar."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.page import art, chart, names
from igroteka.games.kolkhoz.page.faces import face
from igroteka.games.kolkhoz.rules.scoring import score, standing


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: how the open cards grew, and everybody's cellar."""
    return el(
        "div",
        el(
            "figure",
            chart.growth(row, desk.names),
            el("figcaption", _("Open cards at the end of each year, then the whole cellar")),
            class_="growth",
        ),
        el("div", *(final_cellar(row, desk, seat) for seat in in_order(row)), class_="cellars"),
        class_="kz-end",
    )


def in_order(row: Row) -> Sequence[int]:
    """The seats, the first place first."""
    return sorted(range(row.seats), key=lambda seat: -standing(row, seat, score(row, seat)))


def final_cellar(row: Row, desk: Desk, seat: int) -> Markup:
    """All cards of a cellar at the end; those that stayed hidden bear their lock."""
    player = row.players[seat]
    hidden = [plain(card, "own") for card in members(player.hidden)]
    opened = [plain(card, "mini") for card in members(player.open)]
    medals = player.medals if row.options.medals else 0
    return el(
        "section",
        el(
            "h3",
            seat_shape(seat),
            el("span", desk.names[seat]),
            el("b", names.points(score(row, seat))),
        ),
        el("div", *hidden, *opened, class_="cc"),
        el("p", art.sign("medal"), f"+ {medals}", class_="medals") if medals else None,
    )


def plain(card: int, size: str) -> Markup:
    """A small card that is no piece."""
    return el("span", face(card, size, language()), class_="mini")
