"""Cleanup: court, hand, events, market, instability (chapter P14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import Instability
from igroteka.games.pax_pamir.rules.choices import CARD
from igroteka.games.pax_pamir.rules.events import event_for_all
from igroteka.games.pax_pamir.rules.facts import EVENT, HALVES, Suit
from igroteka.games.pax_pamir.rules.knowledge import discard_from_hand
from igroteka.games.pax_pamir.rules.losses import discard_from_court
from igroteka.games.pax_pamir.rules.market import (
    checks_in_market,
    clear_space,
    discard_two_checks,
    refill,
    slide,
)
from igroteka.games.pax_pamir.rules.pieces import stars
from igroteka.games.pax_pamir.rules.state import COLUMNS, ROWS, Phase

COURT_LIMIT = 3
"""And a card for each purple star. Rule P14.2."""
HAND_LIMIT = 2
"""And a card for each blue star. Rule P14.4."""


@rule
def ask_court_limit(s: Any) -> None:
    """Rules P14.2, P14.3."""
    s.turn = s.active
    p = s.players[s.turn]
    if p.size > COURT_LIMIT + stars(s, s.turn, Suit.POLITICAL):
        for half in range(HALVES):
            s.may[2 + half] |= p.court[half]


@rule
def apply_court_limit(s: Any, action: int) -> None:
    discard_from_court(s, s.turn, action - CARD)


@rule
def too_many_in_hand(s: Any) -> bool:
    """Rule P14.4."""
    held = s.players[s.active].held
    return held > HAND_LIMIT and held > HAND_LIMIT + stars(s, s.active, Suit.INTELLIGENCE)


@rule
def apply_hand_limit(s: Any, action: int) -> None:
    discard_from_hand(s, s.turn, action - CARD)


@rule
def next_event(s: Any) -> None:
    """Events in column 0, first of the upper row. Rules P14.6 to P14.8."""
    if s.stage == ROWS:
        s.stage = 0
        s.phase = Phase.MARKET
        return
    space = s.stage * COLUMNS
    s.stage += 1
    if s.market[space] >= EVENT:
        event_for_all(s, clear_space(s, space))


@rule
def restock(s: Any) -> None:
    """Slide and refill; two checks are instability. Rules P14.9 to P14.16."""
    at_once = s.options.instability == Instability.AT_ONCE
    slide(s)
    if refill(s, at_once):
        discard_two_checks(s)
        interrupt(s, Phase.CHECK)
    elif not at_once and checks_in_market(s) > 1:
        discard_two_checks(s)
        s.phase = Phase.COURT_LIMIT
        interrupt(s, Phase.CHECK)
    else:
        s.phase = Phase.END_TURN
