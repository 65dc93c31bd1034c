"""Chapter N11: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import End, Note
from tests.nomenklatura.scenes import (
    asked,
    end_set,
    idle,
    notes,
    over,
    play,
    ranking,
    round_number,
    rubles,
    scene,
    supplies,
    with_standing,
)

LATE = {"end_trigger": "checked_at_round_end"}


def last_marker(**given: Any) -> Row:
    """P3, the last, has one marker left and takes Posted to Siberia."""
    row = scene(
        **{
            "turn": 3,
            "agenda": "siberia_1",
            "supply": {3: 1},
            "rest": "far_east",
            **given,
        }
    )
    return play(row, "P3 take siberia_1", "P3 stop")


@pytest.mark.rule("N11.1", "N11.5")
def test_the_end_is_set_when_somebody_has_all_twenty_on_the_map() -> None:
    row = scene(turn=2, agenda="siberia_1", supply={2: 1}, rest="far_east")
    assert not end_set(row)
    play(row, "P2 take siberia_1", "P2 stop")
    assert end_set(row)
    assert asked(row) == 3
    idle(row)
    assert over(row)


@pytest.mark.rule("N11.1")
def test_the_end_stays_set_when_markers_come_back_later_in_the_round() -> None:
    row = scene(turn=2, agenda="siberia_1 central_remove_2", supply={2: 1}, rest="volga")
    play(row, "P2 take siberia_1", "P2 stop")
    play(row, "P3 take central_remove_2", "P3 remove volga 2", "P3 remove volga 2")
    assert supplies(row)[1] == 2
    assert over(row)


@pytest.mark.rule("N11.1")
def test_a_forced_partners_last_marker_sets_it() -> None:
    row = scene(turn=3, agenda="volga_pair", supply={1: 1}, rest="siberia")
    play(row, "P3 take volga_pair", "P3 venture moscow", "P3 partner 1")
    assert over(row)


@pytest.mark.rule("N11.1")
def test_a_purchase_sets_it() -> None:
    row = scene(turn=3, agenda="southern_buy", supply={3: 1}, rest="siberia", regions={"ural": "2"})
    play(row, "P3 take southern_buy", "P3 offer 1", "P3 price 0", "P1 answer accept")
    assert over(row)


@pytest.mark.rule("N11.1")
def test_a_buyout_sets_it() -> None:
    row = scene(
        turn=3,
        agenda="southern_buy_3",
        supply={3: 1},
        rest="siberia",
        regions={"ural": "1"},
        options={"deck": "rebalanced_2021_05_23"},
    )
    play(row, "P3 take southern_buy_3", "P3 choose effect")
    assert over(row)


@pytest.mark.rule("N11.2", "N11.3")
@pytest.mark.parametrize(("kept", "ends"), [(True, True), (False, False)])
def test_markers_in_hand_and_on_the_track_are_not_on_the_map(kept: bool, ends: bool) -> None:
    """P1's supply is empty, but four lie in the region that is merged: who gets it?"""
    row = scene(
        turn=3,
        taken="volga",
        supply={1: 0},
        rest="far_east",
        regions={"volga": "4 3"},
        options=LATE,
    )
    idle(row)
    play(row, "P1 bid 1", "P1 lay marker")
    assert not end_set(row)
    if kept:
        play(row, "P2 pass")
    else:
        play(row, "P2 bid 2", "P2 lay ruble", "P2 lay ruble", "P1 pass")
    assert over(row) is ends


@pytest.mark.rule("N11.2", "N11.1")
def test_markers_that_come_back_to_the_map_count() -> None:
    row = scene(turn=3, taken="volga", supply={2: 1}, rest="far_east", regions={"volga": "2 3"})
    idle(row)
    play(row, "P1 bid 1", "P1 lay marker", "P2 bid 2", "P2 lay ruble", "P2 lay ruble", "P1 pass")
    assert supplies(row)[1] == 0
    assert over(row)


