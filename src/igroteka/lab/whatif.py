"""One position played on many times under each choice: what would that have brought?

World number i is the same for all choices: what the seat cannot see is guessed anew in each
(`--open`: lies as it lies), and whatever chance still has to say. So two choices are compared
world by world, and their difference has an interval of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots import PLAYS
from igroteka.bots.levels import manner_of
from igroteka.bots.players import Manner
from igroteka.engine import Match, Refusal
from igroteka.engine.dice import mixed, seeded
from igroteka.engine.records import States, copied
from igroteka.lab.statistics import Estimate, share_of, student

_WORD = (1 << 62) - 1


class Branch(NamedTuple):
    """What one choice brought.

    wins: the seat's share of the victories, or how often all win who play together.
    points: its points at the end.
    more: how many more victories than what was played, world by world; None for that itself, and
        where nothing has been played.
    """

    action: int
    wins: Estimate
    points: Estimate
    more: Estimate | None


@dataclass(frozen=True)
class Question:
    """A position and how it is to be played on.

    at: so many moves of the play are kept.
    bot: who plays all seats from there on.
    games: worlds; each is played under every choice.
    opened: whether what is hidden lies as it lies.
    """

    match: Match
    at: int
    bot: str
    games: int
    seed: int = 1
    opened: bool = False

    @property
    def seat(self) -> int:
        """Whose choice it is: who moved next, else the first who may."""
        moves = self.match.moves
        return moves[self.at].seat if self.at < len(moves) else self.match.waiting(self.at)[0]

    @property
    def played(self) -> int | None:
        """What was chosen in truth, if anything was."""
        moves = self.match.moves
        return moves[self.at].action if self.at < len(moves) else None

    @property
    def actions(self) -> list[int]:
        """The choices."""
        return self.match.legal(self.seat, self.at)

    def manner(self) -> Manner:
        """How the bot plays; raises Refusal for one that thinks for a time."""
        found = manner_of(self.match.game, self.bot, self.match.seats)
        if found is None:
            raise Refusal(
                "“{bot}” thinks for a time or is a program: what-if needs a bot that plays inside "
                "compiled code, such as greedy, adept or search@200.",
                bot=self.bot,
            )
        return found

    def check(self) -> None:
        """Raise Refusal where there is nothing to choose."""
        moves = len(self.match.moves)
        if not 0 <= self.at <= moves:
            raise Refusal("This play has {n} moves: --at is a number from 0 to {n}.", n=moves)
        if not self.match.waiting(self.at):
            raise Refusal("After {n} moves this play is over: nothing can be chosen.", n=self.at)
        if len(self.actions) < 2:
            raise Refusal(
                "After {n} moves there is one choice only: ask at another move.", n=self.at
            )
        self.manner()

    def _chance(self, number: int) -> int:
        """64 bits for a world: mixed twice, so that no two seeds share their worlds."""
        return int(mixed(mixed(self.seed, _WORD), number))

    def bots_chance(self, number: int) -> int:
        """64 bits for what the bots do in a world."""
        return int(mixed(self._chance(number), 1))

    def world(self, number: int) -> States:
        """World `number`: the position, with all that is open guessed."""
        seed = self._chance(number) & _WORD
        match, playout = self.match, self.match.game.kernels.playout
        if self.opened:
            world = copied(match.after(self.at))
            world["dice"][0] = seeded(seed)
            return world
        world = match.view(self.seat, self.at)
        playout.guess_at(world, 0, self.seat, seed)
        return world


def play_on(
    question: Question, jobs: int = 1, progress: Callable[[int], None] = lambda worlds: None
) -> list[Branch]:
    """What each choice brought, the best first; the same for any number of jobs.

    `progress`: told how many more worlds are done. Raises Refusal.
    """
    question.check()
    actions, seat, together = question.actions, question.seat, question.match.together
    wins, points = np.zeros((2, len(actions), question.games))
    stages = threading.local()

    def one(number: int) -> None:
        if not hasattr(stages, "stage"):
            stages.stage = _stage(question)
        for n, action in enumerate(actions):
            told = _played(question, stages.stage, number, action)
            first = told.ranks == 1
            wins[n, number] = first[seat] / (1 if together else first.sum())
            points[n, number] = told.scores[seat]
        progress(1)

    with ThreadPoolExecutor(jobs) as pool:
        for _ in pool.map(one, range(question.games)):
            pass
    return branches(actions, wins, points, question.played)


def branches(
    actions: Sequence[int],
    wins: npt.NDArray[np.float64],
    points: npt.NDArray[np.float64],
    played: int | None,
) -> list[Branch]:
    """What came of each choice. `wins`, `points`: (choices, worlds)."""
    base = wins[actions.index(played)] if played in actions else None
    found = [
        Branch(
            action,
            share_of(wins[n]),
            student(points[n]),
            None if base is None or action == played else student(wins[n] - base),
        )
        for n, action in enumerate(actions)
    ]
    return sorted(found, key=lambda branch: (-branch.wins.mean, -branch.points.mean))


def _stage(question: Question) -> Any:
    match = question.match
    module: Any = match.game.kernels.module(PLAYS)
    return module.Stage(match.game, match.options, [question.manner()], match.seats)


def _played(question: Question, stage: Any, number: int, action: int) -> Any:
    """A world played to its end under a choice."""
    world = question.world(number)
    question.match.game.kernels.playout.apply_at(world, 0, question.seat, action)
    return stage.play_on(world, question.bots_chance(number))
