"""Chapter P8: purchase."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    bound,
    can,
    for_sale,
    hand,
    lying,
    lying_on,
    main_actions,
    market,
    notes,
    play,
    points,
    refused,
    rupees,
    scene,
)


@pytest.mark.rule("P8.1")
def test_any_open_card_may_be_purchased() -> None:
    row = scene(upper="60 61 113 - 62 9", lower="10 - 105 11 12 13")
    assert for_sale(row) == {60, 61, 113, 62, 9, 10, 105, 11, 12, 13}
    play(row, "purchase 11")
    assert hand(row, 1) == {11}
    assert refused(row, "purchase upper 3") == "P8.1"


@pytest.mark.rule("P8.2")
@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("side", ["upper", "lower"])
def test_the_price_is_the_number_of_the_column(side: str, column: int) -> None:
    row = scene()
    play(row, f"purchase {side} {column}")
    assert rupees(row)[0] == 10 - column
    assert lying(row) == column


@pytest.mark.rule("P8.3")
@pytest.mark.parametrize(("owned", "columns"), [(0, 1), (1, 2), (4, 5), (5, 6), (9, 6)])
def test_the_price_must_be_at_hand_in_full(owned: int, columns: int) -> None:
    row = scene(rupees=[owned, 0, 0], upper="9 10 11 12 13 14+9", lower="- - - - - -")
    assert for_sale(row) == {9, 10, 11, 12, 13, 14} - set(range(9 + columns, 15))
    if columns < 6:
        assert refused(row, f"purchase upper {columns}") == "P8.3"


@pytest.mark.rule("P8.4")
def test_military_doubles_every_price() -> None:
    row = scene(favoured="military", rupees=[7, 0, 0], lower="9 10 11 12 13 14")
    assert {9, 10, 11, 12} <= for_sale(row)
    assert not {13, 14} & for_sale(row)
    play(row, "purchase 12")
    assert rupees(row)[0] == 1
    assert market(row)[1] == "9+2 10+2 11+2 - 13 14"


@pytest.mark.rule("P8.5")
def test_the_price_is_laid_on_the_cards_to_the_left_in_the_row() -> None:
    row = scene(upper="9 10+1 11 12 13 14", lower="15 16 17 18 19 20")
    play(row, "purchase 12")
    assert market(row) == ["9+1 10+2 11+1 - 13 14", "15 16 17 18 19 20"]


@pytest.mark.rule("P8.6")
def test_for_a_vacant_space_the_card_in_the_other_row_gets_it() -> None:
    row = scene(upper="- 10 - 12 13 14", lower="15 16 17 18 19 20")
    play(row, "purchase 12")
    assert market(row) == ["- 10+1 - - 13 14", "15+1 16 17+1 18 19 20"]


@pytest.mark.rule("P8.7")
def test_where_both_spaces_are_vacant_the_rupees_leave_the_game() -> None:
    row = scene(upper="- 10 - 12 13 14", lower="15 16 - 18 19 20", favoured="military")
    play(row, "purchase 12")
    assert market(row) == ["- 10+2 - - 13 14", "15+2 16 - 18 19 20"]
    assert rupees(row)[0] == 4


@pytest.mark.rule("P8.5", "P8.6", "P8.7")
def test_where_the_price_went_is_told() -> None:
    row = scene(upper="- 10 - 12 13 14", lower="15 16 - 18 19 20")
    play(row, "purchase 12")
    assert notes(row, Note.PURCHASED, Note.LAID, Note.LAID_AWAY) == [
        ("PURCHASED", 1, 12, 3, 3),
        ("LAID", 1, 6, 1, 0),
        ("LAID", 1, 1, 1, 0),
        ("LAID_AWAY", 1, 2, 1, 0),
    ]


@pytest.mark.rule("P8.8")
def test_a_card_that_got_a_rupee_cannot_be_purchased_this_turn() -> None:
    row = scene(upper="9 10 11 12 13 14", lower="15 16 17 18 19 20", courts=["61"])
    play(row, "purchase 11")
    assert for_sale(row) == {12, 13, 14, 15, 16, 17, 18, 19, 20}
    assert refused(row, "purchase 9") == "P8.8"
    play(row, "tax 61", "market 9", "market 10")
    assert lying_on(row, 9) == lying_on(row, 10) == 0
    play(row, "end", "P2 purchase 9", "P2 purchase 10")


@pytest.mark.rule("P8.8")
def test_not_even_if_the_rupee_is_gone_again() -> None:
    row = scene(
        upper="9 10 11 12 13 14", lower="15 16 17 18 19 20", courts=["61"], favoured="economic"
    )
    play(row, "purchase 10", "tax 61")
    assert lying_on(row, 9) == 0
    assert rupees(row)[0] == 10
    assert not can(row, "purchase 9")


@pytest.mark.rule("P8.9")
def test_the_rupees_on_the_card_come_with_it_and_do_not_pay_for_it() -> None:
    row = scene(upper="9 10 11 12+3 13 14", lower="- - - - - -", rupees=[3, 0, 0])
    play(row, "purchase 12")
    assert rupees(row)[0] == 3
    row = scene(upper="9 10 11 12+3 13 14", lower="- - - - - -", rupees=[2, 0, 0])
    assert not can(row, "purchase 12")


@pytest.mark.rule("P8.9")
def test_even_a_single_rupee_comes_along_and_it_is_told() -> None:
    row = scene(upper="9+1 10 - - - -", rupees=[0, 0, 0])
    play(row, "purchase 9")
    assert rupees(row) == [1, 0, 0]
    play(row, "purchase 10")
    assert notes(row, Note.COLLECTED) == [("COLLECTED", 1, 0, 1, 0)]


@pytest.mark.rule("P8.10")
def test_a_court_card_goes_to_the_hand_even_above_the_limit() -> None:
    row = scene(upper="9 ? ? ? ? ?", hands=["15 16 17"], lower="10 ? ? ? ? ?")
    play(row, "purchase 9", "purchase 10")
    assert hand(row, 1) == {15, 16, 17, 9, 10}


@pytest.mark.rule("P8.11")
def test_an_event_is_carried_out_at_once_and_the_turn_goes_on() -> None:
    row = scene(upper="101 9 ? ? ? ?", map="kabul:1 herat:2")
    play(row, "purchase 101")
    assert points(row) == [2, 2, 0]
    assert asked(row) == 1
    assert main_actions(row) == 1
    play(row, "purchase 9")


@pytest.mark.rule("P8.12")
def test_a_lasting_event_binds_a_player_or_all_and_another_is_discarded() -> None:
    row = scene(upper="112 109 113 ? ? ?", turn=2)
    play(row, "purchase 112", "purchase 109")
    assert bound(row) == {112: 2, 109: "all"}
    row = scene(upper="113 ? ? ? ? ?")
    play(row, "purchase 113")
    assert bound(row) == {}
    assert row.events_gone >> 12 & 1


@pytest.mark.rule("P8.13")
def test_the_space_stays_vacant_until_the_cleanup() -> None:
    row = scene(upper="9 10 11 12 13 14", lower="15 16 17 18 19 20")
    play(row, "purchase 9")
    assert market(row) == ["- 10 11 12 13 14", "15 16 17 18 19 20"]
    play(row, "end")
    assert market(row)[0].startswith("10 11 12 13 14 ")
    assert row.market[5] > 0


@pytest.mark.rule("P8.14", "P17.20")
def test_event_111_cannot_be_purchased() -> None:
    row = scene(upper="9 111 11 12 13 14")
    assert 111 not in for_sale(row)
    assert refused(row, "purchase 111") == "P8.14"
