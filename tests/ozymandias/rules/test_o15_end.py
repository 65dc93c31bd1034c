"""Chapter O15: end of the game and scoring."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import NOBODY
from tests.ozymandias.scenes import (
    RULES,
    acting,
    bids,
    choices,
    crusade,
    deck,
    face_up,
    influence,
    market,
    on_map,
    over,
    play,
    pool,
    ranking,
    scene,
    start_of_turn,
)


@pytest.mark.rule("O15.1")
def test_the_game_ends_when_the_pool_is_empty_at_the_end_of_a_turn() -> None:
    row = scene(map="A1:r B1", hands=["R06 B07"], pool="r")
    play(row, "expand R06", "place B")
    assert over(row)
    row = scene(map="A1:r B1", hands=["R06 B07"], pool="rk")
    play(row, "expand R06", "place B")
    assert not over(row)


@pytest.mark.rule("O15.1", "O15.4")
def test_the_record_tells_why_the_game_ended() -> None:
    row = play(scene(map="A1:r B1", hands=["R06 B07"], pool="r"), "expand R06", "place B")
    assert RULES.ending(row) == 0
    assert row.turn == NOBODY
    row = play(scene(turns=400, hands=["B07 R01"], pool="k"), "event B07")
    assert RULES.ending(row) == 1
    assert row.turn == NOBODY


@pytest.mark.rule("O15.1")
@pytest.mark.parametrize("left", ["r", "w", "b", "k", "rw", "rb", "rk", "wb", "wk", "bk"])
def test_a_single_disk_of_any_colour_in_the_pool_keeps_the_game_going(left: str) -> None:
    row = scene(hands=["B07 R06"], pool=left)
    play(row, "event B07")
    assert not over(row)


@pytest.mark.rule("O15.1", "O10.12")
def test_disks_off_the_map_do_not_end_the_game_while_the_pool_has_some() -> None:
    row = scene(map="A1:r", hands=["R06 B07"], pool="w")
    play(row, "reap R06")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A1"
    assert not over(row)


@pytest.mark.rule("O15.2", "O7.13", "O7.15")
def test_the_turn_in_which_the_pool_runs_out_is_finished() -> None:
    row = scene(
        map="A1:r",
        hands=["R06 B07"],
        pool="r",
        tiles="3",
        deck="W12 K01 K02 K03",
        market="R01 W01 B01",
    )
    play(row, "expand R06", "place B")
    assert over(row)
    assert influence(row) == [9 + 3 + 1, 9, 9]
    assert market(row) == ["R01", "W01", "B01", "W12"]


@pytest.mark.rule("O15.2", "O13.7")
def test_a_pool_that_is_empty_only_meanwhile_changes_nothing() -> None:
    # The Crusade's disk that finds no target comes back to the pool.
    row = scene(
        map="A2:b",
        hands=["K03 B07"],
        discards=["R02", "R13"],
        crusade="b",
        pool="w",
        destroyed="",
    )
    play(row, "event K03")
    # The Crusade was emptied first: its blue disk returned, so two colours can be named.
    assert choices(row, "colour") == {"white", "blue"}
    play(row, "colour white")
    assert not over(row)
    assert pool(row, "b") == 1


@pytest.mark.rule("O15.3", "O14.3")
@pytest.mark.parametrize("owner", [0, 2])
def test_the_crusade_is_placed_when_the_pool_is_empty_at_the_end_of_anothers_turn(
    owner: int,
) -> None:
    row = scene(
        map="A2:b B1",
        turn=1,
        hands={1: "R06 B07"},
        discards={owner: "R02"},
        crusade="bb",
        pool="r",
        tiles="",
    )
    play(row, "expand R06", "place B")
    assert acting(row) == owner
    assert choices(row) == {"place B"}
    play(row, "place B")
    assert acting(row) == owner
    assert choices(row) == {"place A", "place B"}
    play(row, "place A")
    assert on_map(row) == "A2:bb B1:rb"
    assert crusade(row) == ""
    assert influence(row) == [9, 10, 9]
    assert over(row)


@pytest.mark.rule("O15.3", "O14.2")
def test_the_crusade_that_took_the_last_disk_is_placed_at_the_end_of_its_owners_turn() -> None:
    row = start_of_turn(
        1,
        map="A2:b B1",
        hands=["K13", "R06"],
        discards={1: "R02"},
        crusade="b",
        pool="b",
        tiles="",
        market="R01 W01 B01 K01",
    )
    assert crusade(row) == "bb"
    play(row, "seed W01")
    bids(row, 0, 0, 1)
    assert acting(row) == 1
    play(row, "place B", "place B")
    assert on_map(row) == "A2:b B1:bb"
    assert over(row)


@pytest.mark.rule("O15.3", "O14.4")
def test_if_the_crusades_disks_return_to_the_pool_the_game_goes_on() -> None:
    row = scene(
        map="A2:b B1:w",
        hands=["K03 B07", "R03 R04"],
        discards={1: "R02", 2: "B08"},
        crusade="b",
        pool="r",
        tiles="",
    )
    play(row, "event K03", "colour red")
    assert not over(row)
    assert pool(row, "b") == 1
    assert crusade(row) == ""
    assert acting(row) == 1


@pytest.mark.rule("O15.4", "O2.7")
def test_after_the_last_of_max_turns_the_game_ends() -> None:
    row = scene(turns=400, hands=["B07 R01"])
    play(row, "event B07")
    assert over(row)
    row = scene(turns=399, hands=["B07 R01"])
    play(row, "event B07")
    assert not over(row)


@pytest.mark.rule("O15.4", "O5.5")
def test_a_passed_turn_counts_among_max_turns() -> None:
    row = scene(turns=400, hands=["-", "R06"], market="-", deck="")
    play(row, "pass")
    assert over(row)


@pytest.mark.rule("O15.4")
def test_disks_left_on_the_crusade_count_for_nothing() -> None:
    row = scene(
        turns=400,
        map="A2:w",
        hands=["K13", "B07 R01", "-"],
        turn=0,
        discards={1: "R02"},
        crusade="bb",
        market="W01 W02 W03 W04",
    )
    play(row, "event K13")
    assert over(row)
    assert on_map(row) == "A2:w"
    assert ranking(row)[0] == [9, 9, 9]


@pytest.mark.rule("O15.5")
def test_each_card_in_hand_and_discard_pile_is_worth_its_colour() -> None:
    row = scene(
        map="A4+1:r B2:w C0:b D3:wr",
        hands=["R01 W01", "B01", "-"],
        discards=["R03 K01", "W04 W05", ""],
        influence=[7, 0, 3],
    )
    # Red 5 + 3, white 2, blue 0, black 0.
    assert ranking(row)[0] == [8 + 2 + 8 + 0 + 7, 0 + 2 + 2 + 0, 3]


@pytest.mark.rule("O15.6")
def test_cards_elsewhere_and_influence_on_market_cards_count_for_nobody() -> None:
    row = scene(
        map="A4:r",
        hands=["-", "W01", "-"],
        market="R01 R03 R04 R06",
        gems_on={"R01": 5},
        deck="R09 R10",
    )
    assert ranking(row)[0] == [9, 9, 9]


def with_black_stars(**given: Any) -> list[int]:
    return ranking(
        scene(**{"map": "A4:k", "destroyed": "kkk", "hands": ["-", "K09 W01", "-"], **given})
    )[0]


@pytest.mark.rule("O15.7", "O13.13")
def test_black_stars_raise_the_value_of_black_for_everybody() -> None:
    assert with_black_stars() == [9, 13, 9]
    assert with_black_stars(hands=["K13", "K09 W01", "-"]) == [19, 19, 9]
    assert with_black_stars(discards=["K13 R01"]) == [19, 19, 9]
    assert with_black_stars(hands=["-", "K13 K09", "-"]) == [9, 29, 9]


@pytest.mark.rule("O15.7", "O15.6")
@pytest.mark.parametrize("where", [{"market": "K13 W02 W03 W04"}, {"deck": "K13 W02"}])
def test_black_stars_that_nobody_holds_count_for_nothing(where: dict[str, str]) -> None:
    assert with_black_stars(**where) == [9, 13, 9]


@pytest.mark.rule("O15.8", "O13.13")
def test_as_a_flat_bonus_black_stars_count_for_their_holder_only() -> None:
    flat = {"k13_mode": "flat_bonus_to_holder"}
    assert with_black_stars(options=flat) == [9, 13, 9]
    assert with_black_stars(hands=["K13", "K09 W01", "-"], options=flat) == [9 + 4 + 6, 13, 9]
    assert with_black_stars(discards=["K13 R01"], options=flat) == [9 + 4 + 6, 13, 9]


@pytest.mark.rule("O15.9")
def test_the_highest_score_wins_and_equal_scores_are_settled_by_influence() -> None:
    row = scene(map="A2:r", hands=["-", "-", "-"], influence=[7, 9, 8])
    assert ranking(row)[1] == [3, 1, 2]
    row = scene(seats=4, map="A2:r", hands=["R01", "-", "R03", "-"], influence=[7, 9, 9, 2])
    assert ranking(row) == ([9, 9, 11, 2], [3, 2, 1, 4])


@pytest.mark.rule("O15.10")
def test_players_equal_in_both_share_the_better_place() -> None:
    row = scene(map="A2:r", hands=["R01", "R03", "-"], influence=[7, 7, 8])
    assert ranking(row) == ([9, 9, 8], [1, 1, 3])
    row = scene(seats=4, map="", hands=["-"] * 4, influence=[5, 6, 5, 5])
    assert ranking(row)[1] == [2, 1, 2, 2]


@pytest.mark.rule("O15.1", "O8.7")
def test_when_the_game_is_over_nobody_is_asked() -> None:
    row = scene(map="A1:r B1", hands=["R06 B07"], pool="r")
    play(row, "expand R06", "place B")
    assert acting(row) == -1
    assert face_up(row) == []
    assert len(deck(row)) > 0
