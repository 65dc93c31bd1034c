"""R5: playing cards."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.state import Note, Saving
from tests.rebuild.scenes import (
    LATER,
    column,
    deck,
    discard,
    hand,
    legal,
    notes,
    number,
    offers,
    play,
    played,
    refused,
    scene,
    trashed,
    units,
)


@pytest.mark.rule("R5.1")
def test_a_played_card_lies_in_front_and_works_at_once() -> None:
    row = scene(hand="wood_axe", columns=["ladder"])
    play(row, "play wood_axe")
    assert hand(row) == []
    assert played(row) == ["wood_axe"]
    assert units(row.savings) == {"wood": 2}
    assert refused(row, "play ladder") == "R5.1"


@pytest.mark.rule("R5.1", "R7.9", "R7.12", "R7.13", "R7.18", "R9.4")
def test_what_played_cards_give_is_told() -> None:
    names = ["wood_axe", "gold_key", "robot_golem", "golden_saw", "wheelbarrow"]
    row = scene(hand=" ".join(names))
    noted = row.noted
    play(row, *(f"play {name}" for name in names))
    told = [(Note(note.kind), note.a, note.b, note.c) for note in notes(row, since=noted)]
    assert told[::2] == [(Note.PLAYED, number(name), 0, 0) for name in names]
    assert told[1::2] == [
        (Note.SAVES, 0, 2, Saving.ANY),
        (Note.SAVES, 3, 1, Saving.PURE),
        (Note.SAVES, 1, 3, Saving.EACH),
        (Note.STANDS_IN, 0, 2, 0),
        (Note.MAY_KEEP, 2, 0, 0),
    ]


@pytest.mark.rule("R5.2")
def test_only_cards_with_a_play_can_be_played() -> None:
    row = scene(hand="a_log a_gold_bar small_crate chains wood_axe")
    assert offers(row, "play") == ["wood_axe"]
    for name in ("a_log", "a_gold_bar", "small_crate", "chains"):
        assert refused(row, f"play {name}") == "R5.2"


@pytest.mark.rule("R5.3")
def test_a_played_card_cannot_pay_be_played_again_or_be_kept() -> None:
    row = scene(hand="boomerang wheelbarrow", columns=["ladder", "screwdriver"])
    play(row, "play boomerang", "play wheelbarrow")
    assert offers(row, "play") == []
    assert offers(row, "buy") == ["1 printed"]  # by the saving; no Wood is in the hand
    assert refused(row, "play boomerang") == "R5.1"
    play(row, "end")
    assert row.turn == 1  # nothing was there to keep


@pytest.mark.rule("R5.4")
def test_a_played_card_lies_there_until_the_third_step() -> None:
    row = scene(hand="wood_axe solid_spade a_log", deck="", discard="crown")
    play(row, "play wood_axe", "play solid_spade")
    assert hand(row) == ["a_log", "crown"]  # the played Wood Axe was not shuffled in
    assert played(row) == ["solid_spade", "wood_axe"]
    play(row, "end")
    assert played(row) == []
    assert discard(row) == ["a_log", "crown", "solid_spade", "wood_axe"]


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize("drawn", ["wood_axe", "a_log"])
def test_a_card_drawn_can_be_used_in_the_same_turn(drawn: str) -> None:
    row = scene(hand="solid_spade", deck=drawn, columns=["ladder"])
    play(row, "play solid_spade")
    if drawn == "wood_axe":
        play(row, "play wood_axe", "buy 1 printed")
    else:
        play(row, "buy 1 printed", "trash a_log")
    assert discard(row) == ["ladder"]


@pytest.mark.rule("R5.6")
def test_the_second_card_drawn_is_not_looked_at() -> None:
    row = scene(hand="ladder", deck="a_log*2 bunch_of_logs*2", columns=["crown"])
    play(row, "play ladder")
    assert len(hand(row)) == 2  # both show Wood, and there is no third
    assert len(deck(row)) == 2
    assert len(notes(row, Note.SHOWN)) == 1


@pytest.mark.rule("R5.7")
def test_a_card_may_be_played_for_nothing() -> None:
    row = scene(hand="solid_spade ladder gold_key", deck="", discard="")
    play(row, "play solid_spade", "play ladder", "play gold_key")
    assert played(row) == ["gold_key", "ladder", "solid_spade"]
    assert hand(row) == []


@pytest.mark.rule("R5.8")
def test_an_upon_purchase_card_cannot_be_played() -> None:
    row = scene(hand="windmill crossbow")
    assert offers(row, "play") == []
    assert refused(row, "play windmill") == "R5.8"
    assert refused(row, "play crossbow") == "R5.8"


@pytest.mark.rule("R5.9")
def test_a_game_end_card_cannot_be_played() -> None:
    names = ["ancient_throne", "ancient_armor", "ancient_pyramid", "obelisk", "wizard_staff"]
    row = scene(hand=" ".join([*names, "galleon"]))
    assert offers(row, "play") == []
    for name in [*names, "galleon"]:
        assert refused(row, f"play {name}") == "R5.9"
    later = ["barn", "obelisk", "robot_golem", "medieval_turret", "wizard_staff", "galleon"]
    row = scene(hand=" ".join(later), options=LATER)
    for name in later:
        assert refused(row, f"play {name}") == "R5.9"


@pytest.mark.rule("R5.10", "R5.11")
@pytest.mark.parametrize("name", ["windmill", "crossbow"])
def test_trashed_for_a_card_of_at_most_six_vp(name: str) -> None:
    # War Chest and Anvil have 6 VP, Sign Post 7, Crown 13.
    row = scene(
        hand=f"{name} a_log",
        columns=["war_chest ladder", "sign_post", "anvil", "crown", "magnet"],
        options=LATER,
    )
    play(row, f"play {name}")
    assert trashed(row) == Counter({name: 1})
    assert [note.b for note in notes(row, Note.TRASHED)] == [1]
    assert played(row) == []
    assert legal(row) == ["take 1", "take 3", "take 5"]
    assert refused(row, "take 2") == "R5.10"
    assert refused(row, "end") == "R5.11"
    assert refused(row, "decline") == "R5.11"
    play(row, "take 1")
    assert discard(row) == ["war_chest"]
    assert hand(row) == ["a_log"]
    assert row.limit == 0
    assert [(note.a, note.b) for note in notes(row, Note.TOOK)] == [(number("war_chest"), 0)]


@pytest.mark.rule("R5.10", "R6.1")
def test_an_empty_column_has_nothing_to_take_and_a_last_card_may_be_taken() -> None:
    row = scene(hand="windmill", columns=["-", "war_chest"], supply="", options=LATER)
    play(row, "play windmill")
    assert legal(row) == ["take 2"]


@pytest.mark.rule("R5.12")
def test_the_card_taken_is_as_if_bought_for_nothing() -> None:
    row = scene(
        hand="windmill stone_axe a_log",
        columns=["screwdriver ladder"],
        supply="crown",
        options={**LATER, "rows": 2},
    )
    play(row, "play stone_axe", "play windmill", "take 1")
    assert units(row.savings) == {"wood": 2}
    assert column(row, 1) == ["ladder", "crown"]
    assert discard(row) == ["screwdriver"]
    play(row, "buy 1 printed")  # with the saving
    assert discard(row) == ["ladder", "screwdriver"]


@pytest.mark.rule("R5.13")
def test_not_played_while_there_is_nothing_to_take() -> None:
    columns = ["crown", "sign_post", "galleon", "uzi", "chalice"]
    row = scene(hand="windmill crossbow", columns=columns, options=LATER)
    assert offers(row, "play") == []
    assert refused(row, "play windmill") == "R5.13"
    row = scene(hand="windmill", columns=[*columns[:4], "war_chest"], options=LATER)
    assert offers(row, "play") == ["windmill"]
