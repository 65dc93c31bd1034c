"""The rulebook's examples E1 to E12: P1, P2 and P3 are the players 0, 1 and 2."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ozymandias.scenes import (
    Row,
    acting,
    active,
    bids,
    choices,
    crusade,
    deck,
    destroyed,
    discard,
    face_up,
    hand,
    influence,
    market,
    numbers,
    on_card,
    on_map,
    over,
    play,
    pool,
    ranking,
    scene,
    start_of_turn,
    waiting,
)


def test_e1_a_first_expansion() -> None:
    row = scene(map="", hands=["R01 K13"], tiles="2", deck="B07 ...")
    play(row, "expand R01")
    assert choices(row) == {"place A"}
    play(row, "place A")
    assert on_map(row) == "A2:r"
    assert pool(row, "r") == 5
    assert influence(row) == [13, 9, 9]
    assert deck(row)[0] == "B07"
    assert face_up(row) == ["B07"]
    assert len(market(row)) == 4


def test_e2_a_second_red_card_has_six_targets() -> None:
    row = scene(map="A2:r", hands=["R03 K13"])
    play(row, "expand R03")
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}


def test_e2_a_third_red_card_has_ten_targets() -> None:
    row = scene(map="A2:r B1:r", hands=["R03 K13"])
    play(row, "expand R03")
    assert choices(row, "place") == {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"}


def test_e2_a_blue_card_has_the_eight_unexplored_hexes() -> None:
    row = scene(map="A2:r B1:r", hands=["B07 K13"])
    play(row, "expand B07")
    assert choices(row, "place") == {"C", "D", "E", "F", "G", "H", "I", "J"}


def auction_of_e3() -> Row:
    row = scene(market="R03 W01 B01 K01")
    play(row, "seed W01")
    return bids(row, 3, 3, 1)


def test_e3_the_active_player_breaks_the_tie_and_pays_the_bank() -> None:
    row = auction_of_e3()
    assert acting(row) == 0
    assert numbers(row, "winner") == {0, 1}
    play(row, "winner 0")
    assert influence(row) == [6, 9, 9]
    assert "W01" in hand(row, 0)


def test_e3_naming_another_the_active_player_is_paid() -> None:
    row = play(auction_of_e3(), "winner 1")
    assert influence(row) == [12, 6, 9]
    assert "W01" in hand(row, 1)


@pytest.mark.parametrize(
    ("offers", "then", "taker"),
    [((2, 4, 1), [13, 5, 9], 1), ((3, 2, 1), [6, 12, 9], 0), ((0, 0, 0), [9, 9, 9], None)],
)
def test_e4_another_players_active_card_is_put_up(
    offers: tuple[int, ...], then: list[int], taker: int | None
) -> None:
    row = scene(discards={1: "R06 K09"}, deck="W01 W02")
    play(row, "salt 1")
    bids(row, *offers)
    assert influence(row) == then
    if taker is None:
        assert deck(row) == ["W01", "W02", "K09"]
    else:
        assert "K09" in hand(row, taker)
    assert active(row, 1) == "R06"


def test_e5_reaping() -> None:
    # X is A, Y is B.
    row = scene(map="A2+1:b B1:wb", hands=["B07 K13"], deck="W01 W02")
    play(row, "reap B07")
    assert influence(row) == [13, 9, 9]
    bids(row, 0, 1, 0)
    assert acting(row) == 1
    play(row, "save A")
    assert influence(row) == [13, 8, 9]
    assert on_map(row) == "A2+1:b B1:w"
    assert destroyed(row) == "b"
    assert deck(row) == ["W01", "W02", "B07"]


def test_e6_fall_of_gethi_eferi() -> None:
    row = scene(map="A2:rbr B1:r", hands=["R05 K13"])
    play(row, "reap R05")
    assert influence(row) == [12, 9, 9]
    assert on_map(row) == "A2:rb B1"
    assert destroyed(row) == "rr"
    assert acting(row) == 1


def test_e7_the_new_economy() -> None:
    row = scene(hands=["W02 K13", "B07 R01", "K09"], market="R03 W01 B01 K01")
    play(row, "event W02", "invest W01", "invest B01", "invest W01")
    assert on_card(row, "W01") == 2
    assert on_card(row, "B01") == 1
    play(row, "seed W01")
    bids(row, 0, 1, 4)
    assert influence(row) == [9, 13, 9 - 4 + 2]
    assert hand(row, 2) == {"K09", "W01"}


def test_e8_crusade_of_the_sun() -> None:
    row = start_of_turn(
        0,
        map="A2:r",
        hands=["R03 B06", "K09 K13", "W12"],
        discards=["R06 R02"],
        market="R01 W01 B01 K01",
        deck="...",
    )
    assert crusade(row) == ""
    play(row, "colour blue")
    assert crusade(row) == "b"
    assert pool(row, "b") == 5
    play(row, "seed R01")
    bids(row, 0, 0, 0)
    play(row, "event K09")
    play(row, "event W12")
    assert acting(row) == 0
    assert crusade(row) == "bb"
    assert pool(row, "b") == 4


def test_e8_both_disks_are_placed_before_sustainable_farming_pays() -> None:
    row = scene(
        map="A2:r",
        hands=["B07 R03"],
        discards=["R06 R02"],
        crusade="bb",
        deck="W08 ...",
        tiles="3 1",
    )
    play(row, "event B07", "place B")
    assert influence(row)[0] == 9
    assert active(row, 0) == "R02"
    play(row, "place J")
    assert influence(row)[0] == 9 + 2
    assert active(row, 0) == "B07"
    assert on_map(row) in ("A2:r B3:b J1:b", "A2:r B1:b J3:b")
    assert face_up(row) == []
    assert pool(row, "b") == 4
    assert crusade(row) == ""


def test_e9_a_reveal_that_reveals() -> None:
    row = scene(map="A2:w B1:w", hands=["R04 K13"], tiles="0", deck="B01 W08 K01 ...")
    play(row, "expand R04", "place C")
    assert influence(row)[0] == 9 + 0 + 2
    assert deck(row)[:3] == ["B01", "W08", "K01"]
    assert face_up(row) == ["B01", "W08"]


def test_e10_the_one_true_path() -> None:
    row = scene(hands=["K09 K13"], discards=["R06"])
    play(row, "event K09")
    assert influence(row)[0] == 10
    assert hand(row, 0) == {"K09", "K13"}
    assert active(row, 0) == "R06"
    row = scene(map="", hands=["R04 K13"], tiles="0", deck="K09 K01 ...")
    play(row, "expand R04", "place A")
    assert influence(row)[0] == 10
    assert face_up(row) == ["K09"]
    assert hand(row, 0) == {"K13"}


def test_e11_zele_research_labs() -> None:
    row = scene(map="A1:w", hands=["W04 K13", "R01"], discards={1: "W09"})
    play(row, "reap W04")
    assert "W04" not in hand(row, 1)
    bids(row, 0, 0, 0)
    assert on_map(row) == "A1"
    assert hand(row, 1) == {"R01", "W04"}


def end_of_e12(**given: Any) -> Row:
    """The last white disk is placed: red is worth 3, white 2, blue 0, black 4."""
    return scene(
        **{
            "map": "A3:r B2:rw C4:k D0",
            "turn": 2,
            "hands": ["R01 R03 K01 B01", "W01 W02 W03", "W04 B07"],
            "influence": [5, 9, 0],
            "pool": "w",
            "deck": "W08 K02 K03 K05",
            "market": "R11 W11 B11",
            **given,
        }
    )


def test_e12_the_last_disk_ends_the_game_when_the_turn_is_finished() -> None:
    row = end_of_e12(tiles="0")
    play(row, "expand W04", "place H")
    assert over(row)
    assert waiting(row) == set()
    assert on_map(row) == "A3:r B2:rw C4:k D0 H0:w"
    assert influence(row)[2] == 2  # Chera's Tithe: white controls two sectors
    assert market(row) == ["R11", "W11", "B11", "W08"]
    scores, ranks = ranking(row)
    assert scores[:2] == [15, 15]
    assert ranks[:2] == [2, 1]


def test_e12_with_black_stars() -> None:
    row = end_of_e12(
        hands=["R01 R03 B01", "W01 W02 W03", "W04 B07"],
        discards=["K13"],
        pool="rrrrwwwwwbbbbbbkk",
    )
    assert destroyed(row) == "kkk"
    assert ranking(row)[0][0] == 3 + 3 + 0 + 10 + 5 == 21
    assert discard(row, 0) == ["K13"]
