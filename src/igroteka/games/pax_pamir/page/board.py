"""The picture of Pax Pamir: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card in the market, a court or a hand;
on the map `r<region>`, `b<border>`, `a<region>-<coalition>` for armies, `t<region>-<seat>` for
tribes, `o<border>-<coalition>` for roads; `y<card>-<seat>` for spies, `p<seat>` for a player,
`g<space>` for a gift space, `u<suit>` for a suit. Every card can be read enlarged: `read<card>`
opens when it is pointed at, or on a phone when it is tapped.
"""

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.labels import wide
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import answers, art, prompts
from igroteka.games.pax_pamir.page.atlas import chart
from igroteka.games.pax_pamir.page.courts import courts
from igroteka.games.pax_pamir.page.ending import summary
from igroteka.games.pax_pamir.page.hand import hand
from igroteka.games.pax_pamir.page.readers import numbered, readers
from igroteka.games.pax_pamir.page.seats import seat_card
from igroteka.games.pax_pamir.page.stall import stall
from igroteka.games.pax_pamir.page.status import status
from igroteka.games.pax_pamir.rules import market
from igroteka.games.pax_pamir.rules.state import Phase

__all__ = ["picture", "summary"]


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    asked, detail = prompts.prompt(row, desk.viewer, desk.names)
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    mine = numbered(hand(row, desk), row) if holding else Markup()
    return Picture(
        bar=bar(row.round, market.checks_to_come(row), row.deck),
        seats=tuple(seat_card(row, desk, seat) for seat in range(row.seats)),
        board=numbered(board(row, desk), row),
        hand=mine,
        title=asked,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="pax_pamir",
    )


@kept
def bar(rounds: int, checks: int, deck: int) -> Markup:
    """The round, and how far the deck and the checks have come."""
    return el(
        "div",
        el("span", _("Round {n}", n=max(rounds, 1))),
        wide(n_("{n} check to come", "{n} checks to come", checks)),
        wide(n_("{n} card in the deck", "{n} cards in the deck", deck)),
        class_="clock",
        **answers.of("clock"),
    )


def board(row: Row, desk: Desk) -> Markup:
    """Courts of the others, map, market, what decides the game, and the cards enlarged."""
    return el(
        "div",
        jumps(desk.viewer != NOBODY and row.phase != Phase.OVER),
        courts(row, desk),
        chart(row, desk),
        el("div", status(row, desk), stall(row, desk), class_="middle"),
        readers(row, desk),
        class_="pp",
    )


@kept
def jumps(mine: bool) -> Markup:
    """The ways to the parts of the board, for a phone, where they lie one below the other."""
    parts = [("map", _("Map")), ("market", p_("heading", "Market"))]
    parts += [("court", _("My court"))] if mine else []
    parts += [("rivals", _("Rivals"))]
    return el(
        "nav",
        *(el("a", name, href=f"#pp-{part}") for part, name in parts),
        class_="jumps",
        aria_label=_("Parts of the board"),
    )
