"""The sixteen events, both halves of each (chapter P17)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.choices import CARD, PLAYER, REGION, STOP, SUIT
from igroteka.games.pax_pamir.rules.facts import (
    EVENT,
    EVENTS,
    NO_CARD,
    REGIONS,
    SUITS,
    Card,
    Region,
    Suit,
)
from igroteka.games.pax_pamir.rules.knowledge import discard_from_hand, exchange_hands
from igroteka.games.pax_pamir.rules.losses import lose_prizes, riots
from igroteka.games.pax_pamir.rules.market import is_check
from igroteka.games.pax_pamir.rules.playing import move_marker
from igroteka.games.pax_pamir.rules.state import EVERYBODY, NOWHERE, Note, Phase

ARISTOCRACY = 3
"""Rupees of event 113. Rule P17.24."""

NEVER = -1
"""In place of a phase or a suit: the event asks nothing, or moves no marker."""

ASKS = [NEVER] * EVENTS
"""What a purchased event asks its buyer. Rule P18.18."""
ASKS[Card.RUMOR - EVENT] = Phase.RUMOR
ASKS[Card.PERSUASIVE_METHODS - EVENT] = Phase.EXCHANGE
ASKS[Card.PASHTUNWALI_VALUES - EVENT] = Phase.VALUES
ASKS[Card.REBUKE - EVENT] = Phase.REBUKE

BINDS_BUYER = [
    card - EVENT
    for card in (
        Card.NEW_TACTICS,
        Card.KOH_I_NOOR,
        Card.COURTLY_MANNERS,
        Card.NATIONALISM,
        Card.NATION_BUILDING,
    )
]

RIOTS = [NOWHERE] * EVENTS
"""Where there are riots when an event is discarded."""
RIOTS[Card.CONFLICT_FATIGUE - EVENT] = Region.PUNJAB
RIOTS[Card.NATIONALISM - EVENT] = Region.HERAT
RIOTS[Card.NATION_BUILDING - EVENT] = Region.KABUL
RIOTS[Card.PERSIAN_ARISTOCRACY - EVENT] = Region.PERSIA

MOVES_MARKER = [NEVER] * EVENTS
"""The suit that becomes favoured when an event is discarded."""
MOVES_MARKER[Card.NEW_TACTICS - EVENT] = Suit.MILITARY
MOVES_MARKER[Card.PASHTUNWALI_VALUES - EVENT] = Suit.INTELLIGENCE
MOVES_MARKER[Card.REBUKE - EVENT] = Suit.POLITICAL

ASKED_BY = tuple(int(phase) for phase in ASKS)
BUYER_BOUND_BY = tuple(event in BINDS_BUYER for event in range(EVENTS))
RIOTS_BY = tuple(int(region) for region in RIOTS)
MARKER_BY = tuple(int(suit) for suit in MOVES_MARKER)


@rule
def gone(s: Any, card: int) -> None:
    """An event leaves the game."""
    s.events_gone |= 1 << (card - EVENT)


@rule
def bind(s: Any, card: int, whom: int) -> None:
    """A lasting event lies beside a player or the map. Rules P8.12, P17.2."""
    s.bound[card - EVENT] = whom
    note(s, Note.BOUND, NOBODY if whom == EVERYBODY else whom, card)


@rule
def event_for_buyer(s: Any) -> None:
    """The half for the buyer. Rules P8.11, P8.12, P17.1."""
    seat = s.active
    card = s.card
    s.card = NO_CARD
    resume(s)
    note(s, Note.EVENT, seat, card)
    if is_check(card):
        gone(s, card)
        interrupt(s, Phase.CHECK)
    elif BUYER_BOUND_BY[card - EVENT]:
        bind(s, card, seat)
    elif card == Card.CONFLICT_FATIGUE:
        bind(s, card, EVERYBODY)
    elif card == Card.PERSIAN_ARISTOCRACY:
        gone(s, card)
        s.players[seat].rupees += ARISTOCRACY
        note(s, Note.GAINED, seat, ARISTOCRACY, card)
    else:
        if card != Card.RUMOR and card != Card.PASHTUNWALI_VALUES:
            gone(s, card)
        interrupt(s, ASKED_BY[card - EVENT])


@rule
def event_for_all(s: Any, card: int) -> None:
    """The half for everybody, when the event is discarded. Rules P14.6, P17.1."""
    note(s, Note.EVENT_FOR_ALL, s.active, card)
    if card == Card.KOH_I_NOOR or card == Card.COURTLY_MANNERS:
        bind(s, card, EVERYBODY)
        return
    gone(s, card)
    if is_check(card):
        interrupt(s, Phase.CHECK)
    elif card == Card.RUMOR:
        for seat in range(s.seats):
            lose_prizes(s, seat)
    elif card == Card.PERSUASIVE_METHODS:
        interrupt(s, Phase.CONFIDENCE)
    elif RIOTS_BY[card - EVENT] != NOWHERE:
        riots(s, RIOTS_BY[card - EVENT])
    elif MARKER_BY[card - EVENT] != NEVER:
        move_marker(s, NOBODY, MARKER_BY[card - EVENT], card)


@rule
def others(s: Any, seat: int) -> int:
    """All other players, as a set."""
    return ((1 << s.seats) - 1) & ~(1 << seat)


@rule
def ask_event(s: Any) -> None:
    """What a purchased event lets its buyer choose. Rules P17.13, P17.26, P17.28, P17.30."""
    s.turn = s.active
    if s.phase == Phase.VALUES:
        s.may[0] |= ((1 << SUITS) - 1) << (SUIT - STOP)
    elif s.phase == Phase.REBUKE:
        s.may[0] |= ((1 << REGIONS) - 1) << (REGION - STOP)
    else:
        s.may[0] |= others(s, s.turn) << (PLAYER - STOP)


@rule
def apply_event(s: Any, action: int) -> None:
    """Rumor, Other Persuasive Methods, Pashtunwali Values, Rebuke."""
    phase = s.phase
    resume(s)
    if phase == Phase.VALUES:
        move_marker(s, s.turn, action - SUIT, Card.PASHTUNWALI_VALUES)
        bind(s, Card.PASHTUNWALI_VALUES, EVERYBODY)
    elif phase == Phase.REBUKE:
        riots(s, action - REGION)
    elif phase == Phase.RUMOR:
        bind(s, Card.RUMOR, action - PLAYER)
    else:
        other = action - PLAYER
        exchange_hands(s, s.turn, other)
        if s.wakhan != NOBODY and s.players[s.wakhan].held > 0:
            interrupt(s, Phase.WAKHAN_PLAYS)


@rule
def ask_confidence(s: Any) -> None:
    """The next player with cards in hand discards one. Rule P17.27."""
    while s.poll < s.seats:
        seat = s.active + s.poll
        if seat >= s.seats:
            seat -= s.seats
        if s.players[seat].held > 0:
            s.turn = seat
            return
        s.poll += 1


@rule
def apply_confidence(s: Any, action: int) -> None:
    discard_from_hand(s, s.turn, action - CARD)
    s.poll += 1
