"""Events about the market, auctions, hands and the deck (chapters O10 to O14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, has, list_cards, lowest, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import put_up, put_up_market_card, start_bids
from igroteka.games.ozymandias.rules.choices import GIVE, INVEST, PURGE, ROB
from igroteka.games.ozymandias.rules.deck import (
    back_to_bank,
    clear_market,
    draw_top,
    leave_discard,
    leave_hand,
    leave_market,
    market_cards,
    market_place,
    take_into_hand,
    turn_up,
    turn_up_bottom,
)
from igroteka.games.ozymandias.rules.events import Effect, no_effect
from igroteka.games.ozymandias.rules.facts import Card, Colour, colour_cards
from igroteka.games.ozymandias.rules.galaxy import is_active, occupied
from igroteka.games.ozymandias.rules.memory import remember_robbery, remember_treaty
from igroteka.games.ozymandias.rules.reap import ask_for_preservation, reap
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, MAX_SEATS, Note, Phase

# The market and auctions --------------------------------------------------------------------------


@rule
def carry_out_sale(s: Any, card: int, effect: int) -> None:
    """Events that clear the market, hold an auction or a preservation bid."""
    if effect == Effect.MARKET:
        kept = colour_cards(Colour.RED) if card == Card.ROBBER_BARONS else 0
        if market_cards(s) & ~kept == 0:
            no_effect(s, card)
        clear_market(s, s.active, kept)
    elif effect == Effect.AUCTION:
        s.owner = NOBODY
        put_up_lot(s, card)
        if s.lot[0] >= 0:
            start_bids(s)
        else:
            no_effect(s, card)
    elif card == Card.CRITICAL_MASS:
        ask_for_preservation(s, Colour.WHITE, card)
    elif occupied(s) == 0 or is_active(s, Card.STASIS_PODS):
        no_effect(s, card)
    else:
        ask_for_preservation(s, EVERY_COLOUR, card)


@rule
def put_up_lot(s: Any, card: int) -> None:
    """What an event auctions. Rules O11.10, O11.13, O13.2, O14.18."""
    if card == Card.NYRI_ARTIFACTS:
        white = market_cards(s) & colour_cards(Colour.WHITE)
        i = 0
        while white != 0:
            if has(white, s.market[i]):
                white = remove(white, s.market[i])
                put_up_market_card(s, s.market[i])
            else:
                i += 1
    elif card == Card.REMEMBRANCE:
        if s.deck_size > 0:
            put_up(s, turn_up_bottom(s))
    else:
        for _ in range(min(2, s.deck_size)):
            put_up(s, turn_up(s))


@rule
def legal_invest(s: Any, out: Any) -> int:
    """Any market card. Rules O11.2, O17.15."""
    return list_cards(market_cards(s), INVEST, out)


@rule
def apply_invest(s: Any, card: int) -> None:
    """The New Economy: one influence on a market card. Rules O11.2, O17.15."""
    s.market_influence[market_place(s, card)] += 1
    note(s, Note.INVESTED, s.active, 1, card)
    s.left -= 1
    if s.left == 0:
        s.phase = Phase.DONE


@rule
def legal_purge(s: Any, out: Any) -> int:
    """Any market card. Rules O13.4, O17.19."""
    return list_cards(market_cards(s), PURGE, out)


@rule
def apply_purge(s: Any, card: int) -> None:
    """The Altemian Purge reaps a market card. Rules O4.3, O13.4, O14.29."""
    back_to_bank(s, card, leave_market(s, card))
    reap(s, card)


# Cyri's Treachery ---------------------------------------------------------------------------------


@rule
def opponents_with_cards(s: Any) -> int:
    """The opponents with at least one card in hand, a set of seats. Rules O10.8, O17.13."""
    seats = 0
    for seat in range(s.seats):
        if seat != s.active and s.players[seat].held > 0:
            seats = add(seats, seat)
    return seats


@rule
def legal_rob(s: Any, out: Any) -> int:
    """An opponent with cards. Rule O17.13."""
    return list_cards(opponents_with_cards(s), ROB, out)


@rule
def apply_rob(s: Any, seat: int) -> None:
    """Cyri's Treachery: a card by chance for this one. Rules O10.8, O14.11, O16.10."""
    thief = s.players[s.active]
    card = random_card(s, s.players[seat].hand)
    reveal(s)
    remember_robbery(s, card, seat, s.active)
    leave_hand(s, seat, card)
    thief.hand = add(thief.hand, card)
    thief.held += 1
    note(s, Note.ROBBED, s.active, seat)
    take_into_hand(s, seat, leave_discard(s, s.active))
    note(s, Note.HANDED_OVER, s.active, s.card, seat)
    s.phase = Phase.DONE


# Treaty of Cheng-Huang ----------------------------------------------------------------------------


@rule
def draw_for_treaty(s: Any) -> None:
    """Draw a card for each player, if there are enough. Rules O12.2, O14.21, O16.11."""
    if s.deck_size < s.seats:
        no_effect(s, s.card)
        return
    for _ in range(s.seats):
        seen = s.deck_face_up >= 0 or s.deck_unseen == 0
        card = draw_top(s)
        s.apart = add(s.apart, card)
        if seen:
            s.face_up_apart = add(s.face_up_apart, card)
    s.apart_held = s.seats
    s.asked = 0
    note(s, Note.TREATY, s.active, s.seats)
    s.phase = Phase.GIVE


@rule
def ungiven(s: Any) -> int:
    """The Treaty's cards that have not been chosen for anybody yet."""
    cards = s.apart
    for seat in range(s.seats):
        if s.given[seat] >= 0:
            cards = remove(cards, s.given[seat])
    return cards


@rule
def legal_give(s: Any, out: Any) -> int:
    """Any of the cards that are left. Rule O17.20."""
    return list_cards(ungiven(s), GIVE, out)


@rule
def apply_give(s: Any, card: int) -> None:
    """A card for the next player; the last one goes by itself. Rules O12.2, O17.20."""
    give_next(s, card)
    if s.asked == s.seats - 1:
        give_next(s, lowest(ungiven(s)))
        hand_out(s)
        s.phase = Phase.DONE


@rule
def give_next(s: Any, card: int) -> None:
    """Choose a card for the next player, clockwise from the active one."""
    seat = s.active + s.asked
    s.given[seat if seat < s.seats else seat - s.seats] = card
    s.asked += 1


@rule
def hand_out(s: Any) -> None:
    """All get their cards at once. Rules O12.2, O16.11."""
    remember_treaty(s, s.active)
    for seat in range(s.seats):
        p = s.players[seat]
        p.hand = add(p.hand, s.given[seat])
        p.held += 1
    for seat in range(MAX_SEATS):
        s.given[seat] = NO_CARD
    s.apart = 0
    s.apart_held = 0
    s.face_up_apart = 0
    reveal(s)
