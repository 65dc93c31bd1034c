"""Many plays of a game by bots, and who won them.

Game number i of a simulation depends on the simulation's seed and on i alone, and results are
added up in whole numbers; so they are the same whatever number of jobs shared the work. (Bots
that think for a time, and not for a number of iterations, play as the machine lets them.)
"""

from __future__ import annotations

import functools
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots import KERNELS, PLAYS, make_bot, position_for
from igroteka.bots.workers import in_order, workers
from igroteka.engine import Match
from igroteka.lab.plan import Ints, Plan, Range, ToldPlan
from igroteka.lab.statistics import Share, Spread, mean_share, spread, wilson

BATCH = 500
"""Random games that one compiled call plays: milliseconds, so that progress is smooth."""

TOGETHER = 4
"""Games in which bots search that are played before they are counted."""

QUICK_TOGETHER = 64
"""At most so many games of bots that look one choice ahead: milliseconds each."""

SHARES = 8
"""For each that plays at once, so many such parts at least."""

AHEAD = 16
"""Such batches for each that plays are given out at once: they are small."""

_WORD = (1 << 64) - 1


class Tally:
    """What is counted, as whole numbers: sums over any games in any order are the same.

    Arrays of shape (bots, seats), one row for each bot that takes part.
    """

    def __init__(self, bots: int, seats: int) -> None:
        self.unit = math.lcm(*range(1, seats + 1))  # a shared victory is split without a rest
        self.played, self.won, self.points, self.squares = np.zeros((4, bots, seats), np.int64)
        # Seats of one game are not independent: a bot's victories are one number a game.
        self.shares, self.share_squares = np.zeros((2, bots), np.int64)
        self.endings: Counter[int] = Counter()  # how many games ended so
        self.reached: Counter[int] = Counter()  # how many reached so many targets
        self.games = 0
        self.decisions = 0
        self.decisions_squared = 0
        self.shortest = 1 << 31
        self.longest = 0

    def add(self, sitting: Ints, courses: Ints, scores: Ints, ranks: Ints) -> None:
        """Count games. `sitting` (which bot), `scores`, `ranks`: (n, seats); `courses`: (n, 3).

        A course is told by its decisions, how it ended, and the targets it reached.
        """
        lengths = courses[:, 0]
        self.endings.update(courses[:, 1].tolist())
        self.reached.update(courses[:, 2].tolist())
        won = ranks == 1
        shares = won * (self.unit // won.sum(axis=1, keepdims=True))
        seat = np.broadcast_to(np.arange(sitting.shape[1]), sitting.shape)
        np.add.at(self.played, (sitting, seat), 1)
        np.add.at(self.won, (sitting, seat), shares)
        np.add.at(self.points, (sitting, seat), scores)
        for bot in range(len(self.shares)):
            whole = (shares * (sitting == bot)).sum(axis=1, dtype=np.int64)
            self.shares[bot] += whole.sum()
            self.share_squares[bot] += (whole**2).sum()
        np.add.at(self.squares, (sitting, seat), scores.astype(np.int64) ** 2)
        self.games += len(lengths)
        self.decisions += int(lengths.sum())
        self.decisions_squared += int((lengths.astype(np.int64) ** 2).sum())
        self.shortest = min(self.shortest, int(lengths.min()))
        self.longest = max(self.longest, int(lengths.max()))

    def merge(self, other: Tally) -> None:
        """Add what another tally counted."""
        self.played += other.played
        self.won += other.won
        self.points += other.points
        self.squares += other.squares
        self.shares += other.shares
        self.share_squares += other.share_squares
        self.endings.update(other.endings)
        self.reached.update(other.reached)
        self.games += other.games
        self.decisions += other.decisions
        self.decisions_squared += other.decisions_squared
        self.shortest = min(self.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)


class Line(NamedTuple):
    """How a seat, or a bot, fared."""

    played: int
    wins: Share
    score: Spread


@dataclass(frozen=True)
class Simulation:
    """What came out."""

    plan: Plan
    tally: Tally
    seconds: float

    @property
    def decisions(self) -> Spread:
        """How many decisions a game took."""
        tally = self.tally
        return spread(tally.games, tally.decisions, tally.decisions_squared)

    @property
    def by_seat(self) -> list[Line]:
        """How each seat fared."""
        return [self._line(np.s_[:, seat]) for seat in range(self.plan.seats)]

    @property
    def by_bot(self) -> dict[str, Line]:
        """How each bot fared, over all seats."""
        return {
            bot: self._line(np.s_[i, :])._replace(wins=self._wins(i))
            for i, bot in enumerate(self.plan.entrants)
        }

    def _wins(self, bot: int) -> Share:
        """A bot's share of the victories for each of its seats: Wilson's where it has one, else
        Student's over games."""
        tally, seats = self.tally, self.plan.sitting(Range(0, 1))[0].tolist().count(bot)
        whole = tally.unit * seats
        if seats == 1:
            return wilson(int(tally.shares[bot]) / whole, tally.games)
        told = spread(tally.games, int(tally.shares[bot]), int(tally.share_squares[bot]))
        return mean_share(tally.games, told.mean / whole, told.sd / whole)

    @property
    def by_ending(self) -> dict[str, Share]:
        """How often each reason ended a game, in the game's words; {} if it names none."""
        endings, games = self.tally.endings, self.tally.games
        named = self.plan.game.words.ENDINGS
        return {said: wilson(endings[number], games) for number, said in named.items()}

    @property
    def by_target(self) -> dict[str, Share]:
        """How often each target was reached; {} where seats play against each other."""
        if not self.plan.together:
            return {}
        found = self.tally.reached
        return {
            said: wilson(sum(n for far, n in found.items() if far >= place), self.tally.games)
            for place, said in enumerate(self.plan.game.words.TARGETS, 1)
        }

    def _line(self, part: Any) -> Line:
        tally = self.tally
        played = int(tally.played[part].sum())
        wins = wilson(int(tally.won[part].sum()) / tally.unit, played)
        points, squares = int(tally.points[part].sum()), int(tally.squares[part].sum())
        return Line(played, wins, spread(played, points, squares))

    def to_dict(self) -> dict[str, Any]:
        """Everything, for `--json`."""
        plan = self.plan
        together = plan.together
        return {
            "game": plan.game.name,
            "version": plan.game.version,
            "options": plan.options.model_dump(),
            "seats": plan.seats,
            "bots": list(plan.bots),
            "games": plan.games,
            "seed": plan.seed,
            "together": together,
            "by_seat": [
                {"seat": i + 1, **_fields(line, together)} for i, line in enumerate(self.by_seat)
            ],
            "by_bot": [
                {"bot": bot, **_fields(line, together)} for bot, line in self.by_bot.items()
            ],
            "by_target": [_named("target", *line) for line in self.by_target.items()],
            "by_ending": [_named("ending", *line) for line in self.by_ending.items()],
            "decisions": {
                **_finite(self.decisions),
                "shortest": self.tally.shortest,
                "longest": self.tally.longest,
            },
            "seconds": round(self.seconds, 3),
            "games_per_second": round(plan.games / self.seconds, 1),
            "decisions_per_second": round(self.tally.decisions / self.seconds, 1),
        }


def _fields(line: Line, together: bool) -> dict[str, Any]:
    wins = {} if together else {"wins": _finite(line.wins)}
    return {"played": line.played, **wins, "score": _finite(line.score)}


def _named(what: str, said: str, share: Share) -> dict[str, Any]:
    return {what: said, **_finite(share)}


def _finite(numbers: NamedTuple) -> dict[str, float | None]:
    """JSON knows no NaN: what cannot be said is null."""
    return {name: x if math.isfinite(x) else None for name, x in numbers._asdict().items()}


def simulate(
    plan: Plan, jobs: int = 0, report: Callable[[int], None] = lambda done: None
) -> Simulation:
    """Play all games, with `jobs` at once (0: one for each core); `report` hears of each batch."""
    jobs = jobs or os.cpu_count() or 1
    start = time.perf_counter()
    tally = Tally(len(plan.entrants), plan.seats)
    for part in _parts(plan, jobs):
        tally.merge(part)
        report(part.games)
    return Simulation(plan, tally, time.perf_counter() - start)


def _parts(plan: Plan, jobs: int) -> Iterator[Tally]:
    ahead = AHEAD * jobs
    if plan.only_random:
        # Compiled games release Python's lock, and threads share the compiled code.
        with ThreadPoolExecutor(jobs) as threads:
            play = functools.partial(random_games, plan)
            yield from in_order(threads, play, plan.ranges(BATCH), ahead)
        return
    ready = plan.game.kernels.state == "ready"
    work = functools.partial(games_told, ToldPlan.by(plan), ready)
    with workers(jobs) as pool:
        yield from in_order(pool, work, plan.ranges(task_size(plan, jobs)), ahead)


def task_size(plan: Plan, jobs: int) -> int:
    """How many games are handed out at once, which costs a millisecond: few enough that there is
    work for everybody to the end."""
    if plan.manners is None:
        return 1
    if any(manner.iterations for manner in plan.manners):
        return TOGETHER
    return min(QUICK_TOGETHER, max(TOGETHER, plan.games // (SHARES * jobs)))


def random_games(plan: Plan, games: Range) -> Tally:
    """Play some games at random, inside one compiled call."""
    states = plan.game.fresh_states(2, plan.options)
    out = np.zeros(plan.game.actions.size, np.int32)
    courses = np.zeros((games.size, 3), np.int32)
    scores, ranks = np.zeros((2, games.size, plan.seats), np.int32)
    longest = plan.game.rules.LONGEST
    plan.game.kernels.playout.random_games(
        states, plan.seats, plan.seeds(games), longest, out, courses, scores, ranks
    )
    tally = Tally(1, plan.seats)
    tally.add(plan.sitting(games), courses, scores, ranks)
    return tally


def bot_games(plan: Plan, games: Range) -> Tally:
    """Play some games by bots."""
    tally = Tally(len(plan.entrants), plan.seats)
    for seed, sitting in zip(plan.seeds(games).tolist(), plan.sitting(games), strict=True):
        match = played_by(plan, seed, [plan.entrants[i] for i in sitting])
        tally.add(
            sitting[None],
            np.array([[len(match.moves), match.ending(), match.reached()]]),
            np.array([match.scores()]),
            np.array([match.ranks()]),
        )
    return tally


def played_by(plan: Plan, seed: int, names: Sequence[str]) -> Match:
    """A whole play by the bots of these names, one a seat."""
    match = Match(plan.game, plan.options, plan.seats, seed)
    bots = [make_bot(plan.game, name, (seed + i + 1) & _WORD) for i, name in enumerate(names)]
    while waiting := match.waiting():
        seat = waiting[0]
        bot = bots[seat]
        match.play(seat, bot.choose(position_for(bot.early, match, seat), seat).action)
    return match


def stage_of(plan: Plan) -> Any:
    """A stage for a plan whose bots all have manners."""
    assert plan.manners is not None
    module = plan.game.kernels.module(PLAYS)
    return module.Stage(plan.game, plan.options, plan.manners, plan.seats)


def staged_games(plan: Plan, games: Range) -> Tally:
    """Play some games by bots, inside compiled code."""
    stage = stage_of(plan)
    sitting = plan.sitting(games)
    courses = np.zeros((games.size, 3), np.int32)
    scores, ranks = np.zeros((2, games.size, plan.seats), np.int32)
    for i, deal in enumerate(plan.seeds(games).tolist()):
        told = stage.play(deal, sitting[i])
        course = told.courses[0]
        courses[i] = course["decisions"], course["ending"], course["reached"]
        scores[i] = told.scores
        ranks[i] = told.ranks
    tally = Tally(len(plan.entrants), plan.seats)
    tally.add(sitting, courses, scores, ranks)
    return tally


def games_told(told: ToldPlan, ready: bool, games: Range) -> Tally:
    """Some games of a plan, in a process of its own: compiled if its parent's are."""
    plan = told.plan()
    kernels = plan.game.kernels
    if ready and kernels.state == "cold":
        kernels.compile_now((*KERNELS, PLAYS) if plan.manners else KERNELS)
    return staged_games(plan, games) if plan.manners else bot_games(plan, games)
