"""What is printed of Nomenklatura: the agenda, the map, the tracks, markers, rubles, aids."""

from markupsafe import Markup

from igroteka.draw.aids import aid, facts, figures, signs, steps
from igroteka.draw.html import el
from igroteka.draw.hyphens import hyphened
from igroteka.draw.paper import AID, Box, Lot, Piece, Size
from igroteka.draw.seats import seat_shape
from igroteka.draw.svg import drawing
from igroteka.draw.words import _, language, n_
from igroteka.engine.cards import members
from igroteka.games.nomenklatura.options import (
    BidPayment,
    ConsolidationBidders,
    EndTrigger,
    NomenklaturaOptions,
    Region,
    StartingTurnOrder,
)
from igroteka.games.nomenklatura.page import outlines
from igroteka.games.nomenklatura.page.art import COIN, cube, sign, symbol_sheet
from igroteka.games.nomenklatura.page.atlas import name_of
from igroteka.games.nomenklatura.page.faces import STEPS
from igroteka.games.nomenklatura.page.faces import signs as card_signs
from igroteka.games.nomenklatura.page.names import (
    card,
    card_sentence,
    region,
    rubles,
)
from igroteka.games.nomenklatura.rules.facts import (
    CARD_NAMES,
    CARD_REGIONS,
    DECKS,
    REGION_NAMES,
    Card,
)

MARKER, RUBLE, SIGN = Size(15, 15), Size(19.5, 19.5), Size(24, 24)

MONEY = ((1, 60), (5, 30), (10, 20))
"""Rubles: what a coin is worth, and how many there are."""


def box(options: NomenklaturaOptions, seats: int) -> Box:
    """All that is printed."""
    return Box(
        lots=[
            Lot(_("Agenda cards"), agenda(options), back=card_back()),
            Lot(_("Map"), [Piece("map", country(options))], size=None, lying=True),
            Lot(_("Tracks"), [Piece("tracks", tracks(seats))], size=None, lying=True),
            Lot(_("Markers"), markers(options, seats), size=MARKER),
            Lot(_("Signs"), marks(seats), size=SIGN),
            Lot(_("Rubles"), money(), size=RUBLE),
            Lot(_("Aids"), aids(options, seats), size=AID),
        ],
        css=("board.css", "paper.css"),
        defs=symbol_sheet(),
        world="nomenklatura",
        needs=[_("for each player something to hide rubles behind")] if options.hide_rubles else [],
    )


# Cards ------------------------------------------------------------------------------------------


def agenda(options: NomenklaturaOptions) -> list[Piece]:
    """The region cards of the deck, and the Consolidation card, which is never shuffled."""
    cards = [*members(DECKS[options.deck]), int(Card.CONSOLIDATION)]
    return [
        Piece(CARD_NAMES[number], face(number, options.consolidation_fee), back=back_of(number))
        for number in cards
    ]


def face(number: int, fee: int) -> Markup:
    """A card: its region, its steps as signs, and what they are in words."""
    inside = (
        el("div", *card_signs(STEPS[Card(number)], fee), class_="steps"),
        el("p", card_sentence(number), class_="said"),
    )
    if number == Card.CONSOLIDATION:
        head = el("header", el("h3", card(number)), el("small", fee_line(fee)), class_="cons")
        return el("div", head, el("div", sign("works", "wk"), class_="sight"), *inside,
                  class_="nk-card cons")  # fmt: skip
    home = CARD_REGIONS[number]
    head = el("header", el("h3", hyphened(card(number))), el("small", region(home)),
              class_=REGION_NAMES[home])  # fmt: skip
    sight = el("div", outlines.mini(home), class_="sight")
    return el("div", head, sight, *inside, class_="nk-card")


def fee_line(fee: int) -> str:
    """What the Consolidation card costs."""
    return _("Fee: {rubles}", rubles=rubles(fee))


def card_back() -> Markup:
    """The back of the agenda: a folder of the ministry."""
    return el("div", el("b", _("Agenda")), sign("works", "wk"), class_="nk-behind")


