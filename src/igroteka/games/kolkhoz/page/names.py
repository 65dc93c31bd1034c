"""What things in Kolkhoz are called: crops, cards, sums, in the cases that sentences need.

Ranks and crops stand in the case that a sentence asks for.
"""

from igroteka.draw.words import N_, P_, _, n_, p_
from igroteka.games.kolkhoz.rules.facts import JACK, KING, QUEEN, rank_of, suit_of, value_of

CROPS = (N_("Wheat"), N_("Beets"), N_("Potatoes"), N_("Sunflowers"))
"""Names of the fields, as headings."""

CROP_IS = (
    P_("who or what", "wheat"),
    P_("who or what", "beets"),
    P_("who or what", "potatoes"),
    P_("who or what", "sunflowers"),
)
CROP_OF = (
    P_("of what", "wheat"),
    P_("of what", "beets"),
    P_("of what", "potatoes"),
    P_("of what", "sunflowers"),
)
CROP_TO = (
    P_("to where", "wheat"),
    P_("to where", "beets"),
    P_("to where", "potatoes"),
    P_("to where", "sunflowers"),
)

RANK_IS = (
    P_("who or what", "ace"),
    P_("who or what", "2"),
    P_("who or what", "3"),
    P_("who or what", "4"),
    P_("who or what", "5"),
    P_("who or what", "6"),
    P_("who or what", "7"),
    P_("who or what", "8"),
    P_("who or what", "9"),
    P_("who or what", "10"),
    P_("who or what", "Jack"),
    P_("who or what", "Queen"),
    P_("who or what", "King"),
)
RANK_TAKEN = (
    P_("whom or what", "ace"),
    P_("whom or what", "2"),
    P_("whom or what", "3"),
    P_("whom or what", "4"),
    P_("whom or what", "5"),
    P_("whom or what", "6"),
    P_("whom or what", "7"),
    P_("whom or what", "8"),
    P_("whom or what", "9"),
    P_("whom or what", "10"),
    P_("whom or what", "Jack"),
    P_("whom or what", "Queen"),
    P_("whom or what", "King"),
)
RANK_WITH = (
    P_("with whom or what", "ace"),
    P_("with whom or what", "2"),
    P_("with whom or what", "3"),
    P_("with whom or what", "4"),
    P_("with whom or what", "5"),
    P_("with whom or what", "6"),
    P_("with whom or what", "7"),
    P_("with whom or what", "8"),
    P_("with whom or what", "9"),
    P_("with whom or what", "10"),
    P_("with whom or what", "Jack"),
    P_("with whom or what", "Queen"),
    P_("with whom or what", "King"),
)

RANK_SHORT = (
    P_("on a button", "Ace"),
    P_("on a button", "2"),
    P_("on a button", "3"),
    P_("on a button", "4"),
    P_("on a button", "5"),
    P_("on a button", "6"),
    P_("on a button", "7"),
    P_("on a button", "8"),
    P_("on a button", "9"),
    P_("on a button", "10"),
    P_("on a button", "Jack"),
    P_("on a button", "Queen"),
    P_("on a button", "King"),
)

FACES = {JACK: N_("Drunkard"), QUEEN: N_("Informant"), KING: N_("Party man")}
"""What Jack, Queen and King are called where the nomenklatura lives by its own laws."""

CAPTIONS = {JACK: "ПЬЯНИЦА", QUEEN: "ИНФОРМАТОР", KING: "ПАРТИЕЦ"}
"""The same on the foot of the cards: part of the picture, so Russian in every language."""

YEARS = ("I", "II", "III", "IV", "V")


def crop(suit: int) -> str:
    """Name a field as a heading: "Wheat"."""
    return _(CROPS[suit])


def crop_is(suit: int) -> str:
    """Name a crop inside a sentence: "wheat"."""
    return p_(*CROP_IS[suit])


def crop_of(suit: int) -> str:
    """Name a crop after "of", or after "no": "wheat"."""
    return p_(*CROP_OF[suit])


def crop_to(suit: int) -> str:
    """Name a crop after "to": "wheat"."""
    return p_(*CROP_TO[suit])


def card(number: int) -> str:
    """Name a card: "King of wheat"."""
    return _("{rank} of {crop}", rank=p_(*RANK_IS[rank_of(number)]), crop=crop_of(suit_of(number)))


def worth(number: int) -> str:
    """Name a card with its value, where its rank does not say it: "King of wheat, worth 13"."""
    if 0 < rank_of(number) < JACK:
        return card(number)
    return _("{card}, worth {n}", card=card(number), n=value_of(number))


def card_taken(number: int) -> str:
    """Name a card as the object of a verb: "King of wheat"."""
    return _(
        "{rank} of {crop}", rank=p_(*RANK_TAKEN[rank_of(number)]), crop=crop_of(suit_of(number))
    )


def card_with(number: int) -> str:
    """Name a card after "with": "King of wheat"."""
    return _(
        "{rank} of {crop}", rank=p_(*RANK_WITH[rank_of(number)]), crop=crop_of(suit_of(number))
    )


def face(rank: int) -> str:
    """Name a trump face: "Drunkard"."""
    return _(FACES[rank])


def hours(n: int) -> str:
    """Say a number of hours: "41 hours"."""
    return n_("{n} hour", "{n} hours", n)


def points(n: int) -> str:
    """Say a number of points: "5 points"."""
    return n_("{n} point", "{n} points", n)
