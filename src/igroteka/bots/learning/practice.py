"""A net practises: it plays against itself without any search, and learns what its choices bring.

What is learnt is how much each choice brings whoever makes it, from how the play went on: partly
from how it ended, partly from what was expected of the same seat's next choices, which scatters
less (λ-returns: Sutton, "Learning to predict by the methods of temporal differences", Machine
Learning 3, 1988). A search looks at a choice a hundred times; here it is looked at once, and a
hundred times as many are. Where much is left to luck that is worth more.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from igroteka.bots.features import Layout
from igroteka.bots.learning.fitting import AT_ONCE, Weights, first_layer, fresh
from igroteka.bots.learning.rooms import Crew, Room, Told
from igroteka.bots.learning.selfplay import Played, joined
from igroteka.bots.learnt import write_whole
from igroteka.engine.game import Game
from igroteka.engine.records import States

PLAYS = 512
"""Side by side, of all settings together; of each at least FEWEST."""
FEWEST = 32

SAMPLE = 20_000
"""Choices in plays at random that say what there is to be seen."""

MINIBATCH = 512
PARTS = 2
"""Slopes are found by so many threads; sums in one order are the same sums on any machine."""
RATE = 1e-3
LONGEST = 1.0
"""Slopes are cut to this length: what is rare may be far off."""

WARM, COOL = 0.08, 0.013
"""How much is left to lot, at first and at last: in units of what results usually differ by."""

LOOSE = 2.0
"""Plays that other nets learn from leave so many times more to lot: they are to know more than one
way to play."""

UNSURE = 4.0
"""The policy is so many times less sure than who practises: a search is to look at what is nearly
as good, too."""


class Practice:
    """One net that plays all seats of a game in some settings."""

    def __init__(
        self, game: Game, settings: Sequence[tuple[str, int]], seed: int, crew: Crew
    ) -> None:
        """`settings`: options as JSON, and a number of seats; `crew`: threads."""
        self._game = game
        self._crew = crew
        self._chance = np.random.default_rng(seed)
        n = max(FEWEST, PLAYS // len(settings))
        self._rooms = []
        for k, (options, seats) in enumerate(settings):
            agreed = game.options.model_validate_json(options)
            self._rooms.append(Room(game, agreed, seats, n, (seed << 44) + (k << 32)))
        seen = self._seen_at_random()
        waiting = [int(game.kernels.playout.waiting_at(seen, i)) for i in range(len(seen))]
        self.at_once = any(wait & (wait - 1) for wait in waiting)
        """Whether several choose at the same time anywhere. What is best there is a mixture, and
        who learns what each choice brings runs after it for ever."""
        self.layout = Layout.found_in(game.rules.STATE, seen)
        for room in self._rooms:
            room.read_as(self.layout)
        self._weights = fresh(self.layout, game.actions.size + 1, seed)
        self._weights["last"] = jnp.zeros_like(self._weights["last"])  # nothing is expected yet
        optimizer = optimizer_for(self.layout)
        self._state = optimizer.init(self._weights)
        self._step = step_of(self.layout, optimizer)
        self._rows = jax.jit(lambda weights: first_layer(weights, self.layout))
        self._net = self._plain()
        self.choices = 0
        self.error = 0.0
        """Half the mean squared error of the last round, in units of what results differ by."""

    def _seen_at_random(self) -> States:
        """Records of plays at random: open ones, and as the movers see them."""
        each = SAMPLE // len(self._rooms)
        return np.concatenate([room.seen(each, self._crew) for room in self._rooms])

    @property
    def rounds(self) -> int:
        """How often has been learnt."""
        return self.choices // sum(room.size for room in self._rooms)

    def round(self, done: float) -> None:
        """Play on and learn; `done`: which part of the practice is over, from 0 to 1."""
        heat = COOL + (WARM - COOL) * (1 - done)
        for room in self._rooms:
            room.keep(room.play(self._net, heat, self._crew), self._chance)
        batches = [batch for room in self._rooms for batch in room.batches(MINIBATCH, self._chance)]
        self.choices += sum(room.size for room in self._rooms)
        order = self._chance.permutation(len(batches))
        errors = [self._learn(batches[k], RATE * (1 - done)) for k in order]
        if errors:
            self.error = float(np.mean(errors))

    def _learn(self, batch: tuple[Room, States, Told], rate: float) -> float:
        """Take a step against the error in what was expected of some choices; returns it."""
        room, states, told = batch
        cuts = [len(states) * part // PARTS for part in range(PARTS + 1)]

        def find(part: int) -> Any:
            some = slice(cuts[part], cuts[part + 1])
            return room.slopes(self._net, states[some], tuple(array[some] for array in told), part)

        parts = list(self._crew.pool.map(find, range(PARTS)))
        slopes = [sum(arrays) / np.float32(len(states)) for arrays in zip(*parts, strict=True)]
        error = float(slopes.pop()[0])
        self._weights, self._state = self._step(self._weights, self._state, rate, slopes)
        self._net = self._plain()
        return error

    def _plain(self) -> dict[str, npt.NDArray[np.float32]]:
        """The weights as the compiled nets want them."""
        names = ("bias", "middle", "middle_bias", "last", "last_bias")
        found = {"rows": self._rows(self._weights)} | {name: self._weights[name] for name in names}
        return {name: np.array(part) for name, part in found.items()}

    def policy(self) -> dict[str, npt.NDArray[np.float32]]:
        """What is proposed, as a judge's policy has it."""
        weights = dict(self._net)
        for name in ("last", "last_bias"):
            weights[name] = weights[name][:-1] / np.float32(UNSURE * COOL)
        return weights

    def lessons(self, plays: int, told: Callable[[int], None]) -> Played:
        """Positions and turns of so many plays, all settings together."""
        each = max(1, plays // len(self._rooms))
        found = []
        for k, room in enumerate(self._rooms):

            def number_of(play: npt.NDArray[np.int32], k: int = k) -> npt.NDArray[np.int32]:
                return play * len(self._rooms) + k

            go_on = functools.partial(room.play, self._net, LOOSE * COOL, self._crew)
            found.append(room.lessons(go_on, each, number_of))
            told((k + 1) * each)
        return joined(found)

    # Interruptions ------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write down how far it has come; rounds that nothing was learnt of yet are forgotten."""
        arrays: dict[str, Any] = {f"weights_{name}": w for name, w in self._weights.items()}
        arrays |= {f"state_{i}": part for i, part in enumerate(jax.tree.leaves(self._state))}
        for k, room in enumerate(self._rooms):
            arrays |= {f"room{k}_{name}": part for name, part in room.standing().items()}
        told = {"chance": self._chance.bit_generator.state, "choices": self.choices}
        write_whole(path, arrays | {"told": np.array(json.dumps(told))})

    def load(self, path: Path) -> None:
        """Go on from there."""
        with np.load(path) as file:
            told = json.loads(str(file["told"]))
            self._weights = {name: jnp.asarray(file[f"weights_{name}"]) for name in self._weights}
            leaves, form = jax.tree.flatten(self._state)
            leaves = [jnp.asarray(file[f"state_{i}"]) for i in range(len(leaves))]
            self._state = jax.tree.unflatten(form, leaves)
            for k, room in enumerate(self._rooms):
                for name, part in room.standing().items():
                    part[...] = file[f"room{k}_{name}"]
        self._net = self._plain()
        self._chance.bit_generator.state = told["chance"]
        self.choices = told["choices"]


def optimizer_for(layout: Layout) -> optax.GradientTransformation:
    """Adam without a rate, with a pace of its own for the first layer: see `fitting.AT_ONCE`."""
    slow = min(1.0, AT_ONCE / max(1, len(layout.places())))
    paces = {"own": slow, "group": slow, "size": slow}

    def paced(change: Weights, weights: Weights) -> Weights:
        return {name: paces.get(name, 1.0) * part for name, part in change.items()}

    return optax.chain(
        optax.clip_by_global_norm(LONGEST), optax.scale_by_adam(eps=1e-5), optax.stateless(paced)
    )


def step_of(layout: Layout, optimizer: optax.GradientTransformation) -> Any:
    """A step down the slopes of a plain net, `alone.Slopes` without the error: weights, state, rate
    and slopes to weights and state."""

    @jax.jit
    def step(weights: Weights, state: Any, rate: Any, slopes: Any) -> Any:
        rows, bias, middle, middle_bias, last, last_bias = slopes
        shared = {name: weights[name] for name in ("own", "group", "size")}
        _, back = jax.vjp(lambda parts: first_layer(parts, layout), shared)
        (slope,) = back(rows)
        slope |= {"bias": bias, "middle": middle, "middle_bias": middle_bias[0]}
        slope |= {"last": last, "last_bias": last_bias}
        change, state = optimizer.update(slope, state)
        return {name: part - rate * change[name] for name, part in weights.items()}, state

    return step
