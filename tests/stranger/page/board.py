"""The picture: what one viewer may know becomes the parts of a page."""

from __future__ import annotations

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el
from igroteka.draw.words import N_, _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import NO_CARD, members

from ..rules.choices import CHALLENGE, DECLARE, LOAD, PEEK, STAY, TRUST
from ..rules.facts import CARDS, KINDS
from ..rules.scoring import points_of
from ..rules.state import NO_KIND, Fate, Phase
from . import words
from .names import card_name, kind_name

FATES = {
    Fate.EMPTY: N_("empty"),
    Fate.SEALED: N_("at sea"),
    Fate.LOST: N_("lost"),
    Fate.LANDED_OPEN: N_("landed"),
    Fate.LANDED_SECRET: N_("landed unseen"),
}


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = words.prompt(row, desk.viewer, desk.names)
    plays = desk.viewer != NOBODY and row.phase != Phase.OVER
    return Picture(
        bar=el("span", headline(row)),
        seats=tuple(seat_card(row, seat) for seat in range(row.seats)),
        board=el("ul", *[harbour(row, desk, seat) for seat in range(row.seats)], class_="boats"),
        hand=hand(row, desk) if plays else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=Markup(),
        world="smugglers",
    )


def headline(row: Row) -> str:
    """Say which round is played."""
    rounds = row.options.rounds
    return _("Round {n} of {m}", n=min(row.round + 1, rounds), m=rounds)


def seat_card(row: Row, seat: int) -> Markup:
    """What stands beside the name of a seat: coins and the size of the hand."""
    return el("span", coins(row, seat), ", ", cards(row, seat), class_="cel")


def coins(row: Row, seat: int) -> str:
    """Say how many coins a seat has."""
    return n_("{n} coin", "{n} coins", row.coins[seat])


def cards(row: Row, seat: int) -> str:
    """Say how many cards a seat holds."""
    return n_("{n} card", "{n} cards", row.held[seat])


def harbour(row: Row, desk: Desk, seat: int) -> Markup:
    """All boats of a seat; the one of this round can be peeked into."""
    sailed = range(min(row.round + 1, row.options.rounds))
    return el("li", el("b", desk.names[seat]), *[boat(row, desk, seat, k) for k in sailed])


def boat(row: Row, desk: Desk, seat: int, k: int) -> Markup:
    """One boat: what is known of its card, what was declared, what became of it."""
    actions = [PEEK + seat] if k == row.round else []
    text = el("span", card_of(row, desk.viewer, seat, k), " ", el("i", story(row, seat, k)))
    told = _("A boat is closed until it lands or somebody looks into it."), "S3.1"
    piece = desk.piece(f"boat{seat}-{k}", *actions, reading=told)
    return el("span", text, class_="boat", **piece)


def card_of(row: Row, viewer: int, seat: int, k: int) -> str:
    """Name the card of a boat as far as the viewer may know it."""
    if row.fate[seat, k] == Fate.EMPTY:
        return _("no card")
    card = row.cargo[seat, k]
    if card != NO_CARD:
        return card_name(card)
    if viewer != NOBODY and row.looked[viewer, k] == seat:
        return _("{card}, as you saw", card=card_name(row.seen[viewer, k]))
    return _("closed boat")


def story(row: Row, seat: int, k: int) -> str:
    """Say what was declared of a boat, and what became of it."""
    fate = _(FATES[Fate(row.fate[seat, k])])
    kind = row.declared[seat, k]
    if kind == NO_KIND:
        return fate
    return _("declared {kind}, {fate}", kind=kind_name(kind), fate=fate)


def hand(row: Row, desk: Desk) -> Markup:
    """The cards in hand, and the choices of the phase."""
    pieces = [
        el("span", card_name(card), **desk.piece(f"card{card}", LOAD + card, why=LOAD + card))
        for card in members(row.hands[desk.viewer])
    ]
    choices = [*range(DECLARE, DECLARE + KINDS), STAY, CHALLENGE, TRUST]
    pieces += [
        el("span", words.action(choice), **desk.piece(f"choice{choice}", choice))
        for choice in choices
        if choice in desk.legal
    ]
    return el("div", *pieces, class_="choices")


def summary(row: Row, desk: Desk) -> Markup:
    """What stands on the page when the play is over: goods landed, coins and points."""
    lines = [
        el(
            "tr",
            el("th", desk.names[seat]),
            el("td", ", ".join(landed(row, seat)) or "–"),
            el("td", coins(row, seat)),
            el("td", n_("{n} point", "{n} points", points_of(row, seat))),
        )
        for seat in range(row.seats)
    ]
    return el("table", *lines)


def landed(row: Row, seat: int) -> list[str]:
    """Name the cards that a seat has landed."""
    arrived = (Fate.LANDED_OPEN, Fate.LANDED_SECRET)
    return [
        card_name(row.cargo[seat, k])
        for k in range(row.options.rounds)
        if row.fate[seat, k] in arrived and row.cargo[seat, k] < CARDS
    ]
