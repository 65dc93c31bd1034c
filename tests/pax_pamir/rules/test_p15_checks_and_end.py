"""Chapter P15: dominance checks and the end."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.engine.records import NOBODY
from igroteka.games.pax_pamir.rules.state import Ending, Note
from tests.pax_pamir.scenes import (
    CHECKS,
    RULES,
    asked,
    blocks_in_play,
    bound,
    cylinders,
    main_actions,
    map_of,
    notes,
    over,
    play,
    points,
    ranking,
    refused,
    rupees,
    scene,
    wakhan,
)

EMPTY = "- - - - - -"
FINAL = {"piles": 0}


def checked(**given: Any) -> Row:
    """A Dominance Check that has been purchased as the first action."""
    row = scene(**{"upper": "101 ? ? ? ? ?", **given})
    return play(row, "purchase 101")


@pytest.mark.rule("P15.1")
def test_when_a_check_is_resolved() -> None:
    row = checked(map="kabul:1")
    assert points(row) == [3, 0, 0]
    row = scene(upper="101 ? ? ? ? ?", map="kabul:1")
    play(row, "end")
    assert points(row) == [3, 0, 0]
    row = scene(upper="60 101 ? ? ? ?", lower="9 10 12 13 14 -", pile="x", piles=1, map="kabul:1")
    play(row, "end")
    assert points(row) == [3, 0, 0]


@pytest.mark.rule("P15.1", "P15.8")
def test_the_card_leaves_the_market_first() -> None:
    row = checked(**FINAL)
    assert over(row)
    assert 101 not in [int(card) for card in row.market]


@pytest.mark.rule("P15.2")
@pytest.mark.parametrize(
    ("map", "dominant"),
    [
        ("kabul:AAAA", 0),
        ("kabul:AA kabul-punjab:AA", 0),
        ("kabul:AAA", -1),
        ("kabul:AAAAB kabul-punjab:A", 0),
        ("kabul:AAAAB", -1),
        ("kabul:BBBBBBAAR", 1),
        ("herat:RRRR kabul:BA persia-herat:R", 2),
        ("herat:RRRRRAA persia-herat:BB", -1),
        ("kabul:AAAAAA herat:BBBBBBBB", -1),
        ("", -1),
    ],
)
def test_a_coalition_is_dominant_with_four_blocks_more_than_each_other(
    map: str, dominant: int
) -> None:
    row = checked(map=map)
    assert notes(row, Note.CHECK)[0][3] == dominant


@pytest.mark.rule("P15.2")
def test_the_blocks_in_play_are_told() -> None:
    row = checked(map="kabul:AAAAB12 kabul-punjab:AR")
    assert notes(row, Note.BLOCKS) == [
        ("BLOCKS", 0, 0, 5, 0),
        ("BLOCKS", 0, 1, 1, 0),
        ("BLOCKS", 0, 2, 1, 0),
    ]


@pytest.mark.rule("P15.3")
def test_a_successful_check_ranks_the_loyal_by_influence() -> None:
    row = checked(
        seats=5,
        loyalty="ABAAA",
        map="kabul:AAAA1111 herat:222222",
        gifts=["2", "2 4 6", "2 4", "", "2 4 6"],
    )
    assert points(row) == [1, 0, 3, 0, 5]


@pytest.mark.rule("P15.4")
def test_if_nobody_is_loyal_nobody_scores() -> None:
    row = checked(loyalty="ABB", map="kabul:RRRR12")
    assert points(row) == [0, 0, 0]
    assert map_of(row) == "kabul:12"


@pytest.mark.rule("P15.5")
def test_an_unsuccessful_check_ranks_all_by_cylinders_in_play() -> None:
    row = checked(courts=["9"], spies="9:1223", gifts=["2", ""], map="kabul:1 herat:3")
    assert cylinders(row) == [3, 2, 2]
    assert points(row) == [3, 0, 0]
    row = checked(courts=["9"], spies="9:1223", gifts=["2", ""], map="kabul:1 herat:2")
    assert cylinders(row) == [3, 3, 1]
    assert points(row) == [2, 2, 0]
    row = checked(map="kabul:1222 herat:33")
    assert points(row) == [0, 3, 1]


@pytest.mark.rule("P15.6")
def test_players_without_cylinders_are_ranked_too() -> None:
    row = checked(map="kabul:1", seats=2)
    assert points(row) == [3, 1]
    assert points(checked(seats=3)) == [1, 1, 1]


@pytest.mark.rule("P15.7")
@pytest.mark.parametrize(
    ("gifts", "expected"),
    [
        (["2", "2", "2", "2", "2"], [1, 1, 1, 1, 1]),
        (["2 4", "2 4", "2", "", ""], [4, 4, 1, 0, 0]),
        (["2 4", "2", "2", "", ""], [5, 2, 2, 0, 0]),
        (["2 4", "2 4", "2 4", "2", ""], [3, 3, 3, 0, 0]),
        (["2 4 6", "2 4", "2", "2", "2"], [5, 3, 0, 0, 0]),
        (["2", "2", "2", "2", ""], [2, 2, 2, 2, 0]),
    ],
)
def test_ties_share_the_points_of_their_places(gifts: list[str], expected: list[int]) -> None:
    row = checked(seats=5, loyalty="AAAAA", map="kabul:AAAA", gifts=gifts)
    assert points(row) == expected


@pytest.mark.rule("P15.7")
@pytest.mark.parametrize(
    ("map", "expected"),
    [("kabul:1122", [2, 2, 0]), ("kabul:11123", [3, 0, 0]), ("kabul:123", [1, 1, 1])],
)
def test_ties_in_an_unsuccessful_check(map: str, expected: list[int]) -> None:
    assert points(checked(map=map)) == expected


@pytest.mark.rule("P15.8")
def test_a_check_is_final_if_none_is_left_in_deck_or_market() -> None:
    assert over(checked(**FINAL))
    assert not over(checked(piles=0, pile="x"))
    assert not over(checked(piles=1))
    assert not over(checked(piles=0, upper="101 102 ? ? ? ?"))


@pytest.mark.rule("P15.8")
def test_the_last_check_may_be_resolved_in_the_cleanup() -> None:
    row = scene(upper="101 ? ? ? ? ?", piles=0, map="kabul:1")
    play(row, "end")
    assert over(row)
    assert points(row) == [6, 1, 1]


@pytest.mark.rule("P15.9")
def test_in_the_final_check_points_are_doubled_before_they_are_shared() -> None:
    row = checked(loyalty="AAA", map="kabul:AAAA", gifts=["2 4 6", "2 4", "2"], **FINAL)
    assert points(row) == [10, 6, 2]
    row = checked(map="kabul:1122 herat:3", **FINAL)
    assert points(row) == [4, 4, 0]
    row = checked(map="kabul:11 herat:3 punjab:2", **FINAL)
    assert points(row) == [6, 1, 1]
    row = checked(seats=5, loyalty="AAAAA", map="kabul:AAAA", **FINAL)
    assert points(row) == [3, 3, 3, 3, 3]


@pytest.mark.rule("P15.10")
def test_after_a_successful_check_all_blocks_go_home_and_cylinders_stay() -> None:
    row = checked(map="kabul:AAAAB12 kabul-punjab:AR", courts=["9"], spies="9:12", gifts=["4"])
    assert map_of(row) == "kabul:12"
    assert list(row.blocks) == [12, 12, 12]
    assert cylinders(row) == [3, 2, 0]
    row = checked(map="kabul:AAAB12 kabul-punjab:AR")
    assert map_of(row) == "kabul:AAAB12 kabul-punjab:AR"


@pytest.mark.rule("P15.10", "P6.5")
def test_blocks_that_went_home_are_fresh_no_more() -> None:
    row = scene(upper="101 ? ? ? ? ?", map="kabul:AAAA", hands=["65"])
    play(row, "play 65", "road herat-kabul", "purchase 101")
    assert map_of(row) == ""
    assert not any(any(here.fresh_armies) for here in row.regions)
    assert not any(any(here.fresh_roads) for here in row.borders)


@pytest.mark.rule("P15.11", "P17.2")
def test_lasting_events_count_and_are_discarded_after_the_check() -> None:
    row = checked(
        loyalty="AAA", map="kabul:AA", gifts=["2", "2 4"], bound={109: "all", 106: 1, 112: 3}
    )
    assert points(row) == [4, 4, 1]
    assert bound(row) == {}
    assert [note[2] for note in notes(row, Note.LAPSED)] == [106, 109, 112]
    assert all(row.events_gone >> card - CHECKS[0] & 1 for card in (106, 109, 112))


@pytest.mark.rule("P15.12", "P16.4")
def test_the_order_of_a_check() -> None:
    row = checked(map="kabul:AAAA", courts=["3"], bound={112: 1}, loyalty="AAB")
    kinds = [
        note[0]
        for note in notes(
            row, Note.CHECK, Note.SCORED, Note.CLEARED, Note.ENDED, Note.LAPSED, Note.PLACED
        )
    ]
    assert kinds == ["CHECK", *["SCORED"] * 3, "CLEARED", "LAPSED", "PLACED", "PLACED"]
    assert blocks_in_play(row) == [2, 0, 0]
    assert asked(row) == 1
    assert main_actions(row) == 1


@pytest.mark.rule("P15.13")
@pytest.mark.parametrize(
    ("before", "ends"),
    [([1, 0, 0], True), ([0, 0, 0], False), ([2, 1, 0], True), ([2, 2, 0], False)],
)
def test_a_lead_of_four_points_ends_the_game(before: list[int], ends: bool) -> None:
    row = checked(map="kabul:1", points=before)
    assert over(row) is ends
    if ends:
        assert row.ending == Ending.LEAD
        assert ranking(row)[1][0] == 1


@pytest.mark.rule("P15.13")
def test_the_lead_is_over_every_other_player() -> None:
    row = checked(map="kabul:2", points=[4, 4, 0])
    assert points(row) == [4, 7, 0]
    assert not over(row)


@pytest.mark.rule("P15.13")
def test_whoever_has_the_lead_wins_not_only_the_buyer() -> None:
    row = checked(map="kabul:2", points=[0, 4, 1])
    assert over(row)
    assert ranking(row)[1] == [3, 1, 2]
    assert refused(row, "end") != ""


@pytest.mark.rule("P15.14")
def test_after_the_final_check_most_points_win() -> None:
    row = checked(map="kabul:1", points=[3, 8, 9], **FINAL)
    assert over(row)
    assert row.ending == Ending.FINAL
    assert points(row) == [9, 9, 10]
    assert ranking(row)[1][2] == 1


@pytest.mark.rule("P15.14")
def test_after_the_end_nobody_is_asked_and_nothing_is_taken_back() -> None:
    row = scene(upper="101 - - - - -", lower=EMPTY, **FINAL)
    secrets = int(row.secrets)
    play(row, "purchase 101")
    assert over(row)
    assert row.turn == NOBODY
    assert row.secrets == secrets + 1


def test_before_the_end_a_score_holds_what_a_check_would_bring() -> None:
    """Dominant now, and alone loyal to it: five points, and the others none."""
    row = scene(loyalty="ABB", map="kabul:AAAA", points=[2, 1, 0], courts=["58"])
    assert ranking(row) == ([2 + 5, 1, 0], [1, 2, 3])


@pytest.mark.rule("P15.15")
def test_equals_are_told_apart_by_red_stars_and_then_by_rupees() -> None:
    row = checked(points=[5, 5, 5], courts=["15", "33"], rupees=[9, 0, 20], **FINAL)
    assert ranking(row)[1] == [2, 1, 3]
    row = checked(points=[5, 5, 5], courts=["15", "16"], rupees=[9, 10, 20], **FINAL)
    assert ranking(row)[1] == [2, 1, 3]


@pytest.mark.rule("P15.16")
def test_who_are_still_equal_share_the_better_place() -> None:
    row = checked(points=[5, 5, 5], courts=["15", "16"], rupees=[9, 9, 20], **FINAL)
    assert ranking(row)[1] == [1, 1, 3]


@pytest.mark.rule("P15.17")
def test_lower_places_are_decided_in_the_same_way() -> None:
    row = checked(
        seats=4, map="kabul:1", points=[9, 5, 5, 5], courts=["", "", "15"], rupees=[1, 2, 1, 3]
    )
    assert over(row)
    assert ranking(row)[1] == [1, 4, 2, 3]


@pytest.mark.rule("P15.18", "P2.10")
def test_idle_turns_in_a_row_end_the_game() -> None:
    row = scene(idle=8)
    play(row, "end")
    assert over(row)
    assert row.ending == Ending.IDLE
    row = scene(idle=8, hands=["15"])
    play(row, "play 15", "end")
    assert not over(row)
    play(row, *["end"] * 8)
    assert not over(row)
    play(row, "end")
    assert over(row)


@pytest.mark.rule("P15.18")
def test_a_bonus_action_is_an_action_and_blackmail_is_none() -> None:
    row = scene(idle=8, favoured="economic", courts=["12"])
    play(row, "gift 12", "space 2", "end")
    assert not over(row)
    row = scene(turn=3, idle=7, courts=["54 61"])
    play(row, "end", "P1 card 61", "end")
    assert over(row)


@pytest.mark.rule("P15.19", "P2.11")
def test_a_round_begins_with_who_took_the_first_turn() -> None:
    row = scene(turn=3, first=3, round=10, options={"max_rounds": 10})
    play(row, "end", "end")
    assert not over(row)
    assert row.round == 10
    play(row, "end")
    assert over(row)
    assert row.ending == Ending.ROUNDS


@pytest.mark.rule("P15.19", "P2.11")
def test_rounds_are_counted_one_by_one() -> None:
    row = scene(turn=3, first=3, round=9, options={"max_rounds": 10})
    play(row, "P3 end", "P1 end", "P2 end")
    assert row.round == 10
    play(row, "P3 end", "P1 end")
    assert not over(row)
    play(row, "P2 end")
    assert row.ending == Ending.ROUNDS


@pytest.mark.rule("P15.20")
def test_in_these_endings_no_check_is_resolved() -> None:
    row = scene(
        idle=8,
        map="kabul:AAAA111",
        points=[2, 3, 3],
        rupees=[9, 1, 2],
        upper="60 101 ? ? ? ?",
    )
    play(row, "end")
    assert over(row)
    assert points(row) == [2, 3, 3]
    assert ranking(row)[1] == [3, 2, 1]
    assert [note[2] for note in notes(row, Note.ENDED)] == [Ending.IDLE]
    assert rupees(row) == [9, 1, 2]


@pytest.mark.rule("P15.18")
def test_an_action_of_anybody_begins_the_count_anew() -> None:
    row = scene(options={"idle_rounds": 1}, upper="60 61 62 63 64 65")
    play(row, "P1 end", "P2 end", "P3 purchase 60", "P3 end", "P1 end", "P2 end")
    assert not over(row)
    play(row, "P3 end")
    assert over(row)


@pytest.mark.rule("P15.18", "P15.8")
def test_a_check_in_a_cleanup_is_no_action() -> None:
    row = scene(options={"idle_rounds": 1}, upper="101 61 62 63 64 65", piles=1, idle=2)
    play(row, "end")
    assert points(row) == [1, 1, 1]
    assert over(row)


@pytest.mark.rule("P15.18")
@pytest.mark.parametrize(("upper", "ends"), [("", True), ("9", False)])
def test_turns_of_wakhan_count_like_any(upper: str, ends: bool) -> None:
    row = wakhan("117 118", upper=upper, options={"idle_rounds": 1})
    assert over(row) is ends


@pytest.mark.parametrize("money", [0, 1, 14])
def test_what_makes_later_points_counts_for_bots_until_the_end(money: int) -> None:
    """Player 1: a gift, three prizes and a patriot are a third of a point each; the gift's
    cylinder, five court cards, a card in hand and each rupee a sixth."""
    row = scene(
        loyalty="ABB",
        courts=["58 9 10 12 13"],
        hands=["76"],
        prizes=["21 56 66"],
        gifts=["2"],
        rupees=[money, 0, 12],
    )
    assert float(RULES.prospects(row, 0)) == pytest.approx(5 / 3 + 7 / 6 + money / 6)
    assert float(RULES.prospects(row, 1)) == 0
    assert float(RULES.prospects(row, 2)) == 2
    assert float(RULES.prospects(checked(piles=0, rupees=[7]), 0)) == 0
