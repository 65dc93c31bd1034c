"""Tuning: what is wanted is understood, and the setting that comes nearest is found."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from igroteka.engine import Refusal
from igroteka.lab import tuning
from igroteka.lab.statistics import Estimate
from igroteka.lab.tuning import Aim, Search, Setting, aims_of, confirmed, reached, tune


def test_a_target_is_read() -> None:
    even = aims_of("seat shares equal, decisions 60..90, lead changes 2..2.5", 4)
    assert [aim.measure for aim in even[:4]] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert even[4:] == (Aim("decisions", 60, 90), Aim("lead_changes", 2, 2.5))
    assert even[0].low < 0.25 < even[0].high
    for wrong in ("", "rounds 1..2", "decisions 9..2", "decisions 1..x", "drama", "points 1...2"):
        with pytest.raises(Refusal, match="should be “seats equal”, or a measure and its range"):
            aims_of(wrong, 4)


def test_how_far_a_value_misses_is_told_in_widths_of_the_range() -> None:
    aim = Aim("decisions", 60, 80)
    assert [aim.miss(value) for value in (50, 60, 70, 80, 120)] == [0.5, 0, 0, 0, 2]
    assert aim.miss(math.nan) == math.inf
    assert aim.least(Estimate(90, 78, 102, 9)) == 0
    assert aim.least(Estimate(90, 85, 95, 9)) == 0.25
    assert Aim("ties", 0, 0).miss(0.5) > 1000  # a range of nothing is narrow, and no fault


def deals(**columns: list[float]) -> pl.DataFrame:
    return pl.DataFrame(columns)


def test_misses_are_added_up_as_squares() -> None:
    aims = aims_of("seats equal, decisions 10..20", 2)
    wins = [1.0, 0.0, 1.0, 1.0]
    found = deals(**{"seat 1": wins, "seat 2": [1 - won for won in wins], "decisions": [25.0] * 4})
    told = reached(aims, found)
    assert told.miss == pytest.approx(math.hypot(0.25 / tuning.EVEN, 0.25 / tuning.EVEN, 0.5))
    assert told.least == pytest.approx(0.5)  # four deals say little about shares


def search(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, float], played: list[Any], spread: float
) -> Search:
    """A search whose plays are not played: a setting's decisions are known."""

    def fake(self: Search, setting: Setting, games: int, seed: int, name: str) -> tuning.Reached:
        played.append((name, setting[0], games, seed))
        value = values[setting[0]]
        half = 0.0 if name == "best" else spread
        estimate = Estimate(value, value - half, value + half, games)
        (aim,) = self.aims
        return tuning.Reached((estimate,), aim.miss(value), aim.least(estimate))

    monkeypatch.setattr(Search, "measured", fake)
    plan: Any = lambda setting, games, seed: None  # noqa: E731
    aims = aims_of("decisions 60..70", 4)
    return Search([list(values)], plan, plan, aims, 400, 7, Path("nowhere"))


def test_few_settings_are_all_tried_and_hopeless_ones_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Any] = []
    values = {"fee=0": 90.0, "fee=1": 75.0, "fee=2": 200.0, "fee=3": 66.0}
    found = tune(search(monkeypatch, values, played, spread=3.0), trials=9)
    assert [one.setting[0] for one in found] == ["fee=3", "fee=1", "fee=0", "fee=2"]
    assert [one.whole for one in found] == [True, True, True, False]
    assert ("first", "fee=2", 100, 7) in played
    assert ("whole", "fee=2", 400, 7) not in played
    assert ("whole", "fee=3", 400, 7) in played


def test_of_many_settings_only_some_are_tried_and_the_same_ones_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Any] = []
    values = {f"fee={n}": 20.0 + 3 * n for n in range(40)}
    found = tune(search(monkeypatch, values, played, spread=0.0), trials=25)
    assert len(found) < 26
    assert found[0].reached.miss == 0
    again: list[Any] = []
    tune(search(monkeypatch, values, again, spread=0.0), trials=25)
    assert again == played


def test_the_best_is_played_again_on_fresh_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Any] = []
    asked = search(monkeypatch, {"fee=0": 65.0, "fee=1": 75.0}, played, spread=1.0)
    best = confirmed(asked, tune(asked, trials=2)[0])
    assert played[-1] == ("best", "fee=0", 800, 8)
    assert best.setting == ("fee=0",)
