#!/usr/bin/env python3
"""Masked PPO by self-play: python examples/ppo.py kolkhoz --minutes 20 --seed 1 --out ppo.policy

Proximal policy optimisation (Schulman et al., arXiv:1707.06347) with masks of legal actions (Huang
and Ontañón, FLAIRS 2022). One net plays all seats of a thousand plays at once; nothing is known to
it of a game but the arrays of an environment. The policy is written at every look at how it does
against a bot, and igroteka plays it by the name of its file. Results are in docs/learning.md; needs
igroteka[learn].
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
EPOCHS, MINIBATCH = 2, 1024
RATE, CLIP, VALUE, ENTROPY = 5e-4, 0.2, 0.5, 0.01
LAMBDA = 0.95  # of the advantages; nothing is discounted, as all reward comes at the end


def main():
    args = arguments()
    game = game_named(args.game)
    env = BatchedEnv(game, args.plays, args.seats or game.default_seats, reward=args.reward)
    reading = reading_of(env, args.seed)  # which leaves every play at another place
    weights = fresh(jax.random.key(args.seed), reading.size, game.actions.size)
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))
    state = optimiser.init(weights)
    chance, key = np.random.default_rng(args.seed), jax.random.key(args.seed + 1)
    log = Log(args, env, reading)
    while log.part < 1:
        key, now = jax.random.split(key)
        rate = RATE * (1 - log.part)
        seen = collect(env, reading, weights, now)
        gains, known = advantages(*(seen[n] for n in ("values", "movers", "dones", "rewards")))
        seen |= {"gains": gains, "returns": gains + seen["values"]}
        known &= seen["masks"].sum(2) > 1  # who has no choice learns nothing
        flat = {name: seen[name].reshape(known.size, *seen[name].shape[2:]) for name in LEARNT_FROM}
        for _ in range(EPOCHS):
            order = chance.permutation(np.flatnonzero(known))
            for first in range(0, len(order), MINIBATCH):
                chosen = order[first : first + MINIBATCH]
                if first and len(chosen) < MINIBATCH:
                    break  # another size would be compiled anew
                batch = {name: part[chosen] for name, part in flat.items()}
                weights, state, told = improve(optimiser, weights, state, batch, rate)
        log.tell(int(seen["dones"].sum()), told, weights)


# The net ----------------------------------------------------------------------------------------


def fresh(key, inputs, actions):
    """He's initialisation for some hundred inputs that count; at first all legal actions are
    equally likely, and nobody expects anything."""
    keys, sizes = jax.random.split(key, len(WIDTHS)), (inputs, *WIDTHS)
    body = [
        (jax.random.normal(k, (a, b)) * np.sqrt(2 / min(a, 256)), jnp.zeros(b))
        for k, a, b in zip(keys, sizes, WIDTHS, strict=False)
    ]
    last = WIDTHS[-1]
    return {
        "body": body,
        "policy": (jnp.zeros((last, actions)), jnp.zeros(actions)),
        "value": (jnp.zeros((last, 1)), jnp.zeros(1)),
    }


def forward(weights, counts):
    """The logits of all actions, and what the mover may expect of the play."""
    x = counts.astype(jnp.float32)
    for w, b in weights["body"]:
        x = jax.nn.relu(x @ w + b)
    (w, b), (v, c) = weights["policy"], weights["value"]
    return x @ w + b, (x @ v + c)[:, 0]


def log_chances(logits, masks):
    """The logarithm of each action's chance; whatever is not legal has none."""
    return jax.nn.log_softmax(jnp.where(masks != 0, logits, -1e9))


@jax.jit
def act(weights, counts, masks, key):
    """An action by lot for each play, the logarithm of its chance, and the value."""
    logits, values = forward(weights, counts)
    logs = log_chances(logits, masks)
    actions = jax.random.categorical(key, logs)
    return actions.astype(jnp.int32), jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], values


# The method -------------------------------------------------------------------------------------

LEARNT_FROM = ("counts", "masks", "actions", "logs", "gains", "returns")


