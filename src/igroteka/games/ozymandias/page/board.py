"""The picture of Ozymandias: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card that the viewer sees, be it in the
market, up for auction, active or in the hand; `s<sector>` for a sector, `x<x>_<y>` for an
explorable hex, `p<seat>` for a player who can be chosen, `f<colour>` for a colour. In the strip of
seats active cards stand once more, as `a<seat>`.
"""

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.hyphens import hyphened
from igroteka.draw.kept import kept
from igroteka.draw.labels import narrow, wide
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import answers, art, names, prompts
from igroteka.games.ozymandias.page.atlas import galaxy_map
from igroteka.games.ozymandias.page.colours import ledger
from igroteka.games.ozymandias.page.effects import effect, rule_of, title
from igroteka.games.ozymandias.page.ending import summary
from igroteka.games.ozymandias.page.faces import crusade_disks, faction, gem, in_force, slat
from igroteka.games.ozymandias.page.hand import hand
from igroteka.games.ozymandias.page.panel import panel, slip
from igroteka.games.ozymandias.rules import galaxy, knowledge, scoring
from igroteka.games.ozymandias.rules.choices import INVEST, PURGE, SEED, TAKE
from igroteka.games.ozymandias.rules.facts import DISKS, Card, colour_of
from igroteka.games.ozymandias.rules.state import HIDDEN, Phase

__all__ = ["picture", "summary"]

IN_MARKET = (SEED, INVEST, TAKE, PURGE)

FEW_LEFT = 3
"""So few disks in the pool are a warning: the end is near."""


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    asked, detail = prompts.prompt(row, desk.viewer, desk.names)
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    return Picture(
        bar=bar(row),
        seats=tuple(seat_card(row, desk, seat) for seat in range(row.seats)),
        board=board(row, desk),
        hand=hand(row, desk) if holding else Markup(),
        title=asked,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="ozymandias",
    )


# The bar and the seats ------------------------------------------------------------------------


def bar(row: Row) -> Markup:
    """The turn, the disks left in the pool, and the tiles left."""
    return clock(row.turns, int(galaxy.pool_left(row)), sum(row.tiles_left))


@kept
def clock(turns: int, left: int, tiles: int) -> Markup:
    """The same, by their numbers."""
    return el(
        "div",
        wide(_("Turn {n}", n=turns)) if turns else None,
        el(
            "b",
            wide(_("{n} of {m} disks left", n=left, m=DISKS)),
            narrow(_("disks: {n}", n=left)),
            class_="few" if left <= FEW_LEFT else None,
        ),
        wide(n_("{n} tile left", "{n} tiles left", tiles)),
        class_="clock",
        data_place="clock",
        **answers.of("clock"),
    )


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat has and does, and its active card."""
    player = row.players[seat]
    card = player.active
    return together(
        (
            el("div", *belongings(row, desk, seat), class_="has"),
            el("div", doing(row, desk, seat), class_="sta"),
            mini(row, desk, seat, card) if card >= 0 else el("div", class_="mini none"),
        )
    )


def belongings(row: Row, desk: Desk, seat: int) -> list[Markup | None]:
    """Influence, which may not be for all to see, and how many cards are in hand."""
    player = row.players[seat]
    known = player.influence != HIDDEN
    held = n_("{n} card in hand", "{n} cards in hand", player.held)
    seen = known_in_hand(row, desk.viewer, seat)
    if seen:
        held = _("{held}. Known: {cards}.", held=held, cards=names.cards(seen))
    return [
        gem(player.influence if known else "?"),
        el(
            "span",
            art.sign("hand"),
            el("b", player.held, class_="seen" if seen else None),
            class_="cnt",
            title=held,
            data_why=held if seen else None,
            data_rule="O16.9" if seen else None,
        ),
    ]


def known_in_hand(row: Row, viewer: int, seat: int) -> list[int]:
    """The cards in the hand of another seat that the viewer has seen go there. Rule O16.9."""
    if seat == viewer or row.phase == Phase.OVER or not row.players[seat].held:
        return []
    return members(knowledge.surely_in(row, viewer, seat))


def doing(row: Row, desk: Desk, seat: int) -> Markup | str | None:
    """Whether a seat chooses, has sealed a bid, or is the active player."""
    if row.phase == Phase.OVER:
        return names.points(scoring.score(row, seat))
    if row.phase == Phase.BID:
        if row.bidding >> seat & 1:
            return _("choosing…")
        return el("span", art.medal("sealed"), p_("bidder", "sealed"), class_="sealed")
    if seat == row.turn:
        return el("span", _("Your move") if seat == desk.viewer else _("To move"), class_="move")
    return p_("seat", "active") if seat == row.active else None


def mini(row: Row, desk: Desk, seat: int, card: int) -> Markup:
    """The active card of a seat, small: its text is told on a tap."""
    piece = desk.piece(f"a{seat}")
    piece["data-why"] = f"{title(card)}. {effect(card)}"
    piece["data-rule"] = rule_of(card)
    force = in_force(row, card)
    state = _("In force") if force else _("Active card")
    crusade = card == Card.CRUSADE_OF_THE_SUN and row.crusade_disks
    return el(
        "div",
        el("span", art.sign(art.LETTERS[colour_of(card)]), class_="em"),
        el("b", hyphened(title(card))),
        crusade_disks(row) if crusade else pile(row, seat),
        class_=f"mini {faction(colour_of(card))}{' force' if force else ''}",
        title=f"{state}: {title(card)}. {effect(card)}",
        **piece,
    )


def pile(row: Row, seat: int) -> Markup | None:
    """How many cards lie under the active one."""
    under = row.players[seat].discard.bit_count() - 1
    told = n_(
        "{n} card below it in the discard pile", "{n} cards below it in the discard pile", under
    )
    return el("i", f"+{under}", title=told) if under > 0 else None


# The board ------------------------------------------------------------------------------------


def board(row: Row, desk: Desk) -> Markup:
    """The market, the galaxy with its panel, and what the colours are worth."""
    return el(
        "div",
        market(row, desk),
        el(
            "section",
            art.SKY,
            galaxy_map(row, desk),
            slip(row, desk),
            panel(row, desk),
            class_="space",
            data_place="galaxy",
            aria_label=p_("heading", "Galaxy"),
            **answers.of("galaxy"),
        ),
        ledger(row, desk),
        class_="oz",
    )


def market(row: Row, desk: Desk) -> Markup:
    """The market in the order in which its cards came, and the deck."""
    slats = [
        slat(row, desk, card, influence=row.market_influence[i], actions=IN_MARKET, why="seed")
        for i, card in enumerate(row.market)
        if card >= 0
    ]
    up = row.deck_face_up
    deck = [art.card_back(), el("b", row.deck_size)]
    if up >= 0:
        told = _("Face up on the deck: {card}.", card=names.card(up))
        face = el(
            "span",
            art.sign(art.LETTERS[colour_of(up)]),
            class_=f"dk {faction(colour_of(up))}",
            title=f"{told} {effect(up)}",
            data_why=f"{told} {effect(up)}",
            data_rule=rule_of(up),
        )
        deck.insert(0, face)
    empty = el("p", _("The market is empty."), class_="quietly") if not slats else None
    return el(
        "section",
        el(
            "h2",
            p_("heading", "Market"),
            el("span", p_("market", "deck"), *deck, class_="r", **answers.of("deck")),
            class_="hd",
        ),
        el("div", *slats, empty, class_=f"slats n{len(slats)}", data_zone="market"),
        class_="market",
        aria_label=p_("heading", "Market"),
        **answers.of("market"),
    )
