"""The facts of Rebuild: resources, cards and their numbers (chapters R1, R12 and R13)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from igroteka.engine.cards import NO_CARD
from igroteka.engine.records import Numbers
from igroteka.engine.rule import rule

RESOURCES = 4
WOOD, STEEL, STONE, GOLD = range(RESOURCES)
"""Rule R1.3."""

NO_RESOURCE = -1
RESOURCE_NAMES = ("wood", "steel", "stone", "gold")


class Effect(IntEnum):
    """What a card does; what its numbers mean is said beside each."""

    NONE = 0
    WILD = 1  # its Gold counts as any one unit when it pays: R7.15
    SAVE = 2  # `amount` of `resource` less to pay this turn: R7.9
    SAVE_PURE = 3  # the same, for costs of this resource alone: R7.12
    SAVE_EACH = 4  # the same, anew for each purchase: R7.13
    PASS = 5  # saves, and goes to the next player: R9.3
    DRAW = 6  # draws `amount` cards: R5.1
    DRAW_MORE = 7  # draws one, and one more if that shows `resource`: R5.6
    STAND_IN = 8  # `amount` units of `resource` may each count as any other: R7.18
    KEEP = 9  # cards with `amount` resources may stay in the hand: R9.4
    TAKE = 10  # is trashed for a card of at most `amount` VP: R5.10
    REARRANGE = 11  # upon purchase, one row or column: R6.10
    OTHER_COST = 12  # may be bought for other costs: R6.3
    SET = 13  # at game end, one of the Ancient set: R11.3
    FEW = 14  # at game end, `amount` VP with `per` cards or fewer
    PER_UNIT = 15  # at game end, `amount` VP for every `per` units of `resource` on other cards
    IF_UNITS = 16  # at game end, `amount` VP with `per` units of `resource` on other cards
    PER_CARD = 17  # at game end, `amount` VP for every `per` cards that show `resource` (or any)


PLAYABLE = range(Effect.SAVE, Effect.REARRANGE)
"""The effects that begin with "Play". Rule R5.2."""

AT_GAME_END = range(Effect.SET, Effect.PER_CARD + 1)
"""The effects that begin with "At game end". Rule R5.9."""


class Facts(NamedTuple):
    """One name of a deck. Rule R1.4.

    copies: in the whole pack; of a starter card, for each player.
    units: the printed resources, in the order of R1.3.
    costs: for which it may be bought besides.
    """

    name: str
    copies: int
    units: tuple[int, ...]
    vp: int
    effect: Effect = Effect.NONE
    resource: int = NO_RESOURCE
    amount: int = 0
    per: int = 0
    costs: tuple[tuple[int, ...], ...] = ()


REV_2015_08_30 = (
    Facts("a_log", 2, (1, 0, 0, 0), 0),
    Facts("bunch_of_logs", 2, (2, 0, 0, 0), 0),
    Facts("rusted_gears", 1, (0, 3, 0, 0), 0),
    Facts("pile_of_nails", 2, (0, 1, 0, 0), 0),
    Facts("a_stone", 4, (0, 0, 1, 0), 0),
    Facts("a_gold_bar", 3, (0, 0, 0, 1), 0, Effect.WILD),
    Facts("ancient_throne", 1, (2, 0, 1, 1), 6, Effect.SET),
    Facts("ancient_armor", 1, (2, 1, 0, 1), 6, Effect.SET),
    Facts("ancient_pyramid", 1, (0, 2, 1, 1), 6, Effect.SET),
    Facts("golden_boots", 1, (0, 1, 0, 1), 2, Effect.STAND_IN, STONE, 2),
    Facts("golden_saw", 1, (0, 1, 0, 1), 2, Effect.STAND_IN, WOOD, 2),
    Facts("ladder", 1, (1, 0, 0, 0), 1, Effect.DRAW_MORE, WOOD, 1),
    Facts("magnet", 1, (0, 2, 0, 0), 2, Effect.DRAW_MORE, STEEL, 1),
    Facts("solid_spade", 1, (1, 0, 1, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("normal_spade", 1, (1, 1, 0, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("heavy_spade", 1, (0, 1, 1, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("boomerang", 1, (1, 0, 0, 0), 1, Effect.PASS, WOOD, 1),
    Facts("gold_merchant", 1, (0, 0, 0, 1), 2, Effect.SAVE, GOLD, 1),
    Facts("gold_key", 1, (0, 0, 0, 1), 2, Effect.SAVE_PURE, GOLD, 1),
    Facts("pendant", 1, (0, 0, 0, 2), 2, Effect.SAVE, GOLD, 2),
    Facts("necklace", 2, (0, 0, 0, 3), 4, Effect.SAVE, GOLD, 1),
    Facts("war_chest", 1, (0, 0, 0, 4), 6, Effect.SAVE, GOLD, 2),
    Facts("chalice", 1, (0, 0, 0, 5), 9),
    Facts("crown", 1, (0, 0, 0, 6), 13),
    Facts("wheelbarrow", 1, (2, 0, 0, 0), 2, Effect.KEEP, NO_RESOURCE, 2),
    Facts("barrel", 1, (2, 2, 0, 0), 5, Effect.KEEP, NO_RESOURCE, 3),
    Facts("obelisk", 1, (2, 2, 1, 1), 9, Effect.FEW, NO_RESOURCE, 4, 10),
    Facts("screwdriver", 2, (2, 0, 0, 0), 3, Effect.SAVE, STEEL, 2),
    Facts("smelter", 1, (0, 0, 2, 0), 3, Effect.SAVE, STEEL, 3),
    Facts("chains", 2, (0, 3, 0, 0), 4, Effect.OTHER_COST, costs=((0, 2, 0, 0),)),
    Facts("anvil", 1, (0, 4, 0, 0), 6, Effect.OTHER_COST, costs=((0, 3, 0, 0),)),
    Facts("uzi", 1, (0, 5, 0, 0), 7, Effect.OTHER_COST, costs=((0, 4, 0, 0),)),
    Facts("battle_axe", 1, (0, 5, 0, 0), 8),
    Facts("robot_golem", 1, (0, 7, 0, 0), 10, Effect.SAVE_EACH, STEEL, 3),
    Facts("spear", 1, (1, 0, 1, 0), 3, Effect.SAVE, STONE, 1),
    Facts("rockslide", 1, (0, 3, 0, 0), 4, Effect.SAVE, STONE, 1),
    Facts("mining_pick", 1, (3, 0, 0, 0), 4, Effect.SAVE, STONE, 1),
    Facts("stone_pile", 2, (0, 2, 0, 0), 3),
    Facts("stone_tablet", 2, (0, 0, 3, 0), 5),
    Facts("rune_stone", 1, (0, 0, 2, 2), 7),
    Facts("medieval_turret", 1, (0, 0, 6, 0), 9, Effect.STAND_IN, STONE, 1),
    Facts("windmill", 1, (2, 1, 0, 0), 4, Effect.REARRANGE),
    Facts("crossbow", 1, (1, 2, 0, 0), 4, Effect.REARRANGE),
    Facts("steel_axe", 2, (0, 1, 0, 0), 1, Effect.SAVE, WOOD, 1),
    Facts("wood_axe", 1, (0, 0, 1, 0), 2, Effect.SAVE, WOOD, 2),
    Facts("small_crate", 2, (3, 0, 0, 0), 3),
    Facts("medium_crate", 2, (4, 0, 0, 0), 4),
    Facts("sign_post", 2, (5, 0, 0, 0), 7),
    Facts("wizard_staff", 1, (4, 0, 0, 1), 8, Effect.PER_UNIT, WOOD, 1, 2),
    Facts("galleon", 1, (7, 0, 0, 0), 9, Effect.PER_UNIT, WOOD, 1, 1),
)
"""Chapter R12."""

REV_2018_08_14 = (
    Facts("a_log", 2, (1, 0, 0, 0), 0),
    Facts("bunch_of_logs", 2, (2, 0, 0, 0), 0),
    Facts("rusted_gears", 1, (0, 3, 0, 0), 0),
    Facts("pile_of_nails", 2, (0, 1, 0, 0), 0),
    Facts("a_stone", 4, (0, 0, 1, 0), 0),
    Facts("a_gold_bar", 3, (0, 0, 0, 1), 0, Effect.WILD),
    Facts("ancient_throne", 1, (2, 0, 1, 1), 6, Effect.SET),
    Facts("ancient_armor", 1, (2, 1, 0, 1), 6, Effect.SET),
    Facts("ancient_pyramid", 1, (0, 2, 1, 1), 6, Effect.SET),
    Facts("ladder", 1, (1, 0, 0, 0), 1, Effect.DRAW_MORE, WOOD, 1),
    Facts("magnet", 1, (0, 2, 0, 0), 2, Effect.DRAW_MORE, STEEL, 1),
    Facts("solid_spade", 1, (1, 0, 1, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("normal_spade", 1, (1, 1, 0, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("heavy_spade", 1, (0, 1, 1, 0), 2, Effect.DRAW, NO_RESOURCE, 1),
    Facts("boomerang", 1, (1, 0, 0, 0), 1, Effect.PASS, WOOD, 1),
    Facts("gold_merchant", 1, (0, 0, 0, 1), 2, Effect.SAVE, GOLD, 1),
    Facts("gold_key", 1, (0, 0, 0, 1), 2, Effect.SAVE_PURE, GOLD, 1),
    Facts("pendant", 1, (0, 0, 0, 2), 2, Effect.SAVE, GOLD, 2),
    Facts("gold_mine", 1, (0, 0, 0, 2), 4, Effect.OTHER_COST, costs=((1, 1, 1, 0),)),
    Facts("necklace", 2, (0, 0, 0, 3), 4, Effect.OTHER_COST, costs=((0, 0, 0, 2),)),
    Facts("war_chest", 1, (0, 0, 0, 4), 6, Effect.OTHER_COST, costs=((0, 0, 0, 3),)),
    Facts("chalice", 1, (0, 0, 0, 4), 8),
    Facts("crown", 1, (0, 0, 0, 6), 13),
    Facts("wheelbarrow", 1, (2, 0, 0, 0), 1, Effect.KEEP, NO_RESOURCE, 2),
    Facts("barrel", 1, (2, 2, 0, 0), 5, Effect.KEEP, NO_RESOURCE, 3),
    Facts("barn", 1, (1, 1, 1, 0), 4, Effect.FEW, NO_RESOURCE, 1, 10),
    Facts("obelisk", 1, (2, 2, 1, 1), 9, Effect.FEW, NO_RESOURCE, 3, 10),
    Facts("screwdriver", 1, (2, 0, 0, 0), 3, Effect.SAVE, STEEL, 2),
    Facts("smelter", 1, (0, 0, 2, 0), 3, Effect.SAVE, STEEL, 3),
    Facts(
        "horseshoe",
        2,
        (0, 3, 0, 0),
        4,
        Effect.OTHER_COST,
        costs=(
            (0, 2, 0, 0),
            (3, 0, 0, 0),
        ),
    ),
    Facts(
        "anvil",
        2,
        (0, 4, 0, 0),
        6,
        Effect.OTHER_COST,
        costs=(
            (0, 3, 0, 0),
            (4, 0, 0, 0),
        ),
    ),
    Facts(
        "uzi",
        1,
        (0, 5, 0, 0),
        8,
        Effect.OTHER_COST,
        costs=(
            (0, 4, 0, 0),
            (5, 0, 0, 0),
        ),
    ),
    Facts(
        "battle_axe",
        1,
        (0, 6, 0, 0),
        9,
        Effect.OTHER_COST,
        costs=(
            (0, 5, 0, 0),
            (6, 0, 0, 0),
        ),
    ),
    Facts("robot_golem", 1, (0, 7, 0, 0), 10, Effect.PER_CARD, STEEL, 1, 1),
    Facts("spear", 1, (1, 0, 1, 0), 3, Effect.SAVE, STONE, 1),
    Facts("rockslide", 1, (0, 2, 0, 0), 3, Effect.SAVE, STONE, 1),
    Facts("mining_pick", 1, (2, 0, 0, 0), 3, Effect.SAVE, STONE, 1),
    Facts("stone_pile", 2, (0, 2, 0, 0), 3),
    Facts("stone_tablet", 2, (0, 0, 3, 0), 6),
    Facts("rune_stone", 1, (0, 0, 2, 2), 8),
    Facts("medieval_turret", 1, (0, 0, 6, 0), 9, Effect.PER_CARD, NO_RESOURCE, 1, 3),
    Facts("windmill", 1, (2, 1, 0, 0), 3, Effect.TAKE, NO_RESOURCE, 6),
    Facts("crossbow", 1, (1, 2, 0, 0), 3, Effect.TAKE, NO_RESOURCE, 6),
    Facts("stone_axe", 1, (0, 0, 1, 0), 2, Effect.SAVE, WOOD, 2),
    Facts("small_crate", 2, (3, 0, 0, 0), 3, Effect.OTHER_COST, costs=((0, 3, 0, 0),)),
    Facts(
        "medium_crate",
        2,
        (4, 0, 0, 0),
        4,
        Effect.OTHER_COST,
        costs=(
            (0, 4, 0, 0),
            (0, 0, 2, 0),
        ),
    ),
    Facts(
        "sign_post",
        2,
        (5, 0, 0, 0),
        7,
        Effect.OTHER_COST,
        costs=(
            (0, 4, 0, 0),
            (0, 0, 3, 0),
        ),
    ),
    Facts("wizard_staff", 1, (4, 0, 0, 1), 8, Effect.IF_UNITS, WOOD, 2, 4),
    Facts("galleon", 1, (7, 0, 0, 0), 9, Effect.PER_UNIT, WOOD, 1, 1),
)
"""Chapter R13."""

REVISIONS = (REV_2015_08_30, REV_2018_08_14)
"""By the number of `options.Revision`."""

TITLES = (
    "a_log",
    "bunch_of_logs",
    "rusted_gears",
    "pile_of_nails",
    "a_stone",
    "a_gold_bar",
    "ancient_throne",
    "ancient_armor",
    "ancient_pyramid",
    "golden_boots",
    "golden_saw",
    "ladder",
    "magnet",
    "solid_spade",
    "normal_spade",
    "heavy_spade",
    "boomerang",
    "gold_merchant",
    "gold_key",
    "pendant",
    "gold_mine",
    "necklace",
    "war_chest",
    "chalice",
    "crown",
    "wheelbarrow",
    "barrel",
    "barn",
    "obelisk",
    "screwdriver",
    "smelter",
    "horseshoe",
    "chains",
    "anvil",
    "uzi",
    "battle_axe",
    "robot_golem",
    "spear",
    "rockslide",
    "mining_pick",
    "stone_pile",
    "stone_tablet",
    "rune_stone",
    "medieval_turret",
    "windmill",
    "crossbow",
    "stone_axe",
    "steel_axe",
    "wood_axe",
    "small_crate",
    "medium_crate",
    "sign_post",
    "wizard_staff",
    "galleon",
)
"""The names of both decks: a card in the record is the place of its name here."""

NAMES = len(TITLES)
STARTERS = TITLES.index("a_gold_bar") + 1
"""Starter cards come first."""

STARTER_CARDS = sum(facts.copies for facts in REV_2015_08_30[:STARTERS])
"""For each player. Rule R2.1."""

BUILT_CARDS = max(sum(facts.copies for facts in deck[STARTERS:]) for deck in REVISIONS)
"""Early and late cards together. Rules R12.1, R13.1."""

OFFERS = 3
"""A card is sold at three costs at most: the printed one and two others."""

EARLY_VP = 4
"""Early cards are worth up to so many VP, late ones more. Rule R1.6."""

A_GOLD_BAR = TITLES.index("a_gold_bar")


# Resources as one number, a *purse*: eight bits for each, of which seven are used, so that purses
# can be added and compared at once; bits 32 and up count units of A Gold Bar, which is none of its
# Gold.

BAR = 1 << 32
PURSE_BITS = 40
"""So many bits has a purse."""
ALL_UNITS = BAR - 1
ONE_EACH = 0x01010101
TOP_BITS = 0x80808080


def packed(units: tuple[int, ...]) -> int:
    """The purse of some units of each resource."""
    return sum(n << 8 * resource for resource, n in enumerate(units))


@rule
def units_of(resource: int, units: int) -> int:
    """The purse of some units of one resource."""
    return units << (8 * resource)


@rule
def units_in(purse: int, resource: int) -> int:
    """The units of a resource in a purse, A Gold Bar apart."""
    return (purse >> (8 * resource)) & 255


@rule
def bars_in(purse: int) -> int:
    """The cards A Gold Bar in a purse."""
    return purse >> 32


@rule
def total(purse: int) -> int:
    """All units of a purse together, A Gold Bar apart."""
    return ((purse & ALL_UNITS) * ONE_EACH >> 24) & 255


@rule
def without(purse: int, other: int) -> int:
    """What is left of each resource when another purse is taken away, or as much as there is.

    A Gold Bar counts in neither.
    """
    # The top bits are lent to the resources; those that were not needed mark what is left.
    rest = (purse & ALL_UNITS | TOP_BITS) - (other & ALL_UNITS)
    kept = rest & TOP_BITS
    return rest & (kept - (kept >> 7))


@rule
def common(purse: int, other: int) -> int:
    """The smaller number of each resource in two purses, A Gold Bar apart."""
    return (purse & ALL_UNITS) - without(purse, other)


def facts_of(revision: int, card: int) -> Facts:
    """What a card of a deck is. Raises KeyError for a name that only the other deck has."""
    return _FACTS[revision][TITLES[card]]


def _blank(*shape: int, fill: int = 0) -> Numbers:
    """A table whose numbers are Python's own where rules run uncompiled."""
    return np.full(shape, fill, np.int64).view(Numbers)


