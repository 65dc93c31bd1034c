"""Running an experiment: many plays of one setting, told in tables that are written as they come.

Whoever plays a chunk hands back its tables as the bytes of their files; only the process that runs
the experiment writes. So workers need no disk in common with it, a chunk that somebody played twice
is there once, and of a worker that was killed nothing is left. Needs the extra `lab`.
"""

from __future__ import annotations

import contextlib
import functools
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import polars as pl

from igroteka import __version__
from igroteka.bots import KERNELS, PLAYS
from igroteka.bots.workers import in_order
from igroteka.engine import Refusal
from igroteka.lab.crew import Crew
from igroteka.lab.experiment import (
    CHOICES,
    DECISIONS,
    EVENTS,
    GAMES,
    SEATS,
    Experiment,
    begin,
    check_plan,
    chunk_file,
    chunks_of,
    judges,
    read_manifest,
)
from igroteka.lab.metrics import seat_shares
from igroteka.lab.plan import Plan, Range, ToldPlan

WAVE = 8
"""Chunks after which it is asked whether the wanted precision is reached."""

EARLIEST = 200
"""Deals before which no experiment stops: a spread that is known from a few stops by luck."""


COURSE_COLUMNS = (
    "decisions",
    "choices",
    "offers",
    "ending",
    "reached",
    "lead_changes",
    "settled",
    "behind",
    "halfway",
    "quarter",
    "kingmade",
    "foreseen",
    "favoured",
    "opener",
    "drama",
)

GAME_COLUMNS = ("game", "deal", *COURSE_COLUMNS)
SEAT_COLUMNS = ("game", "seat", "bot", "score", "rank", "won")
CHOICE_COLUMNS = (
    "chunk",
    "action",
    "stage",
    "standing",
    "offered",
    "taken",
    "offered_won",
    "taken_won",
)
EVENT_COLUMNS = ("chunk", "kind", "plays", "times", "seat", "a", "b", "c")


class Task(NamedTuple):
    """One chunk, as a worker is told it."""

    told: ToldPlan
    games: Range
    number: int
    decisions: bool
    compiled: bool
    made_by: Mapping[str, str]
    """See `makers`: whose sources differ would play something else."""


def run(
    experiment: Experiment, crew: Crew, report: Callable[[int], None] = lambda games: None
) -> None:
    """Play what is not yet played; `report` hears of so many games each time. Raises Refusal."""
    plan = experiment.plan
    check_plan(plan)
    begin(experiment)
    ranges = list(plan.ranges(experiment.chunk))
    missing = [number for number in range(len(ranges)) if not experiment.whole(number)]
    report(plan.games - sum(ranges[number].size for number in missing))
    if not missing or _enough(experiment, missing[0]):
        return
    tasks = _tasks(experiment, ranges, missing)
    with contextlib.closing(in_order(crew.pool, play_chunk, tasks, crew.ahead)) as played:
        for number, parts in zip(missing, played, strict=True):
            keep(experiment.folder, number, parts)
            report(ranges[number].size)
            if _enough(experiment, number + 1):
                return


def _tasks(
    experiment: Experiment, ranges: Sequence[Range], numbers: Sequence[int]
) -> Iterator[Task]:
    plan = experiment.plan
    told, compiled = ToldPlan.by(plan), plan.game.kernels.state == "ready"
    for number in numbers:
        yield Task(told, ranges[number], number, experiment.decisions, compiled, makers(told))


def _enough(experiment: Experiment, chunks: int) -> bool:
    """Is it known well enough what was asked, after so many chunks and no other? Asked after the
    same ones whoever played them, and however often the run was begun anew."""
    if not experiment.until or chunks % WAVE or chunks == 0 or experiment.whole(chunks):
        return False
    return _certain(experiment)


