"""The worked examples of the rulebook, played."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.state import Phase
from tests.rebuild.scenes import (
    discard,
    fresh,
    hand,
    heights,
    legal,
    offers,
    outcome,
    play,
    refused,
    scene,
    trashed,
    units,
)


@pytest.mark.rule("R7.1", "R7.15", "R7.23", "R7.25")
def test_e1_a_plain_payment() -> None:
    row = scene(hand="pile_of_nails a_gold_bar a_stone a_log*2", columns=["golden_boots"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash pile_of_nails", "trash a_gold_bar"]
    play(row, "trash a_gold_bar")
    assert legal(row) == ["trash pile_of_nails"]
    row = scene(hand="pile_of_nails a_gold_bar*2 a_stone a_log", columns=["golden_boots"])
    play(row, "buy 1 printed", "trash a_gold_bar")
    assert legal(row) == ["trash pile_of_nails", "trash a_gold_bar"]
    play(row, "trash a_gold_bar")
    assert discard(row) == ["golden_boots"]
    row = scene(hand="pile_of_nails a_gold_bar*2 a_stone a_log", columns=["golden_boots"])
    play(row, "buy 1 printed", "trash pile_of_nails", "trash a_gold_bar")
    assert discard(row) == ["golden_boots"]
    assert hand(row) == ["a_gold_bar", "a_log", "a_stone"]


@pytest.mark.rule("R7.6", "R7.7", "R7.14", "R8.3")
def test_e2_leftovers() -> None:
    row = scene(hand="bunch_of_logs", columns=["ladder", "boomerang"])
    play(row, "buy 1 printed", "trash bunch_of_logs")
    assert units(row.left) == {"wood": 1}
    play(row, "buy 2 printed")
    assert trashed(row) == Counter(bunch_of_logs=1)
    row = scene(hand="bunch_of_logs gold_merchant", columns=["ladder", "boomerang"])
    play(row, "buy 1 printed", "trash bunch_of_logs", "play gold_merchant")
    assert "2 printed" not in offers(row, "buy")


@pytest.mark.rule("R7.9", "R7.14", "R7.21")
def test_e3_a_saving_split() -> None:
    row = scene(hand="wood_axe a_log", columns=["ladder", "screwdriver"])
    play(row, "play wood_axe", "buy 1 printed")
    assert trashed(row) == Counter()
    assert units(row.savings) == {"wood": 1}
    play(row, "buy 2 printed", "trash a_log")
    assert discard(row) == ["ladder", "screwdriver"]


@pytest.mark.rule("R7.18", "R7.20", "R7.23", "R8.1")
def test_e4_substitution() -> None:
    row = scene(hand="golden_saw bunch_of_logs", columns=["golden_boots"])
    play(row, "play golden_saw", "buy 1 printed", "trash bunch_of_logs")
    assert discard(row) == ["golden_boots"]
    assert units(row.stand_ins) == {}
    row = scene(hand="medieval_turret a_stone*2", columns=["golden_boots"])
    play(row, "play medieval_turret")
    assert refused(row, "buy 1 printed") == "R8.1"


@pytest.mark.rule("R7.5", "R7.25", "R7.26", "R8.4")
def test_e5_nothing_superfluous() -> None:
    row = scene(hand="bunch_of_logs a_stone", columns=["ladder"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash bunch_of_logs"]
    assert refused(row, "trash a_stone") == "R8.4"
    play(row, "trash bunch_of_logs")
    assert hand(row) == ["a_stone"]


@pytest.mark.rule("R6.3", "R7.13", "R7.14", "R12.32", "R12.35")
def test_e6_other_costs_and_the_robot_golem() -> None:
    row = scene(hand="rusted_gears", columns=["anvil"])
    play(row, "buy 1 second", "trash rusted_gears")
    assert discard(row) == ["anvil"]
    row = scene(hand="robot_golem pile_of_nails*2", columns=["anvil", "chains", "battle_axe"])
    play(row, "play robot_golem", "buy 1 second", "buy 2 second")
    assert trashed(row) == Counter()
    play(row, "buy 3 printed", "trash pile_of_nails", "trash pile_of_nails")
    assert discard(row) == ["anvil", "battle_axe", "chains"]


@pytest.mark.rule("R9.9", "R9.10", "R9.11")
def test_e7_the_card_that_is_trashed() -> None:
    row = scene(columns=["spear", "ladder", "magnet", "boomerang crown", "medium_crate"])
    play(row, "end")
    assert trashed(row) == Counter(boomerang=1)
    assert heights(row) == [3] * 5


@pytest.mark.rule("R11.2", "R11.3", "R12.28", "R12.50", "R12.51")
def test_e8_scoring() -> None:
    def score(owned: str) -> int:
        return outcome(scene(deck=owned))[0][0]

    assert score("galleon wizard_staff medium_crate a_log") == 36
    assert score("ancient_throne ancient_armor") == 14
    assert score("ancient_throne ancient_armor ancient_pyramid") == 22
    assert score("obelisk a_log*2 a_stone*4 a_gold_bar*3") == 13
    assert score("obelisk a_log*2 a_stone*4 a_gold_bar*3 pile_of_nails") == 9


@pytest.mark.rule("R6.9", "R10.1", "R10.2", "R10.4")
def test_e9_the_end() -> None:
    columns = ["magnet crown", "ladder", "spear uzi galleon", "pendant chalice", "obelisk"]
    row = scene(hand="a_log rusted_gears wood_axe", columns=columns, supply="")
    assert heights(row) == [2, 1, 3, 2, 1]
    play(row, "buy 2 printed", "trash a_log")
    assert heights(row) == [2, 0, 3, 2, 1]
    play(row, "buy 1 printed", "trash rusted_gears", "play wood_axe")
    assert row.phase == Phase.MAIN
    play(row, "end")
    assert row.phase == Phase.OVER
    row = scene(columns=columns, supply="")
    play(row, "end")
    assert heights(row) == [2, 0, 3, 2, 1]
    assert row.phase == Phase.OVER


@pytest.mark.rule("R4.2", "R9.4", "R9.6", "R9.7")
def test_e10_keeping_cards() -> None:
    def asked() -> object:
        row = scene(hand="wheelbarrow a_stone a_gold_bar bunch_of_logs")
        return play(row, "play wheelbarrow", "end")

    kept = []
    for texts in (
        ["stop"],
        ["keep a_stone", "stop"],
        ["keep a_gold_bar", "stop"],
        ["keep bunch_of_logs"],
        ["keep a_stone", "keep a_gold_bar"],
    ):
        kept.append(hand(play(asked(), *texts)))  # type: ignore[arg-type]
    assert kept == [
        [],
        ["a_stone"],
        ["a_gold_bar"],
        ["bunch_of_logs"],
        ["a_gold_bar", "a_stone"],
    ]
    row = play(asked(), "keep a_stone")  # type: ignore[arg-type]
    assert legal(row) == ["keep a_gold_bar", "stop"]
    play(row, "keep a_gold_bar", "end")
    assert len(hand(row)) == 7


@pytest.mark.rule("R4.2", "R9.3", "R12.18")
def test_e11_the_boomerang() -> None:
    row = scene(hand="boomerang", columns=["ladder"])
    play(row, "play boomerang", "buy 1 printed", "end")
    assert "boomerang" in hand(row, 1)
    assert len(hand(row, 1)) == 6


@pytest.mark.rule("R14.3", "R14.5", "R14.6", "R14.7")
def test_e12_the_display_of_the_campaign() -> None:
    assert heights(fresh(1)) == [9, 9, 9, 9, 9, 8]
    tall = [
        "crown chalice galleon obelisk robot_golem battle_axe uzi anvil war_chest",
        "wizard_staff sign_post*2 stone_tablet*2 rune_stone medieval_turret barrel ancient_throne",
        "windmill crossbow necklace*2 chains*2 rockslide mining_pick medium_crate",
        "medium_crate small_crate*2 screwdriver*2 smelter spear stone_pile*2",
        "magnet solid_spade normal_spade heavy_spade golden_boots golden_saw wood_axe pendant "
        "gold_key",
        "ladder boomerang gold_merchant wheelbarrow steel_axe*2 ancient_armor ancient_pyramid",
    ]
    row = scene(seats=1, hand="a_log", columns=tall, supply="")
    assert heights(row) == [9, 9, 9, 9, 9, 8]
    play(row, "buy 6 printed", "trash a_log", "end")
    # Boomerang goes; then Gold Merchant and Magnet have 2 VP each, and column 5 is taller.
    assert heights(row) == [9, 9, 9, 9, 8, 6]
