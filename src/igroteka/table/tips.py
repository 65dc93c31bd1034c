"""Tips: two lines on a choice when somebody meets it first, until they are put away for good.

What a choice is about stands in the game's `page/guide.py`. Where that says nothing of it, the
coach does: what it says when it first waits for such an action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.words import _
from igroteka.engine import Game
from igroteka.engine.page import Ruled
from igroteka.table.coach import steps_of


def kinds_of(game: Game, actions: Iterable[int]) -> list[str]:
    """The kinds of some actions, each once, in the order of the actions."""
    return list(dict.fromkeys(game.actions.decode(action)[0] for action in actions))


def tip_of(game: Game, phase: int, kinds: Sequence[str]) -> str:
    """The name of the tip on a choice: a phase that the guide speaks of, or a kind of action that
    the coach waits for; "" for none."""
    if phase in game.guide.CHOICES:
        return str(phase)
    coached = coach_said(game)
    return next((kind for kind in kinds if kind in coached), "")


def coach_said(game: Game) -> dict[str, Ruled]:
    """What the coach first says of each kind of action."""
    said: dict[str, Ruled] = {}
    for step in steps_of(game.coach) if game.coach else ():
        for kind in step.waits:
            said.setdefault(kind, (step.say, step.rule))
    return said


def tips(game: Game) -> dict[str, Ruled]:
    """All tips on a game by their names: sentences and the numbers of their rules."""
    return coach_said(game) | {str(phase): said for phase, said in game.guide.CHOICES.items()}


def ruled(game: Game, said: Ruled) -> Markup:
    """A sentence with the number of its rule, which leads into the rulebook with or without a
    script."""
    sentence, rule = said
    link = el("a", rule, class_="rl", href=f"/rules/{game.name}#{rule}", data_rule=rule)
    return el("p", _(sentence), " ", link)


def tip_box(code: str, game: Game, known: Collection[str]) -> Markup:
    """The tips on a game that somebody has not put away yet; the page's script shows one.

    `known`: the others.
    """
    boxes = [
        el(
            "form",
            ruled(game, said),
            el("input", type="hidden", name="tip", value=name),
            el("button", _("Got it"), class_="cb"),
            data_tip=name,
            method="post",
            action=f"/t/{code}/tip",
        )
        for name, said in tips(game).items()
        if name not in known
    ]
    return el("template", *boxes, id="tips")
