"""Cards to be read: every card in sight enlarged, with what it can do now."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, marked
from igroteka.draw.kept import kept, part
from igroteka.draw.labels import rule_link
from igroteka.draw.words import _, language
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import answers, wakhan, words
from igroteka.games.pax_pamir.page.faces import full_face
from igroteka.games.pax_pamir.page.holdings import cards_in, court
from igroteka.games.pax_pamir.page.names import rupees, title
from igroteka.games.pax_pamir.rules import market
from igroteka.games.pax_pamir.rules.choices import CARD, FIRST_ACT, MARKET, PLAY, PURCHASE
from igroteka.games.pax_pamir.rules.facts import ACTS, COURT_CARDS, NO_CARD
from igroteka.games.pax_pamir.rules.state import SPACES, Phase

NOW = "\x16"
"""Stands in a picture for how far the play has come: a control, as in `draw.dots`."""


def numbered(html: Markup, row: Row) -> Markup:
    """A picture that is drawn, with how far the play has come."""
    return marked(str.replace(html, NOW, str(row.noted)))


def sheet_name(desk: Desk, card: int) -> str:
    """The id of an enlarged card; it changes with every move, so that what was used closes."""
    return f"read{card}-{NOW}" if desk.legal else f"read{card}"


def peek(desk: Desk, card: int) -> Markup:
    """On a phone: a tap opens the card enlarged.

    The empty `data-why`, here and on the sheet, says that the page's script has nothing to do.
    """
    return opener(sheet_name(desk, card), card)


@kept
def opener(name: str, card: int) -> Markup:
    """What opens the sheet of a name, with a card."""
    return el("button", type="button", class_="peek", popovertarget=name, data_why="",
              aria_label=title(card))  # fmt: skip


def readers(row: Row, desk: Desk) -> Markup:
    """Every card that can be seen, enlarged; one of them is shown when it is pointed at."""
    sold: list[int] = row.market.tolist()
    spaces = {card: space for space, card in enumerate(sold) if card != NO_CARD}
    cards = [*spaces]
    for seat in range(row.seats):
        cards += court(row, seat)
    if desk.viewer != NOBODY and row.phase != Phase.OVER:
        cards += cards_in(row.players[desk.viewer].hand)
    able = {card: actions_with(card, spaces, desk) for card in cards} if desk.legal else {}
    return el(
        "div",
        el("p", _("Point at a card to read it."), class_="hint"),
        wakhan.reader(row, desk) if wakhan.is_open(row) else None,
        *(reader(row, desk, card, able.get(card), spaces.get(card, -1)) for card in cards),
        class_="readers",
        data_zone="readers",
        **answers.of("reader"),
    )


def actions_with(card: int, spaces: Mapping[int, int], desk: Desk) -> list[int]:
    """What may be done now with a card, wherever it lies."""
    if card in spaces:
        found = [PURCHASE + spaces[card], MARKET + spaces[card]]
    else:
        left = PLAY + 2 * (card - 1)
        acts = [FIRST_ACT + act * COURT_CARDS + card - 1 for act in range(ACTS)]
        found = [*acts, left, left + 1, CARD + card]
    return [action for action in found if action in desk.legal]


def reader(row: Row, desk: Desk, card: int, actions: Sequence[int] | None, space: int) -> Markup:
    """A card enlarged, with what it can do now as buttons, or why it cannot be bought."""
    name = sheet_name(desk, card)
    if not desk.legal:
        return sheet(card, name)
    if not actions:
        asked = row.phase == Phase.ACTION and space >= 0
        rule = desk.why_not(PURCHASE + space) if asked else ""
        return sheet(card, name, refused(rule)) if rule else sheet(card, name)
    sold = PURCHASE <= actions[0] < PURCHASE + SPACES
    price = market.price_of(row, desk.viewer, actions[0] - PURCHASE) if sold else 0
    return doable(desk, actions, card, name, price)


@part
def doable(desk: Desk, card: int, name: str, price: int) -> Markup:
    """A card enlarged, with what it can do now as buttons; its price if it can be bought."""
    buttons = [
        el("button", told(desk, action, price), type="button",
           **desk.piece(f"d{card}-{action}", action))
        for action in desk.legal
    ]  # fmt: skip
    return sheet(card, name, *buttons)


@kept
def refused(rule: str) -> Markup:
    """Why a card cannot be bought."""
    return el("p", words.refusal(rule), " ", rule_link(rule))


def told(desk: Desk, action: int, price: int) -> str:
    """What a button on an enlarged card says."""
    if PURCHASE <= action < PURCHASE + SPACES:
        return _("Buy it for {rupees}", rupees=rupees(price)) if price else _("Buy it for nothing")
    return desk.offer(action)


@kept
def sheet(card: int, name: str, *buttons: Markup) -> Markup:
    """A card enlarged: its face, buttons, and one to close it."""
    close = el("button", "×", type="button", class_="x", popovertarget=name,
               aria_label=_("Close"))  # fmt: skip
    return el(
        "section",
        full_face(card, language()),
        el("div", *buttons, close, class_="dos"),
        id=name,
        popover=True,
        data_shown=card,
        data_why="",
        class_="read",
    )
