"""Small examples of play, which the rulebook shows beside its rules; its tests play them."""

from markupsafe import Markup

from igroteka.draw.examples import box, item, player, scene, sign
from igroteka.draw.html import el
from igroteka.draw.svg import drawing
from igroteka.draw.words import N_, _
from igroteka.engine.page import Example
from igroteka.games.ozymandias.page import art, names
from igroteka.games.ozymandias.page.atlas import (
    HIGH,
    TILE,
    WIDE,
    gems,
    ground,
    middle,
    piled,
)
from igroteka.games.ozymandias.page.faces import coin, faction, gem
from igroteka.games.ozymandias.rules.facts import STEP_X, STEP_Y

ANNA, BORIS, VERA = range(3)
RED, WHITE, BLUE, BLACK = range(4)
A, B, C = range(3)


def card(colour: int, *under: Markup | str) -> Markup:
    """A card, by its colour alone."""
    return item(el("span", art.sign(art.LETTERS[colour]), class_=f"em oz-x {faction(colour)}"),
                *under)  # fmt: skip


def tile(number: int, printed: int, disks: str, influence: int = 0) -> Markup:
    """A sector: its value, its disks from the bottom up, the influence that lies there."""
    stack = sum(art.LETTERS.index(letter) << 2 * at for at, letter in enumerate(disks))
    return el(
        "g",
        ground(number, printed, disks[-1:]),
        piled(stack, len(disks)),
        gems(influence) if influence else None,
    )


def sector(number: int, printed: int, disks: str, influence: int = 0) -> Markup:
    """A sector by itself."""
    inside = tile(number, printed, disks, influence)
    return drawing(f"{-WIDE - 4:.0f} {-HIGH - 2:.0f} {2 * WIDE + 8:.0f} {2 * HIGH + 4:.0f}",
                   inside, class_="oz-xs")  # fmt: skip


def galaxy(targets: bool) -> Markup:
    """Two sectors and the eight hexes around them."""
    tiles = {(0, 0): tile(A, 2, "r"), (1, 0): tile(B, 1, "b")}
    around = {
        (x + dx, y + dy)
        for x, y in ([(0, 0)] if targets else tiles)
        for dx, dy in zip(STEP_X, STEP_Y, strict=True)
    }
    kind = "oz-xhex goal"
    hexes = [
        el("polygon", points=art.hexagon(TILE - 3), class_=kind, transform=moved(place))
        for place in sorted(around - tiles.keys())
    ]
    drawn = [el("g", inside, transform=moved(place)) for place, inside in tiles.items()]
    if targets:
        drawn.append(el("polygon", points=art.hexagon(TILE - 3), class_=kind,
                        transform=moved((1, 0))))  # fmt: skip
    wide = (6 if targets else 8) * WIDE + 8
    box = f"{-3 * WIDE - 4:.0f} {-2.5 * HIGH - 4:.0f} {wide:.0f} {5 * HIGH + 8:.0f}"
    return scene(
        card(RED if targets else WHITE),
        sign("→"),
        drawing(box, *hexes, *drawn, class_="oz-xmap" if targets else "oz-xmap two"),
    )


def moved(place: tuple[int, int]) -> str:
    """The transformation to a hex of the galaxy."""
    x, y = middle(*place)
    return f"translate({x:g} {y:g})"


def value() -> Markup:
    """Three sectors, two of which red controls."""
    return scene(
        item(sector(A, 2, "wr"), "2"),
        sign("+"),
        item(sector(B, 1, "r", 2), "1 + 2"),
        item(sector(C, 3, "rb"), "–", mark="gone"),
        sign("="),
        coin(5),
    )


def bid(seat: int, amount: int, *more: Markup | str, mark: str = "") -> Markup:
    """A bid that has been revealed."""
    medal = el("span", art.medal("open"), el("b", amount), class_="oz-xbid")
    return item(medal, player(seat), *more, mark=mark)


def tie() -> Markup:
    """Two equal bids."""
    return scene(
        card(WHITE, _("market")),
        bid(ANNA, 3, mark="won"),
        bid(BORIS, 3, mark="won"),
        bid(VERA, 1),
    )


def resale() -> Markup:
    """Another player's active card is put up."""
    return scene(
        card(BLACK, player(BORIS)),
        bid(ANNA, 2),
        bid(BORIS, 4, mark="won"),
        bid(VERA, 1),
        sign("→"),
        box(player(ANNA), gem("+4")),
    )


def income() -> Markup:
    """A disk that covers another."""
    return scene(
        sector(A, 2, "b", 1),
        sign("→"),
        sector(A, 2, "br", 1),
        sign("→"),
        box(player(ANNA), gem("+3")),
    )


def collapse() -> Markup:
    """Two sectors before and after a collapse."""
    return scene(
        card(BLUE),
        sector(A, 2, "b", 1),
        sector(B, 1, "wb"),
        sign("→"),
        item(sector(A, 2, "b", 1), player(BORIS)),
        item(sector(B, 1, "w"), names.colour(WHITE)),
    )


def score() -> Markup:
    """The cards and the influence at the end."""
    return scene(
        card(RED, "3"),
        card(RED, "3"),
        card(BLACK, "4"),
        card(BLUE, "0"),
        sign("+"),
        gem(5),
        sign("= 15"),
    )


EXAMPLES = {
    "O4.15": Example(
        N_(
            "Red lies on top in two sectors: one of value 2, one of value 1 with 2 influence on "
            "it. So red is worth 5. The third counts for blue, which covers the red disk there."
        ),
        value,
    ),
    "O6.7": Example(
        N_(
            "Anna has put up a card of the market; Anna and Boris bid 3 each. Anna decides: take "
            "the card and pay 3 to the bank, or let Boris have it and get those 3. Vera keeps the "
            "1 in any case."
        ),
        tie,
    ),
    "O6.10": Example(
        N_(
            "Anna puts up Boris's active card. Boris bids the most, pays 4 to Anna and has the "
            "card back in hand, ready to be played again."
        ),
        resale,
    ),
    "O7.3": Example(
        N_(
            "Red controls one sector only. A red card's disk may go to the six hexes around it: "
            "five are still unexplored, and on the sixth it covers blue."
        ),
        lambda: galaxy(True),
    ),
    "O7.5": Example(
        N_(
            "White and black control nothing here. A disk of theirs may go to any of the eight "
            "unexplored hexes, but on no sector that already has a disk."
        ),
        lambda: galaxy(False),
    ),
    "O7.13": Example(
        N_(
            "Anna covers a blue disk. The sector shows 2 and has 1 influence on it: Anna collects "
            "3 from the bank, and that 1 stays where it lies."
        ),
        income,
    ),
    "O9.10": Example(
        N_(
            "Anna reaps a blue card: two sectors, worth 3 and 1, bring 4. Only Boris bids, pays 1 "
            "to the bank and saves the first. The blue disk of the other is destroyed, and white, "
            "which lay under it, controls it now."
        ),
        collapse,
    ),
    "O15.5": Example(
        N_(
            "At the end red is worth 3, black 4 and blue nothing. Two red cards, a black and a "
            "blue one and 5 influence: 3 + 3 + 4 + 0 + 5 = 15."
        ),
        score,
    ),
}