def _table(column: str) -> Numbers:
    """One number of every card, (revisions, names); 0 where a deck lacks the name."""
    table = _blank(len(REVISIONS), NAMES)
    for revision, deck in enumerate(REVISIONS):
        for facts in deck:
            table[revision, TITLES.index(facts.name)] = getattr(facts, column)
    return table


_FACTS = tuple({facts.name: facts for facts in deck} for deck in REVISIONS)

COPIES = _table("copies")
VP = _table("vp")
EFFECT = _table("effect")
RESOURCE = _table("resource")
AMOUNT = _table("amount")
PER = _table("per")

UNITS = _blank(len(REVISIONS), NAMES, RESOURCES)
"""The printed resources. Rule R1.4."""

SIZE = _blank(len(REVISIONS), NAMES)
"""All printed resources together. Rules R9.4, R9.6."""

PURSE = _blank(len(REVISIONS), NAMES)
"""What a card yields when it pays. Rules R7.3, R7.15."""

COSTS = _blank(len(REVISIONS), NAMES, OFFERS)
"""What a card costs, as purses: the printed cost first. Rules R6.2, R6.3."""

COST_COUNT = _blank(len(REVISIONS), NAMES)
"""How many costs a card can be bought for."""

PLAYS = _blank(len(REVISIONS))
TAKES = _blank(len(REVISIONS))
AT_PURCHASE = _blank(len(REVISIONS))
"""The cards, as sets, that can be played, that can be trashed for another, and that do something
upon purchase. Rules R5.2, R5.8, R5.10."""

