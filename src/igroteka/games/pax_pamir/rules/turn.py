"""The turn: which actions may be chosen, and what an action sets going (chapters P7 and P8).

For people and for Wakhan.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import begin_action
from igroteka.games.pax_pamir.rules.battle import battle_cards, battle_regions
from igroteka.games.pax_pamir.rules.betray import betrayable
from igroteka.games.pax_pamir.rules.bribes import begin_attempt, can_begin, clear_tried
from igroteka.games.pax_pamir.rules.choices import END, FIRST_ACT, PLAY, PURCHASE
from igroteka.games.pax_pamir.rules.facts import (
    ACTS,
    COURT_CARDS,
    EVENT,
    HALF,
    HALVES,
    Act,
    Card,
    Suit,
    of_suit,
    showing,
    suit_of,
)
from igroteka.games.pax_pamir.rules.knowledge import take_to_hand
from igroteka.games.pax_pamir.rules.market import for_sale, take_card
from igroteka.games.pax_pamir.rules.move import movable_armies, movable_spies, movable_tribes
from igroteka.games.pax_pamir.rules.pieces import bound_by, empty_spaces, forget_fresh, seat_after
from igroteka.games.pax_pamir.rules.placing import block_at_hand, cylinder_at_hand
from igroteka.games.pax_pamir.rules.playing import lay_in_court
from igroteka.games.pax_pamir.rules.ruling import banner_of, ruled_by
from igroteka.games.pax_pamir.rules.scoring import end_game
from igroteka.games.pax_pamir.rules.state import SPACES, Ending, Note, Phase, Side
from igroteka.games.pax_pamir.rules.tax import can_tax
from igroteka.games.pax_pamir.rules.wakhan_cards import turn_ai_card

MAIN_ACTIONS = 2
"""In a turn. Rule P7.2."""

ALWAYS_FAVOURED = (1 << (Card.SAVVY_OPERATOR - 50)) | (1 << (Card.IRREGULARS - 50))
"""Savvy Operator and Irregulars, both of the second half. Rules P16.24, P16.25."""


@rule
def begin_turn(s: Any) -> None:
    """Blackmail comes first. Rules P7.1, P7.2, P16.15."""
    s.mains = MAIN_ACTIONS
    s.busy = 0
    note(s, Note.TURN, s.active, s.round)
    s.phase = Phase.BLACKMAIL_HERAT
    if s.active == s.wakhan:
        turn_ai_card(s)


# Actions that may be chosen -----------------------------------------------------------------------


@rule
def is_favoured(s: Any, seat: int, card: int) -> bool:
    """Does the action of this card not count as a main action? Rules P7.5, P17.7."""
    suit = suit_of(card)
    return (
        suit == s.favoured
        or card == Card.SAVVY_OPERATOR
        or card == Card.IRREGULARS
        or (suit == Suit.MILITARY and bound_by(s, Card.NEW_TACTICS) == seat)
    )


@rule
def favoured_cards(s: Any, seat: int, half: int) -> int:
    """One half of the court cards that are favoured, whoever has them. Rules P7.5, P17.7."""
    found = of_suit(s.favoured, half)
    if half == 1:
        found |= ALWAYS_FAVOURED
    if bound_by(s, Card.NEW_TACTICS) == seat:
        found |= of_suit(Suit.MILITARY, half)
    return found


@rule
def usable(s: Any, half: int) -> int:
    """One half of the active player's court cards that may act now. Rules P7.2 to P7.8, P9.8."""
    cards = s.players[s.active].court[half] & ~s.acted[half] & ~s.tried[half]
    if s.mains == 0:
        cards &= favoured_cards(s, s.active, half)
    return cards


@rule
def can_do(s: Any, seat: int, act: int) -> bool:
    """Can this kind of action do something, money aside? Rule P11.2. Tax depends on the card."""
    if act == Act.GIFT:
        return empty_spaces(s, seat) != 0 and cylinder_at_hand(s, seat)
    if act == Act.BUILD:
        return block_at_hand(s, banner_of(s, seat)) and ruled_by(s, seat) != 0
    if act == Act.MOVE:
        return (
            movable_armies(s, seat) | movable_tribes(s, seat) | movable_spies(s, seat, 0)
        ) != 0 or movable_spies(s, seat, 1) != 0
    if act == Act.BETRAY:
        return (betrayable(s, seat, 0) | betrayable(s, seat, 1)) != 0
    if act == Act.BATTLE:
        return (battle_regions(s, seat) | battle_cards(s, seat, 0) | battle_cards(s, seat, 1)) != 0
    return True


