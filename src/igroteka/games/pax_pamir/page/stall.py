"""The market: two rows of cards under their prices."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import _, language, p_
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import answers, art
from igroteka.games.pax_pamir.page.faces import small_face
from igroteka.games.pax_pamir.page.names import rupees
from igroteka.games.pax_pamir.page.readers import peek
from igroteka.games.pax_pamir.rules.choices import MARKET, PURCHASE
from igroteka.games.pax_pamir.rules.facts import EVENT, NO_CARD, Suit
from igroteka.games.pax_pamir.rules.state import COLUMNS, SPACES, Phase


def stall(row: Row, desk: Desk) -> Markup:
    """The market: two rows of six columns under their prices."""
    twice = 2 if row.favoured == Suit.MILITARY else 1
    prices = [
        el("span", art.sign("coin"), column * twice, class_="price") for column in range(COLUMNS)
    ]
    stands = [market_space(row, desk, space) for space in range(SPACES)]
    return el(
        "section",
        el("div", *prices, class_="prices"),
        el("div", *stands, class_="rows", data_zone="market"),
        class_=f"stall{' dear' if twice == 2 else ''}",
        id="pp-market",
        data_place="market",
        aria_label=p_("heading", "Market"),
        **answers.of("market"),
    )


def market_space(row: Row, desk: Desk, space: int) -> Markup:
    """A space of the market: its card, with the rupees on it."""
    card, money = row.market[space], row.rupees[space]
    if card == NO_CARD:
        return vacant(money)
    acting = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(
        f"c{card}", PURCHASE + space, MARKET + space, why=PURCHASE + space if acting else None
    )
    barred = bool(row.barred >> space & 1)
    warn = " left" if card >= EVENT and space % COLUMNS == 0 else ""
    return offered(card, money, barred, warn, peek(desk, card), **piece)


@kept
def coins(money: int) -> Markup | None:
    """The rupees on a card."""
    return el("b", money, class_="coin", title=rupees(money)) if money else None


@kept
def vacant(money: int) -> Markup:
    """A space without a card."""
    return el("div", el("div", _("vacant"), coins(money), class_="card vac"), class_="slot",
              **answers.of("vacant"))  # fmt: skip


@kept
def offered(
    card: int, money: int, barred: bool, warn: str, opener: Markup, **piece: object
) -> Markup:
    """A card of the market."""
    lock = el("span", art.sign("lock"), class_="no", **answers.of("barred")) if barred else None
    return el(
        "div",
        el("div", small_face(card, language(), (), False), coins(money), lock,
           class_=f"card{' barred' if barred else ''}{warn}", data_shows=card, **piece),
        opener,
        class_="slot",
    )  # fmt: skip
