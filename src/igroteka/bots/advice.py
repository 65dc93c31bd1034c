"""Advice: what a search thinks of the best choices of a seat, from what that seat may know.

The search goes on in slices, so that others can think between them. All its chance comes from the
view it is given: two worlds that look the same to a seat are advised the same.
"""

from __future__ import annotations

import hashlib
import math
import threading
import time
from typing import Any, NamedTuple

from igroteka.bots.judge import NO_JUDGE, VALUES
from igroteka.bots.learnt import shipped
from igroteka.bots.players import EXPLORATION, SEARCH, legal_actions, next_batch
from igroteka.engine.game import Game
from igroteka.engine.records import States, view_row

ITERATIONS = 6000
"""A search for advice ends after so many iterations."""

SECONDS = 4.0
"""Or after so many seconds of thinking, where the kernels are slow or not compiled yet."""

ROOM = 8
"""The search's tree may grow by so many nodes and edges an iteration."""

BEST = 3
"""So many choices are named."""


class Weighed(NamedTuple):
    """A choice, how often the search tried it, and what it promises from 0 to 1."""

    action: int
    tries: int
    worth: float


class Advice(NamedTuple):
    """What an expert would do.

    best: the best choices, the first before all others.
    line: the play that is expected from here, (seat, action) each.
    iterations: so many plays were looked at.
    wins: whether `worth` is a chance to win; else it is what the lead in points gains soon, half
        for nothing.
    """

    best: tuple[Weighed, ...]
    line: tuple[tuple[int, int], ...] = ()
    iterations: int = 0
    wins: bool = True


class Adviser:
    """One search of one position, in slices. `stop` may be called from any thread."""

    def __init__(self, game: Game, view: States, seat: int) -> None:
        """`view`: a state hidden for `seat`, array of shape (1,)."""
        self._seat = seat
        row = view_row(view)
        self._seats = int(row.seats)
        alone = self._seats == 1 or bool(row.together)
        learnt = shipped(game)
        judge = learnt.judge(view) if learnt else NO_JUDGE
        horizon = learnt.horizon if learnt else -1
        seen = hashlib.sha256(view.tobytes() + bytes([seat])).digest()
        self._search: Any = game.kernels.module(SEARCH).Search(
            game, self._seats, ROOM * ITERATIONS, judge
        )
        self._search.begin(view, seat, int.from_bytes(seen[:7], "big"), EXPLORATION, horizon)
        to_the_end = horizon == 0 or (horizon < 0 and not game.horizon)
        judged = bool(judge.trust[VALUES] == 1.0)
        self._wins = not alone and (to_the_end or judged)
        self._actions = legal_actions(game, view, seat).tolist()
        self._stopped = threading.Event()
        self._spent = 0.0

    @property
    def done(self) -> bool:
        """Whether there is nothing more to think about."""
        enough = self._search.iterations >= ITERATIONS or self._spent >= SECONDS
        return len(self._actions) == 1 or enough

    def think(self, seconds: float) -> None:
        """Go on for about so many seconds, or until it is stopped."""
        self._stopped.clear()
        start, before = time.perf_counter(), self._search.iterations
        batch, spent = 1, 0.0
        while spent < seconds and not self._stopped.is_set() and not self.done:
            self._search.run(min(batch, ITERATIONS - self._search.iterations), ITERATIONS)
            spent = time.perf_counter() - start
            batch = next_batch(self._search.iterations - before, spent, seconds)
        self._spent += spent

    def stop(self) -> None:
        """Have a running `think` return soon."""
        self._stopped.set()

    def advice(self) -> Advice:
        """What has been found so far; the only choice, where there is no other."""
        if len(self._actions) == 1:
            return Advice((Weighed(self._actions[0], 0, 1.0),))
        best = [
            Weighed(action, tries, self._promise(values[self._seat]))
            for action, tries, values in self._search.tried()[:BEST]
        ]
        return Advice(tuple(best), self._search.line(), self._search.iterations, self._wins)

    def _promise(self, value: float) -> float:
        return winning_chance(value, self._seats) if self._wins else value


def winning_chance(value: float, seats: int) -> float:
    """The chance to win of a seat whose search expects that value, from 0 to 1.

    A value is half for winning and half for the share of others left behind. The chance follows
    where a seat of strength s is before each of n others, all equal, as by Luce's choice axiom: it
    wins with s / (s + n), and leaves each of them behind with s / (s + 1). It is exact for two.
    """
    others = seats - 1
    if value >= 1.0:
        return 1.0
    a, b, c = 2 - 2 * value, (1 + others) * (1 - 2 * value), -2 * value * others
    strength = (math.sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    return strength / (strength + others)
