"""The panel beside the galaxy: what a card lets choose, and sealed bids."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import answers, art, names, prompts
from igroteka.games.ozymandias.page.colours import on_the_map
from igroteka.games.ozymandias.page.faces import emblem, faction, slat
from igroteka.games.ozymandias.page.report import Bidding, last_bidding
from igroteka.games.ozymandias.rules import galaxy
from igroteka.games.ozymandias.rules.choices import COLOUR, DISK, GIVE, ROB, WINNER
from igroteka.games.ozymandias.rules.facts import COLOURS, DISKS, Card
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Phase

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


def panel(row: Row, desk: Desk) -> Markup | None:
    """What stands at the right of the galaxy: sealed bids, or what a card lets choose."""
    if row.phase in BIDDING:
        return bids_panel(row, desk)
    if row.phase in BY_CARD and row.card >= 0:
        return card_panel(row, desk)
    return None


def frame(kind: str, told: str, heading: str, *inside: Markup | None) -> Markup:
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
                **answers.of(told),
            ),
        )
    )


# What a card lets choose ----------------------------------------------------------------------


def card_panel(row: Row, desk: Desk) -> Markup | None:
    """What a card lets choose, and the card itself unless it lies among the active ones."""
    shown = any(row.players[seat].active == row.card for seat in range(row.seats))
    inside = choices(row, desk)
    if shown and not inside:
        return None
    heading = p_("heading", "Reaping") if row.phase == Phase.TAKE else p_("heading", "Event")
    lies = row.card in row.market or shown
    card = slat(row, desk, row.card, key="" if lies else "c")
    return frame("doing", "doing", heading, card if row.phase != Phase.GIVE else None, *inside)


def choices(row: Row, desk: Desk) -> list[Markup]:
    """What is chosen in the panel itself: a colour, a player, a card of the treaty, a disk."""
    match row.phase:
        case Phase.COLOUR:
            return [el("div", *colour_choices(row, desk), class_="tray")]
        case Phase.ROB:
            seats = [seat for seat in range(row.seats) if seat != row.active]
            people = [person(row, desk, seat, ROB + seat) for seat in seats]
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
        number = COLOUR + colour
        where = _("{n} destroyed", n=n) if back else _("{n} in the pool", n=n)
        if row.card == Card.THANI_TRIBES:
            where = _("{n} on the map", n=on_the_map(row, colour))
        yield el(
            "div",
            emblem(colour),
            el("b", names.colour(colour)),
            el("span", where),
            class_="pick",
            **desk.piece(f"f{colour}", number, why=number if desk.acts else None),
        )


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
    first = DISK + n * DISKS
    heights = range(row.sectors[n].height)
    if not any(first + at in desk.legal for at in heights):
        return None
    disks = []
    for at in reversed(heights):
        colour = galaxy.disk_at(row, n, at)
        piece = desk.piece(f"d{n}_{at}", first + at, why=first + at)
        classes = f"dk {faction(colour)}"
        disks.append(el("span", art.sign(art.LETTERS[colour]), class_=classes, **piece))
    return el("div", el("b", names.sector(n)), *disks, class_="st")


def treaty(row: Row, desk: Desk) -> list[Markup]:
    """The cards drawn for the treaty, and who is to get the next one."""
    receiver = (row.active + row.asked) % row.seats
    name = _("yourself") if receiver == desk.viewer else desk.names[receiver]
    cards = [
        slat(row, desk, card, actions=(GIVE,))
        for card in members(row.apart)
        if GIVE + card in desk.legal
    ]
    line = el("p", seat_shape(receiver), _("A card for {name}:", name=name), class_="fine")
    return [line, el("div", *cards, class_=f"slats n{len(cards)}")] if cards else []


# Sealed bids ----------------------------------------------------------------------------------


def bids_panel(row: Row, desk: Desk) -> Markup:
    """The auction or the preservation: what it is for, who has bid, and the viewer's own bid."""
    up = prompts.lot(row)
    heading = _("Sealed auction") if up else _("Preservation")
    subject = el("div", *lot_cards(row, desk, up), class_=f"slats n{len(up)}") if up else realm(row)
    line = prompts.asked_to_bid(row, desk.viewer, desk.names)[1] or prompts.who_is_paid(
        row, desk.viewer, desk.names
    )
    return frame(
        "bids",
        "bids" if up else "preservation",
        heading,
        subject,
        el("div", *(bidder(row, desk, seat) for seat in range(row.seats)), class_="pledge"),
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
        name, n = names.colour(row.colour), row.control[row.colour].bit_count()
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
    piece = desk.piece(f"p{seat}", WINNER + seat)
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


def slip(row: Row, desk: Desk) -> Markup | None:
    """How the last bids went, in a corner of the galaxy."""
    if row.phase in BIDDING:
        return None
    told = last_bidding(row)
    if told is None:
        return None
    return el("div", *slip_lines(desk, told), class_="slip", role="note",
              **answers.of("slip"))  # fmt: skip


def slip_lines(desk: Desk, told: Bidding) -> list[Markup]:
    """What the bids were for, each bid, and who has won."""
    if told.cards:
        what = names.cards(told.cards)
        end = (
            p_("lot", "unsold")
            if told.winner == NOBODY
            else _("goes to {name}", name=desk.names[told.winner])
        )
    else:
        every = told.colour == EVERY_COLOUR
        what = _("Every colour") if every else names.colour(told.colour)
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
