"""Chapter N9: the merger, in the Consolidation phase and on the spot."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BORDERS,
    asked,
    bids,
    consolidation,
    hands,
    idle,
    in_merger,
    laid,
    legal,
    marked,
    markers,
    merger_indicator,
    notes,
    on_map,
    play,
    rubles,
    scene,
    supplies,
    track,
)

ALL = {"consolidation_bidders": "all"}
FIRST = {"marker_substitution": "markers_first"}


def on_the_spot(**given: Any) -> Row:
    """The last player takes Merger on the Spot; Southern Russia is the region for it."""
    given = {"turn": 3, "agenda": "ural_merger", "regions": {"southern": "3 2"}, **given}
    row = scene(**given)
    return play(row, "take ural_merger")


# Whether it is held -----------------------------------------------------------------------------


@pytest.mark.rule("N9.1")
def test_it_is_held_if_the_card_was_taken_and_two_players_are_present() -> None:
    assert in_merger(consolidation(regions={"volga": "1 1"}))


@pytest.mark.rule("N9.1", "N1.11")
@pytest.mark.parametrize("present", ["5", "0 0 1", ""])
def test_it_is_not_held_with_fewer_than_two_players(present: str) -> None:
    row = consolidation(regions={"volga": present, "ural": "2 2 2"})
    assert not in_merger(row)


@pytest.mark.rule("N9.1")
def test_it_is_not_held_if_the_card_was_not_taken() -> None:
    row = idle(scene(turn=3, regions={"volga": "3 3 3"}))
    assert not in_merger(row)


@pytest.mark.rule("N9.1")
def test_it_is_tested_after_the_last_player_has_acted() -> None:
    row = scene(turn=3, taken="volga", regions={"volga": "2 1"}, agenda="central_remove_2 moscow_3")
    play(row, "P3 take central_remove_2", "P3 remove volga 2")
    if asked(row) == 3:
        play(row, "P3 stop")
    assert not in_merger(row)
    row = scene(turn=3, taken="volga", regions={"volga": "2"}, agenda="volga_spread_3 moscow_3")
    play(row, "P3 take volga_spread_3", "P3 place volga", "P3 stop")
    assert in_merger(row)


# Hands, bidders, spaces -------------------------------------------------------------------------


@pytest.mark.rule("N9.2", "N9.3")
def test_everybody_present_keeps_a_reminder_and_takes_the_others_in_hand() -> None:
    row = consolidation(regions={"volga": "4 3 1", "ural": "2"})
    assert markers(row, "volga") == [1, 1, 1]
    assert hands(row) == [3, 2, 0]
    assert supplies(row) == [14, 17, 19]


@pytest.mark.rule("N9.2")
def test_who_has_only_the_reminder_takes_nothing_up() -> None:
    row = consolidation(regions={"volga": "4 3 1", "ural": "2"})
    assert notes(row, Note.LIFTED) == ["lifted P1 volga 3", "lifted P2 volga 2"]


@pytest.mark.rule("N9.4")
@pytest.mark.parametrize(
    ("order", "present", "asked_in_order"),
    [("123", "1 0 2", [1, 3]), ("321", "1 2 0", [2, 1]), ("213", "1 1 1", [2, 1, 3])],
)
def test_only_players_present_bid_in_turn_order(
    order: str, present: str, asked_in_order: list[int]
) -> None:
    row = consolidation(order=order, regions={"volga": present})
    found = []
    while in_merger(row):
        found.append(asked(row))
        play(row, "pass")
    assert found == asked_in_order


@pytest.mark.rule("N9.5")
def test_with_all_every_player_bids_the_absent_with_rubles_only() -> None:
    row = consolidation(order="312", regions={"volga": "3 2"}, rubles=4, options=ALL)
    assert asked(row) == 3
    assert bids(row) == {1, 2, 3, 4}
    play(row, "P3 bid 2")
    assert asked(row) == 1
    assert track(row) == [1, 1, 0]


@pytest.mark.rule("N9.6", "N5.3")
def test_bidding_goes_round_and_round_and_passing_is_for_good() -> None:
    row = consolidation(order="231", regions={"volga": "1 1 1"})
    play(row, "P2 bid 1", "P3 bid 2", "P1 pass", "P2 bid 4")
    assert asked(row) == 3
    assert bids(row) == {5, 6, 7, 8, 9, 10}
    play(row, "P3 pass")
    assert not in_merger(row)


@pytest.mark.rule("N9.6", "N5.12")
def test_the_last_left_without_a_bid_may_open() -> None:
    row = consolidation(regions={"volga": "1 1"})
    play(row, "P1 pass")
    assert asked(row) == 2
    assert "pass" in legal(row)
    assert 1 in bids(row)
    play(row, "P2 bid 1")
    assert not in_merger(row)
    assert markers(row, "volga") == [0, 1, 0]


@pytest.mark.rule("N9.6", "N5.13")
def test_or_not_with_last_bidder_may_open_off() -> None:
    row = consolidation(regions={"volga": "2 1"}, options={"last_bidder_may_open": False})
    play(row, "P1 pass")
    assert not in_merger(row)
    assert markers(row, "volga") == [2, 1, 0]


@pytest.mark.rule("N9.7")
@pytest.mark.parametrize(
    ("present", "spaces"),
    [("1 1 0 0", [2, 3, 0, 0]), ("1 0 1 0", [2, 0, 3, 0]), ("1 0 0 1", [2, 0, 0, 3])],
)
def test_spaces_of_players_without_a_reminder_are_skipped(present: str, spaces: list[int]) -> None:
    row = consolidation(seats=4, regions={"volga": present})
    assert track(play(row, "P1 bid 5")) == spaces


@pytest.mark.rule("N9.8")
def test_the_first_bid_begins_right_of_the_own_space_and_later_ones_go_on() -> None:
    row = consolidation(seats=4, order="4312", regions={"volga": "1 0 1 1"})
    play(row, "P4 bid 1")
    assert track(row) == [1, 0, 0, 0]
    play(row, "P3 bid 2")
    assert track(row) == [1, 0, 1, 1]
    play(row, "P1 bid 4")
    assert track(row) == [3, 0, 2, 2]


@pytest.mark.rule("N9.8")
def test_a_marker_fills_a_space_as_a_ruble_does() -> None:
    row = consolidation(seats=4, regions={"volga": "2 1 1 1"})
    play(row, "P1 bid 1", "P1 lay marker", "P2 bid 2")
    assert laid(row) == [0, 1, 0, 0]
    assert track(row) == [0, 0, 1, 1]


# What can be bid, and paying --------------------------------------------------------------------


@pytest.mark.rule("N9.9")
def test_the_highest_bid_is_rubles_plus_markers_in_hand_plus_what_was_laid() -> None:
    row = consolidation(regions={"volga": "4 9"}, rubles=[3, 3, 3])
    assert max(bids(row)) == 3 + 3
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay ruble")
    assert max(bids(row)) == 3 + 8
    play(row, "P2 bid 3", "P2 lay marker", "P2 lay marker", "P2 lay marker")
    assert max(bids(row)) == 6


@pytest.mark.rule("N9.9", "N9.10")
def test_with_full_each_time_what_was_laid_does_not_count() -> None:
    row = consolidation(
        regions={"volga": "4 9"}, rubles=[3, 3, 3], options={"bid_payment": "full_each_time"}
    )
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay ruble")
    play(row, "P2 bid 3", "P2 lay marker", "P2 lay marker", "P2 lay marker")
    assert max(bids(row)) == 2 + 2
    play(row, "P1 bid 4", "P1 lay marker", "P1 lay marker")
    assert sum(laid(row)) == 1 + 3 + 2
    assert rubles(row)[0] == 0


@pytest.mark.rule("N9.10")
def test_with_top_up_a_raise_lays_the_difference_and_markers_count_as_rubles() -> None:
    row = consolidation(regions={"volga": "3 2"}, rubles=[5, 5, 5])
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay marker", "P2 bid 3", *["P2 lay ruble"] * 3)
    play(row, "P1 bid 4")
    assert rubles(row)[0] == 3
    assert sum(laid(row)) == 2
    assert sum(track(row)) == 3 + 2


@pytest.mark.rule("N9.11", "N14.17")
def test_per_slot_the_bidder_decides_space_by_space() -> None:
    row = consolidation(regions={"volga": "3 2"}, rubles=[5, 5, 5])
    play(row, "P1 bid 4")
    for answer in ("lay ruble", "lay marker", "lay ruble"):
        assert legal(row) == ["lay ruble", "lay marker"]
        play(row, f"P1 {answer}")
    assert legal(row) == ["lay ruble", "lay marker"]
    play(row, "P1 lay marker")
    assert track(row) == [0, 2, 0]
    assert laid(row) == [2, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N14.17", "N14.3")
def test_what_is_the_only_way_to_pay_is_paid_by_itself() -> None:
    row = consolidation(regions={"volga": "3 2"}, rubles=[2, 9, 9])
    play(row, "P1 bid 4", "P1 lay ruble", "P1 lay ruble")
    assert asked(row) == 2
    assert hands(row)[0] == 0
    row = consolidation(regions={"volga": "3 2"}, rubles=[2, 9, 9])
    play(row, "P1 bid 4", "P1 lay marker", "P1 lay marker")
    assert asked(row) == 2
    assert rubles(row)[0] == 0


@pytest.mark.rule("N14.17", "N9.11")
def test_without_a_ruble_no_more_markers_are_laid_than_were_bid() -> None:
    row = play(consolidation(regions={"volga": "5 2"}, rubles=0), "P1 bid 2")
    assert asked(row) == 2
    assert laid(row) == [1, 1, 0]
    assert hands(row) == [2, 1, 0]


@pytest.mark.rule("N9.11")
def test_who_has_laid_markers_alone_has_laid_no_rubles() -> None:
    row = consolidation(regions={"volga": "3 2"})
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay marker")
    told = ["laid_marker P1 P2", "laid_marker P1 P1"]
    assert notes(row, Note.LAID, Note.LAID_MARKER) == told


@pytest.mark.rule("N9.11", "N14.3")
def test_who_has_no_marker_in_hand_lays_all_rubles_at_once() -> None:
    row = play(consolidation(regions={"volga": "1 2"}), "P1 bid 3")
    assert asked(row) == 2
    assert notes(row, Note.LAID) == ["laid P1 P2 3"]


@pytest.mark.rule("N9.12")
def test_markers_first_lays_no_more_markers_than_were_bid() -> None:
    row = play(consolidation(regions={"volga": "5 1"}, options=FIRST), "P1 bid 2")
    assert laid(row) == [1, 1, 0]
    assert hands(row) == [2, 0, 0]


@pytest.mark.rule("N9.12")
def test_markers_first_leaves_no_choice() -> None:
    row = consolidation(regions={"volga": "3 1"}, rubles=[5, 5, 5], options=FIRST)
    play(row, "P1 bid 4")
    assert asked(row) == 2
    assert laid(row) == [1, 1, 0]
    assert track(row) == [1, 1, 0]
    assert rubles(row)[0] == 3


@pytest.mark.rule("N9.13")
def test_a_marker_on_the_track_pays_nobody() -> None:
    row = consolidation(regions={"volga": "3 2"}, rubles=[5, 5, 5])
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay marker", "P2 pass")
    assert received(row) == [0, 0, 0]


def received(row: Row) -> list[int]:
    """What each player took from the track in the merger that was held last."""
    found = [0, 0, 0]
    for text in notes(row, Note.COLLECTED):
        _, seat, taken = text.split()[:3]
        found[int(seat[1:]) - 1] = int(taken)
    return found


@pytest.mark.rule("N9.14")
def test_what_lies_on_the_track_stays_where_it_is() -> None:
    row = consolidation(regions={"volga": "3 3"}, rubles=[9, 9, 9])
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay ruble")
    lying = (laid(row), track(row))
    assert lying == ([0, 1, 0], [1, 0, 0])
    play(row, "P2 bid 4", "P2 lay ruble", "P2 lay marker", "P2 lay ruble", "P2 lay marker")
    assert laid(row) == [2, 1, 0]
    assert track(row) == [1, 2, 0]


# Settling ---------------------------------------------------------------------------------------


@pytest.mark.rule("N9.15")
def test_if_nobody_bids_the_markers_go_back_to_the_region() -> None:
    row = consolidation(regions={"volga": "4 3"})
    play(row, "P1 pass", "P2 pass")
    assert markers(row, "volga") == [4, 3, 0]
    assert supplies(row) == [16, 17, 20]
    assert hands(row) == [0, 0, 0]
    assert notes(row, Note.NO_BIDS, Note.WON, Note.WENT_HOME) == ["no_bids"]


@pytest.mark.rule("N9.16")
def test_each_takes_the_rubles_on_the_own_space_and_the_highest_bidder_wins() -> None:
    row = consolidation(regions={"volga": "1 1 1"})
    play(row, "P1 bid 2", "P2 bid 5", "P3 pass", "P1 pass")
    assert received(row) == [2, 3, 2]
    assert markers(row, "volga") == [0, 1, 0]
    volga = 2
    assert rubles(row) == [10 - 2 + 2, 10 - 5 + 3 + volga, 12]


@pytest.mark.rule("N9.17", "N9.18", "N9.20")
def test_n_counts_markers_of_all_on_the_track_and_those_in_the_winners_hand() -> None:
    row = consolidation(regions={"volga": "5 4 3"}, rubles=[9, 9, 9])
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay marker")
    play(row, "P2 bid 3", "P2 lay marker", "P2 lay ruble", "P2 lay ruble")
    play(
        row,
        "P3 bid 4",
        "P3 lay ruble",
        "P3 lay ruble",
        "P3 lay ruble",
        "P3 lay marker",
        "P1 pass",
        "P2 pass",
    )
    on_track, in_hand = 2 + 1 + 1, 1
    assert markers(row, "volga") == [0, 0, 1 + on_track + in_hand]
    assert supplies(row) == [20, 20, 20 - 6]


@pytest.mark.rule("N9.18")
@pytest.mark.parametrize(("supply", "placed"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_the_winner_places_the_own_markers_first_then_as_the_supply_goes(
    supply: int, placed: int
) -> None:
    row = consolidation(
        regions={"volga": "5 3"},
        supply={2: supply},
        rest="far_east",
        rubles=[9, 9, 9],
        options={"end_trigger": "checked_at_round_end", "influence_per_player": 20},
    )
    play(
        row,
        "P1 bid 3",
        *["P1 lay marker"] * 3,
        "P2 bid 4",
        "P2 lay marker",
        *["P2 lay ruble"] * 3,
        "P1 pass",
    )
    assert markers(row, "volga") == [0, 1 + 2 + min(placed, 3), 0]
    assert supplies(row)[1] == supply - placed


@pytest.mark.rule("N9.19")
def test_all_markers_of_the_others_go_home_those_on_the_track_too() -> None:
    row = consolidation(regions={"volga": "5 3", "ural": "1"})
    play(
        row,
        "P1 bid 2",
        "P1 lay marker",
        "P1 lay ruble",
        "P2 bid 3",
        *["P2 lay ruble"] * 3,
        "P1 pass",
    )
    assert supplies(row)[0] == 19
    assert markers(row, "ural") == [1, 0, 0]


@pytest.mark.rule("N9.21")
@pytest.mark.parametrize(("paid", "there"), [("marker marker", 2), ("ruble marker", 1)])
def test_with_all_a_winner_without_a_reminder_places_n_and_no_reminder(
    paid: str, there: int
) -> None:
    row = consolidation(regions={"volga": "3 2"}, options=ALL)
    play(row, "P1 bid 2", *[f"P1 lay {what}" for what in paid.split()])
    play(row, "P2 pass", "P3 bid 3", "P1 pass")
    assert markers(row, "volga") == [0, 0, there]
    assert supplies(row) == [20, 20, 20 - there]


@pytest.mark.rule("N9.21")
def test_with_n_0_the_region_is_left_empty() -> None:
    row = consolidation(regions={"volga": "3 2"}, options=ALL)
    play(row, "P1 pass", "P2 pass", "P3 bid 1")
    assert markers(row, "volga") == [0, 0, 0]


# On the spot ------------------------------------------------------------------------------------


@pytest.mark.rule("N9.22")
def test_on_the_spot_it_is_held_at_once_like_the_other() -> None:
    row = on_the_spot(order="213", regions={"southern": "3 2 0"})
    assert in_merger(row)
    assert hands(row) == [2, 1, 0]
    assert asked(row) == 2
    play(row, "P2 bid 2", "P2 lay marker")
    assert (laid(row), track(row)) == ([1, 0, 0], [0, 1, 0])
    play(row, "P1 pass")
    assert markers(row, "southern") == [0, 2, 0]
    assert asked(row) == 1


@pytest.mark.rule("N9.22", "N9.15")
def test_on_the_spot_without_a_bid_everything_goes_back() -> None:
    row = on_the_spot()
    play(row, "P1 pass", "P2 pass")
    assert markers(row, "southern") == [3, 2, 0]


@pytest.mark.rule("N9.23")
def test_on_the_spot_the_winner_puts_back_only_the_own_markers() -> None:
    row = on_the_spot()
    play(row, "P1 bid 2", "P1 lay marker", "P1 lay ruble", "P2 bid 3", "P2 lay marker")
    play(row, "P1 pass")
    while asked(row) == 1 and any(text.startswith("push") for text in legal(row)):
        play(row, "P1 push moscow")
    assert markers(row, "southern") == [0, 2, 0]
    assert supplies(row) == [17, 18, 19]


@pytest.mark.rule("N9.24", "N14.18")
def test_on_the_spot_the_others_move_theirs_next_door_each_owner_choosing() -> None:
    row = on_the_spot(order="321", turn=3, regions={"southern": "2 3 2"}, agenda="ural_merger")
    play(
        row,
        "P3 bid 1",
        "P3 lay marker",
        "P2 bid 2",
        "P2 lay marker",
        "P2 lay ruble",
        "P1 pass",
        "P3 bid 3",
    )
    while asked(row) == 3:
        play(row, "P3 lay ruble")
    play(row, "P2 pass")
    assert asked(row) == 2
    assert set(legal(row)) == {f"push {region}" for region in BORDERS["southern"]}
    play(row, "P2 push moscow", "P2 push volga", "P2 push volga")
    assert asked(row) == 1
    play(row, "P1 push central", "P1 push moscow")
    assert on_map(row) == {
        "moscow": [1, 1, 0],
        "southern": [0, 0, 2],
        "central": [1, 0, 0],
        "volga": [0, 2, 0],
        "ural": [1, 0, 0],
    }
    assert supplies(row) == [17, 17, 18]


@pytest.mark.rule("N9.24", "N14.3")
def test_with_one_border_the_markers_move_by_themselves() -> None:
    row = on_the_spot(regions={"far_east": "2 3"})
    play(row, "P1 bid 1", "P1 lay ruble", "P2 pass")
    assert markers(row, "far_east") == [2, 0, 0]
    assert markers(row, "siberia") == [0, 3, 0]
    assert notes(row, Note.PUSHED) == ["pushed P2 far_east siberia"]


@pytest.mark.rule("N9.24")
def test_with_two_borders_the_owner_chooses() -> None:
    row = on_the_spot(regions={"siberia": "2 3"})
    play(row, "P1 bid 1", "P1 lay ruble", "P2 pass")
    play(row, "P2 push ural", "P2 push far_east", "P2 push ural")
    assert on_map(row)["ural"] == [0, 2, 1]
    assert on_map(row)["far_east"] == [0, 1, 0]


@pytest.mark.rule("N9.25")
def test_on_the_spot_a_winner_without_a_reminder_places_nothing() -> None:
    row = on_the_spot(regions={"far_east": "2 3"}, options=ALL)
    play(row, "P1 bid 1", "P1 lay marker", "P2 pass", "P3 bid 2", "P1 pass")
    assert markers(row, "far_east") == [0, 0, 0]
    assert markers(row, "siberia") == [2, 3, 0]
    assert supplies(row) == [18, 17, 19]


@pytest.mark.rule("N9.26")
def test_marker_and_indicator_stay_and_the_region_may_be_consolidated_later() -> None:
    row = scene(
        turn=2,
        taken="southern",
        regions={"southern": "3 2"},
        agenda="ural_merger volga_spread_3 moscow_3",
    )
    play(row, "P2 take ural_merger", "P1 pass", "P2 pass")
    assert marked(row) == merger_indicator(row) == "southern"
    assert asked(row) == 3
    play(row, "P3 take volga_spread_3", "P3 stop")
    assert in_merger(row)
    assert hands(row) == [2, 1, 0]


@pytest.mark.rule("N9.26")
def test_or_not_if_the_first_merger_has_left_one_player_there() -> None:
    row = scene(
        turn=2,
        taken="far_east",
        regions={"far_east": "3 2"},
        agenda="ural_merger volga_spread_3 moscow_3",
    )
    play(row, "P2 take ural_merger", "P1 bid 1", "P1 lay ruble", "P2 pass")
    assert merger_indicator(row) == "far_east"
    play(row, "P3 take volga_spread_3", "P3 stop")
    assert not in_merger(row)
