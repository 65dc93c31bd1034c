"""The Execution phase: taking a card, and going through its steps (chapter N6).

What may be chosen in a phase is a set of small numbers: regions, seats, or `region * MAX_SEATS +
seat`. `legal_<phase>` gives the set, `apply_<phase>` takes one of them.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, remove
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.agenda import look
from igroteka.games.nomenklatura.rules.consolidation_card import last_in_order, may_consolidate
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.pieces import earn, pay, place
from igroteka.games.nomenklatura.rules.region_cards import begin_drawing
from igroteka.games.nomenklatura.rules.state import NOWHERE, Note, Phase
from igroteka.games.nomenklatura.rules.steps import HALF, HOW_MANY, STEPS, WHAT, WHERE, Act


@rule
def legal_take(s: Any) -> int:
    """Any card of the agenda. Rules N6.1, N6.2, N8.1, N14.6."""
    if may_consolidate(s):
        return s.agenda
    return remove(s.agenda, Card.CONSOLIDATION)


@rule
def apply_take(s: Any, card: int) -> None:
    """The card lies before the player, who carries it out at once. Rule N6.1."""
    s.agenda = remove(s.agenda, card)
    s.active = s.turn
    s.card = card
    s.players[s.active].card = card
    note(s, Note.TOOK, s.active, card)
    s.phase = Phase.STEP


@rule
def next_step(s: Any) -> None:
    """Do the next step of the card, or come to its question. Rules N6.3, N6.4."""
    what = int(STEPS[s.card, s.step, WHAT])
    region = int(STEPS[s.card, s.step, WHERE])
    n = int(STEPS[s.card, s.step, HOW_MANY])
    half = int(STEPS[s.card, s.step, HALF])
    s.step += 1
    if what == Act.DONE:
        finish_card(s)
    elif half != 0 and half != s.half:
        return
    elif what == Act.PLACE:
        place(s, s.active, region, n)
    elif what < 0:
        act(s, what, n)
    else:
        s.phase = what
        s.times = n
        s.region = region
        if what == Phase.DRAW_IN:
            begin_drawing(s)
        elif what == Phase.DIG:
            look(s)


@rule
def act(s: Any, what: int, n: int) -> None:
    """A step without a question. Rules N7.8, N8.2, N8.4 to N8.6, N12.7, N12.13."""
    p = s.players[s.active]
    if what == Act.GAIN:
        earn(s, s.active, n)
        note(s, Note.GOT, s.active, n, s.card)
    elif what == Act.FEE:
        if not last_in_order(s) and s.options.consolidation_fee > 0:
            pay(s, s.active, NOBODY, s.options.consolidation_fee)
    elif what == Act.PLACE_MARKED:
        place(s, s.active, s.marker, n)
    elif what == Act.INDICATE:
        s.merger = s.marker
        note(s, Note.MERGER_SET, s.active, s.merger)
    elif what == Act.SET_ASIDE:
        n = min(n, p.supply)
        p.supply -= n
        p.aside += n
        note(s, Note.SET_ASIDE, s.active, n)
    else:
        p.retreat = 1
        note(s, Note.RETREAT, s.active)


@rule
def finish_card(s: Any) -> None:
    """To the discard pile, and the next player's turn. Rules N6.9, N6.10, N6.11."""
    if s.card != Card.CONSOLIDATION:
        s.discard = add(s.discard, s.card)
        note(s, Note.DISCARDED, s.active, s.card)
    forget_card(s)
    s.place += 1
    if s.place < s.seats:
        s.turn = s.order[s.place]
        s.phase = Phase.TAKE
    else:
        s.phase = Phase.EXECUTED


@rule
def forget_card(s: Any) -> None:
    """What counts only while a card is carried out."""
    s.card = NO_CARD
    s.active = NOBODY
    s.target = NOBODY
    s.region = NOWHERE
    s.half = 0
    s.step = 0
    s.times = 0
    s.offers = 0
    s.number = 0
    s.price = 0
    s.look_at = 0
