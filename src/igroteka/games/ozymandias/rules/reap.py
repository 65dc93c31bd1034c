"""Reaping, preservation and collapse (chapter O9)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, list_cards
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import come_along, owner_of, pay, start_bids
from igroteka.games.ozymandias.rules.choices import SAVE, STOP, TAKE
from igroteka.games.ozymandias.rules.deck import (
    leave_market,
    market_cards,
    put_under,
    take_into_hand,
)
from igroteka.games.ozymandias.rules.facts import Card, Colour, colour_of
from igroteka.games.ozymandias.rules.galaxy import (
    colour_value,
    destroy_tops,
    earn,
    is_active,
    occupied,
)
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, NO_COLOUR, Note, Phase


@rule
def reap(s: Any, card: int) -> None:
    """Lay a card aside, collect, and carry out its own text. Rules O9.1 to O9.3, O14.29."""
    s.reaped = card
    value = colour_value(s, colour_of(card))
    earn(s, s.active, value)
    note(s, Note.REAPED, s.active, card, value)
    if card == Card.FALL_OF_GETHI_EFERI:
        destroy_tops(s, s.active, s.control[Colour.RED], card)
    if card == Card.BETA_THEORY and market_cards(s) != 0:
        s.phase = Phase.TAKE
        s.turn = s.active
    else:
        preserve_reaped(s)


@rule
def legal_take(s: Any, out: Any) -> int:
    """Any market card. Rules O12.9, O14.25."""
    return list_cards(market_cards(s), TAKE, out)


@rule
def apply_take(s: Any, card: int) -> None:
    """Beta Theory: a market card goes to the hand. Rules O4.2, O12.9."""
    influence = leave_market(s, card)
    take_into_hand(s, s.active, card)
    note(s, Note.TAKEN, s.active, card)
    come_along(s, s.active, influence, card)
    preserve_reaped(s)


@rule
def preserve_reaped(s: Any) -> None:
    """The bids for the colour of the reaped card, if they can matter. Rule O9.6."""
    colour = colour_of(s.reaped)
    if s.control[colour] == 0 or is_active(s, Card.STASIS_PODS):
        s.colour = NO_COLOUR
        put_reaped_away(s)
    else:
        ask_for_preservation(s, colour, s.reaped)


@rule
def ask_for_preservation(s: Any, colour: int, card: int) -> None:
    """All bid for preserving a colour, or every colour. Rules O9.4, O14.12, O14.14."""
    s.colour = colour
    s.card = card
    note(s, Note.PRESERVATION, s.active, colour, card)
    start_bids(s)


@rule
def doomed(s: Any) -> int:
    """The sectors that would collapse if nobody saved them. Rules O9.7, O10.12, O13.10."""
    if is_active(s, Card.STASIS_PODS):
        return 0
    return occupied(s) if s.colour == EVERY_COLOUR else s.control[s.colour]


@rule
def settle_preservation(s: Any) -> None:
    """All bids are paid, whatever they save. Rules O9.5, O10.12, O11.3."""
    s.pot = 0
    for seat in range(s.seats):
        bid = s.players[seat].bid
        dam = s.reaped == NO_CARD and s.card == Card.THE_RU_SHOU_DAM and seat != s.active
        pay(s, seat, bid, s.active if dam else NOBODY)
        s.pot += bid
    s.saved = 0
    s.asked = 0
    next_saver(s)


@rule
def next_saver(s: Any) -> None:
    """Ask the next bidder, counter-clockwise; then comes the collapse. Rules O9.8, O17.10."""
    savable = doomed(s) & ~s.saved
    while savable != 0 and s.asked < s.seats:
        seat = s.active - s.asked
        seat = seat + s.seats if seat < 0 else seat
        if s.players[seat].bid > 0:
            s.left = s.players[seat].bid
            s.turn = seat
            s.phase = Phase.SAVE
            return
        s.asked += 1
    collapse(s)


@rule
def legal_save(s: Any, out: Any) -> int:
    """A sector not saved yet, or no more. Rules O9.7, O9.9, O17.10."""
    n = list_cards(doomed(s) & ~s.saved, SAVE, out)
    out[n] = STOP
    return n + 1


@rule
def apply_save(s: Any, action: int) -> None:
    """One sector is saved, or the bidder stops. Rules O9.7 to O9.9, O17.10."""
    if action == STOP:
        s.left = 0
    else:
        s.left -= 1
        s.saved = add(s.saved, action - SAVE)
        note(s, Note.SAVED, s.turn, action - SAVE)
    if s.left == 0:
        s.asked += 1
    if s.left == 0 or doomed(s) & ~s.saved == 0:
        next_saver(s)


@rule
def collapse(s: Any) -> None:
    """The top disk of every sector that nobody saved is destroyed. Rules O9.10, O9.11."""
    destroyed = destroy_tops(s, s.active, doomed(s) & ~s.saved, NO_CARD)
    note(s, Note.COLLAPSED, NOBODY, s.colour, destroyed)
    s.colour = NO_COLOUR
    s.saved = 0
    s.left = 0
    if s.reaped >= 0:
        put_reaped_away(s)
    elif s.card == Card.CRITICAL_MASS and s.pot > 0 and s.explored != 0:
        s.phase = Phase.SECTOR
        s.turn = s.active
    else:
        s.phase = Phase.DONE


@rule
def put_reaped_away(s: Any) -> None:
    """The reaped card goes under the deck, or to Zele Research Labs. O9.12, O11.9, O14.17."""
    labs = owner_of(s, Card.ZELE_RESEARCH_LABS)
    if labs >= 0 and labs != s.active:
        take_into_hand(s, labs, s.reaped)
        note(s, Note.CLAIMED, labs, s.reaped)
    else:
        put_under(s, s.reaped)
        note(s, Note.UNDER_DECK, NOBODY, s.reaped)
    s.reaped = NO_CARD
    s.phase = Phase.DONE
