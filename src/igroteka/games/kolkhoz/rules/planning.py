"""Planning: the next year, its plan cards, famine and main task (K2.3 and chapter K3)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, has, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck, FamineRule
from igroteka.games.kolkhoz.rules.choices import NAME
from igroteka.games.kolkhoz.rules.dealing import deal, free_workers
from igroteka.games.kolkhoz.rules.end_of_year import close_year, recall_north
from igroteka.games.kolkhoz.rules.facts import ACE_OF_POTATOES, SUITS, suit_cards, value_of
from igroteka.games.kolkhoz.rules.state import HAND, YEARS, Note, Phase
from igroteka.games.kolkhoz.rules.swap import begin_swaps


@rule
def next_year(s: Any) -> None:
    """Plan the next year; a year without a trick passes by itself. Rules K2.3, K2.4, K8.2."""
    while s.year < YEARS:
        plan_year(s)
        if s.tricks > 0:
            begin_choices(s)
            return
        close_year(s)
    s.phase = Phase.OVER
    s.turn = NOBODY
    note(s, Note.ENDED, NOBODY)
    reveal(s)


@rule
def plan_year(s: Any) -> None:
    """Turn up the plan cards, see whether there is famine, deal."""
    s.year += 1
    note(s, Note.YEAR, s.planner, s.year)
    recall_north(s)
    turn_up_plan(s)
    s.famine = famine(s)
    deal(s)
    if s.famine != 0:
        note(s, Note.FAMINE, NOBODY)
    note(s, Note.DEALT, s.planner, s.players[s.planner].held)


@rule
def turn_up_plan(s: Any) -> None:
    """One plan card for each field, the top of its pile. Rule K3.1."""
    s.revealed = 0
    if s.options.deck == Deck.D36:
        return
    for suit in range(SUITS):
        card = random_card(s, s.plan_left & suit_cards(suit))
        s.plan_left = remove(s.plan_left, card)
        s.revealed = add(s.revealed, card)
        s.fields[suit].plan = add(s.fields[suit].plan, card)
        note(s, Note.PLANNED, s.planner, suit, value_of(card))


@rule
def famine(s: Any) -> bool:
    """Is this a famine year? Rules K3.2 to K3.4, K3.9."""
    if s.options.shortage_is_famine and count(free_workers(s)) < HAND * s.seats:
        return True
    if s.options.famine_rule == FamineRule.ACE_OF_CLUBS:
        return has(s.revealed, ACE_OF_POTATOES)
    return s.options.famine_rule == FamineRule.FINAL_YEAR and s.year == YEARS


@rule
def begin_choices(s: Any) -> None:
    """The planner names the main task, unless there is famine. Rules K3.10, K3.11."""
    if s.famine != 0:
        begin_swaps(s)
    else:
        s.phase = Phase.NAME_TASK
        s.turn = s.planner


@rule
def legal_name_task(s: Any, out: Any) -> int:
    """Any of the four crops. Rule K3.10."""
    for suit in range(SUITS):
        out[suit] = NAME + suit
    return SUITS


@rule
def apply_name_task(s: Any, action: int) -> None:
    s.trump = action - NAME
    note(s, Note.NAMED, s.turn, s.trump)
    begin_swaps(s)
