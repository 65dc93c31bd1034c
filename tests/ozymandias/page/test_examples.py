"""The rulebook's small examples, played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.games.ozymandias.page.examples import EXAMPLES
from igroteka.games.ozymandias.rules import galaxy
from tests.examples import tells
from tests.ozymandias.scenes import (
    Row,
    bids,
    choices,
    hand,
    influence,
    numbers,
    on_map,
    play,
    ranking,
    scene,
)

RED, WHITE, BLUE, BLACK = range(4)


def value() -> list[object]:
    row = scene(map="A2:wr B1+2:r C3:rb")
    worth = galaxy.colour_value(row, RED)
    assert galaxy.colour_value(row, BLUE) == 3
    return [f"red is worth {worth}", f"= {worth}"]


def tie() -> list[object]:
    def even() -> Row:
        return bids(play(scene(market="R03 W01 B01 K01"), "seed W01"), 3, 3, 1)

    assert numbers(even(), "winner") == {0, 1}
    assert influence(play(even(), "winner 0")) == [9 - 3, 9, 9]
    assert influence(play(even(), "winner 1")) == [9 + 3, 9 - 3, 9]
    return ["bid 3 each", "pay 3 to the bank", "get those 3", "Vera keeps the 1"]


def resale() -> list[object]:
    row = scene(discards={1: "R06 K09"}, deck="W01 W02")
    bids(play(row, "salt 1"), 2, 4, 1)
    gain = influence(row)[0] - 9
    assert influence(row)[1] == 9 - gain
    assert "K09" in hand(row, 1)
    return [f"pays {gain} to Anna", f"+{gain}"]


def targets() -> list[object]:
    row = play(scene(map="A2:r B1:b", hands=["R03 K13"]), "expand R03")
    found = choices(row, "place")
    assert "B" in found
    assert "A" not in found
    return [{6: "six hexes"}[len(found)], {5: "five are"}[len(found - {"B"})]]


def free_targets() -> list[object]:
    row = play(scene(map="A2:r B1:b", hands=["W04 K13"]), "expand W04")
    found = choices(row, "place")
    assert not found & {"A", "B"}
    return [{8: "eight unexplored hexes"}[len(found)]]


def income() -> list[object]:
    row = scene(map="A2+1:b B1:r", hands=["R03 K13"])
    play(row, "expand R03", "place A")
    assert on_map(row) == "A2+1:br B1:r"
    return [f"collects {influence(row)[0] - 9}", f"+{influence(row)[0] - 9}"]


def collapse() -> list[object]:
    row = scene(map="A2+1:b B1:wb", hands=["B07 K13"], deck="W01 W02")
    play(row, "reap B07")
    brought = influence(row)[0] - 9
    bids(row, 0, 1, 0)
    play(row, "save A")
    assert on_map(row) == "A2+1:b B1:w"
    return [f"bring {brought}", f"pays {9 - influence(row)[1]} to the bank"]


def score() -> list[object]:
    row = scene(
        map="A3:r B4:k C1:w",
        hands=["R01 R03 B01", "W01"],
        discards=["K05"],
        influence=[5],
    )
    points = ranking(row)[0][0]
    return [f"5 influence: 3 + 3 + 4 + 0 + 5 = {points}", f"= {points}"]


PLAYED: dict[str, Callable[[], list[object]]] = {
    "O4.15": value,
    "O6.7": tie,
    "O6.10": resale,
    "O7.3": targets,
    "O7.5": free_targets,
    "O7.13": income,
    "O9.10": collapse,
    "O15.5": score,
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_an_example_says_is_what_happens(rule: str) -> None:
    tells("ozymandias", rule, PLAYED[rule]())
