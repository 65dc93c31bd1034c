"""Events that move or destroy chosen disks and stacks (chapters O10, O13 and O14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import first, list_cards, lowest, one, without_lowest
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import pay
from igroteka.games.ozymandias.rules.choices import AMOUNT, BURN, DISK, MOST_FIRES, MOVE
from igroteka.games.ozymandias.rules.events import no_effect
from igroteka.games.ozymandias.rules.facts import DISKS, TILES, Card
from igroteka.games.ozymandias.rules.galaxy import (
    destroy_top,
    disks_of,
    disks_on_map,
    move_stack,
    near_any,
    occupied,
    open_to_disks,
    pull_disk,
    put_disk,
    slide_under,
    with_height,
)
from igroteka.games.ozymandias.rules.state import NO_COLOUR, NO_SECTOR, Note, Phase


@rule
def legal_disk(s: Any, out: Any) -> int:
    """The disks that may move. Rules O10.9, O13.8, O14.10, O17.12, O17.16."""
    n = 0
    rest = movers(s) if s.card == Card.THANI_TRIBES else with_height(s, occupied(s), 2)
    while rest != 0:
        sector = lowest(rest)
        rest = without_lowest(rest)
        n += list_cards(movable_disks(s, sector), DISK + DISKS * sector, out[n:])
    return n


@rule
def movable_disks(s: Any, n: int) -> int:
    """The heights of the disks of a stack that the card may move, as a set."""
    height = s.sectors[n].height
    if s.card == Card.REVOLUTION:
        return first(height - 1)
    if s.card == Card.HANIOS_RESISTANCE:
        return first(height) & ~1
    return disks_of(s, n, s.colour) & first(height - s.moved[n])


@rule
def apply_disk(s: Any, disk: int) -> None:
    """Revolution and Hanio's Resistance re-order a stack; Thani Tribes asks where to."""
    n = disk // DISKS
    height = disk % DISKS
    s.phase = Phase.DONE
    if s.card == Card.THANI_TRIBES:
        s.sector = n
        s.height = height
        s.phase = Phase.MOVE
    elif s.card == Card.REVOLUTION:
        colour = pull_disk(s, n, height)
        put_disk(s, n, colour)
        note(s, Note.RAISED, s.active, n, colour, height)
    else:
        colour = pull_disk(s, n, height)
        slide_under(s, n, colour)
        note(s, Note.LOWERED, s.active, n, colour, height)


@rule
def movers(s: Any) -> int:
    """The sectors with a disk that Thani Tribes still has to move. Rules O14.9, O14.10."""
    sectors = 0
    rest = occupied(s) & near_any(s, open_to_disks(s))
    while rest != 0:
        n = lowest(rest)
        rest = without_lowest(rest)
        if movable_disks(s, n) != 0:
            sectors |= one(n)
    return sectors


@rule
def next_move(s: Any) -> None:
    """Thani Tribes goes on as long as a disk can move. Rules O10.7, O14.10."""
    s.sector = NO_SECTOR
    if movers(s) != 0:
        s.phase = Phase.DISK
    else:
        s.colour = NO_COLOUR
        for n in range(TILES):
            s.moved[n] = 0
        s.phase = Phase.DONE


@rule
def legal_move(s: Any, out: Any) -> int:
    """The sectors adjacent to the chosen one that a disk may come to. O14.9, O14.23, O14.33."""
    return list_cards(s.sectors[s.sector].near & open_to_disks(s), MOVE, out)


@rule
def apply_move(s: Any, to: int) -> None:
    """Thani Tribes moves a disk, Drakon's Escape a stack. Rules O10.7, O13.12."""
    here = s.sector
    if s.card == Card.THANI_TRIBES:
        colour = pull_disk(s, here, s.height)
        put_disk(s, to, colour)
        s.moved[to] += 1
        note(s, Note.MOVED, s.active, here, to, colour)
        next_move(s)
    else:
        note(s, Note.STACK_MOVED, s.active, here, to, s.sectors[here].height)
        move_stack(s, here, to)
        s.phase = Phase.DONE


@rule
def legal_amount(s: Any, out: Any) -> int:
    """Fires at Night: up to three, and no more than there is to pay or burn. Rule O14.1."""
    most = min(MOST_FIRES, min(s.players[s.active].influence, disks_on_map(s)))
    for amount in range(most + 1):
        out[amount] = AMOUNT + amount
    return most + 1


@rule
def apply_amount(s: Any, amount: int) -> None:
    """Pay first. Rules O10.1, O14.1."""
    s.left = amount
    pay(s, s.active, s.left, NOBODY)
    if s.left > 0:
        s.phase = Phase.BURN
    else:
        no_effect(s, s.card)


@rule
def legal_burn(s: Any, out: Any) -> int:
    """Any occupied sector. Rules O14.1, O17.11."""
    return list_cards(occupied(s), BURN, out)


@rule
def apply_burn(s: Any, n: int) -> None:
    """Destroy a top disk, one after the other. Rules O10.1, O14.1."""
    destroy_top(s, s.active, n, s.card)
    s.left -= 1
    if s.left == 0:
        s.phase = Phase.DONE
