"""The rulebook's small examples, played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from igroteka.games.pax_pamir.page.examples import EXAMPLES
from igroteka.games.pax_pamir.rules import ruling, scoring
from tests.examples import tells
from tests.pax_pamir.scenes import (
    choices,
    court,
    for_sale,
    legal,
    market,
    play,
    points,
    prizes,
    ruled_by,
    rupees,
    scene,
)

AFGHAN = 0
KABUL = 3


def rules() -> list[object]:
    given: dict[str, Any] = {"loyalty": "AAB", "map": "kabul:AABB1123"}
    assert ruled_by(1, **given) == {"kabul"}
    forces = [ruling.ruling_pieces(scene(**given), KABUL, seat) for seat in range(3)]
    return [f"ruling pieces, {forces[0]}", *(f"2 = {n}" for n in forces)]


def nobody_rules() -> list[object]:
    assert not any(ruled_by(n, loyalty="AAB", map="herat:R3") for n in (1, 2, 3))
    return ["Nobody rules"]


def hostage() -> list[object]:
    row = scene(courts=["33"], spies="33:223", rupees=[5, 0, 0], map="herat:A2")
    play(row, "battle 33", "pay")
    got = rupees(row)[1]
    return [f"owes Boris {got} rupees", f"+{got}"]


def purchase() -> list[object]:
    row = scene(upper="18 16 39 60+2 71 90", rupees=[6, 0, 0])
    play(row, "purchase 60")
    assert market(row)[0] == "18+1 16+1 39+1 - 71 90"
    assert not {18, 16, 39} & for_sale(row)
    left = rupees(row)[0]
    return ["column 3", f"so Anna now has {left}", f"6 − 3 + 2 = {left}"]


def bribe() -> list[object]:
    row = scene(hands=["9"], rupees=[5, 0, 0], map="kabul:22")
    play(row, "play 9 left")
    assert {"pay", "ask"} <= set(legal(row))
    play(row, "pay")
    got = rupees(row)[1]
    return [f"owes Boris {got} rupees", f"+{got}"]


def tax() -> list[object]:
    row = scene(courts=["61", "9 13"], rupees=[0, 4, 0], map="kabul:1", loyalty="ABB",
                upper="18+1 ? ? ? ? ?")  # fmt: skip
    play(row, "tax 61", "player 2")
    assert "player 2" not in choices(row)  # though something could be taken elsewhere
    got, safe = rupees(row)[:2]
    return [f"keep {safe} of the 4", f"take only {got}", f"4 − {safe} = {got}"]


def betrayal() -> list[object]:
    row = scene(courts=["10", "28"], spies="28:1", rupees=[5, 0, 0])
    before = scoring.influence(row, 0, AFGHAN)
    play(row, "betray 10", "accept")
    assert prizes(row, 1) == {28}
    assert court(row, 2) == []
    more = scoring.influence(row, 0, AFGHAN) - before
    return [f"for {5 - rupees(row)[0]} rupees", f"{more} influence more", f"+{more}"]


def success() -> list[object]:
    row = scene(
        loyalty="AAB",
        prizes=["4 10 28 43", "26 56"],
        upper="101 ? ? ? ? ?",
        map="kandahar:AAAAAAAA persia:BBBB transcaspia:RRR",
    )
    influences = [scoring.influence(row, seat, AFGHAN) for seat in range(2)]
    play(row, "purchase 101")
    first, second, third = points(row)
    with_them = "with {} and {} influence".format(*influences)
    return [with_them, f"get {first} and {second} points", f"+{second} Boris {third} Vera"]


def failure() -> list[object]:
    row = scene(
        seats=4,
        loyalty="ABRB",
        upper="101 ? ? ? ? ?",
        map="kandahar:AAAAAAA persia:BBBB transcaspia:RRRR kabul:111111 herat:2222 punjab:33334",
    )
    play(row, "purchase 101")
    found = points(row)
    assert found[1:] == [0, 0, 0]
    return [f"gets {found[0]} points", f"+{found[0]} Boris 0 Vera 0 Gleb 0"]


PLAYED: dict[str, Callable[[], list[object]]] = {
    "P5.5": rules,
    "P5.6": nobody_rules,
    "P5.10": hostage,
    "P8.5": purchase,
    "P9.1": bribe,
    "P11.13": tax,
    "P12.11": betrayal,
    "P15.3": success,
    "P15.7": failure,
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_an_example_says_is_what_happens(rule: str) -> None:
    tells("pax_pamir", rule, PLAYED[rule]())
