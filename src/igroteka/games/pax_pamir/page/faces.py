"""The faces of the cards in three sizes; each is drawn once for a language.

Mini for the courts of others, small for the market and the viewer's own cards, full to be read.
"""

from functools import cache
from textwrap import wrap

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.hyphens import hyphened
from igroteka.draw.labels import rule_link
from igroteka.draw.words import _
from igroteka.games.pax_pamir.page import art
from igroteka.games.pax_pamir.page.effects import ability, for_all, for_buyer
from igroteka.games.pax_pamir.page.names import (
    PATRIOTS,
    PRIZES,
    act_title,
    icon,
    left_title,
    region,
    suit_title,
    title,
)
from igroteka.games.pax_pamir.rules.facts import (
    EVENT,
    ICONS,
    PATRIOT,
    PRINTED,
    PRIZE,
    RANK,
    REGION,
    REGION_NAMES,
    SUIT,
    Icon,
)
from igroteka.games.pax_pamir.rules.market import is_check


def band(card: int) -> Markup:
    """The head of a court card: suit, stars, a patriot's pennant."""
    return el("span", art.sign(art.SUIT_SIGNS[SUIT[card]]), art.stars(int(RANK[card])),
              patriot(card), class_="bd")  # fmt: skip


def patriot(card: int) -> Markup | None:
    """A patriot's pennant."""
    side = int(PATRIOT[card])
    return art.pennant(side, _(PATRIOTS[side])) if side >= 0 else None


def prize(card: int) -> Markup | None:
    """A card's prize, as a seal."""
    side = int(PRIZE[card])
    return art.seal(side, _(PRIZES[side])) if side >= 0 else None


def impact(card: int) -> list[Markup]:
    """The impact icons in printed order."""
    found = []
    for one in ICONS[card]:
        if one == Icon.NONE:
            break
        suit = f" u{one - Icon.FAVOURED}" if one >= Icon.FAVOURED else ""
        found.append(
            el("span", art.sign(art.ICON_SIGNS[one]), title=icon(int(one)), class_=f"io{suit}")
        )
    return found


def acts(card: int, able: tuple[int, ...], bonus: bool) -> list[Markup]:
    """The actions as tiles: those that are possible now stand out, a ring means bonus."""
    found = []
    for act in PRINTED[card]:
        if act < 0:
            break
        classes = f"ao{' able' if act in able else ''}{' bon' if bonus else ''}"
        found.append(
            el("span", art.sign(art.ACT_SIGNS[act]), title=act_title(int(act)), class_=classes)
        )
    return found


NARROW, NARROW_CYRILLIC = 11, 10
"""So many letters of a name fit into a line of a small card."""


def length(name: str) -> str:
    """The class of a name that needs three lines on a small card."""
    width = NARROW if name.isascii() else NARROW_CYRILLIC
    lines = wrap(name, width, break_long_words=False)
    return " long" if sum(1 + (len(line) > width) for line in lines) > 2 else ""


@cache
def mini_face(card: int, language: str) -> Markup:
    """A card of somebody else's court."""
    return el(
        "span",
        el("span", hyphened(title(card)), class_="ttl"),
        el("span", art.sign(art.SUIT_SIGNS[SUIT[card]]), art.stars(int(RANK[card])),
           art.sign(art.REGION_SIGNS[REGION[card]], "rg"), class_="r1"),
        el("span", patriot(card), prize(card), class_="r2"),
        class_=f"mf u{SUIT[card]} r-{REGION_NAMES[REGION[card]]}",
        role="img", aria_label=title(card),
    )  # fmt: skip


@cache
def small_face(card: int, language: str, able: tuple[int, ...], bonus: bool) -> Markup:
    """A card of the market, of the viewer's court or hand."""
    if is_check(card):
        three = together(art.block(side) for side in range(3))
        return el("span", el("span", art.sign("dc"), class_="bd"),
                  el("span", el("span", three, class_="tri"), title(card), class_="domf"),
                  class_="cf check", aria_label=title(card))  # fmt: skip
    if card >= EVENT:
        return el(
            "span",
            el("span", art.sign("scroll"), el("span", _("Event")), class_="bd"),
            el(
                "span",
                hyphened(left_title(card)),
                title=_("When it is left behind"),
                class_="half out",
            ),
            el(
                "span",
                art.sign("coin"),
                hyphened(title(card)),
                title=_("When it is bought"),
                class_="half",
            ),
            class_="cf event",
            aria_label=title(card),
        )
    scroll = art.sign("scroll") if ability(card)[2] else None
    return el(
        "span",
        band(card),
        el("span", hyphened(title(card)), class_="ttl"),
        el("span", region(int(REGION[card])), scroll, class_="rgn"),
        el("span", *impact(card), class_="im"),
        el("span", *acts(card, able, bonus), class_="ac"),
        prize(card),
        class_=f"cf u{SUIT[card]} r-{REGION_NAMES[REGION[card]]}{length(title(card))}",
        aria_label=title(card),
    )


@cache
def full_face(card: int, language: str) -> Markup:
    """A card to be read: on paper with its picture, on a page with its ability in place of that."""
    if card >= EVENT:
        return full_event(card)
    suit = int(SUIT[card])
    name, text, rule = ability(card)
    special = None
    if rule:
        told = el("span", text, " ", rule_link(rule))
        special = el("span", el("b", art.sign("scroll"), name), told, class_="sp")
    key = [el("li", mark, el("span", icon(int(one)))) for mark, one in
           zip(impact(card), ICONS[card], strict=False)]  # fmt: skip
    moves = [el("li", mark, el("span", act_title(int(act)))) for mark, act in
             zip(acts(card, (), False), PRINTED[card], strict=False)]  # fmt: skip
    sides = [
        el("li", drawn, el("span", told))
        for drawn, told in (
            (patriot(card), _(PATRIOTS[PATRIOT[card]])),
            (prize(card), _(PRIZES[PRIZE[card]])),
        )
        if drawn is not None
    ]
    return el(
        "article",
        el("span", art.sign(art.SUIT_SIGNS[suit]), art.stars(int(RANK[card])),
           el("span", suit_title(suit), class_="sn"), class_="bd"),
        el("span", hyphened(title(card)), class_="ttl"),
        el("span", art.sign(art.REGION_SIGNS[REGION[card]]), region(int(REGION[card])),
           class_="rgn"),
        special,
        art.vignette(card),
        el("ul", *key, *moves, *sides, class_="key"),
        class_=f"full u{suit} r-{REGION_NAMES[REGION[card]]}",
    )  # fmt: skip


def full_event(card: int) -> Markup:
    """An event to be read: both halves with their rules."""
    halves = [(_("When it is bought"), title(card), for_buyer(card))]
    if not is_check(card):
        halves.append((_("When it is left behind"), left_title(card), for_all(card)))
    drawn = [
        el(
            "span",
            el("small", when),
            el("b", name),
            el("span", text, " ", rule_link(rule)),
            class_="half",
        )
        for when, name, (text, rule) in halves
    ]
    head = el("span", art.sign("dc" if is_check(card) else "scroll"),
              el("span", _("Event"), class_="sn"), class_="bd")  # fmt: skip
    kind = "check" if is_check(card) else "event"
    return el("article", head, *drawn, class_=f"full {kind}")
