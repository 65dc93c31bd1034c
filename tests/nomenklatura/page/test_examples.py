"""The rulebook's small examples, played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.page.examples import EXAMPLES
from tests.examples import tells
from tests.nomenklatura.scenes import (
    auction,
    consolidation,
    laid,
    markers,
    order,
    paid,
    play,
    rubles,
    supplies,
    track,
)

NAMES = ("Anna", "Boris", "Vera")


def bidding() -> Row:
    return play(auction(order="123", rubles=[10, 10, 10]), "P1 bid 4")


def first_bid() -> list[object]:
    assert track(bidding()) == [1, 2, 1]
    return ["opens with 4", "to Boris; then come Vera, Anna, and Boris once more"]


def next_bid() -> list[object]:
    assert track(play(bidding(), "P2 bid 5")) == [3, 3, 3]
    return ["bids 5", "3 rubles lie on every space"]


def ended() -> Row:
    return play(bidding(), "P2 bid 5", "P3 pass", "P1 pass")


def collecting() -> list[object]:
    has = rubles(ended())
    return [f"{sum_} = {n}" for sum_, n in zip(("4 + 3", "5 + 3", "10 + 3"), has, strict=True)]


def turn_order() -> list[object]:
    names = [NAMES[int(seat) - 1] for seat in order(ended())]
    return [" ".join(part) for part in zip(("1.", "2.", "3."), ("5", "4", "–"), names, strict=True)]


def merger() -> list[object]:
    row = consolidation("volga", regions={"volga": "4 3"}, rubles=[5, 6, 9])
    play(row, "P1 bid 3", "P1 lay marker", "P1 lay ruble", "P1 lay marker")
    play(row, "P2 bid 4", "P2 lay marker", "P2 lay ruble", "P2 lay marker")
    assert laid(row) == [2, 2, 0]
    assert track(row) == [1, 2, 0]
    before = supplies(row)[1]
    play(row, "P1 pass")
    assert markers(row, "volga") == [0, 5, 0]
    assert before - supplies(row)[1] == 2
    return ["wins with 4", "+10"]


def pays(region: str, there: str, *words: str) -> Callable[[], list[object]]:
    """A region is scored: everybody is paid what the drawing says."""

    def scored() -> list[object]:
        found = paid({region: there})
        shown = [
            f"{name} {f'+{n}' if n else 0}"
            for name, n, markers in zip(NAMES, found, there.split(), strict=True)
            if markers != "0"
        ]
        return [" ".join(shown), *words]

    return scored


PLAYED: dict[str, Callable[[], list[object]]] = {
    "N5.8": first_bid,
    "N5.9": next_bid,
    "N5.14": collecting,
    "N5.16": turn_order,
    "N9.20": merger,
    "N10.2": pays("ural", "0 0 3", "6 in all"),
    "N10.3": pays("central", "4 2 1", "gets 7 rubles", "gets 2"),
    "N10.5": pays("volga", "3 3 2", "gets 3 rubles"),
    "N10.6": pays("moscow", "5 2 2", "gets 9 rubles", "2 − 1 = 1"),
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_an_example_says_is_what_happens(rule: str) -> None:
    tells("nomenklatura", rule, PLAYED[rule]())
