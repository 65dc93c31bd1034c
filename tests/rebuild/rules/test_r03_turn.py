"""R3: the turn."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import discard, hand, legal, notes, play, refused, scene, trashed


@pytest.mark.rule("R3.1")
def test_the_four_steps_of_a_turn() -> None:
    row = scene(
        hand="a_log a_stone wood_axe",
        columns=["ladder magnet", "boomerang", "crown", "galleon", "chalice"],
    )
    play(row, "buy 1 printed", "trash a_log", "play wood_axe")
    before = row.noted
    play(row, "end")
    kinds = [Note(note.kind) for note in notes(row, since=before)]
    # Hand and played cards are discarded, the lowest card goes; the next player draws.
    assert kinds == [Note.DISCARDED, Note.SWEPT, Note.LAID, Note.TURN, Note.DREW]
    assert discard(row) == ["a_stone", "ladder", "wood_axe"]
    assert trashed(row) == Counter(a_log=1, boomerang=1)
    assert row.turn == 1
    assert len(hand(row, 1)) == 5


@pytest.mark.rule("R3.2")
def test_buying_and_playing_in_any_order_and_nothing_of_it_is_obligatory() -> None:
    columns = ["ladder", "boomerang"]
    start = scene(hand="a_log*2 wood_axe gold_merchant", columns=columns)
    assert legal(start)[0] == "end"
    row = scene(hand="a_log*2 wood_axe gold_merchant", columns=columns)
    play(row, "buy 2 printed", "trash a_log", "play wood_axe", "buy 1 printed")
    play(row, "play gold_merchant")
    assert discard(row) == ["boomerang", "ladder"]
    row = scene(hand="a_log*2 wood_axe gold_merchant", columns=columns)
    play(row, "play gold_merchant", "play wood_axe", "buy 1 printed", "buy 2 printed")
    assert discard(row) == ["boomerang", "ladder"]


@pytest.mark.rule("R3.3")
def test_the_step_ends_when_the_player_says_so_and_not_within_a_purchase() -> None:
    row = scene(hand="a_log a_stone", columns=["ladder"])
    play(row, "buy 1 printed")
    assert "end" not in legal(row)
    assert refused(row, "end") == "R8.7"


@pytest.mark.rule("R3.3")
def test_the_step_does_not_end_within_a_rearrangement() -> None:
    row = scene(hand="bunch_of_logs pile_of_nails", columns=["windmill"])
    play(row, "buy 1 printed", "trash bunch_of_logs", "trash pile_of_nails")
    assert refused(row, "end") == "R3.3"
    play(row, "column 1")
    assert refused(row, "end") == "R6.13"
