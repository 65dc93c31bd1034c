"""How a net reads the observations of a batch: what varies there, told apart by its values."""

from __future__ import annotations

import numpy as np

from igroteka.bots.observation import FLOAT
from igroteka.bots.policy import Reading
from igroteka.envs.batched import BatchedEnv


def reading_of(env: BatchedEnv, seed: int, steps: int = 500) -> Reading:
    """The reading of what random plays show in so many steps; the batch is dealt anew for it.

    What takes more steps than these to be seen for the first time, such as the last round of a
    long game, is not read: several plays should end.
    """
    env.reset(seed)
    chance = np.random.default_rng(seed)
    least = np.full(env.layout.size, np.inf, FLOAT)
    greatest = -least
    for _ in range(steps):
        np.minimum(least, env.observations.min(0), out=least)
        np.maximum(greatest, env.observations.max(0), out=greatest)
        actions = (chance.random(env.masks.shape, FLOAT) * env.masks).argmax(1)
        env.step(actions.astype(np.int32), trust=True)
    return Reading.found_in(env.layout, least, greatest)
