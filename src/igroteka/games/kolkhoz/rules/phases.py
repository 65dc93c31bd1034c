"""The law of Kolkhoz, in the order of the rulebook (docs/rules/kolkhoz.md).

The search for enemies of the people has a module of its own, `search.py`; so has what everybody
can know of hidden cards, `knowledge.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    has,
    list_cards,
    lowest,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import draw_cards, random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck, FamineRule, FinalTiebreak, Reward
from igroteka.games.kolkhoz.rules.facts import (
    ACE_OF_POTATOES,
    CARD_NAMES,
    CARDS,
    JACK,
    PLAN_CARDS,
    SUIT_LETTERS,
    SUITS,
    WORKERS,
    card_of,
    rank_of,
    suit_cards,
    suit_of,
    value_of,
)
from igroteka.games.kolkhoz.rules.knowledge import (
    card_went_down,
    complete,
    released,
    showed_void,
    void_suits,
)
from igroteka.games.kolkhoz.rules.search import search_fields
from igroteka.games.kolkhoz.rules.state import HAND, MAX_SEATS, NO_SUIT, STATE, YEARS, Note, Phase

__all__ = ["ACTIONS", "AUDIT", "LONGEST", "STATE", "Note", "Phase"]

ACTIONS = ActionTable(
    name=(SUIT_LETTERS,),
    keep=(),
    take=(CARD_NAMES,),
    give=(CARD_NAMES,),
    play=(CARD_NAMES,),
    assign=(SUIT_LETTERS,),
    top=(CARD_NAMES,),
)
NAME = ACTIONS.first("name")
KEEP = ACTIONS.first("keep")
TAKE = ACTIONS.first("take")
GIVE = ACTIONS.first("give")
PLAY = ACTIONS.first("play")
ASSIGN = ACTIONS.first("assign")
TOP = ACTIONS.first("top")

LONGEST = YEARS * (1 + 2 * MAX_SEATS + (HAND - 1) * (2 * MAX_SEATS + SUITS))
"""No play takes more decisions: task, swaps, and in each trick cards, assignments, stack tops."""


@rule
def seat_after(s: Any, seat: int, n: int) -> int:
    """The seat n places clockwise, n being less than the number of seats."""
    after = seat + n
    return after if after < s.seats else after - s.seats


# K2. Setup and the year's order ---------------------------------------------------------------


@rule
def setup(s: Any, seats: int) -> None:
    """Empty cellars, shuffled piles, a planner drawn by chance. Rules K2.1, K2.2."""
    s.seats = seats
    s.threshold = threshold(s, seats)
    s.planner = roll(s, seats)
    if s.options.deck == Deck.D52:
        s.plan_left = PLAN_CARDS
    clear_year(s)
    next_year(s)


@rule
def threshold(s: Any, seats: int) -> int:
    """The hours that farm a field. Rule K1.16."""
    if s.options.work_hours_threshold != 0:
        return s.options.work_hours_threshold
    if seats == 2:
        return 20
    if seats == 3:
        return 32
    return 10 * seats


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
def close_year(s: Any) -> None:
    """All that follows the last trick of a year. Rule K2.4."""
    pocket_last_cards(s)
    search_fields(s)
    end_year(s)


# K3. Planning ---------------------------------------------------------------------------------


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
def workers(s: Any) -> int:
    """All cards that work, plan cards turned workers among them. Rules K1.3, K9.16."""
    return WORKERS | s.drafted


@rule
def free_workers(s: Any) -> int:
    """The workers neither in a cellar, nor in the North, nor anywhere else. Rule K3.5."""
    placed = s.north
    for seat in range(s.seats):
        p = s.players[seat]
        placed |= p.hand | p.hidden | p.open | p.stack
    return workers(s) & ~placed


@rule
def deal(s: Any) -> None:
    """The same number of cards to each; what is left stays unseen. Rules K3.5 to K3.8."""
    free = free_workers(s)
    wanted = HAND - 1 if s.famine else HAND
    size = min(wanted, count(free) // s.seats)
    s.tricks = max(0, size - 1)
    dealt = np.empty(CARDS, np.int64)
    draw_cards(s, free, size * s.seats, dealt)
    for seat in range(s.seats):
        hand = 0
        for i in range(size):
            hand = add(hand, dealt[seat * size + i])
        s.players[seat].hand = hand
        s.players[seat].held = size


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


# K4. The swap ---------------------------------------------------------------------------------


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
    s.trick_no = 0
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
    s.taken = NO_CARD
    card_went_down(s, s.turn, 0)
    note(s, Note.SWAPPED, s.turn)
    next_swap(s)


# K5. Tricks -----------------------------------------------------------------------------------


@rule
def begin_trick(s: Any) -> None:
    """The last brigadier leads; the first lead of the year is the planner's. Rules K5.1, K5.6."""
    s.phase = Phase.TRICK
    s.trick_no += 1
    s.leader = s.brigadier
    s.turn = s.leader
    s.played = 0
    s.assigned = 0
    s.allowed = 0
    for i in range(s.seats):
        s.trick[i] = NO_CARD


