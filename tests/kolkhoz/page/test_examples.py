"""The rulebook's small examples, played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.games.kolkhoz.page.examples import EXAMPLES
from tests.examples import tells
from tests.kolkhoz.rules.test_k_examples import (
    end_of_e3,
    party_man_of_e4,
    trick_of_e1,
    wheat_fails,
)
from tests.kolkhoz.scenes import (
    cards,
    choices,
    close_year,
    face_up,
    field,
    pass_year,
    play,
    ranking,
    scene,
    sent,
)

NAMES = ("Anna", "Boris", "Vera", "Gleb")


def following() -> list[object]:
    row = scene(trump="S", trick="9W", hands={1: "7W QW 8S JB"})
    assert choices(row, "play") == {"7W", "QW"}
    return ["Wheat is led", "play the 7 or the Queen", "8 of sunflowers", "Jack of beets"]


def trick() -> list[object]:
    row = trick_of_e1()
    return [f"{NAMES[row.brigadier]} wins", "7 of wheat", "10 of wheat", "6 of sunflowers"]


def assigning() -> list[object]:
    row = trick_of_e1(year=2, fields={"W": "KW QW 6W"}, options={"accumulate": True})
    before = field(row, "W").hours
    play(row, "assign S", "assign S", "assign S", "assign W")
    assert field(row, "W").farmer == 2
    assert row.threshold == 40
    return [f"{before} hours", f"{field(row, 'W').hours} / 40 h", f"{field(row, 'S').hours} hours"]


def reward() -> list[object]:
    row = trick_of_e1(
        year=2,
        fields={"W": "KW QW 6W"},
        plan={"W": "4W 2W"},
        options={"accumulate": True},
    )
    play(row, "assign S", "assign S", "assign S", "assign W")
    assert face_up(row, 2) == {"4W", "2W"}
    return ["4", "2", f"{ranking(row)[0][2]} points"]


def search() -> list[object]:
    lost = sent(wheat_fails())
    assert lost == {0: {"9W"}, 2: {"3W"}}
    drawn = ["9 of wheat to the North", "3 of wheat to the North", "10 of wheat stays"]
    return [" and ".join(NAMES[seat] for seat in lost) + " have won tricks", *drawn]


def drunkard() -> list[object]:
    row = end_of_e3(nomenklatura=True)
    hours = field(row, "P").hours
    close_year(row)
    assert cards(row.north) == {"JP"}
    return [f"= {hours}", f"{hours} / 40 h"]


def party_man() -> list[object]:
    assert sent(party_man_of_e4()) == {0: {"9W", "6W"}, 2: {"3W"}}
    return [
        "main task is beets",
        "King of beets",
        "two cards of wheat",
        *(f"{n} of wheat to the North" for n in (9, 6, 3)),
    ]


def score() -> list[object]:
    row = scene(
        year=5,
        trump="S",
        options={"nomenklatura": True},
        hidden=["9W JS"],
        face_up=["3B AP"],
        farmed=dict.fromkeys("WBPS", 0),
    )
    points = ranking(pass_year(row))[0][0]
    return [f"{points} points", f"= {points}", "9", "11", "3", "1"]


PLAYED: dict[str, Callable[[], list[object]]] = {
    "K5.2": following,
    "K5.4": trick,
    "K6.2": assigning,
    "K7.1": reward,
    "K9.5": search,
    "K9.14": drunkard,
    "K9.19": party_man,
    "K11.1": score,
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_an_example_says_is_what_happens(rule: str) -> None:
    tells("kolkhoz", rule, PLAYED[rule]())
