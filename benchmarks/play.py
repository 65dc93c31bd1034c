"""Random play of whole games, beside OpenSpiel's C++ card games, and on two cores."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pyspiel

from benchmarks.timing import best_rates, table
from igroteka.engine import Game, Options, games

GAMES = 800
ROUNDS = 25
BAR = 4.0
"""Kolkhoz must make this many times as many decisions a second as OpenSpiel's hearts."""

MILLIONS = {"nomenklatura": 3.0, "ozymandias": 3.0, "pax_pamir": 2.0, "rebuild": 3.0}
"""So many million decisions a second the other games must make with four players."""

BYTES = {"nomenklatura": 2048, "ozymandias": 2048, "pax_pamir": 4096}
"""So large the states of these games may be."""

SEATS = 4
"""All are measured with four players; with Wakhan there are three at most."""


def report() -> str:
    contestants: dict[str, Callable[[], int]] = {}
    for game in games().values():
        game.kernels.compile_now()
        for preset, options in game.presets.items():
            seats = min(options.counts(game.seats), key=lambda n: abs(n - SEATS))
            name = f"Igroteka {game.name}, {preset}"
            if seats != SEATS:
                name += f" ({seats} seats)"
            contestants[name] = RandomPlay(game, options, seats)
    for name in ("hearts", "oh_hell"):
        contestants[f"OpenSpiel {name} (C++)"] = SpielRollouts(name)
    rates = best_rates(contestants, ROUNDS)
    hearts = rates["OpenSpiel hearts (C++)"]
    rows = [
        [name, f"{rate / 1e6:.1f}", f"{rate / hearts:.1f}", contestants[name].size]  # type: ignore[attr-defined]
        for name, rate in rates.items()
    ]
    kolkhoz = rates["Igroteka kolkhoz, kolkhoz"] / hearts
    verdict = "holds" if kolkhoz >= BAR else "DOES NOT HOLD"
    others = [
        f"Bar: {name} at least {least:.0f} million with four players: "
        f"{'holds' if slowest(rates, name) >= least * 1e6 else 'DOES NOT HOLD'} "
        f"(slowest setup {slowest(rates, name) / 1e6:.1f})."
        for name, least in MILLIONS.items()
    ]
    sizes = [
        f"Bar: a state of {name} at most {most:,} bytes: "
        f"{'holds' if games()[name].rules.STATE.itemsize <= most else 'DOES NOT HOLD'}."
        for name, most in BYTES.items()
    ]
    return "\n\n".join(
        [
            "## Random play, one core",
            table(["game", "million decisions/s", "× hearts", "bytes a state"], rows),
            f"Bar: Kolkhoz at least {BAR:.0f} × hearts: {verdict} ({kolkhoz:.1f}). OpenSpiel's "
            "decisions are those of its own C++ random rollouts inside its C++ MCTS.",
            *others,
            *sizes,
            two_cores(),
        ]
    )


def slowest(rates: dict[str, float], game: str) -> float:
    """The decisions a second of a game's slowest setup for four players."""
    return min(
        rate
        for name, rate in rates.items()
        if name.startswith(f"Igroteka {game}, ") and not name.endswith(" seats)")
    )


class RandomPlay:
    """Whole random games, from other seeds each time."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._states = game.fresh_states(2, options)
        self._seeds = np.arange(GAMES, dtype=np.uint64)
        self._out = np.zeros(game.actions.size, np.int32)
        self._courses = np.zeros((GAMES, 3), np.int32)
        self._scores, self._ranks = np.zeros((2, GAMES, seats), np.int32)
        self.size = str(game.rules.STATE.itemsize)

    def __call__(self) -> int:
        self._seeds += np.uint64(GAMES)
        decisions: int = self._game.kernels.playout.random_games(
            self._states,
            self._seats,
            self._seeds,
            self._game.rules.LONGEST,
            self._out,
            self._courses,
            self._scores,
            self._ranks,
        )
        return decisions


class SpielRollouts:
    """OpenSpiel's random rollouts in C++, from a position after the deal."""

    ROLLOUTS = 1000

    def __init__(self, name: str) -> None:
        self._game = pyspiel.load_game(name)
        self._state = self._game.new_initial_state()
        chance = random.Random(1)
        _through_chance(self._state, chance)
        self._decisions = _mean_decisions(self._state, chance)
        self.size = ""

    def __call__(self) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(self.ROLLOUTS, 1)
        # Two simulations: each evaluates one position below the root by so many rollouts.
        bot = pyspiel.MCTSBot(self._game, evaluator, 1.0, 2, 100, False, 1, False)
        bot.mcts_search(self._state)
        return int(2 * self.ROLLOUTS * self._decisions)


def _through_chance(state: Any, chance: random.Random) -> None:
    """Let chance move until a player must decide."""
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])


def _mean_decisions(state: Any, chance: random.Random, plays: int = 200) -> float:
    """How many decisions a random play from here takes."""
    decisions = 0
    for _ in range(plays):
        copy = state.clone()
        while not copy.is_terminal():
            copy.apply_action(chance.choice(copy.legal_actions()))
            decisions += 1
            _through_chance(copy, chance)
    return decisions / plays


def two_cores() -> str:
    """The same work by one thread and by two: kernels release Python's lock."""
    game = games()["kolkhoz"]
    options = next(iter(game.presets.values()))
    runs = [RandomPlay(game, options, SEATS) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        rates = best_rates(
            {
                "one": lambda: runs[0]() + runs[0](),
                "two": lambda: sum(pool.map(lambda run: run() + run(), runs)),
            },
            ROUNDS,
        )
    ratio = rates["two"] / rates["one"]
    verdict = "holds" if ratio >= 1.8 else "DOES NOT HOLD"
    return f"Bar: two cores at least 1.8 × one: {verdict} ({ratio:.2f})."
