#!/usr/bin/env python3
"""Deep Monte Carlo by self-play: python examples/dmc.py kolkhoz --minutes 20 --out dmc.policy

What a choice brings is learnt from how plays ended in which it was made, without any guess of a
guess (Zha et al., "DouZero", ICML 2021). One net plays all seats of a thousand plays at once, each
time the best choice that it knows, or now and then any; nothing is known to it of a game but the
arrays of an environment. The policy is written at every look at how it does against a bot, and
igroteka plays it by the name of its file. Results are in docs/learning.md; needs igroteka[learn].
"""

import argparse
import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from igroteka.bots.policy import Policy
from igroteka.bots.tournament import Terms, play_tournament
from igroteka.engine import game_named
from igroteka.envs.batched import BatchedEnv
from igroteka.envs.reading import reading_of

WIDTHS = 128, 128  # of the hidden layers
LENGTH = 64  # steps of the batch between two improvements
WAIT = 4  # improvements that a decision waits for the end of its play
EPOCHS, MINIBATCH = 2, 1024
RATE, ASTRAY = 5e-4, 0.05  # of the decisions, so many are made by lot


def main():
    args = arguments()
    game = game_named(args.game)
    env = BatchedEnv(game, args.plays, args.seats or game.default_seats, reward=args.reward)
    reading = reading_of(env, args.seed)  # which leaves every play at another place
    weights = fresh(jax.random.key(args.seed), reading.size, game.actions.size)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(eps=1e-5))
    state = optimiser.init(weights)
    chance, key = np.random.default_rng(args.seed), jax.random.key(args.seed + 1)
    log, past = Log(args, env, reading), []
    while log.part < 1:
        key, now = jax.random.split(key)
        rate = RATE * (1 - log.part)
        past.append(collect(env, reading, weights, now))
        told = {}  # nothing is learnt before the first plays have ended
        if len(past) > WAIT:
            results, known = outcomes(*(joined(past, n) for n in ("movers", "dones", "rewards")))
            seen = past.pop(0) | {"results": results[:LENGTH]}
            data = {n: seen[n].reshape(-1, *seen[n].shape[2:]) for n in LEARNT_FROM}
            for _ in range(EPOCHS):
                order = chance.permutation(np.flatnonzero(known[:LENGTH]))
                for first in range(0, len(order), MINIBATCH):
                    chosen = order[first : first + MINIBATCH]
                    if first and len(chosen) < MINIBATCH:
                        break  # another size would be compiled anew
                    batch = {name: part[chosen] for name, part in data.items()}
                    weights, state, told = improve(optimiser, weights, state, batch, rate)
        log.tell(int(past[-1]["dones"].sum()), told, weights)


# The net ----------------------------------------------------------------------------------------


def fresh(key, inputs, actions):
    """He's initialisation for some hundred inputs that count; at first nothing is expected."""
    keys, sizes = jax.random.split(key, len(WIDTHS)), (inputs, *WIDTHS)
    body = [
        (jax.random.normal(k, (a, b)) * np.sqrt(2 / min(a, 256)), jnp.zeros(b))
        for k, a, b in zip(keys, sizes, WIDTHS, strict=False)
    ]
    return [*body, (jnp.zeros((WIDTHS[-1], actions)), jnp.zeros(actions))]


def forward(weights, counts):
    """What each action brings the mover, legal or not."""
    x = counts.astype(jnp.float32)
    for w, b in weights[:-1]:
        x = jax.nn.relu(x @ w + b)
    w, b = weights[-1]
    return x @ w + b


@jax.jit
def act(weights, counts, masks, key):
    """The best legal action of each play, or now and then any; and what is expected of it."""
    astray, lot = jax.random.split(key)
    worth = jnp.where(masks != 0, forward(weights, counts), -jnp.inf)
    any_legal = jnp.where(masks != 0, jax.random.uniform(lot, masks.shape), -1.0)
    strays = jax.random.uniform(astray, masks.shape[:1]) < ASTRAY
    actions = jnp.where(strays, any_legal.argmax(1), worth.argmax(1)).astype(jnp.int32)
    return actions, jnp.take_along_axis(worth, actions[:, None], 1)[:, 0]


# The method -------------------------------------------------------------------------------------

LEARNT_FROM = ("counts", "actions", "results")


def collect(env, reading, weights, key):
    """Step the batch: arrays of (LENGTH, plays, …), of what was before each step and came of it."""
    n = len(env)
    seen = {
        "counts": np.empty((LENGTH, n, reading.size), np.uint8),
        "actions": np.empty((LENGTH, n), np.int32),
        "movers": np.empty((LENGTH, n), np.int8),
        "dones": np.empty((LENGTH, n), np.int8),
        "rewards": np.empty((LENGTH, *env.rewards.shape), np.float32),
    }
    for t, now in enumerate(jax.random.split(key, LENGTH)):
        reading.counts(env.observations, seen["counts"][t])
        seen["movers"][t] = env.movers
        actions, worth = map(np.asarray, act(weights, seen["counts"][t], env.masks, now))
        if not np.isfinite(worth).all():
            raise SystemExit("The net has lost its numbers (NaN): a lower RATE may keep them.")
        env.step(actions)
        seen["actions"][t] = actions
        seen["dones"][t], seen["rewards"][t] = env.dones, env.rewards
    return seen


