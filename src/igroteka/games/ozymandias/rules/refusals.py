"""Why an action that is not legal is forbidden: the number of the rule, chapter * 100 + item.

Plain Python: people ask for it, simulations do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, has
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.expand import target_sectors
from igroteka.games.ozymandias.rules.facts import Card, colour_of
from igroteka.games.ozymandias.rules.galaxy import (
    HALF,
    can_explore,
    hexes_seen,
    is_active,
    occupied,
)
from igroteka.games.ozymandias.rules.phases import legal
from igroteka.games.ozymandias.rules.state import Phase

GAME_OVER = 1501
NOT_NOW = 1701
NO_SUCH_SECTOR = 409
NOT_EXPLORABLE = 410
MAP_NOT_EMPTY = 411
SHIELDED = 1208
NOT_IN_HAND = 1706

PHASES: dict[str, tuple[Phase, ...]] = {
    "keep": (Phase.MULLIGAN,),
    "return": (Phase.MULLIGAN,),
    "seed": (Phase.ACTION,),
    "salt": (Phase.ACTION,),
    "expand": (Phase.ACTION,),
    "event": (Phase.ACTION,),
    "reap": (Phase.ACTION,),
    "pass": (Phase.ACTION,),
    "bid": (Phase.BID,),
    "winner": (Phase.TIE,),
    "place": (Phase.PLACE, Phase.CRUSADE),
    "explore": (Phase.PLACE, Phase.CRUSADE, Phase.SCOUT),
    "origin": (Phase.PLACE, Phase.CRUSADE, Phase.SCOUT),
    "save": (Phase.SAVE,),
    "stop": (Phase.SAVE,),
    "colour": (Phase.COLOUR,),
    "choose": (Phase.SECTOR,),
    "move": (Phase.MOVE,),
    "disk": (Phase.DISK,),
    "amount": (Phase.AMOUNT,),
    "burn": (Phase.BURN,),
    "spread": (Phase.SPREAD,),
    "invest": (Phase.INVEST,),
    "rob": (Phase.ROB,),
    "take": (Phase.TAKE,),
    "purge": (Phase.PURGE,),
    "give": (Phase.GIVE,),
}
"""When each kind of action is asked for."""

ALWAYS = {
    "keep": 306,
    "return": 306,
    "seed": 601,
    "event": NOT_IN_HAND,
    "reap": NOT_IN_HAND,
    "pass": 505,
    "winner": 607,
    "save": 907,
    "amount": 1401,
    "burn": 1001,
    "spread": 1419,
    "invest": 1102,
    "rob": 1008,
    "take": 1209,
    "purge": 1304,
    "give": 1202,
}
"""Kinds of action that only one rule can forbid at their time."""

OF_CARDS = {
    Card.THANI_TRIBES: 1007,
    Card.BLOOD_FROM_A_STONE: 1004,
    Card.REVOLUTION: 1009,
    Card.TREASURE_VAULTS: 1010,
    Card.CRUSADE_OF_THE_SUN: 1402,
    Card.CRITICAL_MASS: 1103,
    Card.MAENGALIS_DISCOVERY: 1104,
    Card.THE_CRYSTALLINE_CITY: 1105,
    Card.THE_CITY_OF_ANTEN: 1111,
    Card.THE_AWAKENING: 1301,
    Card.ELDRITCH_THEFT: 1303,
    Card.EVENT_HORIZON: 1306,
    Card.FROM_THE_DARK: 1307,
    Card.HANIOS_RESISTANCE: 1308,
    Card.DRAKONS_ESCAPE: 1312,
}
"""The rule of each card that asks for a sector, a colour or a disk."""


def rule_name(rule: int) -> str:
    """ "O5.2" for 502."""
    return f"O{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks; 0 if it is legal."""
    rule = out_of_time(s, seat, action)
    if rule != 0:
        return rule
    out = np.zeros(len(ACTIONS), np.int32)
    found = legal(s, seat, out)
    return 0 if action in out[:found] else reason(s, action)


def out_of_time(s: Any, seat: int, action: int) -> int:
    """The rule that forbids an action to this seat just now, whatever it is; 0 if none does."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    kind, _ = ACTIONS.decode(action)
    asked = has(s.bidding, seat) if s.phase == Phase.BID else seat == s.turn
    return 0 if asked and s.phase in PHASES[kind] else NOT_NOW


def reason(s: Any, action: int) -> int:
    """The first rule that an action breaks which is asked for, and is not legal."""
    kind, parts = ACTIONS.decode(action)
    return ALWAYS[kind] if kind in ALWAYS else OTHERWISE[kind](s, *parts)


def no_salt(s: Any, card: int) -> int:
    """Rules O6.1, O6.2."""
    return 602 if s.players[s.active].active == card else 601


def no_expansion(s: Any, card: int) -> int:
    """Rules O7.10, O17.6."""
    return 710 if has(s.players[s.active].hand, card) else NOT_IN_HAND


def no_bid(s: Any, bid: int) -> int:
    """Nobody bids more than they have. Rules O6.4, O9.4."""
    return 904 if s.lot[0] == NO_CARD else 604


def placed_colour(s: Any) -> int:
    """The colour of the disk that is to be placed."""
    return int(s.crusade_colour if s.phase == Phase.CRUSADE else colour_of(s.card))


def no_place(s: Any, sector: int) -> int:
    """Rules O7.3 to O7.5, O12.8."""
    colour = placed_colour(s)
    if not has(s.explored, sector):
        return NO_SUCH_SECTOR
    if s.control[colour] == 0:
        return 705
    if has(target_sectors(s, colour, False), sector):
        return SHIELDED
    return 704 if has(s.control[colour], sector) else 703


def no_exploration(s: Any, sector: int, direction: int) -> int:
    """Rules O4.10, O7.3, O7.8, O12.3."""
    if s.phase == Phase.SCOUT:
        return 1203
    low, high = hexes_seen(s, s.explored)
    hexagon = ACTIONS.number("explore", sector, direction) - ACTIONS.first("explore")
    if not has(low | high << HALF, hexagon):
        return NOT_EXPLORABLE
    return 703 if can_explore(s) else 708


def no_origin(s: Any) -> int:
    """Rules O4.11, O7.8."""
    return MAP_NOT_EMPTY if s.explored != 0 else 708


def no_sector(s: Any, sector: int) -> int:
    """The sector that a card asks for. Rules O12.8, O17.14."""
    covers = s.card == Card.FROM_THE_DARK and is_active(s, Card.XIN_SHIELD_FORMULA)
    return SHIELDED if covers and has(occupied(s), sector) else OF_CARDS[s.card]


def no_move(s: Any, sector: int) -> int:
    """Where a disk or a stack cannot go. Rules O12.8, O13.12, O14.9."""
    near = has(s.sectors[s.sector].near, sector)
    if near and is_active(s, Card.XIN_SHIELD_FORMULA):
        return SHIELDED
    return 1409 if s.card == Card.THANI_TRIBES else 1312


def no_choice(s: Any, *parts: int) -> int:
    """A colour or a disk that the card does not allow. Rules O17.5, O17.12, O17.16, O17.17."""
    return OF_CARDS[s.card]


OTHERWISE: dict[str, Callable[..., int]] = {
    "salt": no_salt,
    "expand": no_expansion,
    "bid": no_bid,
    "place": no_place,
    "explore": no_exploration,
    "origin": no_origin,
    "choose": no_sector,
    "move": no_move,
    "colour": no_choice,
    "disk": no_choice,
}
"""Kinds of action that several rules can forbid at their time."""
