"""The law of Ozymandias, in the order of the rulebook (docs/rules/ozymandias.md).

Chapters have modules of their own: the map in `galaxy.py`, the cards' places in `deck.py`, then
`auction.py`, `expand.py`, `reap.py`, and all events in `events.py`; what can be known of hidden
cards stands in `knowledge.py`, why something is forbidden in `refusals.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    list_cards,
    lowest,
    nth_card,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.options import K13Mode
from igroteka.games.ozymandias.rules.auction import (
    active_cards,
    apply_tie,
    legal_bid,
    legal_tie,
    owner_of,
    put_up_active_card,
    put_up_market_card,
    seal_bid,
    settle_auction,
    start_bids,
)
from igroteka.games.ozymandias.rules.choices import (
    ACTIONS,
    AMOUNT,
    BID,
    BURN,
    CHOOSE,
    COLOUR,
    DISK,
    EVENT,
    EXPAND,
    GIVE,
    INVEST,
    KEEP,
    MOVE,
    PASS,
    PURGE,
    REAP,
    RETURN,
    ROB,
    SALT,
    SEED,
    SPREAD,
    TAKE,
    WINNER,
)
from igroteka.games.ozymandias.rules.deck import (
    draw_top,
    fill_market,
    lay_on_discard,
    leave_hand,
    market_cards,
    put_on_top,
    take_discard,
)
from igroteka.games.ozymandias.rules.events import (
    apply_amount,
    apply_burn,
    apply_colour,
    apply_disk,
    apply_give,
    apply_invest,
    apply_move,
    apply_purge,
    apply_rob,
    apply_scout,
    apply_sector,
    apply_spread,
    carry_out,
    legal_amount,
    legal_burn,
    legal_colour,
    legal_disk,
    legal_give,
    legal_invest,
    legal_move,
    legal_purge,
    legal_rob,
    legal_scout,
    legal_sector,
    legal_spread,
)
from igroteka.games.ozymandias.rules.expand import (
    apply_crusade,
    apply_place,
    expandable,
    grow_crusade,
    lay_for_expansion,
    legal_crusade,
    legal_place,
    release_crusade,
)
from igroteka.games.ozymandias.rules.facts import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    DISKS_EACH,
    TILES,
    TILES_OF_VALUE,
    VALUES,
    Card,
    Colour,
    colour_cards,
)
from igroteka.games.ozymandias.rules.galaxy import colour_value, disks_of, pool_left
from igroteka.games.ozymandias.rules.knowledge import (
    came_alone,
    guess_bids,
    guess_cards,
    hide_cards,
    known_in,
    known_to,
    left_hand,
    listed,
    nothing_known,
)
from igroteka.games.ozymandias.rules.reap import (
    apply_save,
    apply_take,
    legal_save,
    legal_take,
    reap,
    settle_preservation,
)
from igroteka.games.ozymandias.rules.refusals import out_of_time, reason, rule_name
from igroteka.games.ozymandias.rules.state import (
    DECK,
    EVERYBODY,
    HAND,
    INFLUENCE,
    MARKET,
    MAX_SEATS,
    NO_COLOUR,
    NO_SECTOR,
    RICH_INFLUENCE,
    STATE,
    Note,
    Phase,
    Then,
)

__all__ = ["ACTIONS", "AUDIT", "LONGEST", "STATE", "Note", "Phase", "rule_name"]

LONGEST = 200_000
"""No play takes more decisions: 1000 turns with the longest of events in each would not."""


@rule
def seat_after(s: Any, seat: int) -> int:
    """The next seat clockwise. Rule O5.1."""
    return seat + 1 if seat + 1 < s.seats else 0


# O3. Setup ----------------------------------------------------------------------------------------


@rule
def setup(s: Any, seats: int) -> None:
    """An empty map, a market, cards and influence for all. Rules O3.1 to O3.3, O3.8."""
    s.seats = seats
    clear_table(s)
    fill_market(s)
    influence = starting_influence(s)
    hand = 0 if s.options.rich_start else HAND
    for seat in range(seats):
        p = s.players[seat]
        p.influence = influence
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
    nothing_known(s)


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
        known_to(s, s.turn, one(card), DECK)
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


# O5. The turn -------------------------------------------------------------------------------------


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
            known_in(s, one(s.card), s.active)
            if release_crusade(s, then):
                return
        go_on_with_card(s, then)
    elif action < PASS:
        card = action - REAP
        leave_hand(s, s.active, card)
        left_hand(s, s.active, card)
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
def apply_sealed_bid(s: Any, seat: int, bid: int) -> None:
    """The last of the sealed bids settles the auction or the preservation."""
    if seal_bid(s, seat, bid):
        if s.lot[0] >= 0:
            settle_auction(s)
        else:
            settle_preservation(s)


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


# O15. Scoring -------------------------------------------------------------------------------------


@rule
def counts_black_stars(s: Any, mode: int) -> bool:
    """Is Black Stars held by a player, and scored in this way? Rules O13.13, O15.7, O15.8."""
    if s.options.k13_mode != mode:
        return False
    found = 0
    for seat in range(s.seats):
        found |= s.players[seat].hand | s.players[seat].discard
    return found & one(Card.BLACK_STARS) != 0


@rule
def final_value(s: Any, colour: int) -> int:
    """What a card of a colour is worth at the end. Rules O15.5, O15.7."""
    value = colour_value(s, colour)
    if colour == Colour.BLACK and counts_black_stars(s, K13Mode.ADD_TO_COLOUR_VALUE):
        value += 2 * s.destroyed[Colour.BLACK]
    return value


@rule
def score(s: Any, seat: int) -> int:
    """Cards in hand and discard pile, and influence. Rules O15.5 to O15.8."""
    p = s.players[seat]
    total = p.influence
    for colour in range(COLOURS):
        cards = count((p.hand | p.discard) & colour_cards(colour))
        if cards > 0:
            total += cards * final_value(s, colour)
    mine = (p.hand | p.discard) & one(Card.BLACK_STARS) != 0
    if mine and s.options.k13_mode == K13Mode.FLAT_BONUS_TO_HOLDER:
        total += 2 * s.destroyed[Colour.BLACK]
    return total


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """More points first, then more influence. Rules O15.9, O15.10."""
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            richer = s.players[other].influence > s.players[seat].influence
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and richer):
                ranks[seat] += 1


# O16. What is secret and what is public -----------------------------------------------------------


@rule
def hide(s: Any, viewer: int) -> None:
    """Hands, the deck and sealed bids; at the end all hands lie open. Rules O16.1 to O16.11."""
    s.dice = 0
    if s.phase == Phase.OVER:
        return
    hide_cards(s, viewer)
    if s.phase == Phase.BID:
        for seat in range(s.seats):
            if seat != viewer:
                s.players[seat].bid = 0


@rule
def guess(s: Any, viewer: int) -> None:
    """Cards and sealed bids that the viewer may believe in."""
    if s.phase == Phase.OVER:
        return
    guess_cards(s, viewer)
    if s.phase == Phase.BID:
        guess_bids(s, viewer)


# The contract -------------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """All who have not bid yet, or the seat to act. Rule O17.1."""
    if s.phase == Phase.BID:
        return s.bidding
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.BID:
        return legal_bid(s, seat, out)
    if s.phase == Phase.ACTION:
        return legal_action(s, out)
    if s.phase == Phase.PLACE:
        return legal_place(s, out)
    if s.phase == Phase.SAVE:
        return legal_save(s, out)
    if s.phase == Phase.MULLIGAN:
        return legal_mulligan(s, out)
    if s.phase == Phase.TIE:
        return legal_tie(s, out)
    if s.phase == Phase.CRUSADE:
        return legal_crusade(s, out)
    return legal_card_choice(s, out)


@rule
def legal_card_choice(s: Any, out: Any) -> int:
    """The choices that single cards ask for. Rules O17.11 to O17.21."""
    if s.phase == Phase.SECTOR:
        return legal_sector(s, out)
    if s.phase == Phase.COLOUR:
        return legal_colour(s, out)
    if s.phase == Phase.DISK:
        return legal_disk(s, out)
    if s.phase == Phase.MOVE:
        return legal_move(s, out)
    if s.phase == Phase.SPREAD:
        return legal_spread(s, out)
    if s.phase == Phase.INVEST:
        return legal_invest(s, out)
    if s.phase == Phase.AMOUNT:
        return legal_amount(s, out)
    if s.phase == Phase.BURN:
        return legal_burn(s, out)
    if s.phase == Phase.SCOUT:
        return legal_scout(s, out)
    if s.phase == Phase.ROB:
        return legal_rob(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.PURGE:
        return legal_purge(s, out)
    return legal_give(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.BID:
        apply_sealed_bid(s, seat, action - BID)
    elif s.phase == Phase.ACTION:
        apply_action(s, action)
    elif s.phase == Phase.PLACE:
        apply_place(s, action)
    elif s.phase == Phase.SAVE:
        apply_save(s, action)
    elif s.phase == Phase.MULLIGAN:
        apply_mulligan(s, action)
    elif s.phase == Phase.TIE:
        apply_tie(s, action - WINNER)
    elif s.phase == Phase.CRUSADE:
        if not apply_crusade(s, action):
            go_on_after_crusade(s)
    else:
        apply_card_choice(s, action)
    if s.phase == Phase.CARRY_OUT:
        carry_out(s)
    if s.phase == Phase.DONE:
        end_action(s)


@rule
def apply_card_choice(s: Any, action: int) -> None:
    """The choices that single cards ask for. Rules O17.11 to O17.21."""
    if s.phase == Phase.SECTOR:
        apply_sector(s, action - CHOOSE)
    elif s.phase == Phase.COLOUR:
        apply_colour(s, action - COLOUR)
    elif s.phase == Phase.DISK:
        apply_disk(s, action - DISK)
    elif s.phase == Phase.MOVE:
        apply_move(s, action - MOVE)
    elif s.phase == Phase.SPREAD:
        apply_spread(s, action - SPREAD)
    elif s.phase == Phase.INVEST:
        apply_invest(s, action - INVEST)
    elif s.phase == Phase.AMOUNT:
        apply_amount(s, action - AMOUNT)
    elif s.phase == Phase.BURN:
        apply_burn(s, action - BURN)
    elif s.phase == Phase.SCOUT:
        apply_scout(s, action)
    elif s.phase == Phase.ROB:
        apply_rob(s, action - ROB)
    elif s.phase == Phase.TAKE:
        apply_take(s, action - TAKE)
    elif s.phase == Phase.PURGE:
        apply_purge(s, action - PURGE)
    else:
        apply_give(s, action - GIVE)


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks, from `refusals.py`."""
    rule = out_of_time(s, seat, action)
    if rule != 0:
        return rule
    out = np.zeros(len(ACTIONS), np.int32)
    found = legal(s, seat, out)
    return 0 if action in out[:found] else reason(s, action)


