"""The score of a game that is not over: rubles, the own space, and what the map will still pay."""

from __future__ import annotations

import random

import pytest

from tests.nomenklatura.scenes import (
    REGIONS,
    auction,
    end_set,
    idle,
    over,
    play,
    ranking,
    rubles,
    scene,
)


@pytest.mark.rule("N5.14")
def test_rubles_on_the_own_space_count() -> None:
    row = play(auction(rubles=[10, 9, 8]), "P1 bid 4", "P2 bid 5")
    assert ranking(row)[0] == [6 + 3, 4 + 3, 8 + 3]


@pytest.mark.rule("N11.5", "N10.1")
@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_in_the_last_round_the_score_is_what_the_map_will_pay(seed: int, bonus: bool) -> None:
    chance = random.Random(seed)
    there = {region: [chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(4)] for region in REGIONS}
    row = scene(seats=4, turn=4, round=30, regions=there, options={"eastern_bonus": bonus})
    found = ranking(row)[0]
    idle(row)
    assert over(row)
    assert rubles(row) == found


@pytest.mark.rule("N11.4")
@pytest.mark.parametrize(("round", "quarters"), [(30, 8), (29, 12), (27, 20), (26, 23), (1, 23)])
def test_no_round_comes_after_the_last_one(round: int, quarters: int) -> None:
    """Volga pays 8 and 3; with fifteen markers in a supply, some 23 quarters of a time at most."""
    row = scene(regions={"volga": "5 3"}, round=round)
    assert ranking(row)[0] == [10 + 8 * quarters // 4, 10 + 3 * quarters // 4, 10]


@pytest.mark.rule("N11.1")
@pytest.mark.parametrize("player", [1, 2, 3])
@pytest.mark.parametrize(("supply", "quarters"), [(0, 8), (1, 9), (4, 12), (11, 19)])
def test_the_smallest_supply_says_how_often_the_map_will_pay(
    player: int, supply: int, quarters: int
) -> None:
    """Twice if it is empty, once more for every four markers in it."""
    row = scene(supply={player: supply}, rest="ural")
    expected = [10, 10, 10]
    expected[player - 1] += 2 * (20 - supply) * quarters // 4
    assert ranking(row)[0] == expected


@pytest.mark.rule("N11.1", "N11.5")
def test_when_the_end_is_set_the_map_pays_twice_whatever_comes_back() -> None:
    row = scene(
        turn=2,
        agenda="siberia_1 central_remove_2",
        regions={"moscow": "1"},
        supply={2: 1},
        rest="volga",
    )
    play(row, "P2 take siberia_1", "P2 stop")
    play(row, "P3 take central_remove_2", "P3 remove volga 2")
    assert end_set(row)
    assert ranking(row)[0] == [10 + 2 * 2, 10 + 2 * (2 * 18 + 2), 10]
