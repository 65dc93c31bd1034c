"""What a tap tells of things that cannot be pressed: what they are, what they pay or do.

Told of a place, it is told of all that lies there, after the thing's own name.
"""

from __future__ import annotations

from igroteka.draw.kept import kept
from igroteka.draw.labels import reading
from igroteka.draw.words import _
from igroteka.engine.cards import members
from igroteka.games.nomenklatura.page.names import card_rule, card_sentence, region
from igroteka.games.nomenklatura.rules.facts import ADJACENT, WESTERN_REGIONS

Told = dict[str, object]


@kept
def place(number: int) -> Told:
    """A region: whether cards call it western, and what it borders on."""
    beside = ", ".join(region(other) for other in members(int(ADJACENT[number])))
    if number < WESTERN_REGIONS:
        return reading(_("A western region. It borders on: {regions}.", regions=beside), "N1.7")
    return reading(_("Not a western region. It borders on: {regions}.", regions=beside), "N1.7")


@kept
def land(alone: int) -> Told:
    """What all regions pay. alone: rubles for each marker of a player who is alone there."""
    return reading(
        _("Each round a region pays the leader a ruble for every marker there, the second for "
          "their own; who is alone there gets {n} for each.", n=alone), "N10.3",
    )  # fmt: skip


@kept
def taken(number: int) -> Told:
    """A card that somebody has taken."""
    return reading(card_sentence(number), card_rule(number))


def of(what: str) -> Told:
    """What is the same in every play, to be spread into an element."""
    return reading(*told(what))


@kept
def told(what: str) -> tuple[str, str]:
    """The same as a text and the number of its rule."""
    return {
        "round": (
            _("A round: an auction of the turn order, a card for everybody, a merger if one is "
              "due; then the regions pay."), "N3.6",
        ),
        "railroad": (_("Along the railroad markers move only to the right."), "N1.14"),
        "agenda": (_("In turn order everybody takes one of these cards and carries it out."),
                   "N6.1"),
        "doing": (_("Cards are carried out one by one, in turn order."), "N6.1"),
        "track": (
            _("A bid is laid ruble by ruble, from space to space. In the end everybody takes what "
              "lies on their own space."), "N5.14",
        ),
        "merger": (
            _("Markers stand in for rubles here. The winner stays in the region alone."), "N9.20",
        ),
        "orders": (_("Who bids most acts first; who never bids comes last."), "N5.16"),
        "stakes": (
            _("The winner puts back as many markers as lie on the track and in their own hand."),
            "N9.17",
        ),
        "books": (_("What each region would pay if it were scored now."), "N10.1"),
        "purse": (_("Most rubles win at the end."), "N11.7"),
        "supply": (
            _("Markers that you can place. Once all of somebody’s are on the map, the end has "
              "come."), "N11.1",
        ),
        "lifted": (_("Your markers of this region: lay them for rubles, or keep them."), "N9.2"),
        "retreat": (_("What you would lose in the next merger moves next door."), "N12.14"),
        "aside": (_("They come into your hand in the next merger."), "N12.9"),
    }[what]  # fmt: skip
