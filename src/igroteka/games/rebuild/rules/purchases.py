"""Purchases, from the choice of a card to what it does when bought (chapters R6 to R8)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import has, list_cards
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.rebuild.options import EndCheck
from igroteka.games.rebuild.rules.choices import COLUMN, DECLINE, PAY, PLACE, ROW, TRASH
from igroteka.games.rebuild.rules.display import (
    fall,
    fill_place,
    line_length,
    long_lines,
    names_in_line,
    row_length,
)
from igroteka.games.rebuild.rules.facts import AT_PURCHASE, COSTS, OFFERS, RESOURCES, units_in
from igroteka.games.rebuild.rules.paying import covered, need_of, offered, settle
from igroteka.games.rebuild.rules.piles import clear, names_in, put
from igroteka.games.rebuild.rules.playing import from_hand, to_trash
from igroteka.games.rebuild.rules.state import HIGHEST, Note, Phase

# Paying step by step ------------------------------------------------------------------------------


@rule
def buy(s: Any, choice: int) -> None:
    """Begin a purchase: a column and one of the costs of its card. Rules R8.2, R8.3."""
    s.column = choice // OFFERS
    s.offer = choice % OFFERS
    s.need = need_of(s, cost_now(s))
    pay_on(s)


@rule
def cost_now(s: Any) -> int:
    """The cost chosen for the running purchase, as a purse. Rules R6.2, R6.3."""
    return COSTS[s.options.deck_revision, s.columns[s.column].cards[0], s.offer]


@rule
def pay_on(s: Any) -> None:
    """Complete the purchase if it is paid, else go on paying. Rules R8.3, R8.5, R8.9."""
    minimal = s.options.payment_must_be_minimal
    enough = minimal or s.players[s.turn].hand.n == 0
    s.phase = Phase.PAID if enough and covered(s) else Phase.PAY


@rule
def legal_pay(s: Any, out: Any) -> int:
    """Cards of minimal payments; if they need not be, any card. Rules R8.4, R8.6, R8.9."""
    hand = s.players[s.turn].hand
    if s.options.payment_must_be_minimal:
        return list_cards(offered(s, hand), TRASH, out)
    n = list_cards(names_in(hand), TRASH, out)
    if covered(s):
        out[n] = PAY
        n += 1
    return n


@rule
def apply_pay(s: Any, action: int) -> None:
    """Trash a card for the purchase, or complete it. Rules R7.1, R8.8, R8.9."""
    if action == PAY:
        s.phase = Phase.PAID
    else:
        from_hand(s, action - TRASH)
        to_trash(s, action - TRASH, False)
        put(s.paid, action - TRASH)
        pay_on(s)


@rule
def complete_purchase(s: Any) -> None:
    """The card goes to the discard pile, leftovers stay. Rules R6.5, R6.6, R7.21, R7.24."""
    card = s.columns[s.column].cards[0]
    settle(s, cost_now(s))
    put(s.players[s.turn].discard, card)
    note(s, Note.BOUGHT, s.turn, card, s.column, s.offer)
    for resource in range(RESOURCES):
        if units_in(s.left, resource) > 0:
            note(s, Note.LEFT, s.turn, resource, units_in(s.left, resource))
    s.phase = Phase.FALL


@rule
def clear_purchase(s: Any) -> None:
    """Nothing is being bought."""
    s.column = -1
    s.offer = 0
    clear(s.paid)
    s.need = 0


# What follows a purchase --------------------------------------------------------------------------


@rule
def after_purchase(s: Any) -> None:
    """Fall, refill, the end if it comes at once, upon-purchase effect. R6.7 to R6.11, R10.3."""
    card = fall(s, s.column)
    clear_purchase(s)
    s.phase = Phase.MAIN
    if s.ended and s.options.end_check == EndCheck.IMMEDIATE:
        s.phase = Phase.FINISH
    elif has(AT_PURCHASE[s.options.deck_revision], card) and long_lines(s):
        s.phase = Phase.REARRANGE


@rule
def legal_rearrange(s: Any, out: Any) -> int:
    """Nothing, a row or a column of at least two cards. Rules R6.10, R6.11."""
    out[0] = DECLINE
    n = 1
    for row in range(HIGHEST):
        if row_length(s, row) > 1:
            out[n] = ROW + row
            n += 1
    for column in range(s.width):
        if s.columns[column].n > 1:
            out[n] = COLUMN + column
            n += 1
    return n


@rule
def apply_rearrange(s: Any, action: int) -> None:
    if action == DECLINE:
        note(s, Note.DECLINED, s.turn)
        s.phase = Phase.MAIN
        return
    if action >= COLUMN:
        s.line = action - COLUMN
    else:
        s.row = action - ROW
    s.phase = Phase.PLACE


@rule
def legal_place(s: Any, out: Any) -> int:
    """One of the cards left of the row or column. Rules R6.12, R6.13."""
    return list_cards(names_in_line(s), PLACE, out)


@rule
def apply_place(s: Any, action: int) -> None:
    """Fill the next place; the last card falls into its own. Rule R6.13."""
    fill_place(s, action - PLACE)
    if s.placed == line_length(s) - 1:
        by_column = s.line >= 0
        note(s, Note.REARRANGED, s.turn, by_column, s.line if by_column else s.row)
        s.row = -1
        s.line = -1
        s.placed = 0
        s.phase = Phase.MAIN
