"""What the things of Ozymandias are called: factions, disks, cards, sectors, influence, players.

Names of players are never declined; cards are called by their names, in quotes where Russian
needs them.
"""

from collections.abc import Iterable

from igroteka.draw.words import N_, P_, _, n_, p_
from igroteka.games.ozymandias.page.effects import title
from igroteka.games.ozymandias.rules.facts import SECTOR_NAMES

COLOURS = (
    P_("faction, as a heading", "Red"),
    P_("faction, as a heading", "White"),
    P_("faction, as a heading", "Blue"),
    P_("faction, as a heading", "Black"),
)
"""The factions, as headings."""

COLOUR_IS = (
    P_("a faction", "red"),
    P_("a faction", "white"),
    P_("a faction", "blue"),
    P_("a faction", "black"),
)
COLOUR_OF = (
    P_("of a faction", "red"),
    P_("of a faction", "white"),
    P_("of a faction", "blue"),
    P_("of a faction", "black"),
)
DISKS = (N_("red disk"), N_("white disk"), N_("blue disk"), N_("black disk"))
"""A disk, as the subject or the object of a verb."""

KINDS = (
    P_("kind of card", "event"),
    P_("kind of card", "triggered"),
    P_("kind of card", "while active"),
    P_("kind of card", "scoring"),
)
"""What a card is, on its face. Rule O1.4."""


def colour(number: int) -> str:
    """Name a faction as a heading: "Red"."""
    return p_(*COLOURS[number])


def colour_is(number: int) -> str:
    """Name a faction inside a sentence: "red"."""
    return p_(*COLOUR_IS[number])


def colour_of_whom(number: int) -> str:
    """Name a faction after "of", or as what is preserved: "red"."""
    return p_(*COLOUR_OF[number])


def disk(number: int) -> str:
    """Name a disk of a faction: "red disk"."""
    return _(DISKS[number])


def card(number: int) -> str:
    """Name a card inside a sentence: "Fires at Night"."""
    return p_("a card in a sentence", "{title}", title=title(number))


def cards(numbers: Iterable[int]) -> str:
    """Name some cards inside a sentence."""
    return ", ".join(map(card, numbers))


def sector(number: int) -> str:
    """Name a sector by its letter."""
    return SECTOR_NAMES[number]


def influence(n: int) -> str:
    """Say an amount of influence: "3 influence"."""
    return n_("{n} influence", "{n} influence", n)


def disks(n: int) -> str:
    """Say a number of disks: "3 disks"."""
    return n_("{n} disk", "{n} disks", n)


def points(n: int) -> str:
    """Say a number of points: "45 points"."""
    return n_("{n} point", "{n} points", n)
