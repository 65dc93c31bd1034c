"""Chapter P14: cleanup and instability."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    cards_offered,
    court,
    favoured,
    hand,
    lying_on,
    market,
    noted,
    notes,
    over,
    phase,
    play,
    points,
    prizes,
    scene,
)

AT_ONCE = {"instability": "at_once"}


def spaces_filled(row: Row) -> list[int]:
    """The spaces that new cards came to, in order."""
    return [note[3] for note in notes(row, Note.TURNED_UP)]


def unsettled(**given: Any) -> Row:
    """The end of a turn in which two checks met in the market, once and no more."""
    for seed in range(1, 60):
        row = play(scene(**given, seed=seed), "end")
        if noted(row, Note.CHECK) == noted(row, Note.INSTABILITY) == 1:
            return row
    raise AssertionError("the deck has never brought one check only")


@pytest.mark.rule("P14.1")
def test_court_hand_events_and_market_in_this_order() -> None:
    row = scene(
        courts=["9 10 12 13"], hands=["15 16 17"], upper="105 60 ? ? ? ?", favoured="political"
    )
    play(row, "end")
    assert phase(row) == "court_limit"
    assert favoured(row) == "political"
    play(row, "card 9")
    assert phase(row) == "hand_limit"
    play(row, "card 15")
    kinds = [
        note[0]
        for note in notes(row, Note.LOST, Note.DISCARDED, Note.EVENT_FOR_ALL, Note.TURNED_UP)
    ]
    assert kinds == ["LOST", "DISCARDED", "EVENT_FOR_ALL", "TURNED_UP"]
    assert favoured(row) == "military"
    assert asked(row) == 2


@pytest.mark.rule("P14.2", "P18.19")
def test_above_the_court_limit_one_discards_cards_of_ones_choice() -> None:
    row = scene(courts=["9 10 12 13 14"], hands=["15"])
    play(row, "end")
    assert cards_offered(row) == {9, 10, 12, 13, 14}
    play(row, "card 12", "card 9")
    assert court(row, 1) == [10, 13, 14]
    assert asked(row) == 2
    row = scene(courts=["7 75 9 10 12 13"], map="persia:1")
    play(row, "end")
    assert asked(row) == 2


@pytest.mark.rule("P14.3")
def test_the_limit_is_counted_anew_after_each_discard() -> None:
    row = scene(courts=["7 9 10 12 13 14"])
    play(row, "end", "card 7")
    assert phase(row) == "court_limit"
    play(row, "card 9", "card 10")
    assert court(row, 1) == [12, 13, 14]


@pytest.mark.rule("P14.3", "P13.3")
def test_debts_of_a_discard_count_before_the_limit() -> None:
    row = scene(courts=["46 9 10 12 13"], rupees=[1, 0, 0], hands=["15"])
    play(row, "end", "card 46")
    assert phase(row) == "debt"
    play(row, "card 9")
    assert court(row, 1) == [10, 12, 13]
    assert asked(row) == 2
    assert hand(row, 1) == {15}


@pytest.mark.rule("P14.4", "P18.19")
def test_above_the_hand_limit_one_discards_from_the_hand() -> None:
    row = scene(courts=["2"], hands=["9 10 12 13 14 15"])
    play(row, "end")
    assert cards_offered(row) == {9, 10, 12, 13, 14, 15}
    play(row, "card 9", "card 15")
    assert hand(row, 1) == {10, 12, 13, 14}
    assert asked(row) == 2


@pytest.mark.rule("P14.5")
def test_only_the_active_player_discards() -> None:
    row = scene(hands=["", "9 10 12 13"], courts=["", "14 15 16 17"])
    play(row, "end")
    assert asked(row) == 2
    assert phase(row) == "action"
    play(row, "end")
    assert phase(row) == "court_limit"


@pytest.mark.rule("P14.6")
def test_events_in_column_0_are_discarded_the_upper_row_first() -> None:
    row = scene(upper="115 60 ? ? ? ?", lower="105 61 ? ? ? ?")
    play(row, "end")
    assert favoured(row) == "military"
    assert [note[2] for note in notes(row, Note.EVENT_FOR_ALL)] == [115, 105]
    assert market(row)[0].startswith("60 ")
    assert market(row)[1].startswith("61 ")


@pytest.mark.rule("P14.6")
def test_the_first_is_carried_out_completely_before_the_second() -> None:
    row = scene(upper="114 ? ? ? ? ?", lower="105 ? ? ? ? ?", hands=["9 10", "12 13"])
    play(row, "end")
    assert favoured(row) == "political"
    play(row, "P1 card 9", "P2 card 13")
    assert favoured(row) == "military"


@pytest.mark.rule("P14.7")
def test_an_event_that_slides_into_column_0_waits() -> None:
    row = scene(upper="105 115 ? ? ? ?")
    play(row, "end")
    assert favoured(row) == "military"
    assert market(row)[0].startswith("115 ")
    play(row, "end")
    assert favoured(row) == "intelligence"


@pytest.mark.rule("P14.8", "P14.9")
def test_rupees_on_a_discarded_event_stay_on_its_space() -> None:
    row = scene(upper="105+3 60+1 61 ? ? ?")
    play(row, "end")
    assert market(row)[0].startswith("60+4 61 ")


@pytest.mark.rule("P14.9")
def test_cards_slide_to_the_left_with_their_rupees() -> None:
    row = scene(upper="- 60+2 - - 61+1 62", lower="9 - -+2 10 - -", pile="", piles=0)
    play(row, "end")
    assert market(row) == ["60+2 61+1 62 - - -", "9 10 -+2 - - -"]


@pytest.mark.rule("P14.9")
def test_rupees_on_a_vacant_space_join_the_card_that_comes_there() -> None:
    row = scene(upper="-+2 60+1 61 62 9 10", piles=0)
    play(row, "end")
    assert market(row)[0] == "60+3 61 62 9 10 -"


@pytest.mark.rule("P14.10")
def test_vacant_spaces_are_filled_column_by_column_the_upper_row_first() -> None:
    row = scene(upper="60 - 61 - 62 -", lower="9 10 - 12 13 14", pile="cccc", piles=0)
    play(row, "end")
    assert spaces_filled(row) == [3, 4, 5, 11]
    assert row.deck == 0


@pytest.mark.rule("P14.10")
def test_rupees_on_a_vacant_space_belong_to_the_new_card() -> None:
    row = scene(upper="60 61 62 9 10 -+2", lower="12 13 14 15 16 17", pile="c", piles=0)
    play(row, "end")
    assert row.rupees[5] == 2
    assert row.market[5] > 0


@pytest.mark.rule("P14.10", "P14.11")
def test_when_the_deck_is_empty_the_spaces_stay_vacant() -> None:
    row = scene(upper="60 - 61 - 62 -", lower="9 10 - 12 13 14", pile="cc", piles=0)
    play(row, "end")
    assert spaces_filled(row) == [3, 4]
    assert market(row)[0].endswith(" -")
    assert market(row)[1].endswith(" -")


@pytest.mark.rule("P14.11")
def test_discarded_cards_never_come_back() -> None:
    row = scene(courts=["9 10 12 13"], piles=0, upper="60 61 62 - - -")
    play(row, "end", "card 9", "end", "end", "end")
    assert 9 not in [int(card) for card in row.market]
    assert row.deck == 0


@pytest.mark.rule("P14.12")
def test_two_checks_in_the_market_are_discarded_and_one_is_resolved() -> None:
    row = unsettled(
        upper="60 61 101 62 9 10",
        lower="12 13 14 15 16 -",
        pile="x",
        piles=1,
        map="kabul:11 herat:2",
    )
    assert points(row) == [3, 1, 0]
    assert 101 not in [int(card) for card in row.market]
    assert market(row)[0].startswith("60 61 62 9 10 ")
    assert asked(row) == 2


@pytest.mark.rule("P14.12", "P14.6")
def test_the_whole_cleanup_is_carried_out_once_more() -> None:
    row = unsettled(
        upper="105 115+1 101 62 9 10",
        lower="12 13 14 15 16 17",
        pile="x",
        piles=1,
        map="kabul:1",
    )
    assert favoured(row) == "intelligence"
    assert [note[2] for note in notes(row, Note.EVENT_FOR_ALL)] == [105, 115]
    order = [note[0] for note in notes(row, Note.EVENT_FOR_ALL, Note.INSTABILITY)]
    assert order == ["EVENT_FOR_ALL", "INSTABILITY", "EVENT_FOR_ALL"]
    assert market(row)[0].startswith("62+1 9 10 ")


@pytest.mark.rule("P14.13")
def test_after_that_the_market_is_looked_at_again() -> None:
    row = scene(
        upper="60 61 101 62 9 10",
        lower="12 13 14 15 16 -",
        pile="x",
        piles=0,
        map="kabul:1",
        points=[0, 9, 9],
    )
    play(row, "end")
    assert over(row)
    assert points(row) == [6, 10, 10]


@pytest.mark.rule("P14.14")
def test_of_three_the_two_farthest_to_the_left_go() -> None:
    row = unsettled(
        upper="60 61 62 101 9 10",
        lower="12 13 14 102 16 103",
        piles=1,
        map="kabul:1",
    )
    assert [note[2:4] for note in notes(row, Note.INSTABILITY)] == [(101, 102)]
    assert 103 in [int(card) for card in row.market]


@pytest.mark.rule("P14.15")
def test_at_once_the_check_stops_the_drawing_and_nothing_is_repeated() -> None:
    row = unsettled(
        upper="60 - 101 62 9 10",
        lower="105 115 14 15 16 17",
        pile="x",
        piles=1,
        options=AT_ONCE,
        map="kabul:11 herat:2",
    )
    assert points(row) == [3, 1, 0]
    assert favoured(row) == "military"
    assert market(row)[0].startswith("60 62 9 10 ")
    assert market(row)[1].startswith("115 14 15 16 17 ")
    kinds = [note[0] for note in notes(row, Note.TURNED_UP, Note.INSTABILITY)]
    assert kinds == ["TURNED_UP", "INSTABILITY", *["TURNED_UP"] * 3]


@pytest.mark.rule("P14.15")
def test_at_once_a_check_that_is_drawn_alone_stays() -> None:
    row = scene(
        upper="60 61 62 63 64 -", lower="12 13 14 15 16 17", pile="x", piles=0, options=AT_ONCE
    )
    play(row, "end")
    assert int(row.market[5]) in range(101, 105)
    assert points(row) == [0, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("P14.9")
def test_what_slides_is_told() -> None:
    row = scene(upper="- 60+1 - - - 61", lower="- - - - - -", piles=0)
    play(row, "end")
    assert market(row)[0] == "60+1 61 - - - -"
    assert [note[2:4] for note in notes(row, Note.SLID)] == [(1, 0), (5, 1)]


@pytest.mark.rule("P14.10", "P17.20")
def test_rupees_that_wait_for_event_111_leave_the_game() -> None:
    rows = {"upper": "60 61 62 63 64 -+2", "lower": "12 13 14 15 16 17"}
    drawn = (play(scene(**rows, pile="e", piles=0, seed=seed), "end") for seed in range(60))
    row = next(row for row in drawn if row.market[5] == 111)
    assert row.rupees[5] == 0


@pytest.mark.rule("P14.16")
@pytest.mark.parametrize("options", [{}, AT_ONCE])
def test_rupees_on_the_two_checks_stay_on_their_spaces(options: dict[str, Any]) -> None:
    row = unsettled(
        upper="60 61 101+2 62 9 10",
        lower="12 13 14 15 16 -",
        pile="x",
        piles=1,
        options=options,
    )
    assert lying_on(row, 62) == 2
    assert market(row)[0].startswith("60 61 62+2 9 10 ")


@pytest.mark.rule("P14.7", "P17.14", "P14.15")
@pytest.mark.parametrize(("options", "kept"), [({}, set()), (AT_ONCE, {4})])
def test_an_event_that_slid_to_column_0_goes_only_in_a_second_cleanup(
    options: dict[str, Any], kept: set[int]
) -> None:
    row = unsettled(
        upper="105 108 101 62 9 10",
        lower="12 13 14 15 16 17",
        prizes=["4"],
        pile="x",
        piles=1,
        options=options,
    )
    assert prizes(row, 1) == kept


@pytest.mark.rule("P14.14")
@pytest.mark.parametrize(
    ("upper", "lower", "gone"),
    [
        ("60 61 101 62 9 10", "12 13 102 14 15 103", (101, 102)),
        ("60 61 101 62 9 10", "12 102 13 14 15 103", (102, 101)),
        ("60 61 62 9 101 102", "12 13 14 15 16 103", (101, 102)),
        ("60 61 62 9 10 101", "12 13 14 15 102 103", (102, 101)),
    ],
)
def test_of_three_column_by_column_and_in_a_column_the_upper_one_first(
    upper: str, lower: str, gone: tuple[int, int]
) -> None:
    row = play(scene(upper=upper, lower=lower, piles=0, map="kabul:1"), "end")
    assert [note[2:4] for note in notes(row, Note.INSTABILITY)] == [gone]
    assert 103 in [int(card) for card in row.market]


@pytest.mark.rule("P14.14", "P15.8")
def test_while_the_third_stays_the_check_is_not_final() -> None:
    row = scene(
        upper="60 61 101 62 9 10", lower="12 13 102 14 15 103+2", piles=0, map="kabul:11 herat:2"
    )
    play(row, "end")
    assert [note[2] for note in notes(row, Note.CHECK)] == [0]
    assert points(row) == [3, 1, 0]
    assert lying_on(row, 103) == 2
    assert not over(row)
    play(row, "P2 end", "P3 end")
    assert not over(row)


@pytest.mark.rule("P14.13", "P14.14", "P15.8")
def test_of_four_all_go_two_by_two_and_the_second_check_is_final() -> None:
    row = scene(
        upper="60 61 101 62 9 104", lower="12 13 102 14 15 103", piles=0, map="kabul:11 herat:2"
    )
    play(row, "end")
    assert [note[2:4] for note in notes(row, Note.INSTABILITY)] == [(101, 102), (104, 103)]
    assert [note[2] for note in notes(row, Note.CHECK)] == [0, 1]
    assert over(row)
    assert points(row) == [9, 3, 0]


@pytest.mark.rule("P14.5", "P14.12", "P16.5")
def test_in_a_second_cleanup_too_only_the_active_player_discards() -> None:
    row = scene(
        courts=["9", "3 15 16 31 34"],
        loyalty="BA",
        map="herat:AAAAAA punjab:AAAAAA persia:BBBBBBBBBB",
        upper="? ? 101 ? ? ?",
        lower="? ? 102 ? ? ?",
        piles=1,
    )
    play(row, "P1 end", "P2 army herat", "P2 army herat")
    assert asked(row) == 2
    assert phase(row) == "action"
    assert court(row, 2) == [3, 15, 16, 31, 34]


@pytest.mark.rule("P14.2")
@pytest.mark.parametrize("row", ["9 10 11 12", "61 63 64 65"])
def test_cards_of_any_number_may_be_discarded(row: str) -> None:
    assert cards_offered(play(scene(courts=[row]), "end")) == {int(card) for card in row.split()}


@pytest.mark.rule("P14.10", "P19.3")
def test_each_card_turned_up_is_news_for_all() -> None:
    row = scene(upper="- ? ? - ? ?")
    secrets = int(row.secrets)
    play(row, "end")
    assert row.secrets == secrets + 2
