"""Pieces and cards in their places: map, courts, supplies, and what follows from them.

Chapters P3, P5 and P6: who rules, who holds a hostage, what counts for influence.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, without_lowest
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import AI_COALITIONS
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    EVENT,
    HALF,
    HALVES,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    Card,
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
        p = s.players[whose]
        p.gifts &= ~(1 << place)
        fresh = (p.fresh_gifts >> place) & 1
        p.fresh_gifts &= p.gifts
        return fresh
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


@rule
def tribe_regions(s: Any, seat: int) -> int:
    """The regions with a tribe of this player, as a set."""
    found = 0
    for region in range(REGIONS):
        if s.regions[region].tribes[seat] > 0:
            found |= 1 << region
    return found


# Courts -------------------------------------------------------------------------------------------


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


# P5. Ruling and hostages --------------------------------------------------------------------------


@rule
def ruling_pieces(s: Any, region: int, seat: int) -> int:
    """Tribes and loyal armies; for Wakhan the armies of the strongest. Rules P5.4, P20.6."""
    here = s.regions[region]
    loyalty = s.players[seat].loyalty
    if loyalty != NO_COALITION:
        return here.tribes[seat] + here.armies[loyalty]
    if seat == s.wakhan:
        return here.tribes[seat] + most_armies(s, region)
    return here.tribes[seat]


@rule
def most_armies(s: Any, region: int) -> int:
    """The armies of the coalition that has most in a region."""
    armies = s.regions[region].armies
    return max(armies[0], max(armies[1], armies[2]))


@rule
def ruler(s: Any, region: int) -> int:
    """Who rules a region; NOBODY if no one does. Rules P5.5 to P5.8."""
    best = 0
    found = NOBODY
    tribes = s.regions[region].tribes
    for seat in range(s.seats):
        if tribes[seat] > 0:
            found = seat
    if found == NOBODY:
        return NOBODY
    found = NOBODY
    for seat in range(s.seats):
        pieces = ruling_pieces(s, region, seat)
        if pieces > best:
            best = pieces
            found = seat
        elif pieces == best:
            found = NOBODY
    if found == NOBODY or tribes[found] == 0 or best <= most_armies(s, region):
        return NOBODY
    return found


@rule
def ruled_by(s: Any, seat: int) -> int:
    """The regions that a player rules, as a set."""
    found = 0
    for region in range(REGIONS):
        if s.regions[region].tribes[seat] > 0 and ruler(s, region) == seat:
            found |= 1 << region
    return found


@rule
def holder_of(s: Any, card: int) -> int:
    """Who holds a court card hostage; NOBODY if it is free. Rule P5.10."""
    spies = s.cards[card].spies
    best = 0
    found = NOBODY
    for seat in range(s.seats):
        if spies[seat] > best:
            best = spies[seat]
            found = seat
        elif spies[seat] == best:
            found = NOBODY
    return NOBODY if found == s.owner[card] else found


@rule
def pragmatic(s: Any) -> int:
    """Wakhan's pragmatic loyalty: a coalition that no person is loyal to. Rules P20.8, P20.9."""
    taken = 0
    for seat in range(s.seats):
        if s.players[seat].loyalty != NO_COALITION:
            taken |= 1 << s.players[seat].loyalty
    best = -1
    found = NO_COALITION
    for i in range(COALITIONS):
        coalition = int(AI_COALITIONS[max(s.ai_face, 0), i])
        if (taken >> coalition) & 1 == 0:
            blocks = in_play(s, coalition) if s.options.wakhan_steadfast_loyalty else 0
            if blocks > best:
                best = blocks
                found = coalition
    return found


@rule
def banner_of(s: Any, seat: int) -> int:
    """The coalition whose blocks a player places, moves and fights with. Rules P5.1, P20.8."""
    return pragmatic(s) if seat == s.wakhan else s.players[seat].loyalty


# P5.3. Influence ----------------------------------------------------------------------------------


@rule
def bound_by(s: Any, event: int) -> int:
    """Whom a lasting event binds: NOBODY, a seat or EVERYBODY."""
    return s.bound[event - EVENT]


@rule
def gift_worth(s: Any, seat: int) -> int:
    """What a gift counts for influence. Rules P17.9, P17.10."""
    whom = bound_by(s, Card.KOH_I_NOOR)
    if whom == NOBODY:
        return 1
    if whom == seat:
        return 2
    return 0 if whom >= s.seats else 1


@rule
def gift_price(space: int) -> int:
    """The number of a gift space. Rule P1.7."""
    return 2 * (space + 1)


@rule
def empty_spaces(s: Any, seat: int) -> int:
    """The gift spaces without a cylinder, as a set."""
    return ~s.players[seat].gifts & ((1 << GIFTS) - 1)


@rule
def spies_of(s: Any, seat: int) -> int:
    """The spies that a player has in play."""
    p = s.players[seat]
    total = 0
    for half in range(HALVES):
        cards = p.spying[half]
        while cards != 0:
            total += s.cards[half * HALF + lowest(cards)].spies[seat]
            cards = without_lowest(cards)
    return total
