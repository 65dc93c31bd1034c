"""A game as the other rooms see it, and the register of all games."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
from collections.abc import Mapping
from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.kernels import Kernels
from igroteka.engine.options import Options, make_options
from igroteka.engine.records import States, view_row
from igroteka.engine.refusal import unknown

ENTRY_POINTS = "igroteka.games"
"""Games register here, ours included, so that a new one can live in another package."""


class Game:
    """A game: its facts, and the modules that hold its rules, words and board.

    The game's package has a module `rules` with the functions of `igroteka.engine.contract` and
    STATE (dtype), ACTIONS (ActionTable), AUDIT (names of the invariants) and LONGEST (no play
    takes more decisions); `words` and `board` are loaded when a page first needs them.
    """

    def __init__(
        self,
        package: str,
        *,
        version: int,
        seats: tuple[int, ...],
        default_seats: int,
        options: type[Options],
        horizon: int = 0,
    ) -> None:
        """`version` is raised whenever the same actions lead to another state than before.

        `horizon`: a hint to bots, for games that random play tells little about: after so many
        decisions they judge a position by the scores as they stand. 0: they play on to the end.
        """
        self.package = package
        self.name = package.rpartition(".")[2]
        self.version = version
        self.seats = seats
        self.default_seats = default_seats
        self.options = options
        self.horizon = horizon
        self.kernels = Kernels(self)

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    @functools.cached_property
    def rules(self) -> Any:
        return importlib.import_module(f"{self.package}.rules")

    @functools.cached_property
    def words(self) -> Any:
        return importlib.import_module(f"{self.package}.page.words")

    @functools.cached_property
    def board(self) -> Any:
        return importlib.import_module(f"{self.package}.page.board")

    @property
    def actions(self) -> ActionTable:
        table: ActionTable = self.rules.ACTIONS
        return table

    @functools.cached_property
    def presets(self) -> dict[str, Options]:
        return {name: make_options(self.options, preset=name) for name in self.options.PRESETS}

    def make_options(self, values: Mapping[str, Any] | None = None, preset: str = "") -> Options:
        """Options from a preset (or the defaults) and what differs; raises Refusal."""
        return make_options(self.options, values, preset)

    def fresh_states(self, n: int, options: Options | None = None) -> States:
        """An array of n states, zeroed but for the options (the first preset's if not given)."""
        states = np.zeros(n, self.rules.STATE)
        (options or next(iter(self.presets.values()))).write(view_row(states).options)
        states[1:] = states[0]
        return states


@functools.cache
def games() -> Mapping[str, Game]:
    """All registered games by name."""
    found = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return {point.name: _load(point) for point in sorted(found, key=lambda point: point.name)}


def _load(point: importlib.metadata.EntryPoint) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"{point.value} should be a Game, and is {game!r}")
    return game


def game_named(name: str) -> Game:
    """The game of that name; raises Refusal with the nearest right one."""
    if name not in games():
        raise unknown("game", name, games())
    return games()[name]
