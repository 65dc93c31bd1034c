"""What a long experiment costs: `python -m benchmarks.scale [GAME …]` prints the tables of
docs/lab/scale.md.

Plays a second of one core for each game and bot, bytes that they leave, and the time of the process
that writes them, each from chunks as the lab plays them; then two workers beside one, of processes
and of Ray, in turn within one run.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import polars as pl

from benchmarks.timing import best_rates, table
from igroteka.bots import KERNELS, PLAYS
from igroteka.bots.workers import workers
from igroteka.engine import game_named, games
from igroteka.lab import experiment
from igroteka.lab.crew import Crew, crew
from igroteka.lab.experiment import CHOICES, LARGEST, Experiment, begin
from igroteka.lab.plan import Plan, Range, ToldPlan
from igroteka.lab.running import Parts, Task, keep, makers, play_chunk, run

BOTS = ("random", "greedy", "search@200")
MANY = 100
"""Plays from which on the bytes of one can be told: a file of few rows says much about itself."""

LONG = 2.0
"""Seconds that are measured at least."""

CHUNK, CHUNKS = 10_000, 10
"""What is played to compare one worker with two: some seconds."""


ROUNDS = 2


class Cost(NamedTuple):
    """Of a play: seconds of a core, and bytes; of a chunk: milliseconds of who writes it, and plays
    that were measured."""

    seconds: float
    size: float
    writing: float
    plays: int


def plan_of(name: str, bot: str, plays: int) -> Plan:
    """A plan of a game's usual setting."""
    game = game_named(name)
    options = game.make_options().settled(game.default_seats)
    return Plan(game, options, game.default_seats, (bot,), plays, 1)


def cost(name: str, bot: str) -> Cost:
    """What plays of a game by a bot cost, as a chunk of them."""
    game_named(name).kernels.compile_now((*KERNELS, PLAYS))
    chunk(name, bot, 1)  # loads what it needs
    size = 1
    while True:
        start = time.process_time()
        plan, parts = chunk(name, bot, size)
        took = time.process_time() - start
        if took >= LONG or size == LARGEST:
            break
        size = min(LARGEST, max(size * 2, int(size * 1.2 * LONG / took)))
    with tempfile.TemporaryDirectory() as folder:
        begin(Experiment(plan, Path(folder)))
        start = time.perf_counter()
        for _ in range(20):
            keep(Path(folder), 0, parts)
        writing = (time.perf_counter() - start) / 20
    # What a chunk says once is shared by the plays of a whole one.
    stored = 0.0
    for kind, data in parts:
        frame = empty(data)
        stored += frame / LARGEST + (len(data) - frame) / (LARGEST if kind == CHOICES else size)
    return Cost(took / size, stored, writing * 1000, size)


def chunk(name: str, bot: str, size: int) -> tuple[Plan, Parts]:
    """So many plays as one chunk, played in this process."""
    plan = plan_of(name, bot, size)
    told = ToldPlan.by(plan)
    task = Task(told, Range(0, size), 0, decisions=False, compiled=True, made_by=makers(told))
    return plan, play_chunk(task)


def empty(data: bytes) -> int:
    """Bytes of a table's file without its rows."""
    file = io.BytesIO()
    pl.read_parquet(data).clear().write_parquet(file)
    return len(file.getvalue())


def costs(names: list[str]) -> str:
    """A row a game and bot."""
    rows = []
    for name in names:
        # Each game in a process of its own, as workers play: a second one in the same is slower.
        with workers(1) as pool:
            rows += pool.submit(costs_of, name).result()
    head = ["game, bots", "plays a core-second", "bytes a play", "ms to write a chunk",
            "core-hours a billion"]  # fmt: skip
    return table(head, rows)


def costs_of(name: str) -> list[list[str]]:
    """The rows of a game."""
    rows = []
    for bot in BOTS:
        found = cost(name, bot)
        rate = 1 / found.seconds
        rows.append([
            f"{name}, {bot}", f"{rate:,.1f}" if rate < 100 else f"{rate:,.0f}",
            f"{found.size:.0f}" if found.plays >= MANY else "as greedy", f"{found.writing:.1f}",
            f"{1e9 * found.seconds / 3600:,.0f}",
        ])  # fmt: skip
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def one_and_two() -> str:
    """Two workers beside one, Ray beside processes, and what a chunk costs who hands it out."""
    experiment.SMALLEST = CHUNK
    plan = plan_of("kolkhoz", "random", CHUNK * CHUNKS)
    plan.game.kernels.compile_now((*KERNELS, PLAYS))
    with crew(jobs=1) as one, crew(jobs=2) as two:
        rates = best_rates({"1": played(plan, one), "2": played(plan, two)}, ROUNDS)
    rows = [["2 processes / 1: plays a second", f"{rates['2'] / rates['1']:.2f}"]]
    for jobs in (1, 2):
        with crew(jobs=jobs) as processes, crew("ray", jobs) as ray:
            contestants = {"processes": played(plan, processes), "ray": played(plan, ray)}
            rates = best_rates(contestants, ROUNDS)
            ratio = rates["ray"] / rates["processes"]
            rows.append([f"Ray / processes, {jobs} at work: plays a second", f"{ratio:.2f}"])
            for name, play in contestants.items():
                start = time.process_time()
                play()
                each = 1000 * (time.process_time() - start) / CHUNKS
                rows.append([f"{name}, {jobs} at work: ms of the driver a chunk", f"{each:.1f}"])
    return table(["Kolkhoz, random", ""], rows)


def played(plan: Plan, workers: Crew) -> Callable[[], int]:
    """Plays an experiment into a new folder each time; the first one is not measured."""

    def once() -> int:
        with tempfile.TemporaryDirectory() as folder:
            run(Experiment(plan, Path(folder)), workers)
        return plan.games

    once()
    return once


def main() -> None:
    """Print everything."""
    print(costs(sys.argv[1:] or sorted(games())), one_and_two(), sep="\n\n")


if __name__ == "__main__":
    main()
