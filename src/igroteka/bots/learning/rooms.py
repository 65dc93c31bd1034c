"""Where a net plays against itself: the plays of one setting, and what is kept of them.

How a play ended is told in two ways at once: by places, which is what counts, and by how far ahead
of the others each seat was, which tells a little of every choice. Both are measured in units of
what they usually differ by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.features import Layout
from igroteka.bots.judge import Net
from igroteka.bots.learning.fitting import reading_net
from igroteka.bots.learning.selfplay import (
    ALONE,
    TARGETS,
    WIDEST,
    Lessons,
    Played,
    Turns,
    joined,
    shares_of,
    worth_of_places,
)
from igroteka.bots.learnt import Weights
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.records import States

LENGTH = 32
"""Choices of each play between two rounds of learning."""

MOST_AHEAD = 16
"""So many rounds at most are played on before one is learnt from: as many as a play takes."""

PART = 0.5
"""This part of all choices is learnt from; those beside them tell nearly the same."""

SEEN = 0.05
"""This part of the choices of plays at random says what there is to be seen."""

FORGOTTEN = 0.98
"""How long plays were counts so much less with every round: who plays better may play less long."""

KNOWN = 200
"""After so many ends of plays it is known how results usually differ."""

POSITIONS = 8
"""Positions of a play that are kept for other nets to learn from, about."""

TURNS = 32
"""Choices of a play that are kept for habits, about."""

PLACES, LEAD, SCORE = range(3)
"""The ways to tell how a play ended."""


class Past(NamedTuple):
    """A round that has not been learnt from yet; arrays as in `alone.Log`."""

    movers: Any
    dones: Any
    worth: Any
    ends: Any
    """f4 (L, n, seats, 3): see `ends_of`."""
    some: Any
    """i8 (m,): the choices that are learnt from, as numbers t * n + i."""
    known: Any
    """i8 (m, words)."""
    actions: Any
    """i4 (m,)."""


class Crew(NamedTuple):
    """Who shares the work: processes, or threads where only compiled code works."""

    pool: Executor
    jobs: int


Told = tuple[Any, Any, Any]
"""Of m choices: movers i8 (m,), what they did i4 (m,), and what that brought f4 (m,)."""


class Room:
    """Plays of one setting, n of them side by side."""

    def __init__(self, game: Game, options: Options, seats: int, n: int, seed: int) -> None:
        self.seats = seats
        self._game = game
        self._kernels = game.kernels.module(ALONE)
        self._n = n
        self._tables = self._kernels.tables_for(game, options, n, seed)
        self.read_as(None)
        self._past: list[Past] = []
        self._counts = np.zeros(2)
        """Choices and plays so far."""
        self._usual = np.zeros((3, 2))
        """The mean of each way to tell ends, and how much they differ; zeros until it is known."""
        self._ends: list[Any] = []
        self._log = self._kernels.log_for(game, seats, LENGTH, n)

    def read_as(self, layout: Layout | None) -> None:
        """From now on nets see what a layout says; None: nothing at all."""
        self._net: Net = self._kernels.blind(self._game, self.seats)
        features = 1
        if layout is not None:
            self._net = reading_net(layout, self.seats)
            features = 2 * layout.rows + 2 * len(layout.places())
        self._features = features
        self._benches: list[Any] = []

    @property
    def size(self) -> int:
        """Choices of a round."""
        return LENGTH * self._n

    def bench(self, job: int) -> Any:
        """What a thread works with here."""
        while len(self._benches) <= job:
            self._benches.append(self._kernels.bench_for(self._game, self.seats, self._features))
        return self._benches[job]

    def play(self, weights: Weights, heat: float, crew: Crew) -> Any:
        """All plays go on by LENGTH choices; returns `alone.Log`, which the next call overwrites.

        `weights`: those of a net as `judge.Net` wants them; none for one that sees nothing.
        """
        net, log = self._net._replace(**weights), self._log
        cuts = [self._n * job // crew.jobs for job in range(crew.jobs + 1)]
        benches = [self.bench(job) for job in range(crew.jobs)]

        def go_on(job: int) -> None:
            some = cuts[job], cuts[job + 1]
            self._kernels.play_alone(self._tables, benches[job], net, log, heat, some)

        list(crew.pool.map(go_on, range(crew.jobs)))
        self._counts *= FORGOTTEN
        self._counts += self.size, int(log.dones.sum())
        return log

    def seen(self, most: int, crew: Crew) -> States:
        """Records of plays at random: open ones, and as the movers see them."""
        self._log = self._kernels.log_for(self._game, self.seats, LENGTH, self._n, whole=True)
        chance = np.random.default_rng(self._n)
        found: list[Any] = []
        over = 0
        while over < self._n:
            log = self.play({}, 1.0, crew)
            over += int(log.dones.sum())
            take = chance.random(log.dones.shape) < SEEN
            found += [log.whole[take], log.known[take]]
        self._log = self._kernels.log_for(self._game, self.seats, LENGTH, self._n)
        states: States = self._as_states(chance.permutation(np.concatenate(found))[: 2 * most])
        return states

    def slopes(self, weights: Weights, states: States, told: Told, job: int) -> Any:
        """How fast an error grows with the weights, added up over some choices: `alone.Slopes`."""
        net = self._net._replace(**weights)
        slopes = self._kernels.slopes_for(net)
        words = states.view(np.int64).reshape(len(states), -1)
        self._kernels.find_slopes(states, words, told, net, self.bench(job), slopes)
        return slopes

    def standing(self) -> dict[str, npt.NDArray[Any]]:
        """What has to be kept if plays are to go on another day: the arrays themselves."""
        tables = self._tables
        parts = {"words": tables.words, "seeds": tables.seeds, "rows": tables.rows}
        return parts | {"counts": self._counts, "usual": self._usual}

    @property
    def length(self) -> float:
        """Choices of a play, as far as that is known."""
        choices, plays = self._counts
        return float(choices / max(1.0, plays))

    # Results ------------------------------------------------------------------------------------

    def keep(self, log: Any, chance: np.random.Generator) -> None:
        """Keep a round until it is known what it brought."""
        size = LENGTH * self._n
        some = np.sort(chance.choice(size, int(PART * size), replace=False))
        ends = ends_of(log)
        self._past.append(
            Past(
                movers=log.movers.copy(),
                dones=log.dones.copy(),
                worth=log.worth.copy(),
                ends=ends,
                some=some,
                known=log.known.reshape(size, -1)[some],
                actions=log.actions.reshape(-1)[some],
            )
        )
        if not self._usual.any():
            self._ends.append(ends[log.dones != 0])
            told = np.concatenate(self._ends).reshape(-1, 3)
            if len(told) >= KNOWN * self.seats:
                self._usual[:] = np.stack([told.mean(0), told.std(0)], 1)

    def batches(
        self, size: int, chance: np.random.Generator
    ) -> Iterator[tuple[Room, States, Told]]:
        """What the oldest round has brought, if that is known, in batches of about so many choices:
        those that are learnt from."""
        ahead = min(MOST_AHEAD, 1 + int(np.ceil(self.length / LENGTH)))
        if len(self._past) <= ahead:
            return
        known, results = self._results()
        oldest = self._past.pop(0)
        if not self._usual.any():
            return
        results, known = results.reshape(-1)[oldest.some], known.reshape(-1)[oldest.some]
        order = chance.permutation(np.flatnonzero(known))
        for mine in np.array_split(order, max(1, len(order) // size)):
            states = self._as_states(oldest.known[mine])
            movers = oldest.movers.reshape(-1)[oldest.some[mine]].astype(np.int64)
            yield self, states, (movers, oldest.actions[mine], results[mine])

    def _results(self) -> tuple[Any, Any]:
        """Whether it is known what choices have brought, and that: i1 and f4 (L, n)."""
        movers, dones, worth, ends = (
            np.concatenate(part) for part in list(zip(*self._past, strict=True))[:4]
        )
        results = np.zeros(movers.shape, np.float32)
        known = np.zeros(movers.shape, np.int8)
        found = results, known, np.zeros(self.seats, np.float32)
        # Looking back as far as half the choices that a seat has in a play
        own = self.length / self.seats
        trace = own / (own + 2)
        self._kernels.find_results((movers, dones, worth), self.worth_of(ends), trace, found)
        return known[:LENGTH], results[:LENGTH]

    def worth_of(self, ends: Any) -> Any:
        """What ends are worth, f4 (..., seats), in units of what they usually differ by."""
        mean, differ = self._usual[:, 0], self._usual[:, 1]
        ways = [way for way in (PLACES, LEAD) if differ[way] > 0] or [SCORE]
        told = (ends - mean) / np.maximum(differ, 1e-6)
        return told[..., ways].mean(-1).astype(np.float32)

    def _as_states(self, words: Any) -> Any:
        """Records that were kept without notes: STATE (m,)."""
        states = np.zeros(len(words), self._game.rules.STATE)
        states.view(np.int64).reshape(len(words), -1)[:, : words.shape[1]] = words
        return states

    # For other nets -----------------------------------------------------------------------------

    def lessons(
        self, play: Callable[[], Any], plays: int, number_of: Callable[[Any], Any]
    ) -> Played:
        """Positions and turns of so many plays.

        `play`: goes on by a round and returns the log, see `play`; `number_of`: what plays are
        called that are the first, the second, … here.
        """
        self._log = self._kernels.log_for(self._game, self.seats, LENGTH, self._n, whole=True)
        chance = np.random.default_rng(plays)
        first = np.arange(self._n)
        """The numbers of the plays that go on."""
        begun = self._n
        taken: list[Played] = []
        over: dict[int, Any] = {}
        while len(over) < plays:
            log = play()
            numbers = np.zeros(log.dones.shape, np.int64)
            for t, done in enumerate(log.dones):
                numbers[t] = first
                for i in np.flatnonzero(done).tolist():
                    over[int(first[i])] = shares_of(log.ranks[t, i], self.seats)
                    first[i] = begun
                    begun += 1
            taken.append(self._taken(log, numbers, chance))
        lessons, turns = joined(taken)
        shares = np.zeros((begun, WIDEST), np.float32)
        shares[list(over)] = list(over.values())
        results = shares[lessons.plays]
        lessons = lessons._replace(results=results, found=results)
        lessons, turns = (
            part_of(arrays, np.isin(arrays.plays, list(over))) for arrays in (lessons, turns)
        )
        return Played(
            lessons._replace(plays=number_of(lessons.plays)),
            turns._replace(plays=number_of(turns.plays)),
        )

    def _taken(self, log: Any, numbers: Any, chance: np.random.Generator) -> Played:
        """Some choices of a round: as turns, and of a part of these the positions.

        What they brought is not known yet. Nobody has searched: there are no visits.
        """
        take = chance.random(numbers.shape) < TURNS / max(TURNS, self.length)
        movers = log.movers[take]
        legal = np.zeros((len(movers), self._game.actions.size), np.uint8)
        states = self._as_states(log.known[take])
        self._kernels.mark_legal(states, movers.astype(np.int64), self.bench(0), legal)
        names = numbers[take].astype(np.int32)
        turns = Turns(log.rows[take], np.packbits(legal, axis=1), log.actions[take], names)
        some = chance.random(len(movers)) < POSITIONS / TURNS
        n = int(some.sum())
        nothing = np.zeros((n, WIDEST), np.float32)
        lessons = Lessons(
            words=log.whole[take][some],
            seats=np.full(n, self.seats, np.int8),
            movers=movers[some],
            actions=np.full((n, TARGETS), -1, np.int16),
            visits=np.zeros((n, TARGETS), np.float32),
            results=nothing,
            found=nothing,
            plays=names[some],
        )
        return Played(lessons, turns)


def part_of(arrays: Any, some: Any) -> Any:
    """The same rows of each of some named arrays."""
    return type(arrays)(*(array[some] for array in arrays))


def ends_of(log: Any) -> npt.NDArray[np.float32]:
    """How plays ended for each seat, f4 (L, n, seats, 3), in three ways: see PLACES.

    A lead is over what the others have on average.
    """
    scores = log.scores.astype(np.float32)
    others = max(1, scores.shape[-1] - 1)
    lead = scores - (scores.sum(-1, keepdims=True) - scores) / others
    return np.stack([worth_of_places(log.ranks), lead, scores], -1).astype(np.float32)
