"""Small examples of play, which the rulebook shows beside its rules; its tests play them."""

from markupsafe import Markup

from igroteka.draw.examples import box, item, player, scene, sign
from igroteka.draw.html import el
from igroteka.draw.words import N_, _, language
from igroteka.engine.page import Example
from igroteka.games.pax_pamir.page import art
from igroteka.games.pax_pamir.page.faces import mini_face
from igroteka.games.pax_pamir.page.names import coalition, region
from igroteka.games.pax_pamir.rules.facts import REGION_NAMES

ANNA, BORIS, VERA, GLEB = range(4)
AFGHAN, BRITISH, RUSSIAN = range(3)
HERAT, KABUL = 2, 3


def row(*things: Markup) -> Markup:
    """Small things in a row."""
    return el("span", *things, class_="pp-xrow")


def money(words: str | int) -> Markup:
    """An amount of rupees."""
    return el("span", art.sign("coin"), words, class_="pp-xm")


def card(number: int, *under: Markup | str, spies: tuple[int, ...] = (), mark: str = "") -> Markup:
    """A card of a court or the market, with the spies on it."""
    on_it = el("span", *map(art.cylinder, spies), class_="sps") if spies else None
    drawn = el("article", mini_face(number, language()), on_it, class_="mini pp-xcard")
    return item(drawn, *under, mark=mark)


def tribes(seat: int, n: int) -> Markup:
    """Cylinders of a player."""
    return item(row(*[art.cylinder(seat)] * n), player(seat))


def blocks(side: int, n: int) -> Markup:
    """Blocks of a coalition."""
    return item(row(*[art.block(side)] * n), coalition(side))


def land(number: int, *pieces: Markup, mark: str = "") -> Markup:
    """A region with what stands there."""
    return box(region(number), *pieces, mark=f"pp-xland r-{REGION_NAMES[number]} {mark}".rstrip())


def ruling() -> Markup:
    """A region that somebody rules."""
    return scene(
        land(KABUL, tribes(ANNA, 2), tribes(BORIS, 1), tribes(VERA, 1), blocks(AFGHAN, 2),
             blocks(BRITISH, 2)),
        scene(
            box(player(ANNA), sign("2 + 2 = 4"), mark="won"),
            box(player(BORIS), sign("1 + 2 = 3")),
            box(player(VERA), sign("1 + 2 = 3")),
        ),
    )  # fmt: skip


def unruled() -> Markup:
    """A region that nobody rules."""
    return scene(land(HERAT, tribes(VERA, 1), blocks(RUSSIAN, 1)))


def hostage() -> Markup:
    """A card with the spies of two others."""
    return scene(
        box(player(ANNA), card(33, spies=(BORIS, BORIS, VERA))),
        sign("→"),
        box(player(BORIS), money("+2")),
    )


def purchase() -> Markup:
    """A row of the market, one of whose cards is bought."""
    return scene(
        card(18, money("+1")),
        card(16, money("+1")),
        card(39, money("+1")),
        card(60, row(money("−3"), money("+2")), mark="won"),
        scene(item(sign("6 − 3 + 2 = 5"), player(ANNA))),
    )


def bribe() -> Markup:
    """A card of a region that somebody else rules."""
    return scene(
        card(9, player(ANNA)),
        sign("→"),
        land(KABUL, tribes(BORIS, 2)),
        sign("→"),
        box(player(BORIS), money("+2")),
    )


def tax() -> Markup:
    """A court that shelters its owner's rupees."""
    return scene(
        box(player(BORIS), card(9), card(13), money("4")),
        sign("→"),
        item(sign("4 − 3 = 1"), _("to be taken at most")),
    )


def betrayal() -> Markup:
    """A card with a prize and a spy on it."""
    return scene(
        box(player(BORIS), card(28, spies=(ANNA,), mark="gone")),
        sign("→"),
        box(player(ANNA), row(money("−2"), art.seal(AFGHAN, "")), item(sign("+1"), _("influence"))),
    )


def success() -> Markup:
    """A check with a dominant coalition."""
    return scene(
        box(coalition(AFGHAN), row(*[art.block(AFGHAN)] * 8), mark="won"),
        box(coalition(BRITISH), row(*[art.block(BRITISH)] * 4)),
        box(coalition(RUSSIAN), row(*[art.block(RUSSIAN)] * 3)),
        scene(
            item(sign("+5"), player(ANNA), mark="won"),
            item(sign("+3"), player(BORIS), mark="won"),
            item(sign("0"), player(VERA)),
        ),
    )


def failure() -> Markup:
    """A check in which cylinders count."""
    held = ((ANNA, 6, "+3"), (BORIS, 4, "0"), (VERA, 4, "0"), (GLEB, 1, "0"))
    return scene(
        *(
            box(player(seat), row(*[art.cylinder(seat)] * n), sign(gain),
                mark="pp-xten" + " won" * (gain != "0"))
            for seat, n, gain in held
        )
    )  # fmt: skip


EXAMPLES = {
    "P5.5": Example(
        N_(
            "Anna and Boris are loyal to the Afghans, Vera to the British; each counts the armies "
            "of their coalition. Anna has the most ruling pieces, 4, and no coalition has as many "
            "armies: Anna rules Kabul."
        ),
        ruling,
    ),
    "P5.6": Example(
        N_(
            "Vera has the only tribe in Herat, but one Russian army is just as many. Nobody rules "
            "the region."
        ),
        unruled,
    ),
    "P5.10": Example(
        N_(
            "Boris has two spies on a card of Anna's court, more than anybody else, and holds it "
            "hostage. To use one of its actions Anna owes Boris 2 rupees."
        ),
        hostage,
    ),
    "P8.5": Example(
        N_(
            "Anna buys the card of column 3: one rupee goes on each of the three cards to its "
            "left, and these cannot be bought in this turn. The two rupees that lie on it come "
            "with the card, so Anna now has 5."
        ),
        purchase,
    ),
    "P9.1": Example(
        N_(
            "Anna wants to play a card of Kabul. Boris rules there with two tribes: before "
            "anything else Anna owes Boris 2 rupees, unless Boris is content with less."
        ),
        bribe,
    ),
    "P11.13": Example(
        N_(
            "Anna rules Kabul, and Boris has cards of Kabul in court: Anna may tax Boris. Their "
            "gold stars, one and two, keep 3 of the 4 rupees safe: even a card of rank 2 can take "
            "only 1."
        ),
        tax,
    ),
    "P12.11": Example(
        N_(
            "Anna has a spy on a card of Boris's court, and betrays it for 2 rupees. The card is "
            "lost; Anna, who is loyal to the Afghans, keeps its Afghan prize: 1 influence more."
        ),
        betrayal,
    ),
    "P15.3": Example(
        N_(
            "The Afghans have 8 blocks, 4 more than the British with 4: the check is successful. "
            "Anna and Boris are loyal to them, with 5 and 3 influence, and get 5 and 3 points; "
            "Vera serves the British and gets nothing."
        ),
        success,
    ),
    "P15.7": Example(
        N_(
            "No coalition is dominant, so cylinders count. Anna has the most and gets 3 points. "
            "Boris and Vera tie for second: they share 1 point between them, rounded down to "
            "nothing."
        ),
        failure,
    ),
}
