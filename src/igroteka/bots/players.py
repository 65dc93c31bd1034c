"""Players that are not people. A bot is given a hidden state, never the true one."""

from __future__ import annotations

import math
import threading
import time
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from igroteka.bots.judge import NO_JUDGE
from igroteka.bots.learnt import Learnt, setting_of
from igroteka.engine.game import Game
from igroteka.engine.kernels import PLAYOUT
from igroteka.engine.match import Match
from igroteka.engine.records import States, view_row

SEARCH = "igroteka.bots.search"

PLAYS = "igroteka.bots.plays"
"""The kernel module of whole plays by bots."""

KERNELS = (PLAYOUT, SEARCH)
"""The kernel modules that all bots together need: a table makes these ready."""

EXPLORATION = 0.7
"""How much rarely tried actions are favoured (Cowling et al. recommend 0.7 for rewards 0..1)."""

_WORD = (1 << 62) - 1

UNLIMITED = 1e9
"""Seconds that no search takes."""


MOST_NODES = 1 << 18
"""Of a search's tree."""

GLANCE = 64
"""After so many iterations it can be told how many a time allows."""

LOOK_UP = 8
"""Whether the choice is made already is looked at after each of so many parts of what is left."""

STRIDE = 1024
"""Iterations between two looks up at most, where there is no clock."""

RESERVE = 0.06
"""Seconds of a budget that are kept for the last iterations and for telling what was found."""


FAR = 1 << 30
"""Decisions that no play has: whose `sight` this is judges where its game wants it to."""

OTHERS = 3
"""With so many others at the table whoever has a `sight` sees all of it. Who sees further is hard
to tell from those who see all, see `docs/bots.md`."""


class Tried(NamedTuple):
    """The evidence for one action: how often it was tried, and its mean value for each seat."""

    action: int
    visits: int
    values: tuple[float, ...]


class Choice(NamedTuple):
    """What a bot chose, and why: the tried actions, best first."""

    action: int
    tried: tuple[Tried, ...] = ()
    iterations: int = 0
    seconds: float = 0.0


class Bot(Protocol):
    """A player for any seat of one game."""

    early: bool
    """Whether it decides by what it knew when it was asked, and not by what it knows now, when
    others may have chosen at the same time: see `position_for`."""

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


def position_for(early: bool, match: Match, seat: int) -> States:
    """What a bot is given to choose from, for a seat that is waiting.

    A sealed choice of somebody else is a guess to a search, each choice equally likely, and what it
    finds answers that. Who is asked first is spared this; and so is who is `early`.
    """
    return match.view(seat, match.asked(seat) if early else None)


class Manner(NamedTuple):
    """How a bot plays that thinks for a number of iterations, and not for a time.

    With neither tries nor iterations it plays at random.
    """

    tries: int = 0
    """Greedy: guesses for each action."""
    short: int = 0
    """Greedy: random decisions after each."""
    iterations: int = 0
    """Of a search."""
    learnt: Learnt | None = None
    """The judge that the search heeds."""
    sight: int = FAR
    """Of a search: see `horizon_of`."""
    seeing: bool = False
    """Whether the search sees what is hidden from its seat: to measure what hiding is worth."""

    @property
    def early(self) -> bool:
        """As of the bot that plays so."""
        return decides_early(self.learnt, self.sight)

    @property
    def nodes(self) -> int:
        """How large the tree of a search may grow."""
        return min(MOST_NODES, max(64, 64 * self.iterations))


def horizon_of(game: Game, seats: int, learnt: Learnt | None, sight: int = FAR) -> int:
    """After so many decisions past what it has tried a search judges a position: after as many as
    its judge or the game wants. Who has a `sight` sees no more than that, and of these a third for
    each of the others at the table, rounded up: all of them with OTHERS and more (and alone as many
    as with one other); and without any sight one decision, whatever they want."""
    own = learnt.horizon if learnt else -1
    if own < 0:
        own = game.horizon or game.rules.LONGEST
    if sight == 0:
        return min(own, 1)
    if sight == FAR:
        return own
    return math.ceil(min(own, sight) * min(max(1, seats - 1), OTHERS) / OTHERS)


def decides_early(learnt: Learnt | None, sight: int = FAR) -> bool:
    """Whether a search is `early`: with a judge it knows what others are likely to choose, and who
    sees only a little has looked at all that they might. Others would spend few iterations on
    each, and had better guess what has been sealed already."""
    return sight < FAR or (learnt is not None and learnt.heeded)


class RandomBot:
    """Every legal action is equally likely."""

    early = False

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._chance = np.random.default_rng(seed)

    def choose(self, view: States, seat: int) -> Choice:
        return Choice(int(self._chance.choice(legal_actions(self._game, view, seat))))

    def stop(self) -> None:
        """There is nothing to stop."""


