"""Kernels that every game needs: stepping, hiding, random play, many states at once.

A kernel module, see `kernels.py`: it is loaded once for each game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import lowest
from igroteka.engine.contract import apply, audit, guess, hide, legal, outcome, setup, waiting
from igroteka.engine.dice import roll, seeded
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule


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
    states: Any, seats: int, seeds: Any, cap: int, out: Any, lengths: Any, scores: Any, ranks: Any
) -> int:
    """A whole random game in each state; return the number of decisions of all games.

    `seeds`: u8 (n,); `out`: i4 (actions,); `lengths`: i4 (n,); `scores`, `ranks`: i4 (n, seats).
    A game that took `cap` decisions was cut off.
    """
    total = 0
    for i in range(len(states)):
        s = states[i]
        s.dice = seeded(seeds[i])
        setup(s, seats)
        lengths[i] = play_randomly(s, out, cap)
        total += lengths[i]
        outcome(s, scores[i], ranks[i])
    return total


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


def exercise(module: Any, game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    states = game.fresh_states(6)
    seats = game.seats[0]
    seeds = np.arange(6, dtype=np.uint64)
    out = np.zeros(game.actions.size, np.int32)
    scores = np.zeros((6, seats), np.int32)
    ranks = np.zeros((6, seats), np.int32)
    module.setup_all(states, seats, seeds)
    seat = lowest(module.waiting_at(states, 0))
    module.legal_at(states, 0, seat, out)
    module.apply_at(states, 0, seat, int(out[0]))
    module.audit_at(states, 0)
    module.outcome_at(states, 0, scores[0], ranks[0])
    module.hide_at(states, 0, 0)
    module.guess_at(states, 0, 0, 1)
    lengths = np.zeros(6, np.int32)
    fresh = game.fresh_states(6)
    module.random_games(fresh, seats, seeds, 1, out, lengths, scores, ranks)
    masks = np.zeros((6, game.actions.size), np.uint8)
    waits = np.zeros(6, np.int64)
    module.step_all(states, np.full(6, -1, np.int32), masks, waits, out)