# Invariants ---------------------------------------------------------------------------------------

AUDIT = (
    "a card is lost or lies in two places",
    "a count of cards is wrong",
    "a discard pile or the deck does not list its cards",
    "a disk is lost, or one too many",
    "a sector is not controlled by its top disk",
    "a tile is lost, or one too many",
    "influence is negative",
    "somebody knows something of a hidden card that is not so",
    "adjacent sectors do not know one another",
    "Crusade of the Sun holds disks and is nobody's active card",
    "the seat to act does not exist",
    "something is left of an action that is over",
)


@rule
def audit(s: Any) -> int:
    broken = 0
    if not cards_conserved(s):
        broken |= 1
    if not counts_agree(s):
        broken |= 2
    if not lists_agree(s):
        broken |= 4
    if not disks_conserved(s):
        broken |= 8
    if not control_agrees(s):
        broken |= 16
    if not tiles_conserved(s):
        broken |= 32
    if not influence_is_sound(s):
        broken |= 64
    if not knowledge_is_true(s):
        broken |= 128
    if not neighbours_agree(s):
        broken |= 256
    if s.crusade_disks > 0 and owner_of(s, Card.CRUSADE_OF_THE_SUN) == NOBODY:
        broken |= 512
    asked = s.phase != Phase.OVER and s.phase != Phase.BID
    if (asked and not 0 <= s.turn < s.seats) or s.phase > Phase.OVER:
        broken |= 1024
    if s.phase == Phase.ACTION and not is_tidy(s):
        broken |= 2048
    return broken


