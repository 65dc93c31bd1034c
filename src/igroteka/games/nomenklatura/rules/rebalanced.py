"""The cards of the rebalanced decks (chapter N12)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NONE, add, first, has, one
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.facts import REGIONS, WESTERN, Card
from igroteka.games.nomenklatura.rules.pieces import pay
from igroteka.games.nomenklatura.rules.region_cards import remove_one, replace
from igroteka.games.nomenklatura.rules.state import MAX_SEATS, Half, Note
from igroteka.games.nomenklatura.rules.steps import step_done


@rule
def legal_half(s: Any) -> int:
    """Either half; Buyout's first one only if somebody can be bought out. N12.3, N12.6."""
    if s.card == Card.SOUTHERN_BUY_3 and legal_buy_out(s) == NONE:
        return one(Half.PLACE - Half.EFFECT)
    return first(2)


@rule
def apply_half(s: Any, second: int) -> None:
    s.half = Half.EFFECT + second
    note(s, Note.CHOSE, s.turn, s.card, s.half)
    step_done(s)


@rule
def legal_thin(s: Any) -> int:
    """Any western region. Rule N12.4."""
    return WESTERN


@rule
def apply_thin(s: Any, region: int) -> None:
    note(s, Note.THINNED, s.turn, region)
    for seat in range(s.seats):
        if has(s.players[seat].regions, region):
            remove_one(s, region, seat)
    step_done(s)


@rule
def legal_buy_out(s: Any) -> int:
    """An opponent in a region where all markers can be bought. Rules N12.5, N12.6."""
    p = s.players[s.active]
    most = min(p.supply, p.rubles // 3)
    places = NONE
    for seat in range(s.seats):
        if seat != s.active:
            for region in range(REGIONS):
                n = s.players[seat].markers[region]
                if 0 < n <= most:
                    places = add(places, region * MAX_SEATS + seat)
    return places


@rule
def apply_buy_out(s: Any, choice: int) -> None:
    region = choice // MAX_SEATS
    owner = choice % MAX_SEATS
    n = s.players[owner].markers[region]
    pay(s, s.active, owner, 3 * n)
    replace(s, region, owner, n)
    step_done(s)
