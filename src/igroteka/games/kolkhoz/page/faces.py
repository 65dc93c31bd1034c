"""The cards as they are drawn: faces and backs, at each size."""

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import language
from igroteka.games.kolkhoz.page import art, names
from igroteka.games.kolkhoz.rules.facts import PLAN_CARDS, rank_of, suit_of


@cache
def face(card: int, size: str, language: str) -> Markup:
    """Draw a card's face: size "card" (100 x 140), "mini" (40 x 56) or "own", a mini with a lock.

    Cards are named in the language, so that each language has its own faces.
    """
    letter = art.LETTERS[suit_of(card)]
    rank = art.RANKS[rank_of(card)]
    if size == "card":
        shape = use(f"kz-{letter}{rank}")
        return drawing("0 0 100 140", shape, class_=f"card {letter}", aria_label=names.worth(card))
    plan = PLAN_CARDS >> card & 1 and size == "mini"
    shape = use(f"kz-{'p' if plan else 'm'}{letter}{rank}")
    lock = use("kz-lock", width=40, height=56) if size == "own" else None
    kind = "plan" if plan else "card"
    return drawing(
        "0 0 40 56", shape, lock, class_=f"{kind} {letter}", aria_label=names.worth(card)
    )


@cache
def back(label: str) -> Markup:
    """Draw a hidden card: the door of a cellar."""
    return drawing("0 0 40 56", use("kz-back"), class_="door", aria_label=label)


def mini(desk: Desk, card: int, *, size: str = "mini", key: str = "c") -> Markup:
    """A small card as a piece."""
    return small(card, size, **desk.piece(f"{key}{card}"))


@kept
def small(card: int, size: str, **piece: object) -> Markup:
    """A small card with the attributes of a piece."""
    return el("span", face(card, size, language()), class_="mini", **piece)


def minis(desk: Desk, cards: Iterable[int]) -> list[Markup]:
    """Small cards as pieces."""
    return [mini(desk, card) for card in cards]


def big(card: int) -> Markup:
    """A card at the size of the table and the hand."""
    return face(card, "card", language())
