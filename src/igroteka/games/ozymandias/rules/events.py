"""The events of the 52 cards (chapters O8 and O10 to O14).

Most cards are one of a few kinds, listed in EFFECTS: gain so much, put or take influence on so
many sectors, choose a sector. What differs between cards of a kind stands in one function each.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    first,
    has,
    list_cards,
    lowest,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import (
    gain,
    pay,
    put_up,
    put_up_market_card,
    start_bids,
)
from igroteka.games.ozymandias.rules.choices import (
    AMOUNT,
    BURN,
    CHOOSE,
    COLOUR,
    DISK,
    EXPLORE,
    GIVE,
    INVEST,
    MOST_FIRES,
    MOVE,
    ORIGIN,
    PURGE,
    ROB,
    SPREAD,
)
from igroteka.games.ozymandias.rules.deck import (
    back_to_bank,
    clear_market,
    draw_bottom,
    draw_top,
    leave_discard,
    leave_hand,
    leave_market,
    market_cards,
    market_place,
    shuffle_deck,
    take_into_hand,
)
from igroteka.games.ozymandias.rules.expand import add_to_crusade, list_hexes, reveal_event
from igroteka.games.ozymandias.rules.facts import (
    CARDS,
    COLOURS,
    DISKS,
    TILES,
    Card,
    Colour,
    colour_cards,
)
from igroteka.games.ozymandias.rules.galaxy import (
    can_explore,
    colours_of,
    destroy_top,
    diskless,
    disks_of,
    disks_on_map,
    explore,
    is_active,
    lay_tile,
    move_stack,
    near_any,
    occupied,
    open_to_disks,
    pull_disk,
    put_disk,
    put_influence,
    removable,
    remove_tile,
    slide_under,
    take_influence,
    with_height,
    with_influence,
)
from igroteka.games.ozymandias.rules.knowledge import (
    dealt_by_treaty,
    draw_conclusions,
    drawn_from_hand,
    known_in,
)
from igroteka.games.ozymandias.rules.reap import ask_for_preservation, reap
from igroteka.games.ozymandias.rules.state import (
    EVERY_COLOUR,
    MAX_SEATS,
    NO_COLOUR,
    NO_SECTOR,
    Note,
    Phase,
)

GIFTS = 3
"""The influence of The New Economy and of Maengali's Discovery. Rules O11.2, O11.4."""


class Effect(IntEnum):
    """What kind of thing an event does."""

    NOTHING = 0  # triggered, while-active and scoring cards
    GAIN = 1
    PUT = 2  # influence on each of some sectors
    TAKE = 3  # one influence from each of some sectors
    SECTOR = 4  # choose a sector
    COLOUR = 5  # choose a colour
    MARKET = 6  # remove market cards
    AUCTION = 7
    PRESERVE = 8
    REVEAL = 9
    TURN_OVER = 10
    DISK = 11
    FIRES = 12
    ROB = 13
    INVEST = 14
    TREATY = 15
    SCOUT = 16
    PURGE = 17


_EFFECTS = {
    Card.FIRES_AT_NIGHT: Effect.FIRES,
    Card.LIKE_A_TORRENT: Effect.TAKE,
    Card.BLOOD_FROM_A_STONE: Effect.SECTOR,
    Card.BERSERKERS_OF_GROTL: Effect.GAIN,
    Card.THANI_TRIBES: Effect.COLOUR,
    Card.CYRIS_TREACHERY: Effect.ROB,
    Card.REVOLUTION: Effect.DISK,
    Card.TREASURE_VAULTS: Effect.SECTOR,
    Card.ROBBER_BARONS: Effect.MARKET,
    Card.THE_RU_SHOU_DAM: Effect.PRESERVE,
    Card.FUTURES_MARKET: Effect.GAIN,
    Card.THE_NEW_ECONOMY: Effect.INVEST,
    Card.CRITICAL_MASS: Effect.PRESERVE,
    Card.MAENGALIS_DISCOVERY: Effect.SECTOR,
    Card.THE_CRYSTALLINE_CITY: Effect.SECTOR,
    Card.UNITY_IS_STRENGTH: Effect.GAIN,
    Card.CHERAS_TITHE: Effect.GAIN,
    Card.THORWEDS_GAMBIT: Effect.AUCTION,
    Card.THE_CITY_OF_ANTEN: Effect.SECTOR,
    Card.SHUPA_VANE_ROUTE: Effect.GAIN,
    Card.NYRI_ARTIFACTS: Effect.AUCTION,
    Card.BANIIS_RITUAL: Effect.REVEAL,
    Card.TREATY_OF_CHENG_HUANG: Effect.TREATY,
    Card.GOAULDI_SCOUTS: Effect.SCOUT,
    Card.QUIET_PROSPERITY: Effect.PUT,
    Card.GENESIS_DEVICE: Effect.PUT,
    Card.THE_RUINS_OF_LONI_CITY: Effect.TAKE,
    Card.SUSTAINABLE_FARMING: Effect.GAIN,
    Card.THE_LIVING_OCEAN: Effect.PUT,
    Card.THE_GARTHU_SPACEPORT: Effect.GAIN,
    Card.TIDAL_POOLS: Effect.TURN_OVER,
    Card.JORDANI_CURRENT: Effect.GAIN,
    Card.THE_AWAKENING: Effect.SECTOR,
    Card.REMEMBRANCE: Effect.AUCTION,
    Card.ELDRITCH_THEFT: Effect.COLOUR,
    Card.THE_ALTEMIAN_PURGE: Effect.PURGE,
    Card.DARK_AGES: Effect.MARKET,
    Card.EVENT_HORIZON: Effect.SECTOR,
    Card.FROM_THE_DARK: Effect.COLOUR,
    Card.HANIOS_RESISTANCE: Effect.DISK,
    Card.THE_ONE_TRUE_PATH: Effect.GAIN,
    Card.THE_UNDERGROUND: Effect.GAIN,
    Card.DRAKONS_ESCAPE: Effect.SECTOR,
}

