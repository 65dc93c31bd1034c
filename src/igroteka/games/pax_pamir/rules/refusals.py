"""Why an action that is not legal is forbidden: the number of the rule, chapter * 100 + item.

Plain Python: people ask for it, simulations do not.
"""

from __future__ import annotations

from typing import Any

from igroteka.games.pax_pamir.rules.bribes import MOST_REFUSALS, can_begin, rupees_needed
from igroteka.games.pax_pamir.rules.choices import ACTIONS, MARKET, OFFERS
from igroteka.games.pax_pamir.rules.facts import (
    ACT_NAMES,
    NO_CARD,
    SHOWING,
    Act,
    Card,
)
from igroteka.games.pax_pamir.rules.market import for_sale
from igroteka.games.pax_pamir.rules.offers import offered_cards
from igroteka.games.pax_pamir.rules.pieces import in_court, standing, within
from igroteka.games.pax_pamir.rules.state import COLUMNS, Phase, Piece, Side
from igroteka.games.pax_pamir.rules.tax import can_tax
from igroteka.games.pax_pamir.rules.turn import can_do, is_favoured

GAME_OVER = 1514
NOT_NOW = 1801
NO_MAIN_ACTION = 702
TAKEN_BACK = 908

TURN_KINDS = ("end", "purchase", "play", *ACT_NAMES)
"""Kinds of action for the turn itself."""

PHASE_KINDS: dict[Phase, dict[str, int]] = {
    Phase.LOYALTY: {"coalition": 1804},
    Phase.BLACKMAIL_HERAT: {"stop": 1615, "card": 1615},
    Phase.BLACKMAIL_KANDAHAR: {"stop": 1615, "card": 1615},
    Phase.BRIBE: {"pay": 912, "ask": 909, "nothing": 1711, "retract": 907},
    Phase.HAGGLE: {"price": 909, "refuse": 909},
    Phase.OFFER: {"pay": 910, "retract": 910},
    Phase.ICON_ROAD: {"road": 1005},
    Phase.ICON_SPY: {"card": 1008},
    Phase.TAKE: {"army": 602, "road": 602, "tribe": 602, "card": 602, "space": 602},
    Phase.TAX: {"market": 1109, "player": 1111, "stop": 1816},
    Phase.GIFT: {"space": 1114},
    Phase.BUILD: {"army": 1119, "road": 1119, "stop": 1816},
    Phase.INFRASTRUCTURE: {"army": 1119, "road": 1119, "stop": 1623},
    Phase.MOVE: {"army": 1202, "tribe": 1207, "card": 1203, "stop": 1816},
    Phase.MOVE_TO: {"region": 1202, "card": 1203},
    Phase.BETRAY: {"card": 1208},
    Phase.PRIZE: {"accept": 1211, "refuse": 1213},
    Phase.BATTLE: {"region": 1214, "card": 1214},
    Phase.REMOVE: {
        "remove_army": 1215,
        "remove_road": 1215,
        "remove_tribe": 1215,
        "remove_spy": 1216,
        "stop": 1816,
    },
    Phase.SHELTER: {"card": 1612, "stop": 1612},
    Phase.RUMOR: {"player": 1713},
    Phase.EXCHANGE: {"player": 1726},
    Phase.VALUES: {"suit": 1728},
    Phase.REBUKE: {"region": 1730},
    Phase.CONFIDENCE: {"card": 1727},
    Phase.DEBT: {"card": 1303},
    Phase.COURT_LIMIT: {"card": 1402},
    Phase.HAND_LIMIT: {"card": 1404},
}
"""The kinds of action that each question takes, and the rule that says which of them."""

PIECES = {
    "army": Piece.ARMY,
    "road": Piece.ROAD,
    "tribe": Piece.TRIBE,
    "card": Piece.SPY,
    "space": Piece.GIFT,
}

SHORT_OF_RUPEES = {Act.GIFT: 1114, Act.BUILD: 1118, Act.BETRAY: 1208}
"""The rule that names the cost of an action."""


