"""Chapter N5: the auction for turn order."""

from __future__ import annotations

import pytest

from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    asked,
    auction,
    bids,
    in_auction,
    legal,
    notes,
    order,
    play,
    rubles,
    track,
)

FULL = {"bid_payment": "full_each_time"}


@pytest.mark.rule("N5.1")
@pytest.mark.parametrize("first", ["123", "231", "321", "213"])
def test_players_are_asked_in_the_current_turn_order_round_and_round(first: str) -> None:
    row = auction(order=first)
    for bid in range(1, 8):
        play(row, f"P{first[(bid - 1) % 3]} bid {bid}")


@pytest.mark.rule("N5.1", "N14.5")
def test_each_may_bid_or_pass() -> None:
    assert legal(auction(rubles=[3, 3, 3])) == ["pass", "bid 1", "bid 2", "bid 3"]


@pytest.mark.rule("N5.2")
def test_who_has_passed_is_not_asked_again() -> None:
    row = auction(seats=4, order="1234")
    play(row, "P1 bid 1", "P2 pass", "P3 bid 2", "P4 pass", "P1 bid 3", "P3 bid 4", "P1 bid 5")
    assert asked(row) == 3


@pytest.mark.rule("N5.3")
def test_the_first_bid_is_at_least_1_and_any_whole_number_will_do() -> None:
    assert bids(auction(rubles=[6, 9, 9])) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("N5.3")
def test_a_later_bid_is_higher_than_the_highest_so_far() -> None:
    row = play(auction(order="123", rubles=[9, 9, 9]), "bid 4")
    assert bids(row) == {5, 6, 7, 8, 9}
    play(row, "P2 pass")
    assert bids(row) == {5, 6, 7, 8, 9}
    play(row, "P3 bid 8")
    assert bids(row) == {9}


@pytest.mark.rule("N5.4")
def test_with_top_up_a_bid_is_covered_by_the_rubles_left_and_those_already_laid() -> None:
    row = play(auction(rubles=[10, 12, 0]), "P1 bid 4", "P2 bid 6", "P3 pass")
    assert rubles(row)[0] == 6
    assert bids(row) == {7, 8, 9, 10}


@pytest.mark.rule("N5.4")
def test_with_full_each_time_a_bid_is_covered_by_the_rubles_left() -> None:
    row = play(auction(rubles=[10, 12, 0], options=FULL), "P1 bid 3", "P2 bid 4", "P3 pass")
    assert rubles(row)[0] == 7
    assert bids(row) == {5, 6, 7}


@pytest.mark.rule("N5.4", "N14.5")
def test_who_can_pay_no_bid_is_asked_all_the_same_and_can_only_pass() -> None:
    row = play(auction(rubles=[10, 3, 0]), "P1 bid 3")
    assert asked(row) == 2
    assert legal(row) == ["pass"]
    play(row, "P2 pass")
    assert asked(row) == 3
    assert legal(row) == ["pass"]


@pytest.mark.rule("N5.5")
def test_rubles_on_the_track_cannot_be_spent_even_on_your_own_space() -> None:
    row = play(auction(rubles=[6, 7, 9]), "P1 bid 6")
    assert track(row) == [2, 2, 2]
    assert bids(row) == {7}
    play(row, "P2 bid 7", "P3 pass")
    assert rubles(row) == [0, 0, 9]
    assert legal(row) == ["pass"]


@pytest.mark.rule("N5.6")
def test_with_top_up_a_raise_lays_only_the_difference() -> None:
    row = play(auction(rubles=[10, 10, 10]), "P1 bid 3", "P2 bid 4", "P3 pass")
    assert rubles(row) == [7, 6, 10]
    play(row, "P1 bid 9")
    assert rubles(row) == [1, 6, 10]
    assert sum(track(row)) == 9 + 4


@pytest.mark.rule("N5.7")
def test_with_full_each_time_a_raise_is_laid_in_full_on_top() -> None:
    row = auction(rubles=[10, 10, 10], options=FULL)
    play(row, "P1 bid 3", "P2 bid 4", "P3 pass", "P1 bid 5")
    assert rubles(row) == [2, 6, 10]
    assert sum(track(row)) == 3 + 4 + 5


