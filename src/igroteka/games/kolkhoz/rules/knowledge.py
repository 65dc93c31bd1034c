"""What is secret (chapter K12), and a guess that agrees with all that a viewer can know.

What everybody can remember stands in `memory.py`; `completion.py` finds a random story that agrees
with it. What a viewer has seen in private adds nothing to it but the cards that the viewer holds
and hides now: all others that the viewer once had were seen by everybody when they went.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, remove
from igroteka.engine.dice import random_card
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.completion import complete
from igroteka.games.kolkhoz.rules.dealing import free_workers
from igroteka.games.kolkhoz.rules.facts import SUITS
from igroteka.games.kolkhoz.rules.state import Phase


@rule
def hide(s: Any, viewer: int) -> None:
    """Hands, hidden cards and swaps of the others; at the end all cellars lie open. K12.1 to 4."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    for seat in range(s.seats):
        if seat != viewer:
            p = s.players[seat]
            p.hand = 0
            p.hidden = 0
            for entry in range(p.entries):
                p.entry[entry] = NO_CARD
            for i in range(p.leavings):
                p.leaver[i] = NO_CARD
    if s.turn != viewer:
        s.taken = NO_CARD


@rule
def guess(s: Any, viewer: int) -> None:
    """Fill in one of the worlds that the viewer can believe in, each as likely as it is."""
    if s.phase == Phase.OVER:
        return
    unseen = free_workers(s)
    for suit in range(SUITS):
        unseen &= ~s.fields[suit].workers
    for i in range(s.assigned, s.played):
        unseen = remove(unseen, s.trick[i])
    complete(s, viewer, unseen)
    if s.phase == Phase.GIVE and s.turn != viewer:
        s.taken = random_card(s, s.players[s.turn].hidden)
