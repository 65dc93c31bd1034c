"""What is to be played, and which game has which seed and seats: by the plan and its number alone.

So results are the same whatever number of jobs shared the work.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots import Manner, check_bot, manner_of, sees_all
from igroteka.engine import Game, Match, Options, Refusal, game_named

Ints = npt.NDArray[np.integer[Any]]

RANDOM = "random"


class Range(NamedTuple):
    """Games `first` to `first + size - 1` of a simulation."""

    first: int
    size: int


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    turns: int = 1
    """Plays of each deal: seats move on between them, and bots think anew."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        _ = self.together  # a match refuses seats and seed
        for bot in self.bots:
            if not sees_all(bot):
                check_bot(bot)
        if len(self.bots) not in (1, self.seats):
            raise Refusal(
                "Name one bot for all seats, or one for each of the {seats} seats, not {n}.",
                seats=self.seats,
                n=len(self.bots),
            )
        if self.games < 1:
            raise Refusal("At least one game has to be played.")
        if self.turns < 1:
            raise Refusal("A deal is played once at least.")

    @functools.cached_property
    def together(self) -> bool:
        """Whether all win or lose as one: then there is nobody to win against."""
        return Match(self.game, self.options, self.seats, self.seed).together

    @functools.cached_property
    def entrants(self) -> tuple[str, ...]:
        """The different bots, in the order named."""
        return tuple(dict.fromkeys(self.bots))

    def sitting(self, games: Range) -> Ints:
        """Which entrant sits where, array (n, seats): they move on by one seat each game."""
        entrant = np.array([self.entrants.index(bot) for bot in self.bots])
        game = np.arange(games.first, games.first + games.size)[:, None]
        sitting: Ints = entrant[(game + np.arange(self.seats)) % len(entrant)]
        return sitting

    def seeds(self, games: Range) -> npt.NDArray[np.uint64]:
        """The seed of each game's deal; those of different plans have nothing in common."""
        first, last = games.first // self.turns, (games.first + games.size - 1) // self.turns
        chance = np.random.PCG64(self.seed)
        chance.advance(first)
        deals = np.asarray(chance.random_raw(last - first + 1), np.uint64)
        game = np.arange(games.first, games.first + games.size)
        return deals[game // self.turns - first]

    def turn(self, game: int) -> int:
        """How often the deal of a game was played before."""
        return game % self.turns

    def ranges(self, size: int) -> Iterator[Range]:
        """All games, `size` at a time."""
        return (Range(i, min(size, self.games - i)) for i in range(0, self.games, size))

    @property
    def only_random(self) -> bool:
        """Whether whole games can be played inside compiled code."""
        return self.entrants == (RANDOM,)

    @functools.cached_property
    def manners(self) -> tuple[Manner, ...] | None:
        """How each entrant plays; None if one of them thinks for a time."""
        found = [manner_of(self.game, bot, self.seats) for bot in self.entrants]
        return None if None in found else tuple(manner for manner in found if manner)


class ToldPlan(NamedTuple):
    """A plan as other processes and files are told it: a game itself does not travel."""

    game: str
    options: str
    """As JSON."""
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    turns: int

    @classmethod
    def by(cls, plan: Plan) -> ToldPlan:
        options = plan.options.model_dump_json()
        return cls(
            plan.game.name, options, plan.seats, plan.bots, plan.games, plan.seed, plan.turns
        )

    def plan(self) -> Plan:
        """The plan, the same object each time."""
        return _told(self)


@functools.cache
def _told(told: ToldPlan) -> Plan:
    game = game_named(told.game)
    options = game.options.model_validate_json(told.options)
    return Plan(game, options, *told[2:])


def precision(word: str) -> float:
    """Half of an interval, from a word like ±0.5%; raises Refusal."""
    if not word:
        return 0.0
    text = word.strip().removeprefix("±").strip()
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0.0001 <= value < 0.5:
        raise Refusal("“{word}” should be a precision from ±0.01% to ±49%.", word=word)
    return value
