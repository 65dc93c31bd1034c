"""Setup: an empty map, money, a deck and the railroad (chapter N3)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD
from igroteka.engine.dice import shuffle
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import StartingTurnOrder
from igroteka.games.nomenklatura.rules.agenda import new_round
from igroteka.games.nomenklatura.rules.facts import DECKS, REGIONS
from igroteka.games.nomenklatura.rules.state import LOOK, MAX_SEATS, NOWHERE


@rule
def setup(s: Any, seats: int) -> None:
    """An empty map, money, an order, a deck; and the first agenda. Rules N3.1 to N3.5."""
    s.seats = seats
    for seat in range(MAX_SEATS):
        p = s.players[seat]
        p.card = NO_CARD
        s.order[seat] = seat if seat < seats else NOBODY
        if seat < seats:
            p.rubles = s.options.starting_rubles
            p.supply = s.options.influence_per_player
    if s.options.starting_turn_order == StartingTurnOrder.RANDOM:
        shuffle(s, s.order, seats)
    build_railroad(s)
    for i in range(LOOK):
        s.top[i] = NO_CARD
    s.looker = NOBODY
    s.deck = DECKS[s.options.deck]
    s.marker = s.options.consolidation_marker_start
    s.merger = NOWHERE
    s.card = NO_CARD
    s.active = NOBODY
    s.target = NOBODY
    s.region = NOWHERE
    new_round(s)


@rule
def build_railroad(s: Any) -> None:
    """Read the line from the digits of the option, right to left. Rules N1.13, N2.16."""
    digits = s.options.railroad_order
    region = NOWHERE
    for _ in range(REGIONS):
        left = digits % 10 - 1
        digits //= 10
        s.right[left] = region
        if region == NOWHERE:
            s.terminus = left
        region = left
