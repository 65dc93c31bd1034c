#!/usr/bin/env python3
"""Deep Monte Carlo by self-play: python examples/dmc.py kolkhoz --minutes 20 --out dmc.policy

What a choice brings is learnt from how plays ended in which it was made (Zha et al., "DouZero",
ICML 2021), and from what was expected on the way to their ends, which scatters less (Sutton,
"Learning to predict by the methods of temporal differences", 1988). One net plays all seats of a
thousand plays at once: each choice by lot, the likelier the more it is to bring, and less by lot as
it goes on. Nothing is known to it of a game but the arrays of an environment. The policy is written
at every look at how it does against a bot, and igroteka plays it by the name of its file. Results
are in docs/learning.md; needs igroteka[learn].
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
EPOCHS, MINIBATCH = 1, 1024
RATE = 1e-3
TRACE = 0.9  # 1: how the play ended is all that counts, as in DouZero
WARM, COOL = 0.08, 0.013  # temperatures at first and at last


def main():
    args = arguments()
    game = game_named(args.game)
    env = BatchedEnv(game, args.plays, args.seats or game.default_seats, reward=args.reward)
    reading = reading_of(env, args.seed)  # which leaves every play at another place
    weights = fresh(jax.random.key(args.seed), reading.size, game.actions.size)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(eps=1e-5))
    state = optimiser.init(weights)
    chance, key = np.random.default_rng(args.seed), jax.random.key(args.seed + 1)
    log, past, usual = Log(args, env, reading), [], None
    while log.part < 1:
        key, now = jax.random.split(key)
        rate = RATE * (1 - log.part)
        heat = COOL + (WARM - COOL) * (1 - log.part)
        past.append(collect(env, reading, weights, now, heat))
        told = {}  # nothing is learnt before the first plays have ended
        if len(past) > WAIT:
            movers, dones, rewards, worth = (joined(past, name) for name in TRACED)
            ends = rewards[dones != 0]
            usual = usual or (ends.mean(), ends.std())
            rewards = (rewards - usual[0]) / usual[1]  # whatever the reward is counted in
            results, known = outcomes(movers, dones, rewards, worth)
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
    last = WIDTHS[-1]
    return {
        "body": body,
        "better": (jnp.zeros((last, actions)), jnp.zeros(actions)),
        "value": (jnp.zeros((last, 1)), jnp.zeros(1)),
    }


def forward(weights, counts, masks):
    """What each legal action brings the mover: what they bring on average, and how much better each
    is than that (a dueling net: Wang et al., ICML 2016)."""
    x = counts.astype(jnp.float32)
    for w, b in weights["body"]:
        x = jax.nn.relu(x @ w + b)
    (w, b), (v, c) = weights["better"], weights["value"]
    legal = masks != 0
    better = jnp.where(legal, x @ w + b, 0.0)
    mean = better.sum(1, keepdims=True) / legal.sum(1, keepdims=True)
    return jnp.where(legal, x @ v + c + better - mean, -jnp.inf)


@jax.jit
def act(weights, counts, masks, heat, key):
    """A legal action of each play by lot, the likelier the more it brings; and what is expected of
    it."""
    worth = forward(weights, counts, masks)
    actions = jax.random.categorical(key, worth / heat).astype(jnp.int32)
    return actions, jnp.take_along_axis(worth, actions[:, None], 1)[:, 0]


# The method -------------------------------------------------------------------------------------

LEARNT_FROM = ("counts", "masks", "actions", "results")
TRACED = ("movers", "dones", "rewards", "worth")


def collect(env, reading, weights, key, heat=WARM):
    """Step the batch: arrays of (LENGTH, plays, …), of what was before each step and came of it."""
    n = len(env)
    seen = {
        "counts": np.empty((LENGTH, n, reading.size), np.uint8),
        "masks": np.empty((LENGTH, *env.masks.shape), np.int8),
        "actions": np.empty((LENGTH, n), np.int32),
        "movers": np.empty((LENGTH, n), np.int8),
        "worth": np.empty((LENGTH, n), np.float32),
        "dones": np.empty((LENGTH, n), np.int8),
        "rewards": np.empty((LENGTH, *env.rewards.shape), np.float32),
    }
    for t, now in enumerate(jax.random.split(key, LENGTH)):
        reading.counts(env.observations, seen["counts"][t])
        seen["masks"][t], seen["movers"][t] = env.masks, env.movers
        actions, worth = map(np.asarray, act(weights, seen["counts"][t], env.masks, heat, now))
        if not np.isfinite(worth).all():
            raise SystemExit("The net has lost its numbers (NaN): a lower RATE may keep them.")
        env.step(actions)
        seen["actions"][t], seen["worth"][t] = actions, worth
        seen["dones"][t], seen["rewards"][t] = env.dones, env.rewards
    return seen


def joined(past, name):
    """An array of all that was collected and not yet learnt from, in the order of steps."""
    return np.concatenate([seen[name] for seen in past])


def outcomes(movers, dones, rewards, worth, trace=TRACE):
    """What the play of each decision brought whoever made it, f4 (T, n), and where that is known.

    movers, dones: (T, n), before each step, and whether it ended the play; rewards: (T, n, seats),
    of those that ended; worth: (T, n), what was expected of each decision. What has not ended is
    not known. What was expected of the same seat's next decision counts for 1 - trace, of the one
    after it for trace (1 - trace), and so on; the end for the rest.
    """
    results, known = np.zeros(movers.shape, np.float32), np.zeros(movers.shape, bool)
    plays = np.arange(movers.shape[1])
    ahead = np.full(rewards.shape[1:], np.nan, np.float32)
    for t in reversed(range(len(movers))):
        over = dones[t] != 0
        ahead[over] = rewards[t][over]
        results[t] = ahead[plays, movers[t]]
        known[t] = np.isfinite(results[t])
        ahead[plays, movers[t]] += (1 - trace) * (worth[t] - results[t])
    return results, known


def loss(weights, batch):
    """The mean square of what the actions brought less what was expected of them."""
    worth = forward(weights, batch["counts"], batch["masks"])
    told = jnp.take_along_axis(worth, batch["actions"][:, None], 1)[:, 0]
    return jnp.square(told - batch["results"]).mean()


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
        layers = [*weights["body"], weights["better"]]  # the value is the same for all actions
        layers = [tuple(map(np.asarray, layer)) for layer in layers]
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
