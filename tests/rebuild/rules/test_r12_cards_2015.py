"""R12: the cards of deck rev_2015_08_30; what is printed on them is read from the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import REVISIONS
from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.rules.printed import printed
from tests.rebuild.scenes import (
    STARTERS,
    column,
    deck,
    discard,
    hand,
    legal,
    notes,
    offers,
    outcome,
    pack,
    play,
    played,
    refused,
    scene,
    units,
)

CARDS = printed(12)


@pytest.mark.rule("R12.1")
def test_the_names_and_cards_of_the_deck() -> None:
    groups = Counter(card.group for card in CARDS)
    assert groups == {"starter": 6, "early": 26, "late": 18}
    copies = Counter({card.name: card.copies for card in CARDS})
    assert sum(copies.values()) - sum(STARTERS.values()) == 33 + 20
    assert pack() == copies - STARTERS
    assert {facts.name for facts in REVISIONS[0]} == set(copies)


@pytest.mark.rule(
    "R12.2", "R12.3", "R12.4", "R12.5", "R12.6", "R12.7", "R12.8", "R12.9", "R12.10", "R12.11",
    "R12.12", "R12.13", "R12.14", "R12.15", "R12.16", "R12.17", "R12.18", "R12.19", "R12.20",
    "R12.21", "R12.22", "R12.23", "R12.24", "R12.25", "R12.26", "R12.27", "R12.28", "R12.29",
    "R12.30", "R12.31", "R12.32", "R12.33", "R12.34", "R12.35", "R12.36", "R12.37", "R12.38",
    "R12.39", "R12.40", "R12.41", "R12.42", "R12.43", "R12.44", "R12.45", "R12.46", "R12.47",
    "R12.48", "R12.49", "R12.50", "R12.51",
)  # fmt: skip
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_is_as_the_rulebook_says(card: object) -> None:
    card.check(0)  # type: ignore[attr-defined]


@pytest.mark.rule(
    "R12.2", "R12.3", "R12.4", "R12.5", "R12.6", "R12.24", "R12.25", "R12.34", "R12.39",
    "R12.40", "R12.41", "R12.47", "R12.48", "R12.49",
)  # fmt: skip
@pytest.mark.parametrize(
    "name",
    [
        "a_log", "bunch_of_logs", "rusted_gears", "pile_of_nails", "a_stone", "chalice", "crown",
        "battle_axe", "stone_pile", "stone_tablet", "rune_stone", "small_crate", "medium_crate",
        "sign_post",
    ],
)  # fmt: skip
def test_cards_without_effect(name: str) -> None:
    assert refused(scene(hand=name), f"play {name}") == "R5.2"
    row = scene(deck=name)
    value = {facts.name: facts.vp for facts in REVISIONS[0]}[name]
    assert outcome(row)[0][0] == value


@pytest.mark.rule("R12.7")
def test_a_gold_bar_is_any_unit() -> None:
    row = scene(hand="a_gold_bar*3", columns=["screwdriver"])
    play(row, "buy 1 printed", "trash a_gold_bar", "trash a_gold_bar")
    assert discard(row) == ["screwdriver"]


@pytest.mark.rule("R12.8", "R12.9", "R12.10")
def test_the_ancient_set() -> None:
    scores = []
    for owned in ("ancient_throne", "ancient_throne ancient_pyramid", "ancient_armor ladder"):
        scores.append(outcome(scene(deck=owned))[0][0])
    assert scores == [6, 14, 7]


@pytest.mark.rule("R12.11", "R12.12", "R12.42")
@pytest.mark.parametrize(
    ("name", "resource", "limit"),
    [("golden_boots", "stone", 2), ("golden_saw", "wood", 2), ("medieval_turret", "stone", 1)],
)
def test_cards_that_let_units_stand_in(name: str, resource: str, limit: int) -> None:
    row = play(scene(hand=name), f"play {name}")
    assert units(row.stand_ins) == {resource: limit}
    assert played(row) == [name]


@pytest.mark.rule("R12.13", "R12.14")
@pytest.mark.parametrize(
    ("name", "shown", "drawn"),
    [
        ("ladder", "bunch_of_logs", 2),
        ("ladder", "rusted_gears", 1),
        ("ladder", "windmill", 2),
        ("magnet", "pile_of_nails", 2),
        ("magnet", "a_log", 1),
        ("magnet", "windmill", 2),
    ],
)
def test_ladder_and_magnet(name: str, shown: str, drawn: int) -> None:
    row = scene(hand=name, deck=shown, discard="a_stone*2")
    play(row, f"play {name}")
    assert len(hand(row)) == drawn
    assert shown in hand(row)
    (note,) = notes(row, Note.SHOWN)
    assert note.b == drawn - 1


@pytest.mark.rule("R12.15", "R12.16", "R12.17")
@pytest.mark.parametrize("name", ["solid_spade", "normal_spade", "heavy_spade"])
def test_spades_draw_one_card(name: str) -> None:
    row = scene(hand=name, deck="a_log*2 bunch_of_logs*2")
    play(row, f"play {name}")
    assert len(hand(row)) == 1
    assert len(deck(row)) == 3


@pytest.mark.rule("R12.18")
def test_boomerang() -> None:
    row = scene(hand="boomerang", columns=["ladder"])
    play(row, "play boomerang", "buy 1 printed", "end")
    assert discard(row) == ["ladder"]
    assert "boomerang" in hand(row, 1)


@pytest.mark.rule(
    "R12.19", "R12.21", "R12.22", "R12.23", "R12.29", "R12.30", "R12.36", "R12.37", "R12.38",
    "R12.45", "R12.46",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "saving"),
    [
        ("gold_merchant", {"gold": 1}),
        ("pendant", {"gold": 2}),
        ("necklace", {"gold": 1}),
        ("war_chest", {"gold": 2}),
        ("screwdriver", {"steel": 2}),
        ("smelter", {"steel": 3}),
        ("spear", {"stone": 1}),
        ("rockslide", {"stone": 1}),
        ("mining_pick", {"stone": 1}),
        ("steel_axe", {"wood": 1}),
        ("wood_axe", {"wood": 2}),
    ],
)
def test_cards_that_save(name: str, saving: dict[str, int]) -> None:
    row = play(scene(hand=name), f"play {name}")
    assert units(row.savings) == saving
    assert (row.pure_savings, row.each_savings, row.stand_ins, row.room) == (0, 0, 0, 0)


@pytest.mark.rule("R12.20")
def test_gold_key() -> None:
    row = play(scene(hand="gold_key"), "play gold_key")
    assert units(row.pure_savings) == {"gold": 1}
    assert units(row.savings) == {}


@pytest.mark.rule("R12.26", "R12.27")
@pytest.mark.parametrize(("name", "limit"), [("wheelbarrow", 2), ("barrel", 3)])
def test_cards_that_keep(name: str, limit: int) -> None:
    row = scene(hand=f"{name} a_log*2 a_stone*2")
    play(row, f"play {name}", "end")
    for _ in range(limit):
        play(row, legal(row)[0])
    assert row.turn == 1
    assert len(hand(row)) == limit


@pytest.mark.rule("R12.28")
@pytest.mark.parametrize(("others", "score"), [(9, 13), (10, 9)])
def test_obelisk(others: int, score: int) -> None:
    pool = ["a_log"] * 2 + ["a_stone"] * 4 + ["a_gold_bar"] * 3 + ["pile_of_nails"] * 2
    assert outcome(scene(deck=" ".join(["obelisk", *pool[:others]])))[0][0] == score


@pytest.mark.rule("R12.31", "R12.32", "R12.33")
@pytest.mark.parametrize(
    ("name", "printed_cost", "other"), [("chains", 3, 2), ("anvil", 4, 3), ("uzi", 5, 4)]
)
def test_cards_for_one_steel_less(name: str, printed_cost: int, other: int) -> None:
    for steel, expected in ((printed_cost, ["1 printed", "1 second"]), (other, ["1 second"])):
        payment = {2: "pile_of_nails*2", 3: "rusted_gears"}.get(steel)
        payment = payment or f"rusted_gears {'pile_of_nails' if steel == 4 else 'pile_of_nails*2'}"
        row = scene(hand=payment, columns=[name])
        assert [text for text in offers(row, "buy") if text[0] == "1"] == expected
    row = scene(hand="pile_of_nails" if other == 2 else "pile_of_nails*2", columns=[name])
    assert not any(text[0] == "1" for text in offers(row, "buy"))


@pytest.mark.rule("R12.35")
def test_robot_golem() -> None:
    row = play(scene(hand="robot_golem"), "play robot_golem")
    assert units(row.each_savings) == {"steel": 3}
    assert units(row.savings) == {}


@pytest.mark.rule("R12.43", "R12.44")
@pytest.mark.parametrize(
    ("name", "payment"),
    [("windmill", "bunch_of_logs pile_of_nails"), ("crossbow", "a_log pile_of_nails*2")],
)
def test_windmill_and_crossbow(name: str, payment: str) -> None:
    row = scene(hand=payment, columns=[f"{name} ladder magnet"], supply="chalice")
    play(row, "buy 1 printed")
    while row.phase == 1:
        play(row, legal(row)[0])
    assert {"decline", "row 1", "row 2", "row 3", "column 1"} <= set(legal(row))
    play(row, "column 1", "place magnet", "place ladder")
    assert column(row, 1) == ["magnet", "ladder", "chalice"]


@pytest.mark.rule("R12.50")
@pytest.mark.parametrize(
    ("others", "bonus"),
    [("a_log", 0), ("bunch_of_logs", 1), ("bunch_of_logs a_log", 1), ("a_log*2 medium_crate", 3)],
)
def test_wizard_staff(others: str, bonus: int) -> None:
    vp = 4 if "medium_crate" in others else 0
    assert outcome(scene(deck=f"wizard_staff {others}"))[0][0] == 8 + vp + bonus


@pytest.mark.rule("R12.51")
@pytest.mark.parametrize(
    ("others", "bonus"), [("a_stone", 0), ("a_log", 1), ("bunch_of_logs*2 a_log", 5)]
)
def test_galleon(others: str, bonus: int) -> None:
    assert outcome(scene(deck=f"galleon {others}"))[0][0] == 9 + bonus
