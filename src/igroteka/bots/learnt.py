"""A judge in a file: weights, what they look at, and how they came about.

One zip of NumPy arrays with a JSON text beside them. The rows of the sparse layers and the leanings
of the habits, nearly all of it, are in 255 steps for each column, all else is in half precision. It
fits one version of one game's rules and one layout of its record; a file that does not fit is
refused with a sentence.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.resources
import io
import json
import logging
import zipfile
import zlib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.features import OTHERS, Layout, Slot
from igroteka.bots.habits import NO_HABITS, weighed_by
from igroteka.bots.judge import Judge, Trust, judge_of, net_for
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.records import States, body_words
from igroteka.engine.refusal import Refusal
from igroteka.engine.vectors import WIDTH

FORMAT = 3

STEPS = 127
"""A weight of a row is so many steps at most, up or down; how long these are, each column says."""

Weights = Mapping[str, npt.NDArray[np.float32]]
ROWS = "rows"
COMMON, OWN, SETTINGS = "common", "own", "settings"
NAMES = (ROWS, "bias", "middle", "middle_bias", "last", "last_bias")


UNREADABLE = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    EOFError,
    OSError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What NumPy, zip and JSON raise over a file that is something else, or damaged."""


def write_whole(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write arrays to a file: it is there whole, or as it was before."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)
    part.replace(path)


def in_steps(name: str, rows: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[Any]]:
    """Rows as a file keeps them: i1 (n, columns), and how long each column's step is (columns,)."""
    longest = np.abs(rows).max(axis=0, initial=0.0)
    step = np.where(longest > 0, longest / STEPS, 1.0).astype(np.float32)
    return {name: np.rint(rows / step).astype(np.int8), f"{name}_step": step}


class Leanings(NamedTuple):
    """Logits of habits, see `habits.py`: what all settings have in common, and what each has of its
    own. What is a good card to take depends on the deck and on how many play."""

    common: npt.NDArray[np.float32]
    """f4 (actions + 1, actions): of each action after each other, or after nothing known."""
    own: npt.NDArray[np.float32]
    """f4 (settings, actions): how much more each action is leaned to in each setting."""
    settings: npt.NDArray[np.int32]
    """i4 (settings, 1 + options): see `setting_of`."""

    def of(self, states: States) -> npt.NDArray[np.float32]:
        """Those of the nearest setting that was learnt, f4 (actions + 1, actions)."""
        leanings: npt.NDArray[np.float32] = self.common + self.own_of(states)
        return leanings

    def own_of(self, states: States) -> npt.NDArray[np.float32]:
        """What that setting has of its own, f4 (actions,). The nearest one has first of all as many
        seats, then the most options alike."""
        alike = self.settings == setting_of(states)
        nearest = int((alike.sum(1) + alike.shape[1] * alike[:, 0]).argmax())
        own: npt.NDArray[np.float32] = self.own[nearest]
        return own


def setting_of(states: States) -> list[int]:
    """The number of seats and the options of a play, as numbers; `states`: array of shape (1,)."""
    options = states["options"]
    return [
        int(states["seats"][0]),
        *(int(options[name][0]) for name in option_names(options.dtype)),
    ]


def option_names(dtype: np.dtype[np.void]) -> list[str]:
    """The fields of the `options` part of a record, without gaps: these are arrays."""
    return [name for name in dtype.names or () if not dtype[name].shape]


def undealt(game: Game, options: Options, seats: int) -> States:
    """A record in which nothing but options and seats stand, array of shape (1,)."""
    states = game.fresh_states(1, options)
    states["seats"] = seats
    return states


class Learnt(NamedTuple):
    """A judge for any number of seats."""

    layout: Layout
    value: Weights
    policy: Weights
    leanings: Leanings
    trust: Trust
    steepness: float
    """Of the habits; 0 if play goes on at random."""
    horizon: int
    """So many decisions follow a leaf before the points are looked at; -1: the game's."""
    record: Mapping[str, Any]
    """How it was learnt: options, plays, minutes, losses."""

    def judge(self, states: States) -> Judge:
        """The judge for plays with the seats and options of some states, array of shape (1,)."""
        seats = int(states["seats"][0])
        value = net_for(self.layout, seats, self.value)
        policy = net_for(self.layout, seats, self.policy)
        habits = NO_HABITS
        if self.steepness:
            habits = weighed_by(self.leanings.of(states), self.steepness)
        return judge_of((value, policy), habits, self.trust, body_words(self.layout.state))

    @property
    def heeded(self) -> bool:
        """Whether a search with it is another than one without."""
        return self.trust.values > 0 or self.trust.priors > 0 or self.steepness > 0

    @property
    def fingerprint(self) -> str:
        """A hash of what it knows and how it is used."""
        use = repr((tuple(self.trust), self.steepness, self.horizon))
        digest = hashlib.sha256(use.encode())
        nets = [net[name] for net in (self.value, self.policy) for name in NAMES]
        for part in (*nets, *self.leanings):
            digest.update(np.ascontiguousarray(part).tobytes())
        return digest.hexdigest()

    def save(self, path: Path, game: Game) -> None:
        """Write the file; one that is there stays whole until the new one is. Raises Refusal."""
        told = {
            "format": FORMAT,
            "game": game.name,
            "version": game.version,
            "record": self.layout.digest(),
            "slots": self.layout.to_json(),
            "trust": self.trust,
            "steepness": self.steepness,
            "horizon": self.horizon,
            "training": dict(self.record),
        }
        arrays: dict[str, Any] = {SETTINGS: self.leanings.settings}
        for name in (COMMON, OWN):
            arrays |= in_steps(name, getattr(self.leanings, name))
        for net, weights in (("value", self.value), ("policy", self.policy)):
            arrays |= {f"{net}_{name}": np.asarray(weights[name], np.float16) for name in NAMES}
            arrays |= in_steps(f"{net}_{ROWS}", weights[ROWS])
        try:
            write_whole(path, {"judge": np.array(json.dumps(told)), **arrays})
        except OSError as error:
            raise Refusal(
                "The judge cannot be written to {path}: {reason}.",
                path=path,
                reason=error.strerror or str(error),
            ) from None


SHIPPED = "shipped.judge"
"""The file in a game's folder."""

LOG = logging.getLogger(__name__)


@functools.cache
def shipped(game: Game) -> Learnt | None:
    """The judge that comes with a game, if one does.

    One that does not fit any more is left out: its levels then search without.
    """
    path = importlib.resources.files(game.package) / SHIPPED
    if not path.is_file():
        return None
    try:
        return read_learnt(path, game)
    except Refusal as refusal:
        LOG.warning("%s", refusal)
        return None


def read_learnt(path: Traversable, game: Game) -> Learnt:
    """The judge that a file holds; raises Refusal where there is none, or none for this game."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(
            "The judge {path} cannot be read: {reason}.",
            path=path,
            reason=error.strerror or str(error),
        ) from None
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            told = json.loads(str(file["judge"]))
            settings = file[SETTINGS].astype(np.int32)
            arrays = {name: file[name].astype(np.float32) for name in file.files if name != "judge"}
            for name in (COMMON, OWN, f"value_{ROWS}", f"policy_{ROWS}"):
                arrays[name] *= arrays[f"{name}_step"]
        layout = Layout(game.rules.STATE, [Slot(*slot) for slot in told["slots"]])
        named, version, record = told["game"], told["version"], told["record"]
        learnt = Learnt(
            layout=layout,
            value={name: arrays[f"value_{name}"] for name in NAMES},
            policy={name: arrays[f"policy_{name}"] for name in NAMES},
            leanings=Leanings(arrays[COMMON], arrays[OWN], settings),
            trust=Trust(*map(float, told["trust"])),
            steepness=float(told["steepness"]),
            horizon=int(told["horizon"]),
            record=told["training"],
        )
    except UNREADABLE:
        raise Refusal("The file {path} holds no judge, or is damaged.", path=path) from None
    if told["format"] != FORMAT or named != game.name or version != game.version:
        raise Refusal(
            "The judge {path} is for version {version} of {named}; this is version {now} of "
            "{game}. “igroteka train {game}” makes one that fits.",
            path=path,
            version=version,
            named=named,
            now=game.version,
            game=game.name,
        )
    if record != layout.digest() or not layout.sound() or not _fits(learnt, game):
        raise Refusal(
            "The judge {path} looks at another record than the one {game} has now. “igroteka "
            "train {game}” makes one that fits.",
            path=path,
            game=game.name,
        )
    return learnt


def _fits(learnt: Learnt, game: Game) -> bool:
    """Have all arrays the shapes that the layout and the game ask for?"""
    size = game.actions.size
    common, own, settings = learnt.leanings
    options = len(option_names(game.rules.STATE["options"]))
    n = len(settings)
    if n == 0 or settings.shape != (n, 1 + options) or common.shape != (size + 1, size):
        return False
    if own.shape != (n, size) or not all(np.isfinite(part).all() for part in (common, own)):
        return False
    for weights, outputs in ((learnt.value, 1), (learnt.policy, game.actions.size)):
        shapes = {
            "rows": (learnt.layout.rows, WIDTH),
            "bias": (OTHERS, WIDTH),
            "middle": (WIDTH, WIDTH),
            "middle_bias": (WIDTH,),
            "last": (outputs, WIDTH),
            "last_bias": (outputs,),
        }
        if any(weights[name].shape != shape for name, shape in shapes.items()):
            return False
        if not all(np.isfinite(weights[name]).all() for name in NAMES):
            return False
    return True
