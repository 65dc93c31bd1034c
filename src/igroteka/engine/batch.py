"""Kernels for many plays at once: environments step thousands of states with one call.

A kernel module, see `kernels.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import lowest
from igroteka.engine.contract import apply, legal, setup, waiting
from igroteka.engine.dice import seeded
from igroteka.engine.kernels import kernel


@kernel
def setup_all(states: Any, seats: int, seeds: Any) -> None:
    """Deal a fresh game in each state; their options are already in place.

    `seeds`: u8 array, one a state.
    """
    for i in range(len(states)):
        s = states[i]
        s.dice = seeded(seeds[i])
        setup(s, seats)


@kernel
def step_all(states: Any, actions: Any, masks: Any, waits: Any, out: Any) -> None:
    """Play one action in every state that is not over, then say what is possible next.

    The lowest waiting seat acts. `actions`: i4 (n,), -1 to play nothing; `masks`: u1
    (n, actions), filled with 1 for each action that is legal next; `waits`: i8 (n,), filled with
    the seats that wait. An action that is not legal is not played: check it against `masks`.
    """
    for i in range(len(states)):
        s = states[i]
        seats = waiting(s)
        if seats != 0 and actions[i] >= 0 and masks[i, actions[i]] != 0:
            apply(s, lowest(seats), actions[i])
            seats = waiting(s)
        waits[i] = seats
        masks[i, :] = 0
        if seats != 0:
            found = legal(s, lowest(seats), out)
            for j in range(found):
                masks[i, out[j]] = 1


def exercise(game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    seats = game.seats[0]
    states = game.fresh_states(1)
    out = np.zeros(game.actions.size, np.int32)
    masks = np.zeros((1, game.actions.size), np.uint8)
    setup_all(states, seats, np.zeros(1, np.uint64))
    step_all(states, np.full(1, -1, np.int32), masks, np.zeros(1, np.int64), out)