def _certain(experiment: Experiment) -> bool:
    """Is every seat's share known well enough? (Chow and Robbins 1965: stopping by the width of an
    interval alone leaves it true, if it does not come too early.)"""
    written = tables(experiment.folder)
    shares = seat_shares(written.games, written.seats).values()
    widest = max((share.high - share.low) / 2 for share in shares)
    return min(share.n for share in shares) >= EARLIEST and widest <= experiment.until


class Written(NamedTuple):
    """What an experiment wrote, as far as it has come."""

    games: pl.LazyFrame
    seats: pl.LazyFrame
    choices: pl.LazyFrame
    events: pl.LazyFrame


def tables(folder: Path) -> Written:
    """The tables of an experiment, as far as it has come; raises Refusal.

    Only files of its own chunks are read, whatever else lies there.
    """
    told = read_manifest(folder)
    paths = (chunk_file(folder, GAMES, i) for i in range(chunks_of(told)))
    whole = [path for path in paths if path.exists()]
    if not whole:
        raise Refusal("The experiment in {folder} has not a single play yet.", folder=folder)
    with whole_files(folder):
        frames = [
            pl.scan_parquet([folder / kind / path.name for path in whole])
            for kind in (GAMES, SEATS, CHOICES, EVENTS)
        ]
        wanted = (GAME_COLUMNS, SEAT_COLUMNS, CHOICE_COLUMNS, EVENT_COLUMNS)
        for frame, columns in zip(frames, wanted, strict=True):
            missing = set(columns) - set(frame.collect_schema().names())
            if missing:
                raise pl.exceptions.ColumnNotFoundError(", ".join(sorted(missing)))
    return Written(*frames)


@contextlib.contextmanager
def whole_files(folder: Path) -> Iterator[None]:
    """While tables are read, as late as when somebody asks for a number: raises Refusal over a file
    that is none of ours, or is no longer whole."""
    try:
        yield
    except (pl.exceptions.PolarsError, OSError) as error:
        raise Refusal(
            "A file of the experiment in {folder} is missing, damaged or another's: {reason}",
            folder=folder,
            reason=str(error).partition("\n")[0],
        ) from None


# One chunk --------------------------------------------------------------------------------------


Parts = Sequence[tuple[str, bytes]]
"""The tables of a chunk: their kinds, and the bytes of their Parquet files. Games come last."""


def keep(folder: Path, number: int, parts: Parts) -> None:
    """Write down a chunk; raises Refusal."""
    try:
        for kind, data in parts:
            path = chunk_file(folder, kind, number)
            part = path.with_suffix(".part")
            part.write_bytes(data)
            part.replace(path)
    except OSError as error:
        raise Refusal(
            "The experiment cannot be written to {folder}: {reason}.",
            folder=folder,
            reason=error.strerror or str(error),
        ) from None


def play_chunk(task: Task) -> Parts:
    """Play a chunk; raises Refusal where the same plays would not come of it."""
    plan = task.told.plan()
    check_makers(task)
    kernels = plan.game.kernels
    if task.compiled and kernels.state == "cold":
        kernels.compile_now((*KERNELS, PLAYS))
    tables = Tables(plan, task)
    for game, (deal, sitting) in enumerate(
        zip(plan.seeds(task.games).tolist(), plan.sitting(task.games), strict=True),
        task.games.first,
    ):
        tables.add(game, tables.stage.play(deal, sitting, plan.turn(game)), sitting)
    return [(kind, _parquet(frame)) for kind, frame in tables.frames()]


