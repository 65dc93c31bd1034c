"""The rulebook's small examples, played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from igroteka.games.rebuild.page.examples import EXAMPLES
from igroteka.games.rebuild.rules.state import Phase
from tests.examples import tells
from tests.rebuild.scenes import (
    column,
    discard,
    hand,
    heights,
    legal,
    play,
    refused,
    scene,
    trashed,
    units,
)


def falling() -> list[object]:
    row = scene(hand="a_log", columns=["ladder magnet screwdriver"])
    play(row, "buy 1 printed", "trash a_log")
    assert column(row, 1)[:2] == ["magnet", "screwdriver"]
    assert len(column(row, 1)) == 3
    return ["Screwdriver Magnet Ladder → Pendant Screwdriver Magnet"]


def paying() -> list[object]:
    row = scene(hand="pile_of_nails a_gold_bar a_stone a_log", columns=["golden_boots"])
    play(row, "buy 1 printed", "trash pile_of_nails", "trash a_gold_bar")
    assert discard(row) == ["golden_boots"]
    assert hand(row) == ["a_log", "a_stone"]
    assert trashed(row) == Counter(pile_of_nails=1, a_gold_bar=1)
    return ["Golden Boots ← Hand Pile of Nails A Gold Bar A Stone A Log"]


def leftovers() -> list[object]:
    row = scene(hand="bunch_of_logs", columns=["ladder", "boomerang"])
    play(row, "buy 1 printed", "trash bunch_of_logs")
    assert units(row.left) == {"wood": 1}
    assert trashed(play(row, "buy 2 printed")) == Counter(bunch_of_logs=1)
    return ["two Wood"]


def saving() -> list[object]:
    row = scene(hand="wood_axe a_log", columns=["ladder", "screwdriver"])
    play(row, "play wood_axe")
    saved = units(row.savings)["wood"]
    play(row, "buy 1 printed")
    assert units(row.savings) == {"wood": 1}
    assert not trashed(row)
    play(row, "buy 2 printed", "trash a_log")
    assert discard(row) == ["ladder", "screwdriver"]
    return [{2: "saves two Wood"}[saved], "1 − 1 = 0", "2 − 1 = 1"]


def gold() -> list[object]:
    row = scene(hand="a_log a_gold_bar", columns=["golden_boots"])
    assert refused(row, "buy 1 printed")
    row = scene(hand="a_gold_bar*2", columns=["golden_boots"])
    play(row, "buy 1 printed", "trash a_gold_bar", "trash a_gold_bar")
    assert discard(row) == ["golden_boots"]
    return ["← enough A Gold Bar A Gold Bar not enough A Log A Gold Bar"]


def minimal() -> list[object]:
    row = scene(hand="bunch_of_logs a_stone", columns=["ladder"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash bunch_of_logs"]
    return ["A Stone refused"]


def swept() -> list[object]:
    row = scene(columns=["spear", "ladder", "magnet", "boomerang", "medium_crate"])
    assert trashed(play(row, "end")) == Counter(boomerang=1)
    return ["Spear 3 1 Ladder 1 2 Magnet 2 3 Boomerang 1 trashed Medium Crate 4 5"]


def end() -> list[object]:
    columns = ["magnet crown", "ladder", "spear uzi galleon", "pendant chalice", "obelisk"]
    row = scene(hand="a_log", columns=columns, supply="")
    play(row, "buy 2 printed", "trash a_log")
    assert heights(row) == [2, 0, 3, 2, 1]
    assert row.phase == Phase.MAIN
    assert play(row, "end").phase == Phase.OVER
    return ["0 draw deck"]


PLAYED: dict[str, Callable[[], list[object]]] = {
    "R6.7": falling,
    "R7.1": paying,
    "R7.6": leftovers,
    "R7.9": saving,
    "R7.15": gold,
    "R7.25": minimal,
    "R9.10": swept,
    "R10.1": end,
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_an_example_says_is_what_happens(rule: str) -> None:
    tells("rebuild", rule, PLAYED[rule]())
