"""Steps a second through PettingZoo, beside PettingZoo's own games; and of batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3, texas_holdem_no_limit_v6

from benchmarks.timing import best_rates, table
from igroteka.engine import game_named, games
from igroteka.envs import pettingzoo
from igroteka.envs.batched import BatchedEnv

STEPS = 4000
"""Of one run through PettingZoo."""

ROUNDS = 5

BATCH = 1024
BATCH_STEPS = 200

FASTER = {"connect_four_v3": 2.0, "texas_holdem_no_limit_v6": 5.0}
"""Every game makes at least so many times the steps of these."""


def random_steps(make: Callable[[], Any]) -> Callable[[], int]:
    """Something that plays at random through PettingZoo's interface, seeing every observation."""
    env = make()
    chance = np.random.default_rng(1)
    plays = 0

    def play() -> int:
        nonlocal plays
        steps = 0
        while steps < STEPS:
            plays += 1
            env.reset(seed=plays)
            for _agent in env.agent_iter():
                observation, _reward, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
                legal = np.flatnonzero(mask)
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
        return steps

    return play


def batch_steps(name: str, dtype: str = "float32") -> Callable[[], int]:
    """Something that steps a batch; choosing the actions is part of it."""
    game = game_named(name)
    env = BatchedEnv(game, BATCH, game.default_seats, dtype=dtype)

    def play() -> int:
        for _ in range(BATCH_STEPS):
            env.step(env.sample(), trust=True)
        return BATCH * BATCH_STEPS

    return play


def report() -> str:
    """The table of steps a second."""
    theirs = {
        "connect_four_v3": random_steps(connect_four_v3.env),
        "texas_holdem_no_limit_v6": random_steps(texas_holdem_no_limit_v6.env),
    }
    ours = {name: random_steps(lambda name=name: pettingzoo.env(name)) for name in games()}
    batches = {f"{name}, a batch": batch_steps(name) for name in games()}
    rates = best_rates(theirs | ours | batches, ROUNDS)
    rows = [
        [
            name,
            f"{rates[name]:,.0f}",
            *(f"{rates[name] / rates[other]:.1f}" for other in FASTER),
            f"{rates[f'{name}, a batch']:,.0f}",
        ]
        for name in games()
    ]
    rows += [[name, f"{rates[name]:,.0f}", "", "", ""] for name in theirs]
    heads = ["", "steps/s", *(f"of {name}" for name in FASTER), f"in a batch of {BATCH:,}"]
    bars = [
        f"Bar: every game at least {times:g} times the steps of {other}: "
        + bar(min(rates[name] / rates[other] for name in games()), times)
        for other, times in FASTER.items()
    ]
    return "\n\n".join(["## Environments", table(heads, rows), TOLD, *bars])


TOLD = (
    "Random play through PettingZoo's interface, every observation and mask made; steps of batches "
    "(all cores) with masks, observations and rewards, the choice of random actions by `sample` "
    "included."
)


def bar(found: float, wanted: float) -> str:
    """Whether a bar holds."""
    return f"{'holds' if found >= wanted else 'DOES NOT HOLD'} ({found:.1f})."
