"""The card action build, and Infrastructure after it (P11.18 to P11.21, P16.23)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import did, end_action, offer_stop, stopped
from igroteka.games.pax_pamir.rules.bribes import COST
from igroteka.games.pax_pamir.rules.choices import ARMY, ROAD, STOP
from igroteka.games.pax_pamir.rules.facts import REGIONS, Card, borders_of
from igroteka.games.pax_pamir.rules.market import lay_cost
from igroteka.games.pax_pamir.rules.pieces import bound_by, in_court
from igroteka.games.pax_pamir.rules.placing import begin_placing, block_at_hand
from igroteka.games.pax_pamir.rules.ruling import banner_of, ruled_by
from igroteka.games.pax_pamir.rules.state import Phase, Piece

MOST_PAID = 3
"""Blocks paid for in a build action. Rule P11.18."""


@rule
def building_sites(s: Any, seat: int) -> int:
    """Where a block may be built, as the first set of an offer. Rules P11.19, P11.20."""
    if not block_at_hand(s, banner_of(s, seat)):
        return 0
    regions = ruled_by(s, seat)
    borders = 0
    for region in range(REGIONS):
        if (regions >> region) & 1 != 0:
            borders |= borders_of(region)
    return regions << (ARMY - STOP) | borders << (ROAD - STOP)


@rule
def blocks_for_a_cost(s: Any, seat: int) -> int:
    """How many blocks 2 rupees place. Rule P17.22."""
    return 2 if bound_by(s, Card.NATION_BUILDING) == seat else 1


@rule
def ask_build(s: Any) -> None:
    """Block by block, a region or a border. Rules P11.18 to P11.21, P18.12."""
    each = blocks_for_a_cost(s, s.turn)
    paid = s.done % each != 0
    if s.done < MOST_PAID * each and (paid or s.players[s.turn].rupees >= COST):
        s.may[0] |= building_sites(s, s.turn)
        offer_stop(s)


@rule
def apply_build(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_build(s)
        return
    each = blocks_for_a_cost(s, s.turn)
    if s.done % each == 0:
        s.players[s.turn].rupees -= COST
        lay_cost(s, s.done // each, COST // 2)
    did(s)
    build_block(s, action)


@rule
def build_block(s: Any, action: int) -> None:
    """An army or a road. Rule P11.19."""
    banner = banner_of(s, s.turn)
    if action >= ROAD:
        begin_placing(s, s.turn, Piece.ROAD, action - ROAD, banner)
    else:
        begin_placing(s, s.turn, Piece.ARMY, action - ARMY, banner)


@rule
def end_build(s: Any) -> None:
    """Infrastructure may add a block. Rule P16.23."""
    if in_court(s, s.active, Card.INFRASTRUCTURE):
        s.phase = Phase.INFRASTRUCTURE
    else:
        end_action(s)


@rule
def ask_infrastructure(s: Any) -> None:
    """One more block or none. Rules P16.23, P18.12."""
    s.may[0] |= building_sites(s, s.turn)
    offer_stop(s)


@rule
def apply_infrastructure(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_action(s)
    else:
        end_action(s)
        build_block(s, action)
