"""A game as the other rooms see it, and the register of all games."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.contract import rules_faults
from igroteka.engine.kernels import Kernels
from igroteka.engine.options import Options, make_options
from igroteka.engine.page import Board, Text, Words, board_of, text_of, words_of
from igroteka.engine.records import States, view_row
from igroteka.engine.refusal import Refusal, unknown

ENTRY_POINTS = "igroteka.games"
"""Games register here, ours included, so that a new one can live in another package."""


class Game:
    """A game: its facts, and the modules that hold its rules, words and board.

    The game's package has `rules`, with what `igroteka.engine.contract` asks, and `page`, with
    what `igroteka.engine.page` asks. Each part is loaded, and checked, when it is first needed.
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
        """The package or module `rules`: the contract's functions and facts."""
        rules = importlib.import_module(f"{self.package}.rules")
        faults = rules_faults(rules)
        if faults:
            raise Refusal("{sentence}", sentence=" ".join(faults))
        return rules

    @functools.cached_property
    def words(self) -> Words:
        """What the game says."""
        return words_of(self.package)

    @functools.cached_property
    def board(self) -> Board:
        """How the game is drawn."""
        return board_of(self.package)

    @functools.cached_property
    def text(self) -> Text | None:
        """How the game is written in a terminal, if it says so."""
        return text_of(self.package)

    def check(self) -> None:
        """Load all that the game consists of; raises Refusal where it breaks the contract."""
        for part in ("rules", "words", "board", "text"):
            getattr(self, part)

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
    """All registered games that can be played, by name."""
    found = {name: _loaded(name) for name in _registered()}
    return {name: game for name, game in found.items() if isinstance(game, Game)}


def broken_games() -> Mapping[str, str]:
    """Why a registered game cannot be played, by name: the others go on without it."""
    found = {name: _loaded(name) for name in _registered()}
    return {name: str(fault) for name, fault in found.items() if isinstance(fault, Refusal)}


def game_named(name: str) -> Game:
    """The game of that name; raises Refusal with the nearest right one, or why it is broken."""
    if name not in _registered():
        raise unknown("game", name, _registered())
    found = _loaded(name)
    if isinstance(found, Refusal):
        raise found
    return found


@functools.cache
def _registered() -> Mapping[str, importlib.metadata.EntryPoint]:
    """All that is installed under our entry points; of two with one name, ours or the first."""
    found = importlib.metadata.entry_points(group=ENTRY_POINTS)
    ours_last = sorted(found, key=lambda point: (point.value.startswith(ENTRY_POINTS), point.value))
    by_name = {point.name: point for point in ours_last}
    return {name: by_name[name] for name in sorted(by_name)}


@functools.cache
def _loaded(name: str) -> Game | Refusal:
    """A registered game, or what is wrong with it: somebody else's package may hold anything."""
    point = _registered()[name]
    try:
        game = point.load()
        if not isinstance(game, Game):
            return _broken(point, f"{point.value} should be a Game, and is {game!r}.")
        if game.name != name:
            return _broken(point, f"its package is named {game.name}; register it so.")
        game.check()
    except Refusal as refusal:
        return _broken(point, str(refusal))
    except (Exception, SystemExit) as error:
        return _broken(point, f"{type(error).__name__}: {error}{_where(error, point.module)}.")
    return game


def _broken(point: importlib.metadata.EntryPoint, reason: str) -> Refusal:
    owner = point.dist.name if point.dist else point.module
    return Refusal(
        "The game {game} of the package {package} cannot be played. {reason}",
        game=point.name,
        package=owner,
        reason=reason,
    )


def _where(error: BaseException, package: str) -> str:
    """The line of the package that an error came through last."""
    if isinstance(error, SyntaxError):
        return ""  # says so itself
    top = package.partition(".")[0]
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if top in Path(frame.filename).parts:
            return f" ({Path(frame.filename).name}, line {frame.lineno})"
    return ""
