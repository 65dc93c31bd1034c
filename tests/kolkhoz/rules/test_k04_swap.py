"""Chapter K4: the swap."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    Row,
    choices,
    face_up,
    hand,
    hidden,
    legal,
    notes,
    pass_year,
    play,
    scene,
)


def before_swap(**given: Any) -> Row:
    """The planner has looked at the hand and is to name the main task."""
    return scene(
        **{
            "year": 2,
            "phase": Phase.NAME_TASK,
            "options": {"swap": True},
            "hands": ["7W KS", "10W 6B", "6S 7B", "9W 8B"],
            "hidden": ["JP QP", "KP", "10P", "9P"],
            **given,
        }
    )


def asked(row: Row) -> list[int]:
    """Who is asked to swap; all keep what they have."""
    found = []
    while row.phase == Phase.TAKE:
        found.append(row.turn)
        play(row, "keep")
    return found


@pytest.mark.rule("K4.1")
@pytest.mark.parametrize("year", [2, 3, 4, 5])
def test_from_the_second_year_on_each_player_may_swap_once_before_the_first_trick(
    year: int,
) -> None:
    row = before_swap(year=year)
    play(row, "name W")
    assert row.phase == Phase.TAKE
    for seat, (take, give) in enumerate([("JP", "KS"), ("KP", "6B"), ("10P", "7B"), ("9P", "8B")]):
        assert row.turn == seat
        play(row, f"take {take}", f"give {give}")
    assert row.phase == Phase.TRICK
    assert row.trick_no == 1
    assert notes(row, Note.SWAPPED) == ["swapped 0", "swapped 1", "swapped 2", "swapped 3"]


@pytest.mark.rule("K4.1")
def test_in_a_famine_year_players_swap_too() -> None:
    row = scene(
        year=4,
        options={"swap": True, "famine_rule": "final_year"},
        hidden=["JP", "KP", "10P", "9P"],
        farmed=dict.fromkeys("WBPS", 0),
    )
    pass_year(row)
    assert row.famine
    assert asked(row) == [1, 2, 3, 0]


@pytest.mark.rule("K4.1")
def test_in_the_first_year_nobody_swaps() -> None:
    row = play(before_swap(year=1), "name W")
    assert row.phase == Phase.TRICK


@pytest.mark.rule("K4.1")
def test_with_swap_off_nobody_swaps() -> None:
    row = play(before_swap(options={"swap": False}), "name W")
    assert row.phase == Phase.TRICK


@pytest.mark.rule("K4.2")
@pytest.mark.parametrize("planner", range(4))
def test_the_planner_is_asked_first_then_the_others_clockwise(planner: int) -> None:
    row = play(before_swap(planner=planner), "name W")
    assert asked(row) == [(planner + i) % 4 for i in range(4)]


@pytest.mark.rule("K4.3")
def test_a_hidden_card_of_the_own_cellar_may_be_taken_or_everything_kept() -> None:
    row = before_swap(face_up=["QW"])
    play(row, "name W")
    assert set(legal(row)) == {"keep", "take JP", "take QP"}


@pytest.mark.rule("K4.3")
def test_keeping_everything_ends_the_swap_and_changes_nothing() -> None:
    row = before_swap()
    play(row, "name W", "keep")
    assert hand(row, 0) == {"7W", "KS"}
    assert hidden(row, 0) == {"JP", "QP"}
    assert row.turn == 1
    assert notes(row)[-1] == "kept 0"


@pytest.mark.rule("K4.3")
def test_face_up_cellar_cards_cannot_be_taken() -> None:
    row = before_swap(face_up=["QW KB 3W"], hidden=["JP", "KP"])
    play(row, "name W")
    assert choices(row, "take") == {"JP"}
    play(row, "take JP", "give 7W")
    assert face_up(row, 0) == {"QW", "KB", "3W"}


@pytest.mark.rule("K4.4")
def test_a_card_of_the_hand_as_it_was_goes_into_the_cellar() -> None:
    row = before_swap()
    play(row, "name W", "take JP")
    assert row.turn == 0
    assert choices(row, "give") == {"7W", "KS"}
    play(row, "give KS")
    assert hand(row, 0) == {"7W", "JP"}
    assert hidden(row, 0) == {"QP", "KS"}
    assert row.turn == 1


@pytest.mark.rule("K4.4")
def test_the_card_just_taken_cannot_go_back() -> None:
    row = before_swap()
    play(row, "name W", "take JP")
    assert "give JP" not in legal(row)
    assert "keep" not in legal(row)


@pytest.mark.rule("K4.5")
def test_a_player_without_a_hidden_card_is_not_asked() -> None:
    row = before_swap(hidden={0: "JP", 2: "10P"}, face_up={1: "KP", 3: "9P 5B"})
    play(row, "name W")
    assert asked(row) == [0, 2]
    row = before_swap(hidden={}, face_up={1: "KP"})
    play(row, "name W")
    assert row.phase == Phase.TRICK
