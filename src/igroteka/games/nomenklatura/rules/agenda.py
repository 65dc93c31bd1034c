"""The agenda: turning up cards, and looking into the deck (chapter N4 and rule N7.4)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, NONE, add, count, first, lowest, remove, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.auction import open_auction
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.state import LOOK, Note, Phase


@rule
def new_round(s: Any) -> None:
    """Fill the agenda and begin to auction turn order. Rules N3.6, N4.1 to N4.4."""
    s.round += 1
    note(s, Note.ROUND, NOBODY, s.round)
    clear_agenda(s)
    for _ in range(s.seats):
        turn_up(s)
    s.agenda = add(s.agenda, Card.CONSOLIDATION)
    for seat in range(s.seats):
        s.players[seat].card = NO_CARD
    everybody = first(s.seats)
    open_auction(s, everybody, everybody, Phase.AUCTION)
    reveal(s)


@rule
def clear_agenda(s: Any) -> None:
    """A region card left over goes to the discard pile. Rules N4.1, N4.5."""
    left_over = remove(s.agenda, Card.CONSOLIDATION)
    s.agenda = NONE
    s.discard |= left_over
    while left_over != 0:
        note(s, Note.LEFT_OVER, NOBODY, lowest(left_over))
        left_over = without_lowest(left_over)


@rule
def turn_up(s: Any) -> None:
    """The top card of the deck, which may have to be made anew. Rules N4.2, N4.3."""
    if s.deck == NONE:
        s.deck = s.discard
        s.discard = NONE
        note(s, Note.RESHUFFLED, NOBODY, count(s.deck))
    if s.tops > 0:
        card = s.top[0]
        leave_top(s, 0)
    else:
        card = random_card(s, s.deck)
    s.deck = remove(s.deck, card)
    s.agenda = add(s.agenda, card)
    note(s, Note.TURNED_UP, NOBODY, card)


@rule
def leave_top(s: Any, at: int) -> None:
    """A card that somebody has looked at leaves the deck; those below it move up."""
    s.tops -= 1
    for i in range(at, LOOK - 1):
        s.top[i] = s.top[i + 1]
    s.top[LOOK - 1] = NO_CARD
    if s.tops == 0:
        s.looker = NOBODY


# N7.4. In the Know ----------------------------------------------------------------------------


@rule
def look(s: Any) -> None:
    """See the top three cards, or as many as there are. Rules N7.4, N15.2."""
    deck = s.deck
    s.tops = min(LOOK, count(deck))
    for i in range(s.tops):
        s.top[i] = random_card(s, deck)
        deck = remove(deck, s.top[i])
    if s.tops > 0:
        s.looker = s.active
        note(s, Note.LOOKED, s.active, s.tops)
        reveal(s)


@rule
def legal_dig(s: Any) -> int:
    """Discard the card, or keep it, as long as there is one. Rule N14.8."""
    return first(2) if s.look_at < s.tops else NONE


@rule
def apply_dig(s: Any, keep: int) -> None:
    """From the top card down. Rules N7.4, N14.8."""
    s.number += 1
    if keep != 0:
        s.look_at += 1
        note(s, Note.KEPT, s.turn, s.number)
    else:
        card = s.top[s.look_at]
        leave_top(s, s.look_at)
        s.deck = remove(s.deck, card)
        s.discard = add(s.discard, card)
        note(s, Note.DUG_OUT, s.turn, card, s.number)
        reveal(s)
