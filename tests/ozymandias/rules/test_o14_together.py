"""Chapter O14 where cards meet one another; the rest stands with the cards themselves."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    acting,
    bids,
    choices,
    crusade,
    deck,
    discard,
    hand,
    influence,
    on_map,
    over,
    play,
    pool,
    scene,
    start_of_turn,
)


@pytest.mark.rule("O14.5", "O7.12")
def test_the_crusade_may_take_the_last_target_of_the_card_that_covers_it() -> None:
    # Blue controls nothing; B is the only diskless sector, and no tile is left. The Crusade's
    # white disk goes there, so the blue card finds no target any more.
    row = scene(
        map="A2:r B1",
        hands=["B07 R01"],
        discards=["R02"],
        crusade="w",
        tiles="",
    )
    play(row, "expand B07")
    assert acting(row) == 0
    assert choices(row, "place") == {"B"}
    play(row, "place B")
    assert on_map(row) == "A2:r B1:w"
    assert discard(row, 0) == ["R02", "B07"]
    assert pool(row, "b") == 6
    assert influence(row) == [9, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O14.5")
def test_the_crusades_disks_may_open_targets_for_the_card_that_covers_it() -> None:
    row = scene(map="A2:r B1", hands=["B07 R01"], discards=["R02"], crusade="b")
    play(row, "expand B07", "place B")
    assert on_map(row) == "A2:r B1:b"
    assert choices(row, "place") == {"A", "C", "G", "H", "I", "J"}
    play(row, "place A")
    assert on_map(row) == "A2:rb B1:b"
    assert influence(row)[0] == 11


@pytest.mark.rule("O14.3", "O14.5")
def test_a_crusade_put_up_by_another_player_places_on_that_players_turn() -> None:
    row = scene(map="A2:w B1", discards={2: "R06 R02"}, crusade="ww")
    play(row, "salt 2")
    assert acting(row) == 2
    play(row, "place B")
    assert acting(row) == 2
    play(row, "place A")
    assert on_map(row) == "A2:ww B1:w"
    assert influence(row) == [9, 9, 9]
    bids(row, 0, 0, 1)
    assert "R02" in hand(row, 2)
    assert crusade(row) == ""
    assert acting(row) == 1


@pytest.mark.rule("O14.3", "O15.3")
def test_the_crusade_is_emptied_when_the_pool_runs_out() -> None:
    row = scene(
        map="A2:b B1",
        hands=["R06 B07"],
        discards={1: "R02"},
        crusade="b",
        pool="r",
    )
    play(row, "expand R06", "place B")
    assert acting(row) == 1  # the owner of the Crusade places its disk at the end of P0's turn
    assert choices(row, "place") >= {"B"}
    play(row, "place B")
    assert on_map(row) == "A2:b B1:rb"
    assert over(row)


@pytest.mark.rule("O14.20", "O14.27", "O8.6")
def test_jordani_current_revealed_by_a_revealed_ritual_shuffles_only_the_cards_below() -> None:
    row = scene(hands=["R06 B07"], map="", deck="B01 B13 W01 W02 W03 W04 W05 W06")
    play(row, "expand R06", "place A")
    assert deck(row) == ["B01", "B13", *["?"] * 6]


@pytest.mark.rule("O14.11", "O8.9")
def test_cyris_treachery_revealed_from_the_deck_does_nothing() -> None:
    row = scene(hands=["B01 B07", "W01", "W02"], deck="R08 ...")
    play(row, "event B01")
    assert acting(row) == 1
    assert hand(row, 1) == {"W01"}
    assert hand(row, 0) == {"B07"}
    assert deck(row)[0] == "R08"


@pytest.mark.rule("O14.2", "O15.3")
def test_the_crusade_may_take_the_last_disk_of_the_pool_and_the_turn_goes_on() -> None:
    row = start_of_turn(
        0, hands=["B05 R01"], discards=["R02"], map="A2:b", crusade="b", pool="b", tiles="0 0"
    )
    assert crusade(row) == "bb"
    assert pool(row, "b") == 0
    play(row, "event B05", "place B", "place C")
    assert on_map(row) == "A2+1:b B0+1:b C0+1:b"
    assert over(row)


@pytest.mark.rule("O14.16")
def test_galactic_union_counts_only_occupied_sectors() -> None:
    row = scene(map="A2 B1+4 C0:r", market="W06 R01 B01 K01")
    play(row, "seed W06")
    bids(row, 1, 0, 0)
    assert influence(row) == [9 - 1 + 1, 9, 9]
