"""Chapter O9: reaping, preservation and collapse."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    acting,
    active,
    bid,
    bids,
    choices,
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
    scene,
    sign,
    waiting,
)


@pytest.mark.rule("O9.1", "O4.15")
def test_the_value_of_the_cards_colour_is_collected() -> None:
    row = scene(map="A4+1:r B2:wr C3:rw", hands=["R06 B07"], discards=["K09"])
    play(row, "reap R06")
    assert influence(row) == [16, 9, 9]
    assert hand(row, 0) == {"B07"}
    assert active(row, 0) == "K09"


@pytest.mark.rule("O9.2", "O9.6")
def test_a_card_whose_colour_is_worth_nothing_may_be_reaped() -> None:
    row = scene(map="A4:r", hands=["W04 B07"], deck="R01 R03")
    play(row, "reap W04")
    assert influence(row) == [9, 9, 9]
    assert deck(row) == ["R01", "R03", "W04"]
    assert acting(row) == 1


@pytest.mark.rule("O9.2", "O9.4")
def test_a_colour_that_controls_a_worthless_sector_is_bid_for() -> None:
    row = scene(map="A0:w", hands=["W04 B07"])
    play(row, "reap W04")
    assert influence(row) == [9, 9, 9]
    assert waiting(row) == {0, 1, 2}


@pytest.mark.rule("O9.3")
def test_the_text_of_the_reaped_card_comes_between_income_and_bids() -> None:
    row = scene(map="A4:rr B1:r", hands=["R05 B07"])
    play(row, "reap R05")
    assert influence(row)[0] == 14
    assert on_map(row) == "A4:r B1"
    assert waiting(row) == {0, 1, 2}
    row = scene(map="A4:b", hands=["B09 B07"], market="R01 W01 B01 K01", gems_on={"R01": 3})
    play(row, "reap B09")
    assert acting(row) == 0
    play(row, "take R01")
    assert waiting(row) == {0, 1, 2}
    assert max(numbers(row, "bid", 0)) == 9 + 4 + 3


@pytest.mark.rule("O9.4", "O17.7")
def test_everybody_bids_at_once_for_the_preservation() -> None:
    row = scene(map="A2:r", hands=["R06 B07"], influence=[3, 0, 12])
    play(row, "reap R06")
    assert waiting(row) == {0, 1, 2}
    assert sign(row.card) == "R06"
    assert numbers(row, "bid", 0) == set(range(6))  # with the income
    assert numbers(row, "bid", 1) == {0}
    assert numbers(row, "bid", 2) == set(range(13))
    bid(row, 1, 0)
    assert waiting(row) == {0, 2}


@pytest.mark.rule("O9.5")
def test_all_bids_are_paid_to_the_bank_whether_they_save_or_not() -> None:
    row = scene(map="A2:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 1, 4, 2)
    play(row, "save A")
    assert influence(row) == [9 + 2 - 1, 5, 7]
    assert on_map(row) == "A2:r"
    assert acting(row) == 1


@pytest.mark.rule("O9.6")
@pytest.mark.parametrize(("map_", "rival"), [("A2:w", "K09"), ("A2:r", "K10"), ("", "K09")])
def test_no_bid_if_the_colour_controls_nothing_or_under_stasis_pods(map_: str, rival: str) -> None:
    row = scene(map=map_, hands=["R06 B07"], discards={1: rival})
    play(row, "reap R06")
    assert acting(row) == 1
    assert on_map(row) == map_


@pytest.mark.rule("O9.6", "O13.10", "O8.1")
def test_stasis_pods_reaped_from_hand_protect_nothing() -> None:
    row = scene(map="A2:k", hands=["K10 B07"])
    play(row, "reap K10")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2"


@pytest.mark.rule("O9.7", "O17.10")
def test_a_bidder_saves_one_sector_for_each_influence() -> None:
    row = scene(map="A2:r B1:r C1:r D0:w", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 2, 0)
    assert acting(row) == 1
    assert choices(row, "save") == {"A", "B", "C"}
    play(row, "save A")
    assert choices(row, "save") == {"B", "C"}
    play(row, "save C")
    assert on_map(row) == "A2:r B1 C1:r D0:w"


@pytest.mark.rule("O9.7")
def test_what_one_has_saved_another_need_not_save() -> None:
    row = scene(map="A2:r B1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 1, 0, 1)
    play(row, "save A")
    assert acting(row) == 2
    assert choices(row, "save") == {"B"}


@pytest.mark.rule("O9.8")
@pytest.mark.parametrize(
    ("seats", "turn", "order"), [(3, 0, [0, 2, 1]), (4, 1, [1, 0, 3, 2]), (2, 1, [1, 0])]
)
def test_bidders_choose_counter_clockwise_from_the_active_player(
    seats: int, turn: int, order: list[int]
) -> None:
    row = scene(seats=seats, turn=turn, map="A2:r B1:r C1:r D0:r E0:r", hands={turn: "R06 B07"})
    play(row, "reap R06")
    bids(row, *[1] * seats)
    for seat, sector in zip(order, "ABCD", strict=False):
        assert acting(row) == seat
        play(row, f"save {sector}")


@pytest.mark.rule("O9.7", "O9.8")
def test_a_bidder_saves_all_that_the_bid_allows_before_the_next_one_is_asked() -> None:
    row = scene(map="A2:r B1:r C1:r D0:r E0:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 2, 1, 1)
    play(row, "save A")
    assert acting(row) == 0
    play(row, "save B")
    assert acting(row) == 2
    play(row, "save C")
    assert acting(row) == 1
    play(row, "save D")
    assert on_map(row) == "A2:r B1:r C1:r D0:r E0"


@pytest.mark.rule("O9.8", "O17.10")
def test_who_bids_nothing_is_not_asked() -> None:
    row = scene(map="A2:r B1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 1, 0)
    assert acting(row) == 1


@pytest.mark.rule("O9.9", "O17.10")
def test_a_bidder_may_stop_before_the_bid_is_used_up() -> None:
    row = scene(map="A2:r B1:r C1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 3, 1)
    assert acting(row) == 2
    assert "stop" in legal(row)
    play(row, "stop")
    assert acting(row) == 1
    play(row, "save B", "stop")
    assert on_map(row) == "A2 B1:r C1"
    assert influence(row) == [13, 6, 8]


@pytest.mark.rule("O9.10")
def test_the_top_disk_of_every_unsaved_sector_is_destroyed() -> None:
    row = scene(map="A2:wr B1:r C1+2:r D0:rb", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 1, 0, 0)
    play(row, "save B")
    assert on_map(row) == "A2:w B1:r C1+2 D0:rb"
    assert destroyed(row) == "rr"


@pytest.mark.rule("O9.11")
def test_a_collapse_takes_one_disk_of_a_stack() -> None:
    row = scene(map="A2:rrr B1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2:rr B1"
    assert destroyed(row) == "rr"


@pytest.mark.rule("O9.12")
def test_the_reaped_card_goes_under_the_deck_last() -> None:
    row = scene(map="A2:r", hands=["R06 B07"], deck="R01 R03 W01")
    play(row, "reap R06")
    assert "R06" not in deck(row)
    bids(row, 0, 0, 0)
    assert deck(row) == ["R01", "R03", "W01", "R06"]
    assert discard(row, 0) == []


@pytest.mark.rule("O9.12", "O5.6")
def test_a_card_reaped_over_an_empty_deck_comes_into_the_market() -> None:
    row = scene(map="A2:w", hands=["R06 B07"], market="W01", deck="")
    play(row, "reap R06")
    assert deck(row) == []
    assert market(row) == ["W01", "R06"]
