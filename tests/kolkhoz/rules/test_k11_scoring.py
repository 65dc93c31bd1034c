"""Chapter K11: scoring and ties."""

from __future__ import annotations

import pytest

from tests.kolkhoz.scenes import Row, pass_year, ranking, scene

D36 = {"deck": "d36"}


@pytest.mark.rule("K11.1")
def test_the_score_is_the_value_of_all_cards_in_the_cellar() -> None:
    row = scene(seats=2, hidden=["9W JS", "6B"], face_up=["3B AP KW", ""])
    assert ranking(row)[0] == [9 + 11 + 3 + 1 + 13, 6]


@pytest.mark.rule("K11.1")
def test_kept_tops_of_stacks_count_and_what_went_back_does_not() -> None:
    row = scene(
        year=5,
        preset="kolkhoznik",
        farmed=dict.fromkeys("WBPS", 1),
        face_up={1: "6P"},
        stacks={1: "KW QW"},
        fields={"W": "9W"},
        north="10B",
    )
    assert ranking(pass_year(row))[0] == [0, 6, 0, 0]


@pytest.mark.rule("K11.2")
@pytest.mark.parametrize(
    ("card", "score"),
    [
        *(("6W", 6), ("7W", 7), ("8W", 8), ("9W", 9), ("10W", 10), ("JW", 11), ("QW", 12)),
        *(("KW", 13), ("AW", 1), ("2W", 2), ("3W", 3), ("4W", 4), ("5W", 5)),
    ],
)
def test_each_card_scores_its_value(card: str, score: int) -> None:
    assert ranking(scene(seats=2, face_up=[card]))[0] == [score, 0]


@pytest.mark.rule("K11.2")
def test_a_drunkard_scores_11() -> None:
    row = scene(seats=2, options={"nomenklatura": True}, trump="W", hidden=["JW", "JB"])
    assert ranking(row)[0] == [11, 11]


@pytest.mark.rule("K11.2")
def test_plan_cards_turned_workers_score_1_to_5() -> None:
    row = scene(seats=2, hidden=["AW 5B", "4P"], drafted="AW 5B 4P", year=3)
    assert ranking(row)[0] == [6, 4]


@pytest.mark.rule("K11.3")
@pytest.mark.parametrize(("medals", "scores"), [(False, [9, 8]), (True, [14, 8])])
def test_with_medals_each_medal_adds_one_point(medals: bool, scores: list[int]) -> None:
    row = scene(
        seats=2, year=3, options={"medals": medals}, hidden=["9W", "8W"], medals=[5, 0], won=[2]
    )
    assert ranking(row)[0] == scores


def final(cellars: list[str], medals: list[int], tiebreak: str, score: bool = False) -> Row:
    """The end of a game of 36 cards, all fields farmed.  score: do medals score?"""
    row = scene(
        year=5,
        options={**D36, "final_tiebreak": tiebreak, "medals": score},
        hidden=cellars,
        medals=medals,
        farmed=dict.fromkeys("WBPS", 0),
    )
    return pass_year(row)


@pytest.mark.rule("K11.4")
@pytest.mark.parametrize("tiebreak", ["shared", "most_medals", "most_cards"])
def test_the_highest_score_wins_and_the_places_below_go_by_score(tiebreak: str) -> None:
    row = final(["9W", "KW", "6W", "10W"], [8, 1, 5, 0], tiebreak)
    assert ranking(row) == ([9, 13, 6, 10], [3, 1, 4, 2])


@pytest.mark.rule("K11.5")
def test_shared_equal_scores_share_the_better_place_and_leave_the_next_empty() -> None:
    row = final(["9W", "9B", "6W", "7W"], [1, 5, 0, 0], "shared")
    assert ranking(row)[1] == [1, 1, 4, 3]
    row = final(["KW", "9B", "9W", "9P"], [1, 5, 0, 0], "shared")
    assert ranking(row)[1] == [1, 2, 2, 2]
    row = final(["6W 7B", "KB", "6P 7S", "7W 6B"], [1, 5, 0, 0], "shared")
    assert ranking(row)[1] == [1, 1, 1, 1]


@pytest.mark.rule("K11.6")
def test_with_most_medals_more_medals_go_first_among_equal_scores() -> None:
    row = final(["9W", "9B", "9P", "7W"], [1, 5, 1, 8], "most_medals")
    assert ranking(row)[1] == [2, 1, 2, 4]


@pytest.mark.rule("K11.6")
def test_with_most_medals_and_medals_that_score_the_total_comes_first() -> None:
    row = final(["9W", "8B", "6P", "7W"], [1, 2, 0, 0], "most_medals", score=True)
    assert ranking(row) == ([10, 10, 6, 7], [2, 1, 4, 3])


@pytest.mark.rule("K11.7")
def test_with_most_cards_more_cards_go_first_among_equal_scores() -> None:
    row = final(["6W 7B", "KB", "6P 7S", "8W"], [0, 9, 0, 0], "most_cards")
    assert ranking(row)[1] == [1, 3, 1, 4]


@pytest.mark.rule("K11.7")
def test_with_most_cards_hidden_and_face_up_cards_count_alike() -> None:
    row = scene(
        seats=3,
        year=5,
        options={"final_tiebreak": "most_cards"},
        hidden=["6W", "KB", "7W"],
        face_up=["2W 5W", "", "AW 5P"],
    )
    assert ranking(row) == ([13, 13, 13], [1, 3, 1])
