"""Kolkhoz keeps the contract.

These are samples. All of a million games, and the secrets of ten thousand at every step:

    igroteka conform kolkhoz --games 1000000
    igroteka conform kolkhoz --games 10000 --every 1 --seed 1
"""

from __future__ import annotations

import itertools

import pytest

from igroteka.engine import Game
from igroteka.engine.conformance import check_setting, conform, replay_faults, sample_faults
from igroteka.engine.laws import NO_FAULT


def test_twenty_thousand_games_keep_every_law(compiled: Game) -> None:
    told: list[int] = []
    report = conform(compiled, 20000, seed=1, progress=told.append)
    assert report.fault is None, report.fault
    assert report.games == 20000
    assert report.decisions > 1_000_000
    assert told[-1] == 20000


def test_secrets_are_kept_from_every_seat_at_every_step(compiled: Game) -> None:
    report = conform(compiled, 10000, seed=2, every=1)
    assert report.fault is None, report.fault


@pytest.mark.parametrize(
    ("preset", "seats"), list(itertools.product(["kolkhoz", "kolkhoznik", "zonsky"], [2, 3, 4, 5]))
)
def test_secrets_of_the_recommended_setups_are_kept(
    compiled: Game, preset: str, seats: int
) -> None:
    held, found = check_setting(compiled, compiled.presets[preset], seats, 77, 300, every=1)
    assert (int(held), int(found[0])) == (300, NO_FAULT)


def test_texts_stored_plays_and_plain_python_agree(compiled: Game) -> None:
    assert sample_faults(compiled, seed=5) == []


@pytest.mark.parametrize("seed", range(6))
def test_stored_plays_come_out_the_same(compiled: Game, seed: int) -> None:
    options = list(compiled.presets.values())[seed % 3]
    assert replay_faults(compiled, options, 2 + seed % 4, seed) == []
