"""What is printed of Ozymandias: event cards, tiles, disks, influence, aids."""

from markupsafe import Markup

from igroteka.draw.aids import aid, facts, signs, steps
from igroteka.draw.html import el
from igroteka.draw.paper import AID, Box, Lot, Piece, Size
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language, p_
from igroteka.games.ozymandias.options import K13Mode, OzymandiasOptions
from igroteka.games.ozymandias.page import art, names
from igroteka.games.ozymandias.page.effects import effect
from igroteka.games.ozymandias.page.faces import KIND_SIGNS, emblem, faction, head
from igroteka.games.ozymandias.rules.facts import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    DISKS_EACH,
    TILES_OF_VALUE,
    colour_of,
)

TILE = Size(48, 54)
"""A hex with its point up, and the rectangle around it."""

TOKEN = Size(22, 22)

ONES, FIVES = 30, 30
"""The printed tokens of influence. Rule O1.8."""


def box(options: OzymandiasOptions, seats: int) -> Box:
    """All that is printed."""
    return Box(
        lots=[
            Lot(_("Event cards"), [card(n) for n in range(CARDS)], back=card_back()),
            Lot(_("Sector tiles"), [*tiles()], size=TILE, back=tile_back()),
            Lot(_("Disks and influence"), [*disks(), *influence()], size=TOKEN),
            Lot(
                _("Aids"),
                [Piece("aid", player_aid(options), seats), Piece("aid-setup", setup_aid(options))],
                size=AID,
            ),
        ],
        css=("board.css", "paper.css"),
        defs=art.symbol_sheet(),
        world="ozymandias",
    )


# Pieces -----------------------------------------------------------------------------------------


def card(number: int) -> Piece:
    """An event card: its faction, its kind and name, what it does."""
    colour = colour_of(number)
    drawn = el(
        "div",
        el("div", art.band(art.LETTERS[colour]), emblem(colour), class_="band"),
        el("h3", head(number, language())),
        el("p", effect(number)),
        el("footer", CARD_NAMES[number]),
        class_=f"oz-card {faction(colour)}",
    )
    return Piece(CARD_NAMES[number], drawn)


def card_back() -> Markup:
    """The back of the event cards."""
    return el("div", el("div", art.SKY, art.medal("sealed")), class_="oz-behind")


def tiles() -> list[Piece]:
    """The tiles by their printed value. Rule O1.5."""
    return [
        Piece(f"tile-{value}", hexagon(
            use(f"oz-p{value}", x=-21, y=-34, width=60, height=60),
            Markup(f'<circle class="medal" cx="-22" cy="-15" r="13"/>'
                   f'<text class="val" x="-22" y="-8">{value}</text>'),
        ), count)
        for value, count in enumerate(TILES_OF_VALUE)
    ]  # fmt: skip


def tile_back() -> Markup:
    """The back of a tile: nobody knows what is there."""
    return hexagon(Markup('<text class="void" y="13">?</text>'), kind=" dark")


def hexagon(*inside: Markup, kind: str = "") -> Markup:
    """A hex, to be cut out along its edge."""
    edge = el("polygon", points=art.hexagon(51), class_="tile")
    return drawing("-48 -54 96 108", edge, *inside, class_=f"oz-hex{kind}")


def disks() -> list[Piece]:
    """Six disks of each colour. Rule O1.6."""
    return [
        Piece(f"disk-{art.LETTERS[colour]}", el("div", emblem(colour), class_="oz-disk"),
              DISKS_EACH)
        for colour in range(COLOURS)
    ]  # fmt: skip


def influence() -> list[Piece]:
    """Influence in ones and fives."""
    return [
        Piece(
            f"influence-{n}", el("div", art.sign("gem"), el("b", n), class_=f"oz-gem g{n}"), count
        )
        for n, count in ((1, ONES), (5, FIVES))
    ]


# Aids -------------------------------------------------------------------------------------------


def player_aid(options: OzymandiasOptions) -> Markup:
    """A turn and the end."""
    return aid(
        _("Ozymandias"),
        steps(_("Your turn"), *turn()),
        facts(_("Actions"), *actions(options)),
        facts(_("The end"), *ending(options)),
    )


def setup_aid(options: OzymandiasOptions) -> Markup:
    """What is done before the first turn, and the kinds of cards. Chapters O1, O3."""
    given = options.starting_influence
    n = given if given >= 0 else 16 if options.rich_start else 9
    if options.rich_start:
        dealt = _("Nobody has cards; everybody has {n} influence.", n=n), "O3.2"
        again = None
    else:
        dealt = _("Everybody has three cards and {n} influence.", n=n), "O3.2"
        again = (
            _("Once, in turn: put any of your cards under the deck and draw as many. Then shuffle "
              "it."),
            "O3.5",
        )  # fmt: skip
    kinds = [(art.sign(sign), p_(*names.KINDS[kind])) for kind, sign in enumerate(KIND_SIGNS)]
    return aid(
        _("Setup"),
        steps(
            "",
            (_("Shuffle the event cards; four of them are the market."), "O3.1"),
            (_("Shuffle the tiles face down. The galaxy is empty."), "O3.1"),
            (_("All disks are the pool."), "O3.1"),
            dealt,
            again,
        ),
        signs(_("Kinds of cards"), *kinds),
    )


def turn() -> list[tuple[str, str]]:
    """The steps of a turn. Chapter O5."""
    return [
        (_("No card in hand: take up your discard pile."), "O5.2"),
        (_("Do one action."), "O5.4"),
        (_("Fill the market up to four cards."), "O5.6"),
    ]


def actions(options: OzymandiasOptions) -> list[tuple[Markup, str]]:
    """The four actions. Chapters O6 to O9."""
    salting = (
        _("a market card or an active card, your own too")
        if options.auction_own_active_card
        else _("a market card or another player's active card")
    )
    return [
        (named(_("Auction"), _("{what}. All bid in secret; the highest bid wins and is paid: for a "
                               "market card to you, for an active card to its owner. You decide "
                               "ties; without a bid it goes under the deck.", what=salting)),
         "O6.4"),
        (named(_("Expand"), _("play a card and put a disk of its colour next to a sector that the "
                              "colour controls; if it controls none, where no disk lies. Gain the "
                              "value of the sector. A new tile brings an event of the deck.")),
         "O7.3"),
        (named(_("Event"), _("play a card and carry it out.")), "O8.1"),
        (named(_("Reap"), _("show a card and gain the value of its colour. Then all bid in secret "
                            "and pay: each influence saves a sector of it, all others lose their "
                            "top disk. The card goes under the deck.")), "O9.1"),
    ]  # fmt: skip


def named(name: str, told: str) -> Markup:
    """An action with its name."""
    return el("span", el("b", name), ": ", told)


def ending(options: OzymandiasOptions) -> list[tuple[str, str]]:
    """The end and the scoring. Chapter O15."""
    lines = [
        (_("The game ends when no disk is in the pool at the end of a turn, and after {n} turns.",
           n=options.max_turns), "O15.1"),
        (_("A colour is worth the values of its sectors, with the influence there."), "O4.15"),
        (_("Each card of your hand and discard pile is worth its colour; add your influence."),
         "O15.5"),
    ]  # fmt: skip
    if options.k13_mode == K13Mode.FLAT_BONUS_TO_HOLDER:
        lines.append((_("Black Stars: destroyed black disks count for its holder alone."),
                      "O15.8"))  # fmt: skip
    return lines
