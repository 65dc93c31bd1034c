"""Pieces and cards in their places: map, courts, supplies (chapters P1 and P3)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, without_lowest
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    EVENT,
    HALF,
    HALVES,
    NO_CARD,
    REGIONS,
    bit_of,
    half_of,
    starred,
)
from igroteka.games.pax_pamir.rules.state import GIFTS, Piece, Side

# Sets of court cards ------------------------------------------------------------------------------


@rule
def within(masks: Any, card: int) -> bool:
    """Is a court card in a set of two masks?"""
    return (masks[half_of(card)] >> bit_of(card)) & 1 != 0


@rule
def join(masks: Any, card: int) -> None:
    """Put a court card into a set."""
    masks[half_of(card)] |= 1 << bit_of(card)


@rule
def drop(masks: Any, card: int) -> None:
    """Take a court card out of a set."""
    masks[half_of(card)] &= ~(1 << bit_of(card))


@rule
def in_court(s: Any, seat: int, card: int) -> bool:
    """Does the card lie in this player's court? Rule P16.1."""
    return s.owner[card] == seat


# Blocks and cylinders -----------------------------------------------------------------------------


@rule
def standing(s: Any, piece: int, place: int, whose: int) -> int:
    """How many pieces of a kind stand at a place; `whose` is a coalition or a seat."""
    if piece == Piece.ARMY:
        return s.regions[place].armies[whose]
    if piece == Piece.ROAD:
        return s.borders[place].roads[whose]
    if piece == Piece.TRIBE:
        return s.regions[place].tribes[whose]
    if piece == Piece.SPY:
        return s.cards[place].spies[whose]
    return (s.players[whose].gifts >> place) & 1


@rule
def put(s: Any, piece: int, place: int, whose: int, fresh: int) -> None:
    """Set a piece down. `fresh` is 1 if it was placed this turn. Rules P6.5 to P6.7."""
    if piece == Piece.ARMY:
        here = s.regions[place]
        here.armies[whose] += 1
        here.fresh_armies[whose] += fresh
    elif piece == Piece.ROAD:
        border = s.borders[place]
        border.roads[whose] += 1
        border.fresh_roads[whose] += fresh
    elif piece == Piece.TRIBE:
        here = s.regions[place]
        here.tribes[whose] += 1
        here.fresh_tribes[whose] += fresh
    elif piece == Piece.SPY:
        card = s.cards[place]
        card.spies[whose] += 1
        card.fresh[whose] += fresh
        join(s.players[whose].spying, place)
    else:
        p = s.players[whose]
        p.gifts |= 1 << place
        p.fresh_gifts |= fresh << place


@rule
def lift(s: Any, piece: int, place: int, whose: int) -> int:
    """Take one piece up; those that are not fresh go first. Was it fresh? Rule P6.7."""
    if piece == Piece.ARMY:
        here = s.regions[place]
        here.armies[whose] -= 1
        if here.fresh_armies[whose] > here.armies[whose]:
            here.fresh_armies[whose] -= 1
            return 1
    elif piece == Piece.ROAD:
        border = s.borders[place]
        border.roads[whose] -= 1
        if border.fresh_roads[whose] > border.roads[whose]:
            border.fresh_roads[whose] -= 1
            return 1
    elif piece == Piece.TRIBE:
        here = s.regions[place]
        here.tribes[whose] -= 1
        if here.fresh_tribes[whose] > here.tribes[whose]:
            here.fresh_tribes[whose] -= 1
            return 1
    elif piece == Piece.SPY:
        card = s.cards[place]
        card.spies[whose] -= 1
        if card.spies[whose] == 0:
            drop(s.players[whose].spying, place)
        if card.fresh[whose] > card.spies[whose]:
            card.fresh[whose] -= 1
            return 1
    else:
        # A gift is taken up only for a shortage, and then it is not fresh: rule P6.5.
        s.players[whose].gifts &= ~(1 << place)
    return 0


@rule
def forget_fresh(s: Any) -> None:
    """Nothing counts as placed this turn any more. Rule P6.9."""
    for region in range(REGIONS):
        here = s.regions[region]
        for coalition in range(COALITIONS):
            here.fresh_armies[coalition] = 0
        for seat in range(s.seats):
            here.fresh_tribes[seat] = 0
    for border in range(len(s.borders)):
        for coalition in range(COALITIONS):
            s.borders[border].fresh_roads[coalition] = 0
    for seat in range(s.seats):
        p = s.players[seat]
        p.fresh_gifts = 0
        for half in range(HALVES):
            cards = p.spying[half]
            while cards != 0:
                s.cards[half * HALF + lowest(cards)].fresh[seat] = 0
                cards = without_lowest(cards)


@rule
def in_play(s: Any, coalition: int) -> int:
    """The blocks of a coalition on the map. Rule P15.2."""
    total = 0
    for region in range(REGIONS):
        total += s.regions[region].armies[coalition]
    for border in range(len(s.borders)):
        total += s.borders[border].roads[coalition]
    return total


# Gifts and lasting events -------------------------------------------------------------------------


@rule
def gift_price(space: int) -> int:
    """The number of a gift space. Rule P1.7."""
    return 2 * (space + 1)


@rule
def empty_spaces(s: Any, seat: int) -> int:
    """The gift spaces without a cylinder, as a set."""
    return ~s.players[seat].gifts & ((1 << GIFTS) - 1)


@rule
def bound_by(s: Any, event: int) -> int:
    """Whom a lasting event binds: NOBODY, a seat or EVERYBODY."""
    return s.bound[event - EVENT]


# Courts -------------------------------------------------------------------------------------------


@rule
def seat_before(s: Any, seat: int) -> int:
    """The neighbour on the right. Rule P1.2."""
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def seat_after(s: Any, seat: int) -> int:
    """The neighbour on the left. Rule P1.2."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def to_court(s: Any, seat: int, card: int, side: int) -> None:
    """Add a card to the left or right end. Rules P3.10, P10.2."""
    p = s.players[seat]
    if side == Side.LEFT:
        for i in range(p.size, 0, -1):
            p.row[i] = p.row[i - 1]
        p.row[0] = card
    else:
        p.row[p.size] = card
    p.size += 1
    join(p.court, card)
    s.owner[card] = seat


@rule
def from_court(s: Any, seat: int, card: int) -> None:
    """Take a card out of a court; the gap closes. Rule P3.10."""
    p = s.players[seat]
    p.size -= 1
    found = False
    for i in range(p.size):
        if p.row[i] == card:
            found = True
        if found:
            p.row[i] = p.row[i + 1]
    p.row[p.size] = NO_CARD
    drop(p.court, card)
    s.owner[card] = NOBODY


@rule
def all_courts(s: Any, half: int) -> int:
    """One half of the cards in all courts."""
    found = 0
    for seat in range(s.seats):
        found |= s.players[seat].court[half]
    return found


@rule
def stars(s: Any, seat: int, suit: int) -> int:
    """The stars of a suit in a player's court. Rule P3.3."""
    court = s.players[seat].court
    total = 0
    for n in range(3):
        total += count(court[0] & starred(suit, n, 0)) + count(court[1] & starred(suit, n, 1))
    return total


@rule
def of_kind(masks: Any, kind: Any) -> int:
    """How many cards two sets have in common."""
    return count(masks[0] & int(kind[0])) + count(masks[1] & int(kind[1]))
