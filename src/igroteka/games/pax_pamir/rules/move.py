"""The card action move (P12.1 to P12.7)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import did, end_action, offer_cards, offer_stop, stopped
from igroteka.games.pax_pamir.rules.choices import ARMY, CARD, STOP, TRIBE
from igroteka.games.pax_pamir.rules.choices import REGION as TO_REGION
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    HALF,
    HALVES,
    REGIONS,
    Card,
    bit_of,
    border_between,
    borders_of,
    half_of,
    of_region,
    region_of,
)
from igroteka.games.pax_pamir.rules.losses import if_tribeless
from igroteka.games.pax_pamir.rules.pieces import (
    all_courts,
    bound_by,
    in_court,
    lift,
    put,
    seat_after,
    seat_before,
)
from igroteka.games.pax_pamir.rules.ruling import banner_of
from igroteka.games.pax_pamir.rules.state import Note, Phase, Piece


@rule
def loyal_roads(s: Any, seat: int) -> int:
    """The borders that the player's armies may cross, as a set. Rules P12.2, P16.17, P23.10."""
    if seat == s.wakhan or in_court(s, seat, Card.INDIAN_SUPPLIES):
        return (1 << BORDERS) - 1
    found = 0
    banner = s.players[seat].loyalty
    for border in range(BORDERS):
        if s.borders[border].roads[banner] > 0:
            found |= 1 << border
    return found


@rule
def movable_armies(s: Any, seat: int) -> int:
    """The regions from which a loyal army can go, as a set. Rule P12.2."""
    roads = loyal_roads(s, seat)
    if roads == 0:
        return 0
    banner = banner_of(s, seat)
    found = 0
    for region in range(REGIONS):
        if s.regions[region].armies[banner] > 0 and roads & borders_of(region) != 0:
            found |= 1 << region
    return found


@rule
def movable_tribes(s: Any, seat: int) -> int:
    """The regions from which a tribe can go under Nationalism, as a set. Rule P17.17."""
    if bound_by(s, Card.NATIONALISM) != seat:
        return 0
    roads = loyal_roads(s, seat)
    found = 0
    for region in range(REGIONS):
        if s.regions[region].tribes[seat] > 0 and roads & borders_of(region) != 0:
            found |= 1 << region
    return found


@rule
def movable_spies(s: Any, seat: int, half: int) -> int:
    """One half of the cards from which a spy can go: any, if there is another. Rule P12.3."""
    cards = s.players[seat].spying[half]
    if cards == 0:
        return 0
    courts = 0
    for other in range(s.seats):
        courts += s.players[other].size
    return cards if courts > 1 else 0


@rule
def ask_move(s: Any) -> None:
    """The place and kind of the piece. Rules P12.1, P12.7, P18.13."""
    if s.left > 0:
        s.may[0] |= movable_armies(s, s.turn) << (ARMY - STOP)
        s.may[0] |= movable_tribes(s, s.turn) << (TRIBE - STOP)
        offer_cards(s, movable_spies(s, s.turn, 0), movable_spies(s, s.turn, 1))
        offer_stop(s)


@rule
def apply_move(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_action(s)
        return
    if action > CARD:
        s.piece = Piece.SPY
        s.place = action - CARD
    elif action >= TRIBE:
        s.piece = Piece.TRIBE
        s.place = action - TRIBE
    else:
        s.piece = Piece.ARMY
        s.place = action - ARMY
    s.phase = Phase.MOVE_TO


@rule
def ask_move_to(s: Any) -> None:
    """Where the piece may go. Rules P12.2 to P12.6, P16.10, P16.17 to P16.19."""
    if s.piece == Piece.SPY:
        upper, lower = spy_reach(s, s.turn, s.place)
        offer_cards(s, upper, lower)
        return
    roads = loyal_roads(s, s.turn)
    for region in range(REGIONS):
        border = border_between(s.place, region)
        if border >= 0 and (roads >> border) & 1 != 0:
            s.may[0] |= 1 << (TO_REGION - STOP + region)


@rule
def apply_move_to(s: Any, action: int) -> None:
    """The piece moves; a fresh one stays fresh. Rules P6.7, P12.1, P17.18."""
    to = action - CARD if s.piece == Piece.SPY else action - TO_REGION
    whose = banner_of(s, s.turn) if s.piece == Piece.ARMY else s.turn
    fresh = lift(s, s.piece, s.place, whose)
    put(s, s.piece, to, whose, fresh)
    note(s, Note.MOVED, s.turn, s.piece, s.place, to)
    if s.piece == Piece.TRIBE:
        if_tribeless(s, s.turn, s.place)
    did(s)
    s.piece = 0
    s.place = 0
    s.phase = Phase.MOVE


@rule
def ring_neighbour(s: Any, card: int, step: int) -> int:
    """The next card of the ring of courts, to the right (1) or left (-1). Rules P12.4, P12.5."""
    seat = s.owner[card]
    p = s.players[seat]
    i = 0
    while p.row[i] != card:
        i += 1
    i += step
    if 0 <= i < p.size:
        return p.row[i]
    seat = seat_before(s, seat) if step > 0 else seat_after(s, seat)
    while s.players[seat].size == 0:
        seat = seat_before(s, seat) if step > 0 else seat_after(s, seat)
    p = s.players[seat]
    return p.row[0] if step > 0 else p.row[p.size - 1]


@rule
def spy_step(s: Any, seat: int, card: int) -> tuple[int, int]:
    """The cards that are adjacent for a spy of this player, as two sets. Rules P12.4, P16.10."""
    upper = 0
    lower = 0
    for step in (-1, 1):
        near = ring_neighbour(s, card, step)
        if half_of(near) == 0:
            upper |= 1 << bit_of(near)
        else:
            lower |= 1 << bit_of(near)
    if in_court(s, seat, Card.STRANGE_BEDFELLOWS):
        upper |= all_courts(s, 0) & of_region(region_of(card), 0)
        lower |= all_courts(s, 1) & of_region(region_of(card), 1)
    return upper, lower


@rule
def spy_reach(s: Any, seat: int, card: int) -> tuple[int, int]:
    """Where one move may carry a spy, as two sets of cards. Rules P12.6, P16.18, P16.19."""
    upper, lower = spy_step(s, seat, card)
    if in_court(s, seat, Card.WELL_CONNECTED):
        first = (upper, lower)
        for half in range(HALVES):
            cards = first[half]
            while cards != 0:
                more_upper, more_lower = spy_step(s, seat, half * HALF + lowest(cards))
                upper |= more_upper
                lower |= more_lower
                cards = without_lowest(cards)
    if half_of(card) == 0:
        upper &= ~(1 << bit_of(card))
    else:
        lower &= ~(1 << bit_of(card))
    return upper, lower
