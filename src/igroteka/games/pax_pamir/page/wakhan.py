"""Wakhan's card, face up for all: what she tries in which order, and what has just decided.

Chapters P21 and P24.
"""

from collections.abc import Iterable

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.labels import rule_link
from igroteka.draw.words import _
from igroteka.engine import NOBODY, Row
from igroteka.engine.course import notes_back
from igroteka.games.pax_pamir.page.log import PLANNED
from igroteka.games.pax_pamir.page.names import coalition, region
from igroteka.games.pax_pamir.rules.aicards import (
    AI_COALITIONS,
    AI_PLANS,
    AI_REGIONS,
    FIRST_AI,
    TOP,
)
from igroteka.games.pax_pamir.rules.state import Note
from igroteka.games.pax_pamir.rules.wakhan_cards import black_column, red_label

AMBITION, BONUS, NOTHING = -1, -2, -3
"""What can decide besides the actions on her card: a check worth it, favoured cards; or nothing
has yet."""


def is_open(row: Row) -> bool:
    """Whether a card of hers has been turned over."""
    return bool(row.wakhan != NOBODY and row.ai_face >= 0)


def decided(row: Row) -> int:
    """What has decided what she did last with this card: a Plan, AMBITION, BONUS or NOTHING."""
    for note in notes_back(row):
        if note.kind == Note.AI_TURNED:
            return NOTHING
        if note.kind == Note.AI_FOLLOWS:
            return note.b
        if note.kind == Note.AI_AMBITION:
            return AMBITION
        if note.kind == Note.USED and note.seat == row.wakhan and note.c:
            return BONUS
    return NOTHING


def mini(row: Row, desk: Desk) -> Markup:
    """Her card beside her court, with the line that has decided; all of it can be read."""
    plan = decided(row)
    number = FIRST_AI + row.ai_face
    text = _(PLANNED[plan][0]) if plan >= 0 else special(plan)
    return slot(number, text, desk.names[row.wakhan])


@kept
def slot(number: int, text: str, name: str) -> Markup:
    """The card as it lies there."""
    told = _("Card {n} of {name}", n=number, name=name)
    opens = el("button", type="button", class_="peek", popovertarget="readai", data_why="",
               aria_label=told)  # fmt: skip
    face = el(
        "article",
        el("b", _("Card {n}", n=number)),
        el("span", text),
        class_="mini ai",
        data_shows="ai",
    )
    return el("div", face, opens, class_="slot")


def special(plan: int) -> str:
    """What decides besides the actions on her card, in a few words."""
    if plan == AMBITION:
        return _("first of all: a check that is worth it")
    return _("at last: favoured cards, bonus actions") if plan == BONUS else ""


def reader(row: Row, desk: Desk) -> Markup:
    """Her card enlarged, with the line that has decided lit."""
    face = int(row.ai_face)
    return sheet(
        face, desk.names[row.wakhan], decided(row), int(red_label(row)), int(black_column(row))
    )


@kept
def sheet(face: int, name: str, plan: int, red: int, column: int) -> Markup:
    """Her card: the actions in the order in which she tries them, the priorities, the arrows."""
    lines = [(AMBITION, special(AMBITION), "P21.11")]
    lines += [(int(each), _(PLANNED[int(each)][0]), PLANNED[int(each)][1])
              for each in AI_PLANS[face]]  # fmt: skip
    lines.append((BONUS, special(BONUS), "P21.10"))
    red_reads = (
        _("upper row, left end, the player before")
        if red == TOP
        else _("lower row, right end, the next player")
    )
    facts = (
        (_("Coalitions"), in_order(coalition(int(each)) for each in AI_COALITIONS[face])),
        (_("Regions"), in_order(region(int(each)) for each in AI_REGIONS[face])),
        (_("Red arrow"), red_reads),
        (_("Black arrow"), _("column {n}", n=column)),
    )
    return el(
        "section",
        el(
            "article",
            el("h2", _("Card {n} of {name}", n=FIRST_AI + face, name=name)),
            el("ol", *(line(text, rule, each == plan) for each, text, rule in lines)),
            el("dl", *(el("div", el("dt", title), el("dd", text)) for title, text in facts)),
            class_="full aicard",
        ),
        el("div", el("button", "×", type="button", class_="x", popovertarget="readai",
                     aria_label=_("Close")), class_="dos"),
        id="readai",
        popover=True,
        data_shown="ai",
        data_why="",
        class_="read ai",
    )  # fmt: skip


def line(text: str, rule: str, lit: bool) -> Markup:
    """One action; lit, if it has decided."""
    return el("li", text, " ", rule_link(rule), class_="lit" if lit else None,
              aria_current="true" if lit else None)  # fmt: skip


def in_order(names: Iterable[str]) -> str:
    """What comes first, then what comes next."""
    return " → ".join(names)
