"""A policy in a file: a net that reads what a seat may know, and says how good each choice is.

The net is a plain one (Rosenblatt's perceptron in layers, with rectifiers), over an observation of
`observation.py` as zeros, ones and counts: see `Reading`. A choice is the legal action with the
greatest score, or one by lot with the softmax of the scores. However it was learnt, NumPy alone
plays it.

The file is one zip of NumPy arrays with a JSON text beside them. It fits one version of one game's
rules, one number of seats and one layout of observations; one that does not fit is refused with a
sentence.
"""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.learnt import UNREADABLE, write_whole
from igroteka.bots.observation import FLOAT, Block, ObservationLayout, Observed, memory_of
from igroteka.bots.players import Choice, legal_actions
from igroteka.engine.game import Game
from igroteka.engine.records import States
from igroteka.engine.refusal import Refusal

FORMAT = 1

OBSERVING = "igroteka.bots.observing"

MOST_VALUES = 64
"""A number with more values than this is told apart in steps of a power of two."""

OWN_ROWS = 1024
"""A field gets a row for each value in each place if that takes no more rows than this."""

Counts = npt.NDArray[np.uint8]

Layers = Sequence[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]
"""The weights, f4 (inputs, outputs), and the bias, f4 (outputs,), of each layer."""


class Reading:
    """How an observation becomes the input of a net: counts, mostly zeros and ones.

    A bit and a seat are an input each. A number has an input for each of its values, and those in
    places of one array share another set of such inputs, one for each seat: where a card lies in a
    hand matters little, that it is there matters much. Arrays that would take too many inputs have
    the shared ones alone. What never varied has none.
    """

    def __init__(self, layout: ObservationLayout, places: npt.NDArray[np.int32]) -> None:
        """`places`: i4 (n, 5), sorted by nothing; see `observing.count`."""
        self.layout = layout
        self.places = places
        self.size = int((places[:, 3] + places[:, 4]).max(initial=0))

    @classmethod
    def found_in(cls, layout: ObservationLayout, least: Observed, greatest: Observed) -> Reading:
        """The reading of observations between two: the least and the greatest numbers that were
        seen in each place, f4 (size,). Greater ones count as the greatest."""
        found: list[tuple[int, int, int, int, int]] = []
        size = 0
        for block in layout.blocks:
            places = block.start + np.flatnonzero(
                (least < greatest)[block.start : block.start + block.size]
            )
            if not len(places):
                continue
            low, high = int(least[places].min()), int(greatest[places].max())
            if block.kind != "number":
                low = high = 1
            shift = max(0, (high - low).bit_length() - MOST_VALUES.bit_length() + 1)
            width = (high - low >> shift) + 1
            for rows in _rows(block, places.tolist(), width):
                starts = {row: size + width * n for n, row in enumerate(dict.fromkeys(rows))}
                found += [
                    (place, low, shift, width, starts[row])
                    for place, row in zip(places.tolist(), rows, strict=True)
                ]
                size += width * len(starts)
        return cls(layout, np.array(found, np.int32).reshape(-1, 5))

    def counts(self, observations: Observed, out: Counts | None = None) -> Counts:
        """The inputs for observations f4 (n, layout.size): u1 (n, size), in `out` if given."""
        if out is None:
            out = np.empty((len(observations), self.size), np.uint8)
        kernels = self.layout.game.kernels.module(OBSERVING)
        kernels.count(observations, self.places, out)
        return out