def back_of(number: int) -> Markup | None:
    """The Consolidation card has a back of its own."""
    if number != Card.CONSOLIDATION:
        return None
    return el("div", el("b", card(number)), sign("merger", "wk"), class_="nk-behind cons")


# Boards -----------------------------------------------------------------------------------------


def country(options: NomenklaturaOptions) -> Markup:
    """The map with the railroad."""
    order = tuple(int(digit) - 1 for digit in str(options.railroad_order))
    wide, high = outlines.WIDE.size
    return el(
        "div",
        el(
            "div",
            drawing(f"0 0 {wide} {high}", outlines.background("wide", order, language()),
                    class_="atlas wide"),
            *(
                el("div", name_of(number, language()), class_=f"at at-{REGION_NAMES[number]}")
                for number in Region
            ),
            class_="land",
        ),
        class_="nk-map",
    )  # fmt: skip


def tracks(seats: int) -> Markup:
    """The bidding track, with a space for each seat, and the order of the turns."""
    return el(
        "div",
        el("h2", _("Bidding track")),
        el("p", _("Lay the rubles of a bid one by one from the space to your right on, round and "
                  "round.")),
        el("ol", *(el("li", seat_shape(seat), el("b", seat + 1)) for seat in range(seats)),
           class_="bids"),
        el("h2", _("Turn order")),
        el("ol", *(el("li", el("b", place + 1)) for place in range(seats)), class_="order"),
        class_="nk-tracks",
    )  # fmt: skip


# Small things -----------------------------------------------------------------------------------


def markers(options: NomenklaturaOptions, seats: int) -> list[Piece]:
    """The influence markers of all players."""
    return [
        Piece(f"marker-{seat + 1}", el("div", cube(seat), class_="nk-marker"),
              options.influence_per_player)
        for seat in range(seats)
    ]  # fmt: skip


def marks(seats: int) -> list[Piece]:
    """What shows the turn order, and the two signs of consolidation."""
    found = [
        Piece(f"player-{seat + 1}", el("div", seat_shape(seat), class_="nk-sign")) for seat in
        range(seats)
    ]  # fmt: skip
    works = el("div", sign("works", "wk"), el("small", _("Consolidation marker")), class_="nk-sign")
    merger = el("div", sign("merger", "wk"), el("small", _("A merger is due")), class_="nk-sign")
    return [*found, Piece("works", works), Piece("merger", merger)]


def money() -> list[Piece]:
    """Rubles in coins of three kinds."""
    return [
        Piece(
            f"ruble-{n}",
            el("div", drawing("0 0 26 26", Markup(COIN)), el("b", n), class_=f"nk-ruble n{n}"),
            count,
        )
        for n, count in MONEY
    ]


# Aids -------------------------------------------------------------------------------------------


def aids(options: NomenklaturaOptions, seats: int) -> list[Piece]:
    """Two for each player: a round, and what regions pay."""
    return [
        Piece("aid-round", round_aid(options), seats),
        Piece("aid-pay", pay_aid(options), seats),
        Piece("aid-setup", setup_aid(options)),
    ]


def round_aid(options: NomenklaturaOptions) -> Markup:
    """A round, mergers and the end."""
    return aid(
        _("Nomenklatura"),
        steps(_("A round"), *round_(options)),
        facts(_("Merger"), *merger(options)),
        facts(_("The end"), *ending(options)),
    )


def pay_aid(options: NomenklaturaOptions) -> Markup:
    """What a region pays, and the signs on the cards."""
    return aid(
        _("Each region pays"),
        figures("", *scoring(options)),
        signs(_("Signs on the cards"), *[(sign(name), told) for name, told in legend()]),
    )


