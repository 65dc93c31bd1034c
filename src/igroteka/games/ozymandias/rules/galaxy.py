"""The map: hexes and tiles, stacks of disks, who controls what, and what it is worth (O4.9 on).

A sector is numbered in the order in which the tiles were drawn. A hex without a tile has no
number of its own: it is named by the lowest adjacent sector and the direction from there, and
every sector beside it has that name in `around`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import add, count, first, has, lowest, one, remove, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.facts import (
    COLOURS,
    DIRECTIONS,
    STEP_X,
    STEP_Y,
    TILES,
    Card,
    Colour,
)
from igroteka.games.ozymandias.rules.state import MAX_SEATS, Note

# Where the tiles lie ----------------------------------------------------------------------------

REACH = 2
ACROSS = 2 * REACH + 1
"""A new tile meets only tiles within two steps: beside it, or beside a hex beside it."""


def _meeting(x: int, y: int) -> tuple[int, ...]:
    """How a hex meets the one at an offset from it.

    First the direction in which that one is its neighbour, or -1; then twice the directions from
    it and from that one in which they both see the same third hex, or -1.
    """
    steps = list(zip(STEP_X, STEP_Y, strict=True))
    direct = steps.index((x, y)) if (x, y) in steps else -1
    shared = [
        direction
        for here, (step_x, step_y) in enumerate(steps)
        for there, (far_x, far_y) in enumerate(steps)
        if (step_x, step_y) == (x + far_x, y + far_y)
        for direction in (here, there)
    ]
    if (x, y) == (0, 0):
        shared = []
    return (direct, *shared, *[-1] * (4 - len(shared)))


MEETINGS = np.array(
    [_meeting(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)],
    np.int64,
)

HALF = TILES // 2 * DIRECTIONS
"""The hexes seen from the first ten sectors and those from the others make a set each."""


@rule
def link(s: Any, n: int, others: int) -> None:
    """Make a sector and some others know their neighbours. All others are linked already."""
    here = s.sectors[n]
    here.near = 0
    for direction in range(DIRECTIONS):
        here.around[direction] = n * DIRECTIONS + direction
    while others != 0:
        other = lowest(others)
        others = without_lowest(others)
        there = s.sectors[other]
        x = there.x - here.x + REACH
        y = there.y - here.y + REACH
        if 0 <= x < ACROSS and 0 <= y < ACROSS:
            meet(s, n, other, x * ACROSS + y)


@rule
def meet(s: Any, n: int, other: int, offset: int) -> None:
    """Link two sectors that lie within two steps of one another."""
    here = s.sectors[n]
    there = s.sectors[other]
    direct = int(MEETINGS[offset, 0])
    if direct >= 0:
        here.near = add(here.near, other)
        there.near = add(there.near, n)
        here.around[direct] = -1 - other
        there.around[(direct + 3) % DIRECTIONS] = -1 - n
    for i in (1, 3):
        mine = int(MEETINGS[offset, i])
        if mine >= 0:
            seen = there.around[int(MEETINGS[offset, i + 1])]
            if seen >= 0:
                here.around[mine] = seen


@rule
def lay_tile(s: Any, seat: int, x: int, y: int) -> int:
    """Draw a tile and lay it; the number of the new sector. Rules O3.1, O7.7."""
    n = s.tiles_drawn
    which = roll(s, TILES - n)
    printed = 0
    while which >= s.tiles_left[printed]:
        which -= s.tiles_left[printed]
        printed += 1
    s.tiles_left[printed] -= 1
    s.tiles_drawn += 1
    sector = s.sectors[n]
    sector.x = x
    sector.y = y
    sector.printed = printed
    link(s, n, s.explored)
    s.explored = add(s.explored, n)
    reveal(s)
    note(s, Note.EXPLORED, seat, n, printed)
    return n


@rule
def explore(s: Any, seat: int, hexagon: int) -> int:
    """Lay a tile on a hex that a sector sees; the number of the new sector."""
    sector = s.sectors[hexagon // DIRECTIONS]
    direction = hexagon % DIRECTIONS
    return lay_tile(s, seat, sector.x + STEP_X[direction], sector.y + STEP_Y[direction])


@rule
def remove_tile(s: Any, seat: int, n: int) -> None:
    """A tile leaves the game, with the influence on it. Rules O8.11, O13.6, O14.30, O14.31."""
    sector = s.sectors[n]
    if sector.influence > 0:
        note(s, Note.LOST_INFLUENCE, NOBODY, sector.influence, n)
    note(s, Note.TILE_REMOVED, seat, n, sector.printed)
    s.tiles_removed[sector.printed] += 1
    sector.influence = 0
    sector.near = 0
    s.explored = remove(s.explored, n)
    linked = 0
    rest = s.explored
    while rest != 0:
        other = lowest(rest)
        rest = without_lowest(rest)
        link(s, other, linked)
        linked = add(linked, other)


@rule
def near_any(s: Any, sectors: int) -> int:
    """All sectors adjacent to at least one of a set."""
    near = 0
    while sectors != 0:
        near |= s.sectors[lowest(sectors)].near
        sectors = without_lowest(sectors)
    return near


@rule
def connected_without(s: Any, n: int) -> bool:
    """Do all sectors but one form one connected group? Rule O13.6."""
    rest = remove(s.explored, n)
    reached = rest & -rest
    fresh = reached
    while fresh != 0:
        fresh = near_any(s, fresh) & rest & ~reached
        reached |= fresh
    return reached == rest


@rule
def removable(s: Any) -> int:
    """The diskless sectors without which the map still hangs together. Rule O13.6."""
    sectors = 0
    rest = diskless(s)
    while rest != 0:
        n = lowest(rest)
        rest = without_lowest(rest)
        if connected_without(s, n):
            sectors = add(sectors, n)
    return sectors


# Hexes without a tile -----------------------------------------------------------------------------


@rule
def is_active(s: Any, card: int) -> bool:
    """Is a card anybody's active card? Rules O4.6, O4.8."""
    found = False
    for seat in range(MAX_SEATS):
        found |= s.players[seat].active == card
    return found