STARTER_DECK = _blank(STARTER_CARDS)
"""Each player's fourteen. Rule R2.1."""

SUPPLY = _blank(len(REVISIONS), BUILT_CARDS, fill=NO_CARD)
"""All late cards, then all early ones. Rule R2.4."""

LATE = _blank(len(REVISIONS))
EARLY = _blank(len(REVISIONS))
"""How many these are."""

STARTER_DECK[:] = [card for card in range(STARTERS) for _ in range(COPIES[0, card])]

for _revision, _deck in enumerate(REVISIONS):
    for _facts in _deck:
        _card = TITLES.index(_facts.name)
        UNITS[_revision, _card] = _facts.units
        SIZE[_revision, _card] = sum(_facts.units)
        PURSE[_revision, _card] = BAR if _card == A_GOLD_BAR else packed(_facts.units)
        COST_COUNT[_revision, _card] = 1 + len(_facts.costs)
        for _offer, _cost in enumerate((_facts.units, *_facts.costs)):
            COSTS[_revision, _card, _offer] = packed(_cost)
        PLAYS[_revision] |= (_facts.effect in PLAYABLE) << _card
        TAKES[_revision] |= (_facts.effect == Effect.TAKE) << _card
        AT_PURCHASE[_revision] |= (_facts.effect == Effect.REARRANGE) << _card
    _built = [_card for _card in range(STARTERS, NAMES) for _ in range(COPIES[_revision, _card])]
    _built.sort(key=lambda card: VP[_revision, card] <= EARLY_VP)
    SUPPLY[_revision, : len(_built)] = _built
    LATE[_revision] = sum(VP[_revision, card] > EARLY_VP for card in _built)
    EARLY[_revision] = len(_built) - LATE[_revision]