@rule
def led_suit(s: Any) -> int:
    """The crop that was led."""
    return suit_of(s.trick[0])


@rule
def playable(s: Any, seat: int) -> int:
    """The cards of a hand that may be played now. Rules K5.1 to K5.3."""
    hand = s.players[seat].hand
    if s.played == 0:
        return hand
    following = hand & suit_cards(led_suit(s))
    return following if following != 0 else hand


@rule
def legal_trick(s: Any, out: Any) -> int:
    return list_cards(playable(s, s.turn), PLAY, out)


@rule
def apply_trick(s: Any, action: int) -> None:
    card = action - PLAY
    p = s.players[s.turn]
    p.hand = remove(p.hand, card)
    p.held -= 1
    reveal(s)
    s.trick[s.played] = card
    s.played += 1
    if suit_of(card) != led_suit(s):
        showed_void(s, s.turn, led_suit(s))
    note(s, Note.PLAYED, s.turn, card)
    if s.played < s.seats:
        s.turn = seat_after(s, s.turn, 1)
    else:
        win_trick(s)


@rule
def best_in_trick(s: Any) -> int:
    """Which of the cards played so far wins, by the order of play. Rules K5.4, K5.5."""
    best = 0
    for i in range(1, s.played):
        if beats(s, s.trick[i], s.trick[best]):
            best = i
    return best


@rule
def beats(s: Any, card: int, other: int) -> bool:
    """Does a card beat one that was best before it?"""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == s.trump


@rule
def win_trick(s: Any) -> None:
    """The winner is brigadier, takes a medal and assigns the cards. Rules K5.6, K5.7, K6.4."""
    best = best_in_trick(s)
    s.brigadier = seat_after(s, s.leader, best)
    s.turn = s.brigadier
    p = s.players[s.brigadier]
    p.medals += 1
    p.tricks_won += 1
    by_trump = suit_of(s.trick[best]) == s.trump
    note(s, Note.WON, s.brigadier, s.trick_no, s.trick[best], by_trump)
    s.allowed = suits_in_trick(s)
    if count(s.allowed) > 1:
        s.phase = Phase.ASSIGN
    else:
        for _ in range(s.seats):
            assign_next(s, led_suit(s))
        check_fields(s, 0)


# K6. Assigning volunteers ---------------------------------------------------------------------


@rule
def suits_in_trick(s: Any) -> int:
    """The crops on the cards of the trick, as a set. Rule K6.1."""
    fields = 0
    for i in range(s.seats):
        fields = add(fields, suit_of(s.trick[i]))
    return fields


@rule
def legal_assign(s: Any, out: Any) -> int:
    """Any field whose crop is in the trick. Rule K6.1."""
    return list_cards(s.allowed, ASSIGN, out)


