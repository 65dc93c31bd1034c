"""Halving: how a search that knows its budget shares it out among the actions at the root.

Those that the judge thinks most of are finalists. All are tried equally often; then the worse half
of them is left out, and so on, and the best of the last two is chosen: by what the judge thinks
and, the more was tried the more, by what was found (Karnin, Koren and Somekh, "Almost optimal
exploration in multi-armed bandits", ICML 2013; Danihelka, Guez, Schrittwieser and Silver, "Policy
improvement by planning with Gumbel", ICLR 2022). Bounds try most what was good at first, and what
lies below that is understood best, so it seems better still: see `docs/bots.md`.

The finalists are part of what was found, see `search.Evidence`.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import highest
from igroteka.engine.rule import rule

NOW, FIRST = 0, 1
"""The places in `left`: how many finalists there are, and were at first; 0 before there are any."""

FAIR = 4
"""Each finalist is to be tried so many times before the first are left out."""

BEFORE = 50.0
"""So many tries what was found counts for before there are any (Danihelka et al.: c_visit)."""


@rule
def rounds_for(n: int) -> int:
    """How often n finalists are halved until two are left, and those two compared."""
    return highest(n - 1) + 1 if n > 1 else 1


@rule
def most_finalists(n: int, budget: int) -> int:
    """How many of n actions can each be tried a few times within a budget; two at least."""
    many = min(n, 2)
    while many < n and FAIR * (many + 1) * rounds_for(many + 1) <= budget:
        many += 1
    return many


@rule
def put_in_order(evidence: Any, seat: int, weight: float) -> None:
    """The finalists, the best first. `weight`: of what was found (Danihelka et al., equation 8)."""
    finalists, left, worth = evidence.finalists, evidence.left[NOW], evidence.worth
    most = 0
    for i in range(left):
        most = max(most, evidence.visits[finalists[i]])
    for i in range(left):
        action = finalists[i]
        found = 0.5
        if evidence.visits[action] > 0:
            found = evidence.values[action, seat] / evidence.visits[action]
        worth[action] = evidence.logits[action] + weight * (BEFORE + most) * found
    for i in range(1, left):
        action = finalists[i]
        k = i
        while k > 0 and worth[finalists[k - 1]] < worth[action]:
            finalists[k] = finalists[k - 1]
            k -= 1
        finalists[k] = action


@rule
def next_finalist(evidence: Any, seat: int, weight: float, done: int, budget: int) -> int:
    """The finalist to be tried next, after so many iterations of a budget; some may be left out."""
    finalists, left = evidence.finalists, evidence.left
    rounds = rounds_for(left[FIRST])
    turn = min(rounds - 1, done * rounds // budget)
    wanted = max(min(2, left[FIRST]), (left[FIRST] + (1 << turn) - 1) >> turn)
    if wanted < left[NOW]:
        put_in_order(evidence, seat, weight)
        left[NOW] = wanted
    action = finalists[0]
    for i in range(1, left[NOW]):
        if evidence.visits[finalists[i]] < evidence.visits[action]:
            action = finalists[i]
    return int(action)


@rule
def chosen_action(evidence: Any, seat: int, weight: float) -> int:
    """What a search chooses: the best finalist, or without any what was tried most."""
    if evidence.left[NOW] > 0:
        put_in_order(evidence, seat, weight)
        return int(evidence.finalists[0])
    best = 0
    for action in range(len(evidence.visits)):
        if evidence.visits[action] > evidence.visits[best]:
            best = action
    return best
