"""Chapter O13 and its fine points in O14: the black cards."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    acting,
    active,
    bids,
    choices,
    deck,
    destroyed,
    discard,
    hand,
    influence,
    market,
    on_map,
    over,
    play,
    pool,
    removed,
    scene,
    tiles_left,
)

# K01 The Awakening ------------------------------------------------------------------------------


@pytest.mark.rule("O13.1", "O17.14", "O17.17", "O8.5")
def test_the_awakening_puts_a_disk_and_an_influence_on_a_diskless_sector() -> None:
    row = scene(map="A2:r B1 C0+2", hands=["K01 B07"], deck="W12 ...")
    play(row, "event K01")
    assert choices(row, "choose") == {"B", "C"}
    play(row, "choose C")
    assert choices(row, "colour") == {"red", "white", "blue", "black"}
    play(row, "colour white")
    assert on_map(row) == "A2:r B1 C0+3:w"
    assert pool(row, "w") == 5
    assert influence(row) == [9, 9, 9]
    assert deck(row)[0] == "W12"


@pytest.mark.rule("O13.1")
def test_the_awakening_takes_its_disk_from_the_pool() -> None:
    row = scene(map="A2:r B1", hands=["K01 B07"], pool="rk")
    play(row, "event K01", "choose B")
    assert choices(row, "colour") == {"red", "black"}


@pytest.mark.rule("O14.28", "O8.3", "O17.3")
def test_the_awakening_with_an_empty_pool_brings_the_influence_only() -> None:
    row = scene(map="A2:r B1", hands=["K01 B07"], pool="")
    play(row, "event K01", "choose B")
    assert on_map(row) == "A2:r B1+1"
    assert over(row)


@pytest.mark.rule("O13.1", "O17.17")
def test_the_awakening_takes_the_last_colour_of_the_pool() -> None:
    row = scene(map="A2:r B1", hands=["K01 B07"], pool="rr")
    play(row, "event K01", "choose B")
    assert choices(row, "colour") == {"red"}
    play(row, "colour red")
    assert on_map(row) == "A2:r B1+1:r"


@pytest.mark.rule("O13.1", "O17.3")
def test_the_awakening_without_a_diskless_sector_does_nothing() -> None:
    row = scene(map="A2:r", hands=["K01 B07"])
    play(row, "event K01")
    assert on_map(row) == "A2:r"
    assert acting(row) == 1


# K02 Remembrance --------------------------------------------------------------------------------


@pytest.mark.rule("O13.2", "O6.16")
def test_remembrance_auctions_the_bottom_card() -> None:
    row = scene(hands=["K02 B07", "K13"], deck="R01 B01 W01 W02 K05 K06")
    play(row, "event K02")
    bids(row, 1, 3, 3)
    play(row, "winner 1")
    assert hand(row, 1) == {"K13", "K06"}
    assert influence(row) == [12, 6, 9]
    assert deck(row) == ["R01", "B01", "W01", "W02", "K05"]


@pytest.mark.rule("O13.2", "O6.13", "O6.16")
def test_unsold_remembrance_lies_at_the_bottom_again() -> None:
    row = scene(hands=["K02 B07"], deck="R01 B01 K06")
    play(row, "event K02")
    bids(row, 0, 0, 0)
    assert deck(row) == ["R01", "B01", "K06"]


@pytest.mark.rule("O13.2", "O8.7")
def test_the_bottom_card_may_lie_face_up_if_no_other_is_left() -> None:
    row = scene(hands=["K02 B07", "K13"], deck="", face_up="W12 K01")
    play(row, "event K02")
    bids(row, 0, 1, 0)
    assert hand(row, 1) == {"K13", "K01"}
    assert deck(row) == ["W12"]
    row = scene(hands=["K02 B07", "K13"], deck="", face_up="W12")
    play(row, "event K02")
    bids(row, 0, 0, 0)
    assert deck(row) == ["W12"]


@pytest.mark.rule("O13.2", "O16.2")
def test_the_bottom_card_of_a_shuffled_deck_is_found_by_chance() -> None:
    found = set()
    for seed in range(30):
        row = scene(hands=["K02 B07", "-"], shuffled="W01 W02 W03 W04", seed=seed)
        play(row, "event K02")
        bids(row, 0, 1, 0)
        found |= hand(row, 1)
        assert len(deck(row)) == 3
    assert found == {"W01", "W02", "W03", "W04"}


@pytest.mark.rule("O14.18", "O17.3")
def test_remembrance_with_an_empty_deck_does_nothing() -> None:
    row = scene(hands=["K02 B07"], deck="")
    play(row, "event K02")
    assert acting(row) == 1


# K03 Eldritch Theft -----------------------------------------------------------------------------


@pytest.mark.rule("O13.3", "O17.17")
def test_eldritch_theft_destroys_a_disk_of_the_pool() -> None:
    row = scene(map="A1:k", hands=["K03 B07"], destroyed="r")
    play(row, "event K03")
    assert choices(row, "colour") == {"red", "white", "blue", "black"}
    play(row, "colour black")
    assert destroyed(row) == "rk"
    assert pool(row, "k") == 4


@pytest.mark.rule("O13.3", "O17.17", "O1.2")
def test_eldritch_theft_names_a_colour_of_the_pool_only() -> None:
    row = scene(map="A1:k", hands=["K03 B07"], pool="wwb")
    play(row, "event K03")
    assert choices(row, "colour") == {"white", "blue"}


@pytest.mark.rule("O13.3", "O15.1")
def test_eldritch_theft_may_take_the_last_disk_of_the_pool() -> None:
    row = scene(map="A1:k", hands=["K03 B07"], pool="w")
    play(row, "event K03", "colour white")
    assert over(row)


# K04 The Altemian Purge -------------------------------------------------------------------------


@pytest.mark.rule("O13.4", "O14.29", "O4.3", "O17.19")
def test_the_altemian_purge_reaps_a_market_card() -> None:
    row = scene(
        map="A2:b B1:b C0:r",
        hands=["K04 B07"],
        market="B05 R01 W01 K01",
        gems_on={"B05": 2},
        deck="K09 ...",
    )
    play(row, "event K04")
    assert choices(row, "purge") == {"B05", "R01", "W01", "K01"}
    play(row, "purge B05")
    assert influence(row) == [12, 9, 9]
    bids(row, 0, 1, 0)
    play(row, "save B")
    assert on_map(row) == "A2 B1:b C0:r"
    assert influence(row) == [12, 8, 9]
    assert deck(row)[-1] == "B05"
    assert market(row) == ["R01", "W01", "K01", "K09"]


@pytest.mark.rule("O14.29", "O10.5")
def test_fall_of_gethi_purged_from_the_market_strikes() -> None:
    row = scene(map="A2:br B1:r", hands=["K04 B07"], market="R05 R01 W01 K01")
    play(row, "event K04", "purge R05")
    assert influence(row)[0] == 12
    assert on_map(row) == "A2:b B1"
    assert acting(row) == 1


@pytest.mark.rule("O13.4", "O17.3")
def test_the_altemian_purge_of_an_empty_market_does_nothing() -> None:
    row = scene(map="A2:b", hands=["K04 B07"], market="-", deck="")
    play(row, "event K04")
    assert acting(row) == 1
    assert influence(row)[0] == 9


# K05 Dark Ages ----------------------------------------------------------------------------------


@pytest.mark.rule("O13.5", "O8.11", "O4.3")
def test_dark_ages_remove_all_market_cards() -> None:
    row = scene(
        hands=["K05 B07"],
        market="R01 W01 B01 K01",
        gems_on={"R01": 2, "K01": 1},
        deck="W12 W08 R06 R03 ...",
    )
    play(row, "event K05")
    assert removed(row) == {"R01", "W01", "B01", "K01"}
    assert market(row) == ["W12", "W08", "R06", "R03"]
    assert influence(row) == [9, 9, 9]


# K06 Event Horizon ------------------------------------------------------------------------------


@pytest.mark.rule("O13.6", "O14.30", "O17.14")
def test_event_horizon_removes_a_diskless_tile() -> None:
    row = scene(map="A2:r B1+2 C0", hands=["K06 B07", "R06 K13"], tiles="3")
    left = tiles_left(row)
    play(row, "event K06")
    assert choices(row, "choose") == {"B", "C"}
    play(row, "choose B")
    assert on_map(row) == "A2:r C0"
    assert influence(row) == [9, 9, 9]
    assert tiles_left(row) == left
    play(row, "expand R06")
    assert "B" in choices(row, "place")
    play(row, "place B")
    assert on_map(row) == "A2:r B3:r C0"


@pytest.mark.rule("O13.6")
def test_event_horizon_never_splits_the_map() -> None:
    # F, A and C lie in a row: A alone holds them together.
    row = scene(map="F1 A2 C0", hands=["K06 B07"])
    play(row, "event K06")
    assert choices(row, "choose") == {"F", "C"}
    row = scene(map="F1:r A2 C0:k", hands=["K06 B07"])
    play(row, "event K06")
    assert acting(row) == 1
    assert on_map(row) == "A2 C0:k F1:r"


@pytest.mark.rule("O13.6")
def test_event_horizon_may_open_a_ring() -> None:
    row = scene(map="B1 C1 D1 E1 F1 G1", hands=["K06 B07"])
    play(row, "event K06")
    assert choices(row, "choose") == {"B", "C", "D", "E", "F", "G"}
    row = scene(map="B1 C1 D1 E1 F1", hands=["K06 B07"])
    play(row, "event K06")
    assert choices(row, "choose") == {"B", "F"}


@pytest.mark.rule("O14.31", "O4.11")
def test_event_horizon_may_remove_the_only_tile() -> None:
    row = scene(map="A2+1", hands=["K06 B07", "R06 K13"])
    play(row, "event K06", "choose A")
    assert on_map(row) == ""
    play(row, "expand R06")
    assert choices(row, "place") == {"A"}


# K07 From the Dark ------------------------------------------------------------------------------


@pytest.mark.rule("O13.7", "O17.17", "O4.16", "O8.5")
def test_from_the_dark_brings_a_destroyed_disk_back_on_top_of_any_sector() -> None:
    row = scene(map="A2:r B1+2:wb C0", hands=["K07 B07"], destroyed="rrk", deck="W12 ...")
    play(row, "event K07")
    assert choices(row, "colour") == {"red", "black"}
    play(row, "colour black")
    assert choices(row, "choose") == {"A", "B", "C"}
    play(row, "choose B")
    assert on_map(row) == "A2:r B1+2:wbk C0"
    assert destroyed(row) == "rr"
    assert influence(row)[0] == 9
    assert deck(row)[0] == "W12"


@pytest.mark.rule("O13.7", "O17.17", "O17.3")
@pytest.mark.parametrize(
    ("map_", "pile", "rival"),
    [("A2:r", "", "K09"), ("", "r", "K09"), ("A2:r B1:w", "k", "B08")],
)
def test_from_the_dark_without_a_disk_or_a_sector_asks_nothing(
    map_: str, pile: str, rival: str
) -> None:
    row = scene(map=map_, hands=["K07 B07"], destroyed=pile, discards={1: rival})
    play(row, "event K07")
    assert acting(row) == 1
    assert destroyed(row) == pile


# K08 Hanio's Resistance -------------------------------------------------------------------------


@pytest.mark.rule("O13.8", "O17.16")
def test_hanios_resistance_puts_a_disk_at_the_bottom_of_its_stack() -> None:
    row = scene(map="A1:rbw B2:k C0:kr", hands=["K08 B07"])
    play(row, "event K08")
    assert choices(row, "disk") == {"A 2", "A 3", "C 2"}
    play(row, "disk A 3")
    assert on_map(row) == "A1:wrb B2:k C0:kr"


@pytest.mark.rule("O13.8", "O17.3")
def test_hanios_resistance_without_a_stack_of_two_does_nothing() -> None:
    row = scene(map="A1:r B2:k", hands=["K08 B07"])
    play(row, "event K08")
    assert acting(row) == 1


# K09 The One True Path --------------------------------------------------------------------------


@pytest.mark.rule("O13.9", "O4.7")
def test_the_one_true_path_gains_one_and_comes_back() -> None:
    row = scene(hands=["K09 B07"], discards=["R06"])
    play(row, "event K09")
    assert influence(row) == [10, 9, 9]
    assert hand(row, 0) == {"K09", "B07"}
    assert discard(row, 0) == ["R06"]


@pytest.mark.rule("O13.9", "O8.1")
def test_the_one_true_path_played_for_expansion_stays() -> None:
    row = scene(map="A2:k", hands=["K09 B07"])
    play(row, "expand K09", "place B")
    assert discard(row, 0) == ["K09"]
    assert hand(row, 0) == {"B07"}


# K10 Stasis Pods --------------------------------------------------------------------------------


@pytest.mark.rule("O13.10", "O9.6")
@pytest.mark.parametrize("owner", range(3))
def test_under_stasis_pods_no_collapse_destroys_a_disk(owner: int) -> None:
    row = scene(map="A2:b B1:b", hands=["B05 B07"], discards={owner: "K10"})
    play(row, "reap B05")
    assert influence(row)[0] == 12
    assert acting(row) == 1  # nobody was asked for a bid
    assert on_map(row) == "A2:b B1:b"
    assert deck(row)[-1] == "B05"


@pytest.mark.rule("O14.32", "O13.10")
def test_stasis_pods_do_not_hinder_what_destroys_without_a_collapse() -> None:
    pods = {1: "K10"}
    row = scene(map="A2:rb", hands=["R01 B07"], discards=pods)
    assert on_map(play(row, "event R01", "amount 1", "burn A")) == "A2:r"
    row = scene(map="A2:br B1:r", hands=["R05 B07"], discards=pods)
    assert on_map(play(row, "reap R05")) == "A2:b B1"
    assert acting(row) == 1
    row = scene(map="A2:rb", hands=["K03 B07"], discards=pods)
    assert destroyed(play(row, "event K03", "colour red")) == "r"


@pytest.mark.rule("O13.10", "O4.7")
def test_stasis_pods_that_are_covered_protect_nothing() -> None:
    row = scene(map="A2:b", hands=["B05 B07"], discards={1: "K10 R06"})
    play(row, "reap B05")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2"


# K11 The Underground ----------------------------------------------------------------------------


@pytest.mark.rule("O13.11")
@pytest.mark.parametrize(
    ("map_", "gain"), [("A2:kkr B1:kw C0:rk D1:k", 3), ("A2:k", 0), ("", 0), ("A2:rkwkk", 2)]
)
def test_the_underground_gains_one_for_each_covered_black_disk(map_: str, gain: int) -> None:
    row = scene(map=map_, hands=["K11 B07"])
    play(row, "event K11")
    assert influence(row) == [9 + gain, 9, 9]


# K12 Drakon's Escape ----------------------------------------------------------------------------


@pytest.mark.rule("O13.12", "O14.33", "O17.18")
def test_drakons_escape_moves_a_whole_stack() -> None:
    row = scene(map="A2+3:rbw B1:k C0 H1", hands=["K12 B07"])
    play(row, "event K12")
    assert choices(row, "choose") == {"A", "B"}
    play(row, "choose A")
    assert choices(row, "move") == {"B", "C"}
    play(row, "move B")
    assert on_map(row) == "A2+3 B1:krbw C0 H1"
    assert influence(row)[0] == 9


@pytest.mark.rule("O14.33", "O17.3", "O17.18")
@pytest.mark.parametrize("map_", ["A2:r", "", "A2 B1"])
def test_drakons_escape_without_a_stack_that_can_move_does_nothing(map_: str) -> None:
    row = scene(map=map_, hands=["K12 B07"])
    play(row, "event K12")
    assert acting(row) == 1
    assert on_map(row) == map_


# K13 Black Stars --------------------------------------------------------------------------------


@pytest.mark.rule("O13.13", "O8.2")
def test_black_stars_do_nothing_when_played() -> None:
    row = scene(map="A2:k", hands=["K13 B07"], destroyed="kkk")
    play(row, "event K13")
    assert influence(row) == [9, 9, 9]
    assert active(row, 0) == "K13"
    assert destroyed(row) == "kkk"
