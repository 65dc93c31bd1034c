"""What every card does, step by step, as a table (chapters N7, N8 and N12).

A step is either something that happens by itself (an Act), or a question (a Phase) with the
region and the number it is about.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.rules.facts import CARDS, Card
from igroteka.games.nomenklatura.rules.state import LOOK, NOWHERE, Half, Phase


class Act(IntEnum):
    """What happens by itself; questions have the numbers of their phases."""

    DONE = -1
    PLACE = -2  # n markers in the region
    GAIN = -3  # n rubles from the bank
    FEE = -4
    PLACE_MARKED = -5  # n markers where the consolidation marker stands
    INDICATE = -6  # the merger indicator joins the consolidation marker
    SET_ASIDE = -7  # n markers of the supply
    RETREAT = -8


WHAT, WHERE, HOW_MANY, HALF = range(4)
"""The columns of a step: an Act or a Phase; a region; a number; the Half it belongs to, or 0."""

MOST_STEPS = 5

_Step = tuple[int, int, int, int]


def _step(what: int, where: int = NOWHERE, n: int = 0, half: int = 0) -> _Step:
    return int(what), int(where), n, int(half)


_HALVES = _step(Phase.HALF)


def _place(region: Region, n: int, half: int = 0) -> _Step:
    return _step(Act.PLACE, region, n, half)


_CARDS: dict[Card, tuple[_Step, ...]] = {
    Card.CENTRAL_EQUALIZE: (_step(Phase.LEVEL),),
    Card.CENTRAL_REMOVE_2: (_step(Phase.REMOVE, n=2),),
    Card.MOSCOW_3: (_step(Phase.RECALL), _place(Region.MOSCOW, 3)),
    Card.MOSCOW_DIG: (_step(Phase.DIG, n=LOOK), _place(Region.MOSCOW, 2)),
    Card.MOSCOW_URAL: (_place(Region.URAL, 1), _place(Region.MOSCOW, 1)),
    Card.SOUTHERN_BUY: (_step(Phase.OFFER_WHOM), _place(Region.SOUTHERN, 1)),
    Card.SOUTHERN_SELL_ALL: (_step(Phase.SELL), _place(Region.SOUTHERN, 1)),
    Card.SOUTHERN_INCOME: (_step(Act.GAIN, n=2), _place(Region.SOUTHERN, 2)),
    Card.NORTHWESTERN_RAIL: (_step(Phase.RAIL, n=2), _place(Region.NORTHWESTERN, 2)),
    Card.NORTHWESTERN_TRADE: (_step(Phase.EXCHANGE_OWN), _place(Region.NORTHWESTERN, 2)),
    Card.FAR_EAST_1: (_step(Phase.PLACE, n=1), _place(Region.FAR_EAST, 1)),
    Card.VOLGA_PAIR: (_step(Phase.VENTURE), _place(Region.VOLGA, 2)),
    Card.VOLGA_SPREAD_3: (_step(Phase.PLACE, n=3),),
    Card.VOLGA_VACUUM: (_step(Phase.DRAW_IN, Region.VOLGA, 2),),
    Card.URAL_4: (_place(Region.URAL, 4), _step(Phase.STRIKE, n=2)),
    Card.URAL_MERGER: (_place(Region.URAL, 1), _step(Phase.MERGE)),
    Card.SIBERIA_1: (_step(Phase.PLACE, n=1), _place(Region.SIBERIA, 1)),
    Card.CENTRAL_ELIMINATE_OR_2: (
        _HALVES,
        _step(Phase.THIN, half=Half.EFFECT),
        _place(Region.CENTRAL, 2, Half.PLACE),
    ),
    Card.SOUTHERN_BUY_3: (
        _HALVES,
        _step(Phase.BUY_OUT, half=Half.EFFECT),
        _place(Region.SOUTHERN, 3, Half.PLACE),
    ),
    Card.URAL_RESERVE: (
        _HALVES,
        _step(Act.SET_ASIDE, n=3, half=Half.EFFECT),
        _place(Region.URAL, 2, Half.PLACE),
    ),
    Card.CENTRAL_PUSH_OR_2: (
        _HALVES,
        _step(Act.RETREAT, half=Half.EFFECT),
        _place(Region.CENTRAL, 2, Half.PLACE),
    ),
    Card.CONSOLIDATION: (
        _step(Act.FEE),
        _step(Phase.MARK),
        _step(Act.PLACE_MARKED, n=1),
        _step(Act.INDICATE),
        _step(Phase.DRAW_IN, n=1),
    ),
}

STEPS = np.full((CARDS, MOST_STEPS + 1, 4), Act.DONE, np.int64)
"""The steps of every card; behind the last one it is done."""

for _card, _steps in _CARDS.items():
    STEPS[_card, : len(_steps)] = _steps


@rule
def step_done(s: Any) -> None:
    """Go on with the card."""
    s.phase = Phase.STEP
