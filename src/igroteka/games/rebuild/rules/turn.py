"""The turn: its beginning, the second step, and what counts for it only (chapter R3)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import list_cards
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.choices import BUY, END, PLAY
from igroteka.games.rebuild.rules.facts import COST_COUNT, NO_RESOURCE, OFFERS
from igroteka.games.rebuild.rules.knowledge import all_known
from igroteka.games.rebuild.rules.paying import can_afford, lose_leftovers, purse_of
from igroteka.games.rebuild.rules.playing import play, playable
from igroteka.games.rebuild.rules.purchases import buy, clear_purchase
from igroteka.games.rebuild.rules.state import Note, Phase


@rule
def seat_after(s: Any, seat: int) -> int:
    """The next player clockwise. Rule R2.10."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_turn(s: Any, seat: int) -> None:
    """A turn begins with drawing. Rules R3.1, R4.1."""
    s.phase = Phase.DRAW
    s.turn = seat
    s.turns += 1
    note(s, Note.TURN, seat, s.turns)
    all_known(s, s.players[seat].hand)
    s.draws = s.options.hand_size


@rule
def clear_turn(s: Any) -> None:
    """What counts for one turn only. Rules R7.7, R7.10."""
    s.savings = 0
    s.pure_savings = 0
    s.each_savings = 0
    s.stand_ins = 0
    s.left = 0
    s.room = 0
    s.limit = 0
    s.more_for = NO_RESOURCE
    s.row = -1
    s.line = -1
    s.placed = 0
    clear_purchase(s)


@rule
def legal_main(s: Any, out: Any) -> int:
    """End the step, play a card, buy a card. Rules R3.2, R3.3, R5.2, R6.1, R6.3, R8.1, R8.2."""
    hand = s.players[s.turn].hand
    out[0] = END
    n = 1 + list_cards(playable(s, hand), PLAY, out[1:])
    purse = s.left + purse_of(s, hand)
    for column in range(s.width):
        if s.columns[column].n > 0:
            card = s.columns[column].cards[0]
            for offer in range(COST_COUNT[s.options.deck_revision, card]):
                if can_afford(s, purse, card, offer):
                    out[n] = BUY + column * OFFERS + offer
                    n += 1
    return n


@rule
def apply_main(s: Any, action: int) -> None:
    if action == END:
        lose_leftovers(s)
        s.phase = Phase.DISCARD
    elif action < BUY:
        play(s, action - PLAY)
    else:
        buy(s, action - BUY)
