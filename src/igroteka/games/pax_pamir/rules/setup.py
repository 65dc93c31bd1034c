"""Setup: supplies, market, and everybody's first loyalty (chapter P4)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import note
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import Seating
from igroteka.games.pax_pamir.rules.choices import COALITION, STOP
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    COURT_CARDS,
    EVENTS,
    HALVES,
    NO_COALITION,
    Suit,
    all_cards,
)
from igroteka.games.pax_pamir.rules.market import deck_size, refill
from igroteka.games.pax_pamir.rules.pieces import seat_after, seat_before
from igroteka.games.pax_pamir.rules.state import (
    BLOCKS,
    CYLINDERS,
    MAX_SEATS,
    NOT_NAMED,
    NOWHERE,
    RUPEES,
    Note,
    Phase,
)
from igroteka.games.pax_pamir.rules.turn import begin_turn
from igroteka.games.pax_pamir.rules.wakhan_cards import prepare_ai


@rule
def setup(s: Any, seats: int) -> None:
    """Supplies, market, who chooses a loyalty first. Rules P4.1 to P4.12, P20.2, P20.3."""
    s.seats = seats
    s.wakhan = seats - 1 if s.options.wakhan else NOBODY
    clear_table(s)
    s.deck = deck_size(seats)
    refill(s, False)
    if s.wakhan != NOBODY:
        prepare_ai(s)
        s.turn = seats - 2
        s.first = s.wakhan
    else:
        s.turn = 1 if s.options.seating == Seating.TOURNAMENT else roll(s, seats)
        s.first = seat_before(s, s.turn)
    s.phase = Phase.LOYALTY
    s.may[0] = ((1 << COALITIONS) - 1) << (COALITION - STOP)
    note(s, Note.FIRST, s.turn)


@rule
def clear_table(s: Any) -> None:
    """All that is not zero before anything has happened. Rules P4.2, P4.8."""
    for half in range(HALVES):
        s.unseen[half] = all_cards(half)
    s.events = (1 << EVENTS) - 1
    for event in range(EVENTS):
        s.bound[event] = NOBODY
    for card in range(COURT_CARDS + 1):
        s.owner[card] = NOBODY
    for coalition in range(COALITIONS):
        s.blocks[coalition] = BLOCKS
    for seat in range(MAX_SEATS):
        s.players[seat].loyalty = NO_COALITION
    for seat in range(s.seats):
        s.players[seat].supply = CYLINDERS
        s.players[seat].rupees = RUPEES
    s.favoured = Suit.POLITICAL
    s.active = NOBODY
    s.holder = NOBODY
    s.price = NOT_NAMED
    s.site = NOWHERE
    s.banner = NO_COALITION
    s.ai_face = -1


@rule
def apply_loyalty(s: Any, action: int) -> None:
    """One after the other; the last one takes the first turn. Rules P4.9 to P4.12, P20.3."""
    s.players[s.turn].loyalty = action - COALITION
    note(s, Note.CHOSE, s.turn, action - COALITION)
    s.turn = seat_after(s, s.turn)
    if s.turn == s.wakhan:
        s.turn = 0
    if s.players[s.turn].loyalty != NO_COALITION:
        s.round = 1
        s.active = s.first
        begin_turn(s)
