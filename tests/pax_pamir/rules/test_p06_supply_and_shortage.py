"""Chapter P6: supply and shortage."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.pax_pamir.rules.state import Note, Piece
from tests.pax_pamir.scenes import (
    asked,
    blocks_in_play,
    can,
    choices,
    court,
    gifts,
    in_region,
    main_actions,
    map_of,
    noted,
    notes,
    on_border,
    on_card,
    phase,
    play,
    refused,
    rupees,
    scene,
    start_of_turn,
    supply,
)

TWELVE = "kabul:AAAA herat:AAAA kabul-punjab:AAAA"
"""All Afghan blocks."""


@pytest.mark.rule("P6.1")
def test_a_placed_piece_comes_from_the_supply() -> None:
    row = scene(hands=["6"])
    play(row, "play 6")
    assert map_of(row) == "kabul:A1"
    assert on_card(row, 6) == "1"
    assert supply(row) == [8, 10, 10]
    assert list(row.blocks) == [11, 12, 12]
    assert notes(row, Note.PLACED) == [
        ("PLACED", 1, Piece.TRIBE, 3, -1),
        ("PLACED", 1, Piece.ARMY, 3, 0),
        ("PLACED", 1, Piece.SPY, 6, -1),
    ]


@pytest.mark.rule("P6.2", "P18.9")
def test_a_missing_block_is_taken_from_any_place_of_its_coalition() -> None:
    row = scene(hands=["15"], map=TWELVE + " persia:BBRR")
    play(row, "play 15")
    assert phase(row) == "take"
    assert choices(row) == {"army kabul", "army herat", "road kabul-punjab"}
    play(row, "army herat")
    assert map_of(row) == "persia:BBRR herat:AAA kabul:AAAAA kabul-punjab:AAAA"
    assert notes(row, Note.TAKEN, Note.PLACED) == [
        ("TAKEN", 1, Piece.ARMY, 2, 0),
        ("PLACED", 1, Piece.ARMY, 3, 0),
    ]


@pytest.mark.rule("P6.2", "P18.9")
def test_a_missing_cylinder_is_taken_from_any_place_of_its_owner() -> None:
    row = scene(
        hands=["25"],
        courts=["9", "10"],
        loyalty="AAB",
        spies="9:11 10:12",
        gifts=["2 6"],
        map="kabul:111222 herat:11",
    )
    play(row, "play 25")
    assert choices(row) == {
        *("tribe kabul", "tribe herat", "card 9", "card 10", "space 2", "space 6"),
    }
    play(row, "card 10")
    assert in_region(row, "punjab") == "1"
    assert on_card(row, 10) == "2"


@pytest.mark.rule("P6.2", "P11.14")
@pytest.mark.parametrize(
    "given",
    [
        {"map": "persia:1111111111"},
        {"map": "kabul:1111111111"},
        {"spies": "12:1111111111"},
        {"spies": "60:1111111111"},
        {"spies": "100:1111111111"},
    ],
)
def test_tribes_or_spies_alone_are_enough_to_take_from(given: dict[str, Any]) -> None:
    row = scene(courts=["12 60 100"], loyalty="R", **given)
    play(row, "gift 12", "space 2")
    assert gifts(row, 1) == {2}
    assert supply(row)[0] == 0


@pytest.mark.rule("P6.3")
def test_a_block_that_is_taken_may_become_the_other_kind() -> None:
    row = scene(hands=["15"], map=TWELVE)
    play(row, "play 15", "road kabul-punjab")
    assert map_of(row) == "herat:AAAA kabul:AAAAA kabul-punjab:AAA"
    row = scene(hands=["9"], map=TWELVE)
    play(row, "play 9", "road herat-kabul", "army kabul")
    assert on_border(row, "herat-kabul") == "A"
    assert in_region(row, "kabul") == "AAA"


@pytest.mark.rule("P6.2", "P6.3")
@pytest.mark.parametrize("place", ["persia", "punjab", "persia-transcaspia", "kandahar-punjab"])
def test_a_block_is_taken_from_the_only_place_where_one_is(place: str) -> None:
    row = scene(hands=["15"], map=f"{place}:{'A' * 12}")
    play(row, "play 15")
    assert in_region(row, "kabul") == "A"
    assert blocks_in_play(row) == [12, 0, 0]


@pytest.mark.rule("P6.3")
@pytest.mark.parametrize("source", ["space 2", "tribe herat", "card 9"])
def test_a_cylinder_that_is_taken_may_become_another_kind(source: str) -> None:
    row = scene(hands=["4"], courts=["9"], gifts=["2"], map="kabul:111 herat:111", spies="9:111")
    play(row, "play 4", "card 9", source)
    assert on_card(row, 9) == ("111" if source == "card 9" else "1111")
    assert gifts(row, 1) == (set() if source == "space 2" else {2})
    assert in_region(row, "herat") == ("11" if source == "tribe herat" else "111")


@pytest.mark.rule("P6.3", "P1.7")
def test_of_two_gifts_the_one_that_is_named_is_taken() -> None:
    row = scene(hands=["5"], gifts=["2 6"], map="herat:11111111")
    play(row, "play 5", "space 6")
    assert gifts(row, 1) == {2}
    assert in_region(row, "kabul") == "1"


@pytest.mark.rule("P6.4", "P6.5")
def test_a_piece_taken_from_where_it_goes_is_only_fresh_then() -> None:
    row = scene(hands=["33"], map="punjab:A herat:AAAAAAA kabul-punjab:AAAA")
    play(row, "play 33", "army punjab")
    assert in_region(row, "punjab") == "A"
    assert choices(row) == {"army herat", "road kabul-punjab"}
    play(row, "army herat")
    assert in_region(row, "punjab") == "AA"


@pytest.mark.rule("P6.5", "P6.6")
def test_pieces_placed_in_the_same_turn_cannot_be_taken() -> None:
    row = scene(hands=["33 16"], map="herat:AAAAAA kabul-punjab:AAAA")
    play(row, "play 33")
    assert blocks_in_play(row) == [12, 0, 0]
    play(row, "play 16")
    assert choices(row) == {"army herat", "road kabul-punjab"}
    play(row, "army herat")
    play(row, "end", "end", "end")
    assert asked(row) == 1


@pytest.mark.rule("P6.5", "P6.2")
def test_a_refusal_tells_fresh_pieces_from_none() -> None:
    row = scene(
        courts=["12 60"],
        favoured="economic",
        hands=["7 4"],
        map="herat:11111 punjab:1",
        rupees=[9, 9, 9],
    )
    play(row, "gift 12", "space 4", "play 7", "card 12", "play 4", "card 4")
    assert phase(row) == "take"
    assert [refused(row, text) for text in ("tribe kabul", "card 12", "space 4")] == ["P6.5"] * 3
    assert [refused(row, text) for text in ("tribe persia", "card 60", "space 2")] == ["P6.2"] * 3
    row = scene(hands=["47"], map="herat:AAAAA punjab:AAAAA")
    play(row, "play 47", "road kabul-kandahar", "road herat-kandahar")
    assert refused(row, "road kabul-kandahar") == "P6.5"
    assert refused(row, "road kandahar-punjab") == "P6.2"


@pytest.mark.rule("P6.6")
def test_a_built_block_and_a_gift_are_fresh() -> None:
    row = scene(
        courts=["17 12"],
        favoured="military",
        hands=["47"],
        map="kabul:A1 herat:AAAAA kabul-punjab:AAAA",
    )
    play(row, "build 17", "road herat-kabul", "road transcaspia-kabul", "stop")
    assert blocks_in_play(row) == [12, 0, 0]
    play(row, "play 47", "road herat-kandahar")
    assert choices(row) == {"army kabul", "army herat", "road kabul-punjab"}
    row = scene(
        courts=["12"], hands=["25"], gifts=["2"], map="kabul:1111 herat:1111", rupees=[30, 0, 0]
    )
    play(row, "gift 12", "space 4", "play 25")
    assert choices(row) == {"tribe kabul", "tribe herat", "space 2"}


@pytest.mark.rule("P6.6", "P16.15")
def test_a_spy_of_blackmail_is_fresh() -> None:
    row = start_of_turn(1, courts=["54", "61 55"], hands=["25"], map="kabul:11111 herat:1111")
    play(row, "card 61", "play 25")
    assert supply(row)[0] == 0
    assert choices(row) == {"tribe kabul", "tribe herat"}


@pytest.mark.rule("P6.6", "P6.7")
def test_those_that_are_not_fresh_leave_first_and_moving_makes_nothing_fresh() -> None:
    row = scene(
        courts=["63"],
        favoured="economic",
        hands=["15 33"],
        map="kabul:A kabul-punjab:AAAA herat:AAAAAA",
    )
    play(row, "play 15", "move 63", "stop")
    assert (in_region(row, "kabul"), in_region(row, "punjab")) == ("A", "A")
    play(row, "play 33")
    assert choices(row) == {"army punjab", "army herat", "road kabul-punjab"}


@pytest.mark.rule("P6.7")
def test_a_fresh_piece_stays_fresh_when_it_moves() -> None:
    row = scene(
        courts=["63"],
        favoured="economic",
        hands=["15 33"],
        map="kabul:A kabul-punjab:AAAA herat:AAAAAA",
    )
    play(row, "play 15", "move 63", "army kabul", "stop")
    assert (in_region(row, "kabul"), in_region(row, "punjab")) == ("", "AA")
    play(row, "play 33", "army punjab")
    assert choices(row) == {"army herat", "road kabul-punjab"}


@pytest.mark.rule("P6.7", "P17.17")
def test_a_fresh_tribe_stays_fresh_when_it_moves() -> None:
    row = scene(
        courts=["63"],
        favoured="economic",
        bound={110: 1},
        hands=["25 5"],
        map="herat:111111111 kabul-punjab:A",
    )
    play(row, "play 25", "move 63", "stop", "play 5")
    assert in_region(row, "herat") == "1" * 8
    assert in_region(row, "kabul") == "11"


@pytest.mark.rule("P6.7", "P12.3")
def test_a_fresh_spy_stays_fresh_when_it_moves() -> None:
    row = scene(courts=["63 60"], favoured="economic", hands=["18 25"], spies="60:111111111")
    play(row, "play 18 right", "move 63", "card 18", "card 63", "stop", "play 25")
    assert on_card(row, 60) == "1" * 8
    assert on_card(row, 63) == "1"


@pytest.mark.rule("P6.5", "P12.20")
def test_a_fresh_road_may_be_removed_after_a_change_of_loyalty() -> None:
    row = scene(loyalty="BRR", courts=["59"], favoured="military", hands=["9 6"])
    play(row, "play 9", "road herat-kabul", "play 6 right", "card 6", "battle 59")
    assert on_border(row, "herat-kabul") == ""
    assert list(row.blocks) == [11, 12, 12]


@pytest.mark.rule("P6.8")
def test_a_piece_that_went_home_can_be_placed_again_in_the_same_turn() -> None:
    row = scene(
        courts=["58 12"],
        hands=["50"],
        loyalty="AAR",
        gifts=["2"],
        map="kabul:11111 punjab:111 herat:1",
    )
    assert supply(row)[0] == 0
    play(row, "play 50", "gift 12", "space 4")
    assert gifts(row, 1) == {4}
    assert supply(row)[0] == 1


@pytest.mark.rule("P6.9")
def test_in_the_next_turn_nothing_is_fresh_any_more() -> None:
    row = scene(
        courts=["12 60"], favoured="economic", hands=["25 18 26"], spies="60:1111111", loyalty="AB"
    )
    play(row, "gift 12", "space 2", "play 25", "play 18", "card 18", "P1 end", "P2 end", "P3 end")
    play(row, "play 26")
    assert choices(row) == {"tribe punjab", "space 2", "card 60", "card 18"}
    row = scene(courts=["60"], hands=["54 25"], map="kabul:111111111")
    play(row, "play 54 right", "card 54", "P1 end", "P2 end", "P3 end", "P1 stop", "play 25")
    assert choices(row) == {"tribe kabul", "card 54"}
    row = scene(hands=["9 16"], map="herat:AAAAAAAAAAA")
    play(row, "play 9", "road herat-kabul", "P1 end", "P2 end", "P3 end", "play 16")
    assert choices(row) == {"army herat", "road herat-kabul"}


@pytest.mark.rule("P6.9", "P16.5")
def test_the_armies_of_an_insurrection_in_cleanup_are_fresh_for_each_other_only() -> None:
    row = scene(
        hands=["15"],
        courts=["3"],
        loyalty="AAB",
        map="herat:AAAAAA punjab:AAAAA persia:BBBBBBBBB",
        upper="101 ? ? ? ? ?",
    )
    play(row, "play 15")
    assert blocks_in_play(row)[0] == 12
    play(row, "end")
    assert phase(row) == "take"
    assert choices(row) == {"army herat", "army punjab", "army kabul"}
    play(row, "army kabul")
    assert choices(row) == {"army herat", "army punjab"}
    play(row, "army herat")
    assert in_region(row, "kabul") == "AA"


@pytest.mark.rule("P6.5", "P6.9")
@pytest.mark.parametrize("buyer", ["", "purchase 101"])
def test_the_armies_of_an_insurrection_are_not_fresh_in_the_turn_of_the_next_player(
    buyer: str,
) -> None:
    row = scene(
        courts=["3", "17"],
        loyalty="AAB",
        map="kabul:22 herat:AAAAA punjab:AAAAA persia:BBBBBBBBBB",
        upper="101 ? ? ? ? ?",
        piles=1,
    )
    play(row, *([buyer] if buyer else []), "P1 end")
    assert in_region(row, "kabul") == "AA22"
    assert blocks_in_play(row) == [12, 10, 0]
    play(row, "P2 build 17", "road herat-kabul")
    assert phase(row) == "take"
    assert choices(row) == {"army kabul", "army herat", "army punjab"}


@pytest.mark.rule("P6.9", "P14.13")
def test_the_armies_of_one_insurrection_are_not_fresh_for_the_next() -> None:
    row = scene(
        courts=["3"],
        loyalty="AAB",
        map="herat:AAAAA punjab:AAAAA persia:BBBBBBBBBB",
        upper="101 ? ? ? ? ?",
        lower="102 ? ? ? ? ?",
        piles=1,
    )
    play(row, "end")
    assert phase(row) == "take"
    assert choices(row) == {"army kabul", "army herat", "army punjab"}


@pytest.mark.rule("P6.5", "P6.6")
def test_in_the_turn_of_the_purchase_they_are_fresh() -> None:
    row = scene(
        courts=["3 17"],
        loyalty="AAB",
        map="kabul:11 herat:AAAAA punjab:AAAAA persia:BBBBBBBBBB",
        upper="101 ? ? ? ? ?",
        piles=1,
    )
    play(row, "purchase 101", "build 17", "road herat-kabul")
    assert choices(row) == {"army herat", "army punjab"}


@pytest.mark.rule("P6.10")
def test_without_any_piece_to_take_a_placement_is_skipped_and_the_rest_goes_on() -> None:
    row = scene(
        courts=["17 78 9"],
        favoured="military",
        bound={112: 1},
        rupees=[40, 0, 0],
        hands=["63 98"],
        map="kabul:1",
    )
    play(row, "build 17", *["army kabul"] * 6, "army kabul")
    assert blocks_in_play(row) == [7, 0, 0]
    play(row, "play 63", *["road herat-kabul"] * 3, "play 98")
    assert blocks_in_play(row) == [12, 0, 0]
    assert noted(row, Note.SKIPPED) == 1
    assert in_region(row, "transcaspia") == "AA"
    assert phase(row) == "action"


@pytest.mark.rule("P6.11", "P13.11")
def test_taking_the_last_tribe_overthrows_right_after_the_placement() -> None:
    row = scene(
        hands=["5"], courts=["26 44"], map="punjab:1 kandahar:11 kabul:1111111", rupees=[9, 9, 9]
    )
    play(row, "play 5", "tribe punjab")
    assert court(row, 1) == [44, 5]
    assert in_region(row, "kabul") == "11111111"


@pytest.mark.rule("P6.11", "P6.4")
def test_a_tribe_that_goes_back_to_its_region_overthrows_nobody() -> None:
    row = scene(hands=["25"], courts=["26 44"], map="punjab:1 kandahar:11 kabul:1111111")
    play(row, "play 25", "tribe punjab")
    assert court(row, 1) == [26, 44, 25]
    assert in_region(row, "punjab") == "1"


ALL_GIVEN: dict[str, Any] = {
    "courts": ["54 43 11 12 14"],
    "favoured": "economic",
    "rupees": [30, 5, 5],
    "loyalty": "A",
}
"""At the start of a turn: Blackmail twice, and three cards that give gifts as bonus actions."""


@pytest.mark.rule("P6.10", "P6.5")
def test_when_all_ten_cylinders_are_fresh_the_next_is_not_placed() -> None:
    row = start_of_turn(1, **ALL_GIVEN, hands=["7 1"])
    play(row, "card 54", "card 43", "gift 11", "space 2", "gift 12", "space 4", "gift 14")
    play(row, "play 7", "card 11", "play 1", "card 12", "card 12")
    assert supply(row)[0] == 0
    assert notes(row, Note.SKIPPED) == [("SKIPPED", 1, Piece.SPY, -1, 0)]
    assert on_card(row, 12) == "11"
    assert phase(row) == "action"


@pytest.mark.rule("P6.10", "P11.2", "P18.2")
def test_when_all_ten_cylinders_are_fresh_no_gift_can_be_given() -> None:
    row = start_of_turn(1, **ALL_GIVEN, hands=["7 1"])
    play(row, "card 54", "card 43", "gift 11", "space 2", "gift 12", "space 4")
    play(row, "play 7", "card 11")
    assert can(row, "gift 14")
    play(row, "play 1", "card 12", "card 12", "card 12")
    assert gifts(row, 1) == {2, 4}
    assert supply(row)[0] == 0
    assert not can(row, "gift 14")


NATION: dict[str, Any] = {"bound": {112: 1, 105: 1}, "rupees": [60, 5, 5], "loyalty": "ABR"}
"""Nation Building and New Tactics: six blocks a build, and military cards are favoured too."""


@pytest.mark.rule("P6.10", "P11.20", "P18.12")
def test_building_stops_when_all_twelve_blocks_are_fresh() -> None:
    row = scene(**NATION, courts=["17"], hands=["63 12"], map="kabul:1")
    play(row, "play 63", *["road herat-kabul"] * 3, "play 12", *["road herat-kabul"] * 3)
    assert blocks_in_play(row) == [7, 0, 0]
    play(row, "build 17", *["army kabul"] * 5)
    assert blocks_in_play(row) == [12, 0, 0]
    assert phase(row) == "action"
    assert rupees(row)[0] == 60 - 3 * 2
    assert notes(row, Note.STOPPED) == []


@pytest.mark.rule("P6.10", "P16.23")
def test_infrastructure_is_not_asked_when_all_twelve_blocks_are_fresh() -> None:
    row = scene(**NATION, courts=["17 78"], hands=["63 98"], map="kabul:1")
    play(row, "play 63", *["road herat-kabul"] * 3, "play 98")
    play(row, "build 17", *["army kabul"] * 6)
    assert blocks_in_play(row) == [12, 0, 0]
    assert phase(row) == "action"
    assert not can(row, "build 78")


@pytest.mark.rule("P6.10", "P10.5", "P18.3")
def test_no_border_is_asked_for_when_all_twelve_blocks_are_fresh() -> None:
    row = scene(**NATION, courts=["17 78"], favoured="economic", hands=["9"], map="kabul:1")
    play(row, "build 17", *["road herat-kabul"] * 7, "build 78", *["road herat-kabul"] * 5)
    assert blocks_in_play(row) == [12, 0, 0]
    play(row, "play 9")
    assert phase(row) == "action"
    assert notes(row, Note.SKIPPED) == [("SKIPPED", 1, Piece.ROAD, -1, 0)]


@pytest.mark.rule("P6.10", "P16.4", "P16.5")
def test_insurrection_places_nothing_when_all_twelve_blocks_are_fresh() -> None:
    row = scene(
        **NATION,
        courts=["3 17 78"],
        favoured="economic",
        map="kabul:1 persia:BBBBBBBBBB",
        upper="101 ? ? ? ? ?",
        piles=1,
    )
    play(row, "build 17", *["road herat-kabul"] * 7, "build 78", *["road herat-kabul"] * 5)
    assert blocks_in_play(row) == [12, 10, 0]
    play(row, "purchase 101")
    assert noted(row, Note.SKIPPED) == 2
    assert in_region(row, "kabul") == "1"
    assert phase(row) == "action"
    assert main_actions(row) == 1
