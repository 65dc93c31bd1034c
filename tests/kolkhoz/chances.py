"""All that chance can do in a guess, one course after the other, with how likely each is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from igroteka.engine.cards import members
from igroteka.engine.records import Row, view_row
from igroteka.games.kolkhoz.rules import completion, histories, knowledge
from igroteka.games.kolkhoz.rules.places import TABLE


class Chances:
    """Answers whatever chance is asked, so that every course of answers comes once."""

    def __init__(self) -> None:
        self._left: list[list[tuple[int, float]]] = []  # by question: the answers still to come
        self._asked = 0
        self.likely = 1.0
        """How likely is the course of answers so far?"""

    def courses(self) -> Iterator[None]:
        """One round for each course."""
        while True:
            self._asked, self.likely = 0, 1.0
            yield
            while self._left and len(self._left[-1]) == 1:
                self._left.pop()
            if not self._left:
                return
            self._left[-1].pop(0)

    def among(self, shares: Sequence[float]) -> int:
        """The number of an answer; each is as likely as its share."""
        if self._asked == len(self._left):
            self._left.append([(i, share) for i, share in enumerate(shares) if share > 0])
        found, share = self._left[self._asked][0]
        self._asked += 1
        self.likely *= share
        return found

    def roll(self, s: Row, n: int) -> int:
        """A number from 0 to n-1."""
        return self.among([1 / n] * n)

    def card(self, s: Row, cards: int) -> int:
        """A card of a set that is not empty."""
        assert cards > 0
        return members(cards)[self.roll(s, cards.bit_count())]

    def cards(self, s: Row, cards: int, n: int, drawn: Any) -> None:
        """So many cards of a set."""
        for i in range(n):
            drawn[i] = self.card(s, cards)
            cards &= ~(1 << drawn[i])

    def history(self, s: Row, seat: int, t: Row) -> int:
        """A history by its weight."""
        listed = range(t.first[seat], t.last[seat])
        if len(listed) == 1:
            return listed[0]
        shares = [t.histories[h].weight / t.total[seat] for h in listed]
        assert sum(shares) == pytest.approx(1)
        return listed[self.among(shares)]


def any_room() -> Row:
    """Room for a guess, with anything in it."""
    table = np.zeros(1, TABLE)
    table.view(np.uint8)[:] = 0x5B
    return view_row(table)


class Refused(Exception):
    """A try was not accepted."""


def refuse(*_: Any) -> None:
    """Stands for what follows when no try is accepted."""
    raise Refused


def rigged(monkeypatch: pytest.MonkeyPatch, chances: Chances) -> Row:
    """Let a guess ask these chances, and make one try only; the table that it works with."""
    table = any_room()
    monkeypatch.setattr(completion, "scratch", lambda _: table)
    monkeypatch.setattr(completion, "TRIES", 1)
    monkeypatch.setattr(completion, "complete_by_matching", refuse)
    monkeypatch.setattr(completion, "fraction", lambda _: 0.0)
    monkeypatch.setattr(completion, "history_chosen", chances.history)
    monkeypatch.setattr(completion, "draw_cards", chances.cards)
    for module in (completion, histories, knowledge):
        monkeypatch.setattr(module, "random_card", chances.card)
    return table
