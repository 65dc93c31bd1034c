"""The facts of Nomenklatura: regions and their borders, the cards and the decks."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from igroteka.engine.cards import first
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import Region

REGIONS = 8
REGION_NAMES = tuple(region.name.lower() for region in Region)

WESTERN_REGIONS = 5
WESTERN = first(WESTERN_REGIONS)
"""The western regions come first, so they are the lowest bits of a set. Rule N1.6."""

ALL_REGIONS = first(REGIONS)

EASTERN = (1 << Region.SIBERIA) | (1 << Region.FAR_EAST)
"""The two regions that `eastern_bonus` is about. Rule N13.1."""

BORDERS = (
    (Region.MOSCOW, Region.SOUTHERN),
    (Region.SOUTHERN, Region.CENTRAL),
    (Region.SOUTHERN, Region.VOLGA),
    (Region.CENTRAL, Region.VOLGA),
    (Region.CENTRAL, Region.NORTHWESTERN),
    (Region.VOLGA, Region.NORTHWESTERN),
    (Region.VOLGA, Region.URAL),
    (Region.NORTHWESTERN, Region.URAL),
    (Region.URAL, Region.SIBERIA),
    (Region.SIBERIA, Region.FAR_EAST),
)
"""Rule N1.7."""

ADJACENT = np.array(
    [
        sum(1 << b if a == region else 1 << a for a, b in BORDERS if region in (a, b))
        for region in Region
    ],
    np.int64,
)
"""The regions that share a border with each, as a set."""

NEXT_TO = np.array(
    [
        sum(1 << region for region in Region if ADJACENT[region] & regions)
        for regions in range(1 << REGIONS)
    ],
    np.int64,
)
"""The regions adjacent to at least one region of a set."""


@rule
def adjacent(region: int) -> int:
    """The regions that share a border with one, as a set. Rule N1.7."""
    return int(ADJACENT[region])


@rule
def next_to(regions: int) -> int:
    """The regions adjacent to at least one of some regions."""
    return int(NEXT_TO[regions])


class Card(IntEnum):
    """Every card. Rules N1.15, N7.1 to N7.17, N12.4 to N12.13, N8.1."""

    CENTRAL_EQUALIZE = 0
    CENTRAL_REMOVE_2 = 1
    MOSCOW_3 = 2
    MOSCOW_DIG = 3
    MOSCOW_URAL = 4
    SOUTHERN_BUY = 5
    SOUTHERN_SELL_ALL = 6
    SOUTHERN_INCOME = 7
    NORTHWESTERN_RAIL = 8
    NORTHWESTERN_TRADE = 9
    FAR_EAST_1 = 10
    VOLGA_PAIR = 11
    VOLGA_SPREAD_3 = 12
    VOLGA_VACUUM = 13
    URAL_4 = 14
    URAL_MERGER = 15
    SIBERIA_1 = 16
    CENTRAL_ELIMINATE_OR_2 = 17
    SOUTHERN_BUY_3 = 18
    URAL_RESERVE = 19
    CENTRAL_PUSH_OR_2 = 20
    CONSOLIDATION = 21


CARDS = 22
CARD_NAMES = tuple(card.name.lower() for card in Card)

BASE_DECK = first(17)
REBALANCED_2021_05_23 = (
    BASE_DECK & ~(1 << Card.CENTRAL_EQUALIZE) & ~(1 << Card.SOUTHERN_BUY) & ~(1 << Card.URAL_MERGER)
    | (1 << Card.CENTRAL_ELIMINATE_OR_2)
    | (1 << Card.SOUTHERN_BUY_3)
    | (1 << Card.URAL_RESERVE)
)
REBALANCED_2021_05_28 = REBALANCED_2021_05_23 | (1 << Card.CENTRAL_PUSH_OR_2)

DECKS = (BASE_DECK, REBALANCED_2021_05_23, REBALANCED_2021_05_28)
"""The region cards of each deck, in the order of the option `deck`. Rules N12.1, N12.2."""

CARD_REGIONS = (
    Region.CENTRAL,
    Region.CENTRAL,
    Region.MOSCOW,
    Region.MOSCOW,
    Region.MOSCOW,
    Region.SOUTHERN,
    Region.SOUTHERN,
    Region.SOUTHERN,
    Region.NORTHWESTERN,
    Region.NORTHWESTERN,
    Region.FAR_EAST,
    Region.VOLGA,
    Region.VOLGA,
    Region.VOLGA,
    Region.URAL,
    Region.URAL,
    Region.SIBERIA,
    Region.CENTRAL,
    Region.SOUTHERN,
    Region.URAL,
    Region.CENTRAL,
)
"""The region each card belongs to; the Consolidation card, the last one, has none."""