def setup_aid(options: NomenklaturaOptions) -> Markup:
    """What is done before the first round. Chapter N3."""
    by_seat = options.starting_turn_order == StartingTurnOrder.BY_SEAT
    return aid(
        _("Setup"),
        steps(
            "",
            (_("Shuffle the agenda cards; the Consolidation card stays apart."), "N3.5"),
            (_("The consolidation marker stands here: {region}.",
               region=region(options.consolidation_marker_start)), "N3.4"),
            (_("{rubles} for each player.", rubles=rubles(options.starting_rubles)), "N3.2"),
            (_("{n} markers for each player. The map is empty.",
               n=options.influence_per_player), "N3.1"),
            (_("The first turn order is that of the seats."), "N2.6")
            if by_seat
            else (_("Draw lots for the first turn order."), "N2.6"),
        ),
    )  # fmt: skip


def round_(options: NomenklaturaOptions) -> list[tuple[str, str] | None]:
    """The phases of a round. Chapters N4 to N10."""
    anew = options.bid_payment == BidPayment.FULL_EACH_TIME
    return [
        (_("Turn up a card for each player; the Consolidation card comes to them."), "N4.2"),
        (
            _("Bid for the turn order; each bid is laid anew in full.")
            if anew
            else _("Bid for the turn order; whoever raises lays the difference."),
            "N5.7" if anew else "N5.6",
        ),
        (_("All take the rubles on their own space; the highest bid goes first."), "N5.14"),
        (_("In turn order each takes a card and carries out its steps."), "N6.1"),
        (
            _("If the Consolidation card was taken and at least two are in the region: a merger."),
            "N9.1",
        ),
        (_("Score all regions."), "N10.1"),
        (_("Everybody may move a marker one region along the railroad for 1 ruble."), "N13.5")
        if options.post_scoring_railroad
        else None,
    ]


def merger(options: NomenklaturaOptions) -> list[tuple[str, str]]:
    """How a merger is held. Chapter N9."""
    everybody = options.consolidation_bidders == ConsolidationBidders.ALL
    return [
        (_("All there leave one marker and take up the others; these count as rubles in bids."),
         "N9.2"),
        (_("Everybody bids."), "N9.5")
        if everybody
        else (_("Only players with a marker there bid, and only their spaces get rubles."),
              "N9.4"),
        (_("The winner puts back the markers of hand and all those on the track, in the own "
           "colour; all others go home."), "N9.18"),
    ]  # fmt: skip


def scoring(options: NomenklaturaOptions) -> list[tuple[str, str]]:
    """What a region pays. Chapters N10, N13."""
    alone = options.sole_player_per_marker
    rows = [
        (_("Alone there"), n_("{n} ruble for each marker", "{n} rubles for each marker", alone)),
        (_("Most markers"), _("1 for each marker there, of anybody")),
        (_("Second most"), _("1 for each own marker")),
        (_("Tied for the most"), _("1 for each own marker; nobody is second")),
        (_("Tied for second"), _("1 for each own marker, less 1")),
    ]
    if options.eastern_bonus:
        rows.append((_("Siberia, Far East"), _("4 more, only for leaders in the west")))
    return rows


def ending(options: NomenklaturaOptions) -> list[tuple[str, str]]:
    """What ends the game. Chapter N11."""
    n = options.influence_per_player
    late = options.end_trigger == EndTrigger.CHECKED_AT_ROUND_END
    return [
        (
            _("When the scoring begins and somebody has all {n} markers on the map, or after round "
              "{m}, it is scored twice.", n=n, m=options.max_rounds)
            if late
            else _("Once somebody has all {n} markers on the map, or after round {m}, the round is "
                   "scored twice.", n=n, m=options.max_rounds),
            "N11.3" if late else "N11.1",
        ),
        (_("The most rubles win; of equals the most markers in the supply."), "N11.7"),
    ]  # fmt: skip


def legend() -> list[tuple[str, str]]:
    """What the signs on the cards mean."""
    return [
        ("place", _("place your markers")),
        ("take", _("take or remove markers")),
        ("rival", _("remove an opponent's marker")),
        ("west", _("in western regions: up to so many")),
        ("all", _("everybody")),
        ("swap", _("markers change places")),
        ("rail", _("along the railroad")),
        ("coin", _("rubles")),
    ]