@rule
def apply_assign(s: Any, action: int) -> None:
    """One card after the other, in the order of play. Rules K6.2, K6.3, K6.8."""
    assign_next(s, action - ASSIGN)
    if s.assigned == s.seats:
        check_fields(s, 0)


@rule
def assign_next(s: Any, suit: int) -> None:
    """The next card of the trick goes to a field."""
    card = s.trick[s.assigned]
    s.assigned += 1
    field = s.fields[suit]
    field.workers = add(field.workers, card)
    field.hours += hours(s, card)
    note(s, Note.ASSIGNED, s.brigadier, card, suit)


@rule
def hours(s: Any, card: int) -> int:
    """What a worker adds to a field. Rules K6.5, K6.6."""
    if s.options.nomenklatura and s.trump >= 0 and card == card_of(s.trump, JACK):
        return 0
    return value_of(card)


@rule
def check_fields(s: Any, first: int) -> None:
    """Farm what has reached the threshold, from field `first` on. Rules K6.7 to K6.9."""
    for suit in range(first, SUITS):
        field = s.fields[suit]
        if field.farmer == NOBODY and field.hours >= s.threshold:
            field.farmer = s.brigadier
            if s.options.reward == Reward.ORDEN and s.options.deck == Deck.D36:
                tops = lowest_ranks(field.workers)
                if count(tops) > 1:
                    s.phase = Phase.TOP
                    s.pending = suit
                    s.tops = tops
                    return
                take_stack(s, suit, lowest(tops))
            else:
                take_plan_cards(s, suit)
    if s.trick_no < s.tricks:
        begin_trick(s)
    else:
        close_year(s)
        next_year(s)


# K7. Rewards ----------------------------------------------------------------------------------


@rule
def take_plan_cards(s: Any, suit: int) -> None:
    """The brigadier takes the plan cards of the field; in the North nobody does. K7.1, K7.6."""
    field = s.fields[suit]
    won = 0
    if s.options.reward == Reward.ORDEN:
        won = field.plan
        s.players[s.brigadier].open |= won
        field.plan = 0
    note(s, Note.FARMED, s.brigadier, suit, field.hours, total_value(won))


@rule
def lowest_ranks(cards: int) -> int:
    """Of a set of cards, those of the lowest rank. Rules K7.2, K7.3."""
    rest = cards
    least = 0
    while rest != 0:
        card = lowest(rest)
        rest = without_lowest(rest)
        if least == 0 or rank_of(card) < rank_of(lowest(least)):
            least = one(card)
        elif rank_of(card) == rank_of(lowest(least)):
            least = add(least, card)
    return least


@rule
def take_stack(s: Any, suit: int, top: int) -> None:
    """All workers on the field go to the brigadier's cellar as one stack. Rule K7.2."""
    field = s.fields[suit]
    p = s.players[s.brigadier]
    note(s, Note.FARMED, s.brigadier, suit, field.hours)
    note(s, Note.STACKED, s.brigadier, suit, top, count(field.workers))
    p.open = add(p.open, top)
    p.stack |= remove(field.workers, top)
    field.workers = 0


@rule
def legal_top(s: Any, out: Any) -> int:
    """The cards that share the lowest rank. Rule K7.4."""
    return list_cards(s.tops, TOP, out)


@rule
def apply_top(s: Any, action: int) -> None:
    suit = s.pending
    s.tops = 0
    s.pending = NO_SUIT
    take_stack(s, suit, action - TOP)
    check_fields(s, suit + 1)


# K8. The last card to the cellar --------------------------------------------------------------


@rule
def pocket_last_cards(s: Any) -> None:
    """Each player hides the card that is left. Rules K8.1, K8.2."""
    for seat in range(s.seats):
        p = s.players[seat]
        if p.held > 0:
            card_went_down(s, seat, void_suits(p.voids))
            p.hidden |= p.hand
            p.hid += 1
            p.hand = 0
            p.held = 0
            note(s, Note.CELLARED, seat)


