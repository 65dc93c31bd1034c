"""What things in Nomenklatura are called: regions, cards, sums and numbers of markers.

A region stands with its preposition, in the case that a sentence asks for.
"""

from igroteka.draw.words import N_, P_, _, n_, p_

REGIONS = (
    N_("Moscow"),
    N_("Southern Russia"),
    N_("Central Russia"),
    N_("Volga"),
    N_("Northwestern Russia"),
    N_("Ural"),
    N_("Siberia"),
    N_("Russian Far East"),
)
NARROW = (
    P_("in a narrow place", "Moscow"),
    P_("in a narrow place", "Southern"),
    P_("in a narrow place", "Central"),
    P_("in a narrow place", "Volga"),
    P_("in a narrow place", "Northwestern"),
    P_("in a narrow place", "Ural"),
    P_("in a narrow place", "Siberia"),
    P_("in a narrow place", "Far East"),
)
IN = (
    P_("where", "in Moscow"),
    P_("where", "in Southern Russia"),
    P_("where", "in Central Russia"),
    P_("where", "in Volga"),
    P_("where", "in Northwestern Russia"),
    P_("where", "in Ural"),
    P_("where", "in Siberia"),
    P_("where", "in the Russian Far East"),
)
INTO = (
    P_("to where", "in Moscow"),
    P_("to where", "in Southern Russia"),
    P_("to where", "in Central Russia"),
    P_("to where", "in Volga"),
    P_("to where", "in Northwestern Russia"),
    P_("to where", "in Ural"),
    P_("to where", "in Siberia"),
    P_("to where", "in the Russian Far East"),
)
TO = (
    P_("to where", "to Moscow"),
    P_("to where", "to Southern Russia"),
    P_("to where", "to Central Russia"),
    P_("to where", "to Volga"),
    P_("to where", "to Northwestern Russia"),
    P_("to where", "to Ural"),
    P_("to where", "to Siberia"),
    P_("to where", "to the Russian Far East"),
)
FROM = (
    P_("from where", "from Moscow"),
    P_("from where", "from Southern Russia"),
    P_("from where", "from Central Russia"),
    P_("from where", "from Volga"),
    P_("from where", "from Northwestern Russia"),
    P_("from where", "from Ural"),
    P_("from where", "from Siberia"),
    P_("from where", "from the Russian Far East"),
)

TITLES = (
    N_("Levelling"),
    N_("Dismissals"),
    N_("Call to the Capital"),
    N_("In the Know"),
    N_("Direct Line"),
    N_("Negotiation"),
    N_("Selling Out"),
    N_("Revenue"),
    N_("By Rail"),
    N_("Exchange of Posts"),
    N_("Posted to the Far East"),
    N_("Joint Venture"),
    N_("Broad Front"),
    N_("Drawn to the Volga"),
    N_("Heavy Industry"),
    N_("Merger on the Spot"),
    N_("Posted to Siberia"),
    N_("Thinning Out"),
    N_("Buyout"),
    N_("Reserve"),
    N_("Orderly Retreat"),
    N_("Consolidation"),
)

RULES = (
    *(f"N7.{n}" for n in range(1, 18)),
    "N12.4",
    "N12.5",
    "N12.7",
    "N12.13",
    "N8.1",
)
"""The rule that says what each card does."""

SENTENCES = (
    N_("Choose a western region: whoever has several markers there keeps only one."),
    N_("Remove up to two markers of anybody from western regions."),
    N_("Take one of your markers back from outside Moscow, then place three in Moscow."),
    N_("Look at the top three cards of the deck and discard any of them, then place two in "
       "Moscow."),
    N_("Place one in Ural, then one in Moscow."),
    N_("You may offer an opponent rubles for markers in one region; if the opponent accepts, "
       "yours take their place. Then place one in Southern Russia."),
    N_("Take all your markers back from one region for 2 rubles each, then place one in Southern "
       "Russia."),
    N_("Get 2 rubles, then place two in Southern Russia."),
    N_("Two of your markers of one region ride one or two regions along the railroad, then place "
       "two in Northwestern Russia."),
    N_("One of your markers changes places with an opponent’s in an adjacent region, then place "
       "two in Northwestern Russia."),
    N_("Place up to one in a western region, then one in the Russian Far East."),
    N_("Place two in a western region other than Volga, where an opponent of your choice places "
       "one; then place two in Volga."),
    N_("Place up to three in western regions, divided as you like."),
    N_("In turn order everybody may move up to two markers into Volga from regions next to it."),
    N_("Place four in Ural; then, at most twice, you may give two markers from there to remove an "
       "opponent’s from a western region."),
    N_("Place one in Ural, then hold a merger at once in another region; the losers’ markers move "
       "next door."),
    N_("Place up to one in a western region, then one in Siberia."),
    N_("Either everybody in a western region loses one marker there, or place two in Central "
       "Russia."),
    N_("Either buy out an opponent in a region for 3 rubles a marker, or place three in Southern "
       "Russia."),
    N_("Either set three markers aside for the next merger, or place two in Ural."),
    N_("Either what you lose in the next merger moves next door instead, or place two in Central "
       "Russia."),
    N_("Pay the fee unless you are last; move the consolidation marker next door, place one there "
       "and mark the region for a merger; then everybody may move one marker in from next door."),
)  # fmt: skip


def region(number: int) -> str:
    """Name a region as a heading: "Volga"."""
    return _(REGIONS[number])


def narrow_region(number: int) -> str:
    """Name a region where there is little room: "Far East"."""
    return p_(*NARROW[number])


def in_region(number: int) -> str:
    """Say where something is: "in Volga"."""
    return p_(*IN[number])


def into_region(number: int) -> str:
    """Say where something is placed: "in Volga"."""
    return p_(*INTO[number])


def to_region(number: int) -> str:
    """Say where something moves: "to Volga"."""
    return p_(*TO[number])


def from_region(number: int) -> str:
    """Say where something comes from: "from Volga"."""
    return p_(*FROM[number])


def card(number: int) -> str:
    """Name a card: "Direct Line"."""
    return _(TITLES[number])


def card_sentence(number: int) -> str:
    """Say in a sentence what a card does."""
    return _(SENTENCES[number])


def card_rule(number: int) -> str:
    """The number of the rule about a card."""
    return RULES[number]


def rubles(n: int) -> str:
    """Say a sum: "5 rubles"."""
    return n_("{n} ruble", "{n} rubles", n)


def markers(n: int) -> str:
    """Say a number of markers: "3 markers"."""
    return n_("{n} marker", "{n} markers", n)
