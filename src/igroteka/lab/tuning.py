"""Which setting of some options reaches what a designer wants?

Settings are tried one after the other, all on the same deals: all of them where they are few, else
those that Optuna's tree-structured Parzen estimator proposes (Bergstra et al., NIPS 2011). A
setting is first played a quarter of the way, and given up if it misses by more than the best so far
even at the ends of its intervals. The best is then played anew, on deals that chose nothing: what
was best of many has been lucky besides.

Every setting is an experiment in a folder of its own, so whoever is interrupted goes on where it
was: the same proposals come again, and what has been played is read.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import optuna

from igroteka.engine import Refusal
from igroteka.lab import metrics
from igroteka.lab.plan import Plan
from igroteka.lab.running import tables
from igroteka.lab.statistics import Estimate

EVEN = 0.05
"""Seats whose shares of the victories differ from a fair one by so much miss by 1."""

NARROW = 0.05
"""A range is taken to be no narrower than this part of its numbers, to tell how far one misses."""

FIRST = 4
"""One part of so many is played first."""

MEASURES = (
    "decisions",
    "choices",
    "lead_changes",
    "margin",
    "points",
    "branching",
    "drama",
    "settled",
    "behind",
    "comebacks",
    "ties",
)
"""What ranges can be asked for of, see docs/lab/metrics.md."""

RANGE = re.compile(r"(\w+(?: \w+)?) +(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)", re.ASCII)


class Aim(NamedTuple):
    """A measure and the range that it shall lie in; "seats": all shares, as near as can be."""

    measure: str
    low: float
    high: float

    def miss(self, value: float) -> float:
        """How far a value is off: 0 in the range, 1 as far beyond it as it is wide."""
        if not math.isfinite(value):
            return math.inf
        wide = max(self.high - self.low, NARROW * max(abs(self.low), abs(self.high)), 1e-9)
        return max(0.0, self.low - value, value - self.high) / wide

    def least(self, value: Estimate) -> float:
        """How far it is off at best, anywhere in its interval."""
        if value.low <= self.high and value.high >= self.low:
            return 0.0
        return min(self.miss(value.low), self.miss(value.high))


def aims_of(text: str, seats: int) -> tuple[Aim, ...]:
    """The aims of a text like "seats equal, decisions 60..90"; raises Refusal."""
    found: list[Aim] = []
    for word in (part.strip() for part in text.split(",")):
        ranged = RANGE.fullmatch(word)
        if word in ("seats equal", "seat shares equal"):
            share = 1 / seats
            found += [Aim(f"seat {n + 1}", share - EVEN, share + EVEN) for n in range(seats)]
        elif ranged and (aim := _aim(ranged)):
            found.append(aim)
        else:
            raise Refusal(
                "“{word}” should be “seats equal”, or a measure and its range like "
                "“decisions 60..90”. Measures: {names}.",
                word=word,
                names=", ".join(MEASURES),
            )
    return tuple(found)


def _aim(ranged: re.Match[str]) -> Aim | None:
    """The aim of a measure with its range, if there is such a measure and the range is one."""
    measure, low, high = ranged[1].replace(" ", "_"), float(ranged[2]), float(ranged[3])
    return Aim(measure, low, high) if measure in MEASURES and low <= high else None


class Reached(NamedTuple):
    """What a setting reached: each aim with its estimate, and by how much it misses, squares added
    up (shares of seats: how far they are from fair, in parts of EVEN)."""

    estimates: tuple[Estimate, ...]
    miss: float
    least: float


def reached(aims: Sequence[Aim], deals: metrics.Table) -> Reached:
    """How near the aims a setting came; least: how near it may be in truth."""
    estimates = tuple(metrics.estimate(deals, aim.measure) for aim in aims)
    misses = [_miss(aim, found.mean) for aim, found in zip(aims, estimates, strict=True)]
    least = [_least(aim, found) for aim, found in zip(aims, estimates, strict=True)]
    return Reached(estimates, math.hypot(*misses), math.hypot(*least))


def _miss(aim: Aim, value: float) -> float:
    if not aim.measure.startswith("seat "):
        return aim.miss(value)
    return abs(value - (aim.low + aim.high) / 2) / EVEN


def _least(aim: Aim, value: Estimate) -> float:
    if not aim.measure.startswith("seat "):
        return aim.least(value)
    fair = (aim.low + aim.high) / 2
    return max(0.0, value.low - fair, fair - value.high) / EVEN


Setting = tuple[str, ...]
"""Words like name=value, one for each option that is tuned."""


class Tried(NamedTuple):
    """A setting that was tried; whole: played to the end, and not given up before."""

    setting: Setting
    plays: int
    reached: Reached
    whole: bool


class Search(NamedTuple):
    """What is tuned.

    axes: for each option the words name=value that it can have.
    plan: makes the plan of a setting, with so many games and a seed.
    play: plays a plan into a folder, or goes on there.
    """

    axes: Sequence[Sequence[str]]
    plan: Callable[[Setting, int, int], Plan]
    play: Callable[[Plan, Path], None]
    aims: Sequence[Aim]
    games: int
    seed: int
    folder: Path

    def measured(self, setting: Setting, games: int, seed: int, name: str) -> Reached:
        """Play a setting into a folder below this search's, and see what it reached."""
        folder = self.folder / name / ",".join(setting)
        self.play(self.plan(setting, games, seed), folder)
        written = tables(folder)
        return reached(self.aims, metrics.Deals(written.games, written.seats))


