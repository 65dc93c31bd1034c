"""Kernels that every play needs: one step, one look, one guess; and random play.

A kernel module, see `kernels.py`: it is loaded once for each game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import lowest
from igroteka.engine.contract import (
    apply,
    audit,
    ending,
    guess,
    hide,
    legal,
    outcome,
    reached,
    setup,
    waiting,
)
from igroteka.engine.dice import roll, seeded
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule


@kernel
def waiting_at(states: Any, i: int) -> int:
    """`waiting` of one state."""
    return waiting(states[i])


@kernel
def legal_at(states: Any, i: int, seat: int, out: Any) -> int:
    """`legal` of one state."""
    return legal(states[i], seat, out)


@kernel
def apply_at(states: Any, i: int, seat: int, action: int) -> None:
    """`apply` to one state."""
    apply(states[i], seat, action)


@kernel
def hide_at(states: Any, i: int, viewer: int) -> None:
    """`hide` in one state."""
    hide(states[i], viewer)


@kernel
def guess_at(states: Any, i: int, viewer: int, seed: int) -> None:
    """`guess` in one hidden state, with chance from `seed`."""
    s = states[i]
    s.dice = seeded(seed)
    guess(s, viewer)


@kernel
def outcome_at(states: Any, i: int, scores: Any, ranks: Any) -> None:
    """`outcome` of one state."""
    outcome(states[i], scores, ranks)


@kernel
def ending_at(states: Any, i: int) -> int:
    """`ending` of one state."""
    return ending(states[i])


@kernel
def reached_at(states: Any, i: int) -> int:
    """`reached` of one state."""
    return reached(states[i])


@kernel
def audit_at(states: Any, i: int) -> int:
    """`audit` of one state."""
    return audit(states[i])


@rule
def play_randomly(s: Any, out: Any, cap: int) -> int:
    """Play uniformly random legal actions to the end, at most `cap`; return how many.

    The choices come from the same dice as the cards. `out`: i4 scratch for legal actions.
    """
    for n in range(cap):
        seats = waiting(s)
        if seats == 0:
            return n
        seat = lowest(seats)
        found = legal(s, seat, out)
        apply(s, seat, out[roll(s, found)] if found > 1 else out[0])
    return cap


@kernel
def random_games(
    states: Any, seats: int, seeds: Any, cap: int, out: Any, courses: Any, scores: Any, ranks: Any
) -> int:
    """A whole random game for each seed; return the number of decisions of all games.

    `states`: 2 states, a fresh one (zeroed but for its options) and one to play in, which ends as
    the last game did; `seeds`: u8 (n,); `out`: i4 (actions,); `courses`: i4 (n, 3), of each game
    its decisions, how it ended, and the targets reached; `scores`, `ranks`: i4 (n, seats). A game
    that took `cap` decisions was cut off.
    """
    total = 0
    for i in range(len(seeds)):
        states[1] = states[0]
        s = states[1]
        s.dice = seeded(seeds[i])
        setup(s, seats)
        courses[i, 0] = play_randomly(s, out, cap)
        courses[i, 1] = ending(s)
        courses[i, 2] = reached(s)
        total += courses[i, 0]
        outcome(s, scores[i], ranks[i])
    return total


def exercise(game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    seats = game.seats[0]
    states = game.fresh_states(2)
    out = np.zeros(game.actions.size, np.int32)
    scores, ranks = np.zeros((2, 1, seats), np.int32)
    courses = np.zeros((1, 3), np.int32)
    seeds = np.zeros(1, np.uint64)
    random_games(states, seats, seeds, 1, out, courses, scores, ranks)
    seat = lowest(waiting_at(states, 1))
    legal_at(states, 1, seat, out)
    apply_at(states, 1, seat, int(out[0]))
    audit_at(states, 1)
    ending_at(states, 1)
    reached_at(states, 1)
    outcome_at(states, 1, scores[0], ranks[0])
    hide_at(states, 1, 0)
    guess_at(states, 1, 0, 1)
