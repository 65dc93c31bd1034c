"""R6: purchases."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import (
    LATER,
    column,
    discard,
    fresh,
    hand,
    heights,
    legal,
    notes,
    number,
    offers,
    play,
    purchase_row,
    refused,
    scene,
    supply,
    trashed,
    units,
)

DISPLAY = ["windmill ladder crown", "magnet spear", "boomerang chalice", "-", "galleon"]


@pytest.mark.rule("R6.1")
def test_only_the_purchase_row_is_for_sale_and_only_where_a_card_lies() -> None:
    columns = ["crown ladder", "boomerang", "-"]
    row = scene(hand="a_log*2", columns=columns, supply="")
    assert offers(row, "buy") == ["2 printed"]
    assert refused(row, "buy 3 printed") == "R6.1"
    assert refused(row, "buy 8 printed") == "R6.1"
    play(row, "buy 2 printed", "trash a_log")
    assert discard(row) == ["boomerang"]  # one card a purchase


@pytest.mark.rule("R6.2")
def test_a_card_costs_what_is_printed_on_it() -> None:
    row = scene(hand="a_log a_stone", columns=["spear"])  # 1 Wood and 1 Stone
    play(row, "buy 1 printed", "trash a_log", "trash a_stone")
    assert discard(row) == ["spear"]
    assert units(row.left) == {}


@pytest.mark.rule("R6.3")
def test_one_of_the_costs_is_chosen_even_a_dearer_one() -> None:
    # Horseshoe: 3 Steel, or 2 Steel, or 3 Wood.
    everything = "pile_of_nails*2 small_crate rusted_gears"
    row = scene(hand=everything, columns=["horseshoe"], options=LATER)
    assert offers(row, "buy")[:3] == ["1 printed", "1 second", "1 third"]
    play(row, "buy 1 printed")
    assert legal(row) == ["trash rusted_gears"]
    row = scene(hand=everything, columns=["horseshoe"], options=LATER)
    play(row, "buy 1 second")
    assert legal(row) == ["trash rusted_gears", "trash pile_of_nails"]
    row = scene(hand=everything, columns=["horseshoe"], options=LATER)
    play(row, "buy 1 third")
    assert (row.column, row.offer, units(row.need)) == (0, 2, {"wood": 3})
    play(row, "trash small_crate")
    assert discard(row) == ["horseshoe"]
    assert (row.column, row.offer, row.need) == (-1, 0, 0)
    assert refused(scene(columns=["ladder"]), "buy 1 second") == "R6.3"


@pytest.mark.rule("R6.4")
def test_whatever_was_paid_a_card_yields_its_printed_resources() -> None:
    # Chains may be bought for 2 Steel and show 3: these pay for 3 Steel.
    row = scene(hand="pile_of_nails*2", columns=["chains"])
    play(row, "buy 1 second", "trash pile_of_nails", "trash pile_of_nails")
    assert discard(row) == ["chains"]
    row = scene(hand="chains", columns=["rockslide"])
    play(row, "buy 1 printed", "trash chains")
    assert discard(row) == ["rockslide"]


@pytest.mark.rule("R6.5", "R6.6")
def test_the_card_bought_goes_to_the_discard_pile_and_is_not_in_the_hand() -> None:
    row = scene(hand="a_stone a_log", columns=["wood_axe", "ladder"])
    play(row, "buy 1 printed", "trash a_stone")
    assert discard(row) == ["wood_axe"]
    assert hand(row) == ["a_log"]
    assert [(note.a, note.b, note.c) for note in notes(row, Note.BOUGHT)] == [
        (number("wood_axe"), 0, 0)
    ]
    assert refused(row, "play wood_axe") == "R5.1"


@pytest.mark.rule("R6.6")
def test_a_card_bought_can_be_used_when_it_is_shuffled_and_drawn() -> None:
    row = scene(hand="a_stone solid_spade", deck="", columns=["wood_axe", "ladder"])
    play(row, "buy 1 printed", "trash a_stone", "play solid_spade")
    assert hand(row) == ["wood_axe"]
    play(row, "play wood_axe", "buy 2 printed")
    assert discard(row) == ["ladder"]


@pytest.mark.rule("R6.7")
def test_the_column_falls_and_is_refilled_on_top() -> None:
    row = scene(hand="a_log", columns=["crown", "ladder magnet spear"], supply="chalice")
    play(row, "buy 2 printed", "trash a_log")
    assert column(row, 2) == ["magnet", "spear", "chalice"]
    assert supply(row) == Counter()
    assert heights(row) == [3] * 5
    (laid,) = notes(row, Note.LAID)
    assert (laid.b, laid.c) == (1, 2)


@pytest.mark.rule("R6.8")
def test_the_card_that_has_fallen_can_be_bought_at_once_even_with_the_same_payment() -> None:
    row = scene(hand="bunch_of_logs", columns=["ladder boomerang"])
    play(row, "buy 1 printed", "trash bunch_of_logs")
    assert purchase_row(row)[0] == "boomerang"
    play(row, "buy 1 printed")
    assert discard(row) == ["boomerang", "ladder"]
    assert trashed(row) == Counter(bunch_of_logs=1)


@pytest.mark.rule("R6.9")
def test_without_a_draw_deck_the_column_stays_shorter() -> None:
    row = scene(hand="a_log", columns=["ladder magnet", "spear crown chalice"], supply="")
    play(row, "buy 1 printed", "trash a_log")
    assert heights(row)[:2] == [1, 3]
    assert not notes(row, Note.LAID)


def bought(name: str, columns: list[str], **given: str) -> object:
    payment = {"windmill": "bunch_of_logs pile_of_nails", "crossbow": "a_log pile_of_nails*2"}
    row = scene(hand=payment[name], columns=columns, **given)  # type: ignore[arg-type]
    play(row, "buy 1 printed")
    while row.phase == 1:
        play(row, legal(row)[0])
    return row


@pytest.mark.rule("R6.10")
@pytest.mark.parametrize("name", ["windmill", "crossbow"])
def test_upon_purchase_a_row_or_column_is_rearranged_after_the_fall(name: str) -> None:
    columns = [f"{name} ladder magnet", "spear", "pendant", "gold_key", "smelter"]
    row = bought(name, columns, supply="crown")
    assert column(row, 1) == ["ladder", "magnet", "crown"]
    assert "column 1" in legal(row)
    play(row, "column 1", "place crown", "place ladder")
    assert column(row, 1) == ["crown", "ladder", "magnet"]
    assert refused(row, "column 1") == "R6.10"
    assert "end" in legal(row)


@pytest.mark.rule("R6.10")
def test_before_such_a_purchase_nothing_is_being_rearranged_or_taken() -> None:
    row = fresh(2)
    assert (row.row, row.line, row.placed, row.limit) == (-1, -1, 0, 0)


@pytest.mark.rule("R6.11")
def test_nothing_or_a_row_or_a_column_with_two_cards() -> None:
    row = bought("windmill", DISPLAY, supply="")
    assert heights(row) == [2, 2, 2, 0, 1]
    assert legal(row) == ["decline", "row 1", "row 2", "column 1", "column 2", "column 3"]
    assert refused(row, "column 5") == "R6.11"
    assert refused(row, "column 4") == "R6.11"
    assert refused(row, "row 3") == "R6.11"
    before = [column(row, i + 1) for i in range(5)]
    play(row, "decline")
    assert [column(row, i + 1) for i in range(5)] == before
    assert "end" in legal(row)


@pytest.mark.rule("R6.11")
def test_without_such_a_row_or_column_nobody_is_asked() -> None:
    row = bought("windmill", ["windmill ladder", "-", "-", "-", "-"], supply="")
    assert heights(row) == [1, 0, 0, 0, 0]
    assert "end" in legal(row)


@pytest.mark.rule("R6.11")
def test_a_row_of_two_or_a_column_of_two_is_enough_to_be_asked() -> None:
    row = bought("windmill", ["windmill", "ladder", "magnet", "-", "-"], supply="")
    assert heights(row) == [0, 1, 1, 0, 0]
    assert legal(row) == ["decline", "row 1"]
    row = bought("windmill", ["windmill ladder magnet", "-", "-", "-", "-"], supply="")
    assert heights(row) == [2, 0, 0, 0, 0]
    assert legal(row) == ["decline", "column 1"]


@pytest.mark.rule("R6.12")
def test_a_row_holds_only_the_columns_that_reach_it() -> None:
    row = bought("windmill", DISPLAY, supply="")
    # The second row: Crown, Spear, Chalice in columns 1 to 3.
    play(row, "row 2")
    assert legal(row) == ["place chalice", "place crown", "place spear"]
    assert refused(row, "place ladder") == "R6.12"
    play(row, "place chalice", "place crown")
    assert [column(row, i + 1) for i in range(5)] == [
        ["ladder", "chalice"],
        ["magnet", "crown"],
        ["boomerang", "spear"],
        [],
        ["galleon"],
    ]


@pytest.mark.rule("R6.12")
def test_a_row_passes_over_an_empty_column() -> None:
    row = bought("windmill", DISPLAY, supply="")
    play(row, "row 1", "place galleon", "place ladder", "place magnet")
    assert purchase_row(row) == ["galleon", "ladder", "magnet", "", "boomerang"]
    (note,) = notes(row, Note.REARRANGED)
    assert (note.a, note.b) == (0, 0)
    assert (row.row, row.line, row.placed) == (-1, -1, 0)


@pytest.mark.rule("R6.13")
def test_places_are_filled_one_by_one_and_the_last_by_itself() -> None:
    row = bought("windmill", DISPLAY, supply="")
    play(row, "row 1")
    assert offers(row, "place") == ["ladder", "magnet", "boomerang", "galleon"]
    play(row, "place ladder")  # as it was
    assert offers(row, "place") == ["magnet", "boomerang", "galleon"]
    play(row, "place magnet", "place boomerang")
    assert "end" in legal(row)
    assert purchase_row(row) == ["ladder", "magnet", "boomerang", "", "galleon"]


@pytest.mark.rule("R6.13")
def test_a_column_is_filled_from_the_purchase_row_upwards() -> None:
    row = bought("windmill", ["windmill ladder magnet", "spear"], supply="crown")
    play(row, "column 1", "place crown")
    assert offers(row, "place") == ["ladder", "magnet"]
    play(row, "place magnet")
    assert column(row, 1) == ["crown", "magnet", "ladder"]
    assert [(note.a, note.b) for note in notes(row, Note.REARRANGED)] == [(1, 0)]
    assert (row.row, row.line, row.placed) == (-1, -1, 0)
