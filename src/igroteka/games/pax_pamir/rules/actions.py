"""How a card action begins, goes on and ends, whichever of the six it is (chapters P11 and P18)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.facts import NO_CARD, rank_of
from igroteka.games.pax_pamir.rules.pieces import join
from igroteka.games.pax_pamir.rules.state import NOWHERE, Note, Phase

STOPPING = 1
"""`stop` in the first set of `may`."""

ACT_PHASES = (
    int(Phase.TAX),
    int(Phase.GIFT),
    int(Phase.BUILD),
    int(Phase.MOVE),
    int(Phase.BETRAY),
    int(Phase.BATTLE),
)


@rule
def begin_action(s: Any) -> None:
    """The card acts. Rules P7.7, P11.3."""
    join(s.acted, s.card)
    s.turn = s.active
    s.left = rank_of(s.card)
    interrupt(s, ACT_PHASES[s.act])


@rule
def did(s: Any) -> None:
    """The running action has done its work once more."""
    s.left -= 1
    s.done += 1


@rule
def stopped(s: Any) -> None:
    """The player has had enough."""
    note(s, Note.STOPPED, s.turn, s.phase)


@rule
def end_action(s: Any) -> None:
    """What belongs to the running action only is forgotten."""
    s.left = 0
    s.done = 0
    s.card = NO_CARD
    s.site = NOWHERE
    s.target = NO_CARD
    resume(s)


@rule
def offer_stop(s: Any) -> None:
    """Stopping is offered once something has been done and more can be. P11.2, P18.16."""
    if s.done > 0 and (s.may[0] | s.may[1] | s.may[2] | s.may[3]) != 0:
        s.may[0] |= STOPPING


@rule
def offer_cards(s: Any, upper: int, lower: int) -> None:
    """Offer two sets of court cards."""
    s.may[2] |= upper
    s.may[3] |= lower
