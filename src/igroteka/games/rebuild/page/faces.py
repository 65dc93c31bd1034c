"""The faces of cards: full in the purchase row, low above it, small in a hand.

A face is the same for everybody, so each is drawn once for a deck and a language.
"""

from collections.abc import Callable, Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.hyphens import hyphened
from igroteka.draw.kept import kept
from igroteka.draw.labels import wide
from igroteka.games.rebuild.page import art, effects, names
from igroteka.games.rebuild.rules.facts import AT_GAME_END, RESOURCES, Effect, Facts, facts_of

NOTHING = (0,) * RESOURCES


def units(counts: Sequence[int], missing: Sequence[int] = NOTHING) -> Markup:
    """Units of all resources one by one, in their order; missing ones stand pale."""
    return together(
        art.resource(kind, unit >= counts[kind] - missing[kind])
        for kind in range(RESOURCES)
        for unit in range(counts[kind])
    )


def short_units(counts: Sequence[int]) -> Markup:
    """A cost in little room: each number with one sign."""
    parts = [
        el("span", counts[kind], art.resource(kind), class_="un")
        for kind in range(RESOURCES)
        if counts[kind]
    ]
    return el("span", *parts, class_="us")


@cache
def shield(vp: int, label: str = "", size: str = "vp") -> Markup:
    """Victory points in their shield; `label` names them for those who hear the page."""
    named = {"role": "img", "aria_label": label} if label else {}
    return el("span", art.SHIELD_SHAPE, el("b", vp), class_=size, **named)


EACH = wide("…")
"""Anew for each purchase."""


TAGS: dict[Effect, Callable[[Facts], tuple[object, ...]]] = {
    Effect.SAVE: lambda f: (f"−{f.amount}", art.resource(f.resource)),
    Effect.SAVE_PURE: lambda f: (f"−{f.amount}", art.resource(f.resource)),
    Effect.SAVE_EACH: lambda f: (f"−{f.amount}", art.resource(f.resource), EACH),
    Effect.PASS: lambda f: (f"−{f.amount}", art.resource(f.resource), art.sign("pass")),
    Effect.DRAW: lambda f: (art.sign("draw"), f.amount),
    Effect.DRAW_MORE: lambda f: (art.sign("draw"), "1+"),
    Effect.STAND_IN: lambda f: (art.resource(f.resource), art.sign("any")),
    Effect.KEEP: lambda f: (art.sign("keep"), f.amount),
    Effect.TAKE: lambda f: (art.sign("take"),),
    Effect.REARRANGE: lambda f: (art.sign("swap"),),
    Effect.WILD: lambda f: (art.sign("any"),),
    Effect.OTHER_COST: lambda f: ("/", short_units(f.costs[0])),
}
"""Signs of what a card does; all game-end effects share a flag."""


def tag(facts: Facts) -> Markup | None:
    """What a card does, as a sign."""
    signs = TAGS.get(facts.effect)
    if signs is None and facts.effect in AT_GAME_END:
        return el("span", art.sign("flag"), class_="tag")
    return el("span", *signs(facts), class_="tag") if signs else None


def worth(facts: Facts) -> Markup | None:
    """The VP of a card; starter cards have none."""
    return shield(facts.vp, names.points(facts.vp)) if facts.vp else None


def costs(facts: Facts) -> Markup:
    """The printed resources down the left edge."""
    return edge(facts, units(facts.units))


def edge(facts: Facts, signs: Markup) -> Markup:
    """The left edge of a card."""
    n = sum(facts.units)
    many = " many most" if n > MOST else " many" if n > MANY else ""
    label = names.units(facts.units)
    return el("div", signs, class_="res" + many, role="img", aria_label=label)


MANY, MOST = 3, 5
"""More units than these stand in two columns on a low card; still more are smaller elsewhere."""


@cache
def low(revision: int, card: int, language: str) -> Markup:
    """A card above the purchase row: its effect is only a sign."""
    facts = facts_of(revision, card)
    return together(
        (
            costs(facts),
            el(
                "div",
                el("h3", hyphened(names.card(card))),
                el("div", art.picture_of(card), tag(facts), worth(facts), class_="lo"),
                class_="bd",
            ),
        )
    )


@cache
def full(revision: int, card: int, language: str) -> Markup:
    """A card of the purchase row, without its foot."""
    facts = facts_of(revision, card)
    return together((costs(facts), body(facts, card)))


@kept
def draft(revision: int, card: int, missing: tuple[int, ...]) -> Markup:
    """A card of the purchase row that cannot be bought, what is missing pale."""
    facts = facts_of(revision, card)
    return together((edge(facts, units(facts.units, missing)), body(facts, card)))


def body(facts: Facts, card: int) -> Markup:
    """Name, drawing, VP and text of a full card."""
    title = el("h3", hyphened(names.card(card)))
    seen = el("div", art.picture_of(card), tag(facts), worth(facts), class_="pic")
    return together(
        (el("div", title, seen, class_="bd"), el("p", effects.effect(facts), class_="fx"))
    )


@cache
def held(revision: int, card: int, language: str) -> Markup:
    """A card of the hand, without its foot."""
    facts = facts_of(revision, card)
    return together(
        (
            costs(facts),
            el(
                "div",
                el("h3", hyphened(names.card(card))),
                el("div", art.picture_of(card), worth(facts), class_="pic"),
                class_="bd",
            ),
        )
    )


@cache
def laid_out(revision: int, card: int, language: str) -> Markup:
    """A played card: its name, drawing and what it gives."""
    facts = facts_of(revision, card)
    inside = el("div", art.picture_of(card), tag(facts), class_="lo")
    return together((el("h3", hyphened(names.card(card))), inside))


@cache
def listed(revision: int, card: int, n: int, language: str) -> Markup:
    """A line of a list of cards: how many, what they show, what they are worth."""
    facts = facts_of(revision, card)
    return el(
        "li",
        el("b", f"{n} ×" if n > 1 else ""),
        el("span", names.card(card)),
        el(
            "span", units(facts.units), class_="us", role="img", aria_label=names.units(facts.units)
        ),
        worth(facts) or el("i"),
    )


@cache
def described(revision: int, card: int, language: str) -> str:
    """Describe a card in full."""
    return effects.described(revision, card)