# K10. End of the year -------------------------------------------------------------------------


@rule
def recall_north(s: Any) -> None:
    """With 36 cards and a reward, the North comes back. Rules K10.1, K10.2."""
    if s.options.deck == Deck.D36 and s.options.reward == Reward.ORDEN and s.north != 0:
        note(s, Note.RETURNED, NOBODY, count(s.north))
        released(s, s.north)
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
    released(s, back)
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
            p.scores[s.year - 1] = total_value(p.open)


# K11. Scoring and ties ------------------------------------------------------------------------


@rule
def total_value(cards: int) -> int:
    """The sum of the values of a set of cards. Rules K11.1, K11.2."""
    total = 0
    while cards != 0:
        total += value_of(lowest(cards))
        cards = without_lowest(cards)
    return total


@rule
def score(s: Any, seat: int) -> int:
    """Cards in the cellar, and medals if they count. Rules K11.1 to K11.3."""
    p = s.players[seat]
    medals = p.medals if s.options.medals else 0
    return total_value(p.hidden | p.open) + medals


@rule
def standing(s: Any, seat: int) -> int:
    """What decides between players, as one number: the greater comes first. K11.4 to K11.7."""
    p = s.players[seat]
    tie = 0
    if s.options.final_tiebreak == FinalTiebreak.MOST_MEDALS:
        tie = p.medals
    elif s.options.final_tiebreak == FinalTiebreak.MOST_CARDS:
        tie = count(p.hidden | p.open)
    return score(s, seat) * 100 + tie


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
        mine = standing(s, seat)
        ranks[seat] = 1
        for other in range(s.seats):
            if standing(s, other) > mine:
                ranks[seat] += 1


# K12. What is secret and what is public -------------------------------------------------------


@rule
def hide(s: Any, viewer: int) -> None:
    """Hands, hidden cards and swaps of the others; at the end all cellars lie open. K12.1 to 4."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.players[seat].hand = 0
            s.players[seat].hidden = 0
    if s.turn != viewer:
        s.taken = NO_CARD


@rule
def guess(s: Any, viewer: int) -> None:
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


# The contract ---------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.TRICK:
        return legal_trick(s, out)
    if s.phase == Phase.ASSIGN:
        return legal_assign(s, out)
    if s.phase == Phase.NAME_TASK:
        return legal_name_task(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.GIVE:
        return legal_give(s, out)
    return legal_top(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.TRICK:
        apply_trick(s, action)
    elif s.phase == Phase.ASSIGN:
        apply_assign(s, action)
    elif s.phase == Phase.NAME_TASK:
        apply_name_task(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase == Phase.GIVE:
        apply_give(s, action)
    else:
        apply_top(s, action)


def rule_name(rule: int) -> str:
    """ "K5.2" for 502."""
    return f"K{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks. Rules of other phases: the year's order, K2.4."""
    if s.phase == Phase.OVER:
        return 203
    kind, parts = ACTIONS.decode(action)
    phases = {
        "name": Phase.NAME_TASK,
        "keep": Phase.TAKE,
        "take": Phase.TAKE,
        "give": Phase.GIVE,
        "play": Phase.TRICK,
        "assign": Phase.ASSIGN,
        "top": Phase.TOP,
    }
    if seat != s.turn or s.phase != phases[kind]:
        return 204
    choice = parts[0] if parts else 0
    p = s.players[seat]
    if kind == "take" and not has(p.hidden, choice):
        return 403
    if kind == "give" and not has(p.hand, choice):
        return 404
    if kind == "play" and not has(p.hand, choice):
        return 501
    if kind == "play" and not has(playable(s, seat), choice):
        return 502
    if kind == "assign" and not has(s.allowed, choice):
        return 601
    if kind == "top" and not has(s.tops, choice):
        return 704
    return 0


