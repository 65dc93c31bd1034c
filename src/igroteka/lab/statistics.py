"""What can be said about a whole from a sample of it."""

from __future__ import annotations

import math
from typing import NamedTuple

from scipy.special import ndtri


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
