"""Guesses against the exact posterior, in positions with few hidden cards.

What a viewer can believe is found by playing. At first every deal is equally likely that a test
lists; then each action is played in all these worlds, and those remain which look to the viewer
exactly like the truth. A hidden choice is taken to be uniform over what was possible. An open one
says nothing of what is hidden, except that it was possible.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from igroteka.engine import Game
from igroteka.engine.dice import roll, seeded
from igroteka.engine.records import States, bytes_of, copied

Key = Callable[[States], Hashable]
"""What is hidden in a world, so that two worlds can be compared."""

GUESSES = 20_000
"""How many guesses are compared with the posterior."""

FEW = 2_000
"""How many where the rules are plain Python: they show a wrong rule, if not a small fault."""

SURPRISE = 6.0
"""So many standard deviations of the chi-squared statistic are no accident."""


class _World(NamedTuple):
    """A state, an array of shape (1,), and how likely it is."""

    state: States
    weight: float


class Posterior:
    """The worlds that a viewer may believe in, while a truth is played on."""

    def __init__(self, game: Game, truth: States, viewer: int, worlds: Iterable[States]) -> None:
        """`truth`, `worlds`: arrays of shape (1,). The worlds are equally likely; those that the
        viewer can tell from the truth are left out."""
        self._playout = game.kernels.playout
        self._compiled = game.kernels.state == "ready"
        self._longest = game.actions.size
        self._viewer = viewer
        self.truth = copied(truth)
        self._believed = [_World(copied(world), 1.0) for world in worlds]
        self._sift()

    def openly(self, seat: int, action: int, chances: int = 1) -> None:
        """A seat does what all can see. `chances`: so many seeds stand for what chance may do."""

        def choices(offers: list[int]) -> list[tuple[int, float]]:
            return [(action, 1.0)] if action in offers else []

        self._carry_on(seat, action, chances, choices)

    def secretly(self, seat: int, action: int, chances: int = 1) -> None:
        """A seat chooses unseen: this in truth, and anything that it could choose elsewhere."""
        if seat == self._viewer:
            raise ValueError("What the viewer chooses is no secret: call openly.")

        def choices(offers: list[int]) -> list[tuple[int, float]]:
            return [(offer, 1 / len(offers)) for offer in offers]

        self._carry_on(seat, action, chances, choices)

    def branch(self, ways: Callable[[States], list[States]]) -> None:
        """Something happens by chance, in equally likely ways; the truth goes the first one."""
        self.truth = ways(self.truth)[0]
        self._believed = [
            _World(way, weight / len(found))
            for state, weight in self._believed
            for found in [ways(state)]
            for way in found
        ]
        self._sift()

    def worlds(self) -> list[States]:
        """The worlds that the viewer may believe in."""
        return [state for state, _ in self._believed]

    def shares(self, key: Key) -> dict[Hashable, float]:
        """How likely each world is, by what is hidden in it."""
        total = sum(weight for _, weight in self._believed)
        shares: dict[Hashable, float] = {}
        for state, weight in self._believed:
            found = key(state)
            shares[found] = shares.get(found, 0.0) + weight / total
        return shares

    def guesses(self, key: Key, number: int = 0, seed: int = 1) -> Counter[Hashable]:
        """What the viewer guesses, counted: GUESSES or FEW if no number is given."""
        number = number or (GUESSES if self._compiled else FEW)
        found: Counter[Hashable] = Counter()
        names: dict[bytes, Hashable] = {}
        view = copied(self.truth)
        self._playout.hide_at(view, 0, self._viewer)
        state = copied(view)
        hidden, guessed = view.view(np.uint8), state.view(np.uint8)
        for i in range(number):
            guessed[:] = hidden
            self._playout.guess_at(state, 0, self._viewer, seed + i)
            state["dice"] = 0
            image = guessed.tobytes()
            if image not in names:
                names[image] = key(copied(state))
            found[names[image]] += 1
        return found

    def _carry_on(
        self,
        seat: int,
        action: int,
        chances: int,
        choices: Callable[[list[int]], list[tuple[int, float]]],
    ) -> None:
        worlds = []
        for state, weight in self._believed:
            for choice, share in choices(self._offers(state, seat)):
                worlds += self._played(state, weight * share, seat, choice, chances)
        self._playout.apply_at(self.truth, 0, seat, action)
        self._believed = worlds
        self._sift()

    def _offers(self, state: States, seat: int) -> list[int]:
        if not int(self._playout.waiting_at(state, 0)) >> seat & 1:
            return []
        out = np.zeros(self._longest, np.int32)
        return [int(a) for a in out[: self._playout.legal_at(state, 0, seat, out)]]

    def _played(
        self, state: States, weight: float, seat: int, action: int, chances: int
    ) -> list[_World]:
        found = []
        for chance in range(chances):
            world = copied(state)
            if chances > 1:
                world["dice"] = chance * 0x9E3779B97F4A7C15 % 2**64
            self._playout.apply_at(world, 0, seat, action)
            found.append(_World(world, weight / chances))
        return found

    def _sift(self) -> None:
        """Leave out what does not look like the truth, and join worlds that are the same."""
        seen = self._look(self.truth)
        joined: dict[bytes, _World] = {}
        for state, weight in self._believed:
            state["dice"] = 0
            if self._look(state) == seen:
                image = bytes_of(state).tobytes()
                before = joined[image].weight if image in joined else 0.0
                joined[image] = _World(state, before + weight)
        self._believed = list(joined.values())
        assert self._believed, "The truth is not among the worlds."

    def _look(self, state: States) -> bytes:
        view = copied(state)
        self._playout.hide_at(view, 0, self._viewer)
        return bytes_of(view).tobytes()


@functools.cache
def dice_for(ranges: tuple[int, ...], rolls: tuple[int, ...]) -> int:
    """Dice that will roll so, each of the rolls below its range."""
    for seed in itertools.count():
        record = SimpleNamespace(dice=seeded(seed))
        if all(roll(record, n) == found for n, found in zip(ranges, rolls, strict=True)):
            return seeded(seed)
    raise AssertionError


def agree(found: Mapping[Hashable, int], shares: Mapping[Hashable, float]) -> None:
    """Assert that nothing impossible was guessed, and all as often as it is likely.

    Pearson's chi-squared statistic has as many degrees of freedom as there are worlds, less one,
    and twice their number for its variance. Where there are only few guesses, the worlds that
    hardly any of them can meet count as one.
    """
    impossible = {world: n for world, n in found.items() if world not in shares}
    assert not impossible, f"impossible guesses: {impossible}"
    total = sum(found.values())
    rare = {world for world, share in shares.items() if total * share < 5}
    assert not rare or total <= FEW, "too few guesses for so many worlds"
    cells = [(found.get(world, 0), shares[world]) for world in shares if world not in rare]
    if rare:
        cells.append((sum(found.get(w, 0) for w in rare), sum(shares[w] for w in rare)))
    statistic = sum((n - total * share) ** 2 / (total * share) for n, share in cells)
    freedom = len(cells) - 1
    surprise = (statistic - freedom) / (2 * max(freedom, 1)) ** 0.5
    assert surprise < SURPRISE, (
        f"{surprise:.1f} standard deviations from the posterior, total variation "
        f"{sum(abs(found.get(w, 0) / total - share) for w, share in shares.items()) / 2:.3f}"
    )