EFFECTS = np.array([_EFFECTS.get(card, Effect.NOTHING) for card in Card], np.int64)
"""The kind of effect of each card."""

assert len(EFFECTS) == CARDS


@rule
def carry_out(s: Any) -> None:
    """Carry out the event of `card`, which was played or revealed. Rules O8.1 to O8.9."""
    card = s.card
    effect = int(EFFECTS[card])
    if effect == Effect.REVEAL and s.deck_size > 0:
        reveal_event(s)
        card = s.card
        effect = int(EFFECTS[card])
    s.turn = s.active
    s.phase = Phase.DONE
    if effect <= Effect.TAKE:
        carry_out_at_once(s, card, effect)
    elif effect <= Effect.COLOUR:
        ask_sector_or_colour(s, card, effect)
    elif effect <= Effect.PRESERVE:
        carry_out_sale(s, card, effect)
    else:
        carry_out_rare(s, card, effect)


@rule
def no_effect(s: Any, card: int) -> None:
    """Nothing comes of an event. Rules O8.2, O8.3, O8.8, O8.9."""
    note(s, Note.NO_EFFECT, s.active, card)
    s.phase = Phase.DONE


@rule
def ask(s: Any, phase: int, possible: bool) -> None:
    """Ask the active player, if there is anything to choose. Rules O8.3, O17.3."""
    if possible:
        s.phase = phase
    else:
        no_effect(s, s.card)


@rule
def lies_on_discard(s: Any, card: int) -> bool:
    """Was a card played, and not revealed from the deck? Rule O8.9."""
    return s.players[s.active].active == card


# Gains, and influence on many sectors -------------------------------------------------------------


@rule
def carry_out_at_once(s: Any, card: int, effect: int) -> None:
    """Events without any choice."""
    if effect == Effect.GAIN:
        if card == Card.UNITY_IS_STRENGTH or card == Card.THE_GARTHU_SPACEPORT:
            show_hand(s)
        gain(s, s.active, gain_by(s, card), card)
        if card == Card.JORDANI_CURRENT:
            shuffle_deck(s)
        elif card == Card.THE_ONE_TRUE_PATH and lies_on_discard(s, card):
            take_into_hand(s, s.active, leave_discard(s, s.active))
            note(s, Note.TAKEN_BACK, s.active, card)
    elif effect == Effect.PUT:
        put_on_each(s, sectors_of(s, card), 2 if card == Card.THE_LIVING_OCEAN else 1)
    elif effect == Effect.TAKE:
        take_from_each(s, with_influence(s, sectors_of(s, card)))
    else:
        no_effect(s, card)


@rule
def gain_by(s: Any, card: int) -> int:
    """How much influence an event brings. Chapters O10 to O13."""
    hand = s.players[s.active].hand
    if card == Card.BERSERKERS_OF_GROTL:
        return s.destroyed[Colour.RED]
    if card == Card.FUTURES_MARKET:
        return count(market_cards(s) & colour_cards(Colour.WHITE))
    if card == Card.UNITY_IS_STRENGTH:
        return count(hand & colour_cards(Colour.WHITE))
    if card == Card.CHERAS_TITHE:
        return count(s.control[Colour.WHITE])
    if card == Card.SHUPA_VANE_ROUTE or card == Card.THE_GARTHU_SPACEPORT:
        found = 0
        for colour in range(COLOURS):
            held = hand & colour_cards(colour)
            found += (s.control[colour] if card == Card.SHUPA_VANE_ROUTE else held) != 0
        return found
    if card == Card.THE_UNDERGROUND:
        return covered_disks(s, Colour.BLACK)
    return 2 if card == Card.SUSTAINABLE_FARMING else 1


