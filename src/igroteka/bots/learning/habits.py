"""Learning habits: multinomial logistic regression of what a search chose, by JAX and Optax.

What is learnt are leanings: a logit for each action, one more for each action after each other, and
one for each action in each setting. All are held back towards nothing, so that what was seldom seen
leans nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from igroteka.bots.learning.fitting import PATIENCE, held_out_of
from igroteka.bots.learning.selfplay import GENERATION, Turns
from igroteka.bots.learnt import Leanings, setting_of, undealt
from igroteka.engine.game import Game

BATCH = 1024
RATE = 0.01
HELD_BACK = 1e-4
"""The weight of the squares of all leanings beside the cross entropy."""

MOST_EPOCHS = 40


def entropy(leanings: Any, where: Any, rows: Any, legal: Any, chosen: Any) -> Any:
    """The mean cross entropy of what was chosen among what was legal."""
    logits = leanings["alone"] + leanings["after"][rows] + leanings["own"][where]
    logits = jnp.where(legal > 0, logits, -1e9)
    return optax.softmax_cross_entropy_with_integer_labels(logits, chosen).mean()


def fit_habits(
    game: Game,
    turns: Turns,
    settings: Sequence[tuple[str, int]],
    seed: int,
    begun: Leanings | None = None,
) -> tuple[Leanings, list[float]]:
    """Leanings, and the cross entropy of held-out plays, epoch by epoch; the first entropy is that
    of choosing at random, or by the leanings that were learnt before.

    `settings`: options as JSON and a number of seats; each play of the turns took the next ones.
    """
    states = [
        undealt(game, game.options.model_validate_json(options), seats)
        for options, seats in settings
    ]
    size = game.actions.size
    where = turns.plays % GENERATION % len(settings)

    def told_of(some: npt.NDArray[Any]) -> tuple[Any, ...]:
        legal = np.unpackbits(turns.legal[some], axis=1, count=size)
        return where[some], turns.rows[some], legal, turns.chosen[some]

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
        found = [float(judged(leanings, *told_of(part))) for part in parts]
        return float(np.average(found, weights=[len(part) for part in parts]))

    leanings: Any = {
        "alone": jnp.zeros(size),
        "after": jnp.zeros((size + 1, size)),
        "own": jnp.zeros((len(settings), size)),
    }
    if begun:
        own = np.array([begun.own_of(state) for state in states])
        leanings |= {"after": jnp.asarray(begun.common), "own": jnp.asarray(own)}
    state = optimizer.init(leanings)
    chance = np.random.default_rng(seed)
    best, losses, since = leanings, [loss_held_out(leanings)], 0
    for _ in range(MOST_EPOCHS):
        order = chance.permutation(learnt)
        for i in range(max(1, len(order) // BATCH)):
            some = order[i * BATCH : (i + 1) * BATCH]
            leanings, state = step(leanings, state, *told_of(some))
        losses.append(loss_held_out(leanings))
        since += 1
        if losses[-1] <= min(losses):
            best, since = leanings, 0
        if since > PATIENCE:
            break
    found = Leanings(
        common=np.asarray(best["alone"] + best["after"], np.float32),
        own=np.asarray(best["own"], np.float32),
        settings=np.array([setting_of(state) for state in states], np.int32),
    )
    return found, losses
