"""Whole games that must come out the same for ever: every state, bit for bit.

A change of the rules, of the dice or of the record's layout shows here; `golden.py` says what to
do if it is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from igroteka.engine import game_named, games
from tests import golden


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_game_comes_out_the_same(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").splitlines()
    found = golden.play(expected)
    for n, (was, now) in enumerate(zip(expected, found, strict=False), 1):
        assert was == now, f"{path.name} line {n}: was “{was}”, is “{now}”"
    assert len(expected) == len(found)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_number_of_seats_has_a_golden_game(name: str) -> None:
    seats = {
        golden.start(path.read_text(encoding="utf-8").splitlines()).seats
        for path in golden.files(name)
    }
    assert seats == set(game_named(name).seats)
