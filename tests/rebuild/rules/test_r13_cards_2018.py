"""R13: the cards of deck rev_2018_08_14; what is printed on them is read from the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import REVISIONS
from tests.rebuild.rules.printed import printed
from tests.rebuild.scenes import (
    LATER,
    STARTERS,
    discard,
    hand,
    legal,
    offers,
    outcome,
    pack,
    play,
    refused,
    scene,
    trashed,
    units,
)

CARDS = printed(13)


def score(owned: str) -> int:
    """What a player with just these cards has."""
    return outcome(scene(deck=owned, options=LATER))[0][0]


@pytest.mark.rule("R13.1")
def test_the_names_and_cards_of_the_deck() -> None:
    groups = Counter(card.group for card in CARDS)
    assert groups == {"starter": 6, "early": 25, "late": 18}
    copies = Counter({card.name: card.copies for card in CARDS})
    assert sum(copies.values()) - sum(STARTERS.values()) == 30 + 21
    assert pack(later=True) == copies - STARTERS
    assert {facts.name for facts in REVISIONS[1]} == set(copies)


@pytest.mark.rule(
    "R13.2", "R13.3", "R13.4", "R13.5", "R13.6", "R13.7", "R13.8", "R13.9", "R13.10", "R13.11",
    "R13.12", "R13.13", "R13.14", "R13.15", "R13.16", "R13.17", "R13.18", "R13.19", "R13.20",
    "R13.21", "R13.22", "R13.23", "R13.24", "R13.25", "R13.26", "R13.27", "R13.28", "R13.29",
    "R13.30", "R13.31", "R13.32", "R13.33", "R13.34", "R13.35", "R13.36", "R13.37", "R13.38",
    "R13.39", "R13.40", "R13.41", "R13.42", "R13.43", "R13.44", "R13.45", "R13.46", "R13.47",
    "R13.48", "R13.49", "R13.50",
)  # fmt: skip
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_is_as_the_rulebook_says(card: object) -> None:
    card.check(1)  # type: ignore[attr-defined]


@pytest.mark.rule(
    "R13.2", "R13.3", "R13.4", "R13.5", "R13.6", "R13.23", "R13.24", "R13.39", "R13.40", "R13.41"
)
@pytest.mark.parametrize(
    "name",
    [
        "a_log", "bunch_of_logs", "rusted_gears", "pile_of_nails", "a_stone", "chalice", "crown",
        "stone_pile", "stone_tablet", "rune_stone",
    ],
)  # fmt: skip
def test_cards_without_effect(name: str) -> None:
    assert refused(scene(hand=name, options=LATER), f"play {name}") == "R5.2"
    assert score(name) == {facts.name: facts.vp for facts in REVISIONS[1]}[name]


@pytest.mark.rule("R13.7")
def test_a_gold_bar_is_any_unit() -> None:
    row = scene(hand="a_gold_bar*3", columns=["screwdriver"], options=LATER)
    play(row, "buy 1 printed", "trash a_gold_bar", "trash a_gold_bar")
    assert discard(row) == ["screwdriver"]


@pytest.mark.rule("R13.8", "R13.9", "R13.10")
def test_the_ancient_set() -> None:
    found = [score("ancient_throne"), score("ancient_throne ancient_armor")]
    found.append(score("ancient_throne ancient_armor ancient_pyramid"))
    assert found == [6, 14, 22]


@pytest.mark.rule("R13.11", "R13.12")
@pytest.mark.parametrize(
    ("name", "shown", "drawn"),
    [
        ("ladder", "a_log", 2),
        ("ladder", "a_stone", 1),
        ("magnet", "rusted_gears", 2),
        ("magnet", "a_stone", 1),
    ],
)
def test_ladder_and_magnet(name: str, shown: str, drawn: int) -> None:
    row = scene(hand=name, deck=shown, discard="a_gold_bar*2", options=LATER)
    play(row, f"play {name}")
    assert len(hand(row)) == drawn


@pytest.mark.rule("R13.13", "R13.14", "R13.15")
@pytest.mark.parametrize("name", ["solid_spade", "normal_spade", "heavy_spade"])
def test_spades_draw_one_card(name: str) -> None:
    row = scene(hand=name, deck="a_log*2", options=LATER)
    assert hand(play(row, f"play {name}")) == ["a_log"]


@pytest.mark.rule("R13.16")
def test_boomerang() -> None:
    row = scene(hand="boomerang", columns=["ladder"], options=LATER)
    play(row, "play boomerang", "buy 1 printed", "end")
    assert discard(row) == ["ladder"]
    assert "boomerang" in hand(row, 1)


@pytest.mark.rule("R13.17", "R13.19", "R13.29", "R13.30", "R13.36", "R13.37", "R13.38", "R13.45")
@pytest.mark.parametrize(
    ("name", "saving"),
    [
        ("gold_merchant", {"gold": 1}),
        ("pendant", {"gold": 2}),
        ("screwdriver", {"steel": 2}),
        ("smelter", {"steel": 3}),
        ("spear", {"stone": 1}),
        ("rockslide", {"stone": 1}),
        ("mining_pick", {"stone": 1}),
        ("stone_axe", {"wood": 2}),
    ],
)
def test_cards_that_save(name: str, saving: dict[str, int]) -> None:
    row = play(scene(hand=name, options=LATER), f"play {name}")
    assert units(row.savings) == saving
    assert (row.pure_savings, row.each_savings, row.stand_ins, row.room) == (0, 0, 0, 0)


@pytest.mark.rule("R13.18")
def test_gold_key() -> None:
    row = play(scene(hand="gold_key", options=LATER), "play gold_key")
    assert units(row.pure_savings) == {"gold": 1}


@pytest.mark.rule(
    "R13.20", "R13.21", "R13.22", "R13.31", "R13.32", "R13.33", "R13.34", "R13.46", "R13.47",
    "R13.48",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "payment", "offer"),
    [
        ("gold_mine", "a_log pile_of_nails a_stone", "second"),
        ("necklace", "pendant", "second"),
        ("war_chest", "necklace", "second"),
        ("horseshoe", "pile_of_nails*2", "second"),
        ("horseshoe", "small_crate", "third"),
        ("anvil", "rusted_gears", "second"),
        ("anvil", "medium_crate", "third"),
        ("uzi", "anvil", "second"),
        ("uzi", "sign_post", "third"),
        ("battle_axe", "uzi", "second"),
        ("battle_axe", "sign_post a_log", "third"),
        ("small_crate", "rusted_gears", "second"),
        ("medium_crate", "anvil", "second"),
        ("medium_crate", "a_stone*2", "third"),
        ("sign_post", "anvil", "second"),
        ("sign_post", "stone_tablet", "third"),
    ],
)
def test_cards_with_other_costs(name: str, payment: str, offer: str) -> None:
    row = scene(hand=payment, columns=[name], options=LATER)
    assert [text for text in offers(row, "buy") if text[0] == "1"] == [f"1 {offer}"]
    play(row, f"buy 1 {offer}")
    while row.phase == 1:
        play(row, legal(row)[0])
    assert (hand(row), discard(row)) == ([], [name])
    assert units(row.left) == {}


@pytest.mark.rule("R13.25", "R13.26")
@pytest.mark.parametrize(("name", "limit"), [("wheelbarrow", 2), ("barrel", 3)])
def test_cards_that_keep(name: str, limit: int) -> None:
    row = scene(hand=f"{name} a_log*2 a_stone*2", options=LATER)
    play(row, f"play {name}", "end")
    for _ in range(limit):
        play(row, legal(row)[0])
    assert row.turn == 1
    assert len(hand(row)) == limit


@pytest.mark.rule("R13.27", "R13.28")
@pytest.mark.parametrize(("name", "vp", "bonus"), [("barn", 4, 1), ("obelisk", 9, 3)])
def test_barn_and_obelisk(name: str, vp: int, bonus: int) -> None:
    pool = ["a_log"] * 2 + ["a_stone"] * 4 + ["a_gold_bar"] * 3 + ["pile_of_nails"] * 2
    assert score(" ".join([name, *pool[:9]])) == vp + bonus
    assert score(" ".join([name, *pool[:10]])) == vp


@pytest.mark.rule("R13.35")
def test_robot_golem() -> None:
    assert refused(scene(hand="robot_golem", options=LATER), "play robot_golem") == "R5.9"
    assert score("robot_golem") == 10 + 1
    assert score("robot_golem rusted_gears pile_of_nails*2 a_log") == 10 + 4
    assert score("robot_golem ancient_armor") == 10 + 6 + 2


@pytest.mark.rule("R13.42")
@pytest.mark.parametrize(("others", "bonus"), [(1, 0), (2, 1), (4, 1), (5, 2)])
def test_medieval_turret(others: int, bonus: int) -> None:
    pool = ["a_log"] * 2 + ["a_stone"] * 4
    assert score(" ".join(["medieval_turret", *pool[:others]])) == 9 + bonus


@pytest.mark.rule("R13.43", "R13.44")
@pytest.mark.parametrize("name", ["windmill", "crossbow"])
def test_windmill_and_crossbow(name: str) -> None:
    row = scene(hand=name, columns=["sign_post", "war_chest"], options=LATER)
    play(row, f"play {name}")
    assert "take 1" not in legal(row)
    play(row, "take 2")
    assert discard(row) == ["war_chest"]
    assert trashed(row) == Counter({name: 1})
    row = scene(hand="bunch_of_logs pile_of_nails", columns=["windmill"], options=LATER)
    play(row, "buy 1 printed", "trash bunch_of_logs", "trash pile_of_nails")
    assert "end" in legal(row)  # nothing upon purchase


@pytest.mark.rule("R13.49")
@pytest.mark.parametrize(
    ("others", "bonus"), [("bunch_of_logs a_log", 0), ("bunch_of_logs*2", 2), ("galleon", 2 + 4)]
)
def test_wizard_staff(others: str, bonus: int) -> None:
    vp = 9 if others == "galleon" else 0  # Galleon brings 4 for the staff's own Wood
    assert score(f"wizard_staff {others}") == 8 + vp + bonus


@pytest.mark.rule("R13.49")
def test_wizard_staff_brings_its_two_vp_once_however_much_wood_there_is() -> None:
    assert score("wizard_staff bunch_of_logs*2 medium_crate") == 8 + 4 + 2  # 8 Wood


@pytest.mark.rule("R13.50")
@pytest.mark.parametrize(("others", "bonus"), [("a_stone", 0), ("a_log bunch_of_logs", 3)])
def test_galleon(others: str, bonus: int) -> None:
    assert score(f"galleon {others}") == 9 + bonus
