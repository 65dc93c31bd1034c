"""Events that ask for a sector, a colour or a hex (chapters O10 to O14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, first, list_cards
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import gain
from igroteka.games.ozymandias.rules.choices import CHOOSE, COLOUR, EXPLORE, ORIGIN, SPREAD
from igroteka.games.ozymandias.rules.events import GIFTS, Effect, ask
from igroteka.games.ozymandias.rules.events_on_disks import next_move
from igroteka.games.ozymandias.rules.expand import add_to_crusade, list_hexes
from igroteka.games.ozymandias.rules.facts import COLOURS, Card, Colour
from igroteka.games.ozymandias.rules.galaxy import (
    colours_of,
    diskless,
    disks_of,
    explore,
    lay_tile,
    near_any,
    occupied,
    open_to_disks,
    put_disk,
    put_influence,
    removable,
    remove_tile,
    take_influence,
    with_height,
    with_influence,
)
from igroteka.games.ozymandias.rules.state import Note, Phase


@rule
def sectors_of(s: Any, card: int) -> int:
    """The sectors that an event is about, or that it lets choose from. O10 to O13, O17.14."""
    if card == Card.LIKE_A_TORRENT:
        return near_any(s, s.control[Colour.RED])
    if card == Card.TREASURE_VAULTS:
        return s.explored & ~s.control[Colour.RED]
    if card == Card.QUIET_PROSPERITY:
        return with_height(s, occupied(s), 1) & ~with_height(s, occupied(s), 2)
    if card == Card.GENESIS_DEVICE:
        return s.control[Colour.BLUE]
    if card == Card.THE_CITY_OF_ANTEN:
        return with_influence(s, near_any(s, s.explored))
    if card == Card.EVENT_HORIZON:
        return removable(s)
    if card == Card.FROM_THE_DARK:
        return open_to_disks(s)
    if card == Card.DRAKONS_ESCAPE:
        return occupied(s) & near_any(s, open_to_disks(s))
    if (
        card == Card.MAENGALIS_DISCOVERY
        or card == Card.THE_CRYSTALLINE_CITY
        or card == Card.CRITICAL_MASS
    ):
        return s.explored
    return diskless(s)


@rule
def ask_sector_or_colour(s: Any, card: int, effect: int) -> None:
    """Events that begin with a choice of one sector or one colour. Rules O17.14, O17.17."""
    if effect == Effect.SECTOR:
        ask(s, Phase.SECTOR, sectors_of(s, card) != 0)
    else:
        possible = colours_for(s, card) != 0
        if card == Card.FROM_THE_DARK and sectors_of(s, card) == 0:
            possible = False
        ask(s, Phase.COLOUR, possible)


@rule
def legal_sector(s: Any, out: Any) -> int:
    """The sectors that the card allows. Rules O17.14, O17.17, O17.18."""
    return list_cards(sectors_of(s, s.card), CHOOSE, out)


@rule
def apply_sector(s: Any, n: int) -> None:
    """What the card does to the chosen sector."""
    s.sector = n
    s.phase = Phase.DONE
    influence = s.sectors[n].influence
    if s.card == Card.BLOOD_FROM_A_STONE or s.card == Card.TREASURE_VAULTS:
        take_influence(s, s.active, n, influence)
    elif s.card == Card.MAENGALIS_DISCOVERY:
        put_influence(s, s.active, n, GIFTS)
    elif s.card == Card.CRITICAL_MASS:
        put_influence(s, s.active, n, s.pot)
    elif s.card == Card.THE_CRYSTALLINE_CITY:
        gain(s, s.active, colours_in_stack(s, n), s.card)
    elif s.card == Card.THE_CITY_OF_ANTEN:
        s.left = influence
        s.phase = Phase.SPREAD
    elif s.card == Card.THE_AWAKENING:
        put_influence(s, s.active, n, 1)
        s.phase = Phase.COLOUR if colours_of(s.pool) != 0 else Phase.DONE
    elif s.card == Card.EVENT_HORIZON:
        remove_tile(s, s.active, n)
    elif s.card == Card.FROM_THE_DARK:
        s.destroyed[s.colour] -= 1
        put_disk(s, n, s.colour)
        note(s, Note.FROM_THE_DARK, s.active, n, s.colour)
    else:
        s.phase = Phase.MOVE


@rule
def colours_in_stack(s: Any, n: int) -> int:
    """How many different colours lie in a stack. Rule O11.5."""
    found = 0
    for colour in range(COLOURS):
        found += disks_of(s, n, colour) != 0
    return found


@rule
def colours_for(s: Any, card: int) -> int:
    """The colours to choose from. Rules O14.2, O14.8, O17.5, O17.17."""
    if card == Card.THANI_TRIBES:
        return first(COLOURS)
    return colours_of(s.destroyed) if card == Card.FROM_THE_DARK else colours_of(s.pool)


@rule
def legal_colour(s: Any, out: Any) -> int:
    """The colours that the card allows. Rules O17.5, O17.12, O17.17."""
    return list_cards(colours_for(s, s.card), COLOUR, out)


@rule
def apply_colour(s: Any, colour: int) -> None:
    """What the card does with the chosen colour."""
    s.phase = Phase.DONE
    note(s, Note.COLOUR_CHOSEN, s.active, colour, s.card)
    if s.card == Card.CRUSADE_OF_THE_SUN:
        add_to_crusade(s, colour)
        s.card = NO_CARD
        s.phase = Phase.ACTION
    elif s.card == Card.THANI_TRIBES:
        s.colour = colour
        next_move(s)
    elif s.card == Card.THE_AWAKENING:
        s.pool[colour] -= 1
        put_disk(s, s.sector, colour)
        note(s, Note.PLACED, s.active, s.sector, colour, 1)
    elif s.card == Card.ELDRITCH_THEFT:
        s.pool[colour] -= 1
        s.destroyed[colour] += 1
        note(s, Note.STOLEN, s.active, colour)
    else:
        s.colour = colour
        s.phase = Phase.SECTOR


@rule
def legal_spread(s: Any, out: Any) -> int:
    """The sectors adjacent to the chosen one. Rules O11.11, O14.19."""
    return list_cards(s.sectors[s.sector].near, SPREAD, out)


@rule
def apply_spread(s: Any, n: int) -> None:
    """The City of Anten: one influence moves on. Rules O11.11, O17.15."""
    s.sectors[s.sector].influence -= 1
    put_influence(s, s.active, n, 1)
    s.left -= 1
    if s.left == 0:
        s.phase = Phase.DONE


@rule
def legal_scout(s: Any, out: Any) -> int:
    """Any explorable hex. Rules O12.3, O17.21."""
    return list_hexes(s, s.explored, out)


@rule
def apply_scout(s: Any, action: int) -> None:
    """Goauldi Scouts: lay a tile and gain its printed value. Rules O12.3, O14.22."""
    if action == ORIGIN:
        n = lay_tile(s, s.active, 0, 0)
    else:
        n = explore(s, s.active, action - EXPLORE)
    gain(s, s.active, s.sectors[n].printed, s.card)
    s.phase = Phase.DONE
