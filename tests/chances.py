"""All that chance can do, one course after the other, with how likely each is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from igroteka.engine.cards import members


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

    def roll(self, s: Any, n: int) -> int:
        """A number from 0 to n-1."""
        return self.among([1 / n] * n)

    def card(self, s: Any, cards: int) -> int:
        """A card of a set that is not empty."""
        assert cards > 0
        return members(cards)[self.roll(s, cards.bit_count())]

    def cards(self, s: Any, cards: int, n: int, drawn: Any) -> None:
        """So many cards of a set."""
        for i in range(n):
            drawn[i] = self.card(s, cards)
            cards &= ~(1 << drawn[i])