class GreedyBot:
    """One ply: the action that brings the greatest lead in points after a short random play."""

    early = False

    def __init__(self, game: Game, seed: int, tries: int = 20, ahead: int = 2) -> None:
        """`tries`: guesses for each action; `ahead`: random decisions after it, for each seat."""
        self._game = game
        self._tries = tries
        self._ahead = ahead
        self._chance = np.random.default_rng(seed)

    def choose(self, view: States, seat: int) -> Choice:
        seed = int(self._chance.integers(_WORD))
        short = self._ahead * view_row(view).seats
        weighed = self._game.kernels.module(SEARCH).weighed
        actions, times, values = weighed(self._game, view, seat, seed, self._tries, short)
        order = np.lexsort((-values, -times))
        tried = tuple(Tried(int(actions[i]), int(times[i]), (float(values[i]),)) for i in order)
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
        seconds: float = UNLIMITED,
        nodes: int = MOST_NODES,
        exploration: float = EXPLORATION,
        learnt: Learnt | None = None,
        sight: int = FAR,
    ) -> None:
        """Whichever budget ends first ends the search. `nodes`: how large the tree may grow;
        `learnt`: a judge to heed; `sight`: see `horizon_of`."""
        self.early = decides_early(learnt, sight)
        self._game = game
        self._learnt = learnt
        self._sight = sight
        self._exploration = exploration
        self._iterations = iterations
        self._seconds = seconds
        self._nodes = min(nodes, max(64, 64 * iterations))
        self._chance = np.random.default_rng(seed)
        self._stopped = threading.Event()
        self._searches: dict[tuple[int, ...], Any] = {}
        self._last: Any = None

    def stop(self) -> None:
        self._stopped.set()

    def choose(self, view: States, seat: int) -> Choice:
        start = time.perf_counter()
        self._stopped.clear()
        actions = legal_actions(self._game, view, seat)
        if len(actions) == 1:
            return Choice(int(actions[0]))
        thinking = self._seconds - min(RESERVE, 0.1 * self._seconds)
        search = self._search_for(view, seat)
        begun = time.perf_counter()
        thinking -= begun - start
        batch, spent = 1, 0.0
        while search.iterations < self._iterations and not self._stopped.is_set():
            if spent >= thinking and search.iterations:  # one at least: it asks the judge, if any
                break
            budget = self._budget(search.iterations, spent, thinking)
            left = (budget or self._iterations) - search.iterations
            if search.settled(left):
                break
            batch = min(batch, max(GLANCE, left // LOOK_UP), self._iterations - search.iterations)
            search.run(batch, budget)
            spent = time.perf_counter() - begun
            # Without a clock the looks up fall alike, and what was found is the same each time
            timed = self._seconds != UNLIMITED
            batch = next_batch(search.iterations, spent, thinking) if timed else STRIDE
        tried = tuple(Tried(*evidence) for evidence in search.tried())
        seconds = time.perf_counter() - start
        if not tried:  # stopped before the first iteration
            action = int(self._chance.choice(actions))
            return Choice(action, iterations=search.iterations, seconds=seconds)
        return Choice(tried[0].action, tried, search.iterations, seconds)

    def line(self) -> tuple[tuple[int, int], ...]:
        """The play that the last search expects, (seat, action) each; empty before the first."""
        return self._last.line() if self._last else ()

    def _budget(self, done: int, spent: float, thinking: float) -> int:
        """How many iterations there will be; 0 as long as nobody can tell."""
        if self._seconds == UNLIMITED:
            return self._iterations
        if done < GLANCE:
            return 0
        return min(self._iterations, max(done, int(done / spent * thinking)))

    def _search_for(self, view: States, seat: int) -> Any:
        """A search of this position, in memory that is kept from choice to choice."""
        setting = tuple(setting_of(view))
        if setting not in self._searches:
            module = self._game.kernels.module(SEARCH)
            judge = self._learnt.judge(view) if self._learnt else NO_JUDGE
            self._searches[setting] = module.Search(self._game, setting[0], self._nodes, judge)
        self._last = self._searches[setting]
        seed = int(self._chance.integers(_WORD))
        horizon = horizon_of(self._game, setting[0], self._learnt, self._sight)
        self._last.begin(view, seat, seed, self._exploration, horizon)
        return self._last


def next_batch(done: int, spent: float, seconds: float) -> int:
    """As many iterations as take some 20 ms, and no longer than what is left of the time; the first
    few are too few to tell how many that is."""
    rate = done / max(spent, 1e-6)
    return max(1, min(8 * done, int(rate * min(0.02, max(0.0, seconds - spent)))))
