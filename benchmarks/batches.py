"""Steps a second of batches, beside those of pgx on the same processor.

Koyamada et al., "Pgx: Hardware-Accelerated Parallel Game Simulators for Reinforcement Learning"
(NeurIPS 2023). `python -m benchmarks.batches` measures this alone.
"""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.environments import BATCH, BATCH_STEPS, batch_steps
from benchmarks.timing import best_rates, table
from igroteka.engine import games

ROUNDS = 7

KINDS = ("float32", "int8")
"""What observations are made of."""

BYTE = "kolkhoz, int8"
"""A byte a number, as pgx's games of cards have them: an observation of Kolkhoz has 2,327, so five
million a second in float32 would be 47 GB."""

THEIRS = ("backgammon", "sparrow_mahjong")
"""Their game of dice, and of those of cards and tiles the one whose plays are not over in a few
choices and which needs no data from elsewhere."""

TIMES = 3.0
MILLIONS = 5.0
"""Kolkhoz makes so many times the steps of the fastest of these, and so many million a second."""


def their_steps(name: str) -> Callable[[], int]:
    """The same as `batch_steps` of a game of pgx, compiled as a whole: choices, steps, new plays,
    observations."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state, key):  # type: ignore[no-untyped-def]
        choosing, chance = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        state = step(
            state, jax.random.categorical(choosing, logits), jax.random.split(chance, BATCH)
        )
        return state, state.observation.sum()

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, BATCH_STEPS)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), BATCH))
    state, _ = many(state, jax.random.key(2))

    def play() -> int:
        nonlocal state
        state, seen = many(state, jax.random.key(3))
        seen.block_until_ready()
        return BATCH * BATCH_STEPS

    return play


def report() -> str:
    """The table of steps a second."""
    theirs = {name: their_steps(name) for name in THEIRS}
    ours = {told(name, dtype): batch_steps(name, dtype) for name in games() for dtype in KINDS}
    rates = best_rates(theirs | ours, ROUNDS)
    fastest = max(rates[name] for name in THEIRS)
    rows = [[name, f"{rates[name]:,.0f}", f"{rates[name] / fastest:.1f}"] for name in ours]
    rows += [[f"pgx {name}", f"{rates[name]:,.0f}", ""] for name in THEIRS]
    heads = ["", "steps/s", f"of the fastest of pgx ({max(THEIRS, key=rates.__getitem__)})"]
    times = rates["kolkhoz"] / fastest
    millions = {name: rates[name] / 1e6 for name in ("kolkhoz", BYTE)}
    return "\n\n".join(
        [
            "## Batches",
            table(heads, rows),
            f"Batches of {BATCH:,} plays on all cores, with masks, observations and new plays; the "
            "choice of random actions is included, by `sample` or compiled by JAX. Observations "
            "are float32 if not said otherwise.",
            f"Bar: Kolkhoz at least {TIMES:g} times: {verdict(times, TIMES)} ({times:.1f}).",
            f"Bar: Kolkhoz at least {MILLIONS:g} million steps a second: float32 "
            f"{verdict(millions['kolkhoz'], MILLIONS)} ({millions['kolkhoz']:.2f}); int8, a byte a "
            f"number as pgx's {verdict(millions[BYTE], MILLIONS)} ({millions[BYTE]:.2f}).",
        ]
    )


def told(name: str, dtype: str) -> str:
    """What a batch is called in the table."""
    return name if dtype == KINDS[0] else f"{name}, {dtype}"


def verdict(found: float, wanted: float) -> str:
    """Whether a bar holds."""
    return "holds" if found >= wanted else "DOES NOT HOLD"


if __name__ == "__main__":
    print(report())