@rule
def can_explore(s: Any) -> bool:
    """Can a tile be drawn? Rules O7.8, O10.13."""
    return s.tiles_drawn < TILES and not is_active(s, Card.WRECKAGE_OF_THE_XYRI)


@rule
def hexes_seen(s: Any, sectors: int) -> tuple[int, int]:
    """The hexes without a tile beside some sectors, as two sets: see HALF. Rule O4.10."""
    low = 0
    high = 0
    while sectors != 0:
        sector = s.sectors[lowest(sectors)]
        sectors = without_lowest(sectors)
        for direction in range(DIRECTIONS):
            seen = sector.around[direction]
            if seen >= HALF:
                high = add(high, seen - HALF)
            elif seen >= 0:
                low = add(low, seen)
    return low, high


# Disks --------------------------------------------------------------------------------------------


@rule
def disk_at(s: Any, n: int, height: int) -> int:
    """The colour of a disk of a stack, heights counted from 0 at the bottom."""
    return (s.sectors[n].stack >> (2 * height)) & 3


@rule
def top_colour(s: Any, n: int) -> int:
    """The colour that controls an occupied sector. Rule O4.12."""
    return disk_at(s, n, s.sectors[n].height - 1)


@rule
def uncontrolled(s: Any, n: int) -> None:
    """Forget who controls a sector, before its stack changes."""
    if s.sectors[n].height > 0:
        colour = top_colour(s, n)
        s.control[colour] = remove(s.control[colour], n)


@rule
def controlled(s: Any, n: int) -> None:
    """Remember who controls a sector, after its stack has changed."""
    if s.sectors[n].height > 0:
        colour = top_colour(s, n)
        s.control[colour] = add(s.control[colour], n)


@rule
def put_disk(s: Any, n: int, colour: int) -> None:
    """A disk comes on top of a sector. Rules O4.12, O7.6."""
    uncontrolled(s, n)
    sector = s.sectors[n]
    sector.stack |= colour << (2 * sector.height)
    sector.height += 1
    s.control[colour] = add(s.control[colour], n)


@rule
def pull_disk(s: Any, n: int, height: int) -> int:
    """A disk leaves its stack, from any height; its colour."""
    uncontrolled(s, n)
    sector = s.sectors[n]
    colour = disk_at(s, n, height)
    below = sector.stack & first(2 * height)
    above = sector.stack >> (2 * height + 2)
    sector.stack = below | above << (2 * height)
    sector.height -= 1
    controlled(s, n)
    return colour


@rule
def slide_under(s: Any, n: int, colour: int) -> None:
    """A disk comes to the bottom of a stack."""
    uncontrolled(s, n)
    sector = s.sectors[n]
    sector.stack = sector.stack << 2 | colour
    sector.height += 1
    controlled(s, n)


@rule
def move_stack(s: Any, n: int, to: int) -> None:
    """A whole stack moves on top of another sector, its order kept. Rule O13.12."""
    uncontrolled(s, n)
    uncontrolled(s, to)
    here = s.sectors[n]
    there = s.sectors[to]
    there.stack |= here.stack << (2 * there.height)
    there.height += here.height
    here.stack = 0
    here.height = 0
    controlled(s, to)


