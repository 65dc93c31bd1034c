"""Chapter O7: playing a card for expansion."""

from __future__ import annotations

import pytest

from igroteka.games.ozymandias.rules.state import Note
from tests.ozymandias.scenes import (
    acting,
    active,
    choices,
    deck,
    discard,
    face_up,
    hand,
    influence,
    neighbours,
    notes,
    number,
    on_map,
    play,
    pool,
    scene,
    tiles_left,
)


@pytest.mark.rule("O7.1")
def test_the_card_goes_on_top_of_the_discard_pile_and_is_active() -> None:
    row = scene(map="A1:r", hands=["R06 B07"], discards=["K09"])
    play(row, "expand R06")
    assert discard(row, 0) == ["K09", "R06"]
    assert active(row, 0) == "R06"
    assert hand(row, 0) == {"B07"}


@pytest.mark.rule("O7.2", "O17.9")
def test_one_disk_of_the_cards_colour_comes_from_the_pool() -> None:
    row = scene(map="A1:r B0", hands=["R06 B07"])
    play(row, "expand R06", "place B")
    assert on_map(row) == "A1:r B0:r"
    assert [pool(row, letter) for letter in "rwbk"] == [4, 6, 6, 6]


@pytest.mark.rule("O7.3")
def test_all_hexes_next_to_the_colour_are_targets_whatever_lies_there() -> None:
    row = scene(map="A1:r B0 C1:wk D2:b H1 F0+3", hands=["R06 B07"])
    play(row, "expand R06")
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}


@pytest.mark.rule("O7.3", "O4.12")
def test_only_sectors_controlled_by_the_colour_count() -> None:
    row = scene(map="A1:rw B0:wr", hands=["R06 B07"])
    play(row, "expand R06")
    assert choices(row, "place") == neighbours("B")


@pytest.mark.rule("O7.4")
def test_a_lone_sector_is_no_target_of_its_own_colour() -> None:
    row = scene(map="A1:r B1:w", hands=["R06 B07"])
    play(row, "expand R06")
    assert "A" not in choices(row, "place")


@pytest.mark.rule("O7.4")
def test_a_sector_next_to_another_one_of_the_colour_is_a_target() -> None:
    row = scene(map="A1:r B1:r", hands=["R06 B07"])
    play(row, "expand R06")
    assert {"A", "B"} <= choices(row, "place")
    play(row, "place A")
    assert on_map(row) == "A1:rr B1:r"
    # Two sectors that do not touch do not help one another.
    row = scene(map="C1:r A1 F1:r", hands=["R06 B07"])
    play(row, "expand R06")
    assert not choices(row, "place") & {"C", "F"}


@pytest.mark.rule("O7.5")
def test_a_colour_that_controls_nothing_may_go_to_diskless_sectors_and_explorable_hexes() -> None:
    row = scene(map="A1:r B1:wk C0 D2+1", hands=["W04 B07"])
    play(row, "expand W04")
    around = set().union(*(neighbours(letter) for letter in "ABCD")) - set("ABCD")
    assert choices(row, "place") == {"C", "D"} | around


@pytest.mark.rule("O7.5", "O4.12")
def test_a_colour_whose_disks_are_all_covered_controls_nothing() -> None:
    row = scene(map="A1:wr B1", hands=["W04 B07"])
    play(row, "expand W04")
    assert "A" not in choices(row, "place")
    assert "B" in choices(row, "place")
    assert "J" in choices(row, "place")


@pytest.mark.rule("O7.6")
def test_a_disk_on_an_occupied_sector_covers_what_lies_there() -> None:
    row = scene(map="A1:r B2:wk", hands=["R06 B07"])
    play(row, "expand R06", "place B")
    assert on_map(row) == "A1:r B2:wkr"
    assert influence(row)[0] == 11


@pytest.mark.rule("O7.7")
def test_a_tile_is_drawn_for_an_unexplored_target() -> None:
    row = scene(map="A1:r", hands=["R06 B07"], tiles="3", deck="W12")
    play(row, "expand R06", "place G")
    assert on_map(row) == "A1:r G3:r"
    assert tiles_left(row) == 0


@pytest.mark.rule("O7.7", "O3.1")
def test_the_tile_is_drawn_by_chance() -> None:
    found = set()
    for seed in range(40):
        row = scene(map="", hands=["R06 B07"], deck="W12", seed=seed)
        play(row, "expand R06", "place A")
        found.add(on_map(row))
    assert found == {f"A{value}:r" for value in range(5)}


@pytest.mark.rule("O7.8")
def test_unexplored_hexes_are_no_targets_without_a_tile() -> None:
    row = scene(map="A1:r B0", hands=["R06 B07"], tiles="")
    play(row, "expand R06")
    assert choices(row, "place") == {"B"}
    row = scene(map="A1:r B0", hands=["W04 B07"], tiles="")
    play(row, "expand W04")
    assert choices(row, "place") == {"B"}


@pytest.mark.rule("O7.8", "O10.13")
def test_unexplored_hexes_are_no_targets_under_the_wreckage() -> None:
    row = scene(map="A1:r B0", hands=["W04 B07"], discards={2: "R13"})
    play(row, "expand W04")
    assert choices(row, "place") == {"B"}
    row = scene(map="", hands=["W04 B07"], discards={2: "R13"})
    assert "expand W04" not in choices(row)


