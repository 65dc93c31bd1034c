"""Bots play sensibly: what a beginner would not miss, every level from adept on does not miss.

The positions stand in each game's `sensible.py`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable

import pytest

from igroteka.bots import LEVELS
from igroteka.engine import Game, games
from tests.sensible import (
    SEEDS,
    Position,
    Positions,
    faults,
    question,
    seen,
    told,
    worlds,
    worths,
)

Compile = Callable[[str], Game]

ENOUGH = 10
"""A game has so many positions at least."""


def positions_of(game: str) -> Positions:
    """The positions of a game."""
    found: Positions = importlib.import_module(f"tests.{game}.sensible").POSITIONS
    return found


EVERY = [(game, position) for game in sorted(games()) for position in positions_of(game)]


def each(found: Iterable[tuple[str, Position]]) -> pytest.MarkDecorator:
    """A test of each of these positions."""
    named = [pytest.param(game, p, id=f"{game}-{p.name}") for game, p in found]
    return pytest.mark.parametrize(("game", "position"), named)


@each(EVERY)
@pytest.mark.parametrize("level", [*SEEDS])
def test_bots_play_sensibly(
    compile_game: Compile, game: str, position: Position, level: str
) -> None:
    asked = question(compile_game(game), position)
    found = faults(asked, level)
    assert not found, told(asked, position, found)


@each(EVERY)
def test_there_is_something_to_miss(compile_game: Compile, game: str, position: Position) -> None:
    asked = question(compile_game(game), position)
    assert asked.sensible
    assert asked.others
    assert seen(asked.game, asked.view, asked.seat).tobytes() == asked.view.tobytes()


@each(found for found in EVERY if found[1].proved)
def test_what_is_sensible_is_proved_by_exhaustion(
    compile_game: Compile, game: str, position: Position
) -> None:
    """In no world does a sensible choice come to less than another; each other does in some."""
    asked = question(compile_game(game), position)
    lost = dict.fromkeys(asked.others, 0.0)
    for world in worlds(asked):
        worth = worths(asked.game, world, asked.seat)
        best = max(worth.values())
        assert all(worth[action] == best for action in asked.sensible), worth
        for action in lost:
            lost[action] += best - worth[action]
    assert all(loss > 0 for loss in lost.values()), lost


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_positions_of_many_kinds(game: str) -> None:
    found = positions_of(game)
    assert len(found) >= ENOUGH
    assert len({position.name for position in found}) == len(found)
    seats = {position.scene().seats for position in found}
    assert len(seats) > 1


def test_every_level_from_adept_on_is_asked() -> None:
    levels = list(LEVELS)
    assert list(SEEDS) == levels[levels.index("adept") :]


def test_a_blunder_is_told_in_words(compile_game: Compile) -> None:
    """Asked for the wrong card, a bot that plays the right one is told off by name."""
    _, position = next(found for found in EVERY if found[0] == "kolkhoz")
    asked = question(compile_game("kolkhoz"), position._replace(choices=("play 6W",)))
    found = faults(asked, "adept")
    assert len(found) == SEEDS["adept"]
    lines = told(asked, position, found).splitlines()
    assert lines[0] == "it takes the trick that farms the field: sensible is “play 6W”, but"
    assert lines[1].startswith("adept, seed 0: “play 8W” (“play 8W” ")