def rule_name(rule: int) -> str:
    """ "P5.2" for 502."""
    return f"P{rule // 100}.{rule % 100}"


def is_offered(s: Any, action: int) -> bool:
    """Is the action among the answers to the running question?"""
    if action >= OFFERS[3] + 1:
        return bool(offered_cards(s, 1) >> (action - OFFERS[3]) & 1)
    if action > OFFERS[2]:
        return bool(offered_cards(s, 0) >> (action - OFFERS[2]) & 1)
    if action >= MARKET:
        return bool(s.may[1] >> (action - MARKET) & 1)
    return action >= OFFERS[0] and bool(s.may[0] >> (action - OFFERS[0]) & 1)


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if seat != s.turn:
        return NOT_NOW
    kind, parts = ACTIONS.decode(action)
    if s.phase == Phase.ACTION:
        return why_not_in_turn(s, kind, parts)
    kinds = PHASE_KINDS[Phase(s.phase)]
    if kind not in kinds:
        return NOT_NOW
    if is_offered(s, action):
        return 0
    return why_not_offered(s, kind, parts) or kinds[kind]


def why_not_offered(s: Any, kind: str, parts: tuple[int, ...]) -> int:
    """A rule that says more than which kind of thing is asked for."""
    if s.phase == Phase.TAKE:
        block = kind in ("army", "road")
        if block == (s.banner >= 0):
            place = parts[0] + 1 if kind == "card" else parts[0]
            whose = s.banner if block else s.placer
            return 605 if standing(s, PIECES[kind], place, whose) else 0
    if s.phase == Phase.TAX and kind == "player":
        return 1113
    if s.phase == Phase.BRIBE and kind == "ask" and s.refusals == MOST_REFUSALS:
        return 911
    if s.phase == Phase.BETRAY and within(s.players[s.turn].spying, parts[0] + 1):
        return 1209
    if s.phase == Phase.MOVE_TO and kind == "card":
        return 1204
    return 0


def why_not_in_turn(s: Any, kind: str, parts: tuple[int, ...]) -> int:
    """Purchases, plays and card actions."""
    if kind not in TURN_KINDS:
        return 1805
    if kind == "end":
        return 0
    if kind == "purchase":
        return why_not_purchase(s, parts[0] * COLUMNS + parts[1])
    card = parts[0] + 1
    if kind == "play":
        return why_not_play(s, card, parts[1])
    return why_not_act(s, card, Act[kind.upper()])


def why_not_purchase(s: Any, space: int) -> int:
    if s.mains == 0:
        return NO_MAIN_ACTION
    if s.market[space] == NO_CARD:
        return 801
    if s.market[space] == Card.PUBLIC_WITHDRAWAL:
        return 814
    if s.barred >> space & 1:
        return 808
    return 0 if for_sale(s, s.turn, space) else 803


def why_not_play(s: Any, card: int, side: int) -> int:
    p = s.players[s.turn]
    if not within(p.hand, card):
        return 1001
    if s.mains == 0:
        return NO_MAIN_ACTION
    if within(s.tried, card):
        return TAKEN_BACK
    if side == Side.RIGHT and p.size == 0:
        return 1806
    return 0 if can_begin(s, s.turn, card, Act.PLAY) else 912


def why_not_act(s: Any, card: int, act: Act) -> int:
    seat = s.turn
    if not in_court(s, seat, card) or not within(SHOWING[act], card):
        return 1101
    if within(s.acted, card):
        return 707
    if within(s.tried, card):
        return TAKEN_BACK
    if s.mains == 0 and not is_favoured(s, seat, card):
        return NO_MAIN_ACTION
    if not can_do(s, seat, act) or (act == Act.TAX and not can_tax(s, card)):
        return 1102
    if s.players[seat].rupees < rupees_needed(s, seat, act):
        return SHORT_OF_RUPEES[act]
    return 0 if can_begin(s, seat, card, act) else 912
