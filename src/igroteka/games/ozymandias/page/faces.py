"""Cards as they are drawn, and the signs of factions and influence on them."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.hyphens import hyphened
from igroteka.draw.kept import kept
from igroteka.draw.words import _, language, p_
from igroteka.engine import Row
from igroteka.games.ozymandias.page import art, names
from igroteka.games.ozymandias.page.effects import effect, rule_of, title
from igroteka.games.ozymandias.rules import galaxy
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.facts import KINDS, Kind, colour_of
from igroteka.games.ozymandias.rules.state import Phase

KIND_SIGNS = ("event", "triggered", "active", "scoring")


@kept
def gem(n: int | str) -> Markup:
    """An amount of influence."""
    return el("span", art.sign("gem"), n, class_="gem", title=_("influence"))


def worth(row: Row, card: int) -> Markup:
    """A bronze coin with what a card is worth now."""
    return coin(galaxy.colour_value(row, colour_of(card)))


@kept
def coin(value: int) -> Markup:
    """A bronze coin."""
    return el("span", value, class_="coin", title=_("Worth now: {n}", n=value))


def faction(colour: int) -> str:
    """The class that paints something in a faction's colours."""
    return f"f{art.LETTERS[colour]}"


@cache
def emblem(colour: int) -> Markup:
    """A faction's disk with its emblem."""
    return el("span", art.sign(art.LETTERS[colour]), class_=f"dk {faction(colour)}")


@cache
def head(card: int, language: str) -> Markup:
    """The kind and the name of a card, in a language."""
    kind = el(
        "span",
        art.sign(KIND_SIGNS[KINDS[card]], "kind"),
        title=p_(*names.KINDS[KINDS[card]]),
        class_="kd",
    )
    return together((kind, el("span", hyphened(title(card)), class_="ttl")))


def in_force(row: Row, card: int) -> bool:
    """Whether a card's while-active text holds now. Rule O4.8."""
    return KINDS[card] == Kind.WHILE_ACTIVE and bool(galaxy.is_active(row, card))


def crusade_disks(row: Row) -> Markup:
    """The disks that lie on Crusade of the Sun."""
    return el("span", emblem(row.crusade_colour), f"×{row.crusade_disks}", class_="cru")


def slat(
    row: Row,
    desk: Desk,
    card: int,
    *,
    influence: int = 0,
    actions: Sequence[int] = (),
    why: str = "",
    whose: Markup | None = None,
    key: str = "c",
) -> Markup:
    """A card with its text beside its emblem; what lies on it stands at the right.

    key: how its key begins; "" for a copy of a card that lies elsewhere on the page.
    """
    reason = ACTIONS.number(why, card) if why and desk.acts and row.phase == Phase.ACTION else None
    numbers = [first + card for first in actions]
    piece = desk.piece(f"{key}{card}", *numbers, why=reason) if key else {}
    if "data-do" not in piece and "data-why" not in piece:
        piece["data-why"], piece["data-rule"] = effect(card), rule_of(card)
    force = " force" if in_force(row, card) else ""
    return laid_out(card, worth(row, card), whose, influence, force, **piece)


@kept
def laid_out(
    card: int, value: Markup, whose: Markup | None, influence: int, force: str, **piece: object
) -> Markup:
    """A card with its text beside its emblem."""
    return el(
        "div",
        el("div", art.sign(art.LETTERS[colour_of(card)]), value, class_="em"),
        el(
            "div",
            el("h3", head(card, language()), whose, gem(influence) if influence else None),
            el("p", effect(card)),
            class_="tx",
        ),
        class_=f"slat {faction(colour_of(card))}{force}",
        title=effect(card),
        data_zone=f"slat{influence}" if influence else None,
        **piece,
    )


def full_card(row: Row, card: int, *more: Markup | None, **values: object) -> Markup:
    """A card with its vignette and its whole text."""
    return whole(card, worth(row, card), *more, **values)


@kept
def whole(card: int, value: Markup, *more: Markup | None, **values: object) -> Markup:
    """The same, with the coin that it bears."""
    classes = f"card {faction(colour_of(card))}"
    return el(
        "div",
        el(
            "div",
            art.band(art.LETTERS[colour_of(card)]),
            emblem(colour_of(card)),
            value,
            class_="band",
        ),
        el(
            "div",
            el("h3", head(card, language())),
            el("p", effect(card)),
            *more,
            class_="tx",
        ),
        class_=classes,
        **values,
    )
