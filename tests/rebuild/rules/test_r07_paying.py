"""R7: paying."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import (
    LATER,
    discard,
    hand,
    legal,
    notes,
    offers,
    owned,
    play,
    refused,
    scene,
    trashed,
    units,
)

FREE = {"payment_must_be_minimal": False}


def pays(payment: str, wanted: str, before: str = "", **given: object) -> bool:
    """Can a card be bought by trashing exactly these cards, the whole hand?"""
    row = scene(hand=f"{before} {payment}", columns=[wanted], **given)  # type: ignore[arg-type]
    for name in before.split():
        play(row, f"play {name}")
    if "1 printed" not in offers(row, "buy"):
        return False
    play(row, "buy 1 printed")
    while row.phase == 1:
        play(row, legal(row)[0])
    return not hand(row)


@pytest.mark.rule("R7.1")
def test_a_card_is_paid_by_trashing_cards_that_cover_its_cost() -> None:
    row = scene(hand="bunch_of_logs pile_of_nails a_stone", columns=["windmill"])
    play(row, "buy 1 printed", "trash bunch_of_logs", "trash pile_of_nails")
    assert trashed(row) == Counter(bunch_of_logs=1, pile_of_nails=1)
    assert discard(row) == ["windmill"]
    assert "1 printed" not in offers(scene(hand="a_log a_stone", columns=["windmill"]), "buy")


@pytest.mark.rule("R7.2")
def test_only_the_hand_pays() -> None:
    row = scene(
        hand="a_stone",
        played="ladder",
        deck="a_log",
        discard="bunch_of_logs",
        hands={1: "a_log*2"},
        columns=["boomerang", "wood_axe"],
    )
    assert offers(row, "buy") == ["2 printed"]
    assert refused(row, "buy 1 printed") == "R8.1"
    play(row, "buy 2 printed")
    assert refused(row, "trash a_log") == "R7.2"
    assert refused(row, "trash ladder") == "R7.2"


@pytest.mark.rule("R7.3")
@pytest.mark.parametrize("name", ["a_log", "ladder", "boomerang"])
def test_every_card_pays_with_its_printed_resources_and_without_its_effect(name: str) -> None:
    wanted = "ladder" if name != "ladder" else "boomerang"
    row = scene(hand=f"{name} a_stone", columns=[wanted])
    play(row, "buy 1 printed", f"trash {name}")
    assert hand(row) == ["a_stone"]  # nothing drawn
    assert units(row.savings) == {}
    row = scene(hand="ancient_throne galleon", columns=["sign_post"])
    play(row, "buy 1 printed", "trash galleon")
    assert discard(row) == ["sign_post"]


@pytest.mark.rule("R7.4")
def test_trashed_cards_stay_in_the_trash() -> None:
    row = scene(hand="a_log solid_spade", deck="", discard="", columns=["ladder"])
    play(row, "buy 1 printed", "trash a_log", "play solid_spade", "end", "end")
    assert trashed(row)["a_log"] >= 1
    assert "a_log" not in owned(row)


@pytest.mark.rule("R7.5")
def test_more_than_the_cost_may_be_paid_without_change() -> None:
    row = scene(hand="rusted_gears", columns=["steel_axe"])
    before = sum(owned(row).values())
    play(row, "buy 1 printed", "trash rusted_gears", "end")
    assert discard(row) == ["steel_axe"]
    assert trashed(row)["rusted_gears"] == 1
    assert sum(owned(row).values()) == before  # one card for another, and nothing besides


@pytest.mark.rule("R7.6", "R7.8")
def test_what_is_left_over_pays_for_the_purchases_that_follow() -> None:
    # 3 Steel: three purchases for 1 Steel each, with falls and refills between them.
    row = scene(hand="rusted_gears", columns=["steel_axe steel_axe ladder", "crown"])
    play(row, "buy 1 printed", "trash rusted_gears")
    assert units(row.left) == {"steel": 2}
    play(row, "buy 1 printed")
    assert units(row.left) == {"steel": 1}
    assert [(note.a, note.b) for note in notes(row, Note.LEFT)] == [(1, 2), (1, 1)]
    assert discard(row) == ["steel_axe", "steel_axe"]
    assert trashed(row) == Counter(rusted_gears=1)


@pytest.mark.rule("R7.8")
def test_leftovers_outlast_an_upon_purchase_effect() -> None:
    row = scene(hand="rusted_gears bunch_of_logs", columns=["windmill", "steel_axe"])
    play(row, "buy 1 printed", "trash bunch_of_logs", "trash rusted_gears")
    assert units(row.left) == {"steel": 2}
    play(row, "row 1", "place steel_axe")
    while row.phase == 4:
        play(row, legal(row)[0])
    assert units(row.left) == {"steel": 2}
    play(row, "buy 1 printed")
    assert discard(row) == ["steel_axe", "windmill"]


@pytest.mark.rule("R7.7")
def test_leftovers_are_lost_when_a_card_is_played_or_the_step_ends() -> None:
    row = scene(hand="rusted_gears gold_merchant", columns=["steel_axe", "magnet"])
    play(row, "buy 1 printed", "trash rusted_gears")
    assert "2 printed" in offers(row, "buy")
    play(row, "play gold_merchant")
    assert units(row.left) == {}
    assert "2 printed" not in offers(row, "buy")
    (lapsed,) = notes(row, Note.LAPSED)
    assert lapsed.a == 2
    row = scene(hand="rusted_gears gold_merchant", columns=["steel_axe", "magnet"])
    play(row, "buy 1 printed", "trash rusted_gears", "end")
    assert units(row.left) == {}
    assert [note.a for note in notes(row, Note.LAPSED)] == [2]


@pytest.mark.rule("R7.9")
def test_a_saving_may_be_split_over_purchases_of_this_turn() -> None:
    row = scene(hand="wood_axe a_log", columns=["ladder", "boomerang", "screwdriver"])
    play(row, "play wood_axe", "buy 1 printed")
    assert units(row.savings) == {"wood": 1}
    play(row, "buy 3 printed", "trash a_log")
    assert units(row.savings) == {}
    assert discard(row) == ["ladder", "screwdriver"]


@pytest.mark.rule("R7.9")
def test_a_saving_lowers_its_own_resource_only() -> None:
    row = scene(hand="wood_axe", columns=["magnet", "gold_key"])
    play(row, "play wood_axe")
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.10")
def test_savings_add_up_and_lapse_with_the_turn() -> None:
    row = scene(hand="wood_axe steel_axe*2", columns=["medium_crate"])
    play(row, "play wood_axe", "play steel_axe", "play steel_axe")
    assert units(row.savings) == {"wood": 4}
    assert offers(row, "buy") == ["1 printed"]
    play(row, "end")
    assert units(row.savings) == {}


@pytest.mark.rule("R7.11")
def test_a_saving_is_no_resource() -> None:
    # Two Wood may stand in, but those that are saved are none.
    row = scene(hand="golden_saw wood_axe", columns=["gold_key", "ladder"])
    play(row, "play golden_saw", "play wood_axe")
    assert offers(row, "buy") == ["2 printed"]
    play(row, "buy 2 printed")
    assert units(row.left) == {}
    assert units(row.savings) == {"wood": 1}


@pytest.mark.rule("R7.12")
def test_the_gold_key_saves_only_on_costs_of_gold_alone() -> None:
    row = scene(hand="gold_key a_log a_stone", columns=["gold_merchant", "golden_boots"])
    play(row, "play gold_key")
    assert offers(row, "buy") == ["1 printed"]  # not Golden Boots: 1 Steel and 1 Gold
    play(row, "buy 1 printed")
    assert units(row.pure_savings) == {}
    row = scene(hand="gold_key wood_axe a_gold_bar", columns=["pendant", "gold_merchant"])
    play(row, "play gold_key", "buy 1 printed", "trash a_gold_bar")  # 2 Gold less 1
    assert discard(row) == ["pendant"]
    assert offers(row, "buy") == []  # one Gold a turn


@pytest.mark.rule("R7.12")
def test_the_gold_key_saves_nothing_on_a_cost_of_gold_and_something_else() -> None:
    row = scene(hand="gold_key a_stone*2 a_gold_bar", columns=["rune_stone"])  # 2 Stone, 2 Gold
    play(row, "play gold_key")
    assert offers(row, "buy") == []
    row = scene(hand="gold_key pile_of_nails a_gold_bar", columns=["golden_boots"])
    play(row, "play gold_key", "buy 1 printed", "trash pile_of_nails", "trash a_gold_bar")
    assert units(row.pure_savings) == {"gold": 1}  # and it is not used up


@pytest.mark.rule("R7.12")
def test_the_gold_key_looks_at_the_chosen_cost_before_any_saving() -> None:
    # Gold Mine costs 2 Gold, or 1 Wood, 1 Steel and 1 Stone.
    row = scene(hand="gold_key a_gold_bar", columns=["gold_mine"], options=LATER)
    play(row, "play gold_key")
    assert offers(row, "buy") == ["1 printed"]
    # Golden Boots with its Steel saved still does not cost Gold alone.
    row = scene(hand="gold_key screwdriver", columns=["golden_boots"])
    play(row, "play gold_key", "play screwdriver")
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.13")
def test_the_robot_golem_saves_on_each_purchase_anew() -> None:
    row = scene(hand="robot_golem smelter", columns=["steel_axe", "magnet", "chains", "uzi"])
    play(row, "play robot_golem", "buy 1 printed", "buy 2 printed", "buy 3 printed")
    assert "4 second" not in offers(row, "buy")  # 4 Steel less 3
    play(row, "play smelter", "buy 4 second")  # and 3 more
    assert units(row.savings) == {"steel": 2}  # the golem's saving goes first
    assert units(row.each_savings) == {"steel": 3}
    assert discard(row) == ["chains", "magnet", "steel_axe", "uzi"]


@pytest.mark.rule("R7.13")
def test_what_a_purchase_does_not_need_of_the_golems_saving_is_lost() -> None:
    row = scene(
        hand="robot_golem pile_of_nails",
        columns=["steel_axe", "chains", "battle_axe", "crown", "galleon"],
        supply="",
    )
    play(row, "play robot_golem", "buy 1 printed")
    assert units(row.left) == units(row.savings) == {}
    assert offers(row, "buy") == ["2 printed", "2 second"]  # Battle Axe: 5 Steel less 3
    play(row, "buy 2 second")
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.13")
def test_the_golem_saves_steel_only() -> None:
    row = scene(hand="robot_golem a_log*2", columns=["barrel", "golden_boots", "crown"])
    play(row, "play robot_golem")
    assert offers(row, "buy") == ["1 printed"]  # 2 Wood and 2 Steel; not the Gold of the others
    play(row, "buy 1 printed", "trash a_log", "trash a_log")
    assert units(row.left) == {}


@pytest.mark.rule("R7.13", "R7.24")
def test_what_the_golem_saves_of_a_cost_is_left_over_of_what_pays() -> None:
    row = scene(hand="robot_golem rusted_gears", columns=["battle_axe", "magnet"])
    play(row, "play robot_golem", "buy 1 printed", "trash rusted_gears")
    assert units(row.left) == {"steel": 1}
    play(row, "buy 2 printed")
    assert units(row.left) == {"steel": 1}  # Magnet costs less than the golem saves


@pytest.mark.rule("R7.13", "R7.10")
def test_the_golems_saving_lapses_with_the_turn() -> None:
    row = scene(hand="robot_golem", deck={1: "a_log"}, columns=["steel_axe", "magnet", "chains"])
    play(row, "play robot_golem")
    assert len(offers(row, "buy")) == 4
    play(row, "end")
    assert (row.turn, units(row.each_savings)) == (1, {})
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.12", "R7.20", "R7.10")
def test_the_keys_saving_and_substitutions_lapse_with_the_turn() -> None:
    row = scene(hand="gold_key golden_boots", deck={1: "a_stone"}, columns=["gold_merchant"])
    play(row, "play gold_key", "play golden_boots")
    assert offers(row, "buy") == ["1 printed"]
    play(row, "end")
    assert units(row.pure_savings) == units(row.stand_ins) == {}
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.14")
def test_nothing_is_trashed_if_nothing_is_owed() -> None:
    row = scene(hand="wood_axe a_log", columns=["ladder"])
    play(row, "play wood_axe", "buy 1 printed")
    assert discard(row) == ["ladder"]
    assert trashed(row) == Counter()


@pytest.mark.rule("R7.15")
@pytest.mark.parametrize("wanted", ["ladder", "steel_axe", "wood_axe", "gold_key"])
def test_a_gold_bar_counts_as_any_unit(wanted: str) -> None:
    assert pays("a_gold_bar", wanted)


@pytest.mark.rule("R7.16")
@pytest.mark.parametrize("gold", ["gold_merchant", "gold_key", "pendant", "necklace"])
def test_gold_on_any_other_card_is_only_gold(gold: str) -> None:
    row = scene(hand=gold, columns=["ladder", "steel_axe", "wood_axe"])
    assert offers(row, "buy") == []


@pytest.mark.rule("R7.17")
def test_a_gold_bar_leaves_nothing_over() -> None:
    row = scene(hand="a_gold_bar", columns=["ladder", "gold_key"])
    play(row, "buy 1 printed", "trash a_gold_bar")
    assert units(row.left) == {}
    # Even where its unit was not needed: the log meets the cost as itself, before the bar.
    row = scene(hand="a_log a_gold_bar a_stone", columns=["ladder", "gold_key"], options=FREE)
    play(row, "buy 1 printed", "trash a_gold_bar", "trash a_log", "pay")
    assert units(row.left) == {}
    assert "2 printed" not in offers(row, "buy")


@pytest.mark.rule("R7.18")
@pytest.mark.parametrize(
    ("card", "unit", "limit"),
    [("golden_boots", "a_stone", 2), ("golden_saw", "a_log", 2), ("medieval_turret", "a_stone", 1)],
)
def test_units_stand_in_for_any_other_up_to_a_limit(card: str, unit: str, limit: int) -> None:
    gold = {1: "gold_key", 2: "pendant"}
    assert pays(" ".join([unit] * limit), gold[limit], card)
    if limit == 1:
        assert not pays(f"{unit} {unit}", "pendant", card)
    else:
        row = scene(hand=f"{card} {unit}*2", columns=["necklace"])
        play(row, f"play {card}")
        assert offers(row, "buy") == []


@pytest.mark.rule("R7.19")
def test_leftovers_can_stand_in() -> None:
    row = scene(hand="golden_saw bunch_of_logs", columns=["ladder", "gold_key"])
    play(row, "play golden_saw", "buy 1 printed", "trash bunch_of_logs")
    assert units(row.left) == {"wood": 1}
    play(row, "buy 2 printed")
    assert discard(row) == ["gold_key", "ladder"]
    assert units(row.left) == {}


@pytest.mark.rule("R7.19")
def test_cards_that_stay_in_the_hand_do_not_stand_in() -> None:
    row = scene(hand="golden_saw a_log", columns=["gold_key"])
    play(row, "play golden_saw", "buy 1 printed")
    assert legal(row) == ["trash a_log"]


@pytest.mark.rule("R7.20")
def test_a_limit_holds_for_the_whole_turn_and_limits_add_up() -> None:
    columns = ["gold_key", "gold_merchant", "steel_axe", "steel_axe"]
    row = scene(hand="golden_boots medieval_turret a_stone*4", columns=columns)
    play(row, "play golden_boots")
    play(row, "buy 1 printed", "trash a_stone", "buy 2 printed", "trash a_stone")
    assert offers(row, "buy") == []  # two have stood in
    play(row, "play medieval_turret")
    assert units(row.stand_ins) == {"stone": 1}
    play(row, "buy 3 printed", "trash a_stone")
    assert offers(row, "buy") == []
    assert hand(row) == ["a_stone"]


@pytest.mark.rule("R7.20")
def test_each_unit_may_stand_for_a_different_resource() -> None:
    assert pays("bunch_of_logs", "golden_boots", "golden_saw")  # one Steel, one Gold


@pytest.mark.rule("R7.21")
def test_sources_are_used_in_their_order() -> None:
    # Necklace, 3 Gold: the key's saving, then the merchant's, then a leftover Gold.
    row = scene(hand="gold_key gold_merchant pendant a_gold_bar", columns=["necklace"])
    play(row, "play gold_key", "play gold_merchant", "buy 1 printed")
    assert legal(row) == ["trash a_gold_bar", "trash pendant"]
    play(row, "trash pendant")
    assert units(row.pure_savings) == {}
    assert units(row.savings) == {}
    assert units(row.left) == {"gold": 1}  # 3 Gold less 1 less 1, of the Pendant's 2


@pytest.mark.rule("R7.21")
def test_substitutions_come_before_a_gold_bar() -> None:
    # Golden Boots by A Log (standing in) and A Gold Bar: the limit is used for one unit.
    row = scene(hand="golden_saw a_log a_gold_bar", columns=["golden_boots"])
    play(row, "play golden_saw", "buy 1 printed", "trash a_log", "trash a_gold_bar")
    assert units(row.stand_ins) == {"wood": 1}


@pytest.mark.rule("R7.22")
def test_wood_stands_in_before_stone() -> None:
    row = scene(
        hand="golden_saw golden_boots spear", columns=["gold_key", "steel_axe"], options=FREE
    )
    play(row, "play golden_saw", "play golden_boots", "buy 1 printed", "trash spear")
    # Spear showed 1 Wood and 1 Stone; one unit was missing.
    assert units(row.stand_ins) == {"wood": 1, "stone": 2}
    assert units(row.left) == {"stone": 1}


@pytest.mark.rule("R7.23")
def test_what_is_missing_against_what_is_flexible() -> None:
    # Ancient Throne: 2 Wood, 1 Stone, 1 Gold. Three logs' worth: one spare Wood stands in for the
    # Stone, A Gold Bar for the Gold.
    assert pays("bunch_of_logs a_log a_gold_bar", "ancient_throne", "golden_saw")
    # Without the substitution a Stone is missing.
    assert not pays("bunch_of_logs a_log a_gold_bar", "ancient_throne")
    # Two bars meet two missing units, not three.
    assert pays("bunch_of_logs a_gold_bar*2", "ancient_throne")
    assert not pays("a_log a_gold_bar*2", "ancient_throne")
    # Savings leave spare units: with 2 Wood saved both Wood of the logs are spare.
    assert pays("bunch_of_logs", "ancient_throne", "golden_saw wood_axe")


@pytest.mark.rule("R7.24")
def test_leftovers_are_what_met_neither_the_cost_nor_was_substituted() -> None:
    # Medium Crate shows 4 Wood; Golden Boots takes two of them as Steel and Gold.
    row = scene(hand="golden_saw medium_crate", columns=["golden_boots"])
    play(row, "play golden_saw", "buy 1 printed", "trash medium_crate")
    assert units(row.left) == {"wood": 2}
    assert units(row.stand_ins) == {}
    (left,) = notes(row, Note.LEFT)
    assert (left.a, left.b) == (0, 2)


@pytest.mark.rule("R7.25")
def test_no_card_of_a_payment_is_superfluous() -> None:
    row = scene(hand="a_log*2 bunch_of_logs", columns=["screwdriver"])  # 2 Wood
    play(row, "buy 1 printed", "trash a_log")
    assert legal(row) == ["trash a_log"]
    assert refused(row, "trash bunch_of_logs") == "R8.4"


@pytest.mark.rule("R7.26")
def test_a_minimal_payment_may_waste_and_need_not_be_the_smallest() -> None:
    row = scene(hand="pile_of_nails*2 rusted_gears", columns=["magnet"])  # 2 Steel
    play(row, "buy 1 printed")
    assert legal(row) == ["trash rusted_gears", "trash pile_of_nails"]
    play(row, "trash rusted_gears")
    assert discard(row) == ["magnet"]
    row = scene(hand="pile_of_nails*2 rusted_gears", columns=["magnet"])
    play(row, "buy 1 printed", "trash pile_of_nails", "trash pile_of_nails")
    assert discard(row) == ["magnet"]


@pytest.mark.rule("R7.27")
def test_any_set_that_covers_is_a_payment_if_it_need_not_be_minimal() -> None:
    row = scene(hand="a_log a_stone rusted_gears", columns=["ladder", "magnet"], options=FREE)
    play(row, "buy 1 printed", "trash rusted_gears", "trash a_log", "pay")
    assert trashed(row) == Counter(rusted_gears=1, a_log=1)
    assert units(row.left) == {"steel": 3}
    play(row, "buy 2 printed", "pay")  # leftovers as usual
    assert discard(row) == ["ladder", "magnet"]
    assert hand(row) == ["a_stone"]
