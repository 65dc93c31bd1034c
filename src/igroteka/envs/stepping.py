"""Kernels for environments: observations, masks, and many plays stepped with one call.

A kernel module, see `engine/kernels.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.bots.observation import ObservationLayout
from igroteka.bots.observing import write_observation
from igroteka.engine.cards import lowest
from igroteka.engine.contract import apply, hide, legal, outcome, setup, waiting
from igroteka.engine.dice import roll, seeded
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule
from igroteka.engine.shared import APART, fetch_add, load, store
from igroteka.envs.arrays import (
    BUSY,
    LOOKS,
    NEXT,
    PART,
    SCORE,
    TURN,
    WIN_SHARE,
    batch_for,
    crew_of,
    desk_for,
)


@rule
def write_mask(s: Any, seat: int, out: Any, mask: Any) -> int:
    """Write the legal actions of a seat, and return how many there are.

    `out`: i4 (actions,), as a list; `mask`: i1 (actions,), as ones.
    """
    mask[:] = 0
    return mark(s, seat, out, mask)


@rule
def mark(s: Any, seat: int, out: Any, mask: Any) -> int:
    """The same for a mask that is all zeros."""
    n = legal(s, seat, out)
    for j in range(n):
        mask[out[j]] = 1
    return n


@rule
def write_view(s: Any, viewer: int, desk: Any, plan: Any, row: Any) -> None:
    """What a viewer may know of a state."""
    desk.scratch[0] = s
    hide(desk.scratch[0], viewer)
    write_observation(desk.scratch[0], desk.memory, plan, len(desk.ranks), viewer, row)


@kernel
def observe(states: Any, i: int, viewer: int, desk: Any, plan: Any, row: Any) -> None:
    """What a viewer may know of one state; `row`: (size,), of the type that `plan` is for."""
    write_view(states[i], viewer, desk, plan, row)


@kernel
def mask_of(states: Any, i: int, seat: int, out: Any, mask: Any) -> None:
    """The legal actions of a seat that is waiting."""
    write_mask(states[i], seat, out, mask)


@rule
def write_rewards(s: Any, desk: Any, rewards: Any) -> None:
    """What the play has brought to each seat; see WIN_SHARE."""
    scores, ranks, kind = desk.scores, desk.ranks, desk.reward
    seats = len(ranks)
    outcome(s, scores, ranks)
    winners = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(seats):
        if kind == SCORE:
            rewards[seat] = scores[seat]
        elif kind == WIN_SHARE:
            rewards[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0
        else:
            before = 0.0
            for other in range(seats):
                if ranks[other] < ranks[seat]:
                    before += 1.0
                elif other != seat and ranks[other] == ranks[seat]:
                    before += 0.5
            rewards[seat] = 1.0 - before / (seats - 1) if seats > 1 else 1.0


@kernel
def rewards_of(states: Any, i: int, desk: Any, rewards: Any) -> None:
    """What one state has brought to each seat, as if the play ended there; f4 (seats,)."""
    write_rewards(states[i], desk, rewards)


@rule
def deal_play(s: Any, seed: int, seats: int) -> None:
    """Deal a record that holds nothing but options, with chance from a seed."""
    s.dice = seeded(seed)
    setup(s, seats)


@kernel
def begin(states: Any, fresh: Any, seeds: Any, seats: int) -> None:
    """Deal one state anew; `fresh`: STATE (1,), zeroed but for its options; `seeds`: u8 (1,)."""
    states[0] = fresh[0]
    deal_play(states[0], seeds[0], seats)


# Many plays -------------------------------------------------------------------------------------


@rule
def show(batch: Any, desk: Any, i: int) -> None:
    """Write who acts next in play i, what that seat may do, and what it may know."""
    s = batch.states[i]
    mover = lowest(waiting(s))
    batch.movers[i] = mover
    batch.choices[i] = write_mask(s, mover, batch.legal[i], batch.masks[i])
    write_view(s, mover, desk, batch.plan, batch.rows[i])


@rule
def deal(batch: Any, i: int) -> None:
    """Begin play i anew, with chance from its next seed."""
    batch.states[i] = batch.fresh[0]
    deal_fresh(batch, i)


@rule
def deal_fresh(batch: Any, i: int) -> None:
    """The same for a record that is fresh."""
    deal_play(batch.states[i], batch.seeds[i], batch.rewards.shape[1])
    batch.seeds[i] += len(batch.seeds)


@rule
def forget(batch: Any, i: int) -> None:
    """Nothing has happened in play i, and what is drawn for it begins anew."""
    batch.dones[i] = 0
    batch.rewards[i, :] = 0.0
    batch.chances[i].dice = seeded(~batch.seeds[i])


@kernel
def deal_all(batch: Any, desk: Any, begin: int, end: int) -> None:
    """Begin the plays from `begin` to `end` anew, and show them."""
    for i in range(begin, end):
        forget(batch, i)
        deal(batch, i)
        show(batch, desk, i)


@kernel
def choose_all(batch: Any, actions: Any, begin: int, end: int) -> None:
    """Draw a legal action for each play from `begin` to `end`, all equally likely: i4 (n,)."""
    for i in range(begin, end):
        actions[i] = batch.legal[i, roll(batch.chances[i], batch.choices[i])]


@kernel
def first_illegal(batch: Any, actions: Any, begin: int, end: int) -> int:
    """The first play whose action is not legal, -1 if all are."""
    size = batch.masks.shape[1]
    for i in range(begin, end):
        if not (0 <= actions[i] < size and batch.masks[i, actions[i]] != 0):
            return i
    return -1


@rule
def act(batch: Any, desk: Any, actions: Any, i: int) -> bool:
    """Play one action in play i; whether it is over, and then what it has brought is written."""
    s = batch.states[i]
    apply(s, batch.movers[i], actions[i])
    batch.dones[i] = 0
    batch.rewards[i, :] = 0.0
    if waiting(s) != 0:
        return False
    batch.dones[i] = 1
    write_rewards(s, desk, batch.rewards[i])
    return True


@rule
def step_some(batch: Any, desk: Any, actions: Any, begin: int, end: int) -> None:
    """Play one action in each play from `begin` to `end`; begin those anew that are over.

    Of a play that is over the rewards are those of its end, and `last` keeps what each seat could
    see of it; all else is of the new one.
    """
    for i in range(begin, end):
        if act(batch, desk, actions, i):
            for seat in range(batch.last.shape[1]):
                write_view(batch.states[i], seat, desk, batch.plan, batch.last[i, seat])
            deal(batch, i)
        show(batch, desk, i)


@kernel
def step_many(batch: Any, desk: Any, actions: Any, begin: int, end: int) -> None:
    """`step_some`, for a thread that is told which."""
    step_some(batch, desk, actions, begin, end)


@kernel
def step_together(crew: Any, me: int, turn: int, batch: Any, desk: Any, actions: Any) -> int:
    """Play one action in each play, i4 (n,), which has to be legal; return the turn it was.

    Who leads, 0, begins a new turn and returns when no plays are left; `finished` then says whether
    others still work at some. The others join in the turns after `turn`, as long as the next one
    comes soon, and return the last one. What is stepped must be the same arrays for all. `crew`:
    i8, see `arrays.TURN`.
    """
    if me == 0:
        store(crew, NEXT, 0)
        fetch_add(crew, TURN, 1)
    n = len(batch.movers)
    looks = 0
    while looks < LOOKS:
        looks += 1
        if load(crew, TURN) != turn:
            turn = load(crew, TURN)
            looks = LOOKS if me == 0 else 0
            store(crew, BUSY + me * APART, 1)
            begin = fetch_add(crew, NEXT, PART)
            while begin < n:
                step_some(batch, desk, actions, begin, min(n, begin + PART))
                begin = fetch_add(crew, NEXT, PART)
            store(crew, BUSY + me * APART, 0)
    return turn


@kernel
def finished(crew: Any) -> bool:
    """Wait a little until nobody works at a part any more; whether that is so."""
    for me in range(1, (len(crew) - BUSY) // APART):
        looks = 0
        while load(crew, BUSY + me * APART) != 0:
            looks += 1
            if looks > LOOKS:
                return False
    return True


def exercise(game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    seats = game.seats[0]
    layout = ObservationLayout(game, seats)
    batch = batch_for(layout, 1, next(iter(game.presets.values())))
    desk = desk_for(game, seats)
    deal_all(batch, desk, 0, 1)
    begin(batch.states, batch.fresh, np.zeros(1, np.uint64), seats)
    observe(batch.states, 0, 0, desk, layout.plan, batch.rows[0])
    mask_of(batch.states, 0, int(batch.movers[0]), desk.out, batch.masks[0])
    actions = np.zeros(1, np.int32)
    choose_all(batch, actions, 0, 1)
    first_illegal(batch, actions, 0, 1)
    step_many(batch, desk, actions, 0, 1)
    crew = crew_of(1)
    step_together(crew, 0, -1, batch, desk, actions)
    finished(crew)
    rewards_of(batch.states, 0, desk, batch.rewards[0])
