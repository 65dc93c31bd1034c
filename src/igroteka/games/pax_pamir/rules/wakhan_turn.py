"""The turn of Wakhan, the automated opponent (chapters P20 and P21).

She plays by the same procedures as people. `wakhan_acts` chooses her next action here, and
`wakhan_picks` in wakhan_answers answers every question that an action puts to her.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, nth_card, without_lowest
from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import AI_PLANS, FIRST_AI, PLANS, Plan
from igroteka.games.pax_pamir.rules.battle import battle_cards
from igroteka.games.pax_pamir.rules.bribes import bribe_holder, bribe_owed, can_begin, pays_nothing
from igroteka.games.pax_pamir.rules.facts import HALF, HALVES, NO_CARD, PRINTED, Act, showing
from igroteka.games.pax_pamir.rules.knowledge import leave_hand
from igroteka.games.pax_pamir.rules.market import checks_to_come, for_sale, is_check, price_of
from igroteka.games.pax_pamir.rules.pieces import join, within
from igroteka.games.pax_pamir.rules.scoring import award, dominant_coalition, rank_key
from igroteka.games.pax_pamir.rules.state import NOWHERE, SPACES, Note, Phase
from igroteka.games.pax_pamir.rules.tax import can_tax
from igroteka.games.pax_pamir.rules.turn import begin_cleanup, can_do, is_favoured, purchase
from igroteka.games.pax_pamir.rules.wakhan_answers import (
    army_origin,
    battlefield,
    spy_origin,
    with_prize,
)
from igroteka.games.pax_pamir.rules.wakhan_buys import NO_SPACE, buy, chosen_space
from igroteka.games.pax_pamir.rules.wakhan_cards import best_card, red_label, red_side

PLAN_ACTS = (
    int(Act.TAX),
    int(Act.BUILD),
    int(Act.MOVE),
    int(Act.BETRAY),
    int(Act.BATTLE),
    int(Act.BATTLE),
)
"""The card actions among the plans, from Plan.TAX to Plan.BATTLE_CARD."""

NO_ACT = -1
"""In place of an Act: none is valid."""


@rule
def wakhan_acts(s: Any) -> None:
    """Her next action: a check worth it, else the next of the face, else a bonus. P21.7 to 11."""
    if s.mains > 0:
        space = worthwhile_check(s)
        if space != NO_SPACE:
            note(s, Note.AI_AMBITION, s.wakhan, s.market[space])
            purchase(s, space)
            return
    if s.ai_bonus != 0:
        if not act_with_bonus(s):
            begin_cleanup(s)
    elif s.mains == 0 or s.ai_failed == PLANS:
        s.ai_bonus = 1
    else:
        plan = int(AI_PLANS[s.ai_face, s.ai_step])
        s.ai_step = (s.ai_step + 1) % PLANS
        s.ai_failed = 0 if follow_plan(s, plan) else s.ai_failed + 1


@rule
def tell_plan(s: Any, plan: int) -> None:
    """Why she does what follows: her card, its action, and what the red arrow reads. P21.7."""
    note(s, Note.AI_FOLLOWS, s.wakhan, FIRST_AI + s.ai_face, plan, red_label(s))


@rule
def worthwhile_check(s: Any) -> int:
    """The Dominance Check that she wants to purchase now; NO_SPACE of none. Rule P21.11.

    In a turn there is never more than one in the market: rules P14.12 to P14.15.
    """
    for space in range(SPACES):
        if is_check(s.market[space]) and for_sale(s, s.wakhan, space) and check_is_good(s, space):
            return space
    return NO_SPACE


@rule
def check_is_good(s: Any, space: int) -> bool:
    """More points than any other player, or the victory. Rule P21.11."""
    final = checks_to_come(s) == 1
    dominant = dominant_coalition(s)
    w = s.wakhan
    p = s.players[w]
    mine = award(s, w, dominant, final)
    rupees = s.rupees[space] - price_of(s, w, space)
    standing = rank_key(s, w, p.points + mine) + rupees
    most = True
    wins = final
    for seat in range(s.seats):
        if seat != w:
            points = award(s, seat, dominant, final)
            if points >= mine:
                most = False
            if rank_key(s, seat, s.players[seat].points + points) > standing:
                wins = False
    return most or wins


@rule
def follow_plan(s: Any, plan: int) -> bool:
    """Do what the face says, if it is valid. Rules P21.7 to P21.9."""
    if plan >= Plan.BUY_MILITARY:
        space = chosen_space(s, plan)
        if space == NO_SPACE:
            return False
        tell_plan(s, plan)
        buy(s, space)
        return True
    s.ai_on_card = 1 if plan == Plan.BATTLE_CARD else 0
    act = PLAN_ACTS[plan]
    if not wakhan_can(s, act):
        return False
    card = acting_card(s, act)
    if card == NO_CARD:
        return False
    tell_plan(s, plan)
    act_with(s, card, act)
    return True


@rule
def wakhan_can(s: Any, act: int) -> bool:
    """Can this kind of action do something by her rules? Rules P21.8, P23.1 to P23.12."""
    if act == Act.MOVE:
        return army_origin(s) != NOWHERE or spy_origin(s) != NO_CARD
    if act == Act.BETRAY:
        return (with_prize(s, 0) | with_prize(s, 1)) != 0
    if act == Act.BATTLE:
        return (s.ai_on_card == 0 and battlefield(s) != NOWHERE) or (
            battle_cards(s, s.wakhan, 0) | battle_cards(s, s.wakhan, 1)
        ) != 0
    return can_do(s, s.wakhan, act)


@rule
def usable_for(s: Any, card: int, act: int) -> bool:
    """Can she pay for this card to act, and for a tax, is there something to take? P21.9."""
    return can_begin(s, s.wakhan, card, act) and (act != Act.TAX or can_tax(s, card))


@rule
def acting_card(s: Any, act: int) -> int:
    """The court card of highest priority that can take the action. Rule P21.9."""
    p = s.players[s.wakhan]
    upper = 0
    lower = 0
    for half in range(HALVES):
        cards = p.court[half] & showing(act, half) & ~s.acted[half]
        while cards != 0:
            if usable_for(s, half * HALF + lowest(cards), act):
                if half == 0:
                    upper |= cards & -cards
                else:
                    lower |= cards & -cards
            cards = without_lowest(cards)
    return best_card(s, upper, lower)


@rule
def act_with(s: Any, card: int, act: int) -> None:
    """Pay the bribe and act. Rules P20.11, P21.9."""
    pay_holder(s, card, act)
    s.card = card
    s.act = act
    interrupt(s, Phase.CARRY_OUT)


@rule
def pay_holder(s: Any, card: int, act: int) -> None:
    """She pays a bribe in full, or nothing under Courtly Manners. Rule P20.11."""
    holder = bribe_holder(s, s.wakhan, card, act)
    if holder != NOBODY:
        rupees = 0 if pays_nothing(s, s.wakhan) else bribe_owed(s, holder, card, act)
        s.players[s.wakhan].rupees -= rupees
        s.players[holder].rupees += rupees
        note(s, Note.BRIBED, s.wakhan, holder, rupees)


@rule
def act_with_bonus(s: Any) -> bool:
    """The leftmost favoured card that can act takes its leftmost valid action. Rule P21.10."""
    p = s.players[s.wakhan]
    s.ai_on_card = 0
    for i in range(p.size):
        card = p.row[i]
        if is_favoured(s, s.wakhan, card) and not within(s.acted, card):
            act = leftmost_act(s, card)
            if act != NO_ACT:
                act_with(s, card, act)
                return True
    return False


@rule
def leftmost_act(s: Any, card: int) -> int:
    """The leftmost action of a card that is valid; NO_ACT of none. Rules P21.8, P21.10."""
    i = 0
    while PRINTED[card, i] >= 0:
        act = int(PRINTED[card, i])
        if wakhan_can(s, act) and usable_for(s, card, act):
            return act
        i += 1
    return NO_ACT


# P22. Playing what she has bought -----------------------------------------------------------------


@rule
def wakhan_plays(s: Any) -> None:
    """Play the next card that she has got; without the bribe it is discarded. P20.14, P22.22."""
    p = s.players[s.wakhan]
    if p.held == 0:
        resume(s)
        return
    card = random_from_hand(s)
    if can_begin(s, s.wakhan, card, Act.PLAY):
        s.side = red_side(s)
        act_with(s, card, Act.PLAY)
    else:
        leave_hand(s, s.wakhan, card)
        join(s.gone, card)
        note(s, Note.CANCELLED, s.wakhan, card)


@rule
def random_from_hand(s: Any) -> int:
    """A random one of the cards she has got. Rule P20.14."""
    hand = s.players[s.wakhan].hand
    n = count(hand[0])
    drawn = roll(s, n + count(hand[1])) if n + count(hand[1]) > 1 else 0
    if drawn < n:
        return nth_card(hand[0], drawn)
    return HALF + nth_card(hand[1], drawn - n)
