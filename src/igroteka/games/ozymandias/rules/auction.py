"""Sealed bids and the auction (chapter O6)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, count, first, list_cards, lowest, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.choices import BID, WINNER
from igroteka.games.ozymandias.rules.deck import (
    back_to_bank,
    leave_discard,
    leave_market,
    put_under,
    take_into_hand,
)
from igroteka.games.ozymandias.rules.facts import Card
from igroteka.games.ozymandias.rules.galaxy import earn, occupied
from igroteka.games.ozymandias.rules.state import HIGHEST_BID, MARKET, MAX_SEATS, Note, Phase


@rule
def put_up(s: Any, card: int) -> None:
    """A card joins the lot. Rules O6.1, O6.17."""
    i = 0
    while s.lot[i] >= 0:
        i += 1
    s.lot[i] = card
    note(s, Note.PUT_UP, s.active, card, s.owner)


@rule
def put_up_market_card(s: Any, card: int) -> None:
    """A card of the market is auctioned, with the influence on it. Rules O4.2, O6.1."""
    s.lot_influence += leave_market(s, card)
    put_up(s, card)


@rule
def put_up_active_card(s: Any) -> None:
    """An active card leaves its pile before the bids. Rules O6.1 to O6.3."""
    put_up(s, leave_discard(s, s.owner))
    start_bids(s)


# Sealed bids --------------------------------------------------------------------------------------


@rule
def start_bids(s: Any) -> None:
    """All players bid in secret. Rules O6.4, O9.4."""
    s.phase = Phase.BID
    s.turn = NOBODY
    s.bidding = first(s.seats)
    for seat in range(s.seats):
        s.players[seat].bid = 0


@rule
def legal_bid(s: Any, seat: int, out: Any) -> int:
    """Any number from 0 to the own influence. Rules O6.4, O6.5, O17.7."""
    n = min(s.players[seat].influence, HIGHEST_BID) + 1
    for bid in range(n):
        out[bid] = BID + bid
    return n


@rule
def seal_bid(s: Any, seat: int, bid: int) -> bool:
    """Take a bid; True if all have bid, and the bids are revealed. Rules O6.4, O16.5."""
    s.players[seat].bid = bid
    s.bidding = remove(s.bidding, seat)
    note(s, Note.SEALED, seat)
    if s.bidding != 0:
        return False
    reveal(s)
    for bidder in range(s.seats):
        note(s, Note.BID, bidder, s.players[bidder].bid)
    return True


# The auction --------------------------------------------------------------------------------------


@rule
def settle_auction(s: Any) -> None:
    """The highest bid wins; a 0 never does. Rules O6.6, O6.7, O6.13."""
    best = 1
    s.tied = 0
    for seat in range(s.seats):
        bid = s.players[seat].bid
        if bid > best:
            best = bid
            s.tied = 0
        if bid == best:
            s.tied = add(s.tied, seat)
    if s.tied == 0:
        leave_unsold(s)
    elif count(s.tied) == 1:
        win_auction(s, lowest(s.tied))
    else:
        s.phase = Phase.TIE
        s.turn = s.active


@rule
def legal_tie(s: Any, out: Any) -> int:
    """Any of the highest bidders. Rule O6.7."""
    return list_cards(s.tied, WINNER, out)


@rule
def apply_tie(s: Any, winner: int) -> None:
    """The active player names the winner. Rule O6.7."""
    note(s, Note.TIE_BROKEN, s.active, winner)
    win_auction(s, winner)


@rule
def win_auction(s: Any, winner: int) -> None:
    """Pay, take the lot and what lies on it. Rules O6.8, O6.15, O6.17."""
    s.tied = 0
    pay_for_lot(s, winner)
    union = False
    for i in range(MARKET):
        card = s.lot[i]
        if card >= 0:
            s.lot[i] = NO_CARD
            take_into_hand(s, winner, card)
            note(s, Note.WON, winner, card)
            union |= card == Card.GALACTIC_UNION
    come_along(s, winner, s.lot_influence, NO_CARD)
    s.lot_influence = 0
    if union:
        gain(s, winner, count(occupied(s)), Card.GALACTIC_UNION)
    s.phase = Phase.DONE


@rule
def pay_for_lot(s: Any, winner: int) -> None:
    """The bid goes to whom it is due. Rules O6.9 to O6.12."""
    price = s.players[winner].bid
    payee = s.active
    if s.owner >= 0 and s.owner != winner:
        payee = s.owner
    if payee == winner:
        if s.owner >= 0:
            return
        payee = NOBODY
    pay(s, winner, price, payee)


@rule
def pay(s: Any, seat: int, price: int, payee: int) -> None:
    """A payment to a player, or to the bank, which is NOBODY."""
    if price > 0:
        earn(s, seat, -price)
        if payee >= 0:
            earn(s, payee, price)
        note(s, Note.PAID, seat, price, payee)


@rule
def gain(s: Any, seat: int, influence: int, card: int) -> None:
    """A player gains influence from the bank by a card. Rule O8.4."""
    earn(s, seat, influence)
    note(s, Note.GAINED, seat, influence, card)


@rule
def come_along(s: Any, seat: int, influence: int, card: int) -> None:
    """What lay on market cards goes to the player who takes them. Rule O4.2."""
    if influence > 0:
        earn(s, seat, influence)
        note(s, Note.CAME_ALONG, seat, influence, card)


@rule
def leave_unsold(s: Any) -> None:
    """Nobody wants the lot: under the deck. Rules O4.3, O6.13, O6.14, O6.18."""
    back_to_bank(s, s.lot[0], s.lot_influence)
    s.lot_influence = 0
    for i in range(MARKET):
        if s.lot[i] >= 0:
            note(s, Note.UNSOLD, NOBODY, s.lot[i])
            put_under(s, s.lot[i])
            s.lot[i] = NO_CARD
    s.phase = Phase.DONE


@rule
def active_cards(s: Any) -> int:
    """The active cards that the active player may put up. Rules O2.4, O6.1, O6.2."""
    cards = 0
    for seat in range(MAX_SEATS):
        card = s.players[seat].active
        if card >= 0 and (seat != s.active or s.options.auction_own_active_card):
            cards = add(cards, card)
    return cards


@rule
def owner_of(s: Any, card: int) -> int:
    """Whose active card a card is; NOBODY if it is nobody's."""
    for seat in range(MAX_SEATS):
        if s.players[seat].active == card:
            return seat
    return NOBODY
