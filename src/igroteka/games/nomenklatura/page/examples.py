"""Small examples of play, which the rulebook shows beside its rules; its tests play them."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.examples import box, item, player, scene, sign
from igroteka.draw.html import el
from igroteka.draw.words import N_
from igroteka.engine.page import Example
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page.art import coin, cube
from igroteka.games.nomenklatura.page.atlas import badge, foreseen
from igroteka.games.nomenklatura.page.names import region
from igroteka.games.nomenklatura.rules.facts import REGION_NAMES, REGIONS

ANNA, BORIS, VERA = range(3)


def row(*things: Markup) -> Markup:
    """Small things in a row."""
    return el("span", *things, class_="nk-xrow")


def space(seat: int, *things: Markup, mark: str = "") -> Markup:
    """A space of the bidding track with what lies on it."""
    return box(player(seat), row(*things), mark=mark)


def place(number: int, *counts: int) -> Markup:
    """A region: the markers seat by seat, and what it pays for them by the rules of scoring."""
    markers = [tuple([n if at == number else 0 for at in range(REGIONS)]) for n in counts]
    paid = foreseen(tuple(markers), 0, 2)[number]
    lines = [
        el(
            "div",
            player(seat),
            row(*[cube(seat)] * n),
            badge(seat, *paid[seat]) if paid[seat][0] else el("b", "0", class_="pays"),
            class_="nk-xline",
        )
        for seat, n in enumerate(counts)
        if n
    ]
    return box(region(number), *lines, mark=f"nk-xland {REGION_NAMES[number]}")


def track(*laid: Sequence[int]) -> Markup:
    """The bidding track with the rubles on each space, by who laid them."""
    return scene(*(space(at, *map(coin, coins)) for at, coins in enumerate(laid)))


def first_bid() -> Markup:
    """Four rubles, from the space to the right on."""
    return track([ANNA], [ANNA, ANNA], [ANNA])


def next_bid() -> Markup:
    """Five more, from where the last one lay."""
    return track([ANNA, BORIS, BORIS], [ANNA, ANNA, BORIS], [ANNA, BORIS, BORIS])


def collecting() -> Markup:
    """What the auction cost and brought everybody."""
    sums = ((ANNA, "10 − 4 + 3 = 9"), (BORIS, "10 − 5 + 3 = 8"), (VERA, "10 + 3 = 13"))
    return scene(*(box(player(seat), sign(sum_)) for seat, sum_ in sums))


def order() -> Markup:
    """The turn order after the auction."""
    bids = ((BORIS, row(coin(BORIS), sign(5))), (ANNA, row(coin(ANNA), sign(4))), (VERA, sign("–")))
    return scene(
        *(box(f"{at}.", item(bid, player(seat))) for at, (seat, bid) in enumerate(bids, 1)),
    )


def merger() -> Markup:
    """Volga before, the track, and Volga afterwards."""
    return scene(
        place(Region.VOLGA, 4, 3),
        sign("→"),
        scene(
            space(ANNA, coin(ANNA), cube(BORIS), cube(BORIS)),
            space(BORIS, cube(ANNA), cube(ANNA), coin(BORIS), coin(BORIS)),
        ),
        sign("→"),
        place(Region.VOLGA, 0, 5),
    )


def alone() -> Markup:
    """A region with one player."""
    return scene(place(Region.URAL, 0, 0, 3))


def leading() -> Markup:
    """A region with a leader and a second."""
    return scene(place(Region.CENTRAL, 4, 2, 1))


def tied() -> Markup:
    """A region with two leaders."""
    return scene(place(Region.VOLGA, 3, 3, 2))


def tied_second() -> Markup:
    """A region with a leader and two seconds."""
    return scene(place(Region.MOSCOW, 5, 2, 2))


EXAMPLES = {
    "N5.8": Example(
        N_(
            "Anna opens with 4. The first ruble goes to the right of Anna's own space, to Boris; "
            "then come Vera, Anna, and Boris once more."
        ),
        first_bid,
    ),
    "N5.9": Example(
        N_(
            "Boris bids 5 and goes on where Anna's rubles ended: Vera, Anna, Boris, Vera, Anna. "
            "Now 3 rubles lie on every space."
        ),
        next_bid,
    ),
    "N5.14": Example(
        N_(
            "The others pass, and all began with 10 rubles. Everybody takes the 3 on their own "
            "space: Boris is the first to choose a card and has 8 left, Vera has laid nothing and "
            "has 13."
        ),
        collecting,
    ),
    "N5.16": Example(
        N_("Boris has bid 5, Anna 4; Vera has not bid and comes last."),
        order,
    ),
    "N9.20": Example(
        N_(
            "Anna has 4 markers in Volga and Boris 3; both leave one there and bid with the others "
            "and with rubles. Boris wins with 4: four markers lie on the track, so four of Boris's "
            "go back beside the one that stayed, two of them from the supply; Anna's all go home."
        ),
        merger,
    ),
    "N10.2": Example(
        N_("Vera is alone in Ural with 3 markers: 2 rubles for each, 6 in all."),
        alone,
    ),
    "N10.3": Example(
        N_(
            "Seven markers lie in Central Russia. Anna has the most and gets 7 rubles; Boris is "
            "second and gets 2, for the two that are Boris's own; Vera gets nothing."
        ),
        leading,
    ),
    "N10.5": Example(
        N_(
            "Anna and Boris tie for the most in Volga. Each gets 3 rubles for their own 3 markers, "
            "and nothing is left for Vera."
        ),
        tied,
    ),
    "N10.6": Example(
        N_(
            "Anna leads in Moscow and gets 9 rubles for all 9 markers. Boris and Vera tie for "
            "second with 2 markers each and get 2 − 1 = 1."
        ),
        tied_second,
    ),
}
