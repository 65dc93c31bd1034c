"""What a main or bonus action sets going, for people and for Wakhan (chapters P7 and P8)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import begin_action, lay_in_court
from igroteka.games.pax_pamir.rules.bribes import clear_tried, is_favoured
from igroteka.games.pax_pamir.rules.facts import EVENT, NO_CARD, Act
from igroteka.games.pax_pamir.rules.knowledge import take_to_hand
from igroteka.games.pax_pamir.rules.market import take_card
from igroteka.games.pax_pamir.rules.pieces import forget_fresh
from igroteka.games.pax_pamir.rules.state import Note, Phase


@rule
def spend(s: Any, bonus: bool) -> None:
    """An action is taken. Rules P7.2, P7.3, P9.3, P9.8."""
    s.busy = 1
    if not bonus:
        s.mains -= 1
    clear_tried(s)


@rule
def purchase(s: Any, space: int) -> int:
    """A card comes to the hand, an event is carried out; which card? Rules P8.1 to P8.13."""
    spend(s, False)
    card = take_card(s, s.active, space)
    if card < EVENT:
        take_to_hand(s, s.active, card)
    else:
        s.card = card
        interrupt(s, Phase.BUYER)
    return card


@rule
def carry_out(s: Any) -> None:
    """The bribe is settled: play the card, or let it act. Rules P9.3, P10.2, P11.1, P20.14."""
    resume(s)
    seat = s.active
    if s.phase == Phase.WAKHAN_PLAYS:
        seat = s.wakhan
    else:
        bonus = s.act != Act.PLAY and is_favoured(s, seat, s.card)
        spend(s, bonus)
        if s.act != Act.PLAY:
            note(s, Note.USED, seat, s.card, s.act, bonus)
            begin_action(s, s.card, s.act)
            return
    lay_in_court(s, seat, s.card, s.side)


@rule
def begin_cleanup(s: Any) -> None:
    """Court, hand, events, market. Rules P6.9, P14.1."""
    forget_fresh(s)
    clear_tried(s)
    s.card = NO_CARD
    s.barred = 0
    s.phase = Phase.COURT_LIMIT
