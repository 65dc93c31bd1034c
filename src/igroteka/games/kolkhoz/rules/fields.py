"""Fields: volunteers are assigned, fields farmed and rewards taken (chapters K6 and K7)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, list_cards, lowest, one, remove, without_lowest
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck, Reward
from igroteka.games.kolkhoz.rules.choices import ASSIGN, TOP
from igroteka.games.kolkhoz.rules.end_of_year import close_year
from igroteka.games.kolkhoz.rules.facts import JACK, SUITS, card_of, rank_of, suit_of, value_of
from igroteka.games.kolkhoz.rules.lead import begin_trick
from igroteka.games.kolkhoz.rules.planning import next_year
from igroteka.games.kolkhoz.rules.scoring import total_value
from igroteka.games.kolkhoz.rules.state import NO_SUIT, Note, Phase


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