@rule
def covered_disks(s: Any, colour: int) -> int:
    """The disks of a colour that are not on top of their stack. Rule O13.11."""
    covered = 0
    rest = occupied(s)
    while rest != 0:
        covered += count(disks_of(s, lowest(rest), colour))
        rest = without_lowest(rest)
    return covered - count(s.control[colour])


@rule
def show_hand(s: Any) -> None:
    """All see the hand. Rules O11.7, O12.11, O16.9."""
    hand = s.players[s.active].hand
    known_in(s, hand, s.active)
    reveal(s)
    while hand != 0:
        note(s, Note.SHOWED, s.active, lowest(hand))
        hand = without_lowest(hand)


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
def put_on_each(s: Any, sectors: int, influence: int) -> None:
    """Influence from the bank on each of some sectors. Rules O12.4, O12.5, O12.10."""
    if sectors == 0:
        no_effect(s, s.card)
    while sectors != 0:
        put_influence(s, s.active, lowest(sectors), influence)
        sectors = without_lowest(sectors)


@rule
def take_from_each(s: Any, sectors: int) -> None:
    """One influence from each of some sectors. Rules O10.3, O12.6."""
    if sectors == 0:
        no_effect(s, s.card)
    while sectors != 0:
        take_influence(s, s.active, lowest(sectors), 1)
        sectors = without_lowest(sectors)


# One sector or colour -----------------------------------------------------------------------------


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


# Market, auctions and bids ------------------------------------------------------------------------


@rule
def carry_out_sale(s: Any, card: int, effect: int) -> None:
    """Events that clear the market, hold an auction or a preservation bid."""
    if effect == Effect.MARKET:
        kept = colour_cards(Colour.RED) if card == Card.ROBBER_BARONS else 0
        if market_cards(s) & ~kept == 0:
            no_effect(s, card)
        clear_market(s, s.active, kept)
    elif effect == Effect.AUCTION:
        s.owner = NOBODY
        put_up_lot(s, card)
        if s.lot[0] >= 0:
            start_bids(s)
        else:
            no_effect(s, card)
    elif card == Card.CRITICAL_MASS:
        ask_for_preservation(s, Colour.WHITE, card)
    elif occupied(s) == 0 or is_active(s, Card.STASIS_PODS):
        no_effect(s, card)
    else:
        ask_for_preservation(s, EVERY_COLOUR, card)


@rule
def put_up_lot(s: Any, card: int) -> None:
    """What an event auctions. Rules O11.10, O11.13, O13.2, O14.18."""
    if card == Card.NYRI_ARTIFACTS:
        white = market_cards(s) & colour_cards(Colour.WHITE)
        i = 0
        while white != 0:
            if has(white, s.market[i]):
                white = remove(white, s.market[i])
                put_up_market_card(s, s.market[i])
            else:
                i += 1
    elif card == Card.REMEMBRANCE:
        if s.deck_size > 0:
            put_up(s, draw_bottom(s))
    else:
        for _ in range(min(2, s.deck_size)):
            put_up(s, draw_top(s))


# The other cards ----------------------------------------------------------------------------------


@rule
def carry_out_rare(s: Any, card: int, effect: int) -> None:
    """Events that have nothing in common with others."""
    if effect == Effect.TURN_OVER:
        turn_over(s)
    elif effect == Effect.DISK:
        ask(s, Phase.DISK, with_height(s, occupied(s), 2) != 0)
    elif effect == Effect.FIRES:
        s.phase = Phase.AMOUNT
    elif effect == Effect.ROB:
        ask(s, Phase.ROB, lies_on_discard(s, card) and opponents_with_cards(s) != 0)
    elif effect == Effect.INVEST:
        s.left = GIFTS
        ask(s, Phase.INVEST, market_cards(s) != 0)
    elif effect == Effect.TREATY:
        draw_for_treaty(s)
    elif effect == Effect.SCOUT:
        ask(s, Phase.SCOUT, can_explore(s))
    elif effect == Effect.PURGE:
        ask(s, Phase.PURGE, market_cards(s) != 0)
    else:
        no_effect(s, card)