@pytest.mark.rule("O7.9")
def test_a_colour_that_is_shut_in_does_not_jump() -> None:
    # Red controls A; its neighbours are unexplored, and no tile is left. H is far and diskless.
    row = scene(map="A1:r B1:w H1", hands=["R06 B07"], tiles="", discards={1: "B08"})
    assert "expand R06" not in choices(row)
    assert "event R06" in choices(row)
    assert "expand B07" in choices(row)


@pytest.mark.rule("O7.10", "O17.6")
def test_expansion_needs_a_disk_of_the_colour() -> None:
    row = scene(map="A1:rrrrrr B1", hands=["R06 B07"])
    assert choices(row, "expand") == {"B07"}
    row = scene(map="A1:b B1", hands=["R06 B07"], destroyed="rrrrrr")
    assert choices(row, "expand") == {"B07"}
    assert choices(row, "event") == {"R06", "B07"}


@pytest.mark.rule("O7.10")
def test_expansion_needs_a_target() -> None:
    row = scene(map="A1:r B1:r", hands=["W04 B07"], tiles="")
    assert choices(row, "expand") == set()
    around = "B1:w C1:w D1:w E1:w F1:w G1:w"
    row = scene(map=f"A1:r {around}", hands=["R06 K13"], discards={1: "B08"})
    assert choices(row, "expand") == {"K13"}
    row = scene(map=f"A1:r {around[:-5]}", hands=["R06 K13"], discards={1: "B08"})
    assert choices(row, "expand") == {"R06", "K13"}


@pytest.mark.rule("O7.11")
def test_the_wreckage_played_for_expansion_already_binds() -> None:
    row = scene(map="A1:w B1", hands=["R13 B07"])
    play(row, "expand R13")
    assert choices(row, "place") == {"B"}
    row = scene(map="", hands=["R13 B07"])
    assert "expand R13" not in choices(row)


@pytest.mark.rule("O7.11")
def test_the_shield_played_for_expansion_already_binds() -> None:
    row = scene(map="A1:b B1:w", hands=["B08 R06"], tiles="")
    assert "expand B08" not in choices(row)
    row = scene(map="A1:b B1:w", hands=["B08 R06"])
    play(row, "expand B08")
    assert choices(row, "place") == {"C", "D", "E", "F", "G"}


@pytest.mark.rule("O7.11")
@pytest.mark.parametrize("own", ["R13", "B08", "K09"])
def test_what_the_new_card_covers_no_longer_hinders(own: str) -> None:
    row = scene(map="A1:r B1:w", hands=["R06 B07"], discards=[own])
    play(row, "expand R06")
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}


@pytest.mark.rule("O7.11", "O7.10")
def test_a_card_may_be_expandable_only_because_it_covers_the_hindrance() -> None:
    row = scene(map="", hands=["R06 B07"], discards=["R13"])
    assert "expand R06" in choices(row)
    row = scene(map="A1:r B1:w", hands=["R06 B07"], discards=["B08"], tiles="")
    assert "expand R06" in choices(row)


@pytest.mark.rule("O7.12", "O14.5")
def test_if_the_crusade_takes_the_last_target_the_action_ends_without_a_disk() -> None:
    row = scene(
        map="A1:k B2", hands=["B07 R01"], discards=["R02"], crusade="w", tiles="", deck="W12"
    )
    play(row, "expand B07", "place B")
    assert acting(row) == 1
    assert notes(row, Note.NO_TARGET) == [("NO_TARGET", 0, number("B07"), 0, 0)]
    assert on_map(row) == "A1:k B2:w"
    assert active(row, 0) == "B07"
    assert influence(row)[0] == 9
    assert face_up(row) == []


@pytest.mark.rule("O7.13", "O4.14")
def test_the_income_is_the_value_of_the_sector() -> None:
    row = scene(map="A1:r B3+2:w", hands=["R06 B07"])
    play(row, "expand R06", "place B")
    assert influence(row) == [14, 9, 9]


@pytest.mark.rule("O7.14")
def test_the_influence_on_the_sector_stays_there() -> None:
    row = scene(map="A1:r B3+2:w", hands=["R06 B07"])
    play(row, "expand R06", "place B")
    assert on_map(row) == "A1:r B3+2:wr"


@pytest.mark.rule("O7.15", "O8.6")
def test_after_a_tile_was_drawn_the_top_card_is_revealed_and_carried_out() -> None:
    row = scene(map="A1:r", hands=["R06 B07"], tiles="0", deck="B10 K01 ...")
    play(row, "expand R06", "place B")
    assert deck(row)[:2] == ["B10", "K01"]
    assert face_up(row) == ["B10"]
    row = scene(map="A1:r C1", hands=["R06 B07"], tiles="0", deck="B10 K01 ...")
    play(row, "expand R06", "place B")
    assert on_map(row) == "A1:r B0:r C1+2"


@pytest.mark.rule("O7.15")
def test_no_card_is_revealed_if_no_tile_was_drawn() -> None:
    row = scene(map="A1:r C1", hands=["R06 B07"], deck="B10 K01 ...")
    play(row, "expand R06", "place C")
    assert on_map(row) == "A1:r C1:r"
    assert face_up(row) == []


@pytest.mark.rule("O7.15", "O7.13")
def test_the_income_comes_before_the_revealed_event() -> None:
    # Critical Mass is revealed: the player may already bid what was earned.
    row = scene(map="", hands=["R06 B07"], tiles="4", deck="W03", influence=[0])
    play(row, "expand R06", "place A")
    assert choices(row, "bid", seat=0) == {"0", "1", "2", "3", "4"}
