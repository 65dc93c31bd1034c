"""Scoring and ties (chapter K11)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, without_lowest
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import FinalTiebreak
from igroteka.games.kolkhoz.rules.facts import value_of


@rule
def total_value(cards: int) -> int:
    """The sum of the values of a set of cards. Rules K11.1, K11.2."""
    total = 0
    while cards != 0:
        total += value_of(lowest(cards))
        cards = without_lowest(cards)
    return total


@rule
def score(s: Any, seat: int) -> int:
    """Cards in the cellar, and medals if they count. Rules K11.1 to K11.3."""
    p = s.players[seat]
    medals = p.medals if s.options.medals else 0
    return total_value(p.hidden | p.open) + medals


@rule
def standing(s: Any, seat: int, points: int) -> int:
    """What decides between players, as one number: the greater comes first. K11.4 to K11.7.

    `points`: the player's score.
    """
    p = s.players[seat]
    tie = 0
    if s.options.final_tiebreak == FinalTiebreak.MOST_MEDALS:
        tie = p.medals
    elif s.options.final_tiebreak == FinalTiebreak.MOST_CARDS:
        tie = count(p.hidden | p.open)
    return points * 100 + tie


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
    for seat in range(s.seats):
        mine = standing(s, seat, scores[seat])
        ranks[seat] = 1
        for other in range(s.seats):
            if standing(s, other, scores[other]) > mine:
                ranks[seat] += 1
