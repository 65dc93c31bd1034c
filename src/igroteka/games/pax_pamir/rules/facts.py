"""The cards, regions and borders of Pax Pamir as tables (chapters P1, P3 and P25).

A card is known by its printed number: court cards are 1 to 100, events 101 to 116; 0 is no card.
A set of court cards is two 64-bit masks, one for each half of the cards: see `half_of`, `bit_of`.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from igroteka.engine.rule import rule

COURT_CARDS = 100
CARDS = 117
"""One more than the greatest card number, so that every number is an index."""

NO_CARD = 0
HALVES = 2
HALF = 50
"""Cards 1 to 50 are bits 1 to 50 of the first mask, cards 51 to 100 those of the second."""


class Region(IntEnum):
    """Rule P1.10."""

    PERSIA = 0
    TRANSCASPIA = 1
    HERAT = 2
    KABUL = 3
    KANDAHAR = 4
    PUNJAB = 5


class Coalition(IntEnum):
    """Rule P1.4."""

    AFGHAN = 0
    BRITISH = 1
    RUSSIAN = 2


class Suit(IntEnum):
    """Rules P3.4 to P3.7."""

    ECONOMIC = 0
    MILITARY = 1
    POLITICAL = 2
    INTELLIGENCE = 3


class Act(IntEnum):
    """The card actions, rule P11.1; PLAY stands where playing a card is meant instead."""

    TAX = 0
    GIFT = 1
    BUILD = 2
    MOVE = 3
    BETRAY = 4
    BATTLE = 5
    PLAY = 6


class Icon(IntEnum):
    """The impact icons, rules P10.5 to P10.10; FAVOURED + suit moves the marker there."""

    NONE = 0
    ROAD = 1
    ARMY = 2
    TRIBE = 3
    SPY = 4
    LEVERAGE = 5
    FAVOURED = 6


REGIONS = len(Region)
COALITIONS = len(Coalition)
SUITS = len(Suit)
ACTS = 6
MOST_ICONS = 4
MOST_ACTS = 3

NO_COALITION = -1
"""In place of a coalition: no patriot, no prize, nobody dominant."""

REGION_NAMES = tuple(region.name.lower() for region in Region)
COALITION_NAMES = tuple(coalition.name.lower() for coalition in Coalition)
SUIT_NAMES = tuple(suit.name.lower() for suit in Suit)
ACT_NAMES = tuple(act.name.lower() for act in Act)[:ACTS]

BORDER_ENDS: tuple[tuple[Region, Region], ...] = (
    (Region.PERSIA, Region.TRANSCASPIA),
    (Region.PERSIA, Region.HERAT),
    (Region.TRANSCASPIA, Region.HERAT),
    (Region.TRANSCASPIA, Region.KABUL),
    (Region.HERAT, Region.KABUL),
    (Region.HERAT, Region.KANDAHAR),
    (Region.KABUL, Region.KANDAHAR),
    (Region.KABUL, Region.PUNJAB),
    (Region.KANDAHAR, Region.PUNJAB),
)
"""The nine borders. Rule P1.11."""

BORDERS = len(BORDER_ENDS)
BORDER_NAMES = tuple(f"{a.name}-{b.name}".lower() for a, b in BORDER_ENDS)


class Card(IntEnum):
    """The court cards with special abilities (chapter P16), and the events (chapter P17)."""

    INDISPENSABLE_ADVISORS = 1
    INSURRECTION = 3
    CLAIM_OF_ANCIENT_LINEAGE = 5
    BODYGUARDS_OF_KABUL = 15
    CITADEL_OF_KABUL = 17
    STRANGE_BEDFELLOWS = 21
    CIVIL_SERVICE_REFORMS = 24
    SAFE_HOUSE_OF_KANDAHAR = 41
    CHARISMATIC_COURTIERS = 42
    BLACKMAIL_KANDAHAR = 43
    INDIAN_SUPPLIES = 51
    BLACKMAIL_HERAT = 54
    WELL_CONNECTED = 56
    HERAT_INFLUENCE = 66
    PERSIAN_INFLUENCE = 68
    RUSSIAN_INFLUENCE = 70
    SAFE_HOUSE_OF_PERSIA = 72
    INFRASTRUCTURE = 78
    BODYGUARDS_OF_PERSIA = 83
    SAVVY_OPERATOR = 91
    CITADEL_OF_TRANSCASPIA = 97
    IRREGULARS = 99
    CHECK_1 = 101
    CHECK_4 = 104
    NEW_TACTICS = 105  # Military favoured
    KOH_I_NOOR = 106  # Embarrassment of Riches
    COURTLY_MANNERS = 107  # Disregard for Customs
    RUMOR = 108  # Failure to Impress
    CONFLICT_FATIGUE = 109  # Riots in Punjab
    NATIONALISM = 110  # Riots in Herat
    PUBLIC_WITHDRAWAL = 111  # No effect
    NATION_BUILDING = 112  # Riots in Kabul
    PERSIAN_ARISTOCRACY = 113  # Riots in Persia
    PERSUASIVE_METHODS = 114  # Confidence Failure
    PASHTUNWALI_VALUES = 115  # Intelligence favoured
    REBUKE = 116  # Political favoured


EVENT = 101
"""The number of the first event."""

EVENTS = 16
CHECKS = 4

# Number; name; region; suit and rank; impact icons; actions; patriot; prize (P25).
_COURT = """
1; Mohan Lal; kabul; intelligence 3; spy spy spy; move; -; russian
2; Jan-Fishan Khan; kabul; intelligence 2; spy spy army military; battle move; -; russian
3; Prince Akbar Khan; kabul; intelligence 2; spy spy army military; battle; afghan; -
4; Charles Stoddart; kabul; intelligence 1; spy; gift move; -; afghan
5; Shah Shujah Durrani; kabul; political 1; tribe; build; -; afghan
6; Aminullah Khan Logari; kabul; political 1; tribe army spy; build battle; afghan; -
7; Dost Mohammad; kabul; political 2; tribe tribe army spy; ; -; -
8; Kabul Bazaar; kabul; economic 2; road road spy political; tax; -; -
9; Afghan Handicrafts; kabul; economic 1; road; tax move; -; -
10; Balkh Arsenic Mine; kabul; economic 1; road military; build betray; -; afghan
11; Lapis Lazuli Mine; kabul; economic 2; road road; tax gift; afghan; -
12; City of Ghazni; kabul; economic 3; road road road army; gift; -; -
13; Ghilzai Nomads; kabul; economic 2; road road; tax move; -; russian
14; Money Lenders; kabul; economic 2; road road leverage; gift build; -; -
15; Durrani Royal Guard; kabul; military 1; army; betray; -; -
16; Bala Hissar; kabul; military 1; army; tax betray; -; -
17; Citadel of Ghazni; kabul; military 1; army; build; -; -
18; Harry Flashman; punjab; intelligence 1; spy; gift betray; -; -
19; Eldred Pottinger; punjab; intelligence 2; spy spy economic; move betray; british; russian
20; Henry Rawlinson; punjab; intelligence 1; spy economic; gift move; british; russian
21; Alexander Burnes; punjab; intelligence 2; spy spy; move; -; afghan
22; George Hayward; punjab; intelligence 1; spy political; move gift; british; russian
23; Henry Pottinger; punjab; intelligence 1; spy economic; battle move; british; russian
24; Ranjit Singh; punjab; political 2; tribe tribe army; betray; -; -
25; Josiah Harlan; punjab; political 1; tribe; tax; afghan; british
26; Paolo Avitabile; punjab; political 1; tribe army; betray; -; afghan
27; Maqpon Dynasty; punjab; political 1; tribe leverage; build; -; -
28; Anarkali Bazaar; punjab; economic 1; road spy; tax build; -; afghan
29; Khyber Pass; punjab; economic 2; road road; tax move; -; -
30; Sikh Merchants in Lahore; punjab; economic 1; road spy leverage; tax gift; -; -
31; Company Weapons; punjab; military 1; army intelligence; tax betray; -; -
32; Army of the Indus; punjab; military 3; army army army; move; british; afghan
33; Zorawar Singh Kahluria; punjab; military 2; army army; battle gift; -; -
34; Sindhi Warriors; punjab; military 1; army economic; battle move betray; -; british
35; Hari Singh Nalwa; punjab; military 2; army army political; battle move; -; -
36; Bengal Native Infantry; punjab; military 1; army intelligence; battle betray; british; afghan
37; Seaforth Highlanders; punjab; military 1; army political; battle move; british; afghan
38; Akali Sikhs; punjab; military 2; army army; battle; -; british
39; William Moorcroft; kandahar; intelligence 1; spy; move battle; -; -
40; William Hay Macnaghten; kandahar; intelligence 2; spy spy leverage; tax move; british; afghan
41; Charles Masson; kandahar; intelligence 2; spy spy; build; -; -
42; Barakzai Sadars; kandahar; political 1; tribe leverage economic; build; afghan; afghan
43; Giljee Nobles; kandahar; political 1; tribe army; battle; -; afghan
44; Baluchi Chiefs; kandahar; political 1; tribe army; build tax; -; russian
45; Haji Khan Kakar; kandahar; political 1; tribe army; betray gift; -; -
46; Bank; kandahar; economic 2; road road leverage intelligence; gift; -; -
47; Bolan Pass; kandahar; economic 2; road road army; gift move; -; russian
48; Fruit Markets; kandahar; economic 1; road political; move build; -; -
49; Kandahari Markets; kandahar; economic 1; road political; tax build; -; -
50; British Regulars; kandahar; military 2; army army; battle move; british; russian
51; Sir John Keane; kandahar; military 1; army; battle; british; russian
52; Pashtun Mercenary; kandahar; military 1; army political; battle tax; -; -
53; Jezail Sharpshooters; kandahar; military 2; army army spy; betray; -; russian
54; Herati Bandits; herat; intelligence 1; spy leverage; tax; -; -
55; Hazara Chiefs; herat; political 1; tribe army; battle tax move; -; -
56; Yar Mohammad Alikozai; herat; political 2; tribe tribe political; betray; -; afghan
57; Exiled Durrani Nobility; herat; political 1; tribe; betray move; -; british
58; Ishaqzai Chiefs; herat; political 1; tribe economic; gift build; afghan; -
59; Tajik Warband; herat; military 2; army army; betray battle; -; -
60; Nomadic Warlord; herat; military 1; army; tax gift battle; -; russian
61; Karakul Sheep; herat; economic 2; road road; tax; -; -
62; Qanat System; herat; economic 1; road political; gift build; -; -
63; Farah Road; herat; economic 3; road road road; move; -; -
64; Opium Fields; herat; economic 2; road road spy military; tax; -; -
65; Minaret of Jam; herat; economic 1; road army; battle tax move; -; -
66; Baluchi Smugglers; herat; economic 2; road road army; battle; -; afghan
67; Wheat Fields; herat; economic 2; road; move gift; -; -
68; Ghaem Magham Farahani; persia; intelligence 2; spy spy army; tax; -; -
69; Count Ivan Simonich; persia; intelligence 2; spy spy; battle move; russian; british
70; Alexander Griboyedov; persia; intelligence 2; spy spy; move; russian; afghan
71; Joseph Wolff; persia; intelligence 1; spy; move gift; british; afghan
72; Claude Wade; persia; intelligence 2; spy spy; move; -; russian
73; Jean-François Allard; persia; intelligence 1; spy military; build battle; -; british
74; Hajj Mirza Aghasi; persia; political 1; tribe intelligence; betray battle; afghan; russian
75; Abbas Mirza; persia; political 1; tribe army; tax battle; -; -
76; Fath-Ali Shah; persia; political 2; tribe tribe intelligence; ; -; -
77; Mohammad Shah; persia; political 1; tribe army intelligence; build betray; -; -
78; Civic Improvements; persia; economic 2; road road leverage intelligence; build; -; -
79; Persian Slave Markets; persia; economic 1; road spy leverage; tax move; -; british
80; Anglo-Persian Trade; persia; economic 1; road leverage; tax build; british; russian
81; Russo-Persian Trade; persia; economic 2; road road leverage; tax build; russian; british
82; Persian Army; persia; military 2; army army intelligence; gift battle; -; -
83; Shah's Guard; persia; military 1; army spy; tax; -; -
84; Russian Regulars; persia; military 2; army army economic; battle; russian; afghan
85; Bukharan Jews; transcaspia; intelligence 1; spy leverage economic; gift build; -; british
86; Jan Prosper Witkiewicz; transcaspia; intelligence 2; spy spy; move build; russian; -
87; Imperial Surveyors; transcaspia; intelligence 1; spy; move gift build; russian; -
88; Arthur Conolly; transcaspia; intelligence 1; spy; move gift; british; -
89; Aga Mehdi; transcaspia; intelligence 1; spy; move betray battle; russian; -
90; Nasrullah Khan; transcaspia; political 1; tribe; tax betray; -; british
91; Allah Quli Bahadur; transcaspia; political 1; tribe army spy; betray; -; russian
92; Mir Murad Beg; transcaspia; political 1; tribe spy military; battle tax move; -; british
93; Madali Khan; transcaspia; political 2; tribe tribe; battle betray; -; british
94; Khivan Slave Markets; transcaspia; economic 1; road spy leverage; tax betray; -; british
95; Supplies from Orenburg; transcaspia; economic 1; road; tax move; russian; afghan
96; Panjdeh Oasis; transcaspia; economic 2; road road; tax move; -; british
97; The Ark of Bukhara; transcaspia; military 1; army intelligence; build; -; -
98; European Cannons; transcaspia; military 3; army army army; gift; -; british
99; Cossacks; transcaspia; military 1; army spy; battle; russian; british
100; Count Perovsky; transcaspia; military 2; army army; battle; russian; british
"""


def _rows() -> list[list[str]]:
    rows = [[field.strip() for field in line.split(";")] for line in _COURT.strip().split("\n")]
    assert [int(row[0]) for row in rows] == list(range(1, COURT_CARDS + 1))
    return rows


NAMES = ("", *(row[1] for row in _rows()))
"""The names of the court cards, by number. Those of the events have two halves: see words."""

_ICON_NUMBERS = {
    "road": int(Icon.ROAD),
    "army": int(Icon.ARMY),
    "tribe": int(Icon.TRIBE),
    "spy": int(Icon.SPY),
    "leverage": int(Icon.LEVERAGE),
} | {suit: Icon.FAVOURED + i for i, suit in enumerate(SUIT_NAMES)}

REGION = np.full(CARDS, -1, np.int64)
SUIT = np.full(CARDS, -1, np.int64)
RANK = np.zeros(CARDS, np.int64)
PATRIOT = np.full(CARDS, NO_COALITION, np.int64)
PRIZE = np.full(CARDS, NO_COALITION, np.int64)
ICONS = np.zeros((CARDS, MOST_ICONS + 1), np.int64)
"""From top to bottom; behind the last one stands Icon.NONE."""
PRINTED = np.full((CARDS, MOST_ACTS + 1), -1, np.int64)
"""The actions from left to right; behind the last one stands -1."""

for _row in _rows():
    _card = int(_row[0])
    REGION[_card] = REGION_NAMES.index(_row[2])
    _suit, _rank = _row[3].split()
    SUIT[_card] = SUIT_NAMES.index(_suit)
    RANK[_card] = int(_rank)
    for _i, _icon in enumerate(_row[4].split()):
        ICONS[_card, _i] = _ICON_NUMBERS[_icon]
    for _i, _act in enumerate(_row[5].split()):
        PRINTED[_card, _i] = ACT_NAMES.index(_act)
    PATRIOT[_card] = (*COALITION_NAMES, "-").index(_row[6])
    PRIZE[_card] = (*COALITION_NAMES, "-").index(_row[7])
PATRIOT[PATRIOT == COALITIONS] = NO_COALITION
PRIZE[PRIZE == COALITIONS] = NO_COALITION


def _masks(chosen: object) -> npt.NDArray[np.int64]:
    """The court cards for which a column of truth values holds, as two masks."""
    masks = np.zeros(HALVES, np.int64)
    for card in range(1, COURT_CARDS + 1):
        if np.asarray(chosen)[card]:
            masks[(card - 1) // HALF] |= 1 << ((card - 1) % HALF + 1)
    return masks


ALL = _masks(RANK > 0)
OF_REGION = np.array([_masks(region == REGION) for region in Region])
OF_SUIT = np.array([_masks(suit == SUIT) for suit in Suit])
RANKED = np.array([_masks(rank <= RANK) for rank in range(4)])
"""RANKED[n]: the cards of rank n or more."""
STARRED = np.array([[_masks((suit == SUIT) & (n <= RANK)) for n in range(1, 4)] for suit in Suit])
"""STARRED[suit, n]: the cards of a suit with more than n stars."""
PATRIOTS = np.array([_masks(coalition == PATRIOT) for coalition in Coalition])
PRIZES = np.array([_masks(coalition == PRIZE) for coalition in Coalition])
SHOWING = np.array([_masks((act == PRINTED).any(axis=1)) for act in range(ACTS)])
LEVERAGE = _masks((ICONS == Icon.LEVERAGE).any(axis=1))

BORDER_BETWEEN = np.full((REGIONS, REGIONS), -1, np.int64)
BORDERS_OF = np.zeros(REGIONS, np.int64)
"""The borders of each region, as a set."""
ENDS = np.array(BORDER_ENDS, np.int64)

for _border, (_a, _b) in enumerate(BORDER_ENDS):
    BORDER_BETWEEN[_a, _b] = BORDER_BETWEEN[_b, _a] = _border
    for _here in (_a, _b):
        BORDERS_OF[_here] |= 1 << _border


@rule
def half_of(card: int) -> int:
    """Which of the two masks holds a court card."""
    return 1 if card > HALF else 0


@rule
def bit_of(card: int) -> int:
    """The bit of a court card in its mask."""
    return card - HALF if card > HALF else card


@rule
def region_of(card: int) -> int:
    """The region of a court card; -1 for an event."""
    return int(REGION[card])


@rule
def suit_of(card: int) -> int:
    """The suit of a court card; -1 for an event."""
    return int(SUIT[card])


@rule
def rank_of(card: int) -> int:
    """The stars of a court card."""
    return int(RANK[card])


@rule
def patriot_of(card: int) -> int:
    """The coalition of a patriot, or NO_COALITION."""
    return int(PATRIOT[card])


@rule
def prize_of(card: int) -> int:
    """The coalition of the prize, or NO_COALITION."""
    return int(PRIZE[card])


@rule
def borders_of(region: int) -> int:
    """The borders of a region, as a set."""
    return int(BORDERS_OF[region])


@rule
def of_region(region: int, half: int) -> int:
    """One half of the cards of a region."""
    return int(OF_REGION[region, half])


@rule
def of_suit(suit: int, half: int) -> int:
    """One half of the cards of a suit."""
    return int(OF_SUIT[suit, half])


@rule
def showing(act: int, half: int) -> int:
    """One half of the cards that show an action."""
    return int(SHOWING[act, half])


@rule
def icon_of(card: int, i: int) -> int:
    """The impact icon in place i, from 0; Icon.NONE behind the last."""
    return int(ICONS[card, i])


@rule
def starred(suit: int, n: int, half: int) -> int:
    """One half of the cards of a suit with more than n stars."""
    return int(STARRED[suit, n, half])


@rule
def border_between(a: int, b: int) -> int:
    """The border of two regions; -1 if they are not adjacent."""
    return int(BORDER_BETWEEN[a, b])


@rule
def all_cards(half: int) -> int:
    """One half of all court cards."""
    return int(ALL[half])
