"""Small examples of play, which the rulebook shows beside its rules; its tests play them."""

from markupsafe import Markup

from igroteka.draw.examples import box, item, player, scene, sign
from igroteka.draw.html import el
from igroteka.draw.words import N_, _, language
from igroteka.engine.page import Example
from igroteka.games.kolkhoz.page import art, names
from igroteka.games.kolkhoz.page.faces import face
from igroteka.games.kolkhoz.page.fields import gauge
from igroteka.games.kolkhoz.rules.facts import card_of

WHEAT, BEETS, POTATOES, SUNFLOWERS = range(4)
JACK, QUEEN, KING = 11, 12, 13
ANNA, BORIS, VERA, GLEB = range(4)
NEEDED = 40
"""Four players' hours for a field."""


def card(value: int, suit: int, *under: Markup | str, mark: str = "") -> Markup:
    """A card of some value, and words below it."""
    drawn = el("span", face(card_of(suit, value - 1), "mini", language()), class_="mini")
    return item(drawn, *under, mark=mark)


def crop(suit: int, words: str = "") -> Markup:
    """A crop's sign and name, as the title of a box."""
    return el("span", art.crop_sign(art.LETTERS[suit]), words or names.crop(suit), class_="x-who")


def task(suit: int) -> Markup:
    """The main task."""
    return box(_("Trump"), crop(suit))


def cellar(seat: int, *cards: Markup, mark: str = "") -> Markup:
    """What lies in a cellar."""
    return box(player(seat), *cards, mark=mark)


def following() -> Markup:
    """A hand that has to follow."""
    return scene(
        box(_("Led"), card(9, WHEAT)),
        sign("→"),
        box(_("Hand"), card(7, WHEAT, mark="won"), card(QUEEN, WHEAT, mark="won"),
            card(8, SUNFLOWERS, mark="gone"), card(JACK, BEETS, mark="gone")),
    )  # fmt: skip


def trick() -> Markup:
    """A trick that the only trump wins."""
    return scene(
        task(SUNFLOWERS),
        scene(
            card(7, WHEAT, player(ANNA)),
            card(10, WHEAT, player(BORIS)),
            card(6, SUNFLOWERS, player(VERA), mark="won"),
            card(9, WHEAT, player(GLEB)),
        ),
    )


def field(suit: int, hours: int, *cards: Markup) -> Markup:
    """A field with what comes to it, and what that makes of its hours."""
    return box(
        crop(suit), scene(*cards), gauge(NEEDED, suit, hours, ()), mark=f"kz-x {art.LETTERS[suit]}"
    )


def assigning() -> Markup:
    """The cards of the trick above, on two fields."""
    return scene(
        field(WHEAT, 40, sign("31 +"), card(9, WHEAT)),
        field(SUNFLOWERS, 23, card(7, WHEAT), card(10, WHEAT), card(6, SUNFLOWERS)),
    )


def reward() -> Markup:
    """Two plan cards that have waited at a field."""
    return scene(
        box(crop(WHEAT, _("Farmed")), card(4, WHEAT), card(2, WHEAT)),
        sign("→"),
        cellar(VERA, sign("4 + 2 = 6"), mark="won"),
    )


def search() -> Markup:
    """Two brigadiers lose a card each."""
    north = _("to the North")
    stays = _("stays")
    return scene(
        cellar(ANNA, card(9, WHEAT, north, mark="gone"), card(6, WHEAT, stays),
               card(KING, SUNFLOWERS, stays)),
        cellar(VERA, card(3, WHEAT, north, mark="gone"), card(8, BEETS, stays)),
        cellar(BORIS, card(KING, WHEAT, stays)),
        cellar(GLEB, card(10, WHEAT, stays)),
    )  # fmt: skip


def drunkard() -> Markup:
    """A field with the Jack of the main task."""
    return scene(
        task(POTATOES),
        field(
            POTATOES,
            27,
            card(JACK, POTATOES, "0", mark="gone"),
            card(10, POTATOES, "10"),
            card(8, POTATOES, "8"),
            card(9, WHEAT, "9"),
        ),
    )


def party_man() -> Markup:
    """The search above, with the King of the main task on the field."""
    north = _("to the North")
    return scene(
        box(crop(WHEAT), card(KING, BEETS, names.face(KING - 1))),
        sign("→"),
        cellar(ANNA, card(9, WHEAT, north, mark="gone"), card(6, WHEAT, north, mark="gone")),
        cellar(VERA, card(3, WHEAT, north, mark="gone")),
    )


def score() -> Markup:
    """A cellar at the end."""
    return scene(
        card(9, WHEAT, "9"),
        sign("+"),
        card(JACK, SUNFLOWERS, "11"),
        sign("+"),
        card(3, BEETS, "3"),
        sign("+"),
        card(1, POTATOES, "1"),
        sign("= 24"),
    )


EXAMPLES = {
    "K5.2": Example(
        N_(
            "Wheat is led, and your hand holds wheat: play the 7 or the Queen. The sunflowers and "
            "the beets have to wait, whatever the main task is."
        ),
        following,
    ),
    "K5.4": Example(
        N_(
            "The main task is sunflowers. Anna leads wheat; Vera has none and plays the 6 of "
            "sunflowers. It is the lowest card of the trick, but the only trump, so Vera wins."
        ),
        trick,
    ),
    "K6.2": Example(
        N_(
            "Vera has won that trick and may send each card to wheat or to sunflowers. Wheat has "
            "31 hours: the 9 makes it 40, just enough. The three others bring sunflowers 23 hours."
        ),
        assigning,
    ),
    "K7.1": Example(
        N_(
            "Two plan cards lie at wheat, one of them left from last year. Vera farms the field "
            "and takes both, face up: 6 points."
        ),
        reward,
    ),
    "K9.5": Example(
        N_(
            "Wheat has failed. Anna and Vera have won tricks this year and lose their highest "
            "wheat each; a plan card is a card like others. Boris and Gleb have won none, and "
            "keep even the King."
        ),
        search,
    ),
    "K9.14": Example(
        N_(
            "The main task is potatoes, and its Jack adds no hours: 0 + 10 + 8 + 9 = 27, so the "
            "field fails. The Jack goes to the North, and nobody loses a card for this field."
        ),
        drunkard,
    ),
    "K9.19": Example(
        N_(
            "The main task is beets, and its King lies on the wheat that has failed. Anna "
            "loses two cards of wheat instead of one; Vera has only one to lose."
        ),
        party_man,
    ),
    "K11.1": Example(
        N_(
            "A cellar at the end: two workers and two plan cards, 24 points together. The Jack "
            "counts 11, even one that was a Drunkard."
        ),
        score,
    ),
}
