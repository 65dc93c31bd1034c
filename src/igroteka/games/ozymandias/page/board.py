"""The picture of Ozymandias: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card that the viewer sees, be it in the
market, up for auction, active or in the hand; `s<sector>` for a sector, `x<x>_<y>` for an
explorable hex, `p<seat>` for a player who can be chosen, `f<colour>` for a colour, `b<number>` for
a bid. In the strip of seats active cards stand once more, as `a<seat>`.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.ozymandias.page import art, words
from igroteka.games.ozymandias.page.atlas import galaxy_map
from igroteka.games.ozymandias.page.effects import effect, title
from igroteka.games.ozymandias.page.report import Bidding, last_bidding
from igroteka.games.ozymandias.page.words import members
from igroteka.games.ozymandias.rules import galaxy, knowledge, phases
from igroteka.games.ozymandias.rules.facts import (
    COLOURS,
    DISKS,
    DISKS_EACH,
    KINDS,
    Card,
    Kind,
    colour_of,
)
from igroteka.games.ozymandias.rules.phases import ACTIONS
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, EVERYBODY, PLACES, Phase

FIRST = {kind.name: kind.first for kind in ACTIONS}
IN_HAND = tuple(FIRST[name] for name in ("keep", "return", "expand", "event", "reap"))
IN_MARKET = tuple(FIRST[name] for name in ("seed", "invest", "take", "purge"))
KIND_SIGNS = ("event", "triggered", "active", "scoring")
FEW_LEFT = 3
"""So few disks in the pool are a warning: the end is near."""

BIDDING = (Phase.BID, Phase.TIE)
"""When the panel shows sealed bids; what is saved afterwards is chosen on the map."""

BY_CARD = (
    Phase.SCOUT,
    Phase.COLOUR,
    Phase.SECTOR,
    Phase.MOVE,
    Phase.DISK,
    Phase.AMOUNT,
    Phase.BURN,
    Phase.SPREAD,
    Phase.INVEST,
    Phase.ROB,
    Phase.TAKE,
    Phase.PURGE,
    Phase.GIVE,
)
"""When the panel shows the card that asks."""


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    asked, detail = words.prompt(row, desk.viewer, desk.names)
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


def gem(n: int | str) -> Markup:
    """An amount of influence."""
    return el("span", art.sign("gem"), n, class_="gem", title=_("influence"))


def worth(row: Row, card: int) -> Markup:
    """A bronze coin with what a card is worth now."""
    value = galaxy.colour_value(row, colour_of(card))
    return el("span", value, class_="coin", title=_("Worth now: {n}", n=value))


def faction(colour: int) -> str:
    """The class that paints something in a faction's colours."""
    return f"f{art.LETTERS[colour]}"


@cache
def emblem(colour: int) -> Markup:
    """A faction's disk with its emblem."""
    return el("span", art.sign(art.LETTERS[colour]), class_=f"dk {faction(colour)}")


@cache
def head(card: int, language: str) -> Markup:
    """The kind and the name of a card, in a language."""
    kind = el(
        "span",
        art.sign(KIND_SIGNS[KINDS[card]], "kind"),
        title=p_(*words.KINDS[KINDS[card]]),
        class_="kd",
    )
    return together((kind, el("span", title(card), class_="ttl")))


def in_force(row: Row, card: int) -> bool:
    """Whether a card's while-active text holds now. Rule O4.8."""
    return KINDS[card] == Kind.WHILE_ACTIVE and bool(galaxy.is_active(row, card))


# The bar and the seats ------------------------------------------------------------------------


