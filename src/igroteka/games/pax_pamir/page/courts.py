"""The courts as rows of small cards, with spies and hostages."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import answers, art, wakhan
from igroteka.games.pax_pamir.page.faces import mini_face
from igroteka.games.pax_pamir.page.holdings import court, court_limit, hand_limit
from igroteka.games.pax_pamir.page.names import rupees
from igroteka.games.pax_pamir.page.readers import peek
from igroteka.games.pax_pamir.rules import pieces, ruling
from igroteka.games.pax_pamir.rules.choices import CARD
from igroteka.games.pax_pamir.rules.facts import Suit
from igroteka.games.pax_pamir.rules.state import Phase


def courts(row: Row, desk: Desk) -> Markup:
    """The courts, in the order of the seats; the viewer's own lies in the hand's place."""
    own = desk.viewer if row.phase != Phase.OVER else NOBODY
    return el("div", *(rival(row, desk, seat) for seat in range(row.seats) if seat != own),
              own_numbers(row, desk) if own != NOBODY else None,
              class_=f"courts n{row.seats}", id="pp-rivals", **answers.of("courts"))  # fmt: skip


def own_numbers(row: Row, desk: Desk) -> Markup:
    """The viewer's limits, in the viewer's column."""
    seat = desk.viewer
    player = row.players[seat]
    economic = pieces.stars(row, seat, Suit.ECONOMIC)
    lines = (
        ("coin", n_("Rupees, {n} safe", "Rupees, {n} safe", economic), player.rupees),
        ("hand", _("Hand, up to {n}", n=hand_limit(row, seat)), player.held),
        ("s-political", _("Court, up to {n}", n=court_limit(row, seat)), player.size),
    )  # fmt: skip
    return el(
        "div",
        *(el("p", art.sign(name), el("span", told), el("b", value)) for name, told, value in lines),
        class_=f"court mine o{seat}",
        **answers.of("limits"),
    )


def rival(row: Row, desk: Desk, seat: int) -> Markup:
    """A court of somebody else, as a row of small cards."""
    cards = [mini(row, desk, card) for card in court(row, seat)]
    if seat == row.wakhan and wakhan.is_open(row):
        cards.insert(0, wakhan.mini(row, desk))
    empty = el("p", _("No cards in court"), class_="quietly") if not cards else None
    return el(
        "section",
        el("h2", seat_shape(seat), desk.names[seat], class_="m"),
        el("div", *cards, empty, class_="minis", data_zone=f"court{seat}"),
        class_=f"court o{seat}",
        aria_label=_("Court of {name}", name=desk.names[seat]),
    )


def mini(row: Row, desk: Desk, card: int) -> Markup:
    """A card of another player's court."""
    piece = desk.piece(f"c{card}", CARD + card)
    return el(
        "div",
        el("div", mini_face(card, language()), spies(row, desk, card),
           hostage(row, card), class_="mini", data_shows=card, **piece),
        peek(desk, card),
        class_="slot",
    )  # fmt: skip


def spies(row: Row, desk: Desk, card: int) -> Markup | None:
    """The spies on a court card, one cylinder and a number for each player."""
    here = row.cards[card].spies
    found = []
    for seat in range(row.seats):
        n = here[seat]
        if n:
            piece = desk.piece(f"y{card}-{seat}")
            told = _("spies of {name}: {n}", name=desk.names[seat], n=n)
            found.append(
                el("span", *([art.cylinder(seat)] * min(n, 3)), n if n > 3 else None, title=told,
                   class_="spies", data_zone=f"y{card}x{seat}x{n}", **piece)
            )  # fmt: skip
    return el("span", *found, class_="sps") if found else None


def hostage(row: Row, card: int) -> Markup | None:
    """The holder of a hostage and the bribe. Rules P5.10, P9.2."""
    holder = ruling.holder_of(row, card)
    if holder == NOBODY:
        return None
    n = row.cards[card].spies[holder]
    return el("span", art.sign("lock"), n, class_=f"hos s{holder}",
              title=_("Hostage: a bribe of {rupees}", rupees=rupees(n)))  # fmt: skip