@pytest.mark.rule("N5.8")
@pytest.mark.parametrize(
    ("first", "bid", "spaces"),
    [
        ("123", 1, [0, 1, 0]),
        ("123", 2, [0, 1, 1]),
        ("123", 4, [1, 2, 1]),
        ("231", 1, [0, 0, 1]),
        ("231", 3, [1, 1, 1]),
        ("312", 1, [1, 0, 0]),
        ("312", 5, [2, 2, 1]),
        ("321", 10, [4, 3, 3]),
    ],
)
def test_the_first_bid_begins_to_the_right_of_the_own_space_and_goes_round(
    first: str, bid: int, spaces: list[int]
) -> None:
    assert track(play(auction(order=first), f"bid {bid}")) == spaces


@pytest.mark.rule("N5.8", "N1.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_only_the_spaces_of_players_of_this_game_get_rubles(seats: int) -> None:
    row = play(auction(seats=seats, rubles=[15] * seats), f"P1 bid {seats + 1}")
    assert track(row) == [1, 2, *[1] * (seats - 2)]


@pytest.mark.rule("N5.8")
def test_a_first_bid_after_passes_begins_to_the_right_of_its_own_bidder() -> None:
    row = play(auction(seats=4), "P1 pass", "P2 pass", "P3 bid 2")
    assert track(row) == [1, 0, 0, 1]


@pytest.mark.rule("N5.9")
def test_every_later_bid_begins_to_the_right_of_the_last_ruble() -> None:
    row = play(auction(seats=4), "P1 bid 2")
    assert track(row) == [0, 1, 1, 0]
    play(row, "P2 bid 3")
    assert track(row) == [1, 2, 1, 1]
    play(row, "P3 pass", "P4 pass", "P1 bid 4")
    assert track(row) == [1, 2, 2, 2]


@pytest.mark.rule("N5.10")
def test_your_own_space_gets_rubles_from_your_bid_like_any_other() -> None:
    row = play(auction(seats=2, rubles=[6, 0]), "P1 bid 6", "P2 pass")
    assert rubles(row) == [3, 3]


@pytest.mark.rule("N5.11")
def test_the_auction_ends_when_only_the_highest_bidder_has_not_passed() -> None:
    row = play(auction(), "P1 bid 1", "P2 bid 2", "P3 pass")
    assert in_auction(row)
    play(row, "P1 pass")
    assert not in_auction(row)
    assert order(row) == "213"


@pytest.mark.rule("N5.11")
def test_it_goes_on_while_two_have_not_passed() -> None:
    row = play(auction(), "P1 bid 1", "P2 pass")
    assert in_auction(row)
    assert asked(row) == 3


@pytest.mark.rule("N5.12", "N14.5")
def test_the_last_player_left_without_any_bid_may_still_bid_once_or_pass() -> None:
    row = play(auction(), "P1 pass", "P2 pass")
    assert asked(row) == 3
    assert bids(row) == set(range(1, 11))
    assert "pass" in legal(row)


@pytest.mark.rule("N5.12")
@pytest.mark.parametrize("answer", ["pass", "bid 1", "bid 10"])
def test_either_answer_of_the_last_player_ends_the_auction(answer: str) -> None:
    row = play(auction(), "P1 pass", "P2 pass", f"P3 {answer}")
    assert not in_auction(row)


@pytest.mark.rule("N5.13")
def test_with_last_bidder_may_open_off_the_auction_ends_when_all_but_one_have_passed() -> None:
    row = auction(order="231", options={"last_bidder_may_open": False})
    play(row, "P2 pass", "P3 pass")
    assert not in_auction(row)
    assert order(row) == "231"
    assert rubles(row) == [10, 10, 10]


@pytest.mark.rule("N5.14")
def test_each_player_takes_the_rubles_on_their_own_space_and_the_rest_is_gone() -> None:
    row = play(auction(), "P1 bid 4", "P2 bid 5", "P3 pass", "P1 pass")
    assert rubles(row) == [10 - 4 + 3, 10 - 5 + 3, 13]
    assert track(row) == [0, 0, 0]


@pytest.mark.rule("N5.14")
def test_nothing_is_told_of_a_space_without_rubles() -> None:
    row = play(auction(), "P1 bid 1", "P2 pass", "P3 pass")
    assert notes(row, Note.COLLECTED) == ["collected P2 1"]


@pytest.mark.rule("N5.14")
@pytest.mark.parametrize("options", [{}, FULL])
def test_the_bank_neither_gives_nor_gets(options: dict[str, str]) -> None:
    row = auction(seats=5, rubles=[10, 11, 12, 13, 14], options=options)
    play(row, "P1 bid 2", "P2 bid 3", "P3 bid 5", "P4 pass", "P5 bid 7", "P1 pass", "P2 bid 8")
    assert sum(rubles(row)) + sum(track(row)) == 60
    play(row, "P3 pass", "P5 pass")
    assert not in_auction(row)
    assert sum(rubles(row)) == 60


@pytest.mark.rule("N5.15")
def test_rubles_from_the_track_pay_the_fee_in_the_execution_phase() -> None:
    row = auction(rubles=[0, 9, 9], order="123")
    play(row, "P1 pass", "P2 pass", "P3 bid 9")
    assert rubles(row) == [3, 12, 3]
    assert order(row) == "312"
    play(row, "P3 take central_remove_2", "P1 take consolidation", "P1 mark ural")
    assert rubles(row)[0] == 0


@pytest.mark.rule("N5.16")
def test_the_new_order_is_by_highest_bid_then_those_who_never_bid() -> None:
    row = auction(seats=5, order="12345", rubles=[20] * 5)
    play(row, "P1 bid 1", "P2 pass", "P3 bid 7", "P4 bid 8", "P5 pass", "P1 bid 9")
    play(row, "P3 pass", "P4 pass")
    assert order(row) == "14325"


@pytest.mark.rule("N5.16")
def test_the_example_of_the_original() -> None:
    """Player 2 won at 8, player 3 passed after bidding 7, player 1 did not bid at all."""
    row = play(auction(), "P1 pass", "P2 bid 6", "P3 bid 7", "P2 bid 8", "P3 pass")
    assert order(row) == "231"


@pytest.mark.rule("N5.16")
def test_with_full_each_time_the_highest_single_bid_counts_not_the_sum() -> None:
    row = auction(rubles=[20, 20, 20], options=FULL)
    play(row, "P1 bid 3", "P2 bid 4", "P3 bid 6", "P1 bid 7", "P2 pass", "P3 bid 8", "P1 pass")
    assert order(row) == "312"


@pytest.mark.rule("N5.17")
@pytest.mark.parametrize(
    ("before", "after"), [("1234", "4123"), ("3214", "4321"), ("2143", "4213"), ("1423", "4123")]
)
def test_among_those_who_never_bid_the_previous_order_stays(before: str, after: str) -> None:
    row = auction(seats=4, order=before)
    for seat in before:
        if seat == "4":
            play(row, "P4 bid 3")
        elif in_auction(row):
            play(row, f"P{seat} pass")
    assert order(row) == after


@pytest.mark.rule("N5.18")
@pytest.mark.parametrize("before", ["123", "312", "213"])
def test_if_nobody_bids_the_order_stays_as_it_was(before: str) -> None:
    row = play(auction(order=before), "pass", "pass", "pass")
    assert order(row) == before
    assert rubles(row) == [10, 10, 10]


@pytest.mark.rule("N5.16", "N3.7")
def test_all_are_told_the_new_order_from_first_to_last() -> None:
    row = play(auction(), "P1 bid 1", "P2 bid 2", "P3 pass", "P1 pass")
    told = ["order P2 1", "order P1 2", "order P3 3"]
    assert notes(row, Note.ORDER, Note.NO_BIDS) == told


@pytest.mark.rule("N5.18")
def test_if_nobody_bids_all_are_told_so_and_no_new_order() -> None:
    row = play(auction(), "pass", "pass", "pass")
    assert notes(row, Note.ORDER, Note.NO_BIDS) == ["no_bids"]
