"""What holds of every event: its kind, how it is revealed, and if nothing comes of it (O8).

Most cards are one of a few kinds, listed in EFFECTS: gain so much, put or take influence on so
many sectors, choose a sector. What differs between cards of a kind stands in one function each:
in `events_at_once.py`, `events_on_sectors.py`, `events_on_disks.py` and `events_on_cards.py`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.deck import turn_up
from igroteka.games.ozymandias.rules.facts import CARDS, Card
from igroteka.games.ozymandias.rules.state import Note, Phase

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
def reveal_event(s: Any) -> None:
    """Set the top card of the deck aside, to be carried out. Rule O8.6."""
    s.card = turn_up(s)
    s.aside[1 if s.aside[0] >= 0 else 0] = s.card
    note(s, Note.REVEALED, s.active, s.card)
    s.phase = Phase.CARRY_OUT


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
