"""What a strong bot thinks of a decision that was made: by what its seat could know, and with all
open.

Both are judged alike. A search says what it prefers and which play it expects. Another one, whose
plays go on to the end, says what each seat's chance to win is. If something else was chosen, both
choices are tried in the same worlds, and what follows is searched in each: the difference is what
the preferred choice would have gained. By what the seat could know, worlds are guesses from its
view, and whoever moves next knows as little; with all open, all lies as it lay, and everybody sees
it. What chance had still to decide is not foreseen by either.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.advice import winning_chance
from igroteka.bots.judge import NO_JUDGE, VALUES
from igroteka.bots.learnt import shipped
from igroteka.bots.players import EXPLORATION, SEARCH, next_batch
from igroteka.engine.dice import seeded
from igroteka.engine.match import Match
from igroteka.engine.records import States, copied

ITERATIONS = 6000
"""Of the search for the preferred choice."""

CHANCES = 2000
"""Of the one for everybody's chances."""

WORLDS = 24
"""So many worlds in which two choices are compared."""

REPLIES = 300
"""Iterations of the search of what follows in each."""

SECONDS = 1.2
"""So long a decision is thought about at most; each part of it ends with its share of that."""

SHARES = {"prefer": 0.2, "chances": 0.1, "compare": 0.2}
"""The parts, each done twice."""

ROOM = 8
"""A search's tree may grow by so many nodes and edges an iteration."""


class Opinion(NamedTuple):
    """What is thought of a decision, in one way of knowing.

    best: the preferred choice.
    gain: what it would have gained over what was chosen, in chances to win; below 0 where what was
        chosen is thought to be better after all, 0 where it is the same.
    chances: each seat's chance to win, all together 1; empty where nobody plays against another.
    line: the play that is expected, (seat, action) each.
    """

    best: int
    gain: float
    chances: tuple[float, ...]
    line: tuple[tuple[int, int], ...]


class Opinions(NamedTuple):
    """known: by what the seat could know.  opened: with all open."""

    known: Opinion
    opened: Opinion


def decisions(match: Match) -> list[int]:
    """The moves at which there was something to decide: so many moves came before each."""
    by_rules = match.options.automatic(match.seats)
    return [
        n
        for n, move in enumerate(match.moves)
        if move.seat not in by_rules and len(match.legal(move.seat, n)) > 1
    ]


