"""The card action gift (P11.14 to P11.17)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import GiftOrder
from igroteka.games.pax_pamir.rules.actions import end_action
from igroteka.games.pax_pamir.rules.bribes import cheapest_space
from igroteka.games.pax_pamir.rules.choices import SPACE, STOP
from igroteka.games.pax_pamir.rules.facts import NO_COALITION
from igroteka.games.pax_pamir.rules.market import lay_cost
from igroteka.games.pax_pamir.rules.pieces import empty_spaces, gift_price
from igroteka.games.pax_pamir.rules.placing import begin_placing
from igroteka.games.pax_pamir.rules.state import GIFTS, Piece


@rule
def payable_spaces(s: Any, seat: int) -> int:
    """The empty gift spaces that may be filled and paid, as a set. Rules P11.14 to P11.16."""
    spaces = empty_spaces(s, seat)
    if s.options.gift_order == GiftOrder.CHEAPEST_FIRST:
        spaces &= 1 << cheapest_space(s, seat)
    for space in range(GIFTS):
        if gift_price(space) > s.players[seat].rupees:
            spaces &= ~(1 << space)
    return spaces


@rule
def ask_gift(s: Any) -> None:
    """Which gift space. Rule P18.11."""
    s.may[0] |= payable_spaces(s, s.turn) << (SPACE - STOP)


@rule
def apply_gift(s: Any, action: int) -> None:
    space = action - SPACE
    s.players[s.turn].rupees -= gift_price(space)
    lay_cost(s, 0, gift_price(space) // 2)
    seat = s.turn
    end_action(s)
    begin_placing(s, seat, Piece.GIFT, space, NO_COALITION)