def tune(search: Search, trials: int) -> list[Tried]:
    """Try settings, at most so many; the best first, those given up last. Raises Refusal."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    every = list(itertools.product(*search.axes))
    for setting in every if len(every) <= trials else every[:1]:
        search.plan(setting, search.games, search.seed)  # what is refused is refused at once
    tried: dict[Setting, Tried] = {}
    if len(every) <= trials:
        for setting in every:
            _try(search, setting, tried)
    else:
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=search.seed))
        study.optimize(lambda trial: _proposed(search, trial, tried), n_trials=trials)
    return sorted(tried.values(), key=lambda one: (not one.whole, one.reached.miss))


def _proposed(search: Search, trial: optuna.Trial, tried: dict[Setting, Tried]) -> float:
    """Try what is proposed; what was tried before is known."""
    setting = tuple(
        axis[_chosen(trial, axis)] if len(axis) > 1 else axis[0] for axis in search.axes
    )
    if setting not in tried:
        _try(search, setting, tried)
    return tried[setting].reached.miss


def _chosen(trial: optuna.Trial, axis: Sequence[str]) -> int:
    """Which value of an option is proposed: numbers in their order, words in none."""
    name = axis[0].partition("=")[0]
    if all(word.partition("=")[2].lstrip("-").isdecimal() for word in axis):
        return trial.suggest_int(name, 0, len(axis) - 1)
    return int(trial.suggest_categorical(name, range(len(axis))))


def _try(search: Search, setting: Setting, tried: dict[Setting, Tried]) -> None:
    """Play a setting: a quarter first, then the whole unless it cannot be the best."""
    best = min((one.reached.miss for one in tried.values() if one.whole), default=math.inf)
    quarter = max(1, search.games // FIRST)
    first = search.measured(setting, quarter, search.seed, "first")
    if first.least > best:
        tried[setting] = Tried(setting, quarter, first, False)
        return
    whole = search.measured(setting, search.games, search.seed, "whole")
    tried[setting] = Tried(setting, search.games, whole, True)


def confirmed(search: Search, best: Tried) -> Tried:
    """The best setting on fresh deals, twice as many: what it reaches without the luck of being
    the best of many."""
    games = 2 * search.games
    found = search.measured(best.setting, games, search.seed + 1, "best")
    return Tried(best.setting, games, found, True)
