"""What "Explain" says of the choice at hand: what is decided, what can be done, and by which rule.

What is decided is the game's question; what each offer costs and brings stands in the game's
`page/guide.py`. On request an expert's view is added, see `advising.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.icons import icon
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, n_
from igroteka.engine import NOBODY, Game
from igroteka.engine.page import Ruled
from igroteka.table.advising import asked_before, read
from igroteka.table.foretelling import foretold
from igroteka.table.frame import Scene
from igroteka.table.names import seat_names
from igroteka.table.tips import kinds_of, ruled, tip_of, tips

MANY = 12
"""So many offers of a kind are named; the others are counted."""


class Offers(NamedTuple):
    """Actions of a kind, and what the guide says of all of them."""

    said: Ruled | None
    actions: tuple[int, ...]


def offers(game: Game, actions: Sequence[int]) -> list[Offers]:
    """Legal actions by kind."""

    def kind(action: int) -> str:
        return game.actions.decode(action)[0]

    return [
        Offers(game.guide.OFFERS.get(name), tuple(alike)) for name, alike in groupby(actions, kind)
    ]


# The panel


def panel(shown: Scene) -> Markup:
    """All that is explained to one viewer now; the inside of a dialog, or of a page."""
    table, game = shown.table, shown.table.game
    phase = int(shown.match.state["phase"][0])
    said = tips(game).get(tip_of(game, phase, kinds_of(game, shown.actions)))
    return el(
        "article",
        el("h2", shown.picture.title),
        el("p", shown.picture.detail) if shown.picture.detail else None,
        ruled(game, said) if said and shown.actions else None,
        _offered(shown) if shown.actions else None,
        _expert(shown) if shown.viewer != NOBODY and not table.over else None,
        class_="explanation",
        id="told",
    )


def _offered(shown: Scene) -> Markup:
    """What can be done, by kinds."""
    game = shown.table.game
    courses = [el("li", course.title) for course in shown.picture.courses]
    parts = [el("ul", *courses)] if courses else []
    for found in offers(game, shown.actions):
        parts.append(_list(shown, found.actions))
        if found.said:
            parts.append(ruled(game, found.said))
    return el("section", el("h3", _("What you can do")), *parts, class_="offered")


def _list(shown: Scene, actions: Sequence[int]) -> Markup:
    """Some actions of a kind, with what each costs and brings just now."""
    lines = [el("li", *_named(shown, action)) for action in actions[:MANY]]
    left = len(actions) - MANY
    if left > 0:
        lines.append(el("li", n_("and {n} more of this kind", "and {n} more of this kind", left)))
    return el("ul", *lines)


def _named(shown: Scene, action: int) -> tuple[str | Markup, ...]:
    """An action in words, and what it costs and brings just now."""
    numbers = shown.brings(action)
    named = shown.desk.offer(action)
    return (named, " ", el("small", numbers)) if numbers else (named,)


# Advice


def _expert(shown: Scene) -> Markup:
    """What an expert would do, or how to ask for it."""
    table = shown.table
    asked = asked_before(table, shown.viewer)
    if not table.advice:
        inside = [el("p", _("This table was opened without advice."))]
    elif not shown.actions:
        inside = [el("p", _("Advice can be asked for when it is your move."))]
    elif asked is None or not asked.answer:
        inside = [_question(shown)]
    else:
        inside = _answer(shown, asked.answer)
    return el("section", el("h3", _("What would an expert do?")), *inside, class_="expert")


def _question(shown: Scene) -> Markup:
    """The button that asks, and what comes of it."""
    return el(
        "form",
        el("button", icon("eye"), el("span", _("Ask for advice")), class_="btn"),
        el("p", _("From what you may know, and nothing else. The log tells everybody that you "
                  "have asked.")),
        method="post",
        action=f"/t/{shown.table.row.code}/advice",
        id="ask",
    )  # fmt: skip


def _answer(shown: Scene, answer: str) -> list[Markup]:
    """The best choices, and the play that is expected."""
    advice, names = read(answer), seat_names(shown.table)
    if not advice.iterations:
        only = shown.desk.offer(advice.best[0][0])
        return [el("p", _("There is only this: {action}.", action=only))]
    best = [
        el(
            "li",
            el("b", *_named(shown, choice.action)),
            el("meter", min=0, max=1, value=f"{choice.worth:.3f}", aria_hidden="true"),
            el("span", f"{choice.worth:.0%}"),
        )
        for choice in advice.best
    ]
    view = shown.match.view(shown.viewer)
    said = foretold(shown.table.game, view, shown.viewer, advice.line, names)
    line = [
        el("li", seat_shape(seat), el("span", names[seat], ": ", text))
        for (seat, _action), text in zip(advice.line, said, strict=False)
    ]
    if advice.wins:
        what = _("The chance to win with each, from {n} plays looked at.", n=advice.iterations)
    else:
        what = _("What each promises, from {n} plays looked at: 50% keeps things as they are, more "
                 "gains points on the others.", n=advice.iterations)  # fmt: skip
    return [
        el("ol", *best, class_="advised"),
        el("p", what, class_="counted"),
        el("p", _("It may go on like this; what you cannot see is a guess:")) if line else Markup(),
        el("ol", *line, class_="expected"),
    ]
