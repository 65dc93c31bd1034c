"""Fitting a judge's nets to lessons: gradients by JAX, Adam by Optax.

Rows of the first layer share what belongs together while they are learnt (a part for the value in
any place of an array, a part that grows with a number); what comes out is one row each. Fitting
begins with weights that say nothing, or with those of a net that has learnt before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from igroteka.bots.features import OTHERS, Layout
from igroteka.bots.judge import NO_JUDGE, Net
from igroteka.bots.learning.selfplay import LESSONS, TARGETS, Lessons
from igroteka.engine.game import Game
from igroteka.engine.records import body_words
from igroteka.engine.vectors import WIDTH

BATCH = 256
RATE = 2e-3
DECAY = 1e-3

MEMORY = 0.995
"""What is kept are not the last weights but their running mean (Polyak and Juditsky, "Acceleration
of stochastic approximation by averaging", SIAM 1992), in which each step counts so much less than
the next. Of one play many positions are learnt from that all end alike, and every one pulls. The
mean begins with weights that say nothing: who has seen little is sure of little."""

PATIENCE = 2
"""Epochs without progress on held-out plays after which fitting ends."""

HELD_OUT = 10
"""One of so many plays is held out."""

MOST_EPOCHS = 30
FEWEST_STEPS = 2_000
"""There are more epochs where so few positions are learnt from that these come to fewer steps."""


OWN_RESULT = 0.6
"""The part of a value's target that is the play's result; the rest is what the search thought."""

Weights = dict[str, Any]


AT_ONCE = 128
"""So many numbers of a record can be looked at with rows that are learnt as fast as all else. Adam
moves every row alike, so where there are more a unit of the first layer is soon pushed beyond all
reach; with a thousand the policy's had learnt nothing at all: see `docs/bots.md`."""

BY_HEART = 0.1
"""The pace at which values learn what one row has for itself, beside what many rows share: all
positions of a play end alike, and by single rows a net would know the play again."""

Batch = tuple[Any, Any, Any, Any]
"""What a net sees, from which seats, what it should say, and of what it may speak."""


class Fitted(NamedTuple):
    """Weights as `judge.Net` wants them, and the course of the held-out loss by epoch."""

    weights: dict[str, npt.NDArray[np.float32]]
    losses: list[float]


def fresh(layout: Layout, outputs: int, seed: int) -> Weights:
    """Random weights to begin with."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 3)
    _, _, groups = layout.shared()
    slots = int(layout.slot_of_rows().max()) + 1
    return {
        "own": 0.02 * jax.random.normal(keys[0], (layout.rows, WIDTH)),
        "group": jnp.zeros((groups, WIDTH)),
        "size": jnp.zeros((slots, WIDTH)),
        "bias": jnp.full((OTHERS, WIDTH), 0.1),
        "middle": jax.random.normal(keys[1], (WIDTH, WIDTH)) / np.sqrt(WIDTH / 2),
        "middle_bias": jnp.full(WIDTH, 0.1),
        "last": 0.1 * jax.random.normal(keys[2], (outputs, WIDTH)),
        "last_bias": jnp.zeros(outputs),
    }


def learnt_before(layout: Layout, net: Mapping[str, Any]) -> Weights:
    """The weights of a net of this layout, see `plain`, to go on with: what rows share begins with
    nothing."""
    nothing = fresh(layout, 1, 0)
    shared = {"group": nothing["group"], "size": nothing["size"]}
    known = {"own" if name == "rows" else name: jnp.asarray(part) for name, part in net.items()}
    return known | shared


def first_layer(weights: Weights, layout: Layout) -> Any:
    """One row for each feature, of the parts that rows share."""
    group, size, _ = layout.shared()
    slots = layout.slot_of_rows()
    return weights["own"] + weights["group"][group] + size[:, None] * weights["size"][slots]


def forward(weights: Weights, rows: Any, x: Any, judged: Any) -> Any:
    """The outputs for features x, whose last axis is the rows, seen from the seats `judged`."""
    first = jax.nn.relu(x @ rows + weights["bias"][judged])
    second = jax.nn.relu(first @ weights["middle"] + weights["middle_bias"])
    return second @ weights["last"].T + weights["last_bias"]


def reading_net(layout: Layout, seats: int) -> Net:
    """How records are read, without weights."""
    places, firsts = layout.firsts(seats)
    net: Net = NO_JUDGE.value
    return net._replace(places=places, starts=layout.starts(places), firsts=firsts)


class Reader:
    """Turns lessons into what the nets see."""

    def __init__(self, game: Game, layout: Layout, lessons: Lessons) -> None:
        self._game = game
        self._kernels = game.kernels.module(LESSONS)
        self._lessons = lessons
        self._layout = layout
        self._listed = np.zeros((2 * layout.rows + len(layout.places()), 3), np.int64)
        self._nets = {n: reading_net(layout, n) for n in np.unique(lessons.seats).tolist()}

    def values(self, chosen: Any) -> Batch:
        """x (n, seats, rows), the seats, the targets (n, seats), and which seats there are."""
        lessons = self._lessons
        most = int(lessons.seats.max())
        x = np.zeros((len(chosen), most, self._layout.rows), np.float32)
        target = OWN_RESULT * lessons.results + (1 - OWN_RESULT) * lessons.found
        for seats, net in self._nets.items():
            mine = np.flatnonzero(lessons.seats[chosen] == seats)
            part = np.zeros((len(mine), seats, self._layout.rows), np.float32)
            self._kernels.mark_open(lessons.words[chosen[mine]], net, self._listed, part)
            x[mine, :seats] = part
        there = np.arange(most) < lessons.seats[chosen, None]
        return x, np.arange(most), target[chosen, :most], there

    def choices(self, chosen: Any) -> Batch:
        """x (n, rows), the movers, the targets (n, actions), and which actions are legal."""
        lessons, size = self._lessons, self._game.actions.size
        states = np.zeros(len(chosen), self._game.rules.STATE)
        words = states.view(np.int64).reshape(len(chosen), states.itemsize // 8)
        words[:, : body_words(states.dtype)] = lessons.words[chosen]
        x = np.zeros((len(chosen), self._layout.rows), np.float32)
        masks = np.zeros((len(chosen), size), np.uint8)
        out = np.zeros(size, np.int32)
        for seats, net in self._nets.items():
            mine = np.flatnonzero(lessons.seats[chosen] == seats)
            some = np.ascontiguousarray(states[mine])
            body = some.view(np.int64).reshape(len(mine), words.shape[1])
            part = np.zeros((len(mine), self._layout.rows), np.float32)
            mask = np.zeros((len(mine), size), np.uint8)
            self._kernels.mark_hidden(
                some,
                body,
                lessons.movers[chosen[mine]].astype(np.int64),
                net,
                (self._listed, out),
                part,
                mask,
            )
            x[mine], masks[mine] = part, mask
        target = np.zeros((len(chosen), size + 1), np.float32)
        rows = np.repeat(np.arange(len(chosen)), TARGETS)
        np.add.at(target, (rows, lessons.actions[chosen].ravel()), lessons.visits[chosen].ravel())
        target = target[:, :size]
        target = target / np.maximum(target.sum(1, keepdims=True), 1e-6)
        return x, lessons.movers[chosen].astype(np.int32), target, masks


def cross_entropy(logits: Any, target: Any, possible: Any) -> Any:
    """The mean cross entropy of a softmax over what is possible, less the target's own entropy."""
    logits = jnp.where(possible > 0, logits, -1e9)
    told = jax.nn.log_softmax(logits)
    own = jnp.where(target > 0, target * jnp.log(jnp.maximum(target, 1e-9)), 0.0)
    return (own - jnp.where(target > 0, target * told, 0.0)).sum(-1).mean()


def optimizer_of(layout: Layout, outputs: int) -> optax.GradientTransformation:
    """Adam, with a pace of its own for each part of the first layer."""
    slow = min(1.0, AT_ONCE / max(1, len(layout.places())))
    own, shared = (BY_HEART, 1.0) if outputs == 1 else (slow, slow)
    paces = {"own": own, "group": shared, "size": shared}

    def paced(change: Weights, weights: Weights) -> Weights:
        return {name: paces.get(name, 1.0) * part for name, part in change.items()}

    return optax.chain(optax.adamw(RATE, weight_decay=DECAY), optax.stateless(paced))


def fit(
    layout: Layout,
    begun: Weights,
    plays: npt.NDArray[np.int32],
    batch_of: Callable[[Any], Batch],
    seed: int,
    told: Callable[[int, float], None] = lambda epoch, loss: None,
) -> Fitted:
    """Fit one net.

    `begun`: the weights to begin with, `fresh` or `learnt_before`; one output for values, else one
    for each action; `plays`: see Lessons.
    """
    outputs = len(begun["last"])

    def loss_of(weights: Weights, x: Any, judged: Any, target: Any, possible: Any) -> Any:
        found = forward(weights, first_layer(weights, layout), x, judged)
        return cross_entropy(found[..., 0] if outputs == 1 else found, target, possible)

    optimizer = optimizer_of(layout, outputs)

    @jax.jit
    def step(weights: Weights, mean: Weights, state: Any, *batch: Any) -> Any:
        change, state = optimizer.update(jax.grad(loss_of)(weights, *batch), state, weights)
        weights = optax.apply_updates(weights, change)
        return weights, optax.incremental_update(weights, mean, 1 - MEMORY), state

    judged = jax.jit(loss_of)

    def held_out_loss(mean: Weights) -> float:
        return float(np.mean([float(judged(mean, *batch_of(some))) for some in batches(tested)]))

    weights = mean = begun
    state = optimizer.init(weights)
    chance = np.random.default_rng(seed)
    held_out = held_out_of(plays)
    learnt, tested = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    best, best_loss, since = mean, held_out_loss(mean), 0
    losses: list[float] = []
    for epoch in range(max(MOST_EPOCHS, FEWEST_STEPS * BATCH // len(learnt))):
        for some in batches(chance.permutation(learnt)):
            weights, mean, state = step(weights, mean, state, *batch_of(some))
        losses.append(held_out_loss(mean))
        told(epoch, losses[-1])
        since += 1
        if losses[-1] < best_loss:
            best, best_loss, since = mean, losses[-1], 0
        if since > PATIENCE:
            break
    return Fitted(plain(best, layout), losses)


def held_out_of(plays: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Which positions are not learnt from: those of one play in HELD_OUT, and of one at least.

    Settings come in turn, so every tenth play would be one of a few of them again and again.
    """
    different = np.unique(plays)
    mixed = different.astype(np.uint64) * np.uint64(2654435761) % np.uint64(1 << 32)
    some = different[np.argsort(mixed)][: max(1, len(different) // HELD_OUT)]
    return np.isin(plays, some)


def batches(order: npt.NDArray[Any]) -> Iterator[npt.NDArray[Any]]:
    """Full batches of an order; what is left over waits for the next epoch, unless it is all."""
    for i in range(max(1, len(order) // BATCH)):
        yield order[i * BATCH : (i + 1) * BATCH]


def plain(weights: Weights, layout: Layout) -> dict[str, npt.NDArray[np.float32]]:
    """The weights as the compiled nets want them."""
    found = {"rows": first_layer(weights, layout)}
    names = ("bias", "middle", "middle_bias", "last", "last_bias")
    found |= {name: weights[name] for name in names}
    return {name: np.array(part, np.float32, order="C") for name, part in found.items()}


def sample(game: Game, lessons: Lessons, most: int = 20_000) -> Any:
    """States to find a layout in: open ones, and as the movers see them."""
    n = min(len(lessons.words), most)
    states = np.zeros(2 * n, game.rules.STATE)
    words = states.view(np.int64).reshape(2 * n, -1)
    body = body_words(states.dtype)
    words[:n, :body] = lessons.words[:n]
    words[n:, :body] = lessons.words[:n]
    hide = game.kernels.playout.hide_at
    for i in range(n):
        hide(states, n + i, int(lessons.movers[i]))
    return states
