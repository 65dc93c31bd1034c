"""Iterations of the tree search, and how long kernels take to be ready."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.timing import table
from igroteka.bots import SearchBot
from igroteka.engine import Game, Match, games

BAR = 60_000
COLD, WARM = 60.0, 2.0
"""Seconds within which every game's kernels must be ready, without a cache and with one."""

ROUNDS = 6


def report() -> str:
    rows = []
    slowest = (0.0, 0.0)
    for game in games().values():
        cold, warm = ready_seconds(game)
        slowest = max(slowest[0], cold), max(slowest[1], warm)
        rows.append([game.name, f"{rate(game):,.0f}", f"{cold:.1f}", f"{warm:.2f}"])
    kolkhoz = rate(games()["kolkhoz"])
    verdict = "holds" if kolkhoz >= BAR else "DOES NOT HOLD"
    ready = "holds" if slowest[0] <= COLD and slowest[1] <= WARM else "DOES NOT HOLD"
    return "\n\n".join(
        [
            "## Tree search, one core",
            table(["game", "iterations/s", "kernels ready cold, s", "warm, s"], rows),
            f"Bar: at least {BAR:,} iterations/s in Kolkhoz: {verdict} ({kolkhoz:,.0f}). An "
            "iteration is one guess, one way down the tree and one random play to the end, or to "
            "the game's horizon; counted over whole searches of 20,000 after a game's first move.",
            f"Bar: kernels ready in {COLD:.0f} s cold, {WARM:.0f} s warm: {ready} "
            f"({slowest[0]:.1f}, {slowest[1]:.2f}).",
        ]
    )


def rate(game: Game) -> float:
    """The best rate of several searches of the first trick."""
    match = Match(game, next(iter(game.presets.values())), game.default_seats, seed=1)
    match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    seat = match.waiting()[0]
    best = 0.0
    for seed in range(ROUNDS):
        choice = SearchBot(game, seed, iterations=20_000).choose(match.view(seat), seat)
        best = max(best, choice.iterations / choice.seconds)
    return best


def ready_seconds(game: Game) -> tuple[float, float]:
    """How long a fresh process takes to make a game's kernels ready, with and without a cache."""
    code = (
        "import time; from igroteka.bots import KERNELS; from igroteka.engine import game_named;"
        f"game = game_named({game.name!r}); game.rules; start = time.perf_counter();"
        "game.kernels.compile_now(KERNELS); print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as cache:
        taken = []
        for _ in range(2):
            time.sleep(0.1)
            ran = subprocess.run(
                [sys.executable, "-c", code],
                env=os.environ | {"IGROTEKA_CACHE": cache},
                capture_output=True,
                text=True,
                check=True,
            )
            taken.append(float(ran.stdout))
    return taken[0], taken[1]
