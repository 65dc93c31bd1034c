"""OpenSpiel's own checks of whole random plays: every game, setup and number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel
import pytest

from igroteka.engine import Game, games
from igroteka.envs.openspiel import spiel_name

SETTINGS = [
    pytest.param(game.name, preset, seats, id=f"{game.name}-{preset}-{seats}")
    for game in games().values()
    for preset, options in game.presets.items()
    for seats in options.counts(game.seats)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset", "seats"), SETTINGS)
def test_nothing_is_found(
    load_game: Callable[[str], Game], name: str, preset: str, seats: int
) -> None:
    setup = pyspiel.load_game(spiel_name(load_game(name), preset), {"seats": seats})
    assert setup.num_players() == seats
    pyspiel.random_sim_test(setup, num_sims=1, serialize=True, verbose=False)
