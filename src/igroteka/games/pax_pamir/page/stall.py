"""The market: two rows of cards under their prices."""

from markupsafe import Markup

from igroteka.draw.desk import NOTHING, Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept, part
from igroteka.draw.words import _, language, p_
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import answers, art
from igroteka.games.pax_pamir.page.faces import small_face
from igroteka.games.pax_pamir.page.names import rupees
from igroteka.games.pax_pamir.page.readers import opener, sheet_name
from igroteka.games.pax_pamir.rules.choices import MARKET, PURCHASE
from igroteka.games.pax_pamir.rules.facts import EVENT, NO_CARD, Suit
from igroteka.games.pax_pamir.rules.state import COLUMNS, Phase


def stall(row: Row, desk: Desk) -> Markup:
    """The market: two rows of six columns under their prices."""
    twice = 2 if row.favoured == Suit.MILITARY else 1
    prices = [
        el("span", art.sign("coin"), column * twice, class_="price") for column in range(COLUMNS)
    ]
    sold = zip(row.market.tolist(), row.rupees.tolist(), strict=True)
    stands = [market_space(row, desk, space, *here) for space, here in enumerate(sold)]
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


def market_space(row: Row, desk: Desk, space: int, card: int, money: int) -> Markup:
    """A space of the market: its card, with the rupees on it."""
    if card == NO_CARD:
        return vacant(money)
    actions = (PURCHASE + space, MARKET + space)
    acting = desk.acts and row.phase == Phase.ACTION
    because = desk.because(*actions) if acting else NOTHING
    barred = bool(row.barred >> space & 1)
    warn = card >= EVENT and space % COLUMNS == 0
    return offered(desk, actions, card, money, (barred, warn), because, sheet_name(desk, card))


@kept
def coins(money: int) -> Markup | None:
    """The rupees on a card."""
    return el("b", money, class_="coin", title=rupees(money)) if money else None


@kept
def vacant(money: int) -> Markup:
    """A space without a card."""
    return el("div", el("div", _("vacant"), coins(money), class_="card vac"), class_="slot",
              **answers.of("vacant"))  # fmt: skip


@part
def offered(
    desk: Desk,
    card: int,
    money: int,
    state: tuple[bool, bool],
    because: tuple[str, str],
    sheet: str,
) -> Markup:
    """A card of the market, and the rupees on it.

    state: whether it is barred, and whether it is an event that leaves next.
    because: why it cannot be bought.  sheet: the name of the one where it can be read.
    """
    barred, leaves = state
    piece = desk.piece(f"c{card}", *desk.legal, because=because)
    kinds = ["card"] + ["barred"] * barred + ["left"] * leaves + ["coined"] * bool(money)
    lock = el("span", art.sign("lock"), class_="no", **answers.of("barred")) if barred else None
    return el(
        "div",
        el("div", small_face(card, language(), (), False), coins(money), lock,
           class_=" ".join(kinds), data_shows=card, **piece),
        opener(sheet, card),
        class_="slot",
    )  # fmt: skip
