"""All courses that a guess can take, one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from igroteka.engine.records import Row, view_row
from igroteka.games.kolkhoz.rules import completion, histories, knowledge
from igroteka.games.kolkhoz.rules.places import TABLE
from tests.chances import Chances


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
