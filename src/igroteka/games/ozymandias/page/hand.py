"""What lies before the viewer: the active cards of all, and the own hand."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import answers, art, words
from igroteka.games.ozymandias.page.faces import crusade_disks, full_card, slat
from igroteka.games.ozymandias.rules.choices import EVENT, EXPAND, KEEP, REAP, RETURN, SALT
from igroteka.games.ozymandias.rules.facts import Card
from igroteka.games.ozymandias.rules.state import Phase

IN_HAND = (KEEP, RETURN, EXPAND, EVENT, REAP)


def hand(row: Row, desk: Desk) -> Markup:
    """The active cards of all, the viewer's first, and the viewer's hand."""
    cards = [hand_card(row, desk, card) for card in members(row.players[desk.viewer].hand)]
    empty = el("p", _("Your hand is empty."), class_="quietly") if not cards else None
    return el(
        "div",
        active_cards(row, desk),
        el(
            "section",
            el("h2", _("My hand"), class_="hd"),
            el("div", *cards, empty, class_=f"cards n{min(len(cards), 9)}", data_zone="hand"),
            class_="held",
            aria_label=_("My hand"),
            **answers.of("hand"),
        ),
        class_="oz-hand",
    )


def active_cards(row: Row, desk: Desk) -> Markup:
    """The active card of every seat; those of the others may be put up for auction."""
    seats = [(desk.viewer + i) % row.seats for i in range(row.seats)]
    slats = [active_card(row, desk, seat) for seat in seats if row.players[seat].active >= 0]
    none = el("p", _("Nobody has played a card yet."), class_="quietly") if not slats else None
    return el(
        "section",
        el("h2", _("Active cards"), class_="hd"),
        el("div", *slats, none, class_=f"slats n{len(slats)}", data_zone="active"),
        class_="actv",
        **answers.of("active"),
    )


def active_card(row: Row, desk: Desk, seat: int) -> Markup:
    """The active card of a seat, with its owner's shape."""
    card = row.players[seat].active
    disks = crusade_disks(row) if card == Card.CRUSADE_OF_THE_SUN and row.crusade_disks else None
    whose = el("span", disks, seat_shape(seat), class_="who", title=desk.names[seat])
    return slat(row, desk, card, actions=(SALT,), why="salt", whose=whose)


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the hand: a click opens what it can do."""
    numbers = [first + card for first in IN_HAND]
    acting = desk.acts and row.phase == Phase.ACTION
    expand = EXPAND + card
    piece = desk.piece(f"c{card}", *numbers)
    stuck = None
    if acting and expand not in desk.legal:
        rule = desk.why_not(expand)
        stuck = el(
            "span",
            art.sign("expand"),
            class_="stuck",
            title=words.refusal(rule),
            data_why=words.refusal(rule),
            data_rule=rule,
        )
    return full_card(row, card, stuck, **piece)