@rule
def destroy_top(s: Any, seat: int, n: int, card: int) -> None:
    """The top disk of a sector goes to the destroyed pile. Rule O4.16."""
    colour = pull_disk(s, n, s.sectors[n].height - 1)
    s.destroyed[colour] += 1
    note(s, Note.DESTROYED, seat, n, colour, card)


@rule
def destroy_tops(s: Any, seat: int, sectors: int, card: int) -> int:
    """Destroy the top disk of each of some sectors; how many. Rules O9.10, O9.11, O14.7."""
    destroyed = count(sectors)
    while sectors != 0:
        destroy_top(s, seat, lowest(sectors), card)
        sectors = without_lowest(sectors)
    return destroyed


@rule
def occupied(s: Any) -> int:
    """The sectors with at least one disk. Rule O4.13."""
    return (
        s.control[Colour.RED]
        | s.control[Colour.WHITE]
        | s.control[Colour.BLUE]
        | s.control[Colour.BLACK]
    )


@rule
def diskless(s: Any) -> int:
    """The sectors without disks. Rule O4.13."""
    return s.explored & ~occupied(s)


@rule
def open_to_disks(s: Any) -> int:
    """The sectors to which a disk may come from elsewhere. Rules O12.8, O14.23."""
    return diskless(s) if is_active(s, Card.XIN_SHIELD_FORMULA) else s.explored


@rule
def disks_on_map(s: Any) -> int:
    """How many disks lie on the map."""
    disks = 0
    rest = occupied(s)
    while rest != 0:
        disks += s.sectors[lowest(rest)].height
        rest = without_lowest(rest)
    return disks


@rule
def disks_of(s: Any, n: int, colour: int) -> int:
    """The heights at which a colour lies in a stack, as a set."""
    sector = s.sectors[n]
    heights = 0
    for height in range(sector.height):
        if (sector.stack >> (2 * height)) & 3 == colour:
            heights = add(heights, height)
    return heights


@rule
def pool_left(s: Any) -> int:
    """How many disks are in the pool. Rule O1.6."""
    return s.pool[0] + s.pool[1] + s.pool[2] + s.pool[3]


@rule
def colours_of(disks: Any) -> int:
    """The colours of which a pile has at least one disk, as a set."""
    colours = 0
    for colour in range(COLOURS):
        if disks[colour] > 0:
            colours = add(colours, colour)
    return colours


# Influence and value ------------------------------------------------------------------------------


@rule
def value_of(s: Any, n: int) -> int:
    """The printed value and the influence. Rule O4.14."""
    return s.sectors[n].printed + s.sectors[n].influence


@rule
def colour_value(s: Any, colour: int) -> int:
    """The values of all sectors that a colour controls. Rule O4.15."""
    value = 0
    rest = s.control[colour]
    while rest != 0:
        value += value_of(s, lowest(rest))
        rest = without_lowest(rest)
    return value


@rule
def earn(s: Any, seat: int, influence: int) -> None:
    """A player gets influence, or loses it if negative; everybody can keep count. Rule O16.8."""
    s.players[seat].influence += influence
    s.players[seat].counted += influence


@rule
def put_influence(s: Any, seat: int, n: int, influence: int) -> None:
    """Influence comes to lie on a sector. Rule O8.4."""
    s.sectors[n].influence += influence
    note(s, Note.PUT_INFLUENCE, seat, influence, n)


@rule
def take_influence(s: Any, seat: int, n: int, influence: int) -> None:
    """A player takes influence from a sector. Rule O8.4."""
    s.sectors[n].influence -= influence
    earn(s, seat, influence)
    note(s, Note.TOOK_INFLUENCE, seat, influence, n)


@rule
def with_influence(s: Any, sectors: int) -> int:
    """Those of some sectors that hold influence."""
    found = 0
    while sectors != 0:
        n = lowest(sectors)
        sectors = without_lowest(sectors)
        if s.sectors[n].influence > 0:
            found |= one(n)
    return found


@rule
def with_height(s: Any, sectors: int, least: int) -> int:
    """Those of some sectors that hold at least so many disks."""
    found = 0
    while sectors != 0:
        n = lowest(sectors)
        sectors = without_lowest(sectors)
        if s.sectors[n].height >= least:
            found |= one(n)
    return found


@rule
def is_sector(s: Any, n: int) -> bool:
    """Does a sector lie on the map?"""
    return has(s.explored, n)
