"""From nothing to a judge: self-play, fitting, self-play with what was learnt, measuring.

Whatever is done is kept at once in a folder beside the judge: who is interrupted goes on from
there. Play number i of a generation depends on the seed, on i, and on the judge it is played with.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.features import Layout
from igroteka.bots.judge import Trust
from igroteka.bots.learning.fitting import Reader, fit, sample
from igroteka.bots.learning.habits import fit_habits
from igroteka.bots.learning.measuring import NOT_AT_ALL, Place, Use, best_use, field_of, proof_of
from igroteka.bots.learning.selfplay import (
    CHUNK,
    Chunk,
    Played,
    joined,
    play_chunk,
    read_played,
    ready,
)
from igroteka.bots.learnt import Learnt, read_learnt
from igroteka.bots.workers import workers
from igroteka.engine.game import Game
from igroteka.engine.match import Match
from igroteka.engine.options import Options
from igroteka.engine.refusal import Refusal

GENERATIONS = 2
"""How often is played; the first time without a judge."""

PLAYING = 0.25
"""The part of the time that each generation plays; fitting, measuring and proof share the rest."""

CHOOSING = 0.75
"""When this part of the time is over one way to use the judge is chosen; its proof has the rest."""

FEWEST = 4 * CHUNK
"""So many plays are made however little time there is."""

TAUGHT = Use(Trust(priors=1.0), steepness=2.0)
"""How a judge is used in self-play: it says where to look and how play goes on, not what that is
worth."""


class Course(NamedTuple):
    """What is learnt: a game, its settings, and for how long."""

    game: str
    settings: tuple[tuple[str, int], ...]
    """Options as JSON, and a number of seats; each play takes the next ones."""
    minutes: float
    seed: int
    folder: Path


def settings_of(options: Sequence[Options], counts: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Every one of the options with every number of seats it can be played with."""
    return tuple(
        (chosen.model_dump_json(), seats)
        for chosen in options
        for seats in chosen.counts(tuple(counts))
    )


def train(course: Course, out: Path, jobs: int, tell: Callable[[str, float], None]) -> Learnt:
    """Learn a judge and write it to `out`; raises Refusal.

    `tell`: what is being done, and the part of the time that has passed.
    """
    game = ready(course.game)
    make_room(course)
    clock = Clock(course, tell)
    with workers(jobs) as pool:
        learnt = None
        for generation in range(GENERATIONS):
            played = self_play(course, generation, pool, jobs, clock)
            learnt = fitted(game, course, generation, played, clock)
        assert learnt is not None
        judge = str(fitted_path(course, GENERATIONS - 1))
        against = [setting for setting in course.settings if contested(game, *setting)]
        places = [Place(judge, course.game, *setting) for setting in against or course.settings]
        field = field_of(places, pool, clock.say)
        use, shares = best_use(field, clock.limit(CHOOSING))
        proof = proof_of(field, use, clock.limit(1.0))
    measured = [
        {"use": tried.listed, "share": float(np.mean(won)), "deals": len(won)}
        for tried, won in shares.items()
    ]
    told = {"measured": measured, "proof": proof._asdict(), "minutes": course.minutes}
    heeded = use if proof.holds else NOT_AT_ALL
    learnt = heeded.of(learnt)._replace(record=dict(learnt.record) | told)
    learnt.save(out, game)
    for path in course.folder.iterdir():
        path.unlink()
    course.folder.rmdir()
    return learnt


def contested(game: Game, options: str, seats: int) -> bool:
    """Whether somebody can be beaten: elsewhere every way to play wins as often."""
    state = Match(game, game.options.model_validate_json(options), seats, 0).state
    return seats > 1 and not int(state["together"][0])


