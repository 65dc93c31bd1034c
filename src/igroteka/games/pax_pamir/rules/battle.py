"""The card action battle (P12.14 to P12.20)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import did, offer_cards, offer_stop, stopped
from igroteka.games.pax_pamir.rules.choices import (
    CARD,
    MARKET,
    REMOVE_ARMY,
    REMOVE_ROAD,
    REMOVE_SPY,
    REMOVE_TRIBE,
    STOP,
)
from igroteka.games.pax_pamir.rules.choices import REGION as TO_REGION
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    REGIONS,
    Card,
    Region,
    borders_of,
)
from igroteka.games.pax_pamir.rules.losses import if_tribeless
from igroteka.games.pax_pamir.rules.pieces import bound_by, in_court, lift
from igroteka.games.pax_pamir.rules.ruling import banner_of
from igroteka.games.pax_pamir.rules.state import NOWHERE, Note, Phase, Piece


@rule
def battle_strength(s: Any, seat: int, region: int) -> int:
    """Loyal armies, and tribes under Nationalism. Rules P12.14, P12.17, P17.17."""
    here = s.regions[region]
    strength = here.armies[banner_of(s, seat)]
    if bound_by(s, Card.NATIONALISM) == seat:
        strength += here.tribes[seat]
    return strength


@rule
def in_citadel(s: Any, seat: int, region: int) -> bool:
    """Are a player's tribes there safe in battles? Rule P16.9."""
    return (region == Region.KABUL and in_court(s, seat, Card.CITADEL_OF_KABUL)) or (
        region == Region.TRANSCASPIA and in_court(s, seat, Card.CITADEL_OF_TRANSCASPIA)
    )


@rule
def removable_in(s: Any, seat: int, region: int) -> int:
    """What may be removed in a region, as the second set of an offer. P12.15, P12.19, P20.7."""
    here = s.regions[region]
    banner = banner_of(s, seat)
    found = 0
    for coalition in range(COALITIONS):
        if coalition != banner:
            if here.armies[coalition] > 0:
                found |= 1 << (REMOVE_ARMY - MARKET + coalition)
            borders = borders_of(region)
            while borders != 0:
                border = lowest(borders)
                borders = without_lowest(borders)
                if s.borders[border].roads[coalition] > 0:
                    found |= 1 << (REMOVE_ROAD - MARKET + border * COALITIONS + coalition)
    loyalty = s.players[seat].loyalty
    for other in range(s.seats):
        enemy = other != seat and s.players[other].loyalty != loyalty
        if enemy and here.tribes[other] > 0 and not in_citadel(s, other, region):
            found |= 1 << (REMOVE_TRIBE - MARKET + other)
    return found


@rule
def removable_on(s: Any, seat: int, card: int) -> int:
    """Whose spies may be removed on a card, as a set of seats. Rules P12.16, P16.3."""
    found = 0
    for other in range(s.seats):
        enemy = other != seat and s.cards[card].spies[other] > 0
        if enemy and not in_court(s, other, Card.INDISPENSABLE_ADVISORS):
            found |= 1 << other
    return found


@rule
def battle_regions(s: Any, seat: int) -> int:
    """The regions where a battle would remove something, as a set. Rules P12.14, P18.15."""
    found = 0
    for region in range(REGIONS):
        if battle_strength(s, seat, region) > 0 and removable_in(s, seat, region) != 0:
            found |= 1 << region
    return found


@rule
def battle_cards(s: Any, seat: int, half: int) -> int:
    """One half of the cards on which a battle would remove something. Rules P12.14, P18.15."""
    enemies = 0
    for other in range(s.seats):
        if other != seat and not in_court(s, other, Card.INDISPENSABLE_ADVISORS):
            enemies |= s.players[other].spying[half]
    return s.players[seat].spying[half] & enemies


@rule
def ask_battle(s: Any) -> None:
    """The site. Rules P12.14, P18.15."""
    s.may[0] |= battle_regions(s, s.turn) << (TO_REGION - STOP)
    offer_cards(s, battle_cards(s, s.turn, 0), battle_cards(s, s.turn, 1))


@rule
def apply_battle(s: Any, action: int) -> None:
    """The limit is fixed now. Rules P12.17, P12.18."""
    if action > CARD:
        s.target = action - CARD
        strength = s.cards[s.target].spies[s.turn]
    else:
        s.site = action - TO_REGION
        strength = battle_strength(s, s.turn, s.site)
    s.left = min(s.left, strength)
    note(s, Note.BATTLE, s.turn, s.site, s.target, s.left)
    s.phase = Phase.REMOVE


@rule
def ask_remove(s: Any) -> None:
    """Piece by piece. Rules P12.15 to P12.17, P18.15."""
    s.turn = s.active
    if s.left > 0:
        if s.site != NOWHERE:
            s.may[1] |= removable_in(s, s.turn, s.site)
        else:
            s.may[1] |= removable_on(s, s.turn, s.target) << (REMOVE_SPY - MARKET)
        offer_stop(s)


@rule
def apply_remove(s: Any, action: int) -> None:
    """The piece goes back to its supply. Rules P12.20, P13.11."""
    if action == STOP:
        stopped(s)
        s.phase = Phase.SHELTER
        return
    did(s)
    if action >= REMOVE_SPY:
        owner = action - REMOVE_SPY
        note(s, Note.REMOVED_SPY, s.turn, owner, s.target)
        lift(s, Piece.SPY, s.target, owner)
        s.players[owner].supply += 1
        s.players[owner].shaken += 1
    elif action >= REMOVE_TRIBE:
        owner = action - REMOVE_TRIBE
        note(s, Note.REMOVED_TRIBE, s.turn, owner, s.site)
        lift(s, Piece.TRIBE, s.site, owner)
        s.players[owner].supply += 1
        if_tribeless(s, owner, s.site)
    elif action >= REMOVE_ROAD:
        border = (action - REMOVE_ROAD) // COALITIONS
        coalition = (action - REMOVE_ROAD) % COALITIONS
        note(s, Note.REMOVED_ROAD, s.turn, coalition, border)
        lift(s, Piece.ROAD, border, coalition)
        s.blocks[coalition] += 1
    else:
        coalition = action - REMOVE_ARMY
        note(s, Note.REMOVED_ARMY, s.turn, coalition, s.site)
        lift(s, Piece.ARMY, s.site, coalition)
        s.blocks[coalition] += 1
