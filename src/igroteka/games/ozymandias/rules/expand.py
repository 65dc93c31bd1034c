"""Expansion, and the disks of Crusade of the Sun (chapter O7, O14.2 to O14.5)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, has, list_cards, lowest, remove, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import owner_of
from igroteka.games.ozymandias.rules.choices import EXPLORE, ORIGIN, PLACE
from igroteka.games.ozymandias.rules.deck import lay_on_discard
from igroteka.games.ozymandias.rules.events import reveal_event
from igroteka.games.ozymandias.rules.facts import (
    COLOURS,
    DIRECTIONS,
    TILES,
    Card,
    Colour,
    colour_cards,
    colour_of,
)
from igroteka.games.ozymandias.rules.galaxy import (
    HALF,
    can_explore,
    diskless,
    earn,
    explore,
    hexes_seen,
    is_active,
    lay_tile,
    near_any,
    pool_left,
    put_disk,
    value_of,
)
from igroteka.games.ozymandias.rules.state import NO_COLOUR, Note, Phase

# Targets ------------------------------------------------------------------------------------------


@rule
def target_sectors(s: Any, colour: int, shielded: bool) -> int:
    """The sectors that a colour may expand to. Rules O7.3 to O7.5, O7.9, O12.8."""
    if s.control[colour] == 0:
        return diskless(s)
    near = near_any(s, s.control[colour])
    return near & diskless(s) if shielded else near


@rule
def has_target(s: Any, colour: int, shielded: bool, exploring: bool) -> bool:
    """Is there a target for a disk of a colour? Rules O4.10, O4.11, O7.10."""
    controlled = s.control[colour]
    if exploring and (controlled == 0 or has_frontier(s, controlled)):
        return True
    return target_sectors(s, colour, shielded) != 0


@rule
def has_frontier(s: Any, sectors: int) -> bool:
    """Has any of some sectors a hex without a tile beside it?"""
    while sectors != 0:
        if count(s.sectors[lowest(sectors)].near) < DIRECTIONS:
            return True
        sectors = without_lowest(sectors)
    return False


@rule
def legal_target(s: Any, colour: int, out: Any) -> int:
    """All targets of a colour as the map is now. Rules O7.2, O7.8, O17.9."""
    sectors = target_sectors(s, colour, is_active(s, Card.XIN_SHIELD_FORMULA))
    n = list_cards(sectors, PLACE, out)
    if can_explore(s):
        controlled = s.control[colour]
        n += list_hexes(s, controlled if controlled != 0 else s.explored, out[n:])
    return n


@rule
def list_hexes(s: Any, sectors: int, out: Any) -> int:
    """Write the hexes without a tile beside some sectors as actions. Rules O4.10, O4.11."""
    if s.explored == 0:
        out[0] = ORIGIN
        return 1
    low, high = hexes_seen(s, sectors)
    n = list_cards(low, EXPLORE, out)
    return n + list_cards(high, EXPLORE + HALF, out[n:])


@rule
def lay_disk(s: Any, seat: int, action: int, colour: int) -> int:
    """Put a disk on a target, drawing a tile if it needs one; the sector. Rules O7.6, O7.7."""
    if action < EXPLORE:
        n = action - PLACE
    elif action < ORIGIN:
        n = explore(s, seat, action - EXPLORE)
    else:
        n = lay_tile(s, seat, 0, 0)
    put_disk(s, n, colour)
    note(s, Note.PLACED, seat, n, colour, s.sectors[n].height)
    return n


# Expanding ----------------------------------------------------------------------------------------


@rule
def expandable(s: Any, hand: int) -> int:
    """The active player's cards that may be played for expansion. Rules O7.10, O7.11."""
    shielded = active_elsewhere(s, Card.XIN_SHIELD_FORMULA)
    exploring = s.tiles_drawn < TILES and not active_elsewhere(s, Card.WRECKAGE_OF_THE_XYRI)
    cards = 0
    for colour in range(COLOURS):
        mine = hand & colour_cards(colour)
        if mine != 0 and s.pool[colour] > 0 and has_target(s, colour, shielded, exploring):
            cards |= mine
    if has(cards, Card.WRECKAGE_OF_THE_XYRI) and not has_target(s, Colour.RED, shielded, False):
        cards = remove(cards, Card.WRECKAGE_OF_THE_XYRI)
    if has(cards, Card.XIN_SHIELD_FORMULA) and not has_target(s, Colour.BLUE, True, exploring):
        cards = remove(cards, Card.XIN_SHIELD_FORMULA)
    return cards


