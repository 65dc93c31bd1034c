"""What always holds of the record: the invariants."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, lowest, one, remove, without_lowest
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import owner_of
from igroteka.games.ozymandias.rules.facts import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    DISKS_EACH,
    TILES,
    TILES_OF_VALUE,
    VALUES,
    Card,
)
from igroteka.games.ozymandias.rules.galaxy import disks_of
from igroteka.games.ozymandias.rules.knowledge import memory_is_true
from igroteka.games.ozymandias.rules.memory import listed
from igroteka.games.ozymandias.rules.state import (
    MARKET,
    MAX_SEATS,
    NO_COLOUR,
    NO_SECTOR,
    Phase,
)

AUDIT = (
    "a card is lost or lies in two places",
    "a count of cards is wrong",
    "a discard pile or the deck does not list its cards",
    "a disk is lost, or one too many",
    "a sector is not controlled by its top disk",
    "a tile is lost, or one too many",
    "influence is negative, or not what can be counted",
    "what is remembered of hidden cards is not what happened",
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
    if not memory_is_true(s):
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
        p = s.players[seat]
        if p.influence < 0 or p.influence != p.counted or p.bid < 0:
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