@rule
def turn_over(s: Any) -> None:
    """Tidal Pools: top disks go to the bottom, where blue does not control. O12.12, O14.26."""
    rest = with_height(s, occupied(s), 2) & ~s.control[Colour.BLUE]
    if rest == 0:
        no_effect(s, s.card)
    while rest != 0:
        n = lowest(rest)
        rest = without_lowest(rest)
        colour = pull_disk(s, n, s.sectors[n].height - 1)
        slide_under(s, n, colour)
        note(s, Note.TURNED_OVER, s.active, n, colour)


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


@rule
def opponents_with_cards(s: Any) -> int:
    """The opponents with at least one card in hand, a set of seats. Rules O10.8, O17.13."""
    seats = 0
    for seat in range(s.seats):
        if seat != s.active and s.players[seat].held > 0:
            seats = add(seats, seat)
    return seats


@rule
def legal_rob(s: Any, out: Any) -> int:
    """An opponent with cards. Rule O17.13."""
    return list_cards(opponents_with_cards(s), ROB, out)


@rule
def apply_rob(s: Any, seat: int) -> None:
    """Cyri's Treachery: a card by chance for this one. Rules O10.8, O14.11, O16.10."""
    thief = s.players[s.active]
    draw_conclusions(s)
    card = random_card(s, s.players[seat].hand)
    reveal(s)
    leave_hand(s, seat, card)
    thief.hand = add(thief.hand, card)
    thief.held += 1
    drawn_from_hand(s, card, seat, s.active)
    note(s, Note.ROBBED, s.active, seat)
    take_into_hand(s, seat, leave_discard(s, s.active))
    note(s, Note.HANDED_OVER, s.active, s.card, seat)
    s.phase = Phase.DONE


@rule
def legal_invest(s: Any, out: Any) -> int:
    """Any market card. Rules O11.2, O17.15."""
    return list_cards(market_cards(s), INVEST, out)


@rule
def apply_invest(s: Any, card: int) -> None:
    """The New Economy: one influence on a market card. Rules O11.2, O17.15."""
    s.market_influence[market_place(s, card)] += 1
    note(s, Note.INVESTED, s.active, 1, card)
    s.left -= 1
    if s.left == 0:
        s.phase = Phase.DONE


@rule
def legal_purge(s: Any, out: Any) -> int:
    """Any market card. Rules O13.4, O17.19."""
    return list_cards(market_cards(s), PURGE, out)


@rule
def apply_purge(s: Any, card: int) -> None:
    """The Altemian Purge reaps a market card. Rules O4.3, O13.4, O14.29."""
    back_to_bank(s, card, leave_market(s, card))
    reap(s, card)


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


# Treaty of Cheng-Huang ----------------------------------------------------------------------------


@rule
def draw_for_treaty(s: Any) -> None:
    """Draw a card for each player, if there are enough. Rules O12.2, O14.21, O16.11."""
    if s.deck_size < s.seats:
        no_effect(s, s.card)
        return
    draw_conclusions(s)
    for _ in range(s.seats):
        seen = s.deck_face_up >= 0 or s.deck_unseen == 0
        card = draw_top(s)
        s.apart = add(s.apart, card)
        if seen:
            s.face_up_apart = add(s.face_up_apart, card)
    s.apart_held = s.seats
    s.asked = 0
    note(s, Note.TREATY, s.active, s.seats)
    s.phase = Phase.GIVE


@rule
def ungiven(s: Any) -> int:
    """The Treaty's cards that have not been chosen for anybody yet."""
    cards = s.apart
    for seat in range(s.seats):
        if s.given[seat] >= 0:
            cards = remove(cards, s.given[seat])
    return cards


@rule
def legal_give(s: Any, out: Any) -> int:
    """Any of the cards that are left. Rule O17.20."""
    return list_cards(ungiven(s), GIVE, out)


@rule
def apply_give(s: Any, card: int) -> None:
    """A card for the next player; the last one goes by itself. Rules O12.2, O17.20."""
    give_next(s, card)
    if s.asked == s.seats - 1:
        give_next(s, lowest(ungiven(s)))
        hand_out(s)
        s.phase = Phase.DONE


@rule
def give_next(s: Any, card: int) -> None:
    """Choose a card for the next player, clockwise from the active one."""
    seat = s.active + s.asked
    s.given[seat if seat < s.seats else seat - s.seats] = card
    s.asked += 1


@rule
def hand_out(s: Any) -> None:
    """All get their cards at once. Rules O12.2, O16.11."""
    dealt_by_treaty(s, s.active)
    for seat in range(s.seats):
        p = s.players[seat]
        p.hand = add(p.hand, s.given[seat])
        p.held += 1
    for seat in range(MAX_SEATS):
        s.given[seat] = NO_CARD
    s.apart = 0
    s.apart_held = 0
    s.face_up_apart = 0
    reveal(s)
