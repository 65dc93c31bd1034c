"""The facts of Ozymandias: colours, cards, tiles, hexes (chapters O1 and O10 to O13)."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.cards import first
from igroteka.engine.rule import rule

COLOURS = 4
RANKS = 13
CARDS = COLOURS * RANKS
ALL_CARDS = first(CARDS)

COLOUR_NAMES = ("red", "white", "blue", "black")
COLOUR_LETTERS = "RWBK"
CARD_NAMES = tuple(f"{letter}{rank:02}" for letter in COLOUR_LETTERS for rank in range(1, 14))
"""The signs of the cards, R01 to K13: a card is colour * 13 + rank, the rank from 0. Rule O1.3."""


class Colour(IntEnum):
    """The factions, in the order of rule O1.2."""

    RED = 0
    WHITE = 1
    BLUE = 2
    BLACK = 3


class Card(IntEnum):
    """The event deck. Rule O1.3."""

    FIRES_AT_NIGHT = 0
    CRUSADE_OF_THE_SUN = 1
    LIKE_A_TORRENT = 2
    BLOOD_FROM_A_STONE = 3
    FALL_OF_GETHI_EFERI = 4
    BERSERKERS_OF_GROTL = 5
    THANI_TRIBES = 6
    CYRIS_TREACHERY = 7
    REVOLUTION = 8
    TREASURE_VAULTS = 9
    ROBBER_BARONS = 10
    THE_RU_SHOU_DAM = 11
    WRECKAGE_OF_THE_XYRI = 12
    FUTURES_MARKET = 13
    THE_NEW_ECONOMY = 14
    CRITICAL_MASS = 15
    MAENGALIS_DISCOVERY = 16
    THE_CRYSTALLINE_CITY = 17
    GALACTIC_UNION = 18
    UNITY_IS_STRENGTH = 19
    CHERAS_TITHE = 20
    ZELE_RESEARCH_LABS = 21
    THORWEDS_GAMBIT = 22
    THE_CITY_OF_ANTEN = 23
    SHUPA_VANE_ROUTE = 24
    NYRI_ARTIFACTS = 25
    BANIIS_RITUAL = 26
    TREATY_OF_CHENG_HUANG = 27
    GOAULDI_SCOUTS = 28
    QUIET_PROSPERITY = 29
    GENESIS_DEVICE = 30
    THE_RUINS_OF_LONI_CITY = 31
    SUSTAINABLE_FARMING = 32
    XIN_SHIELD_FORMULA = 33
    BETA_THEORY = 34
    THE_LIVING_OCEAN = 35
    THE_GARTHU_SPACEPORT = 36
    TIDAL_POOLS = 37
    JORDANI_CURRENT = 38
    THE_AWAKENING = 39
    REMEMBRANCE = 40
    ELDRITCH_THEFT = 41
    THE_ALTEMIAN_PURGE = 42
    DARK_AGES = 43
    EVENT_HORIZON = 44
    FROM_THE_DARK = 45
    HANIOS_RESISTANCE = 46
    THE_ONE_TRUE_PATH = 47
    STASIS_PODS = 48
    THE_UNDERGROUND = 49
    DRAKONS_ESCAPE = 50
    BLACK_STARS = 51


TITLES = (
    "Fires at Night",
    "Crusade of the Sun",
    "Like a Torrent",
    "Blood from a Stone",
    "Fall of Gethi E'Feri",
    "Berserkers of Grotl",
    "Thani Tribes",
    "Cyri's Treachery",
    "Revolution",
    "Treasure Vaults",
    "Robber Barons",
    "The Ru-Shou Dam",
    "Wreckage of the Xyri",
    "Futures Market",
    "The New Economy",
    "Critical Mass",
    "Maengali's Discovery",
    "The Crystalline City",
    "Galactic Union",
    "Unity is Strength",
    "Chera's Tithe",
    "Zele Research Labs",
    "Thorwed's Gambit",
    "The City of Anten",
    "Shupa Vane Route",
    "Nyri Artifacts",
    "Banii's Ritual",
    "Treaty of Cheng-Huang",
    "Goauldi Scouts",
    "Quiet Prosperity",
    "Genesis Device",
    "The Ruins of Loni City",
    "Sustainable Farming",
    "Xin Shield Formula",
    "Beta Theory",
    "The Living Ocean",
    "The Garthu Spaceport",
    "Tidal Pools",
    "Jordani Current",
    "The Awakening",
    "Remembrance",
    "Eldritch Theft",
    "The Altemian Purge",
    "Dark Ages",
    "Event Horizon",
    "From the Dark",
    "Hanio's Resistance",
    "The One True Path",
    "Stasis Pods",
    "The Underground",
    "Drakon's Escape",
    "Black Stars",
)
"""What is printed on the cards."""


class Kind(IntEnum):
    """The kinds of cards. Rule O1.4."""

    EVENT = 0
    TRIGGERED = 1
    WHILE_ACTIVE = 2
    SCORING = 3


_OTHER_KINDS = {
    Card.CRUSADE_OF_THE_SUN: Kind.TRIGGERED,
    Card.FALL_OF_GETHI_EFERI: Kind.TRIGGERED,
    Card.WRECKAGE_OF_THE_XYRI: Kind.WHILE_ACTIVE,
    Card.GALACTIC_UNION: Kind.TRIGGERED,
    Card.ZELE_RESEARCH_LABS: Kind.WHILE_ACTIVE,
    Card.XIN_SHIELD_FORMULA: Kind.WHILE_ACTIVE,
    Card.BETA_THEORY: Kind.TRIGGERED,
    Card.STASIS_PODS: Kind.WHILE_ACTIVE,
    Card.BLACK_STARS: Kind.SCORING,
}

KINDS = tuple(_OTHER_KINDS.get(card, Kind.EVENT) for card in Card)
"""The kind of each card."""

TILES = 20
VALUES = 5
TILES_OF_VALUE = (5, 7, 5, 2, 1)
"""How many tiles have the printed value 0, 1, 2, 3, 4. Rule O1.5."""

DISKS_EACH = 6
DISKS = COLOURS * DISKS_EACH
"""Six disks of each colour. Rule O1.6."""

SECTOR_NAMES = tuple("ABCDEFGHJKLMNOPQRSTU")
"""Sectors in the order in which their tiles were drawn; I would look like a 1."""

DIRECTIONS = 6
DIRECTION_NAMES = ("e", "ne", "nw", "w", "sw", "se")
STEP_X = (1, 1, 0, -1, -1, 0)
STEP_Y = (0, -1, -1, 0, 1, 1)
"""The six neighbours of a hex in axial coordinates: x goes east, y south-east, points up."""


@rule
def colour_of(card: int) -> int:
    """The colour of a card."""
    return (card * 79) >> 10  # card // 13 for every card, at a third of the cost


@rule
def colour_cards(colour: int) -> int:
    """The set of all cards of a colour."""
    return first(RANKS) << (colour * RANKS)
