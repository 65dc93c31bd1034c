"""The end of the turn: what is kept, discarded, trashed (chapter R9)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, list_cards
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.rebuild.options import EndCheck
from igroteka.games.rebuild.rules.choices import KEEP, STOP
from igroteka.games.rebuild.rules.display import doomed_column, fall
from igroteka.games.rebuild.rules.facts import EFFECT, SIZE, VP, Effect
from igroteka.games.rebuild.rules.knowledge import fits
from igroteka.games.rebuild.rules.piles import insert, pour, put
from igroteka.games.rebuild.rules.playing import from_hand
from igroteka.games.rebuild.rules.state import Note, Phase
from igroteka.games.rebuild.rules.turn import begin_turn, clear_turn, seat_after


@rule
def discard(s: Any) -> None:
    """Ask what is kept as long as a card fits, then discard. Rules R9.1 to R9.8."""
    hand = s.players[s.turn].hand
    if s.room > 0:
        for i in range(hand.n):
            if fits(s, hand.cards[i]):
                s.phase = Phase.KEEP
                return
    discard_all(s)


@rule
def legal_keep(s: Any, out: Any) -> int:
    """A card that still fits, or no more. Rules R9.4 to R9.7."""
    hand = s.players[s.turn].hand
    names = 0
    for i in range(hand.n):
        if fits(s, hand.cards[i]):
            names = add(names, hand.cards[i])
    n = list_cards(names, KEEP, out)
    out[n] = STOP
    return n + 1


@rule
def apply_keep(s: Any, action: int) -> None:
    s.phase = Phase.DISCARD
    if action == STOP:
        s.room = 0
        return
    card = action - KEEP
    from_hand(s, card)
    insert(s.kept, card)
    s.room -= SIZE[s.options.deck_revision, card]
    note(s, Note.KEPT, s.turn, card)


@rule
def discard_all(s: Any) -> None:
    """Hand and played cards, but for kept ones and a Boomerang. Rules R9.1, R9.3, R9.8."""
    p = s.players[s.turn]
    note(s, Note.DISCARDED, s.turn, p.hand.n + p.played.n)
    pour(p.hand, p.discard)
    pour(s.kept, p.hand)
    for i in range(p.played.n):
        card = p.played.cards[i]
        if EFFECT[s.options.deck_revision, card] == Effect.PASS and s.seats > 1:
            insert(s.players[seat_after(s, s.turn)].hand, card)
            note(s, Note.PASSED, s.turn, card, seat_after(s, s.turn))
        else:
            put(p.discard, card)
        p.played.cards[i] = NO_CARD
    p.played.n = 0
    clear_turn(s)
    s.phase = Phase.SWEEP


@rule
def trash_row(s: Any) -> None:
    """The lowest of the purchase row, then the next turn. Rules R9.9 to R9.15, R10.2, R14.7."""
    options = s.options
    cards = options.campaign_trash_per_turn if s.campaign else options.trash_per_turn
    for _ in range(cards):
        column = doomed_column(s)
        if column >= 0 and not (s.ended and options.end_check == EndCheck.IMMEDIATE):
            card = s.columns[column].cards[0]
            s.trash[card] += 1
            note(s, Note.SWEPT, NOBODY, card, column, VP[options.deck_revision, card])
            fall(s, column)
    if s.ended:
        s.phase = Phase.FINISH
    else:
        begin_turn(s, seat_after(s, s.turn))
