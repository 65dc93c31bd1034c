"""What holds in every position of Kolkhoz, whatever has been played."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, count, has, lowest, one, without_lowest
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck
from igroteka.games.kolkhoz.rules.dealing import workers
from igroteka.games.kolkhoz.rules.facts import PLAN_CARDS, SUITS
from igroteka.games.kolkhoz.rules.fields import hours
from igroteka.games.kolkhoz.rules.memory import barred_until, played_in, present, void_suits
from igroteka.games.kolkhoz.rules.state import HAND, YEARS, Phase

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
    """Does the story of a cellar agree with what everybody knows, and with what lies there?"""
    p = s.players[seat]
    hidden = 0
    staying = present(p)
    while staying != 0:
        entry = lowest(staying)
        staying = without_lowest(staying)
        hidden = add(hidden, p.entry[entry])
        if has(barred_until(p, entry, YEARS), p.entry[entry]):
            return False
    for i in range(p.leavings):
        if not has(p.could_be[i], p.leaver[i]) or not left_credibly(s, seat, i):
            return False
    return hidden == p.hidden and p.hid + p.leavings == p.entries


@rule
def left_credibly(s: Any, seat: int, i: int) -> bool:
    """Can the card that left have been that entry, and where it went?"""
    p = s.players[seat]
    card = p.entry[p.leaver[i]]
    if has(barred_until(p, p.leaver[i], p.left_in[i]), card):
        return False
    if p.left_as[i] != NO_CARD:
        return card == p.left_as[i]
    if p.left_in[i] == s.year - 1 and has(p.hand, card):
        return True
    last = count(p.could_be[i]) + 1  # the entry after the card that was given
    put_down = last < p.entries and p.since[last] == p.left_in[i] and p.entry[last] == card
    return put_down or has(played_in(s, seat, p.left_in[i]), card)


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