def make_room(course: Course) -> None:
    """Make the folder, and write down whose it is; raises Refusal."""
    folder = course.folder
    told = json.dumps([course.game, ready(course.game).version, course.settings, course.seed])
    whose = folder / "course.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if whose.exists() and whose.read_text() != told:
            raise Refusal(
                "The folder {path} holds another training that was interrupted. Remove it, or name "
                "another judge with --out.",
                path=folder,
            )
        whose.write_text(told)
    except OSError as error:
        raise Refusal(
            "The folder {path} cannot be written to: {reason}.",
            path=folder,
            reason=error.strerror or str(error),
        ) from None


class Clock:
    """How much of the time has passed, over interruptions."""

    def __init__(self, course: Course, tell: Callable[[str, float], None]) -> None:
        self._path = course.folder / "clock.json"
        self._seconds = 60 * course.minutes
        self._before = json.loads(self._path.read_text()) if self._path.exists() else 0.0
        self._start = time.monotonic()
        self._tell = tell

    @property
    def spent(self) -> float:
        """Seconds of all runs together."""
        return float(self._before) + time.monotonic() - self._start

    def limit(self, part: float) -> Callable[[], bool]:
        """Whether a part of the time is over."""
        return lambda: self.spent >= part * self._seconds

    def say(self, what: str, n: int) -> None:
        """Tell what is being done, and how much of it is."""
        self._path.write_text(json.dumps(self.spent))
        self._tell(f"{what}: {n}" if n else what, min(1.0, self.spent / self._seconds))


def self_play(course: Course, generation: int, pool: Executor, jobs: int, clock: Clock) -> Played:
    """Play until the time for this generation is over; those of an earlier run count.

    What earlier generations have played is learnt from again: there may be much more of it.
    """
    over = clock.limit(PLAYING * (generation + 1))
    judged = f"Self-play {generation + 1} of {GENERATIONS}"
    judge = str(fitted_path(course, generation - 1)) if generation else ""
    paths: list[Path] = []
    running: list[Any] = []
    first = 0
    while not fitted_path(course, generation).exists() and (first < FEWEST or not over()):
        while len(running) < jobs + 1:
            seed = course.seed, generation
            path = course.folder / f"plays-{generation}-{first:08}.npz"
            task = Chunk(course.game, course.settings, judge, seed, first, path)
            running.append(pool.submit(play_chunk, task))
            first += CHUNK
        paths.append(running.pop(0).result())
        clock.say(judged, len(paths) * CHUNK)
    paths += [done.result() for done in running]
    return joined([read_played(path) for path in sorted(course.folder.glob("plays-*.npz"))])


def fitted_path(course: Course, generation: int) -> Path:
    """Where the judge lies that a generation has taught."""
    return course.folder / f"judge-{generation}"


def fitted(game: Game, course: Course, generation: int, played: Played, clock: Clock) -> Learnt:
    """A judge as self-play uses it, fitted to what has been played."""
    path = fitted_path(course, generation)
    if path.exists():
        return read_learnt(path, game)
    lessons = played.lessons
    clock.say("Fitting habits", 0)
    leanings, habits = fit_habits(game, played.turns, course.settings, course.seed)
    layout = Layout.found_in(game.rules.STATE, sample(game, lessons))
    reader = Reader(game, layout, lessons)
    policy = fit(
        layout,
        game.actions.size,
        lessons.plays,
        reader.choices,
        course.seed,
        lambda epoch, loss: clock.say("Fitting choices, epoch", epoch + 1),
    )
    value = fit(
        layout,
        1,
        lessons.plays,
        reader.values,
        course.seed,
        lambda epoch, loss: clock.say("Fitting values, epoch", epoch + 1),
    )
    record = {
        "settings": course.settings,
        "seed": course.seed,
        "plays": len(set(lessons.plays.tolist())),
        "positions": len(lessons.plays),
        "turns": len(played.turns.plays),
        "habits": habits,
        "choices": policy.losses,
        "values": value.losses,
    }
    learnt = TAUGHT.of(
        Learnt(layout, value.weights, policy.weights, leanings, Trust(), 0.0, -1, record)
    )
    learnt.save(path, game)
    return learnt
