"""Playing cards, and cards taken for nothing (chapter R5)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, list_cards, lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.choices import TAKE
from igroteka.games.rebuild.rules.facts import (
    AMOUNT,
    EFFECT,
    PLAYS,
    RESOURCE,
    TAKES,
    VP,
    Effect,
    units_of,
)
from igroteka.games.rebuild.rules.knowledge import left_hand
from igroteka.games.rebuild.rules.paying import lose_leftovers
from igroteka.games.rebuild.rules.piles import names_in, place_of, put, take_out
from igroteka.games.rebuild.rules.state import Note, Phase, Saving


@rule
def playable(s: Any, hand: Any) -> int:
    """The cards of a hand whose effect is a play. Rules R5.2, R5.13."""
    names = names_in(hand) & PLAYS[s.options.deck_revision]
    takes = names & TAKES[s.options.deck_revision]
    if takes != 0 and takeable(s, AMOUNT[s.options.deck_revision, lowest(takes)]) == 0:
        names &= ~takes
    return names


@rule
def from_hand(s: Any, card: int) -> None:
    """The active player's card leaves the hand before all eyes."""
    hand = s.players[s.turn].hand
    left_hand(s, hand, card)
    take_out(hand, place_of(hand, card))


@rule
def play(s: Any, card: int) -> None:
    """Lay a card out and carry out its effect at once. Rules R5.1, R5.3, R5.4."""
    lose_leftovers(s)
    from_hand(s, card)
    note(s, Note.PLAYED, s.turn, card)
    effect = EFFECT[s.options.deck_revision, card]
    if effect == Effect.TAKE:
        to_trash(s, card, True)
        s.limit = AMOUNT[s.options.deck_revision, card]
        s.phase = Phase.TAKE
        return
    put(s.players[s.turn].played, card)
    carry_out(s, effect, RESOURCE[s.options.deck_revision, card], card)


@rule
def carry_out(s: Any, effect: int, resource: int, card: int) -> None:
    """What a card does that is played. Rules R7.9 to R7.13, R7.18, R9.4, R5.6."""
    amount = AMOUNT[s.options.deck_revision, card]
    if effect == Effect.SAVE or effect == Effect.PASS:
        s.savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.ANY)
    elif effect == Effect.SAVE_PURE:
        s.pure_savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.PURE)
    elif effect == Effect.SAVE_EACH:
        s.each_savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.EACH)
    elif effect == Effect.STAND_IN:
        s.stand_ins += units_of(resource, amount)
        note(s, Note.STANDS_IN, s.turn, resource, amount)
    elif effect == Effect.KEEP:
        s.room += amount
        note(s, Note.MAY_KEEP, s.turn, amount)
    else:
        s.draws = amount
        s.more_for = resource
        s.phase = Phase.DRAW


@rule
def to_trash(s: Any, card: int, played: bool) -> None:
    """A card of a player leaves the game. Rules R2.8, R7.4."""
    s.trash[card] += 1
    note(s, Note.TRASHED, s.turn, card, played)


@rule
def takeable(s: Any, limit: int) -> int:
    """The columns whose card has at most so many VP. Rules R5.10, R5.13."""
    columns = 0
    for column in range(s.width):
        stack = s.columns[column]
        if stack.n > 0 and VP[s.options.deck_revision, stack.cards[0]] <= limit:
            columns = add(columns, column)
    return columns


@rule
def legal_take(s: Any, out: Any) -> int:
    """Any card cheap enough; it cannot be declined. Rules R5.10, R5.11."""
    return list_cards(takeable(s, s.limit), TAKE, out)


@rule
def apply_take(s: Any, action: int) -> None:
    """The card goes to the discard pile as if bought. Rule R5.12."""
    s.column = action - TAKE
    s.limit = 0
    card = s.columns[s.column].cards[0]
    put(s.players[s.turn].discard, card)
    note(s, Note.TOOK, s.turn, card, s.column)
    s.phase = Phase.FALL
