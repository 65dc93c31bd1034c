"""Learning habits: multinomial logistic regression of what a search chose, by JAX and Optax.

What is learnt are leanings: a logit for each action, and one more for each action after each other.
Both are held back towards nothing, so that what was seldom seen leans nowhere.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from igroteka.bots.learning.fitting import PATIENCE, held_out_of
from igroteka.bots.learning.selfplay import Turns

BATCH = 1024
RATE = 0.02
HELD_BACK = 1e-4
"""The weight of the squares of all leanings beside the cross entropy."""

MOST_EPOCHS = 40


def told_of(turns: Turns, size: int, some: npt.NDArray[Any]) -> tuple[Any, Any, Any]:
    """What was done before, which of all `size` actions were legal, and what was chosen."""
    legal = np.unpackbits(turns.legal[some], axis=1, count=size)
    return turns.rows[some], legal, turns.chosen[some]


def entropy(leanings: Any, rows: Any, legal: Any, chosen: Any) -> Any:
    """The mean cross entropy of what was chosen among what was legal."""
    logits = jnp.where(legal > 0, leanings["alone"] + leanings["after"][rows], -1e9)
    return optax.softmax_cross_entropy_with_integer_labels(logits, chosen).mean()


def fit_habits(turns: Turns, size: int, seed: int) -> tuple[npt.NDArray[np.float32], list[float]]:
    """Leanings, f4 (size + 1, size), and the cross entropy of held-out plays, epoch by epoch.

    `size`: how many actions there are. The first entropy is that of choosing at random.
    """

    def loss_of(leanings: Any, *told: Any) -> Any:
        squares = sum((part**2).sum() for part in leanings.values())
        return entropy(leanings, *told) + HELD_BACK * squares

    optimizer = optax.adam(RATE)

    @jax.jit
    def step(leanings: Any, state: Any, *told: Any) -> Any:
        change, state = optimizer.update(jax.grad(loss_of)(leanings, *told), state)
        return optax.apply_updates(leanings, change), state

    judged = jax.jit(entropy)
    held_out = held_out_of(turns.plays)
    learnt, tested = np.flatnonzero(~held_out), np.flatnonzero(held_out)

    def loss_held_out(leanings: Any) -> float:
        parts = [tested[i : i + BATCH] for i in range(0, len(tested), BATCH)]
        found = [float(judged(leanings, *told_of(turns, size, part))) for part in parts]
        return float(np.average(found, weights=[len(part) for part in parts]))

    leanings: Any = {"alone": jnp.zeros(size), "after": jnp.zeros((size + 1, size))}
    state = optimizer.init(leanings)
    chance = np.random.default_rng(seed)
    best, losses, since = leanings, [loss_held_out(leanings)], 0
    for _ in range(MOST_EPOCHS):
        order = chance.permutation(learnt)
        for i in range(max(1, len(order) // BATCH)):
            some = order[i * BATCH : (i + 1) * BATCH]
            leanings, state = step(leanings, state, *told_of(turns, size, some))
        losses.append(loss_held_out(leanings))
        since += 1
        if losses[-1] <= min(losses):
            best, since = leanings, 0
        if since > PATIENCE:
            break
    found = np.asarray(best["alone"] + best["after"], np.float32)
    return found, losses
