"""Steps a second through OpenSpiel, beside a game that OpenSpiel has in Python."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import open_spiel.python.games  # noqa: F401 (it registers them)
import pyspiel

from benchmarks.timing import best_rates, table
from igroteka.engine import games
from igroteka.envs.openspiel import spiel_name

STEPS = 4000
"""Of one run."""

ROUNDS = 5

DOMINOES = "python_team_dominoes"
"""Hidden tiles for four: the nearest in kind and length of those in Python."""


def random_steps(name: str) -> Callable[[], int]:
    """Something that plays at random through OpenSpiel's interface; the deal counts as steps."""
    game = pyspiel.load_game(name)
    chance = np.random.default_rng(1)

    def play() -> int:
        steps = 0
        while steps < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                steps += 1
        return steps

    return play


def report() -> str:
    """The table of steps a second."""
    names = [spiel_name(game, next(iter(game.presets))) for game in games().values()]
    rates = best_rates({name: random_steps(name) for name in (DOMINOES, *names)}, ROUNDS)
    rows = [[name, f"{rates[name]:,.0f}", f"{rates[name] / rates[DOMINOES]:.1f}"] for name in rates]
    heads = ["", "steps/s", f"of {DOMINOES}"]
    return "\n\n".join(["## OpenSpiel's interface", table(heads, rows), TOLD])


TOLD = (
    "Random play through the states that Python sees, the deal included; no observations are asked "
    "for."
)
