"""R9: the end of the turn."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import TITLES
from igroteka.games.rebuild.rules.state import Note, Phase
from tests.rebuild.scenes import (
    column,
    deck,
    discard,
    hand,
    heights,
    legal,
    notes,
    play,
    played,
    purchase_row,
    refused,
    scene,
    supply,
    trashed,
)


@pytest.mark.rule("R9.1")
def test_hand_and_played_cards_go_to_the_discard_pile() -> None:
    row = scene(hand="a_log a_stone wood_axe", discard="a_gold_bar")
    play(row, "play wood_axe", "end")
    assert hand(row) == []
    assert played(row) == []
    assert discard(row) == ["a_gold_bar", "a_log", "a_stone", "wood_axe"]
    (note,) = notes(row, Note.DISCARDED)
    assert note.a == 3


@pytest.mark.rule("R9.2")
def test_the_order_of_a_discard_pile_means_nothing() -> None:
    drawn = []
    for pile in ("crown chalice galleon", "galleon chalice crown"):
        found = Counter()
        for seed in range(60):
            row = scene(hand="solid_spade", deck="", discard=pile, seed=seed)
            found[hand(play(row, "play solid_spade"))[0]] += 1
        drawn.append(found)
    for found in drawn:
        assert min(found.values()) > 8
        assert len(found) == 3


@pytest.mark.rule("R9.3")
def test_a_played_boomerang_goes_to_the_next_player() -> None:
    row = scene(hand="boomerang", seats=3)
    play(row, "play boomerang", "end")
    assert "boomerang" in hand(row, 1)
    assert len(hand(row, 1)) == 6
    assert "boomerang" not in discard(row)
    (note,) = notes(row, Note.PASSED)
    assert (note.seat, note.b) == (0, 1)


@pytest.mark.rule("R9.3")
def test_a_boomerang_that_was_not_played_is_discarded() -> None:
    row = scene(hand="boomerang")
    play(row, "end")
    assert discard(row) == ["boomerang"]


def asked_to_keep(held: str, *cards: str) -> object:
    row = scene(hand=" ".join([held, *cards]))
    return play(row, *(f"play {name}" for name in cards), "end")


@pytest.mark.rule("R9.4")
def test_cards_up_to_the_limit_may_stay_in_the_hand() -> None:
    row = asked_to_keep("bunch_of_logs rusted_gears a_stone", "wheelbarrow")
    assert legal(row) == ["keep bunch_of_logs", "keep a_stone", "stop"]
    assert refused(row, "keep rusted_gears") == "R9.4"
    play(row, "keep bunch_of_logs")
    assert hand(row) == ["bunch_of_logs"]
    assert discard(row) == ["a_stone", "rusted_gears", "wheelbarrow"]
    assert [(note.seat, TITLES[note.a]) for note in notes(row, Note.KEPT)] == [(0, "bunch_of_logs")]
    row = asked_to_keep("bunch_of_logs rusted_gears a_stone", "barrel")
    assert legal(row) == ["keep bunch_of_logs", "keep rusted_gears", "keep a_stone", "stop"]
    play(row, "keep bunch_of_logs", "keep a_stone")
    assert hand(row) == ["a_stone", "bunch_of_logs"]


@pytest.mark.rule("R9.5")
def test_the_limits_add_up_to_five() -> None:
    row = asked_to_keep("bunch_of_logs rusted_gears a_stone", "wheelbarrow", "barrel")
    play(row, "keep rusted_gears", "keep bunch_of_logs")
    assert hand(row) == ["bunch_of_logs", "rusted_gears"]
    row = asked_to_keep("uzi a_log", "wheelbarrow", "barrel")
    play(row, "keep uzi")  # five Steel
    assert hand(row) == ["uzi"]


@pytest.mark.rule("R9.6")
def test_cards_are_kept_whole_and_a_gold_bar_counts_as_one() -> None:
    row = asked_to_keep("rusted_gears a_gold_bar*3", "wheelbarrow")
    assert legal(row) == ["keep a_gold_bar", "stop"]
    play(row, "keep a_gold_bar", "keep a_gold_bar")
    assert hand(row) == ["a_gold_bar", "a_gold_bar"]


@pytest.mark.rule("R9.7")
def test_cards_to_keep_are_chosen_one_by_one() -> None:
    row = asked_to_keep("a_log a_stone bunch_of_logs", "wheelbarrow")
    play(row, "keep a_stone")
    assert legal(row) == ["keep a_log", "stop"]
    assert refused(row, "end") == "R9.7"
    play(row, "stop")
    assert hand(row) == ["a_stone"]
    row = asked_to_keep("rusted_gears", "wheelbarrow")
    assert row.phase == Phase.MAIN  # type: ignore[attr-defined]
    assert row.turn == 1  # type: ignore[attr-defined]


@pytest.mark.rule("R9.8")
def test_kept_cards_are_hand_cards_of_the_next_turn_and_the_wheelbarrow_is_discarded() -> None:
    row = asked_to_keep("bunch_of_logs", "wheelbarrow")
    play(row, "keep bunch_of_logs")
    assert discard(row) == ["wheelbarrow"]
    play(row, "end")
    assert row.turn == 0
    assert len(hand(row)) == 6
    assert "bunch_of_logs" in hand(row)
    play(row, "end")
    assert "bunch_of_logs" not in hand(row)


@pytest.mark.rule("R9.9")
def test_the_lowest_card_of_the_purchase_row_is_trashed() -> None:
    row = scene(columns=["crown ladder", "spear", "magnet boomerang", "obelisk", "small_crate"])
    play(row, "end")
    assert trashed(row) == Counter(magnet=1)


@pytest.mark.rule("R9.10")
def test_of_equals_the_right_most_is_trashed() -> None:
    row = scene(columns=["ladder", "magnet", "boomerang chalice", "crown", "galleon"])
    play(row, "end")
    assert trashed(row) == Counter(boomerang=1)


@pytest.mark.rule("R9.11")
def test_its_column_falls_and_is_refilled() -> None:
    row = scene(columns=["crown", "ladder magnet spear"], supply="chalice")
    play(row, "end")
    assert column(row, 2) == ["magnet", "spear", "chalice"]
    assert supply(row) == Counter()
    row = scene(columns=["crown", "ladder magnet spear", "galleon", "chalice", "uzi"], supply="")
    play(row, "end")
    assert heights(row) == [1, 2, 1, 1, 1]


@pytest.mark.rule("R9.12")
def test_several_go_one_after_the_other() -> None:
    columns = ["ladder magnet boomerang", "spear", "crown", "galleon", "chalice"]
    row = scene(columns=columns, options={"trash_per_turn": 3})
    play(row, "end")
    swept = [(note.a, note.b) for note in notes(row, Note.SWEPT)]
    assert [column for _, column in swept] == [0, 0, 0]  # 1, then 2 and 1 VP that have fallen
    assert trashed(row) == Counter(ladder=1, magnet=1, boomerang=1)


@pytest.mark.rule("R9.13")
def test_an_empty_purchase_row_loses_nothing() -> None:
    row = scene(hand="a_log", columns=["ladder", "-", "-", "-", "-"], supply="")
    play(row, "buy 1 printed", "trash a_log")
    assert purchase_row(row) == [""] * 5
    play(row, "end")
    assert not notes(row, Note.SWEPT)
    assert row.phase == Phase.OVER


@pytest.mark.rule("R9.14")
def test_a_card_trashed_from_the_row_does_nothing() -> None:
    row = scene(columns=["windmill", "crown", "galleon", "chalice", "obelisk"])
    before = len(deck(row)) + len(discard(row))
    play(row, "end")
    assert trashed(row) == Counter(windmill=1)
    assert row.phase == Phase.MAIN
    assert len(deck(row)) + len(discard(row)) == before


@pytest.mark.rule("R9.15")
def test_then_the_next_player_has_the_turn() -> None:
    row = scene(seats=3)
    for seat in (1, 2, 0):
        play(row, "end")
        assert row.turn == seat
        assert refused(row, "end", seat=(seat + 1) % 3) == "R2.10"
