"""What the things of Rebuild are called: cards, resources, points, players.

Names of cards stand as they are printed; Russian puts them in quotation marks after a word for
what they are, so that no name is declined.
"""

from collections.abc import Callable, Sequence

from igroteka.draw.words import N_, _, n_, p_
from igroteka.games.rebuild.rules.facts import RESOURCES, TITLES, units_in

CARDS = {
    "a_log": N_("A Log"),
    "bunch_of_logs": N_("Bunch of Logs"),
    "rusted_gears": N_("Rusted Gears"),
    "pile_of_nails": N_("Pile of Nails"),
    "a_stone": N_("A Stone"),
    "a_gold_bar": N_("A Gold Bar"),
    "ancient_throne": N_("Ancient Throne"),
    "ancient_armor": N_("Ancient Armor"),
    "ancient_pyramid": N_("Ancient Pyramid"),
    "golden_boots": N_("Golden Boots"),
    "golden_saw": N_("Golden Saw"),
    "ladder": N_("Ladder"),
    "magnet": N_("Magnet"),
    "solid_spade": N_("Solid Spade"),
    "normal_spade": N_("Normal Spade"),
    "heavy_spade": N_("Heavy Spade"),
    "boomerang": N_("Boomerang"),
    "gold_merchant": N_("Gold Merchant"),
    "gold_key": N_("Gold Key"),
    "pendant": N_("Pendant"),
    "gold_mine": N_("Gold Mine"),
    "necklace": N_("Necklace"),
    "war_chest": N_("War Chest"),
    "chalice": N_("Chalice"),
    "crown": N_("Crown"),
    "wheelbarrow": N_("Wheelbarrow"),
    "barrel": N_("Barrel"),
    "barn": N_("Barn"),
    "obelisk": N_("Obelisk"),
    "screwdriver": N_("Screwdriver"),
    "smelter": N_("Smelter"),
    "horseshoe": N_("Horseshoe"),
    "chains": N_("Chains"),
    "anvil": N_("Anvil"),
    "uzi": N_("Uzi"),
    "battle_axe": N_("Battle Axe"),
    "robot_golem": N_("Robot Golem"),
    "spear": N_("Spear"),
    "rockslide": N_("Rockslide"),
    "mining_pick": N_("Mining Pick"),
    "stone_pile": N_("Stone Pile"),
    "stone_tablet": N_("Stone Tablet"),
    "rune_stone": N_("Rune Stone"),
    "medieval_turret": N_("Medieval Turret"),
    "windmill": N_("Windmill"),
    "crossbow": N_("Crossbow"),
    "stone_axe": N_("Stone Axe"),
    "steel_axe": N_("Steel Axe"),
    "wood_axe": N_("Wood Axe"),
    "small_crate": N_("Small Crate"),
    "medium_crate": N_("Medium Crate"),
    "sign_post": N_("Sign Post"),
    "wizard_staff": N_("Wizard Staff"),
    "galleon": N_("Galleon"),
}
"""The names of both decks."""


def card(number: int) -> str:
    """Name a card: "Bunch of Logs"."""
    return _(CARDS[TITLES[number]])


def several(cards: Sequence[int]) -> str:
    """Name cards one after the other: "A Stone and A Gold Bar", "2 × A Log and Ladder"."""
    named = []
    for number in sorted(set(cards), key=list(cards).index):
        n = list(cards).count(number)
        said = p_("quoted", "{card}", card=card(number))
        named.append(p_("quoted", "{n} × {card}", n=n, card=said) if n > 1 else said)
    return listed(named)


def listed(parts: Sequence[str]) -> str:
    """Join parts of a list: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return p_("list", "{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def resource(kind: int) -> str:
    """Name a resource: "Wood"."""
    return (
        p_("resource", "Wood"),
        p_("resource", "Steel"),
        p_("resource", "Stone"),
        p_("resource", "Gold"),
    )[kind]


def each(kind: int) -> str:
    """Say "each Wood"."""
    return (_("each Wood"), _("each Steel"), _("each Stone"), _("each Gold"))[kind]


COUNTED: tuple[Callable[[int], str], ...] = (
    lambda n: n_("{n} Wood", "{n} Wood", n),
    lambda n: n_("{n} Steel", "{n} Steel", n),
    lambda n: n_("{n} Stone", "{n} Stone", n),
    lambda n: n_("{n} Gold", "{n} Gold", n),
)


def unit(kind: int, n: int) -> str:
    """Say units of one resource: "2 Wood"."""
    return COUNTED[kind](n)


def units(counts: Sequence[int]) -> str:
    """Say units of all resources: "2 Wood, 1 Stone and 1 Gold"."""
    return listed([unit(kind, counts[kind]) for kind in range(RESOURCES) if counts[kind]])


def units_of_purse(purse: int) -> tuple[int, ...]:
    """The units of each resource in a purse."""
    return tuple(units_in(purse, kind) for kind in range(RESOURCES))


def points(n: int) -> str:
    """Say a number of victory points: "5 points"."""
    return n_("{n} point", "{n} points", n)


def cards(n: int) -> str:
    """Say a number of cards: "5 cards"."""
    return n_("{n} card", "{n} cards", n)
