"""R10: the end of the game."""

from __future__ import annotations

import random

import pytest

from igroteka.engine import NOBODY
from igroteka.games.rebuild.rules.state import Note, Phase
from tests.rebuild.scenes import (
    LATER,
    discard,
    fresh,
    hand,
    heights,
    legal,
    notes,
    outcome,
    play,
    played,
    purchase_row,
    refused,
    scene,
    trashed,
)

LAST = ["ladder", "magnet crown", "galleon obelisk", "chalice uzi", "sign_post anvil"]
AT_ONCE = {"end_check": "immediate"}


@pytest.mark.rule("R10.1")
def test_the_end_takes_an_empty_draw_deck_and_an_empty_column() -> None:
    row = scene(hand="a_log", columns=["ladder", "boomerang"], supply="crown", options={"rows": 1})
    play(row, "buy 1 printed", "trash a_log")
    assert purchase_row(row)[0] == "crown"
    assert not row.ended  # the draw deck is empty, no column is
    play(row, "end")
    assert heights(row)[1] == 0
    assert row.phase == Phase.OVER
    (note,) = notes(row, Note.EMPTIED)
    assert note.a == 1


@pytest.mark.rule("R10.2")
def test_the_running_turn_is_finished_with_all_its_steps() -> None:
    row = scene(hand="a_log wood_axe a_stone", columns=LAST, supply="")
    play(row, "buy 1 printed", "trash a_log")
    assert row.ended
    play(row, "play wood_axe", "end")
    assert row.phase == Phase.OVER
    assert legal(row) == []
    assert discard(row) == ["a_stone", "ladder", "wood_axe"]
    assert trashed(row)["magnet"] == 1  # the fourth step included
    assert row.turn == NOBODY
    assert notes(row)[-1].kind == Note.ENDED
    assert not notes(row, Note.GAME_LOST)  # that is for campaigns
    assert refused(row, "end", seat=0) == "R10.2"


@pytest.mark.rule("R10.1")
def test_the_end_is_reached_once_however_many_columns_are_empty() -> None:
    row = scene(hand="a_log*2", columns=["ladder", "boomerang", *LAST[2:]], supply="")
    play(row, "buy 2 printed", "trash a_log", "buy 1 printed", "trash a_log")
    assert heights(row)[:2] == [0, 0]
    assert [note.a for note in notes(row, Note.EMPTIED)] == [1]


@pytest.mark.rule("R10.2")
def test_a_column_emptied_in_the_fourth_step_ends_the_game_too() -> None:
    row = scene(hand="a_log", columns=LAST, supply="")
    play(row, "end")
    assert trashed(row)["ladder"] == 1
    assert row.phase == Phase.OVER


@pytest.mark.rule("R10.3")
def test_immediately_means_before_anything_else() -> None:
    columns = ["windmill", *LAST[1:]]
    row = scene(
        hand="bunch_of_logs pile_of_nails a_stone wood_axe",
        columns=columns,
        supply="",
        options=AT_ONCE,
    )
    play(row, "play wood_axe", "buy 1 printed", "trash pile_of_nails")
    assert row.phase == Phase.OVER  # nothing rearranged
    assert hand(row) == ["a_stone", "bunch_of_logs"]  # nothing discarded
    assert played(row) == ["wood_axe"]
    assert not notes(row, Note.SWEPT)
    assert outcome(row)[0][0] == 4 + 2  # Windmill and the played Wood Axe


@pytest.mark.rule("R10.3")
def test_immediately_holds_between_two_cards_trashed() -> None:
    row = scene(columns=LAST, supply="", options={**AT_ONCE, "trash_per_turn": 2})
    play(row, "end")
    assert row.phase == Phase.OVER
    assert len(notes(row, Note.SWEPT)) == 1
    row = scene(columns=LAST, supply="", options={"trash_per_turn": 2})
    play(row, "end")
    assert len(notes(row, Note.SWEPT)) == 2


@pytest.mark.rule("R10.3", "R7.7")
def test_immediately_nothing_of_the_turn_is_left() -> None:
    row = scene(
        hand="rusted_gears wheelbarrow",
        columns=["steel_axe", *LAST[1:]],
        supply="",
        options=AT_ONCE,
    )
    play(row, "play wheelbarrow", "buy 1 printed", "trash rusted_gears")
    assert row.phase == Phase.OVER
    assert (row.left, row.room) == (0, 0)  # of 2 Steel, and of 2 resources to keep


@pytest.mark.rule("R10.3", "R15.3")
def test_after_the_end_nothing_is_hidden_any_more() -> None:
    row = scene(
        hand="ladder steel_axe wood_axe",
        deck="a_stone pendant",
        columns=["boomerang", *LAST[1:]],
        supply="",
        options=AT_ONCE,
    )
    play(row, "play ladder", "play wood_axe")
    assert row.known.n == 1
    secrets = row.secrets
    play(row, "buy 1 printed")
    assert row.phase == Phase.OVER
    assert (row.known.n, row.gone.n) == (0, 0)
    assert row.secrets > secrets


@pytest.mark.rule("R10.4")
def test_nobody_gets_another_turn() -> None:
    row = scene(seats=4, columns=LAST, supply="")  # the first player's turn
    play(row, "end")
    assert row.phase == Phase.OVER


@pytest.mark.rule("R10.5")
@pytest.mark.parametrize(("options", "most"), [({}, 53), (LATER, 51)], ids=["2015", "2018"])
def test_a_game_has_at_most_as_many_turns_as_cards(options: dict[str, str], most: int) -> None:
    # Nobody buys anything: of the cards of the pack one goes each turn.
    row = fresh(2, options={**options, "columns": 3, "rows": 1})
    turns = 0
    while legal(row):
        play(row, "end")
        turns += 1
    assert turns == most - 2  # two columns are left
    chance = random.Random(5)
    for seed in range(3):
        row = fresh(2, seed, options=options)
        while legal(row):
            play(row, chance.choice(legal(row)))
        assert row.turns <= most
