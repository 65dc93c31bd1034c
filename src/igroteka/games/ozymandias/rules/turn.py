"""The turn: its beginning, the choice of an action, its end (chapter O5)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, list_cards, one
from igroteka.engine.course import note, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import (
    active_cards,
    owner_of,
    put_up_active_card,
    put_up_market_card,
    start_bids,
)
from igroteka.games.ozymandias.rules.choices import EVENT, EXPAND, PASS, REAP, SALT, SEED
from igroteka.games.ozymandias.rules.deck import (
    fill_market,
    lay_on_discard,
    leave_hand,
    market_cards,
    put_on_top,
    take_discard,
)
from igroteka.games.ozymandias.rules.expand import (
    expandable,
    grow_crusade,
    lay_for_expansion,
    release_crusade,
)
from igroteka.games.ozymandias.rules.facts import Card
from igroteka.games.ozymandias.rules.galaxy import pool_left
from igroteka.games.ozymandias.rules.memory import left_openly, seen_lying
from igroteka.games.ozymandias.rules.reap import reap
from igroteka.games.ozymandias.rules.state import NO_COLOUR, NO_SECTOR, Note, Phase, Then


@rule
def seat_after(s: Any, seat: int) -> int:
    """The next seat clockwise. Rule O5.1."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_turn(s: Any) -> None:
    """Without a card in hand take the discard pile. Rules O5.1 to O5.3."""
    s.turns += 1
    s.turn = s.active
    note(s, Note.TURN, s.active, s.turns)
    p = s.players[s.active]
    if p.held == 0 and p.active >= 0:
        if p.active == Card.CRUSADE_OF_THE_SUN and release_crusade(s, Then.TAKE_DISCARD):
            return
        take_discard(s, s.active)
    go_on_with_turn(s)


@rule
def go_on_with_turn(s: Any) -> None:
    """Crusade of the Sun grows; then an action is chosen. Rules O5.3, O5.4."""
    s.turn = s.active
    if not grow_crusade(s):
        s.phase = Phase.ACTION


@rule
def legal_action(s: Any, out: Any) -> int:
    """Auction, expand, event or reap; pass only without all of these. Rules O5.4, O5.5, O17.6."""
    hand = s.players[s.active].hand
    n = list_cards(market_cards(s), SEED, out)
    n += list_cards(active_cards(s), SALT, out[n:])
    if hand != 0:
        n += list_cards(expandable(s, hand), EXPAND, out[n:])
        n += list_cards(hand, EVENT, out[n:])
        n += list_cards(hand, REAP, out[n:])
    elif n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def apply_action(s: Any, action: int) -> None:
    """Begin the chosen action; Crusade of the Sun comes first. Rules O5.4, O14.5."""
    if action < EXPAND:
        begin_auction(s, action)
    elif action < REAP:
        then = Then.EXPAND if action < EVENT else Then.EVENT
        s.card = action - (EXPAND if action < EVENT else EVENT)
        if s.players[s.active].active == Card.CRUSADE_OF_THE_SUN:
            seen_lying(s, one(s.card), s.active)
            if release_crusade(s, then):
                return
        go_on_with_card(s, then)
    elif action < PASS:
        card = action - REAP
        leave_hand(s, s.active, card)
        left_openly(s, card, s.active)
        reveal(s)
        reap(s, card)
    else:
        note(s, Note.PASSED, s.active)
        s.phase = Phase.DONE


@rule
def begin_auction(s: Any, action: int) -> None:
    """Seeding or salting. Rules O6.1 to O6.3, O14.5."""
    if action < SALT:
        s.owner = NOBODY
        put_up_market_card(s, action - SEED)
        start_bids(s)
        return
    s.card = action - SALT
    s.owner = owner_of(s, s.card)
    if s.card != Card.CRUSADE_OF_THE_SUN or not release_crusade(s, Then.AUCTION):
        put_up_active_card(s)


@rule
def go_on_with_card(s: Any, then: int) -> None:
    """Lay the card down, and expand or carry out its event. Rules O7.1, O8.1."""
    reveal(s)
    if then == Then.EXPAND:
        lay_for_expansion(s)
    else:
        lay_on_discard(s, s.active, s.card)
        note(s, Note.PLAYED, s.active, s.card)
        s.phase = Phase.CARRY_OUT


@rule
def go_on_after_crusade(s: Any) -> None:
    """The disks of Crusade of the Sun lie on the map; now comes what they preceded. Rule O14.5."""
    if s.then == Then.TAKE_DISCARD:
        take_discard(s, s.active)
        go_on_with_turn(s)
    elif s.then == Then.AUCTION:
        put_up_active_card(s)
    elif s.then == Then.END:
        pass_turn(s)
    else:
        go_on_with_card(s, s.then)


@rule
def end_action(s: Any) -> None:
    """Put revealed cards back, fill the market, place the Crusade. O5.6, O5.7, O8.6, O15.3."""
    for i in range(2):
        card = s.aside[1 - i]
        if card >= 0:
            put_on_top(s, card)
            s.aside[1 - i] = NO_CARD
    forget_choices(s)
    fill_market(s)
    if pool_left(s) > 0 or not release_crusade(s, Then.END):
        pass_turn(s)


@rule
def forget_choices(s: Any) -> None:
    """Equal positions are to be equal records."""
    s.card = NO_CARD
    s.owner = NOBODY
    s.colour = NO_COLOUR
    s.sector = NO_SECTOR
    s.height = 0
    s.left = 0
    s.asked = 0
    s.pot = 0
    s.then = 0
    for seat in range(s.seats):
        s.players[seat].bid = 0


@rule
def ending(s: Any) -> int:
    """0 if the pool was empty, 1 if all turns were taken. Rules O15.1, O15.4."""
    return pool_left(s) != 0


@rule
def pass_turn(s: Any) -> None:
    """The game ends, or the next player's turn begins. Rules O5.7, O15.1, O15.4."""
    ended = pool_left(s) == 0
    if ended or s.turns >= s.options.max_turns:
        s.phase = Phase.OVER
        s.turn = NOBODY
        reveal(s)
        note(s, Note.ENDED, NOBODY, 0 if ended else 1)
    else:
        s.active = seat_after(s, s.active)
        begin_turn(s)