def joined(past, name):
    """An array of all that was collected and not yet learnt from, in the order of steps."""
    return np.concatenate([seen[name] for seen in past])


def outcomes(movers, dones, rewards):
    """What the play of each decision brought whoever made it, f4 (T, n), and where that is known.

    movers, dones: (T, n), before each step, and whether it ended the play; rewards: (T, n, seats),
    of those that ended. What has not ended is not known.
    """
    results, known = np.zeros(movers.shape, np.float32), np.zeros(movers.shape, bool)
    plays = np.arange(movers.shape[1])
    ahead = np.full(rewards.shape[1:], np.nan, np.float32)
    for t in reversed(range(len(movers))):
        over = dones[t] != 0
        ahead[over] = rewards[t][over]
        results[t] = ahead[plays, movers[t]]
        known[t] = np.isfinite(results[t])
    return results, known


def loss(weights, batch):
    """The mean square of what the actions brought less what was expected of them."""
    worth = jnp.take_along_axis(forward(weights, batch["counts"]), batch["actions"][:, None], 1)
    return jnp.square(worth[:, 0] - batch["results"]).mean()


@jax.jit(static_argnums=0, donate_argnums=(1, 2))
def improve(optimiser, weights, state, batch, rate):
    """One step of Adam."""
    error, slope = jax.value_and_grad(loss)(weights, batch)
    step, state = optimiser.update(slope, state)
    return jax.tree.map(lambda w, s: w - rate * s, weights, step), state, {"error": error}


# Around it --------------------------------------------------------------------------------------


class Log:
    """How far it is, and what came of it: printed, and kept as JSON beside the policy."""

    def __init__(self, args, env, reading):
        self.args, self.env, self.reading = args, env, reading
        self.began = self.looked = time.monotonic()
        self.steps = self.plays = 0
        self.curve = []

    @property
    def minutes(self):
        return (time.monotonic() - self.began) / 60

    @property
    def part(self):
        """How much of the budget is used up, from 0 to 1."""
        if self.args.steps:
            return min(1.0, self.steps / self.args.steps)
        return min(1.0, self.minutes / self.args.minutes)

    def tell(self, plays, told, weights):
        """After each improvement; now and then, and at the end, look how the policy does."""
        self.steps += LENGTH * len(self.env)
        self.plays += plays
        now = {"minutes": self.minutes, "processor": time.process_time() / 60}
        now |= {"steps": self.steps, "plays": self.plays}
        now |= {name: float(number) for name, number in told.items()}
        if self.part >= 1 or time.monotonic() - self.looked >= 60 * self.args.look:
            now |= self.look(weights)
            self.looked = time.monotonic()
        self.curve.append(now)
        self.args.out.with_suffix(".json").write_text(json.dumps(self.curve))
        rate = self.steps / (60 * self.minutes)
        words = "  ".join(f"{name} {number:.3g}" for name, number in now.items())
        print(f"{words}  steps/s {rate:,.0f}", flush=True)

    def look(self, weights):
        """Write the policy, and have it meet a bot: its share of the wins."""
        record = {"method": "DMC", "seed": self.args.seed, "minutes": self.minutes,
                  "steps": self.steps, "plays": self.plays}  # fmt: skip
        layers = [tuple(map(np.asarray, layer)) for layer in weights]
        Policy(self.reading, layers, 0.0, record).save(self.args.out)
        if not self.args.deals:
            return {}
        terms = Terms(self.env.seats, self.args.deals, seed=1_000_000)
        met = play_tournament(self.env.game, [str(self.args.out), self.args.bot], terms, jobs=2)
        return {name: getattr(met.meetings[0], name) for name in ("share", "low", "high")}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0, help="the game's default if not given")
    parser.add_argument("--minutes", type=float, default=20.0)
    steps = "instead of minutes: the same steps and seed, the same policy"
    parser.add_argument("--steps", type=int, default=0, help=steps)
    parser.add_argument("--plays", type=int, default=1024, help="stepped at once")
    parser.add_argument("--reward", default="win", choices=("win", "rank", "score"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("dmc.policy"))
    parser.add_argument("--bot", default="greedy", help="whom the policy meets, now and then")
    parser.add_argument("--deals", type=int, default=20, help="in which they meet; 0: never")
    parser.add_argument("--look", type=float, default=3.0, help="minutes between meetings")
    return parser.parse_args()


if __name__ == "__main__":
    main()
