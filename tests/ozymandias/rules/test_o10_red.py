"""Chapter O10 and its fine points in O14: the red cards."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine.cards import NO_CARD
from igroteka.games.ozymandias.rules.state import NO_COLOUR, NO_SECTOR
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
    hand,
    influence,
    legal,
    market,
    numbers,
    on_map,
    play,
    pool,
    removed,
    scene,
    start_of_turn,
    tiles_left,
)

# R01 Fires at Night -----------------------------------------------------------------------------


@pytest.mark.rule("O10.1", "O14.1")
def test_fires_at_night_destroys_a_top_disk_for_each_influence_paid() -> None:
    row = scene(map="A2:rb B1:w C1:kw", hands=["R01 B07"])
    play(row, "event R01", "amount 2", "burn A", "burn C")
    assert influence(row) == [7, 9, 9]
    assert on_map(row) == "A2:r B1:w C1:k"
    assert destroyed(row) == "wb"
    assert acting(row) == 1


@pytest.mark.rule("O10.1", "O14.1")
def test_fires_at_night_may_strike_a_disk_that_it_has_just_uncovered() -> None:
    row = scene(map="A2:rbk B1:w", hands=["R01 B07"])
    play(row, "event R01", "amount 3", "burn A", "burn A", "burn A")
    assert on_map(row) == "A2 B1:w"
    assert destroyed(row) == "rbk"


@pytest.mark.rule("O10.1", "O14.1", "O17.11")
def test_fires_at_night_may_burn_nothing() -> None:
    row = scene(map="A2:rb", hands=["R01 B07"])
    play(row, "event R01", "amount 0")
    assert influence(row) == [9, 9, 9]
    assert on_map(row) == "A2:rb"
    assert acting(row) == 1


@pytest.mark.rule("O14.1", "O17.11")
@pytest.mark.parametrize(
    ("gems", "disks", "most"),
    [(9, "rbwk", 3), (2, "rbwk", 2), (0, "rbwk", 0), (9, "rb", 2), (1, "rb", 1), (3, "rbw", 3)],
)
def test_fires_at_night_is_limited_by_influence_and_by_the_disks_on_the_map(
    gems: int, disks: str, most: int
) -> None:
    row = scene(map=f"A2:{disks}", hands=["R01 B07"], influence=[gems])
    play(row, "event R01")
    assert legal(row) == [f"amount {amount}" for amount in range(most + 1)]


@pytest.mark.rule("O14.1", "O17.11")
def test_fires_at_night_strikes_occupied_sectors_only() -> None:
    row = scene(map="A2:rb B1 C1:k", hands=["R01 B07"])
    play(row, "event R01", "amount 2")
    assert choices(row, "burn") == {"A", "C"}
    play(row, "burn C")
    assert choices(row, "burn") == {"A"}


# R02 Crusade of the Sun -------------------------------------------------------------------------


@pytest.mark.rule("O10.2", "O14.2", "O17.5", "O5.3")
def test_crusade_gets_a_disk_of_any_colour_at_the_start_of_a_turn() -> None:
    row = start_of_turn(0, discards=["R06 R02"])
    assert acting(row) == 0
    assert set(legal(row)) == {f"colour {name}" for name in ("red", "white", "blue", "black")}
    play(row, "colour blue")
    assert crusade(row) == "b"
    assert pool(row, "b") == 5
    assert row.card == NO_CARD  # none is carried out any more


@pytest.mark.rule("O14.2", "O17.5")
def test_crusade_chooses_among_the_colours_in_the_pool_only() -> None:
    row = start_of_turn(0, discards=["R06 R02"], map="A1:w", pool="rrk")
    assert choices(row, "colour") == {"red", "black"}


@pytest.mark.rule("O10.2", "O14.2")
def test_crusade_gets_more_disks_of_the_same_colour_by_itself() -> None:
    row = start_of_turn(0, discards=["R06 R02"], crusade="b")
    assert crusade(row) == "bb"
    assert pool(row, "b") == 4
    assert "colour red" not in legal(row)
    assert "event R02" not in legal(row)


@pytest.mark.rule("O14.2")
def test_crusade_gets_none_if_the_pool_has_none_of_its_colour() -> None:
    row = start_of_turn(0, discards=["R06 R02"], crusade="bb", map="A1:bbbb")
    assert crusade(row) == "bb"
    assert pool(row, "b") == 0
    assert acting(row) == 0


@pytest.mark.rule("O10.2")
def test_crusade_gets_disks_on_its_owners_turns_only() -> None:
    row = start_of_turn(2, discards=["R06 R02"], crusade="b")
    assert acting(row) == 2
    assert crusade(row) == "b"


@pytest.mark.rule("O10.2")
def test_crusade_that_is_covered_gets_no_disk() -> None:
    row = start_of_turn(0, discards=["R02 R06"])
    assert crusade(row) == ""
    assert "event B01" not in legal(row)
    assert any(text.startswith("seed") for text in legal(row))


@pytest.mark.rule("O10.2", "O14.3", "O14.5", "O17.9")
def test_crusade_places_its_disks_when_another_card_covers_it() -> None:
    row = scene(map="A2:b B1", hands=["B07 R01"], discards=["R06 R02"], crusade="bb", tiles="3 3")
    play(row, "event B07")
    assert discard(row, 0) == ["R06", "R02"]
    assert influence(row)[0] == 9
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}
    play(row, "place C")
    assert choices(row, "place") == {
        *("A", "B", "C", "D", "E", "F", "G"),  # blue controls A and C, next to one another
        *("J", "K", "L"),
    }
    play(row, "place B")
    assert on_map(row) == "A2:b B1:b C3:b"
    assert discard(row, 0) == ["R06", "R02", "B07"]
    assert influence(row)[0] == 9 + 2  # of Sustainable Farming alone
    assert crusade(row) == ""
    assert row.crusade_colour == NO_COLOUR


@pytest.mark.rule("O14.3")
def test_crusade_draws_tiles_but_brings_neither_income_nor_an_event() -> None:
    row = scene(
        map="A2:b", hands=["B07 R01"], discards=["R02"], crusade="b", tiles="3", deck="W12 ..."
    )
    play(row, "event B07", "place C")
    assert on_map(row) == "A2:b C3:b"
    assert influence(row)[0] == 9 + 2
    assert deck(row)[0] == "W12"


@pytest.mark.rule("O14.3", "O14.5")
def test_crusade_put_up_for_auction_is_emptied_by_its_owner_before_the_bids() -> None:
    row = scene(map="A2:b", discards={1: "R06 R02"}, crusade="b")
    play(row, "salt 1")
    assert acting(row) == 1
    assert active(row, 1) == "R02"
    play(row, "place D")
    assert active(row, 1) == "R06"
    assert on_map(row).startswith("A2:b D")
    bids(row, 1, 0, 0)
    assert "R02" in hand(row, 0)
    assert acting(row) == 1


@pytest.mark.rule("O14.5", "O5.2", "O5.3")
def test_crusade_taken_back_with_the_discard_pile_places_its_disks_and_gets_none() -> None:
    row = start_of_turn(0, hands=["-"], discards=["R06 R02"], crusade="b", map="A2:b")
    assert acting(row) == 0
    assert discard(row, 0) == ["R06", "R02"]
    play(row, "place E")
    assert on_map(row).startswith("A2:b E")
    assert hand(row, 0) == {"R06", "R02"}
    assert discard(row, 0) == []
    assert pool(row, "b") == 4
    assert crusade(row) == ""
    assert "expand R06" in legal(row)


@pytest.mark.rule("O14.4")
def test_disks_of_the_crusade_without_a_target_return_to_the_pool() -> None:
    row = scene(
        map="A2:b B1:w",
        hands=["B07 R01"],
        discards=["R02", "R13", "B08"],
        crusade="bb",
    )
    play(row, "event B07")
    assert on_map(row) == "A2:b B1:w"
    assert crusade(row) == ""
    assert pool(row, "b") == 5
    assert influence(row)[0] == 11


@pytest.mark.rule("O14.4")
def test_of_the_crusades_disks_some_may_find_a_target_and_the_rest_return() -> None:
    row = scene(map="A2:b B1 C1:w", hands=["B07 R01"], discards=["R02", "R13", "B08"], crusade="bb")
    play(row, "event B07")
    assert choices(row, "place") == {"B"}
    play(row, "place B")
    assert on_map(row) == "A2:b B1:b C1:w"
    assert pool(row, "b") == 4
    assert acting(row) == 1


# R03 Like a Torrent -----------------------------------------------------------------------------


@pytest.mark.rule("O10.3", "O14.6", "O8.4")
def test_like_a_torrent_takes_one_from_each_sector_next_to_red() -> None:
    row = scene(map="A2+2:br B1+2:w C1+1 D0:k H0+1:w", hands=["R03 B07"])
    play(row, "event R03")
    assert on_map(row) == "A2+2:br B1+1:w C1 D0:k H0+1:w"
    assert influence(row) == [11, 9, 9]


@pytest.mark.rule("O14.6")
def test_like_a_torrent_takes_from_red_sectors_that_lie_side_by_side() -> None:
    row = scene(map="A2+2:r B1+1:r H0+3", hands=["R03 B07"])
    play(row, "event R03")
    assert on_map(row) == "A2+1:r B1:r H0+2"
    assert influence(row)[0] == 12


@pytest.mark.rule("O10.3", "O8.3")
def test_like_a_torrent_without_red_takes_nothing() -> None:
    row = scene(map="A2+2:rb B1+1", hands=["R03 B07"])
    play(row, "event R03")
    assert on_map(row) == "A2+2:rb B1+1"
    assert influence(row)[0] == 9


# R04 Blood from a Stone -------------------------------------------------------------------------


@pytest.mark.rule("O10.4", "O17.14")
def test_blood_from_a_stone_takes_all_influence_of_a_diskless_sector() -> None:
    row = scene(map="A2+2:r B1+3 C0+1 D1", hands=["R04 B07"])
    play(row, "event R04")
    assert choices(row, "choose") == {"B", "C", "D"}
    play(row, "choose B")
    assert on_map(row) == "A2+2:r B1 C0+1 D1"
    assert influence(row) == [12, 9, 9]


@pytest.mark.rule("O10.4", "O17.3")
@pytest.mark.parametrize("map_", ["", "A2+2:r B1+1:w"])
def test_blood_from_a_stone_without_a_diskless_sector_does_nothing(map_: str) -> None:
    row = scene(map=map_, hands=["R04 B07"])
    play(row, "event R04")
    assert influence(row)[0] == 9
    assert acting(row) == 1


# R05 Fall of Gethi E'Feri -----------------------------------------------------------------------


@pytest.mark.rule("O10.5", "O9.3")
def test_fall_of_gethi_destroys_every_red_disk_that_controls() -> None:
    row = scene(map="A2:rbr B1:r C1:rw D0:b", hands=["R05 B07"])
    play(row, "reap R05")
    assert influence(row)[0] == 12
    assert on_map(row) == "A2:rb B1 C1:rw D0:b"
    assert destroyed(row) == "rr"
    assert acting(row) == 1  # red controls nothing any more


@pytest.mark.rule("O14.7")
def test_a_red_disk_that_the_fall_of_gethi_uncovers_stays_and_may_be_preserved() -> None:
    row = scene(map="A2:rr B1:r", hands=["R05 B07"])
    play(row, "reap R05")
    assert on_map(row) == "A2:r B1"
    bids(row, 0, 1, 0)
    play(row, "save A")
    assert on_map(row) == "A2:r B1"
    assert influence(row) == [12, 8, 9]


@pytest.mark.rule("O14.7", "O9.3", "O9.10")
def test_the_collapse_follows_the_fall_of_gethi() -> None:
    row = scene(map="A2:rr B1:r", hands=["R05 B07"])
    play(row, "reap R05")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2 B1"
    assert destroyed(row) == "rrr"


@pytest.mark.rule("O10.5", "O8.2")
def test_fall_of_gethi_does_nothing_when_played() -> None:
    row = scene(map="A2:r", hands=["R05 B07"])
    play(row, "event R05")
    assert on_map(row) == "A2:r"
    row = scene(map="A2:r", hands=["R05 B07"])
    play(row, "expand R05", "place B")
    assert on_map(row).startswith("A2:r B")


# R06 Berserkers of Grotl ------------------------------------------------------------------------


@pytest.mark.rule("O10.6")
@pytest.mark.parametrize(("pile", "gain"), [("", 0), ("rrwbk", 2), ("rrrrrr", 6), ("wbk", 0)])
def test_berserkers_gain_one_for_each_destroyed_red_disk(pile: str, gain: int) -> None:
    row = scene(hands=["R06 B07"], destroyed=pile)
    play(row, "event R06")
    assert influence(row) == [9 + gain, 9, 9]
    assert destroyed(row) == pile


# R07 Thani Tribes -------------------------------------------------------------------------------


@pytest.mark.rule("O10.7", "O17.12")
def test_thani_tribes_move_every_disk_of_a_colour_to_an_adjacent_sector() -> None:
    row = scene(map="A2:r B1:w C1:b", hands=["R07 B07"])
    play(row, "event R07", "colour red")
    assert choices(row, "disk") == {"A 1"}
    play(row, "disk A 1")
    assert choices(row, "move") == {"B", "C"}
    play(row, "move B")
    assert on_map(row) == "A2 B1:wr C1:b"
    assert acting(row) == 1


@pytest.mark.rule("O14.8")
@pytest.mark.parametrize("colour", ["red", "white", "blue", "black"])
def test_thani_tribes_may_name_any_colour(colour: str) -> None:
    row = scene(map="A2:r B1", hands=["R07 B07"], pool="r")
    play(row, "event R07")
    assert set(legal(row)) == {f"colour {name}" for name in ("red", "white", "blue", "black")}
    play(row, f"colour {colour}")
    if colour != "red":
        assert on_map(row) == "A2:r B1"
        assert acting(row) == 1


@pytest.mark.rule("O14.9")
def test_thani_tribes_move_disks_from_any_height_each_once_and_in_any_order() -> None:
    row = scene(map="A2:rbr B1:w", hands=["R07 B07"])
    play(row, "event R07", "colour red")
    assert choices(row, "disk") == {"A 1", "A 3"}
    play(row, "disk A 1", "move B")
    assert on_map(row) == "A2:br B1:wr"
    assert row.sector == NO_SECTOR  # the next disk is not chosen yet
    # What came to B has moved; what was the top disk of A is now one lower.
    assert choices(row, "disk") == {"A 2"}
    play(row, "disk A 2", "move B")
    assert on_map(row) == "A2:b B1:wrr"
    assert acting(row) == 1


@pytest.mark.rule("O14.9", "O14.10")
def test_thani_tribes_may_swap_two_disks() -> None:
    row = scene(map="A2:r B1:r", hands=["R07 B07"])
    play(row, "event R07", "colour red", "disk A 1", "move B")
    assert on_map(row) == "A2 B1:rr"
    assert choices(row, "disk") == {"B 1"}  # the upper one has moved already
    play(row, "disk B 1", "move A")
    assert on_map(row) == "A2:r B1:r"
    assert acting(row) == 1


@pytest.mark.rule("O14.9")
def test_thani_tribes_never_leave_the_map_nor_draw_a_tile() -> None:
    row = scene(map="A2:r", hands=["R07 B07"])
    play(row, "event R07", "colour red")
    assert on_map(row) == "A2:r"
    assert tiles_left(row) == 19
    assert acting(row) == 1


@pytest.mark.rule("O14.10", "O14.23")
def test_under_xin_shield_formula_thani_tribes_stop_when_none_can_move() -> None:
    row = scene(map="A2:r B1:r C1:w", hands=["R07 B07"], discards={1: "B08"})
    play(row, "event R07", "colour red")
    assert on_map(row) == "A2:r B1:r C1:w"
    assert acting(row) == 1


@pytest.mark.rule("O14.10", "O14.23")
def test_a_disk_that_makes_room_lets_another_one_move() -> None:
    row = scene(map="A2:r B1:r C1:w F1", hands=["R07 B07"], discards={1: "B08"})
    play(row, "event R07", "colour red")
    assert choices(row, "disk") == {"A 1"}  # B has no diskless neighbour
    play(row, "disk A 1")
    assert choices(row, "move") == {"F"}
    play(row, "move F")
    assert choices(row, "disk") == {"B 1"}
    play(row, "disk B 1")
    assert choices(row, "move") == {"A"}
    play(row, "move A")
    assert on_map(row) == "A2:r B1 C1:w F1:r"
    assert acting(row) == 1


@pytest.mark.rule("O14.10")
def test_under_xin_shield_formula_a_stack_of_one_colour_is_spread() -> None:
    row = scene(map="A2:rrr B1 C1", hands=["R07 B07"], discards={1: "B08"})
    play(row, "event R07", "colour red", "disk A 2", "move B", "disk A 1", "move C")
    assert on_map(row) == "A2:r B1:r C1:r"
    assert acting(row) == 1


@pytest.mark.rule("O14.9", "O8.7")
def test_thani_tribes_carried_out_again_move_what_they_moved_before() -> None:
    row = scene(map="A2:r B1", hands=["B01 K13", "W01 W02"], face_up="R07", tiles="1")
    play(row, "event B01", "colour red", "disk A 1", "move B")
    assert on_map(row) == "A2 B1:r"
    play(row, "expand W01", "place C", "colour red")
    assert choices(row, "disk") == {"B 1"}
    play(row, "disk B 1", "move A")
    assert on_map(row) == "A2:r B1 C1:w"
    assert acting(row) == 2


# R08 Cyri's Treachery ---------------------------------------------------------------------------


def treachery(seed: int = 1, **given: Any) -> Row:
    row = scene(
        **{
            "hands": ["R08 B07", "W01 W02 W03", "-"],
            "discards": ["K09"],
            "seed": seed,
            **given,
        }
    )
    return play(row, "event R08")


@pytest.mark.rule("O10.8", "O14.11")
def test_cyris_treachery_swaps_itself_for_a_card_of_an_opponents_hand() -> None:
    row = play(treachery(), "rob 1")
    got = hand(row, 0) - {"B07"}
    assert len(got) == 1
    assert got < {"W01", "W02", "W03"}
    assert hand(row, 1) == {"W01", "W02", "W03", "R08"} - got
    assert discard(row, 0) == ["K09"]
    assert acting(row) == 1


@pytest.mark.rule("O10.8")
def test_the_card_of_cyris_treachery_is_drawn_by_chance() -> None:
    drawn = {frozenset(hand(play(treachery(seed), "rob 1"), 0)) for seed in range(40)}
    assert drawn == {frozenset({"B07", card}) for card in ("W01", "W02", "W03")}


@pytest.mark.rule("O14.11")
def test_cyris_treachery_is_never_drawn_back_itself() -> None:
    for seed in range(20):
        row = treachery(seed, hands=["R08 B07", "W01", "-"])
        play(row, "rob 1")
        assert hand(row, 0) == {"B07", "W01"}
        assert hand(row, 1) == {"R08"}


@pytest.mark.rule("O10.8", "O17.13")
def test_cyris_treachery_chooses_an_opponent_who_has_cards() -> None:
    assert numbers(treachery(), "rob") == {1}
    row = treachery(hands=["R08 B07", "W01", "W02"])
    assert numbers(row, "rob") == {1, 2}


@pytest.mark.rule("O14.11", "O17.3")
def test_cyris_treachery_stays_where_it_is_if_no_opponent_has_a_card() -> None:
    row = treachery(hands=["R08 B07", "-", "-"], discards=["K09"])
    assert discard(row, 0) == ["K09", "R08"]
    assert hand(row, 0) == {"B07"}
    assert acting(row) == 1


# R09 Revolution ---------------------------------------------------------------------------------


@pytest.mark.rule("O10.9", "O17.16", "O14.24")
def test_revolution_puts_a_covered_disk_on_top_of_its_stack() -> None:
    row = scene(map="A1:rbw B2:k C0:kr", hands=["R09 B07"], discards={1: "B08"})
    play(row, "event R09")
    assert choices(row, "disk") == {"A 1", "A 2", "C 1"}
    play(row, "disk A 1")
    assert on_map(row) == "A1:bwr B2:k C0:kr"
    assert influence(row)[0] == 9


@pytest.mark.rule("O10.9", "O17.3")
def test_revolution_without_a_covered_disk_does_nothing() -> None:
    row = scene(map="A1:r B2", hands=["R09 B07"])
    play(row, "event R09")
    assert on_map(row) == "A1:r B2"
    assert acting(row) == 1


# R10 Treasure Vaults ----------------------------------------------------------------------------


@pytest.mark.rule("O10.10", "O17.14")
def test_treasure_vaults_takes_all_influence_of_a_sector_not_red() -> None:
    row = scene(map="A2+3:r B1+2:rw C0+1 D1:b", hands=["R10 B07"])
    play(row, "event R10")
    assert choices(row, "choose") == {"B", "C", "D"}
    play(row, "choose B")
    assert on_map(row) == "A2+3:r B1:rw C0+1 D1:b"
    assert influence(row) == [11, 9, 9]


@pytest.mark.rule("O10.10", "O17.3")
def test_treasure_vaults_finds_nothing_where_red_controls_all() -> None:
    row = scene(map="A2+3:r", hands=["R10 B07"])
    play(row, "event R10")
    assert influence(row)[0] == 9
    assert acting(row) == 1


# R11 Robber Barons ------------------------------------------------------------------------------


@pytest.mark.rule("O10.11", "O8.11", "O4.3")
def test_robber_barons_remove_every_market_card_that_is_not_red() -> None:
    row = scene(
        hands=["R11 B07"],
        market="W01 R03 B01 K01",
        gems_on={"W01": 2, "R03": 1},
        deck="W12 W08 R06 ...",
    )
    play(row, "event R11")
    assert removed(row) == {"W01", "B01", "K01"}
    assert market(row) == ["R03", "W12", "W08", "R06"]
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O10.11")
def test_robber_barons_leave_a_red_market_alone() -> None:
    row = scene(hands=["R11 B07"], market="R01 R03 R04 R06")
    play(row, "event R11")
    assert market(row) == ["R01", "R03", "R04", "R06"]
    assert removed(row) == set()


# R12 The Ru-Shou Dam ----------------------------------------------------------------------------


@pytest.mark.rule("O10.12", "O14.12")
def test_the_dam_holds_one_bid_for_all_occupied_sectors() -> None:
    row = scene(map="A2:rb B1:w C1:k D0:r E1", hands=["R12 B07"])
    play(row, "event R12")
    bids(row, 1, 1, 0)
    assert acting(row) == 0
    assert choices(row, "save") == {"A", "B", "C", "D"}
    play(row, "save A")
    assert acting(row) == 1
    assert choices(row, "save") == {"B", "C", "D"}
    play(row, "save C")
    assert on_map(row) == "A2:rb B1 C1:k D0 E1"
    assert destroyed(row) == "rw"


@pytest.mark.rule("O10.12")
def test_the_opponents_bids_for_the_dam_go_to_the_active_player() -> None:
    row = scene(map="A2:rb B1:w", hands=["R12 B07"])
    play(row, "event R12")
    bids(row, 2, 1, 4)
    assert influence(row) == [9 - 2 + 1 + 4, 8, 5]


@pytest.mark.rule("O10.12", "O9.8", "O9.9")
def test_at_the_dam_the_active_player_saves_first_then_counter_clockwise() -> None:
    row = scene(map="A2:r B1:w C1:b D0:k", hands=["R12 B07"])
    play(row, "event R12")
    bids(row, 1, 1, 1)
    asked = []
    for sector in ("A", "B", "C"):
        asked.append(acting(row))
        play(row, f"save {sector}")
    assert asked == [0, 2, 1]
    assert on_map(row) == "A2:r B1:w C1:b D0"


@pytest.mark.rule("O14.12", "O10.12")
@pytest.mark.parametrize(("map_", "rival"), [("A2 B1+3", "K09"), ("A2:r B1:w", "K10")])
def test_no_dam_without_an_occupied_sector_or_under_stasis_pods(map_: str, rival: str) -> None:
    row = scene(map=map_, hands=["R12 B07"], discards={1: rival})
    play(row, "event R12")
    assert acting(row) == 1
    assert on_map(row) == map_
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O14.12", "O9.11")
def test_the_dam_takes_one_disk_of_each_unsaved_stack() -> None:
    row = scene(map="A2:rrr B1:wb", hands=["R12 B07"])
    play(row, "event R12")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2:rr B1:w"


# R13 Wreckage of the Xyri -----------------------------------------------------------------------


@pytest.mark.rule("O10.13", "O7.8")
@pytest.mark.parametrize("owner", [1, 2])
@pytest.mark.parametrize("card", ["R06", "B07"])
def test_under_the_wreckage_nobody_explores(owner: int, card: str) -> None:
    row = scene(map="A2:r B1", hands=["R06 B07", "K13", "K09"], discards={owner: "R13"})
    play(row, f"expand {card}")
    assert choices(row, "place") == {"B"}


@pytest.mark.rule("O10.13", "O7.11")
def test_the_wreckage_binds_the_player_who_plays_it_for_expansion() -> None:
    row = scene(map="A2:r B1", hands=["R13 B07"])
    play(row, "expand R13")
    assert choices(row, "place") == {"B"}
    row = scene(map="A2:r", hands=["R13 B07"])
    assert "expand R13" not in legal(row)
    assert "event R13" in legal(row)


@pytest.mark.rule("O10.13", "O14.22")
def test_under_the_wreckage_goauldi_scouts_find_nothing() -> None:
    row = scene(map="A2:r", hands=["B03 B07"], discards={2: "R13"})
    play(row, "event B03")
    assert on_map(row) == "A2:r"
    assert acting(row) == 1


@pytest.mark.rule("O10.13", "O14.3")
def test_under_the_wreckage_the_crusade_does_not_explore() -> None:
    row = scene(map="A2:b B1", hands=["B07 R01"], discards=["R02", "R13"], crusade="b")
    play(row, "event B07")
    assert choices(row, "place") == {"B"}


@pytest.mark.rule("O10.13", "O4.7", "O4.8")
def test_the_wreckage_works_while_it_is_on_top_only() -> None:
    row = scene(map="A2:r B1", hands=["R06 B07"], discards={1: "R13 K09"})
    play(row, "expand R06")
    assert choices(row, "place") == {"B", "C", "D", "E", "F", "G"}
