"""Chapter K5: tricks."""

from __future__ import annotations

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import choices, legal, notes, play, scene


@pytest.mark.rule("K5.1")
@pytest.mark.parametrize("planner", range(4))
def test_the_planner_leads_the_first_trick_with_any_card(planner: int) -> None:
    hands = {planner: "7W KS 8B"}
    row = scene(phase=Phase.NAME_TASK, planner=planner, hands=hands)
    play(row, "name P")
    assert row.turn == row.leader == planner
    assert choices(row, "play") == {"7W", "KS", "8B"}


@pytest.mark.rule("K5.1")
def test_then_each_of_the_others_plays_one_card_clockwise() -> None:
    row = scene(leader=2, hands=["7W 8B", "6W 9B", "10W 6B", "9W 7B"])
    turns = []
    for card in ("10W", "9W", "7W", "6W"):
        turns.append(row.turn)
        play(row, f"play {card}")
    assert turns == [2, 3, 0, 1]
    assert notes(row, Note.PLAYED) == [
        "played 2 10W",
        "played 3 9W",
        "played 0 7W",
        "played 1 6W",
    ]


@pytest.mark.rule("K5.2")
def test_who_holds_the_crop_that_was_led_must_play_it() -> None:
    row = scene(trump="S", trick="7W", hands=["", "10W 6W KS 8B"])
    assert choices(row, "play") == {"10W", "6W"}


@pytest.mark.rule("K5.3")
def test_who_holds_none_may_play_any_card() -> None:
    row = scene(trump="S", trick="7W", hands=["", "QP KS 8B"])
    assert choices(row, "play") == {"QP", "KS", "8B"}


@pytest.mark.rule("K5.3")
def test_nobody_is_obliged_to_play_the_main_task_or_to_win() -> None:
    row = scene(trump="S", trick="7W KS", hands=["", "", "6W KW", "8B 9B"])
    assert choices(row, "play") == {"6W", "KW"}  # the lower may be played as well
    play(row, "play 6W")
    row = scene(trump="S", trick="7W", hands=["", "8B 6S"])
    play(row, "play 8B")  # and the trump stay in the hand


@pytest.mark.rule("K5.4")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (["7W", "10W", "6S", "9W"], 2),
        (["AW", "KW", "6S", "7S"], 3),
        (["KW", "9S", "6S", "QW"], 1),
        (["6S", "KW", "KB", "KP"], 0),
        (["7S", "KS", "QS", "JS"], 1),
    ],
)
def test_the_highest_card_of_the_main_task_wins(cards: list[str], winner: int) -> None:
    drafted = "AW" if "AW" in cards else ""
    others = ["6B", "7B", "8B", "9B"]
    hands = [f"{card} {other}" for card, other in zip(cards, others, strict=True)]
    row = scene(trump="S", hands=hands, drafted=drafted, won=[0, 2, 0, 0], leader=0)
    play(row, *(f"play {card}" for card in cards))
    assert notes(row, Note.WON) == [f"won {winner} 3 {cards[winner]}"]


@pytest.mark.rule("K5.5")
def test_without_trumps_the_highest_card_of_the_crop_led_wins() -> None:
    row = scene(trump="S", hands=["7W 6W", "KB 7B", "8W 6B", "KP 7P"])
    play(row, "play 7W", "play KB", "play 8W", "play KP")
    assert notes(row, Note.WON) == ["won 2 1 8W"]


@pytest.mark.rule("K5.5")
def test_in_a_year_without_a_main_task_the_highest_card_of_the_crop_led_always_wins() -> None:
    row = scene(famine=True, hands=["7W 6W", "KS 7B", "8W 6B", "KP 7P"])
    play(row, "play 7W", "play KS", "play 8W", "play KP")
    assert notes(row, Note.WON) == ["won 2 1 8W"]
    row = scene(famine=True, hands=["7W 6W", "KS 7B", "8B 6B", "KP 7P"])
    play(row, "play 7W", "play KS", "play 8B", "play KP")
    assert notes(row, Note.WON) == ["won 0 1 7W"]


@pytest.mark.rule("K5.6")
def test_the_winner_is_brigadier_assigns_and_leads_the_next_trick() -> None:
    row = scene(trump="S", hands=["7W 6B 7B", "10W 8B 9B", "6S 10B JB", "9W QB KB"])
    play(row, "play 7W", "play 10W", "play 6S", "play 9W")
    assert row.brigadier == 2
    assert row.turn == 2
    assert row.phase == Phase.ASSIGN
    play(row, *["assign W"] * 4)
    assert row.phase == Phase.TRICK
    assert (row.leader, row.turn, row.trick_no) == (2, 2, 2)
    assert choices(row, "play") == {"10B", "JB"}


@pytest.mark.rule("K5.7")
def test_the_brigadier_takes_one_medal_for_each_trick_won() -> None:
    hands = ["7W 6B 7B", "10W 8B 9B", "6W 10B JB", "9W QB KB"]
    row = scene(year=3, hands=hands, medals=[1, 4, 0, 2])
    play(row, "play 7W", "play 10W", "play 6W", "play 9W")
    assert [row.players[seat].medals for seat in range(4)] == [1, 5, 0, 2]
    play(row, "play 8B", "play 10B", "play QB", "play 6B")
    assert [row.players[seat].medals for seat in range(4)] == [1, 5, 0, 3]


def test_while_one_plays_the_others_have_nothing_to_do() -> None:
    row = scene(hands=["7W 6B", "10W 8B", "6W 10B", "9W QB"])
    assert row.turn == 0
    assert legal(row) == ["play 7W", "play 6B"]
