"""The swap: a hidden card of the cellar for a card of the hand (chapter K4)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, list_cards, remove
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.choices import GIVE, KEEP, TAKE
from igroteka.games.kolkhoz.rules.lead import begin_trick, seat_after
from igroteka.games.kolkhoz.rules.memory import card_swapped, card_went_down
from igroteka.games.kolkhoz.rules.state import Note, Phase


@rule
def begin_swaps(s: Any) -> None:
    """From the second year on; the planner first. Rules K4.1, K4.2."""
    s.asked = 0 if s.options.swap and s.year > 1 else s.seats
    next_swap(s)


@rule
def next_swap(s: Any) -> None:
    """Ask the next player who hides a card; after the last one, the tricks begin. Rule K4.5."""
    while s.asked < s.seats:
        seat = seat_after(s, s.planner, s.asked)
        s.asked += 1
        if s.players[seat].hid > 0:
            s.phase = Phase.TAKE
            s.turn = seat
            return
    s.brigadier = s.planner
    begin_trick(s)
    s.brigadier = NOBODY


@rule
def legal_take(s: Any, out: Any) -> int:
    """Keep everything, or take a hidden card of the own cellar. Rule K4.3."""
    out[0] = KEEP
    return 1 + list_cards(s.players[s.turn].hidden, TAKE, out[1:])


@rule
def apply_take(s: Any, action: int) -> None:
    if action == KEEP:
        note(s, Note.KEPT, s.turn)
        next_swap(s)
    else:
        s.taken = action - TAKE
        s.phase = Phase.GIVE


@rule
def legal_give(s: Any, out: Any) -> int:
    """Any card of the hand as it was. Rule K4.4."""
    return list_cards(s.players[s.turn].hand, GIVE, out)


@rule
def apply_give(s: Any, action: int) -> None:
    p = s.players[s.turn]
    given = action - GIVE
    p.hand = add(remove(p.hand, given), s.taken)
    p.hidden = add(remove(p.hidden, s.taken), given)
    card_swapped(s, s.turn, s.taken)
    s.taken = NO_CARD
    card_went_down(s, s.turn, given, 0)
    note(s, Note.SWAPPED, s.turn)
    next_swap(s)
