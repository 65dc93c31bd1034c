"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Sequence

from igroteka.draw.words import _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.engine.page import Section
from igroteka.games.pax_pamir.page.holdings import cards_in
from igroteka.games.pax_pamir.page.names import (
    border,
    coalition,
    left_title,
    points,
    region,
    rupees,
    suit,
    title,
)
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    COALITIONS,
    EVENT,
    EVENTS,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    rank_of,
    region_of,
    suit_of,
)
from igroteka.games.pax_pamir.rules.pieces import gift_price
from igroteka.games.pax_pamir.rules.ruling import ruler
from igroteka.games.pax_pamir.rules.state import COLUMNS, EVERYBODY, ROWS, Phase


def position(row: Row, viewer: int, names: Sequence[str]) -> list[Section]:
    """Everything that the viewer may know. row: hidden for the viewer; names: of all seats."""
    sections = [
        (headline(row), []),
        (_("Market"), market_lines(row)),
        (_("Map"), [region_line(row, place, names) for place in range(REGIONS)]),
        (_("Roads"), road_lines(row)),
        (_("Lasting events"), event_lines(row, names)),
        (_("Players"), [player_line(row, seat, names) for seat in range(row.seats)]),
        *(
            (_("Court of {name}", name=names[seat]), court_lines(row, seat, names))
            for seat in range(row.seats)
        ),
        (_("My hand"), hand_lines(row, viewer)),
    ]
    return [section for section in sections if section[1] or section is sections[0]]


def card(number: int) -> str:
    """Show a card with the number by which actions name it: "60 Nomadic Warlord"."""
    return f"{number} {title(number)}"


def headline(row: Row) -> str:
    """Say the round, the favoured suit and what is left in the deck."""
    parts = [
        _("Round {n}", n=row.round),
        _("favoured: {suit}", suit=suit(row.favoured)),
        n_("deck of {n} card", "deck of {n} cards", row.deck),
    ]
    if row.phase == Phase.OVER:
        parts.append(_("the game is over"))
    return " · ".join(parts)


def market_lines(row: Row) -> list[list[str]]:
    """Show both rows of the market, a card and the rupees on it in each cell."""
    return [
        [market_cell(row, line * COLUMNS + column) for column in range(COLUMNS)]
        for line in range(ROWS)
    ]


def market_cell(row: Row, space: int) -> str:
    """Show a space of the market: "60 Nomadic Warlord (2)"; the rupees stand in brackets."""
    name = card(row.market[space]) if row.market[space] != NO_CARD else "–"
    on_it = row.rupees[space]
    return f"{name} ({on_it})" if on_it else name


def region_line(row: Row, place: int, names: Sequence[str]) -> list[str]:
    """Show a region: armies, tribes, ruler."""
    here = row.regions[place]
    who = ruler(row, place)
    armies = [
        f"{coalition(side)} {here.armies[side]}" for side in range(COALITIONS) if here.armies[side]
    ]
    tribes = [
        f"{names[seat]} {here.tribes[seat]}" for seat in range(row.seats) if here.tribes[seat]
    ]
    return [
        region(place),
        _("armies: {list}", list=", ".join(armies)) if armies else "",
        _("tribes: {list}", list=", ".join(tribes)) if tribes else "",
        _("ruled by {name}", name=names[who]) if who != NOBODY else "",
    ]


def road_lines(row: Row) -> list[list[str]]:
    """Show the borders that have roads."""
    lines = []
    for place in range(BORDERS):
        roads = row.borders[place].roads
        cells = [f"{coalition(side)} {roads[side]}" for side in range(COALITIONS) if roads[side]]
        if cells:
            lines.append([border(place), ", ".join(cells)])
    return lines


def event_lines(row: Row, names: Sequence[str]) -> list[list[str]]:
    """Show the lasting events and whom they bind."""
    lines = []
    for event in range(EVENTS):
        whom = row.bound[event]
        if whom == EVERYBODY:
            lines.append([f"{title(EVENT + event)} / {left_title(EVENT + event)}", _("everybody")])
        elif whom != NOBODY:
            lines.append([title(EVENT + event), names[whom]])
    return lines


def player_line(row: Row, seat: int, names: Sequence[str]) -> list[str]:
    """Show a player: turn, points, loyalty, rupees, supply, gifts, prizes, hand."""
    player = row.players[seat]
    acts = row.phase != Phase.OVER and seat == row.active
    gifts = [str(gift_price(space)) for space in members(player.gifts)]
    prizes = [str(number) for number in cards_in(player.prizes)]
    return [
        names[seat],
        _("on turn") if acts else "",
        points(player.points),
        coalition(player.loyalty) if player.loyalty != NO_COALITION else "",
        rupees(player.rupees),
        n_("{n} cylinder in supply", "{n} cylinders in supply", player.supply),
        _("gifts: {list}", list=", ".join(gifts)) if gifts else "",
        _("prizes: {list}", list=", ".join(prizes)) if prizes else "",
        n_("{n} in hand", "{n} in hand", player.held),
    ]


def court_lines(row: Row, seat: int, names: Sequence[str]) -> list[list[str]]:
    """Show a court from left to right, with the spies on its cards."""
    player = row.players[seat]
    return [
        [
            card(number),
            *face(number),
            ", ".join(
                _("spies of {name}: {n}", name=names[spy], n=row.cards[number].spies[spy])
                for spy in range(row.seats)
                if row.cards[number].spies[spy]
            ),
        ]
        for number in player.row
        if number != NO_CARD
    ]


def face(number: int) -> list[str]:
    """Show region, suit and stars of a court card."""
    return [region(region_of(number)), suit(suit_of(number)), "*" * rank_of(number)]


def hand_lines(row: Row, viewer: int) -> list[list[str]]:
    """Show the viewer's hand."""
    if viewer == NOBODY:
        return []
    return [[card(number), *face(number)] for number in cards_in(row.players[viewer].hand)]
