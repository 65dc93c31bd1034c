"""The courts as rows of small cards, with spies and hostages."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept, part
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

Spies = tuple[tuple[str, int], ...]
"""For each seat its name and how many spies it has somewhere."""


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
    safe = int(pieces.stars(row, seat, Suit.ECONOMIC))
    limits = (safe, hand_limit(row, seat), court_limit(row, seat))
    return numbers_of(seat, limits, (player.rupees, player.held, player.size))


@kept
def numbers_of(seat: int, limits: tuple[int, ...], numbers: tuple[int, ...]) -> Markup:
    """Rupees, cards in hand and cards in court, and how many of each are safe or may stay."""
    told = (
        ("coin", n_("Rupees, {n} safe", "Rupees, {n} safe", limits[0])),
        ("hand", _("Hand, up to {n}", n=limits[1])),
        ("s-political", _("Court, up to {n}", n=limits[2])),
    )
    lines = [(*line, n) for line, n in zip(told, numbers, strict=True)]
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
    on_it = (spies_on(row, desk, card), hostage(row, card))
    return small(desk, (CARD + card,), card, on_it, peek(desk, card))


@part
def small(desk: Desk, card: int, on_it: tuple[Spies, Markup | None], opener: Markup) -> Markup:
    """A card of another player's court, with the spies and the hostage on it."""
    here, held = on_it
    piece = desk.piece(f"c{card}", CARD + card)
    return el(
        "div",
        el("div", mini_face(card, language()), spies(desk, card, here), held, class_="mini",
           data_shows=card, **piece),
        opener,
        class_="slot",
    )  # fmt: skip


def spies_on(row: Row, desk: Desk, card: int) -> Spies:
    """The spies on a court card; nothing where there are none."""
    here: list[int] = row.cards[card].spies.tolist()
    return tuple(zip(desk.names, here, strict=False)) if any(here) else ()


def spies(desk: Desk, card: int, here: Spies) -> Markup | None:
    """The spies on a court card, one cylinder and a number for each player."""
    found = []
    for seat, (name, n) in enumerate(here):
        if n:
            piece = desk.piece(f"y{card}-{seat}")
            told = _("spies of {name}: {n}", name=name, n=n)
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
