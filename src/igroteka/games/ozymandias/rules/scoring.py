"""What cards and influence are worth in the end, and who has won (chapter O15)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, one
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.options import K13Mode
from igroteka.games.ozymandias.rules.facts import COLOURS, Card, Colour, colour_cards
from igroteka.games.ozymandias.rules.galaxy import colour_value


@rule
def counts_black_stars(s: Any, mode: int) -> bool:
    """Is Black Stars held by a player, and scored in this way? Rules O13.13, O15.7, O15.8."""
    if s.options.k13_mode != mode:
        return False
    found = 0
    for seat in range(s.seats):
        found |= s.players[seat].hand | s.players[seat].discard
    return found & one(Card.BLACK_STARS) != 0


@rule
def final_value(s: Any, colour: int) -> int:
    """What a card of a colour is worth at the end. Rules O15.5, O15.7."""
    value = colour_value(s, colour)
    if colour == Colour.BLACK and counts_black_stars(s, K13Mode.ADD_TO_COLOUR_VALUE):
        value += 2 * s.destroyed[Colour.BLACK]
    return value


@rule
def score(s: Any, seat: int) -> int:
    """Cards in hand and discard pile, and influence. Rules O15.5 to O15.8."""
    p = s.players[seat]
    total = p.influence
    for colour in range(COLOURS):
        cards = count((p.hand | p.discard) & colour_cards(colour))
        if cards > 0:
            total += cards * final_value(s, colour)
    mine = (p.hand | p.discard) & one(Card.BLACK_STARS) != 0
    if mine and s.options.k13_mode == K13Mode.FLAT_BONUS_TO_HOLDER:
        total += 2 * s.destroyed[Colour.BLACK]
    return total


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """More points first, then more influence. Rules O15.9, O15.10."""
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            richer = s.players[other].influence > s.players[seat].influence
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and richer):
                ranks[seat] += 1
