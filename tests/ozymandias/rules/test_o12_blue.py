"""Chapter O12 and its fine points in O14: the blue cards."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    acting,
    bids,
    choices,
    deck,
    discard,
    face_up,
    hand,
    influence,
    legal,
    market,
    on_map,
    play,
    scene,
    tiles_left,
    unordered,
)

# B01 Banii's Ritual -----------------------------------------------------------------------------


@pytest.mark.rule("O12.1", "O8.6", "O8.7")
def test_baniis_ritual_carries_out_the_top_card_and_leaves_it_there() -> None:
    row = scene(hands=["B01 R01"], deck="B07 K01 ...")
    play(row, "event B01")
    assert influence(row) == [11, 9, 9]
    assert deck(row)[:2] == ["B07", "K01"]
    assert face_up(row) == ["B07"]
    assert discard(row, 0) == ["B01"]


@pytest.mark.rule("O12.1", "O1.9")
def test_what_baniis_ritual_reveals_is_carried_out_by_the_active_player() -> None:
    row = scene(hands={1: "B01 R01"}, map="A2+2 B1:r", deck="R04 K01 ...", turn=1)
    play(row, "event B01")
    assert acting(row) == 1
    play(row, "choose A")
    assert influence(row) == [9, 11, 9]
    assert deck(row)[0] == "R04"


@pytest.mark.rule("O12.1", "O4.4", "O17.3")
def test_baniis_ritual_over_an_empty_deck_does_nothing() -> None:
    row = scene(hands=["B01 R01"], deck="")
    play(row, "event B01")
    assert influence(row) == [9, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O14.20")
def test_baniis_ritual_revealed_from_the_deck_reveals_the_card_below() -> None:
    row = scene(map="", hands=["R06 B07"], tiles="0", deck="B01 W12 K01 ...")
    play(row, "expand R06", "place A")
    assert influence(row) == [10, 9, 9]  # Shupa Vane Route: red controls a sector
    assert deck(row)[:3] == ["B01", "W12", "K01"]
    assert face_up(row) == ["B01", "W12"]


@pytest.mark.rule("O12.1")
def test_banii_s_ritual_reveals_the_last_card_of_the_deck() -> None:
    row = scene(hands=["B01 B07"], deck="", face_up="W12", map="A1:r")
    play(row, "event B01")
    assert influence(row) == [10, 9, 9]


# B02 Treaty of Cheng-Huang ----------------------------------------------------------------------


@pytest.mark.rule("O12.2", "O17.20")
def test_the_treaty_gives_one_drawn_card_to_each_player() -> None:
    row = scene(hands=["R01 B07", "B02 R03", "K13"], turn=1, deck="W01 W02 W03 K01 ...")
    play(row, "event B02")
    assert choices(row, "give") == {"W01", "W02", "W03"}
    play(row, "give W02")
    assert acting(row) == 1
    assert choices(row, "give") == {"W01", "W03"}
    play(row, "give W03")
    assert hand(row, 1) == {"R03", "W02"}
    assert hand(row, 2) == {"K13", "W03"}
    assert hand(row, 0) == {"R01", "B07", "W01"}
    assert deck(row)[0] == "K01"
    assert acting(row) == 2


@pytest.mark.rule("O12.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_treaty_draws_as_many_cards_as_there_are_players(seats: int) -> None:
    row = scene(seats=seats, hands=["B02 B07"], deck="W01 W02 W03 W04 K01 ...")
    play(row, "event B02")
    drawn = ["W01", "W02", "W03", "W04"][:seats]
    assert choices(row, "give") == set(drawn)
    play(row, *(f"give {card}" for card in drawn[:-1]))
    for seat, card in enumerate(drawn):
        assert card in hand(row, seat)
    assert acting(row) == 1


@pytest.mark.rule("O14.21", "O4.4")
def test_the_treaty_needs_a_card_for_every_player() -> None:
    row = scene(hands=["B02 B07"], deck="W01 W02")
    play(row, "event B02")
    assert deck(row) == ["W01", "W02"]
    assert acting(row) == 1


@pytest.mark.rule("O12.2")
@pytest.mark.parametrize("first", ["R01", "R03", "R04"])
def test_the_treaty_gives_a_card_once_even_the_first_of_all(first: str) -> None:
    row = scene(hands=["B02 B07", "W01", "K13"], market="K01 K02 K03 K05", deck="R01 R03 R04 ...")
    play(row, "event B02", f"give {first}")
    assert choices(row, "give") == {"R01", "R03", "R04"} - {first}


@pytest.mark.rule("O12.2", "O5.4")
def test_the_treaty_may_be_carried_out_again() -> None:
    row = scene(
        hands=["B01 B07", "W01", "B03 K13"],
        map="A1",
        market="K01 K02 K03 K05",
        face_up="B02 R01 R03 R04",
        deck="R09 R10 W02 W03 W05",
    )
    play(row, "event B01", "give R04", "give R01")
    assert [hand(row, seat) for seat in range(3)] == [
        {"B07", "R04"},
        {"W01", "R01"},
        {"B03", "K13", "R03"},
    ]
    play(row, "expand R01", "place B", "give R10", "give W02")
    assert hand(row, 1) == {"W01", "R10"}
    assert hand(row, 2) == {"B03", "K13", "R03", "W02"}
    assert hand(row, 0) == {"B07", "R04", "R09"}


# B03 Goauldi Scouts -----------------------------------------------------------------------------


@pytest.mark.rule("O12.3", "O14.22", "O17.21", "O8.5")
def test_goauldi_scouts_explore_and_gain_the_printed_value() -> None:
    row = scene(map="A2:r B1", hands=["B03 B07"], tiles="3", deck="B10 ...")
    play(row, "event B03")
    assert choices(row, "place") == {"C", "D", "E", "F", "G", "H", "I", "J"}
    play(row, "place J")
    assert on_map(row) == "A2:r B1 J3"
    assert influence(row) == [12, 9, 9]
    assert face_up(row) == []
    assert acting(row) == 1


@pytest.mark.rule("O12.3")
def test_goauldi_scouts_gain_nothing_by_a_tile_of_value_0() -> None:
    row = scene(map="A2:r B1", hands=["B03 B07"], tiles="0", deck="B10 ...")
    play(row, "event B03", "place J")
    assert on_map(row) == "A2:r B1 J0"
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O12.3", "O4.11")
def test_goauldi_scouts_begin_an_empty_map() -> None:
    row = scene(map="", hands=["B03 B07"], tiles="4")
    play(row, "event B03")
    assert choices(row, "place") == {"A"}
    play(row, "place A")
    assert on_map(row) == "A4"
    assert influence(row)[0] == 13


@pytest.mark.rule("O14.22", "O17.3")
def test_goauldi_scouts_do_nothing_without_a_tile_or_under_the_wreckage() -> None:
    row = scene(map="A2:r", hands=["B03 B07"], tiles="")
    play(row, "event B03")
    assert (on_map(row), acting(row)) == ("A2:r", 1)
    row = scene(map="A2:r", hands=["B03 B07"], discards={1: "R13"})
    play(row, "event B03")
    assert (on_map(row), acting(row)) == ("A2:r", 1)
    assert tiles_left(row) == 19


# B04 Quiet Prosperity ---------------------------------------------------------------------------


@pytest.mark.rule("O12.4", "O8.4")
def test_quiet_prosperity_puts_one_on_each_sector_with_exactly_one_disk() -> None:
    row = scene(map="A2:r B1+1:w C0 D1:kb E0+2:rr", hands=["B04 B07"])
    play(row, "event B04")
    assert on_map(row) == "A2+1:r B1+2:w C0 D1:kb E0+2:rr"
    assert influence(row) == [9, 9, 9]


# B05 Genesis Device -----------------------------------------------------------------------------


@pytest.mark.rule("O12.5", "O8.4")
def test_genesis_device_puts_one_on_each_sector_that_blue_controls() -> None:
    row = scene(map="A2:rb B1+1:b C0 D1:br", hands=["B05 B07"])
    play(row, "event B05")
    assert on_map(row) == "A2+1:rb B1+2:b C0 D1:br"
    assert influence(row) == [9, 9, 9]


# B06 The Ruins of Loni City ---------------------------------------------------------------------


@pytest.mark.rule("O12.6", "O8.4")
def test_the_ruins_of_loni_city_take_one_from_each_diskless_sector() -> None:
    row = scene(map="A2+3 B1+1 C0 D1+2:r", hands=["B06 B07"])
    play(row, "event B06")
    assert on_map(row) == "A2+2 B1 C0 D1+2:r"
    assert influence(row) == [11, 9, 9]


# B07 Sustainable Farming ------------------------------------------------------------------------


@pytest.mark.rule("O12.7", "O8.4")
def test_sustainable_farming_gains_two() -> None:
    row = scene(hands=["B07 R01"])
    play(row, "event B07")
    assert influence(row) == [11, 9, 9]


# B08 Xin Shield Formula -------------------------------------------------------------------------


@pytest.mark.rule("O12.8", "O14.23")
@pytest.mark.parametrize("owner", [1, 2])
def test_under_xin_shield_formula_no_disk_covers_another(owner: int) -> None:
    row = scene(map="A2:r B1:w C1", hands=["R06 B07"], discards={owner: "B08"})
    play(row, "expand R06")
    assert choices(row, "place") == {"C", "D", "E", "F", "G"}


@pytest.mark.rule("O12.8", "O7.10", "O4.10")
@pytest.mark.parametrize(("hexes", "possible"), [("G1:w", False), ("G1", True), ("", True)])
def test_under_xin_shield_formula_a_colour_may_have_no_target(hexes: str, possible: bool) -> None:
    around = "B1:w C1:w D1:w E1:w F1:w"
    row = scene(map=f"A2:r {around} {hexes}", hands=["R06 B07"], discards={1: "B08"})
    assert ("expand R06" in legal(row)) is possible


@pytest.mark.rule("O14.23", "O7.11")
def test_xin_shield_formula_binds_its_owner() -> None:
    row = scene(map="A2:b B1:w C1", hands=["B08 B07"])
    play(row, "expand B08")
    assert choices(row, "place") == {"C", "D", "E", "F", "G"}


@pytest.mark.rule("O7.11")
def test_xin_shield_formula_covered_by_the_card_played_no_longer_hinders() -> None:
    row = scene(map="A2:r B1:w", hands=["R06 B07"], discards=["B08"])
    play(row, "expand R06")
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}


@pytest.mark.rule("O14.23")
def test_xin_shield_formula_holds_for_the_crusade() -> None:
    row = scene(map="A2:b B1:w C1", hands=["B07 R01"], discards=["R02", "B08"], crusade="b")
    play(row, "event B07")
    assert choices(row, "place") == {"C", "D", "E", "F", "G"}


@pytest.mark.rule("O14.23", "O17.17")
def test_xin_shield_formula_holds_for_from_the_dark() -> None:
    row = scene(map="A2:r B1 C1:k", hands=["K07 B07"], discards={1: "B08"}, destroyed="w")
    play(row, "event K07", "colour white")
    assert choices(row, "choose") == {"B"}


@pytest.mark.rule("O14.23", "O17.18")
def test_xin_shield_formula_holds_for_drakons_escape() -> None:
    row = scene(map="A2:r B1:w C1 H0", hands=["K12 B07"], discards={1: "B08"})
    play(row, "event K12")
    assert choices(row, "choose") == {"A", "B"}
    play(row, "choose A")
    assert choices(row, "move") == {"C"}


@pytest.mark.rule("O14.24")
def test_xin_shield_formula_does_not_hinder_the_reordering_of_a_stack() -> None:
    shield = {1: "B08"}
    row = scene(map="A2:rw", hands=["R09 B07"], discards=shield)
    assert on_map(play(row, "event R09", "disk A 1")) == "A2:wr"
    row = scene(map="A2:rw", hands=["K08 B07"], discards=shield)
    assert on_map(play(row, "event K08", "disk A 2")) == "A2:wr"
    row = scene(map="A2:rw", hands=["B12 B07"], discards=shield)
    assert on_map(play(row, "event B12")) == "A2:wr"


# B09 Beta Theory --------------------------------------------------------------------------------


@pytest.mark.rule("O12.9", "O9.3", "O4.2", "O17.19")
def test_beta_theory_takes_a_market_card_when_it_is_reaped() -> None:
    row = scene(
        map="A2:b",
        hands=["B09 B07"],
        market="R01 W01 B01 K01",
        gems_on={"W01": 3},
        deck="K03 ...",
    )
    play(row, "reap B09")
    assert influence(row) == [11, 9, 9]
    assert choices(row, "take") == {"R01", "W01", "B01", "K01"}
    play(row, "take W01")
    assert hand(row, 0) == {"B07", "W01"}
    assert influence(row) == [14, 9, 9]
    assert market(row) == ["R01", "B01", "K01"]  # not filled before the end of the turn
    bids(row, 0, 0, 0)
    assert market(row) == ["R01", "B01", "K01", "K03"]
    assert deck(row)[-1] == "B09"


@pytest.mark.rule("O12.9", "O9.6")
def test_beta_theory_takes_its_card_even_if_blue_controls_nothing() -> None:
    row = scene(map="A2:r", hands=["B09 B07"], market="R01 W01 B01 K01")
    play(row, "reap B09", "take K01")
    assert hand(row, 0) == {"B07", "K01"}
    assert acting(row) == 1


@pytest.mark.rule("O14.25", "O17.3")
def test_beta_theory_with_an_empty_market_takes_nothing() -> None:
    row = scene(map="A2:r", hands=["B09 B07"], market="-", deck="")
    play(row, "reap B09")
    assert hand(row, 0) == {"B07"}
    assert acting(row) == 1


@pytest.mark.rule("O14.25", "O14.29")
def test_beta_theory_purged_from_the_market_takes_one_of_the_others() -> None:
    row = scene(map="A2:b", hands=["K04 B07"], market="B09 R01 W01 K01", deck="K03 K05 ...")
    play(row, "event K04", "purge B09")
    assert influence(row)[0] == 11
    assert choices(row, "take") == {"R01", "W01", "K01"}
    play(row, "take R01")
    bids(row, 0, 0, 0)
    assert hand(row, 0) == {"B07", "R01"}
    assert market(row) == ["W01", "K01", "K03", "K05"]
    assert deck(row)[-1] == "B09"


# B10 The Living Ocean ---------------------------------------------------------------------------


@pytest.mark.rule("O12.10", "O8.4")
def test_the_living_ocean_puts_two_on_each_diskless_sector() -> None:
    row = scene(map="A2 B1+1 C0:r", hands=["B10 B07"])
    play(row, "event B10")
    assert on_map(row) == "A2+2 B1+3 C0:r"
    assert influence(row) == [9, 9, 9]


# B11 The Garthu Spaceport -----------------------------------------------------------------------


@pytest.mark.rule("O12.11")
@pytest.mark.parametrize(
    ("rest", "gain"), [(" B07", 1), (" R01 R02 W01 K01", 3), ("", 0), (" R01 W01 B01 K01", 4)]
)
def test_the_garthu_spaceport_gains_one_for_each_colour_in_hand(rest: str, gain: int) -> None:
    row = scene(hands=[f"B11{rest}"])
    play(row, "event B11")
    assert influence(row) == [9 + gain, 9, 9]


# B12 Tidal Pools --------------------------------------------------------------------------------


@pytest.mark.rule("O12.12", "O14.26", "O14.24")
def test_tidal_pools_turn_every_stack_that_blue_does_not_control() -> None:
    row = scene(map="A2:rwk B1:b C0:rb D1:br E1:w F0", hands=["B12 B07"])
    play(row, "event B12")
    assert on_map(row) == "A2:krw B1:b C0:rb D1:rb E1:w F0"


@pytest.mark.rule("O14.26")
def test_tidal_pools_touch_each_sector_once() -> None:
    row = scene(map="A2:rrwk", hands=["B12 B07"])
    play(row, "event B12")
    assert on_map(row) == "A2:krrw"


# B13 Jordani Current ----------------------------------------------------------------------------


@pytest.mark.rule("O12.13", "O8.10")
def test_jordani_current_gains_one_and_shuffles_the_deck() -> None:
    order = "W01 W02 W03 W04 W05 K01 K02 K03"
    on_top = set()
    for seed in range(12):
        row = scene(hands=["B13 B07"], deck=order, market="R01 R03 R04", seed=seed)
        play(row, "event B13")
        assert influence(row) == [10, 9, 9]
        top = market(row)[-1]  # the market was filled from the shuffled deck
        assert unordered(row) == set(order.split()) - {top}
        on_top.add(top)
    assert len(on_top) > 3


@pytest.mark.rule("O14.27", "O8.6", "O8.10")
def test_jordani_current_revealed_from_the_deck_stays_on_top() -> None:
    below = "W01 W02 W03 W04 W05 K01 K02 K03"
    next_ones = set()
    for seed in range(12):
        row = scene(hands=["B01 B07"], deck=f"B13 {below}", market="R01 R03", seed=seed)
        play(row, "event B01")
        assert influence(row) == [10, 9, 9]
        assert market(row)[2] == "B13"
        next_ones.add(market(row)[3])
    assert len(next_ones) > 3
    row = scene(hands=["B01 B07"], deck=f"B13 {below}")
    play(row, "event B01")
    assert face_up(row) == ["B13"]
    assert unordered(row) == set(below.split())
    assert deck(row) == ["B13", *["?"] * 8]


@pytest.mark.rule("O8.10", "O8.7")
def test_shuffling_turns_every_card_of_the_deck_face_down() -> None:
    row = scene(hands=["K13", "B01 R01", "B13 B07"], turn=1, deck="W12 W01 W02 W03 W04 W05")
    play(row, "event B01")
    assert face_up(row) == ["W12"]
    play(row, "event B13")
    assert face_up(row) == []
