"""Verbs: what can be done, before with what. A bar of them, each with how many things it is for.

The verbs are the game's `words.VERBS`; their things are the pieces of the picture that do them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import n_, p_
from igroteka.engine import Game


class Verb(NamedTuple):
    """Kinds of actions that are called the same.

    name: a context and a msgid.  actions: those that are legal now.  things: how many pieces of the
    picture do one of them.
    """

    name: tuple[str, str]
    actions: tuple[int, ...]
    things: int


def verbs_of(game: Game, actions: Sequence[int], handles: Sequence[tuple[int, ...]]) -> list[Verb]:
    """What can be done with pieces of the picture; none where that is only one thing.

    handles: the actions of each piece.
    """
    names = game.words.VERBS
    if not names:
        return []
    found: dict[tuple[str, str], list[int]] = {}
    for action in actions:
        kind = game.actions.decode(action)[0]
        if kind in names:
            found.setdefault(names[kind], []).append(action)
    verbs = []
    for name, alike in found.items():
        things = {doing for handle in handles if (doing := frozenset(alike).intersection(handle))}
        # A thing may be drawn twice, and then its actions one by one.
        n = sum([not any(one < other for other in things) for one in things])
        if n:
            verbs.append(Verb(name, tuple(alike), n))
    return verbs if len(verbs) > 1 else []


@kept
def verb_button(key: int, verb: Verb, since: int) -> Markup:
    """The button of a verb.

    since: how often its player had chosen before: what was pressed for another choice is forgotten.
    """
    said = p_(*verb.name)
    return el(
        "button",
        el("kbd", key),
        el("span", said),
        " ",
        el("i", verb.things),
        type="button",
        class_="verb",
        id=f"verb-{verb.actions[0]}-{since}",
        aria_pressed="false",
        aria_label=n_("{verb}: {n} thing", "{verb}: {n} things", verb.things, verb=said),
        data_verb=" ".join(map(str, verb.actions)),
    )
