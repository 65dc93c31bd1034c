"""What can be said about a whole from a sample of it."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtrit

Floats = npt.NDArray[np.float64]


class Share(NamedTuple):
    """An estimated share, and the interval that holds the true one."""

    share: float
    low: float
    high: float


class Spread(NamedTuple):
    """Mean and standard deviation of a sample."""

    mean: float
    sd: float


def wilson(successes: float, trials: int, confidence: float = 0.95) -> Share:
    """Wilson's score interval for a share (Wilson 1927, "Probable inference ...").

    `successes` may be broken where ties are split: a share of one half varies less from game to
    game than a coin would, so that the interval is then wider than it need be, never narrower.
    """
    if trials == 0:
        return Share(math.nan, 0.0, 1.0)
    z = float(ndtri(0.5 + confidence / 2))
    share = successes / trials
    stretch = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / stretch
    reach = z / stretch * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    return Share(share, max(0.0, centre - reach), min(1.0, centre + reach))


def spread(count: int, total: int, squares: int) -> Spread:
    """Mean and standard deviation of whole numbers, from their sum and the sum of their squares."""
    if count == 0:
        return Spread(math.nan, math.nan)
    if count == 1:
        return Spread(float(total), math.nan)
    # In whole numbers up to the last step: nothing cancels, however many there are.
    variance = (count * squares - total * total) / (count * (count - 1))
    return Spread(total / count, math.sqrt(variance))


def mean_share(n: int, mean: float, sd: float, confidence: float = 0.95) -> Share:
    """Student's interval for a mean of n independent parts of one."""
    if n < 2:
        return Share(mean, 0.0, 1.0)
    half = float(stdtrit(n - 1, 0.5 + confidence / 2)) * sd / math.sqrt(n)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


class Estimate(NamedTuple):
    """A mean over independent things (deals), and the interval that holds the true one."""

    mean: float
    low: float
    high: float
    n: int


class Moments(NamedTuple):
    """What of any number of values is needed for their mean and its interval."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """Of the distances to the mean, added up."""
    bare: bool = True
    """Whether each is 0 or 1."""

    @classmethod
    def of(cls, values: Floats) -> Moments:
        """Those of some values."""
        if not len(values):
            return cls()
        mean = float(values.mean())
        bare = bool(np.isin(values, (0.0, 1.0)).all())
        return cls(len(values), mean, float(((values - mean) ** 2).sum()), bare)

    def with_more(self, more: Moments) -> Moments:
        """Those of both together (Chan, Golub and LeVeque, The American Statistician 1983)."""
        if not self.n or not more.n:
            return self if self.n else more
        n, apart = self.n + more.n, more.mean - self.mean
        squares = self.squares + more.squares + apart**2 * self.n * more.n / n
        return Moments(n, self.mean + apart * more.n / n, squares, self.bare and more.bare)

    @property
    def variance(self) -> float:
        """Of a value; NaN of one alone."""
        return self.squares / (self.n - 1) if self.n > 1 else math.nan


def student(values: Floats | Moments, confidence: float = 0.95) -> Estimate:
    """Student's interval for the mean of independent values."""
    told = values if isinstance(values, Moments) else Moments.of(values)
    if told.n < 2:
        return Estimate(told.mean if told.n else math.nan, -math.inf, math.inf, told.n)
    reach = float(stdtrit(told.n - 1, 0.5 + confidence / 2))
    half = reach * math.sqrt(told.variance / told.n)
    return Estimate(told.mean, told.mean - half, told.mean + half, told.n)


def share_of(values: Floats | Moments) -> Estimate:
    """The mean of parts of ones, of independent things: Wilson's where each is none or all, else
    Student's, which knows how much parts vary."""
    told = values if isinstance(values, Moments) else Moments.of(values)
    if told.n and told.bare:
        return Estimate(*wilson(round(told.mean * told.n), told.n), told.n)
    found = student(told)
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high), found.n)


def welch(first: Moments, second: Moments, confidence: float = 0.95) -> Estimate:
    """The interval for how much greater the second of two means is that have nothing in common
    (Welch, Biometrika 1947)."""
    difference = second.mean - first.mean
    ones, others = first.variance / first.n, second.variance / second.n
    number = min(first.n, second.n)
    if not ones + others > 0:  # always the same, or one value alone
        half = 0.0 if number > 1 else math.inf
        return Estimate(difference, difference - half, difference + half, number)
    freedom = (ones + others) ** 2 / (ones**2 / (first.n - 1) + others**2 / (second.n - 1))
    half = float(stdtrit(freedom, 0.5 + confidence / 2)) * math.sqrt(ones + others)
    return Estimate(difference, difference - half, difference + half, number)


def more_for(estimate: Estimate, half: float) -> int:
    """How many more things make an interval as narrow as `half` on each side; 0 if it is."""
    now = (estimate.high - estimate.low) / 2
    if not math.isfinite(now):
        return 0
    return max(0, math.ceil(estimate.n * (now / half) ** 2) - estimate.n)


def within_groups(
    values: npt.NDArray[np.float64], resamples: int = 400, confidence: float = 0.95
) -> Estimate:
    """The share of variance that groups explain, array (groups, members) of at least two members.

    The intraclass correlation of one-way random effects (Shrout and Fleiss, Psychological Bulletin
    1979), not below 0; its interval by a bootstrap over groups with a fixed seed.
    """
    groups, members = values.shape
    means, spreads = values.mean(1), values.var(1, ddof=1)

    def explained(of: Any) -> Any:
        between = members * means[of].var(-1, ddof=1)
        inside = spreads[of].mean(-1)
        whole = between + (members - 1) * inside
        return np.where(whole > 0, (between - inside) / np.where(whole > 0, whole, 1.0), 0.0)

    chance = np.random.default_rng(1)
    drawn = [explained(chance.integers(0, groups, groups)) for _ in range(resamples)]
    found = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2])
    mean, low, high = (max(0.0, float(x)) for x in (explained(np.arange(groups)), *found))
    return Estimate(mean, low, high, groups)
