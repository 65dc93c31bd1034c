"""Named bots: three levels for people to choose, and the plain kinds for measuring."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from igroteka.bots.players import Bot, GreedyBot, RandomBot, SearchBot
from igroteka.engine.game import Game
from igroteka.engine.refusal import unknown


class Level(NamedTuple):
    """A strength that people choose; `title` is an English msgid."""

    name: str
    title: str


LEVELS = {
    level.name: level
    for level in (Level("novice", "Novice"), Level("adept", "Adept"), Level("expert", "Expert"))
}

_KINDS: dict[str, Callable[[Game, int], Bot]] = {
    "random": lambda game, seed: RandomBot(game, seed),
    "greedy": lambda game, seed: GreedyBot(game, seed),
    "search": lambda game, seed: SearchBot(game, seed, iterations=2000),
    # The levels: a time limit keeps them quick while the kernels are still being compiled.
    "novice": lambda game, seed: GreedyBot(game, seed, tries=2),
    "adept": lambda game, seed: SearchBot(game, seed, iterations=200, seconds=1.0),
    "expert": lambda game, seed: SearchBot(game, seed, seconds=1.6),
}

BOTS = tuple(_KINDS)
"""Every name that `make_bot` knows."""


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by the name of its kind or level; raises Refusal with the nearest right one."""
    if name not in _KINDS:
        raise unknown("bot", name, _KINDS)
    return _KINDS[name](game, seed)
