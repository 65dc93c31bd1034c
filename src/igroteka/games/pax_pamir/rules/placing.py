"""Placing a piece from the supply, or from anywhere in play if that is empty (chapter P6)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.choices import ARMY, CARD, ROAD, SPACE, STOP, TRIBE
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    COURT_CARDS,
    HALF,
    HALVES,
    NO_COALITION,
    REGIONS,
)
from igroteka.games.pax_pamir.rules.losses import if_tribeless
from igroteka.games.pax_pamir.rules.pieces import lift, put
from igroteka.games.pax_pamir.rules.state import Note, Phase, Piece


@rule
def is_block(piece: int) -> bool:
    """Armies and roads are blocks, the others cylinders. Rules P1.5, P1.6."""
    return piece == Piece.ARMY or piece == Piece.ROAD


@rule
def loose_armies(s: Any, coalition: int) -> int:
    """The regions with an army that was not placed this turn, as a set. Rule P6.5."""
    found = 0
    for region in range(REGIONS):
        here = s.regions[region]
        if here.armies[coalition] > here.fresh_armies[coalition]:
            found |= 1 << region
    return found


@rule
def loose_roads(s: Any, coalition: int) -> int:
    """The borders with a road that was not placed this turn, as a set. Rule P6.5."""
    found = 0
    for border in range(BORDERS):
        here = s.borders[border]
        if here.roads[coalition] > here.fresh_roads[coalition]:
            found |= 1 << border
    return found


@rule
def loose_tribes(s: Any, seat: int) -> int:
    """The regions with a tribe that was not placed this turn, as a set. Rule P6.5."""
    found = 0
    for region in range(REGIONS):
        here = s.regions[region]
        if here.tribes[seat] > here.fresh_tribes[seat]:
            found |= 1 << region
    return found


@rule
def loose_spies(s: Any, seat: int, half: int) -> int:
    """One half of the cards with a spy that was not placed this turn. Rule P6.5."""
    found = 0
    cards = s.players[seat].spying[half]
    while cards != 0:
        here = s.cards[half * HALF + lowest(cards)]
        if here.spies[seat] > here.fresh[seat]:
            found |= cards & -cards
        cards = without_lowest(cards)
    return found


@rule
def loose_gifts(s: Any, seat: int) -> int:
    """The gift spaces with a cylinder that was not placed this turn, as a set. Rule P6.5."""
    p = s.players[seat]
    return p.gifts & ~p.fresh_gifts


@rule
def block_at_hand(s: Any, coalition: int) -> bool:
    """Can a block be placed at all? Rules P6.2, P6.10."""
    if s.blocks[coalition] > 0:
        return True
    return loose_armies(s, coalition) != 0 or loose_roads(s, coalition) != 0


@rule
def cylinder_at_hand(s: Any, seat: int) -> bool:
    """Can a cylinder be placed at all? Rules P6.2, P6.10."""
    if s.players[seat].supply > 0:
        return True
    if (loose_tribes(s, seat) | loose_gifts(s, seat)) != 0:
        return True
    return (loose_spies(s, seat, 0) | loose_spies(s, seat, 1)) != 0


@rule
def begin_placing(s: Any, seat: int, piece: int, place: int, banner: int) -> None:
    """Place a piece; `banner` is a block's coalition, or NO_COALITION. Rules P6.1, P6.2.

    When the supply is empty, the question where to take it from comes first.
    """
    if is_block(piece):
        if s.blocks[banner] > 0:
            s.blocks[banner] -= 1
            put(s, piece, place, banner, 1)
            note(s, Note.PLACED, seat, piece, place, banner)
            return
    elif s.players[seat].supply > 0:
        s.players[seat].supply -= 1
        put(s, piece, place, seat, 1)
        note(s, Note.PLACED, seat, piece, place, NO_COALITION)
        return
    s.piece = piece
    s.place = place
    s.placer = seat
    s.banner = banner
    interrupt(s, Phase.TAKE)


@rule
def ask_take(s: Any) -> None:
    """Where the missing piece may be taken from. Rules P6.2, P6.5, P18.9."""
    s.turn = s.placer
    if s.banner != NO_COALITION:
        s.may[0] |= loose_armies(s, s.banner) << (ARMY - STOP)
        s.may[0] |= loose_roads(s, s.banner) << (ROAD - STOP)
        return
    s.may[0] |= loose_tribes(s, s.placer) << (TRIBE - STOP)
    s.may[0] |= loose_gifts(s, s.placer) << (SPACE - STOP)
    for half in range(HALVES):
        s.may[2 + half] |= loose_spies(s, s.placer, half)


@rule
def skip_placing(s: Any) -> None:
    """There is nothing to place. Rule P6.10."""
    note(s, Note.SKIPPED, s.placer, s.piece, s.place)
    end_placing(s)


@rule
def apply_take(s: Any, action: int) -> None:
    """Take the piece from there and place it. Rules P6.2 to P6.5, P6.11."""
    if action > CARD and action <= CARD + COURT_CARDS:
        kind = Piece.SPY
        origin = action - CARD
    elif action >= SPACE:
        kind = Piece.GIFT
        origin = action - SPACE
    elif action >= ROAD:
        kind = Piece.ROAD
        origin = action - ROAD
    elif action >= TRIBE:
        kind = Piece.TRIBE
        origin = action - TRIBE
    else:
        kind = Piece.ARMY
        origin = action - ARMY
    seat = s.placer
    whose = seat if s.banner == NO_COALITION else s.banner
    note(s, Note.TAKEN, seat, kind, origin, s.banner)
    lift(s, kind, origin, whose)
    put(s, s.piece, s.place, whose, 1)
    note(s, Note.PLACED, seat, s.piece, s.place, s.banner)
    end_placing(s)
    if kind == Piece.TRIBE:
        if_tribeless(s, seat, origin)


@rule
def end_placing(s: Any) -> None:
    s.piece = 0
    s.place = 0
    s.banner = NO_COALITION
    resume(s)
