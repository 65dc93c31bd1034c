"""The picture of Kolkhoz: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card that the viewer sees, `h<seat>-<i>`
for the hidden cards of others, `m<seat>-<i>` for medals, `s<card>` for the viewer's own cellar in
the strip of seats (the same cards lie larger, as `c<card>`, beside the hand), `f<suit>` for a
field that can be chosen.
"""

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.labels import rule_link
from igroteka.draw.words import _
from igroteka.engine import NOBODY, Row
from igroteka.games.kolkhoz.options import FamineRule
from igroteka.games.kolkhoz.page import answers, art, names
from igroteka.games.kolkhoz.page.ending import summary
from igroteka.games.kolkhoz.page.fields import field, promises
from igroteka.games.kolkhoz.page.hand import hand
from igroteka.games.kolkhoz.page.prompts import asked_for_plan, prompt
from igroteka.games.kolkhoz.page.report import BETWEEN, LastYear, last_year, rewards
from igroteka.games.kolkhoz.page.seats import seat_card
from igroteka.games.kolkhoz.page.tabletop import main_task, north, plan, trick
from igroteka.games.kolkhoz.rules.facts import ACE_OF_POTATOES, SUITS
from igroteka.games.kolkhoz.rules.state import YEARS, Phase

__all__ = ["picture", "summary"]


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = prompt(row, desk.viewer, desk.names)
    planned = plan(row, desk)
    if planned:
        title, detail = asked_for_plan(row)
    over = row.phase == Phase.OVER
    past = last_year(row) if over or (row.phase in BETWEEN and row.year > 1) else None
    holding = desk.viewer != NOBODY and not over
    return Picture(
        bar=bar(row),
        seats=tuple(seat_card(row, desk, seat) for seat in range(row.seats)),
        board=board(row, desk, past),
        hand=hand(row, desk) if holding else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="kolkhoz",
        plan=planned,
    )


def bar(row: Row) -> Markup:
    """The five-year track and the famine that may come."""
    if row.year == 0:
        return Markup()
    return course(row.year, *famine_of(row))


@kept
def course(year: int, famine: str, rule: str, now: bool) -> Markup:
    """The years of the plan; what is said of the famine, by which rule, and whether it is now."""
    years = [
        el("li", el("b", name), class_=passed(year, number))
        for number, name in enumerate(names.YEARS, 1)
    ]
    return el(
        "div",
        el(
            "span",
            _("Year {n}", n=year),
            el("i", " ", _("of the five-year plan")),
            class_="yl",
        ),
        el("ol", *years, class_="track", aria_hidden="true"),
        famine_warning(famine, rule, now) if famine else None,
        class_="plan5",
        data_place="years",
        **answers.plainly("years"),
    )


def passed(year: int, number: int) -> str:
    """Whether a year is past, now or still to come."""
    return "past" if number < year else "now" if number == year else "next"


def famine_of(row: Row) -> tuple[str, str, bool]:
    """What can be known of the famine year, by which rule, and whether it is this one.

    Rules K3.2 to K3.4.
    """
    if row.phase == Phase.OVER:
        return "", "", False
    if row.famine:
        return _("Famine this year"), "K3.11", True
    if row.options.famine_rule == FamineRule.FINAL_YEAR:
        return _("Famine: year {n}", n=YEARS), "K3.3", False
    if row.options.famine_rule == FamineRule.ACE_OF_CLUBS and row.plan_left & 1 << ACE_OF_POTATOES:
        return famine_to_come(row.year + 1), "K3.2", False
    return "", "", False


def famine_warning(text: str, rule: str, now: bool) -> Markup:
    """The same as a chip."""
    return el(
        "span",
        art.crop_sign("c", 18),
        el("span", text),
        rule_link(rule),
        class_="fam now" if now else "fam",
        **answers.plainly("famine"),
    )


def famine_to_come(first: int) -> str:
    """Say in which years the famine can still come."""
    if first == YEARS:
        return _("Famine: year {n}", n=YEARS)
    if first == YEARS - 1:
        return _("Famine: year {a} or {b}", a=first, b=YEARS)
    return _("Famine: year {a} to {b}", a=first, b=YEARS)


def board(row: Row, desk: Desk, past: LastYear | None) -> Markup:
    """Four fields, then main task, trick and North."""
    promised = promises(row, desk)
    taken = rewards(row)
    fields = [field(row, desk, suit, past, promised, taken.get(suit)) for suit in range(SUITS)]
    return el(
        "div",
        el("div", *fields, class_="fields", data_place="fields", **answers.fields(row)),
        el("div", main_task(row, desk), trick(row, desk, past), north(row, desk), class_="tbl"),
        class_="kz",
    )
