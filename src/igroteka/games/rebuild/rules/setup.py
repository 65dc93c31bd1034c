"""Setup, also of each further game of a campaign: decks, display, first player (chapter R2)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import note
from igroteka.engine.dice import roll
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.display import fill_supply, lay_out
from igroteka.games.rebuild.rules.drawing import draw_on
from igroteka.games.rebuild.rules.facts import NAMES, STARTER_DECK
from igroteka.games.rebuild.rules.piles import clear, empty, pour, put, take_random
from igroteka.games.rebuild.rules.scoring import target_of
from igroteka.games.rebuild.rules.state import MAX_COLUMNS, Note
from igroteka.games.rebuild.rules.turn import begin_turn, clear_turn, seat_after


@rule
def setup(s: Any, seats: int) -> None:
    """One game, or the first of a campaign; one player always plays one. Rule R1.13."""
    s.seats = seats
    s.campaign = s.options.campaign != 0 or seats == 1
    s.together = s.campaign
    for seat in range(seats):
        p = s.players[seat]
        empty(p.hand)
        empty(p.played)
        empty(p.deck)
        empty(p.discard)
        empty(p.carried)
    for column in range(MAX_COLUMNS):
        empty(s.columns[column])
    empty(s.paid)
    empty(s.known)
    empty(s.gone)
    empty(s.kept)
    start_game(s)
    draw_on(s)


@rule
def start_game(s: Any) -> None:
    """Decks, display, first player. Rules R2.1 to R2.11, R14.3, R14.12, R14.20, R14.23."""
    s.game += 1
    s.turns = 0
    s.ended = False
    for card in range(NAMES):
        s.trash[card] = 0
    fill_supply(s)
    lay_out(s)
    s.first = roll(s, s.seats)
    for seat in range(s.seats):
        take_starters(s, s.players[seat])
    target = target_of(s) if s.campaign else 0
    note(s, Note.BEGAN, s.first, s.game if s.campaign else 0, target)
    begin_discards(s)
    clear_turn(s)
    begin_turn(s, s.first)


@rule
def take_starters(s: Any, p: Any) -> None:
    """Fourteen starter cards and what was carried over are the deck. Rules R2.1 to R2.3."""
    clear(p.discard)
    p.arranged = False
    for i in range(len(STARTER_DECK)):
        p.deck.cards[i] = STARTER_DECK[i]
    p.deck.n = len(STARTER_DECK)
    pour(p.carried, p.deck)


@rule
def begin_discards(s: Any) -> None:
    """With `start_discard_…`, the tops of the decks. Rule R2.11."""
    seat = s.first
    for i in range(s.seats):
        p = s.players[seat]
        for _ in range(start_discard(s, i)):
            put(p.discard, take_random(s, p.deck))
        seat = seat_after(s, seat)


@rule
def start_discard(s: Any, i: int) -> int:
    """How many cards the player in turn order i begins with. Rules R1.12, R2.11."""
    options = s.options
    if i == 0:
        return options.start_discard_1
    if i == 1:
        return options.start_discard_2
    return options.start_discard_3 if i == 2 else options.start_discard_4