def bar(row: Row) -> Markup:
    """The turn, the disks left in the pool, and the tiles left."""
    left = galaxy.pool_left(row)
    tiles = sum(row.tiles_left)
    return el(
        "div",
        el("span", _("Turn {n}", n=row.turns), class_="w") if row.turns else None,
        el(
            "b",
            el("span", _("{n} of {m} disks left", n=left, m=DISKS), class_="w"),
            el("span", _("disks: {n}", n=left), class_="m"),
            class_="few" if left <= FEW_LEFT else None,
            title=_("When the pool is empty at the end of a turn, the game ends."),
        ),
        el("span", n_("{n} tile left", "{n} tiles left", tiles), class_="w"),
        class_="clock",
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
    over = row.phase == Phase.OVER
    known = over or seat == desk.viewer or row.options.public_influence_totals
    held = n_("{n} card in hand", "{n} cards in hand", player.held)
    seen = known_in_hand(row, desk.viewer, seat)
    if seen:
        held = _("{held}. Known: {cards}.", held=held, cards=words.cards(seen))
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
    mind = EVERYBODY if viewer == NOBODY else viewer
    elsewhere = row.players[viewer].hand if viewer != NOBODY else 0
    for place in range(PLACES):
        if place != seat:
            elsewhere |= row.could_be[mind, place]
    return members(row.could_be[mind, seat] & ~elsewhere & ~knowledge.seen_cards(row))


def doing(row: Row, desk: Desk, seat: int) -> Markup | str | None:
    """Whether a seat chooses, has sealed a bid, or is the active player."""
    if row.phase == Phase.OVER:
        return words.points(phases.score(row, seat))
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
    piece["data-rule"] = words.rule_of(card)
    force = in_force(row, card)
    crusade = card == Card.CRUSADE_OF_THE_SUN and row.crusade_disks
    return el(
        "div",
        el("span", art.sign(art.LETTERS[colour_of(card)]), class_="em"),
        el("b", title(card)),
        crusade_disks(row) if crusade else pile(row, seat),
        class_=f"mini {faction(colour_of(card))}{' force' if force else ''}",
        title=f"{_('In force') if force else _('Active card')}: {title(card)}. {effect(card)}",
        **piece,
    )


def pile(row: Row, seat: int) -> Markup | None:
    """How many cards lie under the active one."""
    under = row.players[seat].discard.bit_count() - 1
    told = n_(
        "{n} card below it in the discard pile", "{n} cards below it in the discard pile", under
    )
    return el("i", f"+{under}", title=told) if under > 0 else None


def crusade_disks(row: Row) -> Markup:
    """The disks that lie on Crusade of the Sun."""
    return el("span", emblem(row.crusade_colour), f"×{row.crusade_disks}", class_="cru")


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
            aria_label=p_("heading", "Galaxy"),
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
        told = _("Face up on the deck: {card}.", card=words.card(up))
        face = el(
            "span",
            art.sign(art.LETTERS[colour_of(up)]),
            class_=f"dk {faction(colour_of(up))}",
            title=f"{told} {effect(up)}",
            data_why=f"{told} {effect(up)}",
            data_rule=words.rule_of(up),
        )
        deck.insert(0, face)
    empty = el("p", _("The market is empty."), class_="quietly") if not slats else None
    return el(
        "section",
        el(
            "h2",
            p_("heading", "Market"),
            el("span", p_("market", "deck"), *deck, class_="r"),
            class_="hd",
        ),
        el("div", *slats, empty, class_=f"slats n{len(slats)}", data_zone="market"),
        class_="market",
        aria_label=p_("heading", "Market"),
    )


def slat(
    row: Row,
    desk: Desk,
    card: int,
    *,
    influence: int = 0,
    actions: Sequence[int] = (),
    why: str = "",
    whose: Markup | None = None,
    key: str = "c",
) -> Markup:
    """A card with its text beside its emblem; what lies on it stands at the right.

    key: how its key begins; "" for a copy of a card that lies elsewhere on the page.
    """
    reason = ACTIONS.number(why, card) if why and desk.acts and row.phase == Phase.ACTION else None
    numbers = [first + card for first in actions]
    piece = desk.piece(f"{key}{card}", *numbers, why=reason) if key else {}
    if "data-do" not in piece and "data-why" not in piece:
        piece["data-why"], piece["data-rule"] = effect(card), words.rule_of(card)
    force = " force" if in_force(row, card) else ""
    return el(
        "article",
        el(
            "div",
            art.sign(art.LETTERS[colour_of(card)]),
            worth(row, card),
            class_="em",
        ),
        el(
            "div",
            el("h3", head(card, language()), whose, gem(influence) if influence else None),
            el("p", effect(card)),
            class_="tx",
        ),
        class_=f"slat {faction(colour_of(card))}{force}",
        title=effect(card),
        data_zone=f"slat{influence}" if influence else None,
        **piece,
    )


def full_card(row: Row, card: int, *more: Markup | None, **values: object) -> Markup:
    """A card with its vignette and its whole text."""
    classes = f"card {faction(colour_of(card))}"
    return el(
        "article",
        el(
            "div",
            art.band(art.LETTERS[colour_of(card)]),
            emblem(colour_of(card)),
            worth(row, card),
            class_="band",
        ),
        el(
            "div",
            el("h3", head(card, language())),
            el("p", effect(card)),
            *more,
            class_="tx",
        ),
        class_=classes,
        **values,
    )


# The panel beside the map ---------------------------------------------------------------------


def panel(row: Row, desk: Desk) -> Markup | None:
    """What stands at the right of the galaxy: sealed bids, or what a card lets choose."""
    if row.phase in BIDDING:
        return bids_panel(row, desk)
    if row.phase in BY_CARD and row.card >= 0:
        return card_panel(row, desk)
    return None


def frame(kind: str, heading: str, *inside: Markup | None) -> Markup:
    """A panel with a heading, and the switch that folds it so that the whole galaxy is seen."""
    switch = el(
        "label",
        el("span", _("Fold"), class_="on1"),
        el("span", _("Unfold"), class_="off1"),
        art.sign("fold"),
        for_="oz-fold",
        class_="fold",
    )
    return together(
        (
            el(
                "input",
                type="checkbox",
                id="oz-fold",
                class_="vh",
                data_keep=True,
                aria_label=_("Fold the panel"),
            ),
            el(
                "aside",
                el("h2", heading, switch, class_="hd"),
                el("div", *inside, class_="body"),
                class_=f"panel {kind}",
                aria_label=heading,
            ),
        )
    )


def card_panel(row: Row, desk: Desk) -> Markup | None:
    """What a card lets choose, and the card itself unless it lies among the active ones."""
    shown = any(row.players[seat].active == row.card for seat in range(row.seats))
    inside = choices(row, desk)
    if shown and not inside:
        return None
    heading = p_("heading", "Reaping") if row.phase == Phase.TAKE else p_("heading", "Event")
    lies = row.card in row.market or shown
    card = slat(row, desk, row.card, key="" if lies else "c")
    return frame("doing", heading, card if row.phase != Phase.GIVE else None, *inside)


def choices(row: Row, desk: Desk) -> list[Markup]:
    """What is chosen in the panel itself: a colour, a player, a card of the treaty, a disk."""
    match row.phase:
        case Phase.COLOUR:
            return [el("div", *colour_choices(row, desk), class_="tray")]
        case Phase.ROB:
            seats = [seat for seat in range(row.seats) if seat != row.active]
            people = [person(row, desk, seat, FIRST["rob"] + seat) for seat in seats]
            return [el("div", *people, class_="tray")]
        case Phase.GIVE:
            return treaty(row, desk)
        case Phase.DISK:
            stacks = [stack_choices(row, desk, n) for n in members(row.explored)]
            return [el("div", *(stack for stack in stacks if stack), class_="stacks")]
        case _:
            return []


def colour_choices(row: Row, desk: Desk) -> Iterable[Markup]:
    """The four colours, with how many of their disks there are to choose from."""
    back = row.card == Card.FROM_THE_DARK
    for colour in range(COLOURS):
        n = row.destroyed[colour] if back else row.pool[colour]
        number = FIRST["colour"] + colour
        where = _("{n} destroyed", n=n) if back else _("{n} in the pool", n=n)
        if row.card == Card.THANI_TRIBES:
            where = _("{n} on the map", n=on_the_map(row, colour))
        yield el(
            "div",
            emblem(colour),
            el("b", words.colour(colour)),
            el("span", where),
            class_="pick",
            **desk.piece(f"f{colour}", number, why=number if desk.acts else None),
        )


def on_the_map(row: Row, colour: int) -> int:
    """How many disks of a colour lie on the map."""
    crusade = row.crusade_disks if row.crusade_colour == colour else 0
    return int(DISKS_EACH - row.pool[colour] - row.destroyed[colour] - crusade)


def person(row: Row, desk: Desk, seat: int, number: int) -> Markup:
    """A player who can be chosen."""
    held = row.players[seat].held
    piece = desk.piece(f"p{seat}", number)
    if "aria-label" in piece:
        piece["aria-label"] = _("Swap a card with {player}", player=desk.names[seat])
    return el(
        "div",
        seat_shape(seat),
        el("b", desk.names[seat]),
        el("span", n_("{n} card in hand", "{n} cards in hand", held)),
        class_="pick",
        **piece,
    )


def stack_choices(row: Row, desk: Desk, n: int) -> Markup | None:
    """The disks of a sector from the top down, if any of them can be chosen."""
    first = FIRST["disk"] + n * DISKS
    heights = range(row.sectors[n].height)
    if not any(first + at in desk.legal for at in heights):
        return None
    disks = []
    for at in reversed(heights):
        colour = galaxy.disk_at(row, n, at)
        piece = desk.piece(f"d{n}_{at}", first + at, why=first + at)
        classes = f"dk {faction(colour)}"
        disks.append(el("span", art.sign(art.LETTERS[colour]), class_=classes, **piece))
    return el("div", el("b", words.sector(n)), *disks, class_="st")


def treaty(row: Row, desk: Desk) -> list[Markup]:
    """The cards drawn for the treaty, and who is to get the next one."""
    receiver = (row.active + row.asked) % row.seats
    name = _("yourself") if receiver == desk.viewer else desk.names[receiver]
    cards = [
        slat(row, desk, card, actions=(FIRST["give"],))
        for card in members(row.apart)
        if FIRST["give"] + card in desk.legal
    ]
    line = el("p", seat_shape(receiver), _("A card for {name}:", name=name), class_="fine")
    return [line, el("div", *cards, class_=f"slats n{len(cards)}")] if cards else []


# Sealed bids ----------------------------------------------------------------------------------


def bids_panel(row: Row, desk: Desk) -> Markup:
    """The auction or the preservation: what it is for, who has bid, and the viewer's own bid."""
    up = words.lot(row)
    heading = _("Sealed auction") if up else _("Preservation")
    subject = el("div", *lot_cards(row, desk, up), class_=f"slats n{len(up)}") if up else realm(row)
    mine = bid_pad(row, desk) if desk.acts and row.phase == Phase.BID else None
    line = words.asked_to_bid(row, desk.viewer, desk.names)[1] or words.who_is_paid(
        row, desk.viewer, desk.names
    )
    return frame(
        "bids",
        heading,
        subject,
        el("div", *(bidder(row, desk, seat) for seat in range(row.seats)), class_="pledge"),
        mine,
        el("p", line, class_="fine") if row.phase == Phase.BID else None,
    )


def lot_cards(row: Row, desk: Desk, up: Sequence[int]) -> list[Markup]:
    """The cards up for auction; what lay on them counts for the whole lot."""
    return [
        slat(row, desk, card, influence=row.lot_influence if i == 0 else 0)
        for i, card in enumerate(up)
    ]


def realm(row: Row) -> Markup:
    """The colour that is about to collapse, and how many sectors it may lose."""
    if row.colour == EVERY_COLOUR:
        signs = [emblem(colour) for colour in range(COLOURS)]
        name, n = _("Every colour"), galaxy.occupied(row).bit_count()
    else:
        signs = [emblem(row.colour)]
        name, n = words.colour(row.colour), row.control[row.colour].bit_count()
    return el(
        "div",
        el("span", *signs, class_="dks"),
        el("b", name),
        el("span", n_("{n} sector is at stake", "{n} sectors are at stake", n)),
        class_="realm",
    )


def bidder(row: Row, desk: Desk, seat: int) -> Markup:
    """A bidder's medal: choosing, sealed, or turned over with the bid."""
    mine = seat == desk.viewer
    waits = row.bidding >> seat & 1
    bid = row.players[seat].bid
    number: Markup | None = None
    if row.phase == Phase.TIE:
        medal = "open"
        state = p_("bidder", "tied") if row.tied >> seat & 1 else p_("bidder", "bid")
        number = el("b", bid, class_="n")
    elif waits:
        medal, state = (
            ("choosing", p_("bidder", "choosing"))
            if mine
            else ("waiting", p_("bidder", "thinking"))
        )
    else:
        medal, state = "sealed", p_("bidder", "sealed")
        if mine:
            medal, number = "open", el("b", bid, class_="n")
    piece = desk.piece(f"p{seat}", FIRST["winner"] + seat)
    if "aria-label" in piece:
        piece["aria-label"] = _("{name} wins the auction", name=desk.names[seat])
    classes = "pl"
    if row.phase == Phase.TIE and not row.tied >> seat & 1:
        classes += " dim"
    return el(
        "div",
        el("span", art.medal(medal), number, class_="mdl"),
        el(
            "div",
            el("span", seat_shape(seat), el("i", desk.names[seat]), class_="who"),
            el("small", state),
        ),
        class_=classes,
        **piece,
    )


def bid_pad(row: Row, desk: Desk) -> Markup:
    """All bids that the viewer can make: choose a number, then seal it.

    Each number is a radio button with its label, followed by the handle that seals it; the style
    sheet shows the handle of the checked number only.
    """
    bids = sorted(number - FIRST["bid"] for number in desk.legal)
    pads: list[Markup] = []
    for bid in bids:
        seal = _("Seal a bid of {n}", n=bid) if bid else _("Bid nothing")
        pads += [
            el(
                "input",
                type="radio",
                name="oz-bid",
                id=f"oz-bid{bid}",
                checked=bid == 0,
                class_="vh",
                data_keep=True,
            ),
            el("label", bid, for_=f"oz-bid{bid}"),
            el(
                "button",
                seal,
                class_="seal",
                type="button",
                **desk.piece(f"b{bid}", FIRST["bid"] + bid),
            ),
        ]
    few = "few" if len(bids) <= 16 else "some" if len(bids) <= 32 else "lots"
    return el(
        "div", *pads, class_=f"pad {few}", data_numbers=True, role="group", aria_label=_("Your bid")
    )


def slip(row: Row, desk: Desk) -> Markup | None:
    """How the last bids went, in a corner of the galaxy."""
    if row.phase in BIDDING:
        return None
    told = last_bidding(row)
    if told is None:
        return None
    return el("div", *slip_lines(desk, told), class_="slip", role="note")


def slip_lines(desk: Desk, told: Bidding) -> list[Markup]:
    """What the bids were for, each bid, and who has won."""
    if told.cards:
        what = words.cards(told.cards)
        end = (
            p_("lot", "unsold")
            if told.winner == NOBODY
            else _("goes to {name}", name=desk.names[told.winner])
        )
    else:
        every = told.colour == EVERY_COLOUR
        what = _("Every colour") if every else words.colour(told.colour)
        end = p_("lot", "preservation")
    bids = [
        el(
            "span",
            seat_shape(seat),
            bid,
            class_="won" if seat == told.winner else None,
            title=_("{name} bid {n}.", name=desk.names[seat], n=bid),
        )
        for seat, bid in sorted(told.bids.items())
    ]
    return [el("b", what), el("span", *bids, class_="bs"), el("i", end)]


# What the colours are worth -------------------------------------------------------------------


def ledger(row: Row, desk: Desk) -> Markup:
    """For each colour its value, how many cards the viewer has of it, and its disks."""
    lines = [ledger_line(row, desk, colour) for colour in range(COLOURS)]
    left = galaxy.pool_left(row)
    return el(
        "section",
        el(
            "div",
            el("span", p_("ledger", "Colour")),
            el("span", p_("ledger", "worth"), class_="v"),
            el("span", p_("ledger", "mine"), class_="mi") if desk.viewer != NOBODY else el("span"),
            el("span", _("pool {n}/{m}", n=left, m=DISKS), class_="pips"),
            class_="lh",
        ),
        el("ul", *lines),
        if_it_ended(row, desk) if desk.viewer != NOBODY else None,
        class_="ledger",
        aria_label=_("What the colours are worth"),
    )


def ledger_line(row: Row, desk: Desk, colour: int) -> Markup:
    """One colour: emblem, value, own cards, and where its six disks are."""
    pool, destroyed = row.pool[colour], row.destroyed[colour]
    crusade = row.crusade_disks if row.crusade_colour == colour else 0
    on_map = on_the_map(row, colour)
    told = _(
        "{pool} in the pool, {map} on the map, {gone} destroyed",
        pool=pool,
        map=on_map,
        gone=destroyed,
    )
    pips = [
        *(el("i", class_="p") for _i in range(pool)),
        *(el("i", class_="c") for _i in range(crusade)),
        *(el("i") for _i in range(on_map)),
        *(el("i", class_="x") for _i in range(destroyed)),
    ]
    cards = None
    if desk.viewer != NOBODY:
        player = row.players[desk.viewer]
        mine = sum(colour_of(card) == colour for card in members(player.hand | player.discard))
        cards = el("span", f"×{mine}" if mine else "–", class_="mi")
    return el(
        "li",
        emblem(colour),
        el("b", words.colour(colour), class_="fn"),
        el("span", galaxy.colour_value(row, colour), class_="v", title=p_("ledger", "worth")),
        cards or el("span", class_="mi"),
        el("span", *pips, class_="pips", title=told, role="img", aria_label=told),
        class_=faction(colour),
    )


def if_it_ended(row: Row, desk: Desk) -> Markup:
    """The score of the viewer if the game ended now."""
    total = phases.score(row, desk.viewer)
    influence = row.players[desk.viewer].influence
    over = row.phase == Phase.OVER
    return el(
        "p",
        el(
            "span",
            _("Final score: cards {n}", n=total - influence)
            if over
            else _("If it ended now: cards {n}", n=total - influence),
            " + ",
            gem(influence),
        ),
        el("b", total),
        class_="sum",
    )


# The viewer's own cards -----------------------------------------------------------------------


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
    )


