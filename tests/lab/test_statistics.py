"""Estimates against published and computed values."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_ind

from igroteka.lab import statistics
from igroteka.lab.statistics import spread, wilson


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (501, 2000)])
def test_wilson_is_what_scipy_says(successes: int, trials: int) -> None:
    known = binomtest(successes, trials).proportion_ci(0.95, method="wilson")
    found = wilson(successes, trials)
    assert found.share == successes / trials
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)


def test_broken_successes_lie_between_whole_ones() -> None:
    assert wilson(3, 10).low < wilson(3.5, 10).low < wilson(4, 10).low


def test_nothing_played_says_nothing() -> None:
    found = wilson(0, 0)
    assert math.isnan(found.share)
    assert (found.low, found.high) == (0, 1)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = np.random.default_rng(1)
    held = 0
    for successes in chance.binomial(400, 0.25, 2000):
        found = wilson(int(successes), 400)
        held += found.low <= 0.25 <= found.high
    assert 0.93 < held / 2000 < 0.97


def test_spread_is_mean_and_standard_deviation() -> None:
    sample = [3, 1, 4, 1, 5, 9, 2, 6]
    found = spread(len(sample), sum(sample), sum(x * x for x in sample))
    assert found == pytest.approx((np.mean(sample), np.std(sample, ddof=1)))


def test_spread_loses_nothing_in_great_numbers() -> None:
    sample = [10**12 + x for x in (1, 2, 3)]
    found = spread(3, sum(sample), sum(x * x for x in sample))
    assert found.sd == 1


def test_one_game_has_no_spread() -> None:
    found = spread(1, 7, 49)
    assert found.mean == 7
    assert math.isnan(found.sd)


def covered(true: float, found: list[statistics.Estimate]) -> float:
    return sum(estimate.low <= true <= estimate.high for estimate in found) / len(found)


def test_intervals_hold_what_they_promise() -> None:
    """Of 3,000 experiments each some 95 % find the truth: shares of whole and of shared wins,
    means of skewed numbers."""
    chance = np.random.default_rng(3)
    n = 3000
    whole = [statistics.share_of(chance.binomial(1, 0.25, 200).astype(float)) for _ in range(n)]
    parts = [statistics.share_of(chance.choice([0, 0.5, 1], 200, p=[0.7, 0.1, 0.2]))
             for _ in range(n)]  # fmt: skip
    skewed = [statistics.student(chance.gamma(2.0, 1.0, 100)) for _ in range(n)]
    assert 0.93 <= covered(0.25, whole) <= 0.97
    assert 0.93 <= covered(0.25, parts) <= 0.97
    assert 0.93 <= covered(2.0, skewed) <= 0.97


def test_the_interval_of_luck_holds_what_it_promises() -> None:
    chance = np.random.default_rng(4)
    found = []
    for _ in range(400):
        deals = chance.normal(0, 1, (150, 1)) * 0.3**0.5
        found.append(statistics.within_groups(deals + chance.normal(0, 0.7**0.5, (150, 3)), 200))
    assert 0.92 <= covered(0.3, found) <= 0.98


def test_how_many_more_are_needed() -> None:
    now = statistics.Estimate(0.5, 0.4, 0.6, 100)
    assert statistics.more_for(now, 0.05) == 300
    assert statistics.more_for(now, 0.2) == 0
    assert statistics.more_for(statistics.student(np.array([1.0])), 0.1) == 0


def test_moments_of_parts_are_those_of_the_whole() -> None:
    values = np.random.default_rng(1).normal(1e6, 1.0, 999)
    told = statistics.Moments()
    for part in np.split(values, [0, 1, 5, 600]):
        told = told.with_more(statistics.Moments.of(part))
    assert (told.n, told.bare) == (999, False)
    assert told.mean == pytest.approx(values.mean(), rel=1e-14)
    assert told.variance == pytest.approx(values.var(ddof=1), rel=1e-9)
    assert statistics.Moments.of(np.array([0.0, 1.0])).with_more(statistics.Moments()).bare


def test_welch_is_what_scipy_says() -> None:
    chance = np.random.default_rng(2)
    ones, others = chance.normal(0, 1, 30), chance.normal(1, 5, 17)
    known = ttest_ind(others, ones, equal_var=False).confidence_interval(0.9)
    found = statistics.welch(statistics.Moments.of(ones), statistics.Moments.of(others), 0.9)
    assert (found.low, found.high, found.n) == pytest.approx((known.low, known.high, 17))


def test_welch_of_what_never_varies_or_came_once() -> None:
    same, one = statistics.Moments.of(np.full(9, 3.0)), statistics.Moments.of(np.full(1, 5.0))
    assert statistics.welch(same, same)[:3] == (0.0, 0.0, 0.0)
    assert statistics.welch(same, one)[:3] == (2.0, -math.inf, math.inf)
