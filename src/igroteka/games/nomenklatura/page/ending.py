"""The end of a play: how everybody's rubles grew, and what they came to."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.labels import rule_link
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.games.nomenklatura.page import chart
from igroteka.games.nomenklatura.page.names import markers, rubles
from igroteka.games.nomenklatura.page.readings import spare
from igroteka.games.nomenklatura.rules.state import End


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: how everybody's rubles grew, and what they came to."""
    return el(
        "div",
        el(
            "figure",
            chart.growth(row, desk.names),
            el("figcaption", _("Rubles at the end of each round")),
            class_="growth",
        ),
        el("ol", *(last_line(row, desk, seat) for seat in ranked(row)), class_="finals"),
        ended_by(row),
        class_="nk-end",
    )


def ranked(row: Row) -> Sequence[int]:
    """The seats, the first place first."""
    worth = [(int(row.players[seat].rubles), spare(row.players[seat])) for seat in range(row.seats)]
    return sorted(range(row.seats), key=lambda seat: worth[seat], reverse=True)


def last_line(row: Row, desk: Desk, seat: int) -> Markup:
    """A player's rubles and markers at the end."""
    player = row.players[seat]
    return el(
        "li",
        seat_shape(seat),
        el("span", desk.names[seat], class_="who"),
        el("b", rubles(int(player.rubles))),
        el("span", _("{markers} left", markers=markers(spare(player)))),
    )


def ended_by(row: Row) -> Markup:
    """What brought the end. Rules N11.1, N11.4."""
    if row.end == End.LIMIT:
        text, rule = _("Round {n} was the last that could be played.", n=row.round), "N11.4"
    else:
        text, rule = _("All markers of a player were on the map."), "N11.1"
    return el("p", text, " ", rule_link(rule))
