"""The invariants of Pax Pamir: every piece and card is in one place, every count is right."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    COALITIONS,
    COURT_CARDS,
    EVENT,
    EVENTS,
    HALVES,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    all_cards,
    bit_of,
    half_of,
    patriot_of,
    prize_of,
)
from igroteka.games.pax_pamir.rules.market import CHECK_EVENTS
from igroteka.games.pax_pamir.rules.pieces import in_play, within
from igroteka.games.pax_pamir.rules.state import (
    BLOCKS,
    CYLINDERS,
    GROUPS,
    IN_GAME,
    NOT_NAMED,
    NOWHERE,
    SPACES,
    Phase,
)

AUDIT = (
    "the blocks of a coalition are not twelve",
    "the cylinders of a player are not ten",
    "a court card is lost or lies in two places",
    "an event is lost or lies in two places",
    "a court is not what its cards say",
    "spies stand on a card that is in no court, or are counted wrongly",
    "more pieces are fresh than stand there",
    "a hand is not as large as said, or is not what it could be",
    "rupees, points or debts are less than nothing",
    "the deck is not as large as its piles",
    "a patriot or a prize is of another coalition than its owner's loyalty",
    "the seat to act does not exist",
    "before an action something of the last one is left",
)


@rule
def audit(s: Any) -> int:
    """Every broken invariant, one bit each, in the order of AUDIT."""
    broken = 0
    if not blocks_agree(s):
        broken |= 1
    if not court_cards_agree(s):
        broken |= 4
    if not events_agree(s):
        broken |= 8
    if not spies_agree(s):
        broken |= 32
    if not fresh_agree(s):
        broken |= 64
    for seat in range(s.seats):
        p = s.players[seat]
        if cylinders(s, seat) != CYLINDERS or p.supply < 0:
            broken |= 2
        if not court_agrees(s, seat):
            broken |= 16
        if not hand_agrees(s, seat):
            broken |= 128
        if p.rupees < 0 or p.points < 0 or p.owes < 0:
            broken |= 256
        if not loyal(s, seat):
            broken |= 1024
    for space in range(SPACES):
        if s.rupees[space] < 0:
            broken |= 256
    if not deck_agrees(s):
        broken |= 512
    if s.phase != Phase.OVER and not 0 <= s.turn < s.seats:
        broken |= 2048
    if s.phase == Phase.ACTION and not at_rest(s):
        broken |= 4096
    return broken


@rule
def at_rest(s: Any) -> bool:
    """Nothing is under way: positions that are alike are the same record."""
    running = s.depth + s.icon + s.left + s.done + s.piece + s.place + s.levy + s.stage + s.poll
    for seat in range(s.seats):
        running += s.players[seat].owes + s.players[seat].shaken
    settled = s.holder == NOBODY and s.price == NOT_NAMED and s.bribe == 0 and s.asked == 0
    nowhere = s.site == NOWHERE and s.banner == NO_COALITION
    return running == 0 and settled and nowhere and s.card == NO_CARD and s.target == NO_CARD


@rule
def blocks_agree(s: Any) -> bool:
    for coalition in range(COALITIONS):
        if s.blocks[coalition] < 0 or s.blocks[coalition] + in_play(s, coalition) != BLOCKS:
            return False
        for region in range(REGIONS):
            if s.regions[region].armies[coalition] < 0:
                return False
        for border in range(BORDERS):
            if s.borders[border].roads[coalition] < 0:
                return False
    return True


@rule
def cylinders(s: Any, seat: int) -> int:
    p = s.players[seat]
    total = p.supply + count(p.gifts)
    for region in range(REGIONS):
        total += s.regions[region].tribes[seat]
    for card in range(COURT_CARDS + 1):
        total += s.cards[card].spies[seat]
    return total


@rule
def court_cards_agree(s: Any) -> bool:
    """Each court card is in exactly one place; the card betrayed may wait for its prize."""
    for half in range(HALVES):
        found = s.unseen[half]
        twice = found & s.gone[half]
        found |= s.gone[half]
        for seat in range(s.seats):
            p = s.players[seat]
            for cards in (p.hand[half], p.court[half], p.prizes[half]):
                twice |= found & cards
                found |= cards
        for i in range(s.laid):
            card = s.laid_card[i]
            if half_of(card) == half:
                twice |= found & (1 << bit_of(card))
                found |= 1 << bit_of(card)
        for space in range(SPACES):
            card = s.market[space]
            if card != NO_CARD and card < EVENT and half_of(card) == half:
                twice |= found & (1 << bit_of(card))
                found |= 1 << bit_of(card)
        if s.target != NO_CARD and half_of(s.target) == half and s.owner[s.target] == NOBODY:
            found |= 1 << bit_of(s.target)
        if twice != 0 or found != all_cards(half):
            return False
    return True


@rule
def events_agree(s: Any) -> bool:
    """Each event is in at most one place: one that asks its buyer something is in none."""
    found = s.events
    twice = found & s.events_gone
    found |= s.events_gone
    for event in range(EVENTS):
        if s.bound[event] != NOBODY:
            twice |= found & (1 << event)
            found |= 1 << event
    for space in range(SPACES):
        if s.market[space] >= EVENT:
            event = s.market[space] - EVENT
            twice |= found & (1 << event)
            found |= 1 << event
    return twice == 0 and found & CHECK_EVENTS == CHECK_EVENTS


@rule
def court_agrees(s: Any, seat: int) -> bool:
    p = s.players[seat]
    if not 0 <= p.size <= IN_GAME or p.size != count(p.court[0]) + count(p.court[1]):
        return False
    for i in range(IN_GAME):
        card = p.row[i]
        if (card != NO_CARD) != (i < p.size):
            return False
        if card != NO_CARD and (s.owner[card] != seat or not within(p.court, card)):
            return False
    return True


@rule
def spies_agree(s: Any) -> bool:
    for card in range(1, COURT_CARDS + 1):
        for seat in range(s.seats):
            spies = s.cards[card].spies[seat]
            if spies < 0 or (spies > 0 and s.owner[card] == NOBODY):
                return False
            if (spies > 0) != within(s.players[seat].spying, card):
                return False
    return True


@rule
def fresh_agree(s: Any) -> bool:
    for seat in range(s.seats):
        if s.players[seat].fresh_gifts & ~s.players[seat].gifts != 0:
            return False
        for card in range(COURT_CARDS + 1):
            if not 0 <= s.cards[card].fresh[seat] <= s.cards[card].spies[seat]:
                return False
        for region in range(REGIONS):
            here = s.regions[region]
            if not 0 <= here.fresh_tribes[seat] <= here.tribes[seat]:
                return False
    for coalition in range(COALITIONS):
        for region in range(REGIONS):
            here = s.regions[region]
            if not 0 <= here.fresh_armies[coalition] <= here.armies[coalition]:
                return False
        for border in range(BORDERS):
            line = s.borders[border]
            if not 0 <= line.fresh_roads[coalition] <= line.roads[coalition]:
                return False
    return True


@rule
def hand_agrees(s: Any, seat: int) -> bool:
    """What could be in a hand is the hand and what was laid down from it, in possible order."""
    p = s.players[seat]
    if p.held != count(p.hand[0]) + count(p.hand[1]):
        return False
    for half in range(HALVES):
        found = p.hand[half]
        for i in range(s.laid):
            card = s.laid_card[i]
            if s.laid_from[i] == seat and half_of(card) == half:
                if s.since[card] > i:
                    return False
                found |= 1 << bit_of(card)
        if found != p.could[half]:
            return False
    return True


@rule
def deck_agrees(s: Any) -> bool:
    left = s.pile
    for pile in range(s.piles, GROUPS):
        left += 5 + s.seats + (0 if pile == 0 else 2)
    return s.deck == left and s.pile_checks + s.pile_events <= s.pile


@rule
def loyal(s: Any, seat: int) -> bool:
    """Rules P13.16, P13.17; Wakhan keeps patriots and prizes of several (P20.4)."""
    if seat == s.wakhan:
        return True
    p = s.players[seat]
    for card in range(1, COURT_CARDS + 1):
        patriot = s.owner[card] == seat and patriot_of(card) != NO_COALITION
        if patriot and patriot_of(card) != p.loyalty:
            return False
        if within(p.prizes, card) and prize_of(card) != p.loyalty:
            return False
    return True
