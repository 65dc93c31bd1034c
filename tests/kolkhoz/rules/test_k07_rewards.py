"""Chapter K7: rewards."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    Row,
    cards,
    choices,
    face_up,
    field,
    legal,
    notes,
    play,
    scene,
    stack,
)


def trick_of_two(
    options: dict[str, Any], fields: dict[str, str], assign: str, trump: str = "S", **given: Any
) -> Row:
    """P1 has won KW 8S with a trump and assigns them; 20 hours farm a field."""
    row = scene(
        seats=2,
        options=options,
        trump=trump,
        trick="KW",
        hands=["6P 7P", "8S 9P 10P"],
        fields=fields,
        **given,
    )
    return play(row, "play 8S", *(f"assign {crop}" for crop in assign))


D36 = {"deck": "d36"}


@pytest.mark.rule("K7.1")
def test_the_brigadier_takes_all_plan_cards_of_the_field_at_once_face_up() -> None:
    row = trick_of_two(
        {"accumulate": True}, {"W": "7W"}, "WS", year=3, plan={"W": "5W 2W 3W", "S": "4S"}
    )
    assert face_up(row, 1) == {"5W", "2W", "3W"}
    assert row.players[1].hidden == 0
    assert field(row, "W").plan == 0
    assert cards(field(row, "S").plan) == {"4S"}
    assert notes(row, Note.FARMED) == ["farmed 1 W 20 10"]
    assert cards(field(row, "W").workers) == {"7W", "KW"}  # the workers stay


@pytest.mark.rule("K7.2")
def test_the_brigadier_takes_all_workers_as_one_stack_with_the_lowest_on_top() -> None:
    row = trick_of_two(D36, {"W": "7W QB"}, "WW")
    assert face_up(row, 1) == {"7W"}
    assert stack(row, 1) == {"8S", "KW", "QB"}
    assert field(row, "W").workers == 0
    assert field(row, "W").farmer == 1
    assert notes(row, Note.FARMED, Note.STACKED) == ["farmed 1 W 40 0", "stacked 1 W 7W"]
    assert row.phase == Phase.TRICK  # nothing to choose


@pytest.mark.rule("K7.3")
def test_for_the_top_the_printed_rank_of_the_drunkard_counts() -> None:
    row = trick_of_two({**D36, "nomenklatura": True}, {"W": "JS QW"}, "WS")
    assert face_up(row, 1) == {"JS"}  # before Queen and King, though it works no hours
    assert stack(row, 1) == {"KW", "QW"}
    row = trick_of_two({**D36, "nomenklatura": True}, {"W": "JS QW"}, "WW")
    assert face_up(row, 1) == {"8S"}
    assert stack(row, 1) == {"JS", "KW", "QW"}


@pytest.mark.rule("K7.4")
@pytest.mark.parametrize("top", ["8S", "8W", "8B"])
def test_of_several_lowest_the_brigadier_chooses_the_top(top: str) -> None:
    row = trick_of_two(D36, {"W": "8W 8B QB"}, "WW")
    assert row.phase == Phase.TOP
    assert row.turn == 1
    assert legal(row) == ["top 8W", "top 8B", "top 8S"]
    play(row, f"top {top}")
    assert face_up(row, 1) == {top}
    assert stack(row, 1) == {"8W", "8B", "8S", "QB", "KW"} - {top}
    assert row.phase == Phase.TRICK
    assert (row.pending, row.tops) == (-1, 0)  # nothing waits for a top any more


@pytest.mark.rule("K7.4")
def test_several_such_stacks_are_asked_for_in_the_order_of_the_fields() -> None:
    row = trick_of_two(D36, {"W": "7W 7B", "S": "8W 8B"}, "WS")
    assert choices(row, "top") == {"7W", "7B"}
    assert notes(row, Note.STACKED) == []
    play(row, "top 7B")
    assert choices(row, "top") == {"8W", "8B", "8S"}
    play(row, "top 8S")
    assert face_up(row, 1) == {"7B", "8S"}
    assert notes(row, Note.STACKED) == ["stacked 1 W 7B", "stacked 1 S 8S"]
    assert row.phase == Phase.TRICK
    assert row.turn == 1


@pytest.mark.rule("K6.8", "K7.4")
def test_after_the_choice_for_one_field_comes_the_reward_for_the_next() -> None:
    options = {**D36, "work_hours_threshold": 20}
    row = scene(
        seats=2,
        options=options,
        trump="B",
        trick="KW",
        hands=["6P 7P", "8B 9P 10P"],
        fields={"W": "7W 7S", "B": "QB"},
    )
    play(row, "play 8B", "assign W", "assign B", "top 7S")
    assert notes(row, Note.STACKED) == ["stacked 1 W 7S", "stacked 1 B 8B"]


@pytest.mark.rule("K7.4")
def test_a_choice_for_a_later_field_waits_for_none_at_an_earlier_one() -> None:
    row = trick_of_two(D36, {"W": "7W", "S": "9W 9B"}, "WS")
    assert notes(row, Note.STACKED) == ["stacked 1 W 7W", "stacked 1 S 8S"]
    row = trick_of_two(D36, {"W": "7W", "S": "8W 8B"}, "WS")
    assert notes(row, Note.STACKED) == ["stacked 1 W 7W"]
    assert choices(row, "top") == {"8W", "8B", "8S"}


@pytest.mark.rule("K7.4")
@pytest.mark.parametrize("brigadier", range(4))
@pytest.mark.parametrize("leader", range(4))
def test_it_is_the_brigadier_who_is_asked_for_the_top(leader: int, brigadier: int) -> None:
    led = ["6W", "7W", "10W", "9W"]
    led[brigadier], led[2] = led[2], led[brigadier]  # the 10 wins, wherever the lead was
    row = scene(
        options=D36,
        trump="S",
        leader=leader,
        planner=3,
        hands=[f"{card} {rank}P {rank}S" for card, rank in zip(led, "6789", strict=True)],
        fields={"W": "6B QB"},
        farmed={"B": 2, "P": 3},
        won=[0, 1, 1, 0],
    )
    for i in range(4):
        play(row, f"play {led[(leader + i) % 4]}")
    assert row.phase == Phase.TOP
    assert row.turn == row.brigadier == brigadier
    assert legal(row) == ["top 6W", "top 6B"]
    play(row, "top 6B")
    assert face_up(row, brigadier) == {"6B"}
    assert [len(stack(row, seat)) for seat in range(4)] == [
        5 if seat == brigadier else 0 for seat in range(4)
    ]


@pytest.mark.rule("K7.5")
def test_workers_assigned_after_the_stack_was_taken_join_no_stack() -> None:
    row = trick_of_two(D36, {}, "WW", farmed={"W": 0}, stacks=["QW KS"], face_up=["6W"], won=[1])
    assert cards(field(row, "W").workers) == {"KW", "8S"}
    assert stack(row, 0) == {"QW", "KS"}
    assert stack(row, 1) == set()
    assert face_up(row, 1) == set()
    assert field(row, "W").farmer == 0
    assert not notes(row, Note.FARMED, Note.STACKED)


@pytest.mark.rule("K7.6")
@pytest.mark.parametrize("deck", ["d52", "d36"])
def test_northern_a_farmed_field_brings_nobody_anything(deck: str) -> None:
    options = {"deck": deck, "reward": "northern", "requisition": "mice"}
    row = trick_of_two(options, {"W": "7W"}, "WS")
    assert field(row, "W").farmer == 1
    for seat in range(2):
        assert face_up(row, seat) == stack(row, seat) == set()
    assert cards(field(row, "W").workers) == {"7W", "KW"}


@pytest.mark.rule("K7.6")
def test_northern_the_plan_card_of_a_farmed_field_stays_lying_at_it() -> None:
    options = {"reward": "northern", "requisition": "mice"}
    row = trick_of_two(options, {"W": "7W"}, "WS", plan={"W": "4W"})
    assert cards(field(row, "W").plan) == {"4W"}
