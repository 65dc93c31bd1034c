"""What is printed of Pax Pamir: all cards, the map, the chronicle, pieces, dials, aids."""

from itertools import chain

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.paper import AID, Box, Lot, Piece, Size
from igroteka.draw.seats import seat_shape
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language
from igroteka.games.pax_pamir.options import PaxPamirOptions
from igroteka.games.pax_pamir.page import art, atlas
from igroteka.games.pax_pamir.page.aids import player_aids, wakhan_back, wakhan_face
from igroteka.games.pax_pamir.page.faces import full_face
from igroteka.games.pax_pamir.page.names import of_coalition, suit_title
from igroteka.games.pax_pamir.rules.aicards import AI_CARDS, FIRST_AI
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    CARDS,
    COALITION_NAMES,
    COALITIONS,
    REGIONS,
)
from igroteka.games.pax_pamir.rules.pieces import gift_price
from igroteka.games.pax_pamir.rules.state import BLOCKS, COLUMNS, CYLINDERS, GIFTS

BLOCK, SMALL, SEAL = Size(16, 20), Size(16, 17), Size(24, 24)
RUPEES = 60
POINTS = 24
"""The track of the victory points ends here; four checks bring hardly more."""


def box(options: PaxPamirOptions, seats: int) -> Box:
    """All that is printed."""
    people = seats - len(options.automatic(seats))
    lots = [
        Lot(_("Court and event cards"), [card(n) for n in range(1, CARDS)], back=card_back()),
        Lot(_("Cards of Wakhan"), [wakhan(n) for n in range(AI_CARDS)])
        if options.wakhan
        else None,
        Lot(_("Map"), [Piece("map", chart())], size=None, lying=True),
        Lot(_("Chronicle"), [Piece("chronicle", chronicle())], size=None, lying=True),
        Lot(_("Blocks"), [block(side) for side in range(COALITIONS)], size=BLOCK),
        Lot(_("Cylinders and rupees"), [*cylinders(seats), rupee()], size=SMALL),
        Lot(_("Signs"), [*marks(seats)], size=SEAL),
        Lot(_("Dials"), [Piece(f"dial-{seat + 1}", dial(seat)) for seat in range(seats)],
            size=Size(94, 65)),
        Lot(_("Aids"), player_aids(options, people), size=AID),
    ]  # fmt: skip
    return Box(
        lots=[lot for lot in lots if lot is not None],
        css=("board.css", "paper.css"),
        defs=art.symbol_sheet(),
        world="pax_pamir",
        needs=[_("the backs of Wakhan's cards: they are part of the rules")]
        if options.wakhan
        else [],
    )


def card(number: int) -> Piece:
    """A court card or an event."""
    drawn = el("div", full_face(number, language()), el("footer", number), class_="pp-card")
    return Piece(f"card-{number}", drawn)


def card_back() -> Markup:
    """The back of the deck: a carpet of all regions."""
    signs = [art.sign(name) for name in art.REGION_SIGNS]
    return el("div", el("span", *signs), class_="pp-behind")


def wakhan(number: int) -> Piece:
    """A card of the automated opponent; its back is part of it."""
    return Piece(f"card-{FIRST_AI + number}", wakhan_face(number), back=wakhan_back(number))


def chart() -> Markup:
    """The map without a piece."""
    return el(
        "div",
        drawing(
            f"0 0 {atlas.WIDTH} {atlas.HEIGHT}",
            atlas.ground(),
            *(atlas.still_field(number, None) for number in range(REGIONS)),
            *(atlas.still(number, language()) for number in range(BORDERS)),
            *(atlas.title(number, language()) for number in range(REGIONS)),
        ),
        class_="mapbox",
    )


def chronicle() -> Markup:
    """The favoured suit, the prices of the market, the victory points."""
    suits = [
        el("li", art.sign(sign), el("b", suit_title(suit)), class_=f"u{suit}")
        for suit, sign in enumerate(art.SUIT_SIGNS)
    ]
    prices = [el("li", art.sign("coin"), el("b", column)) for column in range(COLUMNS)]
    points = [el("li", n) for n in range(POINTS)]
    return el(
        "div",
        el("h2", _("Favoured suit")),
        el("ol", *suits, class_="pp-suits"),
        el("h2", _("Prices in the market, column by column")),
        el("ol", *prices, class_="pp-prices"),
        el("h2", _("Victory points")),
        el("ol", *points, class_="pp-points"),
        class_="pp-chronicle",
    )


def block(side: int) -> Piece:
    """A block: an army, and a road on its back."""
    army = drawing("0 0 22 28", use(f"pp-block{side}"), class_=f"k{side}")
    road = drawing("0 0 42 18", use(f"pp-way{side}"), class_=f"k{side}")
    name = COALITION_NAMES[side]
    return Piece(f"block-{name}", el("div", army, class_="pp-bit"), BLOCKS,
                 back=el("div", road, class_="pp-bit"))  # fmt: skip


def cylinders(seats: int) -> list[Piece]:
    """Ten cylinders for each player, and one more for the victory points."""
    return [
        Piece(f"cylinder-{seat + 1}", el("div", art.cylinder(seat), class_="pp-bit"), CYLINDERS + 1)
        for seat in range(seats)
    ]


def rupee() -> Piece:
    """Rupees, one by one."""
    return Piece("rupee", el("div", art.sign("coin"), class_="pp-bit rupee"), RUPEES)


def marks(seats: int) -> list[Piece]:
    """A seal of each coalition for each player, and the marker of the favoured suit."""
    seals = chain.from_iterable((
        Piece(f"loyal-{COALITION_NAMES[side]}",
              el("div", drawing("0 0 24 24", use(f"pp-seal{side}"), class_=f"k{side}"),
                 el("small", of_coalition(side)), class_="pp-seal"), seats),
    ) for side in range(COALITIONS))  # fmt: skip
    crown = el("div", art.sign("crown"), el("small", _("Favoured suit")), class_="pp-seal")
    return [*seals, Piece("favoured", crown)]


def dial(seat: int) -> Markup:
    """Where a player's loyalty lies, and the gifts beside it."""
    gifts = [el("li", el("b", gift_price(i))) for i in range(GIFTS)]
    return el(
        "div",
        el("header", seat_shape(seat), el("h2", _("Loyalty"))),
        el("i", class_="loyal"),
        el("div", el("small", _("gifts")), el("ol", *gifts)),
        class_="pp-dial",
    )
