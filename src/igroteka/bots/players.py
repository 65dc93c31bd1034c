"""Players that are not people. A bot is given a hidden state, never the true one."""

from __future__ import annotations

import threading
import time
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from igroteka.bots.search import EDGE, NODE, NONE, WORDS
from igroteka.engine.game import Game
from igroteka.engine.kernels import SEARCH
from igroteka.engine.records import States, body_words, view_row

EXPLORATION = 0.7
"""How much rarely tried actions are favoured (Cowling et al. recommend 0.7 for rewards 0..1)."""

_WORD = (1 << 62) - 1


RESERVE = 0.06
"""Seconds of a budget that are kept for the last iterations and for telling what was found."""


class Tried(NamedTuple):
    """The evidence for one action: how often it was tried, and its mean value for each seat."""

    action: int
    visits: int
    values: tuple[float, ...]


class Choice(NamedTuple):
    """What a bot chose, and why: the tried actions, best first, and the play it expects."""

    action: int
    tried: tuple[Tried, ...] = ()
    line: tuple[tuple[int, int], ...] = ()
    iterations: int = 0
    seconds: float = 0.0


class Bot(Protocol):
    """A player for any seat of one game."""

    def choose(self, view: States, seat: int) -> Choice:
        """Choose a legal action. `view`: a state hidden for `seat`, array of shape (1,)."""
        ...

    def stop(self) -> None:
        """From another thread: have a running `choose` return soon with what it has."""
        ...


def legal_actions(game: Game, view: States, seat: int) -> npt.NDArray[np.int32]:
    """The legal actions of a seat, ascending, from a view hidden for it."""
    out = np.zeros(game.actions.size, np.int32)
    n = game.kernels.playout.legal_at(view, 0, seat, out)
    found: npt.NDArray[np.int32] = out[:n]
    return found


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._chance = np.random.default_rng(seed)

    def choose(self, view: States, seat: int) -> Choice:
        return Choice(int(self._chance.choice(legal_actions(self._game, view, seat))))

    def stop(self) -> None:
        """There is nothing to stop."""


class GreedyBot:
    """One ply: the action that brings the greatest lead in points after a short random play."""

    def __init__(self, game: Game, seed: int, tries: int = 20, short: int = 0) -> None:
        """`tries`: guesses for each action; `short`: random decisions after it, 0 for two each."""
        self._game = game
        self._tries = tries
        self._short = short
        self._chance = np.random.default_rng(seed)

    def choose(self, view: States, seat: int) -> Choice:
        seats = view_row(view).seats
        size = self._game.actions.size
        states = np.repeat(view, 3)
        out, scratch = np.zeros((2, size), np.int32)
        scores, ranks = np.zeros((2, seats), np.int32)
        values = np.zeros(size)
        n = self._game.kernels.module(SEARCH).weigh(
            states,
            seats,
            seat,
            int(self._chance.integers(_WORD)),
            self._tries,
            self._short or 2 * seats,
            out,
            scratch,
            values,
            scores,
            ranks,
        )
        order = np.argsort(-values[:n], kind="stable")
        tried = tuple(Tried(int(out[i]), self._tries, (float(values[i]),)) for i in order)
        return Choice(tried[0].action, tried)

    def stop(self) -> None:
        """It never takes long."""


class SearchBot:
    """Information-set Monte Carlo tree search within a budget of iterations or seconds."""

    def __init__(
        self,
        game: Game,
        seed: int,
        iterations: int = 1 << 30,
        seconds: float = 1e9,
        nodes: int = 1 << 18,
        exploration: float = EXPLORATION,
    ) -> None:
        """Whichever budget ends first ends the search. `nodes`: how large the tree may grow."""
        self._game = game
        self._exploration = exploration
        self._iterations = iterations
        self._seconds = seconds
        self._nodes = min(nodes, max(64, 64 * iterations))
        self._chance = np.random.default_rng(seed)
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    def choose(self, view: States, seat: int) -> Choice:
        start = time.perf_counter()
        self._stopped.clear()
        actions = legal_actions(self._game, view, seat)
        if len(actions) == 1:
            return Choice(int(actions[0]))
        thinking = self._seconds - min(RESERVE, 0.1 * self._seconds)
        seed = int(self._chance.integers(_WORD))
        tree = _Tree(self._game, view, seat, self._nodes, seed, self._exploration)
        batch = 1
        while tree.iterations < self._iterations and not self._stopped.is_set():
            spent = time.perf_counter() - start
            if spent >= thinking:
                break
            tree.search(min(batch, self._iterations - tree.iterations))
            batch = _next_batch(tree.iterations, time.perf_counter() - start, thinking)
        tried = tree.tried()
        seconds = time.perf_counter() - start
        if not tried:  # stopped, or out of time, before the first iteration
            return Choice(int(self._chance.choice(actions)), iterations=tree.iterations)
        return Choice(tried[0].action, tried, tree.line(), tree.iterations, seconds)


def _next_batch(done: int, spent: float, seconds: float) -> int:
    """As many iterations as take some 20 ms, and no longer than what is left of the time."""
    rate = done / max(spent, 1e-6)
    return max(1, int(rate * min(0.02, max(0.0, seconds - spent))))


class _Tree:
    """The arrays of one search."""

    def __init__(
        self,
        game: Game,
        view: States,
        seat: int,
        nodes: int,
        seed: int,
        exploration: float,
    ) -> None:
        self._game = game
        self._exploration = exploration
        self._kernels: Any = game.kernels.module(SEARCH)
        self._seat = seat
        self._seats = view_row(view).seats
        self._seed = seed
        size = game.actions.size
        self._states = np.repeat(view, 3)
        self._words = self._states.view(np.uint64).reshape(3, -1)
        self._node = np.zeros(nodes, NODE)
        self._edge = np.zeros(nodes, EDGE)
        self._table = np.full(2 * nodes, NONE, np.int32)
        self._counts = np.zeros(4, np.int64)
        self._counts[WORDS] = body_words(game.rules.STATE)
        self._out = np.zeros(size, np.int32)
        self._slot = np.full(size, NONE, np.int32)
        self._usual = np.zeros(3)
        self._visits = np.zeros(size, np.int64)
        self._values = np.zeros((size, self._seats))
        self._scores, self._ranks = np.zeros((2, self._seats), np.int32)

    @property
    def iterations(self) -> int:
        return int(self._counts[2])

    def search(self, iterations: int) -> None:
        self._kernels.search(
            self._states,
            self._words,
            self._seats,
            self._seat,
            self._seed,
            iterations,
            self._game.rules.LONGEST,
            self._game.horizon or self._game.rules.LONGEST,
            self._exploration,
            self._usual,
            self._node,
            self._edge,
            self._table,
            self._counts,
            self._out,
            self._slot,
            self._visits,
            self._values,
            self._scores,
            self._ranks,
        )

    def tried(self) -> tuple[Tried, ...]:
        """The root's actions, most visited first."""
        order = np.argsort(-self._visits, kind="stable")
        return tuple(
            Tried(
                int(action),
                int(self._visits[action]),
                tuple((self._values[action] / self._visits[action]).tolist()),
            )
            for action in order[: np.count_nonzero(self._visits)]
        )

    def line(self) -> tuple[tuple[int, int], ...]:
        """The play that the search expects, (seat, action) each."""
        line = np.zeros((8, 2), np.int32)
        n = self._kernels.principal_line.as_python(
            self._states,
            self._words,
            self._seat,
            self._seed,
            self._node,
            self._edge,
            self._table,
            self._counts,
            self._out,
            self._slot,
            line,
        )
        return tuple((int(seat), int(action)) for seat, action in line[:n])