def collect(env, reading, weights, key):
    """Step the batch: arrays of (LENGTH, plays, …), of what was before each step and came of it."""
    n = len(env)
    seen = {
        "counts": np.empty((LENGTH, n, reading.size), np.uint8),
        "masks": np.empty((LENGTH, *env.masks.shape), np.int8),
        "actions": np.empty((LENGTH, n), np.int32),
        "logs": np.empty((LENGTH, n), np.float32),
        "values": np.empty((LENGTH, n), np.float32),
        "movers": np.empty((LENGTH, n), np.int8),
        "dones": np.empty((LENGTH, n), np.int8),
        "rewards": np.empty((LENGTH, *env.rewards.shape), np.float32),
    }
    for t, now in enumerate(jax.random.split(key, LENGTH)):
        reading.counts(env.observations, seen["counts"][t])
        seen["masks"][t], seen["movers"][t] = env.masks, env.movers
        actions, logs, values = map(np.asarray, act(weights, seen["counts"][t], env.masks, now))
        if not np.isfinite(logs).all():
            raise SystemExit("The net has lost its numbers (NaN): a lower RATE may keep them.")
        env.step(actions)
        seen["actions"][t], seen["logs"][t], seen["values"][t] = actions, logs, values
        seen["dones"][t], seen["rewards"][t] = env.dones, env.rewards
    return seen


def advantages(values, movers, dones, rewards, smooth=LAMBDA):
    """How much better each action did than its seat expected, f4 (T, n), and where that is known.

    Generalised advantage estimation (Schulman et al., ICLR 2016) over the decisions of each seat:
    one leads to the next one of the same seat, whatever others do in between, or to the end and
    its reward. Of a seat's last decision before the arrays end, nothing is known but the value.

    values, movers, dones: (T, n), before each step, and whether it ended the play; rewards: (T, n,
    seats), of those that ended.
    """
    gains, known = np.zeros(values.shape, np.float32), np.zeros(values.shape, bool)
    plays = np.arange(values.shape[1])
    ahead = np.zeros(rewards.shape[1:], np.float32)  # what each seat is worth at its next decision
    gain = np.zeros_like(ahead)  # and what it gains there
    told = np.zeros(ahead.shape, bool)
    for t in reversed(range(len(values))):
        over, mover = dones[t] != 0, movers[t]
        ahead[over], gain[over], told[over] = rewards[t][over], 0, True
        step = ahead[plays, mover] - values[t]
        known[t] = told[plays, mover]
        gains[t] = np.where(known[t], step + smooth * gain[plays, mover], 0)
        ahead[plays, mover], gain[plays, mover], told[plays, mover] = values[t], gains[t], True
    return gains, known


def loss(weights, batch):
    """PPO's clipped surrogate, the error of the values, and less for a policy that varies more."""
    logits, values = forward(weights, batch["counts"])
    logs = log_chances(logits, batch["masks"])
    ratio = jnp.exp(jnp.take_along_axis(logs, batch["actions"][:, None], 1)[:, 0] - batch["logs"])
    gains = (batch["gains"] - batch["gains"].mean()) / (batch["gains"].std() + 1e-6)
    surrogate = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    error = jnp.square(values - batch["returns"]).mean()
    entropy = -jnp.where(batch["masks"] != 0, jnp.exp(logs) * logs, 0).sum(1).mean()
    return VALUE * error - surrogate - ENTROPY * entropy, {"entropy": entropy, "error": error}


@jax.jit(static_argnums=0, donate_argnums=(1, 2))
def improve(optimiser, weights, state, batch, rate):
    """One step of Adam."""
    (_, told), slope = jax.value_and_grad(loss, has_aux=True)(weights, batch)
    step, state = optimiser.update(slope, state)
    return jax.tree.map(lambda w, s: w - rate * s, weights, step), state, told


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
        layers = [*weights["body"], weights["policy"]]
        record = {"method": "PPO", "seed": self.args.seed, "minutes": self.minutes,
                  "steps": self.steps, "plays": self.plays}  # fmt: skip
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
    parser.add_argument("--out", type=Path, default=Path("ppo.policy"))
    parser.add_argument("--bot", default="greedy", help="whom the policy meets, now and then")
    parser.add_argument("--deals", type=int, default=20, help="in which they meet; 0: never")
    parser.add_argument("--look", type=float, default=3.0, help="minutes between meetings")
    return parser.parse_args()


if __name__ == "__main__":
    main()
