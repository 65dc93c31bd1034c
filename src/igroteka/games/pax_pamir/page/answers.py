"""What a tap tells of things that cannot be pressed: what they are, what they are worth or do.

Told of a place, it is told of all that lies there, after the thing's own name. What a card does is
read on the card enlarged (`readers.py`).
"""

from __future__ import annotations

from igroteka.draw.kept import kept
from igroteka.draw.labels import reading
from igroteka.draw.words import _
from igroteka.games.pax_pamir.page.names import rupees
from igroteka.games.pax_pamir.rules.facts import Suit

Told = tuple[str, str]


@kept
def region(rules: tuple[str, int] | None) -> dict[str, object]:
    """Who rules a region, with how many tribes; None for nobody."""
    if rules is None:
        return reading(
            _("Nobody rules it: that takes more tribes and loyal armies than others."), "P5.5"
        )
    name, tribes = rules
    return reading(
        _("{name} rules it: others pay {bribe} to play its cards.", name=name,
          bribe=rupees(tribes)), "P9.1",
    )  # fmt: skip


def suit(which: int) -> dict[str, object]:
    """What the stars of a suit are good for."""
    told = {
        Suit.ECONOMIC: (_("Its stars keep as many rupees safe from taxes."), "P3.4"),
        Suit.MILITARY: (_("While it is favoured, prices are doubled."), "P3.5"),
        Suit.POLITICAL: (_("Its stars let you keep more cards in court."), "P3.6"),
        Suit.INTELLIGENCE: (_("Its stars let you keep more cards in hand."), "P3.7"),
    }
    return reading(*told[Suit(which)])


@kept
def of(what: str) -> dict[str, object]:
    """What is the same in every position, to be spread into an element."""
    return reading(*told(what))


@kept
def told(what: str) -> Told:
    """The same as a text and the number of its rule."""
    return {
        "clock": (_("After the last Dominance Check most points win."), "P15.14"),
        "map": (_("Armies and roads are a coalition’s, tribes a player’s."), "P1.5"),
        "border": (_("Armies march across a border along their own roads."), "P12.2"),
        "favoured": (_("Actions of cards in the favoured suit are free."), "P7.3"),
        "blocks": (
            _("Armies and roads in play. In a check a coalition is dominant that has 4 more than "
              "each other; then only those loyal to it score."), "P15.2",
        ),
        "checks": (_("In a check points are scored: for influence, or for cylinders."), "P15.1"),
        "market": (
            _("A card costs the number over its column, laid on the cards to its left."), "P8.2",
        ),
        "vacant": (_("Nothing for sale; filled up when the turn ends."), "P14.10"),
        "barred": (_("A rupee was laid on it this turn, so it is not for sale."), "P8.8"),
        "courts": (_("Only its owner acts with a card; spies can hold it hostage."), "P5.10"),
        "limits": (_("What is more than this is discarded when your turn ends."), "P14.1"),
        "court": (_("Each card of your court gives you one action a turn."), "P7.7"),
        "hand": (_("Cards of your hand can be played into your court."), "P10.1"),
        "gift": (_("A gift costs this many rupees and adds 1 to your influence."), "P11.14"),
        "dial": (_("Influence: 1, and 1 for each gift, prize and patriot."), "P5.3"),
        "reader": (_("The card that you point at is shown here."), ""),
    }[what]  # fmt: skip