@rule
def lone_cards(s: Any, i: int) -> int:
    """The cards that lie singly on the table, one place after the other, as sets."""
    card = s.reaped
    if i < MARKET:
        card = s.market[i]
    elif i < 2 * MARKET:
        card = s.lot[i - MARKET]
    elif i < 2 * MARKET + 2:
        card = s.aside[i - 2 * MARKET]
    return one(card) if card >= 0 else 0


@rule
def cards_conserved(s: Any) -> bool:
    """Every card is in exactly one place."""
    seen = s.removed
    twice = 0
    for i in range(2 * MARKET + 3):
        cards = lone_cards(s, i)
        twice |= seen & cards
        seen |= cards
    for seat in range(MAX_SEATS):
        twice |= seen & s.players[seat].hand
        seen |= s.players[seat].hand
        twice |= seen & s.players[seat].discard
        seen |= s.players[seat].discard
    for cards in (s.deck_cards, listed(s, s.deck_face_up), listed(s, s.deck_known), s.apart):
        twice |= seen & cards
        seen |= cards
    return twice == 0 and seen == ALL_CARDS


@rule
def counts_agree(s: Any) -> bool:
    known = count(listed(s, s.deck_face_up)) + count(listed(s, s.deck_known))
    size = s.deck_unseen + known
    if s.phase == Phase.MULLIGAN:
        size += s.apart_held - s.returned
    for seat in range(MAX_SEATS):
        if s.players[seat].held != count(s.players[seat].hand):
            return False
    return (
        s.deck_unseen == count(s.deck_cards)
        and s.deck_size == size
        and s.apart_held == count(s.apart)
        and s.face_up_apart & ~s.apart == 0
    )


