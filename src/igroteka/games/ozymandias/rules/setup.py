"""Setup and mulligan (chapter O3)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, nth_card
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.choices import KEEP, RETURN
from igroteka.games.ozymandias.rules.deck import draw_top, fill_market, leave_hand
from igroteka.games.ozymandias.rules.facts import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    DISKS_EACH,
    TILES_OF_VALUE,
    VALUES,
)
from igroteka.games.ozymandias.rules.galaxy import earn
from igroteka.games.ozymandias.rules.state import (
    HAND,
    INFLUENCE,
    MARKET,
    MAX_SEATS,
    NO_COLOUR,
    NO_SECTOR,
    RICH_INFLUENCE,
    Note,
    Phase,
)
from igroteka.games.ozymandias.rules.turn import begin_turn, seat_after


@rule
def setup(s: Any, seats: int) -> None:
    """An empty map, a market, cards and influence for all. Rules O3.1 to O3.3, O3.8."""
    s.seats = seats
    clear_table(s)
    fill_market(s)
    s.drawn = 0  # the first deck is what is left
    influence = starting_influence(s)
    hand = 0 if s.options.rich_start else HAND
    for seat in range(seats):
        p = s.players[seat]
        earn(s, seat, influence)
        p.held = hand
        for _ in range(hand):
            p.hand = add(p.hand, draw_top(s))
    s.starter = roll(s, seats)
    s.active = s.starter
    reveal(s)
    note(s, Note.STARTED, s.starter, hand, influence)
    if hand > 0:
        s.phase = Phase.MULLIGAN
        s.turn = s.starter
    else:
        begin_turn(s)


@rule
def starting_influence(s: Any) -> int:
    """What everybody begins with. Rules O2.2, O2.3."""
    if s.options.starting_influence >= 0:
        return s.options.starting_influence
    return RICH_INFLUENCE if s.options.rich_start else INFLUENCE


@rule
def clear_table(s: Any) -> None:
    """All that is not zero before anything has happened. Rules O1.3, O1.5, O1.6."""
    for card in range(CARDS):
        s.below[card] = NO_CARD
    for i in range(MARKET):
        s.market[i] = NO_CARD
        s.lot[i] = NO_CARD
    for i in range(2):
        s.aside[i] = NO_CARD
    for seat in range(MAX_SEATS):
        s.players[seat].active = NO_CARD
        s.given[seat] = NO_CARD
    for value in range(VALUES):
        s.tiles_left[value] = TILES_OF_VALUE[value]
    for colour in range(COLOURS):
        s.pool[colour] = DISKS_EACH
    s.deck_cards = ALL_CARDS
    s.deck_unseen = CARDS
    s.deck_size = CARDS
    s.deck_face_up = NO_CARD
    s.deck_known = NO_CARD
    s.deck_last = NO_CARD
    s.card = NO_CARD
    s.reaped = NO_CARD
    s.owner = NOBODY
    s.colour = NO_COLOUR
    s.crusade_colour = NO_COLOUR
    s.sector = NO_SECTOR


@rule
def next_in_hand(s: Any) -> int:
    """The card that the mulligan asks about: those kept so far are the lowest. Rule O3.6."""
    return nth_card(s.players[s.turn].hand, s.asked - s.returned)


@rule
def legal_mulligan(s: Any, out: Any) -> int:
    """Keep the next card or return it. Rules O3.5, O3.6, O17.4."""
    card = next_in_hand(s)
    out[0] = KEEP + card
    out[1] = RETURN + card
    return 2


@rule
def apply_mulligan(s: Any, action: int) -> None:
    """After the last card draw as many as were returned. Rules O3.4 to O3.7."""
    if action >= RETURN:
        card = action - RETURN
        leave_hand(s, s.turn, card)
        s.put_back[s.turn] = add(s.put_back[s.turn], card)
        s.apart = add(s.apart, card)
        s.apart_held += 1
        s.returned += 1
    s.asked += 1
    if s.asked == HAND:
        end_mulligan(s)


@rule
def end_mulligan(s: Any) -> None:
    """The player draws; the next one is asked, or the game begins. Rules O3.4, O3.6, O3.7."""
    p = s.players[s.turn]
    note(s, Note.RETURNED, s.turn, s.returned)
    s.deck_size += s.returned
    s.put_back_held[s.turn] = s.returned
    for _ in range(s.returned):
        p.hand = add(p.hand, draw_top(s))
        p.held += 1
    s.returned = 0
    s.asked = 0
    s.turn = seat_after(s, s.turn)
    if s.turn == s.starter:
        if s.apart_held > 0:
            note(s, Note.SHUFFLED, NOBODY)
        s.deck_cards |= s.apart
        s.deck_unseen += s.apart_held
        s.apart = 0
        s.apart_held = 0
        reveal(s)
        begin_turn(s)