def active_card(row: Row, desk: Desk, seat: int) -> Markup:
    """The active card of a seat, with its owner's shape."""
    card = row.players[seat].active
    disks = crusade_disks(row) if card == Card.CRUSADE_OF_THE_SUN and row.crusade_disks else None
    whose = el("span", disks, seat_shape(seat), class_="who", title=desk.names[seat])
    return slat(row, desk, card, actions=(FIRST["salt"],), why="salt", whose=whose)


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the hand: a click opens what it can do."""
    numbers = [first + card for first in IN_HAND]
    acting = desk.acts and row.phase == Phase.ACTION
    expand = FIRST["expand"] + card
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


# The end --------------------------------------------------------------------------------------


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: every player's cards by colour, influence and score."""
    places = words.placing(row)[1]
    order = sorted(range(row.seats), key=lambda seat: places[seat])
    values = [galaxy.colour_value(row, colour) for colour in range(COLOURS)]
    heads = [
        el("th", emblem(colour), el("b", value), scope="col") for colour, value in enumerate(values)
    ]
    return el(
        "table",
        el("caption", _("Each card is worth what its colour rules.")),
        el(
            "thead",
            el(
                "tr",
                el("th"),
                *heads,
                el("th", art.sign("gem"), title=_("influence")),
                el("th", _("Points")),
            ),
        ),
        el("tbody", *(final_line(row, desk, seat) for seat in order)),
        class_="oz-end",
    )


def final_line(row: Row, desk: Desk, seat: int) -> Markup:
    """One player's cards, influence and score."""
    player = row.players[seat]
    owned = player.hand | player.discard
    cells = []
    for colour in range(COLOURS):
        cards = [card for card in members(owned) if colour_of(card) == colour]
        names = ", ".join(title(card) for card in cards)
        count = f"×{len(cards)}" if cards else "–"
        cells.append(el("td", count, title=names or None))
    return el(
        "tr",
        el("th", seat_shape(seat), el("span", desk.names[seat]), scope="row"),
        *cells,
        el("td", player.influence),
        el("td", el("b", phases.score(row, seat), class_="sc")),
    )