@rule
def lists_agree(s: Any) -> bool:
    """Each list of `below` ends, holds what it should, and market and lot have no gaps."""
    links = 0
    for card in range(CARDS):
        if s.below[card] >= 0:
            links += 1
    tops = 0
    cards = listed(s, s.deck_face_up) | listed(s, s.deck_known)
    tops += s.deck_face_up >= 0
    tops += s.deck_known >= 0
    for seat in range(MAX_SEATS):
        p = s.players[seat]
        if listed(s, p.active) != p.discard:
            return False
        cards |= p.discard
        tops += p.active >= 0
    for i in range(1, MARKET):
        if s.market[i - 1] < 0 <= s.market[i] or s.lot[i - 1] < 0 <= s.lot[i]:
            return False
    last = s.deck_known
    while last >= 0 and s.below[last] >= 0:
        last = s.below[last]
    return last == s.deck_last and links == count(cards) - tops


@rule
def disks_conserved(s: Any) -> bool:
    """Six disks of each colour: pool, map, destroyed pile, Crusade of the Sun. Rule O1.6."""
    for colour in range(COLOURS):
        disks = s.pool[colour] + s.destroyed[colour]
        if s.crusade_colour == colour:
            disks += s.crusade_disks
        for n in range(TILES):
            disks += count(disks_of(s, n, colour))
        if disks != DISKS_EACH or s.pool[colour] < 0 or s.destroyed[colour] < 0:
            return False
    return True


@rule
def control_agrees(s: Any) -> bool:
    for n in range(TILES):
        sector = s.sectors[n]
        top = NO_COLOUR
        if sector.height > 0:
            top = (sector.stack >> (2 * sector.height - 2)) & 3
        if sector.stack >> (2 * sector.height) != 0:
            return False
        for colour in range(COLOURS):
            if ((s.control[colour] >> n) & 1 != 0) != (colour == top):
                return False
        if top >= 0 and (s.explored >> n) & 1 == 0:
            return False
    return True


@rule
def tiles_conserved(s: Any) -> bool:
    left = 0
    for value in range(VALUES):
        tiles = s.tiles_left[value] + s.tiles_removed[value]
        for n in range(TILES):
            tiles += (s.explored >> n) & 1 != 0 and s.sectors[n].printed == value
        if tiles != TILES_OF_VALUE[value]:
            return False
        left += s.tiles_left[value]
    return s.tiles_drawn + left == TILES and s.explored >> s.tiles_drawn == 0


@rule
def influence_is_sound(s: Any) -> bool:
    """Nobody owes anything, and none lies where nothing is."""
    for seat in range(MAX_SEATS):
        if s.players[seat].influence < 0 or s.players[seat].bid < 0:
            return False
        if s.phase == Phase.BID and s.players[seat].bid > s.players[seat].influence:
            return False
    for n in range(TILES):
        on_map = (s.explored >> n) & 1 != 0
        if s.sectors[n].influence < 0 or (s.sectors[n].influence > 0 and not on_map):
            return False
    for i in range(MARKET):
        if s.market_influence[i] < 0 or (s.market_influence[i] > 0 and s.market[i] < 0):
            return False
    return s.lot_influence >= 0


@rule
def knowledge_is_true(s: Any) -> bool:
    """Whatever anybody has concluded holds of the hands and the deck."""
    for viewer in range(EVERYBODY + 1):
        if s.deck_cards & ~s.could_be[viewer, DECK] != 0:
            return False
        for seat in range(s.seats):
            if seat != viewer and s.players[seat].hand & ~s.could_be[viewer, seat] != 0:
                return False
    return came_alone(s, NOBODY)


@rule
def neighbours_agree(s: Any) -> bool:
    """Sectors are adjacent where their hexes are, and all hang together."""
    rest = s.explored
    reached = rest & -rest
    for _ in range(TILES):
        sectors = reached
        while sectors != 0:
            reached |= s.sectors[lowest(sectors)].near
            sectors = without_lowest(sectors)
    while rest != 0:
        n = lowest(rest)
        rest = without_lowest(rest)
        near = 0
        for other in range(s.tiles_drawn):
            x = s.sectors[other].x - s.sectors[n].x
            y = s.sectors[other].y - s.sectors[n].y
            if (s.explored >> other) & 1 != 0 and abs(x) + abs(y) + abs(x + y) == 2:
                near = add(near, other)
        if near != s.sectors[n].near or remove(near, n) != near:
            return False
    return reached == s.explored


@rule
def is_tidy(s: Any) -> bool:
    """Before an action nothing of the last one is left."""
    return (
        s.lot[0] < 0
        and s.lot_influence == 0
        and s.aside[0] < 0
        and s.reaped < 0
        and s.apart_held == 0
        and s.bidding == 0
        and s.left == 0
        and s.sector == NO_SECTOR
        and s.saved == 0
        and s.tied == 0
    )
