"""The picture of the game: what one viewer may know becomes the parts of a page.

`el` builds an element and escapes every text in it. An element that can be pressed gets its
attributes from `desk.piece`, which knows what the viewer may do now; an action without an element
becomes a button by itself.
"""

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el
from igroteka.draw.words import N_, _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import NO_CARD
from toys.page import words
from toys.rules import ACTIONS, NO_BID, SEALED


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = words.prompt(row, desk.viewer, desk.names)
    over = row.round == row.options.rounds
    return Picture(
        bar=el("span", headline(row)),
        seats=tuple(seat_card(row, seat) for seat in range(row.seats)),
        board=el("ul", *[place(row, desk, seat) for seat in range(row.seats)]),
        hand=Markup() if over or desk.viewer == NOBODY else hand(row, desk),
        title=title,
        detail=detail,
        css="board.css",
        defs=Markup(),
        world="toys",
    )


def headline(row: Row) -> str:
    """Say which round is played."""
    rounds = row.options.rounds
    return _("Round {n} of {m}", n=min(row.round + 1, rounds), m=rounds)


def seat_card(row: Row, seat: int) -> Markup:
    """What stands beside the name of a seat."""
    return el("span", n_("{n} point", "{n} points", row.points[seat]), class_="cel")


def place(row: Row, desk: Desk, seat: int) -> Markup:
    """A seat's place on the table: the card and the bid, where the viewer may see them."""
    card = el("span", card_of(row, seat), **desk.piece(f"card{seat}", reading=told("T1.2")))
    bid = el("span", bid_of(row, seat), **desk.piece(f"bid{seat}", reading=told("T2.1")))
    return el("li", el("b", desk.names[seat]), " ", card, " ", bid)


READINGS = {
    "T1.2": N_("Only its owner sees a card."),
    "T2.1": N_("A bid is sealed until all have bid."),
}


def told(rule: str) -> tuple[str, str]:
    """What a tap on a thing tells that cannot be pressed, and the number of its rule."""
    return _(READINGS[rule]), rule


def hand(row: Row, desk: Desk) -> Markup:
    """Both bids, to be pressed; where that is refused they say why."""
    bids = [ACTIONS.number("bid", n) for n in (0, 1)]
    pieces = [
        el("span", words.action(bid), **desk.piece(f"choice{bid}", bid, why=bid)) for bid in bids
    ]
    return el("div", *pieces, class_="choices")


def card_of(row: Row, seat: int) -> str:
    """Name a card, or say that it is hidden."""
    if not row.options.cards:
        return _("no card")
    return _("hidden card") if row.cards[seat] == NO_CARD else _("card {n}", n=row.cards[seat])


def bid_of(row: Row, seat: int) -> str:
    """Name a bid, or say that it is sealed or not made yet."""
    bid = row.bids[seat]
    if bid == NO_BID:
        return _("no bid yet")
    return _("sealed bid") if bid == SEALED else _("bid {n}", n=bid)


def summary(row: Row, desk: Desk) -> Markup:
    """What stands on the page when the play is over: the last cards and bids."""
    lines = [
        el(
            "tr",
            el("th", desk.names[seat]),
            el("td", card_of(row, seat)),
            el("td", bid_of(row, seat)),
        )
        for seat in range(row.seats)
    ]
    return el("table", *lines)
