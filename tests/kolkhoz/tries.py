"""All courses that a guess can take, one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np
import pytest

from igroteka.engine.records import Row, States, copied, view_row
from igroteka.games.kolkhoz.rules import completion, histories, knowledge
from igroteka.games.kolkhoz.rules.places import TABLE
from tests.chances import Chances
from tests.kolkhoz.scenes import RULES


def any_room() -> Row:
    """Room for a guess, with anything in it."""
    table = np.zeros(1, TABLE)
    table.view(np.uint8)[:] = 0xA5
    return view_row(table)


class Refused(Exception):
    """A try was not accepted."""


def refuse(*_: Any) -> None:
    """Stands for what follows when no try is accepted."""
    raise Refused


def rigged(monkeypatch: pytest.MonkeyPatch, chances: Chances) -> Row:
    """Let a guess ask these chances, and make one try only; the table that it works with."""
    table = any_room()

    def by_weight(_: Row, seat: int, t: Row) -> int:
        listed = range(t.first[seat], t.last[seat])
        if len(listed) == 1:
            return listed[0]
        shares = [t.histories[h].weight / t.total[seat] for h in listed]
        assert sum(shares) == pytest.approx(1)
        return listed[chances.among(shares)]

    monkeypatch.setattr(completion, "scratch", lambda _: table)
    monkeypatch.setattr(completion, "TRIES", 1)
    monkeypatch.setattr(completion, "complete_by_matching", refuse)
    monkeypatch.setattr(completion, "fraction", lambda _: 0.0)
    monkeypatch.setattr(completion, "history_chosen", by_weight)
    monkeypatch.setattr(completion, "draw_cards", chances.cards)
    for module in (completion, histories, knowledge):
        monkeypatch.setattr(module, "random_card", chances.card)
    return table


class Tries(NamedTuple):
    """What comes of all tries of a guess: how likely each story is, and that there is one."""

    shares: dict[Hashable, float]
    accepted: float


def all_tries(
    monkeypatch: pytest.MonkeyPatch, truth: States, viewer: int, story: Callable[[States], Hashable]
) -> Tries:
    """Let one try of a guess take every course that it can take.

    `story`: what is told of a guess, so that two can be compared.
    """
    chances = Chances()
    found: dict[Hashable, float] = defaultdict(float)
    table = rigged(monkeypatch, chances)
    for _ in chances.courses():
        guess = copied(truth)
        RULES.hide(view_row(guess), viewer)
        try:
            RULES.guess(view_row(guess), viewer)
        except Refused:
            continue
        assert table.weight < 1 + 1e-9  # it is how likely the try is accepted
        found[story(guess)] += chances.likely * table.weight
    accepted = sum(found.values())
    return Tries({told: share / accepted for told, share in found.items()}, accepted)
