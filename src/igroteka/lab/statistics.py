"""What can be said about a whole from a sample of it."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtrit


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


def student(values: npt.NDArray[np.float64], confidence: float = 0.95) -> Estimate:
    """Student's interval for the mean of independent values."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    mean = float(values.mean())
    if n == 1:
        return Estimate(mean, -math.inf, math.inf, 1)
    half = float(stdtrit(n - 1, 0.5 + confidence / 2) * values.std(ddof=1) / math.sqrt(n))
    return Estimate(mean, mean - half, mean + half, n)


def share_of(values: npt.NDArray[np.float64]) -> Estimate:
    """The mean of parts of ones, of independent things: Wilson's where each is none or all, else
    Student's, which knows how much parts vary."""
    if len(values) and np.isin(values, (0.0, 1.0)).all():
        return Estimate(*wilson(float(values.sum()), len(values)), len(values))
    found = student(values)
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high), found.n)


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
    drawn = chance.integers(0, groups, (resamples, groups))
    found = np.quantile(explained(drawn), [0.5 - confidence / 2, 0.5 + confidence / 2])
    mean, low, high = (max(0.0, float(x)) for x in (explained(np.arange(groups)), *found))
    return Estimate(mean, low, high, groups)
