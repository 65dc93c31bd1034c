"""Why an action that is not legal is forbidden: the number of the rule, chapter * 100 + item.

Plain Python: people ask for it, simulations do not.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import has
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.display import names_in_line, row_length
from igroteka.games.rebuild.rules.end_of_game import carriable
from igroteka.games.rebuild.rules.facts import (
    AT_GAME_END,
    COST_COUNT,
    EFFECT,
    PLAYABLE,
    STARTERS,
    Effect,
)
from igroteka.games.rebuild.rules.knowledge import fits
from igroteka.games.rebuild.rules.paying import can_afford, covered, offered, purse_of
from igroteka.games.rebuild.rules.piles import place_of
from igroteka.games.rebuild.rules.playing import playable, takeable
from igroteka.games.rebuild.rules.state import Phase

PHASES = {
    "end": (Phase.MAIN,),
    "play": (Phase.MAIN,),
    "buy": (Phase.MAIN,),
    "trash": (Phase.PAY,),
    "pay": (Phase.PAY,),
    "take": (Phase.TAKE,),
    "decline": (Phase.REARRANGE,),
    "row": (Phase.REARRANGE,),
    "column": (Phase.REARRANGE,),
    "place": (Phase.PLACE,),
    "keep": (Phase.KEEP,),
    "order": (Phase.ORDER,),
    "carry": (Phase.CARRY,),
    "stop": (Phase.KEEP, Phase.CARRY),
}
"""When a kind of action is asked for."""

MEANWHILE = {
    Phase.PAY: 807,
    Phase.TAKE: 511,
    Phase.REARRANGE: 303,
    Phase.PLACE: 613,
    Phase.KEEP: 907,
    Phase.ORDER: 1410,
    Phase.CARRY: 1422,
}
"""What has to be done first."""

UNASKED = {
    "trash": 802,
    "pay": 802,
    "take": 510,
    "decline": 610,
    "row": 610,
    "column": 610,
    "place": 610,
    "keep": 904,
    "order": 1410,
    "carry": 1417,
    "stop": 303,
}
"""Why a kind of action is not asked for in the second step."""


def rule_name(rule: int) -> str:
    """ "R8.4" for 804."""
    return f"R{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks."""
    kind, parts = ACTIONS.decode(action)
    if s.phase == Phase.OVER:
        return 1002
    if seat != s.turn:
        return 210
    if s.phase not in PHASES[kind]:
        return MEANWHILE[s.phase] if s.phase != Phase.MAIN else UNASKED[kind]
    return REFUSALS[kind](s, *parts)


def _free(s: Any) -> int:
    return 0


def _why_not_play(s: Any, card: int) -> int:
    effect = EFFECT[s.options.deck_revision, card]
    hand = s.players[s.turn].hand
    if place_of(hand, card) < 0:
        return 501
    if effect == Effect.REARRANGE:
        return 508
    if effect in AT_GAME_END:
        return 509
    if effect not in PLAYABLE:
        return 502
    return 0 if has(playable(s, hand), card) else 513


def _why_not_buy(s: Any, column: int, offer: int) -> int:
    hand = s.players[s.turn].hand
    if column >= s.width or s.columns[column].n == 0:
        return 601
    card = s.columns[column].cards[0]
    if offer >= COST_COUNT[s.options.deck_revision, card]:
        return 603
    return 0 if can_afford(s, s.left + purse_of(s, hand), card, offer) else 801


def _why_not_trash(s: Any, card: int) -> int:
    hand = s.players[s.turn].hand
    if place_of(hand, card) < 0:
        return 702
    if s.options.payment_must_be_minimal and not has(offered(s, hand), card):
        return 804
    return 0


def _why_not_pay(s: Any) -> int:
    if s.options.payment_must_be_minimal:
        return 805
    return 0 if covered(s) else 809


def _why_not_take(s: Any, column: int) -> int:
    if column >= s.width or s.columns[column].n == 0:
        return 601
    return 0 if has(takeable(s, s.limit), column) else 510


def _why_not_row(s: Any, row: int) -> int:
    return 0 if row_length(s, row) > 1 else 611


def _why_not_column(s: Any, column: int) -> int:
    return 0 if s.columns[column].n > 1 else 611


def _why_not_place(s: Any, card: int) -> int:
    return 0 if has(names_in_line(s), card) else 612


def _why_not_keep(s: Any, card: int) -> int:
    held = place_of(s.players[s.turn].hand, card) >= 0
    return 0 if held and fits(s, card) else 904


def _why_not_order(s: Any, card: int) -> int:
    return 0 if place_of(s.players[s.turn].discard, card) >= 0 else 1411


def _why_not_carry(s: Any, card: int) -> int:
    if card < STARTERS or place_of(s.players[s.turn].discard, card) < 0:
        return 1418
    return 0 if has(carriable(s, s.turn), card) else 1417


REFUSALS = {
    "end": _free,
    "play": _why_not_play,
    "buy": _why_not_buy,
    "trash": _why_not_trash,
    "pay": _why_not_pay,
    "take": _why_not_take,
    "decline": _free,
    "row": _why_not_row,
    "column": _why_not_column,
    "place": _why_not_place,
    "keep": _why_not_keep,
    "order": _why_not_order,
    "carry": _why_not_carry,
    "stop": _free,
}
"""What forbids an action when its kind is asked for."""
