"""The way from choice to choice: who is asked, what can be chosen, what follows by itself.

The phases stand in the order of the rulebook in `turn.py`, `drawing.py`, `playing.py`,
`purchases.py`, `end_of_turn.py` and `end_of_game.py`.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import one
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.drawing import apply_order, draw_on, legal_order
from igroteka.games.rebuild.rules.end_of_game import (
    apply_carry,
    ask_to_carry,
    finish_game,
    legal_carry,
)
from igroteka.games.rebuild.rules.end_of_turn import apply_keep, discard, legal_keep, trash_row
from igroteka.games.rebuild.rules.facts import BUILT_CARDS, STARTER_CARDS
from igroteka.games.rebuild.rules.playing import apply_take, legal_take
from igroteka.games.rebuild.rules.purchases import (
    after_purchase,
    apply_pay,
    apply_place,
    apply_rearrange,
    complete_purchase,
    legal_pay,
    legal_place,
    legal_rearrange,
)
from igroteka.games.rebuild.rules.scoring import GAMES
from igroteka.games.rebuild.rules.state import HELD, MAX_SEATS, OWNED, Phase
from igroteka.games.rebuild.rules.turn import apply_main, legal_main

TURNS = BUILT_CARDS
"""No game has more turns. Rule R10.5."""

PACK = BUILT_CARDS + MAX_SEATS * STARTER_CARDS
"""All cards of a game of four."""

DRAWN = 8 + 7
"""No turn draws more cards: a large hand, and what five cards draw."""

LONGEST = GAMES * (TURNS * (2 + 2 * HELD + DRAWN) + 4 * TURNS + PACK + MAX_SEATS * OWNED)
"""No play takes more decisions. A turn: its end, the stop, cards played and kept, and as many put
in order as are drawn; a game: purchases, their ends, places filled, cards trashed, the last decks
put in order, cards carried over."""


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time, and none after the end. Rules R2.10, R10.2."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.MAIN:
        return legal_main(s, out)
    if s.phase == Phase.PAY:
        return legal_pay(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.REARRANGE:
        return legal_rearrange(s, out)
    if s.phase == Phase.PLACE:
        return legal_place(s, out)
    if s.phase == Phase.KEEP:
        return legal_keep(s, out)
    if s.phase == Phase.ORDER:
        return legal_order(s, out)
    return legal_carry(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.MAIN:
        apply_main(s, action)
    elif s.phase == Phase.PAY:
        apply_pay(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase == Phase.REARRANGE:
        apply_rearrange(s, action)
    elif s.phase == Phase.PLACE:
        apply_place(s, action)
    elif s.phase == Phase.KEEP:
        apply_keep(s, action)
    elif s.phase == Phase.ORDER:
        apply_order(s, action)
    else:
        apply_carry(s, action)
    if s.phase > Phase.OVER:
        follow(s)


@rule
def follow(s: Any) -> None:
    """What follows by itself, up to the next choice: each step leads to a later one."""
    if s.phase == Phase.PAID:
        complete_purchase(s)
    if s.phase == Phase.FALL:
        after_purchase(s)
    if s.phase == Phase.DISCARD:
        discard(s)
    if s.phase == Phase.SWEEP:
        trash_row(s)
    if s.phase == Phase.FINISH:
        finish_game(s)
    if s.phase == Phase.NEXT:
        ask_to_carry(s)
    if s.phase == Phase.DRAW:
        draw_on(s)
