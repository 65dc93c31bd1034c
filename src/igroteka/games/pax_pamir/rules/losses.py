"""Losing cards, overthrow, debts, changing loyalty (chapter P13), and riots."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count
from igroteka.engine.course import note, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.choices import CARD
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    HALVES,
    LEVERAGE,
    NO_COALITION,
    Suit,
    of_region,
    of_suit,
    patriot_of,
    region_of,
    suit_of,
)
from igroteka.games.pax_pamir.rules.knowledge import discard_from_hand
from igroteka.games.pax_pamir.rules.pieces import from_court, join, lift, seat_after, within
from igroteka.games.pax_pamir.rules.state import Note, Piece

LEVERAGE_RUPEES = 2
"""Rules P10.9, P13.2."""


@rule
def spies_go_home(s: Any, card: int) -> None:
    """All spies on a card that leaves its court. Rule P13.1."""
    here = s.cards[card]
    for seat in range(s.seats):
        spies = here.spies[seat]
        if spies > 0:
            for _ in range(spies):
                lift(s, Piece.SPY, card, seat)
            s.players[seat].supply += spies
            note(s, Note.SPIES_LOST, seat, card, spies)


@rule
def repay_leverage(s: Any, seat: int) -> int:
    """Pay back what is there; the rest becomes a debt. Rules P13.2, P13.3, P20.13."""
    p = s.players[seat]
    paid = min(LEVERAGE_RUPEES, p.rupees)
    p.rupees -= paid
    if paid < LEVERAGE_RUPEES and seat != s.wakhan:
        p.owes += LEVERAGE_RUPEES - paid
        note(s, Note.OWES, seat, p.owes)
    return paid


@rule
def leave_court(s: Any, seat: int, card: int) -> None:
    """A card leaves a court: spies, leverage, overthrow. Rules P13.1, P13.2, P13.10."""
    from_court(s, seat, card)
    note(s, Note.LOST, seat, card)
    spies_go_home(s, card)
    if within(LEVERAGE, card):
        note(s, Note.LEVERAGE_PAID, seat, card, repay_leverage(s, seat))
    if suit_of(card) == Suit.POLITICAL:
        region = region_of(card)
        if not has_political_card(s, seat, region):
            tribes_go_home(s, seat, region)


@rule
def discard_from_court(s: Any, seat: int, card: int) -> None:
    """A card leaves a court for the discard pile."""
    leave_court(s, seat, card)
    join(s.gone, card)


@rule
def political_cards(s: Any, seat: int, region: int, half: int) -> int:
    """One half of a player's political cards of a region."""
    return s.players[seat].court[half] & of_suit(Suit.POLITICAL, half) & of_region(region, half)


@rule
def has_political_card(s: Any, seat: int, region: int) -> bool:
    return (political_cards(s, seat, region, 0) | political_cards(s, seat, region, 1)) != 0


@rule
def tribes_go_home(s: Any, seat: int, region: int) -> None:
    """Overthrow after the last political card of a region. Rule P13.10."""
    here = s.regions[region]
    tribes = here.tribes[seat]
    if tribes > 0:
        here.tribes[seat] = 0
        here.fresh_tribes[seat] = 0
        s.players[seat].supply += tribes
        note(s, Note.OVERTHROWN, seat, region, tribes)


@rule
def if_tribeless(s: Any, seat: int, region: int) -> None:
    """Overthrow if the last tribe in a region has just been lost. Rules P13.11, P13.14."""
    if s.regions[region].tribes[seat] > 0 or not has_political_card(s, seat, region):
        return
    note(s, Note.OVERTHROWN, seat, region, -1)
    p = s.players[seat]
    i = 0
    while i < p.size:
        card = p.row[i]
        if suit_of(card) == Suit.POLITICAL and region_of(card) == region:
            discard_from_court(s, seat, card)
        else:
            i += 1


@rule
def riots(s: Any, region: int) -> None:
    """All tribes and armies go home; then the overthrows. Rules P17.3, P17.4, P13.15."""
    here = s.regions[region]
    lost = 0
    tribes = 0
    armies = 0
    for seat in range(s.seats):
        if here.tribes[seat] > 0:
            tribes += here.tribes[seat]
            s.players[seat].supply += here.tribes[seat]
            here.tribes[seat] = 0
            here.fresh_tribes[seat] = 0
            lost |= 1 << seat
    for coalition in range(COALITIONS):
        armies += here.armies[coalition]
        s.blocks[coalition] += here.armies[coalition]
        here.armies[coalition] = 0
        here.fresh_armies[coalition] = 0
    note(s, Note.RIOTS, NOBODY, region, tribes, armies)
    seat = s.active
    for _ in range(s.seats):
        if (lost >> seat) & 1 != 0:
            if_tribeless(s, seat, region)
        seat = seat_after(s, seat)


@rule
def lose_gifts(s: Any, seat: int) -> None:
    """All gifts go back to the supply. Rule P13.17."""
    p = s.players[seat]
    if p.gifts != 0:
        gifts = count(p.gifts)
        p.supply += gifts
        p.gifts = 0
        p.fresh_gifts = 0
        note(s, Note.GIFTS_LOST, seat, gifts)


@rule
def lose_prizes(s: Any, seat: int) -> None:
    """All prizes are discarded. Rules P13.17, P17.14."""
    p = s.players[seat]
    prizes = count(p.prizes[0]) + count(p.prizes[1])
    if prizes > 0:
        for half in range(HALVES):
            s.gone[half] |= p.prizes[half]
            p.prizes[half] = 0
        note(s, Note.PRIZES_LOST, seat, prizes)


@rule
def become_loyal(s: Any, seat: int, coalition: int) -> None:
    """Change loyalty, if it is another one: patriots, gifts, prizes, dial. P13.16, P13.17."""
    p = s.players[seat]
    if p.loyalty == coalition or seat == s.wakhan:
        return
    i = 0
    while i < p.size:
        card = p.row[i]
        if patriot_of(card) != NO_COALITION and patriot_of(card) != coalition:
            discard_from_court(s, seat, card)
        else:
            i += 1
    lose_gifts(s, seat)
    lose_prizes(s, seat)
    note(s, Note.CHANGED, seat, p.loyalty, coalition)
    p.loyalty = coalition


@rule
def debtor(s: Any) -> int:
    """Who has to discard for a debt first; NOBODY if no one has. Rule P13.9."""
    seat = s.active
    for _ in range(s.seats):
        if s.players[seat].owes > 0:
            return seat
        seat = seat_after(s, seat)
    return NOBODY


# Debts --------------------------------------------------------------------------------------------


@rule
def ask_debt(s: Any) -> None:
    """A card of hand or court. Rules P13.3, P13.8, P13.9."""
    seat = debtor(s)
    if seat != NOBODY:
        s.turn = seat
        for half in range(HALVES):
            s.may[2 + half] |= s.players[seat].court[half]


@rule
def skip_debt(s: Any) -> None:
    """The debts are settled, or the rest is forgiven. Rule P13.5."""
    seat = debtor(s)
    if seat == NOBODY:
        resume(s)
    else:
        note(s, Note.FORGIVEN, seat, s.players[seat].owes)
        s.players[seat].owes = 0


@rule
def apply_debt(s: Any, action: int) -> None:
    """Rules P13.3, P13.4, P13.6."""
    card = action - CARD
    s.players[s.turn].owes -= 1
    if s.owner[card] == s.turn:
        discard_from_court(s, s.turn, card)
    else:
        discard_from_hand(s, s.turn, card)
