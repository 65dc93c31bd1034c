"""The end of a play: who has won, and with what."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import art, log, prompts
from igroteka.games.pax_pamir.page.holdings import influence_of
from igroteka.games.pax_pamir.rules import pieces
from igroteka.games.pax_pamir.rules.facts import NO_COALITION, Suit
from igroteka.games.pax_pamir.rules.state import CYLINDERS


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: points, red stars, rupees, and what was in play."""
    places = prompts.placing(row)
    order = sorted(range(row.seats), key=lambda seat: places[seat])
    heads = (
        ("gem", _("Points")),
        ("s-military", _("Red stars")),
        ("coin", _("Rupees")),
        ("inf", _("Influence")),
        ("i-tribe", _("Cylinders in play")),
    )
    return el(
        "table",
        el("caption", ending(row)),
        el("thead", el("tr", el("td"), *(
            el("th", art.sign(name), el("span", told), scope="col", title=told)
            for name, told in heads))),
        el("tbody", *(final_line(row, desk, seat) for seat in order)),
        class_="pp-end",
    )  # fmt: skip


def ending(row: Row) -> str:
    """What has ended the game."""
    return log.ending(row.ending)[0]


def final_line(row: Row, desk: Desk, seat: int) -> Markup:
    """One player's line in the table of the end."""
    player = row.players[seat]
    values = (
        player.points,
        pieces.stars(row, seat, Suit.MILITARY),
        player.rupees,
        influence_of(row, seat),
        CYLINDERS - player.supply,
    )
    badge = art.block(player.loyalty) if player.loyalty != NO_COALITION else None
    return el(
        "tr",
        el("th", seat_shape(seat), badge, el("span", desk.names[seat]), scope="row"),
        *(el("td", value) for value in values),
    )