@pytest.mark.rule("N11.3")
def test_checked_at_round_end_only_the_start_of_scoring_matters() -> None:
    row = scene(
        turn=2, agenda="siberia_1 central_remove_2", supply={2: 1}, rest="volga", options=LATE
    )
    play(row, "P2 take siberia_1", "P2 stop")
    assert not end_set(row)
    play(row, "P3 take central_remove_2", "P3 remove volga 2", "P3 stop")
    assert not over(row)
    assert round_number(row) == 2


@pytest.mark.rule("N11.3")
def test_checked_at_round_end_all_twenty_at_scoring_end_the_game() -> None:
    row = last_marker(options=LATE)
    assert over(row)
    assert notes(row, Note.END_SET) == ["end_set P3"]


@pytest.mark.rule("N11.4", "N2.15")
@pytest.mark.parametrize("limit", [1, 7, 30])
def test_in_the_last_round_the_end_counts_as_set_and_the_result_says_so(limit: int) -> None:
    row = scene(turn=3, round=limit, options={"max_rounds": limit}, regions={"volga": "3 1"})
    idle(row)
    assert over(row)
    assert rubles(row) == [10 + 4 + 4, 10 + 1 + 1, 10]
    assert row.end == End.LIMIT
    assert notes(row, Note.LIMIT) == [f"limit {limit}"]


@pytest.mark.rule("N11.4")
def test_in_the_round_before_the_game_goes_on() -> None:
    row = idle(scene(turn=3, round=29))
    assert not over(row)
    assert round_number(row) == 30


@pytest.mark.rule("N11.4")
def test_if_the_map_has_ended_the_game_in_the_last_round_the_limit_has_not() -> None:
    row = last_marker(round=30)
    assert over(row)
    assert row.end == End.MARKERS
    assert notes(row, Note.LIMIT) == []
    assert notes(row, Note.END_SET) == ["end_set P3"]


@pytest.mark.rule("N11.5", "N11.6")
def test_the_last_round_is_scored_twice_on_the_same_map() -> None:
    row = last_marker(regions={"volga": "4 2 1", "ural": "0 3"})
    one = [7, 2 + 6, 0 + 2 * 18 + 2 * 1]
    assert rubles(row) == [10 + 2 * gain for gain in one]


@pytest.mark.rule("N11.6", "N13.3")
def test_only_the_first_scoring_tells_what_each_region_pays() -> None:
    options = {"eastern_bonus": True}
    there = {"volga": "1", "siberia": "3 2"}
    row = idle(scene(turn=3, round=30, regions=there, options=options))
    assert notes(row, Note.SCORING, Note.PAYS, Note.BARRED, Note.INCOME) == [
        "scoring 30 1",
        "pays P1 volga 2 alone",
        "pays P1 siberia 5 most",
        "pays P1 siberia 4 bonus",
        "barred P2 siberia",
        "income P1 11",
        "scoring 30 2",
        "income P1 11",
    ]


@pytest.mark.rule("N11.5")
def test_its_consolidation_phase_is_held_as_usual() -> None:
    row = last_marker(taken="volga", regions={"volga": "2 2"})
    assert asked(row) == 1
    play(row, "P1 bid 1", "P1 lay ruble", "P2 pass")
    assert over(row)
    assert rubles(row)[0] == 10 - 1 + 2 * 4


@pytest.mark.rule("N11.7")
def test_the_most_rubles_win() -> None:
    assert ranking(with_standing([12, 40, 39], [20, 0, 20])) == ([12, 40, 39], [3, 1, 2])


@pytest.mark.rule("N11.8")
def test_among_equals_more_markers_in_the_supply_go_first() -> None:
    assert ranking(with_standing([41, 41, 38], [2, 6, 9]))[1] == [2, 1, 3]
    assert ranking(with_standing([30, 41, 30], [2, 6, 9]))[1] == [3, 1, 2]


@pytest.mark.rule("N11.9")
def test_equal_in_both_share_the_better_place_and_leave_the_next_empty() -> None:
    assert ranking(with_standing([41, 41, 38], [6, 6, 9]))[1] == [1, 1, 3]
    assert ranking(with_standing([38, 41, 38, 38], [5, 6, 5, 5]))[1] == [2, 1, 2, 2]
    assert ranking(with_standing([50, 38, 38, 1, 50], [1, 5, 5, 1, 2]))[1] == [2, 3, 3, 5, 1]
