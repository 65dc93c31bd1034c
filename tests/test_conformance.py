"""Every game keeps the contract.

These are samples. All of a million games, and the secrets of ten thousand at every step:

    igroteka conform kolkhoz --games 1000000
    igroteka conform kolkhoz --games 10000 --every 1 --seed 1
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.engine import Game, games
from igroteka.engine.conformance import (
    all_knowledge_faults,
    check_setting,
    conform,
    replay_faults,
    sample_faults,
)
from igroteka.engine.kernels import WORLDS
from igroteka.engine.laws import NO_FAULT

Compile = Callable[[str], Game]

GAMES = 12_000
"""So many random games of each are played here."""

every_game = pytest.mark.parametrize("name", sorted(games()))
every_preset = pytest.mark.parametrize(
    ("name", "preset"),
    [(name, preset) for name, game in games().items() for preset in game.presets],
)


@every_game
def test_thousands_of_games_keep_every_law(compile_game: Compile, name: str) -> None:
    told: list[int] = []
    report = conform(compile_game(name), GAMES, seed=1, progress=told.append)
    assert report.fault is None, report.fault
    assert report.games == GAMES
    assert report.decisions > 1_000_000
    assert told[-1] == GAMES


@every_game
def test_secrets_are_kept_from_every_seat_at_every_step(compile_game: Compile, name: str) -> None:
    report = conform(compile_game(name), GAMES // 4, seed=2, every=1)
    assert report.fault is None, report.fault


@every_preset
def test_secrets_of_the_recommended_setups_are_kept(
    compile_game: Compile, name: str, preset: str
) -> None:
    game = compile_game(name)
    for seats in game.presets[preset].counts(game.seats):
        held, found = check_setting(game, game.presets[preset], seats, 77, 300, every=1)
        assert (int(held), int(found[0])) == (300, NO_FAULT)


@every_game
def test_texts_stored_plays_and_plain_python_agree(compile_game: Compile, name: str) -> None:
    assert sample_faults(compile_game(name), seed=5) == []


@every_game
def test_guesses_agree_with_worlds_that_came_about_by_play(
    compile_game: Compile, name: str
) -> None:
    game = compile_game(name)
    game.kernels.compile_now((WORLDS,))
    assert all_knowledge_faults(game, seed=3) == []


@every_preset
def test_stored_plays_come_out_the_same(compile_game: Compile, name: str, preset: str) -> None:
    game = compile_game(name)
    for seats in game.presets[preset].counts(game.seats):
        assert replay_faults(game, game.presets[preset], seats, seats) == []
