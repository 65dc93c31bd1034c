"""Plays on a GPU beside the same plays on all cores of its machine: `python -m benchmarks.gpu`.

Needs a GPU that CUDA can use. Each game has a process of its own, since kernels are compiled anew
in each; they are compiled side by side, and then measured one after the other.
"""

from __future__ import annotations

import datetime
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numba import cuda

from benchmarks import report
from benchmarks.timing import best_rates, table
from igroteka.engine import Game, game_named, games
from igroteka.envs.batched import BatchedEnv
from igroteka.envs.cuda import CudaEnv, random_games
from igroteka.envs.play import make_ready

GAMES = (1_000, 10_000, 100_000)
"""So many random games at once on the GPU."""

PLAYS = (1_024, 16_384, 131_072)
"""Batches of so many plays on the GPU; and the first two on the processor."""

STEPS = 50
"""Of a batch, in one run."""

ON_CORES = 200
"""Random games of each core in one run."""

ROUNDS = 3


def decisions_on_gpu(game: Game, n: int) -> Callable[[], int]:
    """Something that plays n random games on the GPU; what it does is counted in decisions."""
    seeds = np.arange(n, dtype=np.uint64)
    return lambda: int(random_games(game, game.default_seats, seeds).courses[:, 0].sum())


def decisions_on_cores(game: Game) -> Callable[[], int]:
    """The same on all cores, which play some games each."""
    seats, cores = game.default_seats, os.cpu_count() or 1
    pool = ThreadPoolExecutor(cores)
    options = next(iter(game.presets.values())).settled(seats)

    def some(core: int) -> int:
        states = game.fresh_states(2, options)
        out = np.zeros(game.actions.size, np.int32)
        tables = (np.zeros((ON_CORES, width), np.int32) for width in (3, seats, seats))
        seeds = np.arange(ON_CORES, dtype=np.uint64) + np.uint64(core * ON_CORES)
        longest = game.rules.LONGEST
        return int(game.kernels.playout.random_games(states, seats, seeds, longest, out, *tables))

    return lambda: sum(pool.map(some, range(cores)))


def steps_of(env: Any, wait: Callable[[], None]) -> Callable[[], int]:
    """Something that steps a batch, its random actions drawn where it lies."""

    def play() -> int:
        for _ in range(STEPS):
            env.step(env.sample(), trust=True)
        wait()
        return STEPS * len(env)

    return play


def compiled(game: Game) -> tuple[float, float]:
    """How many seconds random games and a batch take that are the first of their process."""
    make_ready(game)
    start = time.perf_counter()
    decisions_on_gpu(game, 1)()
    played = time.perf_counter()
    steps_of(CudaEnv(game, 1, game.default_seats), cuda.synchronize)()
    return played - start, time.perf_counter() - played


def measure(name: str, ready: Connection) -> None:
    """Compile, send the seconds that took, wait for a word, measure and send the rates."""
    game = game_named(name)
    ready.send(compiled(game))
    ready.recv()
    rates = {}
    for n in GAMES:
        rates |= best_rates({f"games {n}": decisions_on_gpu(game, n)}, ROUNDS)
    rates |= best_rates({"games": decisions_on_cores(game)}, ROUNDS)
    for n in PLAYS:
        env = CudaEnv(game, n, game.default_seats)
        rates |= best_rates({f"steps {n}": steps_of(env, cuda.synchronize)}, ROUNDS)
    for n in PLAYS[:2]:
        batch = BatchedEnv(game, n, game.default_seats)
        rates |= best_rates({f"steps {n} on cores": steps_of(batch, lambda: None)}, ROUNDS)
    ready.send(rates)


def measured() -> dict[str, tuple[tuple[float, float], dict[str, float]]]:
    """Of each game the seconds of compiling, and the rates."""
    spawned = multiprocessing.get_context("spawn")
    lines = {}
    for name in games():
        lines[name], far = spawned.Pipe()
        spawned.Process(target=measure, args=(name, far), daemon=True).start()
    seconds = {name: line.recv() for name, line in lines.items()}
    found = {}
    for name, line in lines.items():
        line.send("now")
        found[name] = (seconds[name], line.recv())
        print(name, *found[name], flush=True)
    return found


def part() -> str:
    """The part of the report."""
    found = measured()
    games_rows, step_rows = [], []
    for name, (_, rates) in found.items():
        here = rates["games"]
        on_gpu = [rates[f"games {n}"] for n in GAMES]
        games_rows.append(
            [name, *(f"{rate / 1e6:.1f}" for rate in (*on_gpu, here)), f"{max(on_gpu) / here:.1f}"]
        )
        cores = [rates[f"steps {n} on cores"] for n in PLAYS[:2]]
        on_gpu = [rates[f"steps {n}"] for n in PLAYS]
        step_rows.append(
            [
                name,
                *(f"{rate / 1e6:.1f}" for rate in (*on_gpu, *cores)),
                f"{max(on_gpu) / max(cores):.1f}",
            ]
        )
    compiling = [
        [name, *(f"{each:.0f}" for each in seconds)] for name, (seconds, _) in found.items()
    ]
    device = cuda.get_current_device().name
    card = device.decode() if isinstance(device, bytes) else str(device)
    cores = f"{os.cpu_count()} cores"
    return "\n\n".join(
        [
            "## On a GPU",
            f"{card}, and the {cores} of its machine, {datetime.date.today():%Y-%m-%d}. "
            f"Made by `python -m benchmarks.gpu`; the best of {ROUNDS} runs.",
            "Whole random games, million decisions a second:",
            table(
                ["", *(f"GPU, {n:,} games" for n in GAMES), cores, "the GPU's best to the cores'"],
                games_rows,
            ),
            "Steps of batches, million a second, with masks, observations (float32), rewards, new "
            "plays and the choice of random actions:",
            table(
                [
                    "",
                    *(f"GPU, {n:,} plays" for n in PLAYS),
                    *(f"{cores}, {n:,} plays" for n in PLAYS[:2]),
                    "the GPU's best to the cores'",
                ],
                step_rows,
            ),
            "Compiling, seconds, all games at the same time:",
            table(["", "random games", "a batch"], compiling),
        ]
    )


if __name__ == "__main__":
    told = part()
    print(told)
    report.write([told])
