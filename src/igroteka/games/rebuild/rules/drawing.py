"""Drawing, and the discard pile that becomes the deck (chapter R4, R14.9 to R14.11)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, list_cards, sort_cards
from igroteka.engine.course import note
from igroteka.engine.dice import draw_out
from igroteka.engine.records import record
from igroteka.engine.rule import rule
from igroteka.engine.scratch import scratch
from igroteka.games.rebuild.rules.choices import ORDER
from igroteka.games.rebuild.rules.facts import NO_RESOURCE, UNITS
from igroteka.games.rebuild.rules.knowledge import all_known
from igroteka.games.rebuild.rules.piles import (
    insert,
    names_in,
    place_of,
    pour,
    put,
    take_out,
    take_random,
    take_top,
)
from igroteka.games.rebuild.rules.state import HELD, Note, Phase

MOST_AT_ONCE = 62
"""So large a deck can be drawn from at once."""

DRAWN = record([("cards", "i2", (HELD,))])


@rule
def draw_on(s: Any) -> None:
    """Draw what is still to be drawn, then go on with the turn. Rules R4.3 to R4.7, R14.9."""
    p = s.players[s.turn]
    drawn = 0
    while s.draws > 0 and p.deck.n + p.discard.n > 0:
        if p.deck.n == 0:
            note_drawn(s, drawn)
            drawn = 0
            if s.campaign and count(names_in(p.discard)) > 1:
                s.phase = Phase.ORDER
                return
            renew_deck(s, p)
        before = p.hand.n
        if p.arranged or s.more_for != NO_RESOURCE or p.deck.n > MOST_AT_ONCE:
            draw_one(s, p)
        else:
            draw_several(s, p, min(s.draws, p.deck.n))
        drawn += p.hand.n - before
        if p.deck.n == 0:
            all_known(s, p.hand)
    note_drawn(s, drawn)
    s.draws = 0
    s.more_for = NO_RESOURCE
    s.phase = Phase.MAIN


@rule
def draw_one(s: Any, p: Any) -> None:
    """Draw a card, and see whether one more is due."""
    card = take_top(p.deck) if p.arranged else take_random(s, p.deck)
    insert(p.hand, card)
    s.draws -= 1
    if s.more_for != NO_RESOURCE:
        show_drawn(s, card)


@rule
def draw_several(s: Any, p: Any, n: int) -> None:
    """Draw n cards of a deck in no order, each set of them equally likely."""
    drawn = scratch(DRAWN)
    draw_out(s, p.deck.cards, p.deck.n, n, drawn.cards)
    p.deck.n -= n
    for i in range(n):
        insert(p.hand, drawn.cards[i])
    s.draws -= n


@rule
def note_drawn(s: Any, drawn: int) -> None:
    """Tell how many cards came from one deck."""
    if drawn > 0:
        note(s, Note.DREW, s.turn, drawn)


@rule
def show_drawn(s: Any, card: int) -> None:
    """The card drawn for Ladder or Magnet may grant another. Rules R5.6, R15.3."""
    more = UNITS[s.options.deck_revision, card, s.more_for] > 0
    note(s, Note.SHOWN, s.turn, card, more)
    insert(s.known, card)
    s.draws += more
    s.more_for = NO_RESOURCE


@rule
def renew_deck(s: Any, p: Any) -> None:
    """The discard pile becomes the deck. Rules R4.5, R14.9, R14.11."""
    note(s, Note.ARRANGED if s.campaign else Note.SHUFFLED, s.turn, p.discard.n)
    p.arranged = s.campaign
    pour(p.discard, p.deck)
    if not s.campaign:
        sort_cards(p.deck.cards, p.deck.n)


@rule
def legal_order(s: Any, out: Any) -> int:
    """Any card of the discard pile. Rules R14.9, R14.11."""
    return list_cards(names_in(s.players[s.turn].discard), ORDER, out)


@rule
def apply_order(s: Any, action: int) -> None:
    """The next card to be drawn; cards of one name follow by themselves. Rule R14.11."""
    p = s.players[s.turn]
    put(p.deck, take_out(p.discard, place_of(p.discard, action - ORDER)))
    if count(names_in(p.discard)) == 1:
        pour(p.discard, p.deck)
        p.arranged = True
        for i in range(p.deck.n // 2):
            j = p.deck.n - 1 - i
            p.deck.cards[i], p.deck.cards[j] = p.deck.cards[j], p.deck.cards[i]
        note(s, Note.ARRANGED, s.turn, p.deck.n)
        s.phase = Phase.DRAW
