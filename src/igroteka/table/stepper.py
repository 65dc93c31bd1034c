"""A number that is set before it is played: less, the number, more, and the button that says it.

The kinds of actions that are numbers are the game's `words.NUMBERS`. What the button says, and what
each number changes, stands in the plain list of all actions, where the page's script finds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import _
from igroteka.engine import Game


def steppable(game: Game, actions: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """The legal actions that are numbers, by kind; a number alone needs no setting."""
    if not game.words.NUMBERS:
        return []
    found: dict[str, list[int]] = {}
    for action in actions:
        kind = game.actions.decode(action)[0]
        if kind in game.words.NUMBERS:
            found.setdefault(kind, []).append(action)
    return [(kind, tuple(alike)) for kind, alike in found.items() if len(alike) > 1]


def number_of(game: Game, action: int) -> int:
    """The number that an action plays."""
    return int(game.actions.text(action).split()[1])


@kept
def stepper(
    kind: str,
    since: int,
    actions: tuple[int, ...],
    numbers: tuple[int, ...],
    said: str,
    brings: str,
) -> Markup:
    """The stepper of a kind of actions, set to the first.

    since: how often its player had chosen before: what was set for another choice is forgotten.
    numbers: those of the actions.  said, brings: the first action in words, and what it changes.
    """
    first, last = numbers[0], numbers[-1]
    commit = str(actions[0])
    return el(
        "div",
        el("button", "−", data_by=-1, type="button", aria_label=_("Less"), class_="less"),
        el(
            "input",
            id=f"set-{kind}",
            type="text",
            inputmode="numeric",
            autocomplete="off",
            maxlength=len(str(last)),
            value=first,
            role="spinbutton",
            aria_label=_("The number, from {first} to {last}", first=first, last=last),
            aria_valuemin=first,
            aria_valuemax=last,
            aria_valuenow=first,
            aria_valuetext=f"{said}. {brings}" if brings else said,
        ),
        el("button", "+", data_by=1, type="button", aria_label=_("More"), class_="more"),
        el("button", el("span", said), data_do=commit, id=f"commit-{kind}", class_="commit"),
        el("output", brings, for_=f"set-{kind}"),
        class_="stepper",
        role="group",
        aria_label=_("The number, from {first} to {last}", first=first, last=last),
        data_does=" ".join(map(str, actions)),
        data_numbers=" ".join(map(str, numbers)),
        data_since=since,
        data_range=_("From {first} to {last}", first=first, last=last),
    )