class Reviewer:
    """One decision, thought about in slices. `stop` may be called from any thread."""

    def __init__(self, match: Match, move: int) -> None:
        """`move`: so many moves came before; the play goes on at least one more."""
        self._match = match
        self._move = move
        self.seat, self.action = match.moves[move].seat, match.moves[move].action
        self._module: Any = match.game.kernels.module(SEARCH)
        learnt = shipped(match.game)
        self._judge = learnt.judge(match.state) if learnt else NO_JUDGE
        self._horizon = learnt.horizon if learnt else -1
        judged = bool(self._judge.trust[VALUES] == 1.0)
        self._to_the_end = self._horizon if judged else match.game.rules.LONGEST
        self._stopped = threading.Event()
        self._until = 0.0
        self._found: list[Opinion] = []
        self._work = self._steps()
        self.done = False

    def think(self, seconds: float) -> None:
        """Go on for about so many seconds, or until it is stopped."""
        self._stopped.clear()
        self._until = time.perf_counter() + seconds
        while not self._stopped.is_set() and time.perf_counter() < self._until:
            if next(self._work, None) is None:
                self.done = True
                return

    def stop(self) -> None:
        """Have a running `think` return soon."""
        self._stopped.set()

    def opinions(self) -> Opinions:
        """What is thought of it, when it is done."""
        return Opinions(*self._found)

    # Steps, each of a few milliseconds

    def _steps(self) -> Iterator[int]:
        state = self._match.after(self._move)
        view = self._match.view(self.seat, self._match.asked(self.seat, self._move))
        for opened, seen in ((False, view), (True, state)):
            yield from self._judged(seen, opened)

    def _judged(self, seen: States, opened: bool) -> Iterator[int]:
        seed = int.from_bytes(hashlib.sha256(seen.tobytes() + bytes([self.seat])).digest()[:7])
        search = self._search(ITERATIONS)
        self._begin(search, seen, (self.seat, seed, self._horizon), opened)
        yield from self._run(search, ITERATIONS, SHARES["prefer"])
        tried, line = search.tried(), search.line()
        best = tried[0][0] if tried else self.action
        if self._match.together:
            worth = {action: values[self.seat] for action, _visits, values in tried}
            gain = worth[best] - worth[self.action] if self.action in worth else 0.0
            self._found.append(Opinion(best, float(gain), (), line))
            return
        search = self._search(CHANCES)
        self._begin(search, seen, (self.seat, seed, self._to_the_end), opened)
        yield from self._run(search, CHANCES, SHARES["chances"])
        tried = search.tried()
        chances = self._chances(tried[0][2]) if tried else ()
        gain = 0.0
        if best != self.action:
            gain = yield from self._gain(seen, best, seed, opened)
        self._found.append(Opinion(best, gain, chances, line))

    def _gain(
        self, seen: States, best: int, seed: int, opened: bool
    ) -> Generator[int, None, float]:
        """How much better `best` is than what was chosen, world by world."""
        step = self._match.game.kernels.playout
        search = self._search(REPLIES)
        sums, worlds = 0.0, 0
        end = time.perf_counter() + SECONDS * SHARES["compare"]
        while worlds < WORLDS and (not worlds or time.perf_counter() < end):
            world = copied(seen)
            if opened:
                world["dice"][0] = seeded(seed + worlds)
            else:
                step.guess_at(world, 0, self.seat, seed + worlds)
            for sign, action in ((1, best), (-1, self.action)):
                after = copied(world)
                step.apply_at(after, 0, self.seat, action)
                sums += sign * self._chance_after(search, after, seed + worlds, opened)
                yield worlds
            worlds += 1
        return sums / worlds

    def _chance_after(self, search: Any, state: States, seed: int, opened: bool) -> float:
        """The chance to win of the seat that has just chosen."""
        match, step = self._match, self._match.game.kernels.playout
        waiting = int(step.waiting_at(state, 0))
        if not waiting:
            scores, ranks = np.zeros((2, match.seats), np.int32)
            step.outcome_at(state, 0, scores, ranks)
            first = ranks == 1
            return float(first[self.seat] / first.sum())
        mover = (waiting & -waiting).bit_length() - 1
        seen = copied(state)
        if not opened:
            step.hide_at(seen, 0, mover)
        self._begin(search, seen, (mover, seed, self._to_the_end), opened)
        search.run(REPLIES)
        return self._chances(search.tried()[0][2])[self.seat]

    def _search(self, iterations: int) -> Any:
        match = self._match
        return self._module.Search(match.game, match.seats, ROOM * iterations, self._judge)

    def _begin(self, search: Any, seen: States, asked: tuple[int, int, int], opened: bool) -> None:
        """`asked`: the seat, the seed and the horizon."""
        seat, seed, horizon = asked
        search.begin(seen, seat, seed, EXPLORATION, horizon)
        search._question = search._question._replace(seeing=opened)

    def _run(self, search: Any, iterations: int, share: float) -> Iterator[int]:
        """Search on, in pieces, to the number of iterations or the end of the share of time."""
        start, batch = time.perf_counter(), 1
        end = start + SECONDS * share
        while search.iterations < iterations and time.perf_counter() < end:
            search.run(min(batch, iterations - search.iterations))
            batch = next_batch(search.iterations, time.perf_counter() - start, SECONDS)
            yield batch

    def _chances(self, values: tuple[float, ...]) -> tuple[float, ...]:
        found = [max(0.0, winning_chance(value, len(values))) for value in values]
        whole = sum(found) or 1.0
        return tuple(chance / whole for chance in found)
