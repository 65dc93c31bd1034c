"""Small examples of play, which the rulebook shows beside its rules; its tests play them."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.examples import box, item, scene, sign
from igroteka.draw.html import el
from igroteka.draw.hyphens import hyphened
from igroteka.draw.words import N_, _, p_
from igroteka.engine.page import Example
from igroteka.games.rebuild.page import art, names
from igroteka.games.rebuild.page.faces import shield, units
from igroteka.games.rebuild.rules.facts import TITLES, Facts, facts_of

DECK = 0
"""The deck that the examples are played with: that of the first setup."""


def facts(name: str) -> Facts:
    """What is printed on a card."""
    return facts_of(DECK, TITLES.index(name))


def card(name: str, *under: Markup | str, mark: str = "", vp: bool = False) -> Markup:
    """A card with its resources, or with its victory points."""
    number = TITLES.index(name)
    foot = shield(facts(name).vp) if vp else el("span", units(facts(name).units), class_="us")
    drawn = el(
        "div",
        el("b", hyphened(names.card(number))),
        art.picture_of(number),
        foot,
        class_="rb-xcard",
    )
    return item(drawn, *under, mark=mark)


def bar(name: str, mark: str = "") -> Markup:
    """A card of a column, in little room."""
    number = TITLES.index(name)
    inside = (art.picture_of(number), el("b", names.card(number)))
    return el("div", *inside, class_=f"rb-xbar {mark}".rstrip())


def column(*bars: Markup) -> Markup:
    """A column of the display, the purchase row at its foot."""
    return el("div", *bars, class_="rb-xcol")


def falling() -> Markup:
    """A column before and after a purchase."""
    return scene(
        column(bar("screwdriver"), bar("magnet"), bar("ladder", "won")),
        sign("→"),
        column(bar("pendant", "new"), bar("screwdriver"), bar("magnet", "won")),
    )


def paying() -> Markup:
    """A hand, two cards of which pay."""
    return scene(
        card("golden_boots", mark="won"),
        sign("←"),
        box(_("Hand"), card("pile_of_nails", mark="won"), card("a_gold_bar", mark="won"),
            card("a_stone", mark="gone"), card("a_log", mark="gone")),
    )  # fmt: skip


def leftovers() -> Markup:
    """One payment for two purchases."""
    return scene(
        card("bunch_of_logs", p_("pile", "trash"), mark="gone"),
        sign("→"),
        card("ladder", mark="won"),
        sign("+"),
        card("boomerang", mark="won"),
    )


def saving() -> Markup:
    """A saving that is split."""
    return scene(
        card("wood_axe", _("played")),
        sign("→"),
        card("ladder", "1 − 1 = 0", mark="won"),
        card("screwdriver", "2 − 1 = 1", mark="won"),
        sign("←"),
        card("a_log", p_("pile", "trash"), mark="gone"),
    )


def gold() -> Markup:
    """Two Gold Bars for two other resources."""
    return scene(
        card("golden_boots", mark="won"),
        sign("←"),
        box(_("enough"), card("a_gold_bar"), card("a_gold_bar"), mark="won"),
        box(_("not enough"), card("a_log"), card("a_gold_bar"), mark="gone"),
    )


def minimal() -> Markup:
    """A payment, and what may not be added to it."""
    return scene(
        card("ladder", mark="won"),
        sign("←"),
        card("bunch_of_logs", mark="won"),
        sign("+"),
        card("a_stone", _("refused"), mark="gone"),
    )


def swept() -> Markup:
    """A purchase row at the end of a turn."""
    row = ("spear", "ladder", "magnet", "boomerang", "medium_crate")
    return scene(
        *(
            card(name, p_("bill", "trashed") if name == "boomerang" else str(at), vp=True,
                 mark="gone" if name == "boomerang" else "")
            for at, name in enumerate(row, 1)
        )
    )  # fmt: skip


def heights(numbers: Sequence[int]) -> Markup:
    """Columns of so many cards."""
    return el(
        "div",
        *(el("div", *[el("i")] * n, class_="rb-xpile") for n in numbers),
        class_="rb-xpiles",
    )


def end() -> Markup:
    """The display when the draw deck is empty."""
    return scene(
        item(el("span", art.sign("deck"), el("b", 0), class_="rb-xdeck"), p_("pile", "draw deck")),
        heights((2, 1, 3, 2, 1)),
        sign("→"),
        heights((2, 0, 3, 2, 1)),
    )


EXAMPLES = {
    "R6.7": Example(
        N_(
            "You buy Ladder, the lowest card of its column. The two others fall, a new card comes "
            "on top, and Magnet can be bought at once, in the same turn."
        ),
        falling,
    ),
    "R7.1": Example(
        N_(
            "Golden Boots cost a Steel and a Gold. Pile of Nails and A Gold Bar cover that and go "
            "to the trash for good; the rest of the hand stays."
        ),
        paying,
    ),
    "R7.6": Example(
        N_(
            "Bunch of Logs is worth two Wood, and Ladder costs one. With the Wood that is left you "
            "buy Boomerang directly afterwards, and trash nothing more."
        ),
        leftovers,
    ),
    "R7.9": Example(
        N_(
            "You play Wood Axe, which saves two Wood this turn. One of them makes Ladder free; the "
            "other leaves one Wood to pay for Screwdriver, and A Log does that."
        ),
        saving,
    ),
    "R7.15": Example(
        N_(
            "Two Gold Bars pay for Golden Boots: one stands for the Steel. A Log and one Gold Bar "
            "do not: Wood is not asked for, two units are missing, and the bar is only one."
        ),
        gold,
    ),
    "R7.25": Example(
        N_(
            "Bunch of Logs alone pays for Ladder, though one Wood too many is trashed. A Stone "
            "cannot be thrown in to be rid of it: it would be superfluous."
        ),
        minimal,
    ),
    "R9.10": Example(
        N_(
            "At the end of a turn Ladder and Boomerang have the fewest points of the purchase row. "
            "Boomerang lies further to the right and is trashed; its column falls."
        ),
        swept,
    ),
    "R10.1": Example(
        N_(
            "The draw deck is empty, and somebody buys the last card of the second column: the end "
            "is reached. The turn is still finished, then the game is over."
        ),
        end,
    ),
}
