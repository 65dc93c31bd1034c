"""Whom to ask what: from choice to choice, with all that passes by itself (chapter P18)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import one
from igroteka.engine.course import interrupt, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.abilities import (
    after_blackmail,
    apply_blackmail,
    apply_shelter,
    ask_blackmail,
    ask_shelter,
    next_levy,
)
from igroteka.games.pax_pamir.rules.actions import end_action
from igroteka.games.pax_pamir.rules.battle import apply_battle, apply_remove, ask_battle, ask_remove
from igroteka.games.pax_pamir.rules.betray import (
    apply_betray,
    apply_prize,
    ask_betray,
    ask_prize,
    no_prize,
)
from igroteka.games.pax_pamir.rules.bribes import (
    apply_bribe,
    apply_haggle,
    apply_offer,
    ask_bribe,
    ask_haggle,
    ask_offer,
)
from igroteka.games.pax_pamir.rules.build import (
    apply_build,
    apply_infrastructure,
    ask_build,
    ask_infrastructure,
    end_build,
)
from igroteka.games.pax_pamir.rules.cleanup import (
    apply_court_limit,
    apply_hand_limit,
    ask_court_limit,
    next_event,
    restock,
)
from igroteka.games.pax_pamir.rules.events import (
    apply_confidence,
    apply_event,
    ask_confidence,
    ask_event,
    event_for_buyer,
)
from igroteka.games.pax_pamir.rules.gift import apply_gift, ask_gift
from igroteka.games.pax_pamir.rules.losses import apply_debt, ask_debt, debtor, skip_debt
from igroteka.games.pax_pamir.rules.move import apply_move, apply_move_to, ask_move, ask_move_to
from igroteka.games.pax_pamir.rules.offers import legal_choice, offers, only_offer
from igroteka.games.pax_pamir.rules.placing import apply_take, ask_take, skip_placing
from igroteka.games.pax_pamir.rules.playing import (
    apply_icon_road,
    apply_icon_spy,
    ask_icon_road,
    ask_icon_spy,
    next_icon,
    skip_icon,
)
from igroteka.games.pax_pamir.rules.scoring import resolve_check
from igroteka.games.pax_pamir.rules.setup import apply_loyalty
from igroteka.games.pax_pamir.rules.state import Phase
from igroteka.games.pax_pamir.rules.tax import apply_tax, ask_tax
from igroteka.games.pax_pamir.rules.turn import apply_action, carry_out, end_turn, legal_action
from igroteka.games.pax_pamir.rules.wakhan_answers import wakhan_picks
from igroteka.games.pax_pamir.rules.wakhan_turn import wakhan_acts, wakhan_plays

LONGEST = 1_000_000
"""No play takes more decisions: 1000 rounds of five turns, none of which takes 200."""

ASKED = -1
"""In place of an action: somebody has to choose one, or the game is over."""


# The contract -------------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time. Rule P18.1."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.ACTION:
        return legal_action(s, out)
    return legal_choice(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    # The sum is 64 bits wide, whatever the caller's number is: all below is compiled only once.
    play_on(s, action + 0)


@rule
def play_on(s: Any, action: int) -> None:
    """Play an action, and all answers that make themselves after it."""
    while action != ASKED:
        choose(s, action)
        action = next_forced(s)


# What is asked ------------------------------------------------------------------------------------


@rule
def next_forced(s: Any) -> int:
    """Go on until there is a question; its answer if that makes itself, ASKED if not.

    Rules P18.3, P20.10.
    """
    while s.phase > Phase.LOYALTY and s.phase < Phase.OVER:
        if s.phase != Phase.DEBT and debtor(s) != NOBODY:
            interrupt(s, Phase.DEBT)
        if s.phase >= Phase.ICONS:
            pass_by(s)
        elif s.phase == Phase.ACTION:
            s.turn = s.active
            return ASKED
        else:
            for i in range(len(s.may)):
                s.may[i] = 0
            ask(s)
            n = offers(s)
            if n == 1:
                return only_offer(s)
            if n > 1:
                return wakhan_picks(s) if s.turn == s.wakhan else ASKED
            skip(s)
    return ASKED


@rule
def ask(s: Any) -> None:
    """Who is asked what; nothing in `may` means there is nothing to choose. Rule P18.3."""
    if s.phase == Phase.ICON_ROAD:
        ask_icon_road(s)
    elif s.phase == Phase.ICON_SPY:
        ask_icon_spy(s)
    elif s.phase == Phase.TAKE:
        ask_take(s)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        ask_blackmail(s)
    elif s.phase <= Phase.OFFER:
        if s.phase == Phase.BRIBE:
            ask_bribe(s)
        elif s.phase == Phase.HAGGLE:
            ask_haggle(s)
        else:
            ask_offer(s)
    elif s.phase <= Phase.INFRASTRUCTURE:
        if s.phase == Phase.TAX:
            ask_tax(s)
        elif s.phase == Phase.GIFT:
            ask_gift(s)
        elif s.phase == Phase.BUILD:
            ask_build(s)
        else:
            ask_infrastructure(s)
    elif s.phase <= Phase.PRIZE:
        if s.phase == Phase.MOVE:
            ask_move(s)
        elif s.phase == Phase.MOVE_TO:
            ask_move_to(s)
        elif s.phase == Phase.BETRAY:
            ask_betray(s)
        else:
            ask_prize(s)
    elif s.phase <= Phase.SHELTER:
        if s.phase == Phase.BATTLE:
            ask_battle(s)
        elif s.phase == Phase.REMOVE:
            ask_remove(s)
        else:
            ask_shelter(s)
    elif s.phase <= Phase.REBUKE:
        ask_event(s)
    elif s.phase == Phase.CONFIDENCE:
        ask_confidence(s)
    elif s.phase == Phase.DEBT:
        ask_debt(s)
    elif s.phase == Phase.COURT_LIMIT:
        ask_court_limit(s)
    else:
        s.turn = s.active


@rule
def skip(s: Any) -> None:
    """There is nothing to choose: go on."""
    if s.phase == Phase.ICON_ROAD or s.phase == Phase.ICON_SPY:
        skip_icon(s)
    elif s.phase == Phase.TAKE:
        skip_placing(s)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        after_blackmail(s)
    elif s.phase == Phase.BUILD:
        end_build(s)
    elif s.phase == Phase.REMOVE:
        s.phase = Phase.SHELTER
    elif s.phase == Phase.PRIZE:
        no_prize(s)
    elif s.phase == Phase.DEBT:
        skip_debt(s)
    elif s.phase == Phase.COURT_LIMIT:
        s.phase = Phase.HAND_LIMIT
    elif s.phase == Phase.HAND_LIMIT:
        s.phase = Phase.EVENTS
    elif s.phase == Phase.CONFIDENCE:
        s.poll = 0
        resume(s)
    else:
        end_action(s)


# What is answered ---------------------------------------------------------------------------------


@rule
def choose(s: Any, action: int) -> None:
    """Carry out the answer to the running question."""
    if s.phase == Phase.ACTION:
        apply_action(s, action)
    elif s.phase == Phase.ICON_ROAD:
        apply_icon_road(s, action)
    elif s.phase == Phase.ICON_SPY:
        apply_icon_spy(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        if s.phase == Phase.LOYALTY:
            apply_loyalty(s, action)
        else:
            apply_blackmail(s, action)
    elif s.phase <= Phase.OFFER:
        answer_bribe(s, action)
    elif s.phase <= Phase.INFRASTRUCTURE:
        if s.phase == Phase.TAX:
            apply_tax(s, action)
        elif s.phase == Phase.GIFT:
            apply_gift(s, action)
        elif s.phase == Phase.BUILD:
            apply_build(s, action)
        else:
            apply_infrastructure(s, action)
    elif s.phase <= Phase.PRIZE:
        if s.phase == Phase.MOVE:
            apply_move(s, action)
        elif s.phase == Phase.MOVE_TO:
            apply_move_to(s, action)
        elif s.phase == Phase.BETRAY:
            apply_betray(s, action)
        else:
            apply_prize(s, action)
    elif s.phase <= Phase.SHELTER:
        if s.phase == Phase.BATTLE:
            apply_battle(s, action)
        elif s.phase == Phase.REMOVE:
            apply_remove(s, action)
        else:
            apply_shelter(s, action)
    elif s.phase <= Phase.REBUKE:
        apply_event(s, action)
    else:
        discard_one(s, action)


@rule
def answer_bribe(s: Any, action: int) -> None:
    """Chapter P9."""
    if s.phase == Phase.HAGGLE:
        apply_haggle(s, action)
    elif s.phase == Phase.BRIBE:
        apply_bribe(s, action)
    else:
        apply_offer(s, action)


@rule
def discard_one(s: Any, action: int) -> None:
    """Rule P18.19, and Confidence Failure."""
    if s.phase == Phase.CONFIDENCE:
        apply_confidence(s, action)
    elif s.phase == Phase.DEBT:
        apply_debt(s, action)
    elif s.phase == Phase.COURT_LIMIT:
        apply_court_limit(s, action)
    else:
        apply_hand_limit(s, action)


# What passes by itself ----------------------------------------------------------------------------


@rule
def pass_by(s: Any) -> None:
    """A phase in which nothing is asked."""
    if s.phase == Phase.ICONS:
        next_icon(s)
    elif s.phase == Phase.EVENTS:
        next_event(s)
    elif s.phase == Phase.MARKET:
        restock(s)
    elif s.phase == Phase.LEVY:
        next_levy(s)
    elif s.phase == Phase.CARRY_OUT:
        carry_out(s)
    elif s.phase == Phase.BUYER:
        event_for_buyer(s)
    elif s.phase == Phase.CHECK:
        resolve_check(s)
    elif s.phase == Phase.WAKHAN:
        wakhan_acts(s)
    elif s.phase == Phase.WAKHAN_PLAYS:
        wakhan_plays(s)
    else:
        end_turn(s)
