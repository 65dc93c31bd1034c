"""R1: cards, seats and options."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.engine import Refusal
from igroteka.games.rebuild import GAME
from igroteka.games.rebuild.rules.facts import REVISIONS, TITLES
from tests.rebuild.scenes import (
    LATER,
    STARTERS,
    column,
    deck,
    discard,
    fresh,
    hand,
    heights,
    legal,
    offers,
    outcome,
    owned,
    pack,
    play,
    purchase_row,
    scene,
    supply,
    trashed,
    units,
)


@pytest.mark.rule("R1.1")
def test_two_players_unless_said_otherwise_and_one_plays_the_campaign() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    assert GAME.default_seats == 2
    assert fresh(1).campaign
    assert not fresh(2).campaign


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_has_a_set_of_starter_cards_and_the_others_are_single(seats: int) -> None:
    row = fresh(seats)
    for seat in range(seats):
        assert owned(row, seat) == STARTERS
    laid = Counter(name for i in range(row.width) for name in column(row, i + 1))
    assert laid + supply(row) == pack()


@pytest.mark.rule("R1.3")
def test_the_order_of_the_resources() -> None:
    row = scene(hand="golden_saw golden_boots a_log screwdriver spear pendant")
    play(row, "play screwdriver", "play spear", "play pendant")
    assert list(units(row.savings).items()) == [("steel", 2), ("stone", 1), ("gold", 2)]


@pytest.mark.rule("R1.3")
def test_resources_are_worth_nothing_in_the_end() -> None:
    row = scene(hand="bunch_of_logs rusted_gears", deck="a_gold_bar*3 a_stone*4")
    assert outcome(row)[0][0] == 0


@pytest.mark.rule("R1.4", "R6.2")
def test_what_a_card_costs_is_what_it_yields() -> None:
    row = scene(hand="bunch_of_logs a_log a_gold_bar", columns=["small_crate", "ladder"])
    play(row, "buy 1 printed", "trash a_log", "trash bunch_of_logs")
    assert discard(row) == ["small_crate"]
    row = scene(hand="small_crate", columns=["small_crate", "screwdriver"])
    play(row, "buy 1 printed", "trash small_crate")
    assert discard(row) == ["small_crate"]


@pytest.mark.rule("R1.5")
def test_units_are_alike_on_whichever_card() -> None:
    for payer in ("a_log", "ladder", "boomerang"):
        shown = "ladder" if payer != "ladder" else "boomerang"
        row = scene(hand=payer, columns=[shown])
        play(row, "buy 1 printed", f"trash {payer}")
        assert discard(row) == [shown]


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize("revision", [0, 1])
def test_starter_early_and_late_cards_by_their_vp(revision: int) -> None:
    row = fresh(2, options={"deck_revision": ["rev_2015_08_30", "rev_2018_08_14"][revision]})
    vp = {facts.name: facts.vp for facts in REVISIONS[revision]}
    assert all(vp[name] == 0 for name in STARTERS)
    laid = [name for i in range(row.width) for name in column(row, i + 1)]
    assert all(1 <= vp[name] <= 4 for name in laid)
    drawn = [TITLES[row.supply[i]] for i in range(row.late + row.early)]
    assert all(vp[name] >= 5 for name in drawn[: row.late])
    assert all(1 <= vp[name] <= 4 for name in drawn[row.late :])


@pytest.mark.rule("R1.7")
def test_game_end_effects_do_not_count_for_what_is_trashed() -> None:
    # Galleon would bring 6 VP more than its 9, Obelisk 4 more than its 9: printed are 9 and 9.
    row = scene(
        hand="bunch_of_logs*2 a_log*2",
        columns=["crown", "galleon", "obelisk", "robot_golem", "chalice"],
        supply="",
    )
    play(row, "end")
    assert trashed(row)["chalice"] == 1  # 9 VP as well, and right-most


@pytest.mark.rule("R1.8")
def test_cards_of_a_name_are_one_choice() -> None:
    row = scene(hand="a_log*2 steel_axe*2", columns=["ladder"])
    assert offers(row, "play") == ["steel_axe"]
    play(row, "buy 1 printed")
    assert legal(row) == ["trash a_log"]


@pytest.mark.rule("R1.9")
def test_the_deck_of_2015_is_the_default() -> None:
    assert GAME.make_options().model_dump()["deck_revision"] == "rev_2015_08_30"
    for later in (False, True):
        row = fresh(2, options=LATER if later else {})
        laid = Counter(name for i in range(row.width) for name in column(row, i + 1))
        assert laid + supply(row) == pack(later)


@pytest.mark.rule("R1.10")
def test_payments_must_be_minimal_unless_said_otherwise() -> None:
    assert GAME.make_options().model_dump()["payment_must_be_minimal"] is True
    row = scene(hand="a_log a_stone", columns=["ladder"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash a_log"]
    free = {"payment_must_be_minimal": False}
    row = scene(hand="a_log a_stone", columns=["ladder"], options=free)
    play(row, "buy 1 printed")
    assert legal(row) == ["trash a_log", "trash a_stone"]


@pytest.mark.rule("R1.11")
def test_the_end_comes_with_the_turn_unless_said_otherwise() -> None:
    assert GAME.make_options().model_dump()["end_check"] == "end_of_turn"
    columns = ["ladder", "magnet", "crown", "galleon", "chalice"]
    row = scene(hand="a_log", columns=columns, supply="")
    play(row, "buy 1 printed", "trash a_log")
    assert legal(row) == ["end"]
    row = scene(hand="a_log", columns=columns, supply="", options={"end_check": "immediate"})
    play(row, "buy 1 printed", "trash a_log")
    assert legal(row) == []


@pytest.mark.rule("R1.12")
def test_start_discards_are_four_numbers_from_0_to_5() -> None:
    options = GAME.make_options().model_dump()
    names = [f"start_discard_{n}" for n in (1, 2, 3, 4)]
    assert [options[name] for name in names] == [0, 0, 0, 0]
    later = GAME.presets["later"].model_dump()
    assert [later[name] for name in names] == [0, 1, 2, 2]
    for name in names:
        assert GAME.make_options({name: 5})
        with pytest.raises(Refusal):
            GAME.make_options({name: 6})


@pytest.mark.rule("R1.13")
def test_a_campaign_is_always_on_for_one_and_chosen_for_more() -> None:
    assert GAME.make_options().model_dump()["campaign"] is False
    assert fresh(1).campaign == 1
    for seats in (2, 3, 4):
        assert fresh(seats).campaign == 0
        assert fresh(seats, options={"campaign": True}).campaign == 1


@pytest.mark.rule("R1.14")
@pytest.mark.parametrize(
    ("name", "default", "low", "high"),
    [("hand_size", 5, 3, 8), ("columns", 5, 3, 8), ("rows", 3, 1, 5), ("trash_per_turn", 1, 1, 3)],
)
def test_four_numbers_can_be_set(name: str, default: int, low: int, high: int) -> None:
    assert GAME.make_options().model_dump()[name] == default
    for value in (low, high):
        assert GAME.make_options({name: value})
    for value in (low - 1, high + 1):
        with pytest.raises(Refusal):
            GAME.make_options({name: value})


@pytest.mark.rule("R1.14")
def test_the_four_numbers_are_used() -> None:
    row = fresh(2, options={"hand_size": 7, "columns": 8, "rows": 5, "trash_per_turn": 3})
    assert len(hand(row, row.turn)) == 7
    assert heights(row) == [5] * 8
    row = scene(
        columns=["ladder magnet", "boomerang crown", "chalice", "galleon", "obelisk"],
        options={"trash_per_turn": 3},
    )
    play(row, "end")
    # Boomerang (1, to the right of Ladder), Ladder (1), then Magnet (2), which has fallen.
    assert trashed(row) == Counter(boomerang=1, ladder=1, magnet=1)


@pytest.mark.rule("R1.15")
@pytest.mark.parametrize(
    ("name", "default", "low", "high"),
    [
        ("campaign_columns", 6, 4, 8),
        ("campaign_trash_per_turn", 2, 1, 4),
        ("campaign_keep_max_vp", 4, 1, 13),
        ("campaign_target_1", 50, 1, 300),
        ("campaign_target_2", 55, 1, 300),
        ("campaign_target_3", 60, 1, 300),
        ("campaign_target_4", 70, 1, 300),
    ],
)
def test_numbers_of_the_campaign_can_be_set(name: str, default: int, low: int, high: int) -> None:
    assert GAME.make_options().model_dump()[name] == default
    for value in (low, high):
        assert GAME.make_options({name: value})
    for value in (low - 1, high + 1):
        with pytest.raises(Refusal):
            GAME.make_options({name: value})


@pytest.mark.rule("R1.15")
def test_the_campaign_has_its_own_columns_rows_and_trash() -> None:
    options = {"columns": 3, "rows": 1, "trash_per_turn": 3, "campaign_columns": 8}
    row = fresh(1, options={**options, "campaign_trash_per_turn": 1})
    assert heights(row) == [7, 7, 7, 7, 7, 6, 6, 6]
    before = sum(heights(row))
    play(row, "end")
    assert sum(heights(row)) == before - 1
    assert "" not in purchase_row(row)
    assert deck(row)
