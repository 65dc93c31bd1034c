"""Tiles laid and taken away at random: every sector knows what lies around it (O4.9, O4.10).

A scene writes the map by itself; here the rules lay the tiles, and the scene's own reckoning is
what they are compared with.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from igroteka.engine import NOBODY
from igroteka.games.ozymandias.rules.expand import list_hexes
from igroteka.games.ozymandias.rules.galaxy import explore, lay_tile, removable, remove_tile
from tests.ozymandias.scenes import GAME, Row, beside, located, notes, scene, seen_as


def check(row: Row) -> None:
    """Neighbours, names of hexes, and what can be explored."""
    found = located(row)
    for at, n in found.items():
        place = row.sectors[n]
        assert place.near == sum(1 << found[other] for other in beside(at) if other in found)
        assert list(place.around) == [seen_as(other, found) for other in beside(at)]
    names = {seen_as(other, found) for at in found for other in beside(at) if other not in found}
    assert explorable(row) == sorted(names)


def explorable(row: Row) -> list[int]:
    """The hexes that can be explored, by their names."""
    out = np.zeros(GAME.actions.size, np.int32)
    number = list_hexes(row, row.explored, out)
    return [action - GAME.actions.first("explore") for action in out[:number].tolist()]


@pytest.mark.rule("O4.9", "O4.10", "O7.7")
@pytest.mark.parametrize("seed", range(3))
def test_every_tile_knows_what_lies_around_it(seed: int) -> None:
    chance = random.Random(seed)
    row = scene(map="")
    lay_tile(row, 0, 0, 0)
    while row.tiles_drawn < 20:
        explore(row, 0, chance.choice(explorable(row)))
        check(row)


@pytest.mark.rule("O13.6", "O14.30")
@pytest.mark.parametrize("seed", range(3))
def test_what_lay_around_a_tile_that_is_gone_knows_it(seed: int) -> None:
    chance = random.Random(seed)
    row = scene(map="A2 B1+1 C0 D0 E1 F1+2 G1 H0 I2")
    for n in (0, 1, 2, 3, 4, 5, 6, 7):
        if removable(row) >> n & 1:
            remove_tile(row, 0, n)
            check(row)
            explore(row, 0, chance.choice(explorable(row)))
            check(row)
    lost = [note for note in notes(row) if note[0] == "LOST_INFLUENCE"]
    assert all(note[1] == NOBODY and note[2] > 0 for note in lost)
