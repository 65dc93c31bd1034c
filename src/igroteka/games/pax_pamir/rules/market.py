"""The market: prices, rupees lying on it, the deck behind it (chapters P4, P8, P14).

The deck has no order before a card is turned up: each is then drawn by chance from what its pile
may hold, which everybody knows. Nobody can tell the difference, and nothing has to be hidden.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, nth_card, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.facts import (
    CHECKS,
    EVENT,
    HALF,
    NO_CARD,
    Card,
    Coalition,
    Region,
    Suit,
    patriot_of,
    region_of,
)
from igroteka.games.pax_pamir.rules.pieces import in_court
from igroteka.games.pax_pamir.rules.state import COLUMNS, GROUPS, ROWS, SPACES, Note

CHECK_EVENTS = (1 << CHECKS) - 1
"""The Dominance Checks, as a set of events."""


@rule
def is_check(card: int) -> bool:
    """Is it one of the four Dominance Checks? Rule P3.1."""
    return Card.CHECK_1 <= card <= Card.CHECK_4


# The deck -----------------------------------------------------------------------------------------


@rule
def begin_pile(s: Any) -> None:
    """The next of the six piles: its size and what it holds. Rules P4.3 to P4.6."""
    s.piles += 1
    s.pile_events = 0 if s.piles == 1 else (2 if s.piles == 2 else 1)
    s.pile_checks = 1 if s.piles > 2 else 0
    s.pile = 5 + s.seats + s.pile_events + s.pile_checks


@rule
def deck_size(seats: int) -> int:
    """Rule P4.6."""
    return GROUPS * (5 + seats) + 10


@rule
def turn_up(s: Any) -> int:
    """The top card of the deck, drawn now from what may lie there. Rule P19.3."""
    if s.pile == 0:
        begin_pile(s)
    drawn = roll(s, s.pile)
    s.pile -= 1
    s.deck -= 1
    if drawn < s.pile_checks:
        s.pile_checks -= 1
        return event_from(s, s.events & CHECK_EVENTS)
    if drawn < s.pile_checks + s.pile_events:
        s.pile_events -= 1
        return event_from(s, s.events & ~CHECK_EVENTS)
    return random_court_card(s)


@rule
def event_from(s: Any, events: int) -> int:
    """A random one of a set of events."""
    event = random_card(s, events)
    s.events = remove(s.events, event)
    return EVENT + event


@rule
def random_court_card(s: Any) -> int:
    """A random court card of those not seen yet."""
    n = count(s.unseen[0])
    drawn = roll(s, n + count(s.unseen[1]))
    half = 0 if drawn < n else 1
    bit = nth_card(s.unseen[half], drawn - n * half)
    s.unseen[half] = remove(s.unseen[half], bit)
    return half * HALF + bit


@rule
def checks_in_market(s: Any) -> int:
    """How many Dominance Checks lie open."""
    found = 0
    for space in range(SPACES):
        if is_check(s.market[space]):
            found += 1
    return found


@rule
def checks_to_come(s: Any) -> int:
    """How many Dominance Checks are still in the deck or the market. Rule P15.8."""
    return count(s.events & CHECK_EVENTS) + checks_in_market(s)


# Rupees -------------------------------------------------------------------------------------------


@rule
def lay_rupees(s: Any, space: int, rupees: int) -> None:
    """Put rupees on a card of the market. Rules P8.5, P8.8, P11.7."""
    note(s, Note.LAID, s.active, space, rupees)
    s.rupees[space] += rupees
    s.barred |= 1 << space
    withdraw(s, space)


@rule
def withdraw(s: Any, space: int) -> None:
    """Rupees on Public Withdrawal leave the game. Rule P17.20."""
    if s.market[space] == Card.PUBLIC_WITHDRAWAL and s.rupees[space] > 0:
        note(s, Note.WITHDRAWN, NOBODY, space, s.rupees[space])
        s.rupees[space] = 0


@rule
def lay_price(s: Any, space: int, each: int) -> None:
    """The price of a purchase, to the cards on the left. Rules P8.5 to P8.7."""
    row = space // COLUMNS
    for column in range(space % COLUMNS):
        there = row * COLUMNS + column
        if s.market[there] == NO_CARD:
            there = (1 - row) * COLUMNS + column
        if s.market[there] == NO_CARD:
            note(s, Note.LAID_AWAY, s.active, column, each)
        else:
            lay_rupees(s, there, each)


@rule
def lay_cost(s: Any, first: int, n: int) -> None:
    """One rupee on each of n cards of each row, from the right; `first` are passed over.

    Rules P11.4 to P11.7, P11.21.
    """
    for row in range(ROWS):
        skip = first
        left = n
        for i in range(COLUMNS):
            space = (row + 1) * COLUMNS - 1 - i
            if left > 0 and s.market[space] != NO_CARD:
                if skip > 0:
                    skip -= 1
                else:
                    lay_rupees(s, space, 1)
                    left -= 1
        if left > 0:
            note(s, Note.LAID_AWAY, s.active, -1, left)


# P8. Prices ---------------------------------------------------------------------------------------


@rule
def free_of_charge(s: Any, seat: int, card: int) -> bool:
    """Is a purchase paid for by an influence? Rules P16.20 to P16.22."""
    region = region_of(card)
    return (
        (region == Region.HERAT and in_court(s, seat, Card.HERAT_INFLUENCE))
        or (region == Region.PERSIA and in_court(s, seat, Card.PERSIAN_INFLUENCE))
        or (patriot_of(card) == Coalition.RUSSIAN and in_court(s, seat, Card.RUSSIAN_INFLUENCE))
    )


@rule
def rupees_each(s: Any) -> int:
    """How many rupees a purchase lays in each column. Rules P8.4, P8.5."""
    return 2 if s.favoured == Suit.MILITARY else 1


@rule
def price_of(s: Any, seat: int, space: int) -> int:
    """What the card on a market space costs this player. Rules P8.2, P8.4."""
    if free_of_charge(s, seat, s.market[space]):
        return 0
    return (space % COLUMNS) * rupees_each(s)


@rule
def for_sale(s: Any, seat: int, space: int) -> bool:
    """May the player purchase what lies on this space? Rules P8.1, P8.3, P8.8, P8.14."""
    card = s.market[space]
    if card == NO_CARD or card == Card.PUBLIC_WITHDRAWAL or (s.barred >> space) & 1 != 0:
        return False
    rupees = s.players[seat].rupees
    column = space % COLUMNS
    return column * rupees_each(s) <= rupees or free_of_charge(s, seat, card)


@rule
def take_card(s: Any, seat: int, space: int) -> int:
    """Pay for a card and take it, with the rupees on it. Rules P8.5, P8.9, P8.13."""
    card = s.market[space]
    price = price_of(s, seat, space)
    note(s, Note.PURCHASED, seat, card, space, price)
    p = s.players[seat]
    p.rupees -= price
    s.market[space] = NO_CARD
    if price > 0:
        lay_price(s, space, rupees_each(s))
    if s.rupees[space] > 0:
        note(s, Note.COLLECTED, seat, space, s.rupees[space])
        p.rupees += s.rupees[space]
        s.rupees[space] = 0
    return card


# P14. Slide and refill ----------------------------------------------------------------------------


@rule
def slide(s: Any) -> None:
    """All cards to the left over the vacant spaces, with their rupees. Rule P14.9."""
    for row in range(ROWS):
        to = row * COLUMNS
        for column in range(COLUMNS):
            space = row * COLUMNS + column
            if s.market[space] != NO_CARD:
                if space != to:
                    note(s, Note.SLID, NOBODY, space, to)
                    s.market[to] = s.market[space]
                    s.rupees[to] += s.rupees[space]
                    s.market[space] = NO_CARD
                    s.rupees[space] = 0
                    withdraw(s, to)
                to += 1


@rule
def refill(s: Any, at_once: bool) -> bool:
    """Fill vacant spaces from the deck; was it stopped by a second check? P14.10, P14.15."""
    for i in range(SPACES):
        space = (i % ROWS) * COLUMNS + i // ROWS
        if s.market[space] == NO_CARD and s.deck > 0:
            card = turn_up(s)
            reveal(s)
            note(s, Note.TURNED_UP, NOBODY, card, space)
            s.market[space] = card
            withdraw(s, space)
            if at_once and is_check(card) and checks_in_market(s) > 1:
                return True
    return False


@rule
def clear_space(s: Any, space: int) -> int:
    """Take an event from the market for good; its rupees stay. Rules P14.8, P14.16."""
    card = s.market[space]
    s.market[space] = NO_CARD
    return card


@rule
def discard_two_checks(s: Any) -> None:
    """The two farthest to the left go. Rules P14.12, P14.14, P14.15."""
    found = NO_CARD
    for i in range(SPACES):
        space = (i % ROWS) * COLUMNS + i // ROWS
        if is_check(s.market[space]):
            card = clear_space(s, space)
            s.events_gone |= 1 << (card - EVENT)
            if found != NO_CARD:
                note(s, Note.INSTABILITY, NOBODY, found, card)
                return
            found = card
