"""A game as the other rooms see it, and the register of all games."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.contract import rules_faults
from igroteka.engine.interfaces import line_of
from igroteka.engine.kernels import Kernels
from igroteka.engine.options import Options, make_options
from igroteka.engine.page import (
    Board,
    Coach,
    Examples,
    Guide,
    Paper,
    Stage,
    Text,
    Words,
    board_of,
    coach_of,
    examples_of,
    guide_of,
    paper_of,
    stage_of,
    text_of,
    words_of,
)
from igroteka.engine.records import States, view_row
from igroteka.engine.refusal import Refusal, unknown

MOST_SEATS = 5
"""A table has so many shapes and colours of seats."""

ENTRY_POINTS = "igroteka.games"
"""Games register here, ours included, so that a new one can live in another package."""

EARLIER = "igroteka.games.earlier"
"""Versions of before register here, by their keys, so that plays may end as they began."""


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

    @property
    def key(self) -> str:
        """What it is called besides all other games and other versions of it: "kolkhoz_2"."""
        return f"{self.name}_{self.version}"

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

    @functools.cached_property
    def coach(self) -> Coach | None:
        """What leads through a first game, if the game has it."""
        coach = coach_of(self.package, self.actions)
        if coach is not None:
            self.check_seats(self.make_options(preset=coach.PRESET), coach.SEATS)
        return coach

    @functools.cached_property
    def guide(self) -> Guide:
        """What explains the game's choices; empty where the game says nothing."""
        return guide_of(self.package, self.actions)

    @functools.cached_property
    def stage(self) -> Stage:
        """What the table tells step by step of what follows by itself."""
        return stage_of(self.package, self.words)

    @functools.cached_property
    def examples(self) -> Examples:
        """What the rulebook shows beside its rules; empty where the game has nothing."""
        return examples_of(self.package)

    def check(self) -> None:
        """Load all that the game consists of; raises Refusal where it breaks the contract."""
        faults = list(self._fact_faults())
        if faults:
            raise Refusal("{sentence}", sentence=" ".join(faults))
        for part in (
            "rules", "words", "board", "text", "coach", "guide", "stage", "examples", "paper",
        ):  # fmt: skip
            getattr(self, part)

    def _fact_faults(self) -> Iterator[str]:
        """What is wrong with what the game says of itself: a sentence each."""
        if not (isinstance(self.options, type) and issubclass(self.options, Options)):
            yield f"options of the Game should be a subclass of Options, and is {self.options!r}."
            return
        if not isinstance(self.version, int):
            yield f"version of the Game should be a whole number, and is {self.version!r}."
        possible = range(1, MOST_SEATS + 1)
        if not isinstance(self.seats, tuple) or not self.seats or set(self.seats) - set(possible):
            yield (
                f"seats of the Game should be some of the numbers from 1 to {MOST_SEATS}, "
                f"for instance (2, 3), and is {self.seats!r}."
            )
            return
        if self.default_seats not in self.seats:
            yield f"default_seats of the Game should be one of {self.seats}."
        if not self.options.PRESETS:
            yield f"{self.options.__name__} has no PRESETS: name one setup at least."
        for name in self.options.PRESETS:
            try:
                options = self.make_options(preset=name)
            except Refusal as refusal:
                yield f"The preset “{name}” is refused: {refusal}"
                continue
            counts = options.counts(self.seats)
            if not counts or set(counts) - set(self.seats):
                yield f"counts of the preset “{name}” should be some of {self.seats}: {counts!r}."
            for seats in counts:
                options.automatic(seats)

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

    @functools.cached_property
    def paper(self) -> Paper | None:
        """What is printed of the game, if it says so."""
        return paper_of(self.package)

    def check_seats(self, options: Options, seats: int) -> None:
        """Raises Refusal where so many cannot play with these options."""
        counts = options.counts(self.seats)
        if seats not in counts:
            raise Refusal(
                "{game} is played by {counts} players, not by {seats}.",
                game=self.name,
                counts=", ".join(map(str, counts)),
                seats=seats,
            )

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


def broken_games() -> Mapping[str, Refusal]:
    """Why a registered game cannot be played, by name: the others go on without it."""
    found = {name: _loaded(name) for name in _registered()}
    return {name: fault for name, fault in found.items() if isinstance(fault, Refusal)}


def game_named(name: str) -> Game:
    """The game of that name; raises Refusal with the nearest right one, or why it is broken."""
    if name not in _registered():
        raise unknown("game", name, _registered())
    found = _loaded(name)
    if isinstance(found, Refusal):
        raise found
    return found


def game_of(name: str, version: int) -> Game | None:
    """A game as it was or is in one of its versions, where that is installed.

    Raises Refusal where it is broken.
    """
    now = game_named(name)
    if now.version == version:
        return now
    key = f"{name}_{version}"
    if key not in _registered(EARLIER):
        return None
    found = _loaded(key, EARLIER)
    if isinstance(found, Refusal):
        raise found
    return found


def earlier_games() -> Sequence[Game]:
    """The versions of before that are installed, and can be played."""
    found = (_loaded(key, EARLIER) for key in _registered(EARLIER))
    return [game for game in found if isinstance(game, Game)]


@functools.cache
def _registered(group: str = ENTRY_POINTS) -> Mapping[str, importlib.metadata.EntryPoint]:
    """All that is installed under our entry points; of two with one name, ours or the first."""
    found = importlib.metadata.entry_points(group=group)
    ours_last = sorted(found, key=lambda point: (point.value.startswith(ENTRY_POINTS), point.value))
    by_name = {point.name: point for point in ours_last}
    return {name: by_name[name] for name in sorted(by_name)}


@functools.cache
def _loaded(name: str, group: str = ENTRY_POINTS) -> Game | Refusal:
    """A registered game, or what is wrong with it: somebody else's package may hold anything."""
    point = _registered(group)[name]
    try:
        game = point.load()
        if not isinstance(game, Game):
            return _broken(point, f"{point.value} should be a Game, and is {game!r}.")
        if group == ENTRY_POINTS and game.name != name:
            return _broken(point, f"its package is named {game.name}; register it so.")
        if group == EARLIER and game.key != name:
            return _broken(point, f"it is version {game.version} of {game.name}; "
                                  f"register it as {game.key}.")  # fmt: skip
        if group == EARLIER and game.package == game_named(game.name).package:
            return _broken(point, f"its package {game.package} is that of the present version; "
                                  "give it one of its own.")  # fmt: skip
        game.check()
    except Refusal as refusal:
        return _broken(point, str(refusal))
    except (Exception, SystemExit) as error:
        place = line_of(error, point.value.partition(":")[0].partition(".")[0])
        return _broken(point, f"{type(error).__name__}: {error}{place}.")
    return game


def _broken(point: importlib.metadata.EntryPoint, reason: str) -> Refusal:
    owner = point.dist.name if point.dist else point.value
    return Refusal(
        "The game {game} of the package {package} cannot be played. {reason}",
        game=point.name,
        package=owner,
        reason=reason,
    )
