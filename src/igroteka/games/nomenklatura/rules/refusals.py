"""Why an action is not legal now: the number of the first rule that it breaks."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, has
from igroteka.games.nomenklatura.rules.auction import most_bid
from igroteka.games.nomenklatura.rules.choices import ACTIONS, FIRST, KINDS, MAY
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.phases import choices
from igroteka.games.nomenklatura.rules.state import Phase


def rule_name(rule: int) -> str:
    """ "N5.2" for 502."""
    return f"N{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks.

    What belongs to another part of the round breaks N3.6, what belongs to another step N6.3.
    """
    if s.phase == Phase.OVER:
        return 1107
    if seat != s.turn:
        return 1401
    kind, parts = ACTIONS.decode(action)
    if kind == "pass":
        return 0 if s.phase <= Phase.MERGER_AUCTION else 306
    if kind == "stop":
        return why_not_stop(s)
    if kind != KINDS[Phase(s.phase)]:
        in_execution = Phase.TAKE <= s.phase <= Phase.BUY_OUT and s.card != NO_CARD
        of_a_card = kind not in ("bid", "take", "lay", "railroad")
        return 603 if in_execution and of_a_card else 306
    if kind == "bid":
        return why_not_bid(s, parts[0] + 1)
    if kind == "price":
        return 0 if parts[0] <= s.players[seat].rubles else 706
    if has(choices(s), action - int(FIRST[s.phase])):
        return 0
    if kind == "take":
        return why_not_take(s, parts[0])
    if kind == "buyout":
        there = parts[1] < s.seats and s.players[parts[1]].markers[parts[0]] > 0
        return 1206 if there and parts[1] != seat else 1205
    if kind in ("rail", "railroad") and has(s.players[seat].regions, parts[0]):
        return 114
    if kind == "draw":
        return 714 if s.card == Card.VOLGA_VACUUM else 807
    if kind == "push":
        return 924 if s.card != NO_CARD else 1214
    return REASONS[kind]


REASONS = {
    "remove": 702,
    "recall": 703,
    "offer": 706,
    "from": 706,
    "number": 706,
    "sell": 707,
    "rail": 709,
    "ride": 114,
    "exchange": 710,
    "with": 710,
    "for": 710,
    "venture": 712,
    "partner": 712,
    "strike": 715,
    "merge": 716,
    "mark": 803,
    "choose": 1206,
    "railroad": 1305,
}
"""The rule about each kind of action, where nothing more special can be said."""


def why_not_stop(s: Any) -> int:
    """Stopping where nothing says may or up to breaks N6.4."""
    if MAY[s.phase]:
        return 0
    return 604 if s.card != NO_CARD else 306


def why_not_bid(s: Any, amount: int) -> int:
    """Rules N5.3, and N5.4 or N9.9."""
    if amount <= s.high:
        return 503
    if amount > most_bid(s):
        return 504 if s.phase == Phase.AUCTION else 909
    return 0


def why_not_take(s: Any, card: int) -> int:
    """Rules N6.1, N6.10 and N8.1."""
    if card != Card.CONSOLIDATION:
        return 601
    return 801 if has(s.agenda, card) else 610
