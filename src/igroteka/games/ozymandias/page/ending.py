"""The end of a play: every player's cards by colour, influence and score."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import art, prompts
from igroteka.games.ozymandias.page.effects import title
from igroteka.games.ozymandias.page.faces import emblem
from igroteka.games.ozymandias.rules import galaxy, scoring
from igroteka.games.ozymandias.rules.facts import COLOURS, colour_of


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: every player's cards by colour, influence and score."""
    places = prompts.placing(row)[1]
    order = sorted(range(row.seats), key=lambda seat: places[seat])
    values = [galaxy.colour_value(row, colour) for colour in range(COLOURS)]
    heads = [
        el("th", emblem(colour), el("b", value), scope="col") for colour, value in enumerate(values)
    ]
    return el(
        "table",
        el("caption", _("Each card is worth what its colour rules.")),
        el(
            "thead",
            el(
                "tr",
                el("td"),
                *heads,
                el("th", art.sign("gem"), el("span", _("influence"), class_="vh")),
                el("th", _("Points")),
            ),
        ),
        el("tbody", *(final_line(row, desk, seat) for seat in order)),
        class_="oz-end",
    )


def final_line(row: Row, desk: Desk, seat: int) -> Markup:
    """One player's cards, influence and score."""
    player = row.players[seat]
    owned = player.hand | player.discard
    cells = []
    for colour in range(COLOURS):
        cards = [card for card in members(owned) if colour_of(card) == colour]
        names = ", ".join(title(card) for card in cards)
        count = f"×{len(cards)}" if cards else "–"
        cells.append(el("td", count, title=names or None))
    return el(
        "tr",
        el("th", seat_shape(seat), el("span", desk.names[seat]), scope="row"),
        *cells,
        el("td", player.influence),
        el("td", el("b", scoring.score(row, seat), class_="sc")),
    )
