"""Guesses are exactly as frequent as they are likely (chapter O16): every way chance may speak.

In a guess each roll of the dice takes all its values in turn, so that the share of every guess is
known without counting; it is compared with the posterior of the cases of test_o_posterior.py.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from igroteka.engine import NOBODY, view_row
from igroteka.engine.cards import count, nth_card
from igroteka.games.ozymandias.rules import beliefs, knowledge
from tests.ozymandias.rules.test_o_posterior import CASES, LONG, array, believed_as_played, told
from tests.ozymandias.scenes import Row, copied, seen_by


class Chances:
    """Dice that show one after the other all that they may show."""

    def __init__(self) -> None:
        self._shown: list[list[int]] = []  # what each roll shows, and how many values it has
        self._rolled = 0

    def all_ways(self) -> Iterator[None]:
        """Again and again until everything has been shown."""
        while True:
            self._rolled = 0
            yield
            while self._shown and self._shown[-1][0] + 1 == self._shown[-1][1]:
                self._shown.pop()
            if not self._shown:
                return
            self._shown[-1][0] += 1

    def share(self) -> float:
        """How likely all was that has been shown this time."""
        share = 1.0
        for _, values in self._shown:
            share /= values
        return share

    def roll(self, _: Any, n: int) -> int:
        """In place of `dice.roll`."""
        assert n > 0
        if self._rolled == len(self._shown):
            self._shown.append([0, n])
        shown, values = self._shown[self._rolled]
        assert n == values
        self._rolled += 1
        return shown

    def random_card(self, s: Any, cards: int) -> int:
        """In place of `dice.random_card`."""
        return nth_card(cards, self.roll(s, count(cards)))


class GivenUpError(Exception):
    """A history contradicts what was seen; another guess begins."""


def once(s: Row, viewer: int, views: Any) -> bool:
    """In place of `suppose_blindly`: a single history, after one that was given up somewhere."""
    views[[beliefs.TRACED, beliefs.OTHERS, beliefs.MAY, beliefs.MOST]] = -1
    views[beliefs.LAY :] = -1
    if not beliefs.suppose(s, viewer, views):
        raise GivenUpError
    return True


@pytest.fixture
def chances(monkeypatch: pytest.MonkeyPatch) -> Chances:
    """The dice of all guesses."""
    dice = Chances()
    for module in (beliefs, knowledge):
        monkeypatch.setattr(module, "roll", dice.roll)
        monkeypatch.setattr(module, "random_card", dice.random_card)
    monkeypatch.setattr(knowledge, "suppose_blindly", once)
    return dice


def guesses(row: Row, viewer: int, chances: Chances) -> dict[Hashable, float]:
    """The share of each guess."""
    found: dict[Hashable, float] = defaultdict(float)
    seen = seen_by(row, viewer)
    for _ in chances.all_ways():
        guess = copied(seen)
        try:
            knowledge.guess(guess, viewer)
        except GivenUpError:
            continue
        assert seen_by(guess, viewer) == seen
        found[told(0)(array(guess))] += chances.share()
    return {guess: share / sum(found.values()) for guess, share in found.items()}


@functools.cache
def likely(name: str, viewer: int) -> tuple[Row, dict[Hashable, float]]:
    """The position to which a case leads, and how likely each world is to the viewer."""
    posterior, key = believed_as_played(name, viewer)
    return view_row(posterior.truth), posterior.shares(key)


MANY = {("a Treaty of unseen cards", NOBODY), ("a Treaty with a card that lay face up", NOBODY)}
"""Here chance may speak in thousands of ways."""


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(
    ("name", "viewer"),
    [
        (name, viewer)
        for name, case in CASES.items()
        for viewer in case.viewers
        if name != LONG and (name, viewer) not in MANY
    ],
)
def test_each_guess_is_as_frequent_as_it_is_likely(
    chances: Chances, name: str, viewer: int
) -> None:
    row, shares = likely(name, viewer)
    assert guesses(row, viewer, chances) == pytest.approx(shares)