# Invariants -----------------------------------------------------------------------------------

AUDIT = (
    "a worker lies in two places, or one is no worker",
    "a plan card is lost or lies in two places",
    "a public count of hidden or held cards is wrong",
    "a hand holds a crop that its owner has shown not to have",
    "a hidden card contradicts what everybody knows of it",
    "the hours of a field are not those of its workers",
    "there are more medals than tricks, or tricks than cards allow",
    "the seat to act does not exist",
)


@rule
def audit(s: Any) -> int:
    broken = 0
    if not workers_conserved(s):
        broken |= 1
    if not plan_cards_conserved(s):
        broken |= 2
    for seat in range(s.seats):
        p = s.players[seat]
        if p.held != count(p.hand) or p.hid != count(p.hidden):
            broken |= 4
        if p.hand & void_suits(p.voids) != 0:
            broken |= 8
        if not credible(s, seat):
            broken |= 16
    if not hours_agree(s):
        broken |= 32
    if not tricks_agree(s):
        broken |= 64
    if s.phase != Phase.OVER and not 0 <= s.turn < s.seats:
        broken |= 128
    return broken


@rule
def workers_conserved(s: Any) -> bool:
    """Every worker is in at most one place; what is nowhere is undealt."""
    seen = 0
    twice = 0
    for seat in range(s.seats):
        p = s.players[seat]
        for cards in (p.hand, p.hidden, p.open, p.stack):
            twice |= seen & cards
            seen |= cards
        if p.shown & ~p.stack != 0:
            return False
    for suit in range(SUITS):
        twice |= seen & s.fields[suit].workers
        seen |= s.fields[suit].workers
    for i in range(s.assigned, s.played):
        twice |= seen & one(s.trick[i])
        seen = add(seen, s.trick[i])
    twice |= seen & s.north
    seen |= s.north
    return twice == 0 and seen & ~(workers(s) | PLAN_CARDS) == 0


@rule
def plan_cards_conserved(s: Any) -> bool:
    """Every plan card is in a pile, at a field, out of the game, won, in the North, or drafted."""
    seen = s.plan_left
    twice = s.plan_left & s.gone
    seen |= s.gone
    for suit in range(SUITS):
        twice |= seen & s.fields[suit].plan
        seen |= s.fields[suit].plan
    twice |= seen & s.drafted
    seen |= s.drafted
    won = s.north
    for seat in range(s.seats):
        won |= s.players[seat].open
    won &= PLAN_CARDS & ~s.drafted
    twice |= seen & won
    expected = PLAN_CARDS if s.options.deck == Deck.D52 else 0
    return twice == 0 and seen | won == expected


@rule
def credible(s: Any, seat: int) -> bool:
    """Does each hidden card agree with the knowledge about at least one card that went down?"""
    p = s.players[seat]
    cards = p.hidden
    while cards != 0:
        found = False
        for entry in range(p.entries):
            if not has(p.barred[entry], lowest(cards)):
                found = True
        if not found:
            return False
        cards = without_lowest(cards)
    return p.hid + p.unveiled <= p.entries


@rule
def hours_agree(s: Any) -> bool:
    """A stack that was taken has left its hours behind."""
    for suit in range(SUITS):
        total = 0
        cards = s.fields[suit].workers
        while cards != 0:
            total += hours(s, lowest(cards))
            cards = without_lowest(cards)
        farmed = s.fields[suit].farmer != NOBODY
        if total > s.fields[suit].hours or (total < s.fields[suit].hours and not farmed):
            return False
    return True


@rule
def tricks_agree(s: Any) -> bool:
    medals = 0
    won = 0
    for seat in range(s.seats):
        medals += s.players[seat].medals
        won += s.players[seat].tricks_won
    return won <= s.tricks and medals <= s.year * (HAND - 1) and won <= medals
