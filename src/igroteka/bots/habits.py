"""Habits: how readily an action is taken, by what it is and by what was done before it.

Random play takes everybody for careless. With habits a play goes on as good players mostly do: each
legal action has a weight, which depends on the last action, whoever took it, unless others chose
at the same time; what somebody alone did in secret counts, too.
That is a table of numbers and no look at the position, so it costs hardly more than random play.
The table is learnt (`learning/habits.py`) from what a search chose in plays against itself: bigrams
of moves as in Tak, Winands and Björnsson, "N-Grams and the Last-Good-Reply Policy Applied in
General Game Playing" (IEEE TCIAIG 2012), but beforehand and for good.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.contract import apply, legal, waiting
from igroteka.engine.dice import draw
from igroteka.engine.rule import rule

UNIT = 1.0 / (1 << 32)
"""A number that is drawn, times this, is from 0 to 1."""

STEEPEST = 20.0
"""A weight is the exponential of this at most, or of its negative at least."""

NO_HABITS: npt.NDArray[np.float32] = np.zeros((0, 0), np.float32)
"""A play goes on at random."""


@rule
def row_after(waited: int, action: int, actions: int) -> int:
    """Which row of the habits follows an action: what was chosen while others chose at the same
    time nobody goes by. `waited`: the seats that could act; `actions`: how many there are."""
    return action if without_lowest(waited) == 0 else actions


@rule
def by_habit(s: Any, habits: Any, row: int, out: Any, n: int, weights: Any) -> int:
    """One of n legal actions by lot, with the chances of a row of the habits.

    `weights`: f8 (actions,), scratch.
    """
    total = 0.0
    for i in range(n):
        total += habits[row, out[i]]
        weights[i] = total
    drawn = draw(s) * UNIT * total
    chosen = 0
    while chosen < n - 1 and weights[chosen] <= drawn:
        chosen += 1
    return int(out[chosen])


@rule
def play_by_habit(s: Any, habits: Any, row: int, out: Any, weights: Any, cap: int) -> int:
    """Play on by habit to the end, at most `cap` decisions; return how many.

    `habits`: f4 (actions + 1, actions), weights; `row`: where it begins, see `row_after`.
    `out`: i4 (actions,), `weights`: f8 (actions,), scratch. The choices come from the same dice as
    the cards.
    """
    for n in range(cap):
        seats = waiting(s)
        if seats == 0:
            return n
        seat = lowest(seats)
        found = legal(s, seat, out)
        action = by_habit(s, habits, row, out, found, weights) if found > 1 else int(out[0])
        row = row_after(seats, action, habits.shape[1])
        apply(s, seat, action)
    return cap


def weighed_by(leanings: npt.NDArray[np.float32], steepness: float) -> npt.NDArray[np.float32]:
    """Habits of leanings, f4 (actions + 1, actions): the steeper, the less is left to luck."""
    logits = np.clip(steepness * leanings, -STEEPEST, STEEPEST)
    habits: npt.NDArray[np.float32] = np.exp(logits, dtype=np.float32)
    return habits
