"""Chapter N10: scoring."""

from __future__ import annotations

import random
from typing import Any

import pytest

from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import REGIONS, idle, markers, notes, paid, rubles, scene


@pytest.mark.rule("N10.1")
@pytest.mark.parametrize("region", REGIONS)
def test_each_region_is_scored_by_itself(region: str) -> None:
    assert paid({region: "3 2 1"}) == [6, 2, 0]


@pytest.mark.rule("N10.1", "N1.8")
def test_all_regions_together_pay_the_sum_of_each() -> None:
    assert paid(dict.fromkeys(REGIONS[:5], "3 2")) == [25, 10, 0]
    assert paid(dict.fromkeys(REGIONS, "2 2")) == [16, 16, 0]


@pytest.mark.rule("N10.1")
def test_a_region_without_markers_pays_nothing() -> None:
    assert paid({}) == [0, 0, 0]


@pytest.mark.rule("N10.1")
def test_only_players_present_are_ranked() -> None:
    assert paid({"volga": "3 3 0"}) == [3, 3, 0]
    assert paid({"volga": "3 0 2"}) == [5, 0, 2]


@pytest.mark.rule("N10.1", "N1.12")
def test_what_is_paid_comes_from_the_bank_and_the_markers_stay() -> None:
    row = scene(turn=3, regions={"volga": "3 2 1"}, rubles=[1, 2, 3])
    idle(row)
    assert rubles(row) == [7, 4, 3]
    assert markers(row, "volga") == [3, 2, 1]


@pytest.mark.rule("N10.1", "N10.6")
def test_all_are_told_who_is_paid_for_what_and_nothing_of_who_gets_nothing() -> None:
    row = idle(scene(turn=3, regions={"volga": "3 1 1", "ural": "0 2 2"}))
    assert notes(row, Note.PAYS, Note.INCOME) == [
        "pays P1 volga 5 most",
        "pays P2 ural 2 tied_most",
        "pays P3 ural 2 tied_most",
        "income P1 5",
        "income P2 2",
        "income P3 2",
    ]
    row = idle(scene(turn=3, regions={"volga": "3 1 1"}))
    assert notes(row, Note.INCOME) == ["income P1 5"]


@pytest.mark.rule("N10.2")
@pytest.mark.parametrize("markers", [1, 2, 7, 19])
def test_alone_2_rubles_for_each_marker_and_nothing_besides(markers: int) -> None:
    assert paid({"volga": f"0 {markers}"}) == [0, 2 * markers, 0]


@pytest.mark.rule("N10.2", "N2.5")
@pytest.mark.parametrize("rate", [1, 2, 3, 4])
def test_another_rate_may_be_set_for_being_alone(rate: int) -> None:
    options = {"sole_player_per_marker": rate}
    assert paid({"volga": "0 4"}, options=options) == [0, 4 * rate, 0]
    assert paid({"volga": "1 4"}, options=options) == [1, 5, 0]


@pytest.mark.rule("N10.3")
@pytest.mark.parametrize(("there", "first"), [("2 1", 3), ("5 4", 9), ("4 2 1", 7), ("10 3 3", 16)])
def test_the_leader_gets_1_for_every_marker_in_the_region(there: str, first: int) -> None:
    assert paid({"ural": there})[0] == first


@pytest.mark.rule("N10.4")
@pytest.mark.parametrize(("there", "second"), [("2 1", 1), ("5 4", 4), ("4 2 1", 2), ("9 8 7", 8)])
def test_the_second_gets_1_for_each_own_marker(there: str, second: int) -> None:
    assert paid({"ural": there})[1] == second


@pytest.mark.rule("N10.5")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("3 3", [3, 3, 0, 0, 0]),
        ("3 3 2", [3, 3, 0, 0, 0]),
        ("2 2 2", [2, 2, 2, 0, 0]),
        ("1 1 1 1 1", [1, 1, 1, 1, 1]),
        ("4 1 4 3 4", [4, 0, 4, 0, 4]),
    ],
)
def test_in_a_tie_for_the_most_each_gets_1_for_each_own_marker_and_nobody_below_anything(
    there: str, expected: list[int]
) -> None:
    assert paid({"central": there}, seats=5) == expected


@pytest.mark.rule("N10.6")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("5 2 2", [9, 1, 1, 0, 0]),
        ("2 1 1", [4, 0, 0, 0, 0]),
        ("5 4 4 4", [17, 3, 3, 3, 0]),
        ("3 9 3 1 3", [2, 19, 2, 0, 2]),
        ("2 1 1 1 1", [6, 0, 0, 0, 0]),
    ],
)
def test_in_a_tie_for_second_each_gets_1_for_each_own_marker_less_1(
    there: str, expected: list[int]
) -> None:
    assert paid({"central": there}, seats=5) == expected


@pytest.mark.rule("N10.7")
@pytest.mark.parametrize(
    ("there", "expected"),
    [("5 4 3 2 1", [15, 4, 0, 0, 0]), ("3 2 1 1", [7, 2, 0, 0, 0]), ("1 2 3", [0, 2, 6, 0, 0])],
)
def test_third_and_lower_get_nothing(there: str, expected: list[int]) -> None:
    assert paid({"northwestern": there}, seats=5) == expected


def scored(counts: list[int], sole: int = 2) -> list[int]:
    """The rulebook's payments of a region, worked out once more."""
    top = max(counts)
    pay = [0] * len(counts)
    if top == 0:
        return pay
    leaders = [seat for seat, n in enumerate(counts) if n == top]
    if sum(n > 0 for n in counts) == 1:
        pay[leaders[0]] = sole * top
    elif len(leaders) > 1:
        for seat in leaders:
            pay[seat] = top
    else:
        pay[leaders[0]] = sum(counts)
        below = max(n for n in counts if n < top)
        seconds = [seat for seat, n in enumerate(counts) if n == below]
        for seat in seconds:
            pay[seat] = below - (len(seconds) > 1)
    return pay


@pytest.mark.rule("N10.1", "N10.2", "N10.3", "N10.4", "N10.5", "N10.6", "N10.7")
@pytest.mark.parametrize("seed", range(25))
def test_any_map_pays_what_the_rulebook_says(seed: int) -> None:
    chance = random.Random(seed)
    seats = chance.randint(2, 5)
    regions: dict[str, Any] = {}
    expected = [0] * seats
    for region in REGIONS:
        counts = [chance.choice((0, 0, 1, 1, 2)) for _ in range(seats)]
        regions[region] = " ".join(map(str, counts))
        expected = [a + b for a, b in zip(expected, scored(counts), strict=True)]
    assert paid(regions, seats=seats) == expected
