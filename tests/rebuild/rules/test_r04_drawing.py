"""R4: drawing."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import NO_RESOURCE
from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import (
    STARTERS,
    deck,
    discard,
    fresh,
    hand,
    notes,
    owned,
    play,
    scene,
    supply,
)


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_five_cards_are_drawn(seats: int) -> None:
    row = fresh(seats)
    assert len(hand(row, row.turn)) == 5
    assert len(deck(row, row.turn)) == 9


@pytest.mark.rule("R4.2")
def test_five_are_drawn_whatever_is_in_the_hand() -> None:
    row = scene(hands={1: "boomerang ladder a_log"})
    play(row, "end")
    assert len(hand(row, 1)) == 8
    assert {"boomerang", "ladder", "a_log"} <= set(hand(row, 1))


@pytest.mark.rule("R4.2")
def test_no_hand_is_too_large() -> None:
    row = scene(
        hand="solid_spade normal_spade heavy_spade ladder magnet a_stone*4",
        deck="bunch_of_logs a_log*2 rusted_gears pile_of_nails*2 a_gold_bar*3",
    )
    for name in ("solid_spade", "normal_spade", "heavy_spade", "ladder", "magnet"):
        play(row, f"play {name}")
    assert len(hand(row)) >= 9


@pytest.mark.rule("R4.3", "R4.4")
def test_a_card_comes_from_the_own_deck_never_from_the_draw_deck() -> None:
    row = scene(hand="solid_spade", deck="chalice", supply="crown")
    play(row, "play solid_spade")
    assert hand(row) == ["chalice"]
    assert supply(row) == Counter(crown=1)


@pytest.mark.rule("R4.5")
def test_an_empty_deck_is_the_shuffled_discard_pile_even_in_the_middle_of_a_draw() -> None:
    row = scene(
        deck={1: "a_stone*3"},
        discard={1: "crown chalice galleon obelisk"},
        columns=["ladder"],
    )
    play(row, "end")
    assert len(hand(row, 1)) == 5
    assert hand(row, 1).count("a_stone") == 3
    assert discard(row, 1) == []
    assert len(deck(row, 1)) == 2
    last = notes(row)[-3:]
    assert [Note(note.kind) for note in last] == [Note.DREW, Note.SHUFFLED, Note.DREW]
    assert [note.a for note in last] == [3, 4, 2]


@pytest.mark.rule("R4.3")
def test_cards_drawn_are_noted_and_none_is_where_there_are_none() -> None:
    row = scene(hand="solid_spade", deck="crown uzi")
    noted = row.noted
    play(row, "play solid_spade")
    assert [(note.seat, note.a) for note in notes(row, Note.DREW, noted)] == [(0, 1)]
    row = scene(hand="solid_spade", deck="")
    noted = row.noted
    play(row, "play solid_spade")
    assert not notes(row, Note.DREW, noted)


@pytest.mark.rule("R4.3", "R15.4")
def test_which_card_comes_first_for_a_ladder_is_chance_too() -> None:
    found = set()
    for seed in range(30):
        row = scene(hand="ladder", deck="a_stone crown chalice", seed=seed)
        found.add(hand(play(row, "play ladder"))[0])
    assert found == {"a_stone", "crown", "chalice"}


@pytest.mark.rule("R4.5")
def test_which_cards_come_is_chance() -> None:
    found = set()
    for seed in range(40):
        row = scene(hand="solid_spade", deck="", discard="crown chalice galleon", seed=seed)
        play(row, "play solid_spade")
        found.add(hand(row)[0])
    assert found == {"crown", "chalice", "galleon"}


@pytest.mark.rule("R4.6")
def test_an_empty_deck_stays_empty_until_a_card_has_to_be_drawn() -> None:
    row = scene(hand="solid_spade", deck="crown", discard="chalice")
    play(row, "play solid_spade")
    assert deck(row) == []
    assert discard(row) == ["chalice"]


@pytest.mark.rule("R4.7")
def test_nothing_happens_when_there_is_nothing_to_draw() -> None:
    row = scene(hand="solid_spade a_log", deck="", discard="")
    play(row, "play solid_spade")
    assert hand(row) == ["a_log"]
    assert row.draws == 0  # and nothing is drawn later for it
    row = scene(hand="ladder", deck="", discard="")
    play(row, "play ladder")
    assert (row.draws, row.more_for) == (0, NO_RESOURCE)  # nor looked at
    row = scene(deck={1: "a_log*2"})
    play(row, "end")
    assert hand(row, 1) == ["a_log", "a_log"]
    assert not notes(row, Note.SHUFFLED)
    assert sum(owned(fresh(2)).values()) == sum(STARTERS.values())