def _rows(block: Block, places: list[int], width: int) -> list[list[int]]:
    """Which places of a block have inputs in common, by numbers; once for each set of inputs."""
    together = [(place - block.start) // block.shape[-1] for place in places]
    if block.kind != "number" or len(places) == 1:
        return [places]
    return [places, together] if len(places) * width <= OWN_ROWS else [together]


class Policy(NamedTuple):
    """A net that plays one game with one number of seats."""

    reading: Reading
    layers: Layers
    """The last one has an output for each action."""
    temperature: float
    """0: the best action is played; else by lot, with the softmax of the scores over this."""
    record: Mapping[str, Any]
    """How it was learnt, as JSON has it: options, seed, plays, minutes."""

    def scores(self, observations: Observed) -> npt.NDArray[np.float32]:
        """How good each action is, legal or not: f4 (n, actions), for f4 (n, layout.size)."""
        x = self.reading.counts(observations).astype(FLOAT)
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return x @ weights + bias

    def save(self, path: Path) -> None:
        """Write the file; one that is there stays whole until the new one is. Raises Refusal."""
        layout = self.reading.layout
        if not all(np.isfinite(part).all() for layer in self.layers for part in layer):
            raise Refusal("A policy whose weights are no numbers is not written.")
        told = {
            "format": FORMAT,
            "game": layout.game.name,
            "version": layout.game.version,
            "seats": layout.seats,
            "layout": layout.digest(),
            "layers": len(self.layers),
            "temperature": self.temperature,
            "training": dict(self.record),
        }
        arrays: dict[str, Any] = {
            "policy": np.array(json.dumps(told)),
            "places": self.reading.places,
        }
        for n, (weights, bias) in enumerate(self.layers):
            arrays |= {f"weights_{n}": np.float16(weights), f"bias_{n}": np.float32(bias)}
        try:
            write_whole(path, arrays)
        except OSError as error:
            raise Refusal(
                "The policy cannot be written to {path}: {reason}.",
                path=path,
                reason=error.strerror or str(error),
            ) from None


def read_policy(path: Path, game: Game) -> Policy:
    """The policy that a file holds; raises Refusal where there is none, or none for this game."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(
            "The policy {path} cannot be read: {reason}.",
            path=path,
            reason=error.strerror or str(error),
        ) from None
    return _unpacked(path, data, game)


@functools.lru_cache(maxsize=16)
def _unpacked(path: Path, data: bytes, game: Game) -> Policy:
    """The policy in the bytes of a file, unpacked once for all plays of it; raises Refusal."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            told = json.loads(str(file["policy"]))
            places = file["places"].astype(np.int32)
            layers = [
                (file[f"weights_{n}"].astype(FLOAT), file[f"bias_{n}"].astype(FLOAT))
                for n in range(told["layers"])
            ]
        form, named, version = told["format"], told["game"], told["version"]
        seats, digest = int(told["seats"]), told["layout"]
        temperature, record = float(told["temperature"]), told["training"]
    except UNREADABLE:
        raise Refusal("The file {path} holds no policy, or is damaged.", path=path) from None
    if form != FORMAT or named != game.name or version != game.version:
        raise Refusal(
            "The policy {path} is for version {version} of {named}; this is version {now} of "
            "{game}: it has to be learnt anew.",
            path=path,
            version=version,
            named=named,
            now=game.version,
            game=game.name,
        )
    layout = ObservationLayout(game, seats) if seats in game.seats else None
    if layout is None or layout.digest() != digest:
        raise Refusal(
            "The policy {path} reads other observations than {game} has now: it has to be learnt "
            "anew.",
            path=path,
            game=game.name,
        )
    if not _fits(layout, places, layers, temperature):
        raise Refusal("The file {path} holds no policy, or is damaged.", path=path)
    return Policy(Reading(layout, places), layers, temperature, record)


def _fits(
    layout: ObservationLayout, places: npt.NDArray[np.int32], layers: Layers, temperature: float
) -> bool:
    """Can a net of these parts be asked? Compiled code and NumPy ask no more."""
    if places.ndim != 2 or places.shape[1] != 5 or not layers or not 0 <= temperature < np.inf:
        return False
    place, _low, shift, width, row = places.T
    if (place < 0).any() or (place >= layout.size).any() or (width < 1).any() or (row < 0).any():
        return False
    if (shift < 0).any() or (shift > 30).any():
        return False
    inputs = Reading(layout, places).size
    for weights, bias in layers:
        if weights.shape != (inputs, *bias.shape) or bias.ndim != 1:
            return False
        if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
            return False
        inputs = len(bias)
    return inputs == layout.game.actions.size


class PolicyBot:
    """Plays what a policy says, without any search."""

    early = False

    def __init__(self, game: Game, policy: Policy, seed: int) -> None:
        self._game = game
        self._policy = policy
        self._chance = np.random.default_rng(seed)

    def choose(self, view: States, seat: int) -> Choice:
        actions = legal_actions(self._game, view, seat)
        scores = self._policy.scores(self._observed(view, seat))[0, actions]
        if not self._policy.temperature:
            return Choice(int(actions[scores.argmax()]))
        weights = np.exp((scores - scores.max()) / self._policy.temperature, dtype=np.float64)
        return Choice(int(self._chance.choice(actions, p=weights / weights.sum())))

    def stop(self) -> None:
        """It never takes long."""

    def _observed(self, view: States, seat: int) -> Observed:
        """What a seat may know, f4 (1, size); raises Refusal with another number of seats."""
        layout, seats = self._policy.reading.layout, int(view["seats"][0])
        if seats != layout.seats:
            raise Refusal(
                "The policy has learnt {game} with {learnt} seats, and cannot play with {seats}.",
                game=self._game.name,
                learnt=layout.seats,
                seats=seats,
            )
        row = np.empty((1, layout.size), FLOAT)
        kernels = self._game.kernels.module(OBSERVING)
        kernels.observe_hidden(view, 0, memory_of(view), layout.plan, seats, seat, row[0])
        return row
