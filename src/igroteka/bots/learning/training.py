"""From nothing to a judge: practice, self-play with what was learnt, fitting, measuring.

First a net practises alone (`practice.py`), unless choices are made at the same time. What it has
learnt is tried: if it helps a search, that search plays the next generation, else a plain one does,
and the practice is forgotten. The more is left to luck the more practice teaches; where plays are
long and choices many a search sees more.

Or training goes on from a judge that knows the game before: that one plays in the place of a net
that has practised, and longer, as it has to find what it would not have proposed; its nets are
fitted further. In the end it competes with what has become of it.

Whatever is done is kept at once in a folder beside the judge: who is interrupted goes on from
there. Play number i of a generation depends on the seed, on i, and on the judge it is played with;
what practice teaches depends on the seed, and on how many rounds there was time for.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.features import Layout
from igroteka.bots.judge import Trust
from igroteka.bots.learning.fitting import (
    Fitted,
    Reader,
    Weights,
    fit,
    fresh,
    learnt_before,
    sample,
)
from igroteka.bots.learning.habits import fit_habits
from igroteka.bots.learning.measuring import (
    BASE,
    NOT_AT_ALL,
    PRACTISED_USES,
    USES,
    Place,
    Use,
    Way,
    best_way,
    field_of,
    proof_of,
)
from igroteka.bots.learning.practice import Practice
from igroteka.bots.learning.rooms import Crew
from igroteka.bots.learning.selfplay import (
    CHUNK,
    DEEPER,
    ITERATIONS,
    Chunk,
    Lessons,
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

PRACTICE = 0
"""The generation that has played without searching."""

GENERATIONS = 2
"""How often a search plays against itself after that."""

LEARNING = 0.2
"""The part of the time that practice takes, and then each generation, with its fitting; measuring
and proof share the rest. Where nobody practises the first generation has that part, too."""

STAGES = ["practice", *["search"] * GENERATIONS]
"""What a folder holds; what another version has written there may be something else."""

ROUNDS = 24
"""So long is practised however little time there is."""

TRIED = 24
"""So many deals show whether what was practised helps a search."""

KEPT = 200
"""Plays of practice that other nets learn from, for each minute of the time; at most MOST_KEPT."""
MOST_KEPT = 16_000

SECONDS = 20.0
"""How often practice is written down."""

CHOOSING = 0.8
"""When this part of the time is over one way to use the judge is chosen; its proof has the rest."""

FEWEST = 4 * CHUNK
"""So many plays are made however little time there is."""

TAUGHT = Use(Trust(priors=1.0), steepness=2.0)
"""How a judge that began with nothing is used in self-play: it says where to look and how play goes
on, not what that is worth."""

PRACTISED = TAUGHT._replace(steepness=1.0)
"""The same after practice: what is left to lot there is as much as it should be."""


class Course(NamedTuple):
    """What is learnt: a game, its settings, and for how long."""

    game: str
    settings: tuple[tuple[str, int], ...]
    """Options as JSON, and a number of seats; each play takes the next ones."""
    minutes: float
    seed: int
    folder: Path
    begun: Learnt | None = None
    """The judge that it goes on from."""


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
        against = [setting for setting in course.settings if contested(game, *setting)]
        places = [Place(course.game, *setting) for setting in against or course.settings]
        if course.begun:
            use_in_play(course).of(course.begun).save(fitted_path(course, PRACTICE), game)
        else:
            with ThreadPoolExecutor(jobs) as threads:
                practise(game, course, Crew(threads, jobs), clock)
        helped = course.begun is not None or practice_helps(course, places, pool, clock)
        for generation in range(1, GENERATIONS + 1):
            taught = str(fitted_path(course, generation - 1)) if generation > 1 or helped else ""
            played = self_play(course, generation, taught, Crew(pool, jobs), clock)
            fitted(game, course, generation, played, clock)
        field = field_of(places, ways_of(course, helped), pool, clock.say)
        way, shares = best_way(field, clock.limit(CHOOSING))
        proof = proof_of(field, way, clock.limit(1.0))
    by = {
        str(fitted_path(course, GENERATIONS)): "search",
        str(fitted_path(course, PRACTICE)): "before" if course.begun else "practice",
    }
    measured = [
        {
            "by": by[tried.judge],
            "use": tried.use.listed,
            "share": float(np.mean(won)),
            "deals": len(won),
        }
        for tried, won in shares.items()
    ]
    told = {"measured": measured, "proof": proof._asdict(), "minutes": course.minutes}
    learnt = read_learnt(Path(way.judge), game)
    heeded = way.use if proof.holds else NOT_AT_ALL
    learnt = heeded.of(learnt)._replace(record=dict(learnt.record) | told)
    learnt.save(out, game)
    for path in course.folder.iterdir():
        path.unlink()
    course.folder.rmdir()
    return learnt


def ways_of(course: Course, helped: bool) -> list[Way]:
    """What competes: the judge of the last generation, and what the first one has played with, if
    that helped."""
    uses: Sequence[Use] = USES
    earlier: Sequence[Use] = PRACTISED_USES if helped else ()
    if course.begun:
        earlier = (Use(course.begun.trust, course.begun.horizon, course.begun.steepness),)
        uses = tuple(dict.fromkeys((*earlier, *USES)))
    return [
        Way(str(fitted_path(course, generation)), use)
        for generation, which in ((GENERATIONS, uses), (PRACTICE, earlier))
        for use in which
    ]


def use_in_play(course: Course) -> Use:
    """How a judge is used in self-play: one that has learnt before as it is used, but for halving:
    that shares visits out alike, and they are what is learnt."""
    begun = course.begun
    if begun is None or not begun.heeded:
        return TAUGHT
    return Use(begun.trust._replace(halving=0.0), begun.horizon, begun.steepness)


def contested(game: Game, options: str, seats: int) -> bool:
    """Whether somebody can be beaten: elsewhere every way to play wins as often."""
    state = Match(game, game.options.model_validate_json(options), seats, 0).state
    return seats > 1 and not int(state["together"][0])


def make_room(course: Course) -> None:
    """Make the folder, and write down whose it is; raises Refusal."""
    folder = course.folder
    version = ready(course.game).version
    begun = course.begun.fingerprint if course.begun else ""
    told = json.dumps([STAGES, course.game, version, course.settings, course.seed, begun])
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
        self.seconds = 60 * course.minutes
        """All there are."""
        self._before = json.loads(self._path.read_text()) if self._path.exists() else 0.0
        self._start = time.monotonic()
        self._tell = tell

    @property
    def spent(self) -> float:
        """Seconds of all runs together."""
        return float(self._before) + time.monotonic() - self._start

    def limit(self, part: float) -> Callable[[], bool]:
        """Whether a part of the time is over."""
        return lambda: self.spent >= part * self.seconds

    def say(self, what: str, n: int) -> None:
        """Tell what is being done, and how much of it is."""
        self._path.write_text(json.dumps(self.spent))
        self._tell(f"{what}: {n}" if n else what, min(1.0, self.spent / self.seconds))


def practise(game: Game, course: Course, crew: Crew, clock: Clock) -> None:
    """A net plays alone until its time is over; then a judge is made of it, and of its plays.

    Where choices are made at the same time there is none.
    """
    path = fitted_path(course, PRACTICE)
    if path.exists():
        return
    practice = Practice(game, course.settings, course.seed, crew)
    if practice.at_once:
        return
    kept = course.folder / "practice.npz"
    if kept.exists():
        practice.load(kept)
    written = time.monotonic()
    while (done := min(clock.spent / (LEARNING * clock.seconds), practice.rounds / ROUNDS)) < 1:
        practice.round(done)
        clock.say("Practice, thousands of choices", practice.choices // 1000)
        if time.monotonic() - written > SECONDS:
            practice.save(kept)
            written = time.monotonic()
    practice.save(kept)
    plays = int(min(MOST_KEPT, max(FEWEST, KEPT * course.minutes)))
    played = practice.lessons(plays, lambda n: clock.say("Plays of practice", n))
    leanings, habits = fit_habits(game, played.turns, course.settings, course.seed)
    layout, lessons = practice.layout, played.lessons
    value = fit_values(Reader(game, layout, lessons), layout, lessons, course, clock)
    record = record_of(course, played) | {
        "practised": practice.choices,
        "habits": habits,
        "values": value.losses,
    }
    learnt = Learnt(layout, value.weights, practice.policy(), leanings, Trust(), 0.0, -1, record)
    PRACTISED.of(learnt).save(path, game)


def practice_helps(course: Course, places: Sequence[Place], pool: Executor, clock: Clock) -> bool:
    """Whether a search that heeds what practice has taught beats one that does not."""
    told, taught = course.folder / "helps.json", fitted_path(course, PRACTICE)
    if not taught.exists():
        return False
    if not told.exists():
        way = Way(str(taught), PRACTISED)
        field = field_of(places, [way], pool, clock.say)
        met = field.meet("Trying what practice taught, deals", range(TRIED), [way], BASE)
        told.write_text(json.dumps(float(np.mean([share for _, share in met])) > 0.5))
    return bool(json.loads(told.read_text()))


def self_play(course: Course, generation: int, judge: str, crew: Crew, clock: Clock) -> Played:
    """Play until the time for this generation is over; those of an earlier run count.

    `judge`: the file of the judge that is heeded; "" for none. What earlier generations have played
    is learnt from again: there may be much more of it.
    """
    over = clock.limit(LEARNING * (generation + 1))
    judged = f"Self-play {generation} of {GENERATIONS}"
    iterations = DEEPER if course.begun else ITERATIONS
    paths: list[Path] = []
    running: list[Any] = []
    first = 0
    while not fitted_path(course, generation).exists() and (first < FEWEST or not over()):
        while len(running) < crew.jobs + 1:
            seed = course.seed, generation
            path = course.folder / f"plays-{generation}-{first:08}.npz"
            task = Chunk(course.game, course.settings, judge, iterations, seed, first, path)
            running.append(crew.pool.submit(play_chunk, task))
            first += CHUNK
        paths.append(running.pop(0).result())
        clock.say(judged, len(paths) * CHUNK)
    paths += [done.result() for done in running]
    return joined([read_played(path) for path in sorted(course.folder.glob("plays-*.npz"))])


def fitted_path(course: Course, generation: int) -> Path:
    """Where the judge lies that a generation has taught."""
    return course.folder / f"judge-{generation}"


def fitted(game: Game, course: Course, generation: int, played: Played, clock: Clock) -> None:
    """A judge as self-play uses it, fitted to what has been played."""
    path = fitted_path(course, generation)
    if path.exists():
        return
    lessons = played.lessons
    clock.say("Fitting habits", 0)
    begun = course.begun
    before = begun.leanings if begun else None
    leanings, habits = fit_habits(game, played.turns, course.settings, course.seed, before)
    layout = begun.layout if begun else Layout.found_in(game.rules.STATE, sample(game, lessons))
    reader = Reader(game, layout, lessons)
    policy = fit(
        layout,
        to_begin_with(course, layout, begun and begun.policy, game.actions.size),
        lessons.plays,
        reader.choices,
        course.seed,
        lambda epoch, loss: clock.say("Fitting choices, epoch", epoch + 1),
    )
    value = fit_values(reader, layout, lessons, course, clock)
    record = record_of(course, played) | {
        "habits": habits,
        "choices": policy.losses,
        "values": value.losses,
    }
    learnt = Learnt(layout, value.weights, policy.weights, leanings, Trust(), 0.0, -1, record)
    use_in_play(course).of(learnt).save(path, game)


def fit_values(
    reader: Reader, layout: Layout, lessons: Lessons, course: Course, clock: Clock
) -> Fitted:
    """What positions are worth, fitted to how plays ended."""
    return fit(
        layout,
        to_begin_with(course, layout, course.begun and course.begun.value, 1),
        lessons.plays,
        reader.values,
        course.seed,
        lambda epoch, loss: clock.say("Fitting values, epoch", epoch + 1),
    )


def to_begin_with(
    course: Course, layout: Layout, net: Mapping[str, Any] | None, outputs: int
) -> Weights:
    """The weights that fitting begins with: those of a net that has learnt before, if there is
    one."""
    return learnt_before(layout, net) if net else fresh(layout, outputs, course.seed)


def record_of(course: Course, played: Played) -> dict[str, Any]:
    """What a judge has learnt from."""
    lessons, turns = played
    return {
        "settings": course.settings,
        "seed": course.seed,
        "plays": len(set(lessons.plays.tolist())),
        "positions": len(lessons.plays),
        "turns": len(turns.plays),
    }