@rule
def list_act(s: Any, act: int, out: Any) -> int:
    """Write down the cards that may take one of the six actions now. Rules P11.1, P11.2, P9.12."""
    upper = usable(s, 0) & showing(act, 0)
    lower = usable(s, 1) & showing(act, 1)
    if (upper | lower) == 0 or not can_do(s, s.active, act):
        return 0
    first = FIRST_ACT - 1 + act * COURT_CARDS
    n = 0
    for half in range(HALVES):
        cards = lower if half == 1 else upper
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            if can_begin(s, s.active, card, act) and (act != Act.TAX or can_tax(s, card)):
                out[n] = first + card
                n += 1
    return n


@rule
def list_purchases(s: Any, out: Any) -> int:
    """Write down what may be purchased. Rules P8.1 to P8.3."""
    n = 0
    for space in range(SPACES):
        if for_sale(s, s.active, space):
            out[n] = PURCHASE + space
            n += 1
    return n


@rule
def list_plays(s: Any, out: Any) -> int:
    """Write down which cards may be played, and to which ends. Rules P9.12, P10.2, P18.6."""
    p = s.players[s.active]
    n = 0
    for half in range(HALVES):
        cards = p.hand[half] & ~s.tried[half]
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            if can_begin(s, s.active, card, Act.PLAY):
                out[n] = PLAY + 2 * (card - 1)
                n += 1
                if p.size > 0:
                    out[n] = PLAY + 2 * (card - 1) + 1
                    n += 1
    return n


@rule
def legal_action(s: Any, out: Any) -> int:
    """End, purchase, play, or use a court card. Rules P7.2 to P7.9, P18.5."""
    out[0] = END
    n = 1
    if s.mains > 0:
        n += list_purchases(s, out[n:])
        n += list_plays(s, out[n:])
    for act in range(ACTS):
        n += list_act(s, act, out[n:])
    return n


@rule
def apply_action(s: Any, action: int) -> None:
    if action == END:
        note(s, Note.ENDED_ACTIONS, s.active, s.mains)
        begin_cleanup(s)
    elif action < PLAY:
        purchase(s, action - PURCHASE)
    else:
        if action < FIRST_ACT:
            card = (action - PLAY) // 2 + 1
            act = Act.PLAY
            side = (action - PLAY) % 2
        else:
            card = (action - FIRST_ACT) % COURT_CARDS + 1
            act = (action - FIRST_ACT) // COURT_CARDS
            side = Side.LEFT
        begin_attempt(s, s.active, card, act, side)


# What an action sets going ------------------------------------------------------------------------


@rule
def spend(s: Any, bonus: bool) -> None:
    """An action is taken. Rules P7.2, P7.3, P9.3, P9.8."""
    s.busy = 1
    if not bonus:
        s.mains -= 1
    clear_tried(s)


@rule
def purchase(s: Any, space: int) -> int:
    """A card comes to the hand, an event is carried out; which card? Rules P8.1 to P8.13."""
    spend(s, False)
    card = take_card(s, s.active, space)
    if card < EVENT:
        take_to_hand(s, s.active, card)
    else:
        s.card = card
        interrupt(s, Phase.BUYER)
    return card


@rule
def carry_out(s: Any) -> None:
    """The bribe is settled: play the card, or let it act. Rules P9.3, P10.2, P11.1, P20.14."""
    resume(s)
    seat = s.active
    if s.phase == Phase.WAKHAN_PLAYS:
        seat = s.wakhan
    else:
        bonus = s.act != Act.PLAY and is_favoured(s, seat, s.card)
        spend(s, bonus)
        if s.act != Act.PLAY:
            note(s, Note.USED, seat, s.card, s.act, bonus)
            begin_action(s)
            return
    lay_in_court(s, seat, s.card, s.side)


# The end of a turn --------------------------------------------------------------------------------


@rule
def begin_cleanup(s: Any) -> None:
    """Court, hand, events, market. Rules P6.9, P14.1."""
    forget_fresh(s)
    clear_tried(s)
    s.barred = 0
    s.phase = Phase.COURT_LIMIT


@rule
def end_turn(s: Any) -> None:
    """Is the game over? Else the next player. Rules P7.10, P15.18 to P15.20."""
    s.idle = 0 if s.busy else s.idle + 1
    s.mains = 0
    s.refusals = 0
    for half in range(HALVES):
        s.acted[half] = 0
    following = seat_after(s, s.active)
    if s.options.idle_rounds > 0 and s.idle >= s.options.idle_rounds * s.seats:
        end_game(s, Ending.IDLE)
    elif following == s.first and s.round == s.options.max_rounds:
        end_game(s, Ending.ROUNDS)
    else:
        if following == s.first:
            s.round += 1
        s.active = following
        begin_turn(s)