def _parquet(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


@functools.cache
def makers(told: ToldPlan) -> Mapping[str, str]:
    """What the bytes of a chunk depend on, besides the plan."""
    plan = told.plan()
    return {
        "igroteka": __version__,
        "rules": plan.game.kernels.source_hash((*KERNELS, PLAYS)),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "polars": pl.__version__,
        **judges(plan),
    }


def check_makers(task: Task) -> None:
    """Raises Refusal where a chunk would not be the same as if the process had played it that asks
    for it."""
    here, there = makers(task.told), task.made_by
    differs = [name for name in there if here.get(name) != there[name]]
    if differs:
        raise Refusal(
            "A worker has another version of {names} than this process has, and would play "
            "something else: install the same for both.",
            names=", ".join(differs),
        )


class Tables:
    """What is written of one chunk."""

    def __init__(self, plan: Plan, task: Task) -> None:
        assert plan.manners is not None
        self.plays = plan.game.kernels.module(PLAYS)
        self.stage = self.plays.Stage(plan.game, plan.options, plan.manners, plan.seats)
        self._plan, self._task = plan, task
        n, seats = task.games.size, plan.seats
        self._courses = np.zeros(n, self.plays.COURSE)
        self._scores, self._ranks, self._bots = np.zeros((3, n, seats), np.int32)
        self._decisions: list[pl.DataFrame] = []

    def add(self, game: int, told: Any, sitting: Any) -> None:
        """One play."""
        i = game - self._task.games.first
        self._courses[i] = told.courses[0]
        self._scores[i], self._ranks[i], self._bots[i] = told.scores, told.ranks, sitting
        if self._task.decisions:
            self._decisions.append(self._all_decisions(game))

    def frames(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """The tables by kind, games last."""
        yield SEATS, self._seats()
        yield CHOICES, self._choices()
        yield EVENTS, self._events()
        if self._task.decisions:
            yield DECISIONS, pl.concat(self._decisions)
        yield GAMES, self._games()

    def _numbers(self) -> Any:
        games = self._task.games
        return np.arange(games.first, games.first + games.size)

    def _games(self) -> pl.DataFrame:
        game = self._numbers()
        told = {name: self._courses[name] for name in COURSE_COLUMNS}
        return pl.DataFrame({"game": game, "deal": game // self._plan.turns, **told})

    def _seats(self) -> pl.DataFrame:
        seats = self._plan.seats
        won = self._ranks == 1
        return pl.DataFrame(
            {
                "game": np.repeat(self._numbers(), seats),
                "seat": np.tile(np.arange(seats, dtype=np.int8), self._task.games.size),
                "bot": self._bots.ravel().astype(np.int8),
                "score": self._scores.ravel(),
                "rank": self._ranks.ravel().astype(np.int8),
                "won": (won / won.sum(1, keepdims=True)).ravel(),
            }
        )

    def _choices(self) -> pl.DataFrame:
        plays = self.plays
        counted = self.stage.counted
        action, cell = np.nonzero(counted[:, :, plays.OFFERED])
        found = counted[action, cell]
        whole = float(np.prod(np.arange(1, self._plan.seats + 1)))
        return pl.DataFrame(
            {
                "chunk": np.full(len(action), self._task.number),
                "action": action.astype(np.int32),
                "stage": (cell // plays.STANDINGS).astype(np.int8),
                "standing": (cell % plays.STANDINGS).astype(np.int8),
                "offered": found[:, plays.OFFERED],
                "taken": found[:, plays.TAKEN],
                "offered_won": found[:, plays.OFFERED_WON] / whole,
                "taken_won": found[:, plays.TAKEN_WON] / whole,
            }
        )

    def _events(self) -> pl.DataFrame:
        events = self.stage.events
        kind = np.flatnonzero(events[:, self.plays.TIMES])
        found = dict(zip(EVENT_COLUMNS[2:], events[kind].T, strict=True))
        return pl.DataFrame({"chunk": np.full(len(kind), self._task.number), "kind": kind, **found})

    def _all_decisions(self, game: int) -> pl.DataFrame:
        log = self.stage.log
        n = int(log.played[0])
        entries, scores = log.decisions[:n], log.scores[:n]
        seat = entries["seat"].astype(np.int64)
        return pl.DataFrame(
            {
                "game": np.full(n, game),
                "number": np.arange(n, dtype=np.int32),
                "seat": entries["seat"].astype(np.int8),
                "action": entries["action"].copy(),
                "choices": entries["choices"].copy(),
                "score": scores[np.arange(n), seat],
                "most": scores.max(1),
                "chance": entries["chance"].copy(),
            }
        )