@rule
def active_elsewhere(s: Any, card: int) -> bool:
    """Is a card the active card of anybody but the active player, whose own will be covered?"""
    return is_active(s, card) and s.players[s.active].active != card


@rule
def lay_for_expansion(s: Any) -> None:
    """The card becomes active; then its disk is placed. Rules O7.1, O7.2, O7.12."""
    lay_on_discard(s, s.active, s.card)
    note(s, Note.EXPANDED, s.active, s.card)
    s.turn = s.active
    shielded = is_active(s, Card.XIN_SHIELD_FORMULA)
    if has_target(s, colour_of(s.card), shielded, can_explore(s)):
        s.phase = Phase.PLACE
    else:
        note(s, Note.NO_TARGET, s.active, s.card)
        s.phase = Phase.DONE


@rule
def legal_place(s: Any, out: Any) -> int:
    """The targets of the card's colour. Rules O7.3 to O7.9."""
    return legal_target(s, colour_of(s.card), out)


@rule
def apply_place(s: Any, action: int) -> None:
    """Place the disk, collect, and carry out an event if a tile was drawn. O7.13 to O7.15."""
    colour = colour_of(s.card)
    s.pool[colour] -= 1
    n = lay_disk(s, s.active, action, colour)
    income = value_of(s, n)
    earn(s, s.active, income)
    note(s, Note.INCOME, s.active, income, n)
    s.phase = Phase.DONE
    if action >= EXPLORE and s.deck_size > 0:
        reveal_event(s)


# Crusade of the Sun -------------------------------------------------------------------------------


@rule
def release_crusade(s: Any, then: int) -> bool:
    """Its disks are placed before anything else; True if its owner has to choose. Rule O14.5."""
    if s.crusade_disks == 0:
        return False
    s.then = then
    return next_crusade_disk(s)


@rule
def next_crusade_disk(s: Any) -> bool:
    """Ask for the next disk's target; those without one return to the pool. O14.3, O14.4."""
    colour = s.crusade_colour
    s.turn = owner_of(s, Card.CRUSADE_OF_THE_SUN)
    if s.crusade_disks > 0:
        shielded = is_active(s, Card.XIN_SHIELD_FORMULA)
        if has_target(s, colour, shielded, can_explore(s)):
            s.phase = Phase.CRUSADE
            return True
        note(s, Note.CRUSADE_LEFT, s.turn, colour, s.crusade_disks)
        s.pool[colour] += s.crusade_disks
        s.crusade_disks = 0
    s.crusade_colour = NO_COLOUR
    return False


@rule
def legal_crusade(s: Any, out: Any) -> int:
    """The targets of a disk of Crusade of the Sun. Rules O14.3, O17.9."""
    return legal_target(s, s.crusade_colour, out)


@rule
def apply_crusade(s: Any, action: int) -> bool:
    """Place one disk, without income or event; False if it was the last. Rule O14.3."""
    s.crusade_disks -= 1
    lay_disk(s, s.turn, action, s.crusade_colour)
    return next_crusade_disk(s)


@rule
def grow_crusade(s: Any) -> bool:
    """A disk comes on the active Crusade; True if a colour must be chosen. O5.3, O10.2, O14.2."""
    if s.players[s.active].active != Card.CRUSADE_OF_THE_SUN or pool_left(s) == 0:
        return False
    if s.crusade_disks == 0:
        s.card = Card.CRUSADE_OF_THE_SUN
        s.phase = Phase.COLOUR
        return True
    if s.pool[s.crusade_colour] > 0:
        add_to_crusade(s, s.crusade_colour)
    return False


@rule
def add_to_crusade(s: Any, colour: int) -> None:
    """A disk from the pool. Rule O14.2."""
    s.pool[colour] -= 1
    s.crusade_colour = colour
    s.crusade_disks += 1
    note(s, Note.CRUSADE_GREW, s.active, colour, s.crusade_disks)
