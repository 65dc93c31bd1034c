"""The rulebook's examples E1 to E11, with every variation that they mention."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from tests.nomenklatura.scenes import (
    asked,
    auction,
    bids,
    cards,
    choices,
    consolidation,
    end_set,
    hands,
    in_auction,
    in_merger,
    laid,
    legal,
    markers,
    on_map,
    order,
    over,
    paid,
    play,
    ranking,
    rubles,
    scene,
    supplies,
    track,
    with_standing,
)


def test_e1_an_auction() -> None:
    row = auction(order="123", rubles=[10, 10, 10])
    play(row, "P1 bid 4")
    assert track(row) == [1, 2, 1]
    play(row, "P2 bid 5")
    assert track(row) == [3, 3, 3]
    play(row, "P3 pass", "P1 pass")
    assert rubles(row) == [9, 8, 13]
    assert order(row) == "213"


def a_raise(**options: Any) -> Row:
    """The auction of E2 up to the raise."""
    row = auction(order="231", rubles=[10, 10, 10], options=options)
    play(row, "P2 bid 3")
    assert track(row) == [1, 1, 1]
    play(row, "P3 bid 4")
    assert track(row) == [2, 2, 3]
    return play(row, "P1 pass", "P2 bid 7")


def test_e2_a_raise() -> None:
    row = a_raise()
    assert track(row) == [4, 3, 4]
    play(row, "P3 pass")
    assert rubles(row) == [14, 6, 10]
    assert order(row) == "231"


def test_e2_a_raise_laid_in_full() -> None:
    row = play(a_raise(bid_payment="full_each_time"), "P3 pass")
    assert rubles(row) == [15, 4, 11]
    assert order(row) == "231"


def nobody_bids() -> Row:
    """E3: three of four have passed."""
    return play(auction(seats=4, order="3412"), "P3 pass", "P4 pass", "P1 pass")


def test_e3_nobody_bids() -> None:
    row = nobody_bids()
    assert in_auction(row)
    play(row, "P2 pass")
    assert rubles(row) == [10, 10, 10, 10]
    assert order(row) == "3412"


def test_e3_the_last_player_opens_with_1() -> None:
    row = play(nobody_bids(), "P2 bid 1")
    assert rubles(row) == [10, 9, 11, 10]
    assert order(row) == "2341"


REGIONS_OF_E4 = {
    "central": ("4 2 1", [7, 2, 0]),
    "volga": ("3 3 2", [3, 3, 0]),
    "moscow": ("5 2 2", [9, 1, 1]),
    "ural": ("0 0 3", [0, 0, 6]),
    "siberia": ("0 1 1", [0, 1, 1]),
    "southern": ("2 1 1", [4, 0, 0]),
}


@pytest.mark.parametrize("region", REGIONS_OF_E4)
def test_e4_scoring_region_by_region(region: str) -> None:
    there, expected = REGIONS_OF_E4[region]
    assert paid({region: there}) == expected


def test_e4_scoring_in_all() -> None:
    assert paid({region: there for region, (there, _) in REGIONS_OF_E4.items()}) == [23, 7, 8]


def test_e5_a_consolidation() -> None:
    row = consolidation("volga", regions={"volga": "4 3"}, rubles=[5, 6, 9])
    assert supplies(row) == [16, 17, 20]
    assert hands(row) == [3, 2, 0]
    play(row, "P1 bid 3", "P1 lay marker")
    assert laid(row) == [0, 1, 0]
    play(row, "P1 lay ruble", "P1 lay marker")
    assert (track(row), laid(row)) == ([1, 0, 0], [0, 2, 0])
    assert (hands(row)[0], rubles(row)[0]) == (1, 4)
    play(row, "P2 bid 4", "P2 lay marker", "P2 lay ruble", "P2 lay marker")
    assert (track(row), laid(row)) == ([1, 2, 0], [2, 2, 0])
    assert (hands(row)[1], rubles(row)[1]) == (0, 4)
    play(row, "P1 pass")
    assert markers(row, "volga") == [0, 5, 0]
    assert supplies(row) == [20, 15, 20]
    scoring = 10
    assert rubles(row) == [5, 6 + scoring, 9]


def may_take(turn: int, last: int = 1) -> bool:
    """E6: whether the player at a place may take the Consolidation card."""
    row = scene(
        turn=turn,
        rubles=[2, 3, 0],
        supply=[5, 0, last],
        rest="siberia",
        options={"end_trigger": "checked_at_round_end"},
    )
    return "consolidation" in cards(row)


def test_e6_who_may_take_the_consolidation_card() -> None:
    assert [may_take(turn) for turn in (1, 2, 3)] == [False, False, True]


def test_e6_with_an_empty_supply_nobody_could() -> None:
    assert [may_take(turn, last=0) for turn in (1, 2, 3)] == [False, False, False]


def test_e7_levelling() -> None:
    row = scene(
        seats=4, order="4123", turn=1, agenda="central_equalize", regions={"central": "5 3 1"}
    )
    before = supplies(row)
    play(row, "P4 take central_equalize", "P4 level central")
    assert markers(row, "central") == [1, 1, 1, 0]
    grown = [now - was for now, was in zip(supplies(row), before, strict=True)]
    assert grown == [4, 2, 0, 0]


def heavy_industry(**options: Any) -> Row:
    """E8, up to the end of the round."""
    row = scene(
        turn=3,
        order="231",
        agenda="ural_4",
        supply={1: 3},
        rest="siberia",
        regions={"volga": "0 2"},
        options=options,
    )
    play(row, "P1 take ural_4")
    assert markers(row, "ural") == [3, 0, 0]
    assert supplies(row)[0] == 0
    assert end_set(row) is not bool(options)
    play(row, "P1 strike volga 2")
    assert markers(row, "ural") == [1, 0, 0]
    assert markers(row, "volga") == [0, 1, 0]
    assert supplies(row)[0] == 2
    return row


def test_e8_heavy_industry_with_a_short_supply() -> None:
    row = heavy_industry()
    assert over(row)
    assert rubles(row) == [10 + 2 * (2 * 1 + 2 * 17), 10 + 2 * 2, 10]


def test_e8_checked_at_round_end_the_game_goes_on() -> None:
    row = heavy_industry(end_trigger="checked_at_round_end")
    assert in_auction(row)


def test_e9_by_rail() -> None:
    row = scene(turn=1, agenda="northwestern_rail", regions={"volga": "3"})
    play(row, "P1 take northwestern_rail")
    if asked(row) == 1 and choices(row, "rail"):
        play(row, "P1 rail volga")
    play(row, "P1 ride 1", "P1 ride 2")
    assert on_map(row) == {"volga": [1, 0, 0], "northwestern": [3, 0, 0], "ural": [1, 0, 0]}


def test_e9_from_siberia_one_region_only() -> None:
    row = scene(turn=1, agenda="northwestern_rail", regions={"siberia": "2"})
    play(row, "P1 take northwestern_rail")
    assert on_map(row) == {"northwestern": [2, 0, 0], "far_east": [2, 0, 0]}


def test_e9_from_the_far_east_none() -> None:
    row = scene(turn=1, agenda="northwestern_rail", regions={"far_east": "2"})
    play(row, "P1 take northwestern_rail")
    assert on_map(row) == {"northwestern": [2, 0, 0], "far_east": [2, 0, 0]}
    assert asked(row) == 2


def test_e10_merger_on_the_spot() -> None:
    row = scene(
        seats=2, order="21", turn=2, agenda="ural_merger", regions={"southern": "3 2"}, rubles=10
    )
    play(row, "P1 take ural_merger")
    if choices(row, "merge"):
        play(row, "P1 merge southern")
    assert in_merger(row)
    assert supplies(row) == [16, 18]
    play(row, "P2 pass")
    assert {1, 2} < bids(row)
    play(row, "P1 bid 1", "P1 lay ruble")
    assert markers(row, "southern")[0] == 3
    assert set(legal(row)) == {"push moscow", "push central", "push volga"}
    play(row, "P2 push moscow", "P2 push volga")
    assert on_map(row) == {
        "moscow": [0, 1],
        "southern": [3, 0],
        "volga": [0, 1],
        "ural": [1, 0],
    }
    assert supplies(row) == [16, 18]
    scoring = [2 * 3 + 2 * 1, 2 + 2]
    assert rubles(row) == [10 - 1 + scoring[0], 10 + 1 + scoring[1]]


def test_e11_the_final_ranking() -> None:
    assert ranking(with_standing([41, 41, 38], [2, 6, 9])) == ([41, 41, 38], [2, 1, 3])


def test_e11_equal_in_both() -> None:
    assert ranking(with_standing([41, 41, 38], [6, 6, 9])) == ([41, 41, 38], [1, 1, 3])
