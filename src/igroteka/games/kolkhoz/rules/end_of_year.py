"""The end of the year: the last card to the cellar, the search, and all that goes back
(rule K2.4, chapters K8 and K10; the search itself is in `search.py`).
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, count, lowest
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck, Reward
from igroteka.games.kolkhoz.rules.facts import SUITS
from igroteka.games.kolkhoz.rules.lead import seat_after
from igroteka.games.kolkhoz.rules.memory import card_went_down, released, void_suits
from igroteka.games.kolkhoz.rules.scoring import total_value
from igroteka.games.kolkhoz.rules.search import search_fields
from igroteka.games.kolkhoz.rules.state import MAX_SEATS, NO_SUIT, Note


@rule
def close_year(s: Any) -> None:
    """All that follows the last trick of a year. Rule K2.4."""
    pocket_last_cards(s)
    search_fields(s)
    end_year(s)


@rule
def pocket_last_cards(s: Any) -> None:
    """Each player hides the card that is left. Rules K8.1, K8.2."""
    for seat in range(s.seats):
        p = s.players[seat]
        if p.held > 0:
            card_went_down(s, seat, lowest(p.hand), void_suits(p.voids))
            p.hidden |= p.hand
            p.hid += 1
            p.hand = 0
            p.held = 0
            note(s, Note.CELLARED, seat)


@rule
def recall_north(s: Any) -> None:
    """With 36 cards and a reward, the North comes back. Rules K10.1, K10.2."""
    if s.options.deck == Deck.D36 and s.options.reward == Reward.ORDEN and s.north != 0:
        note(s, Note.RETURNED, NOBODY, count(s.north))
        released(s, s.north, s.year - 1)
        s.north = 0


@rule
def end_year(s: Any) -> None:
    """Stacks and workers go back, the planner's office passes on. Rules K10.3 to K10.8."""
    back = 0
    for seat in range(s.seats):
        back |= s.players[seat].stack
    for suit in range(SUITS):
        field = s.fields[suit]
        back |= field.workers
        if not s.options.accumulate:
            s.gone |= field.plan
            field.plan = 0
    released(s, back, s.year)
    clear_year(s)
    s.planner = seat_after(s, s.planner, 1)


@rule
def clear_year(s: Any) -> None:
    """Everything that counts for one year only."""
    s.trump = NO_SUIT
    s.brigadier = NOBODY
    s.leader = NOBODY
    s.taken = NO_CARD
    s.pending = NO_SUIT
    s.trick_no = 0
    s.played = 0
    s.assigned = 0
    s.allowed = 0
    for i in range(MAX_SEATS):
        s.trick[i] = NO_CARD
    for suit in range(SUITS):
        field = s.fields[suit]
        field.workers = 0
        field.hours = 0
        field.farmer = NOBODY
    for seat in range(s.seats):
        p = s.players[seat]
        p.stack = 0
        p.shown = 0
        p.voids = 0
        p.tricks_won = 0
        if s.year > 0:
            p.played[s.year - 1] = p.plays
            p.plays = 0
            p.scores[s.year - 1] = total_value(p.open)
