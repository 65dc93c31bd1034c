"""The arrays that environments work with."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from igroteka.bots.observation import FLOAT, ObservationLayout, memory_of
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.shared import APART

Reward = Literal["win", "rank", "score"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
WIN_SHARE, RANK, SCORE = range(len(REWARDS))
"""What a play is worth to a seat at its end: the share of the win; from 1 for the first place to 0
for the last, equal places halfway; the points."""


class Desk(NamedTuple):
    """What one thread works with."""

    scratch: Any
    """The game's STATE (1,)."""
    memory: Any
    """Memory: the same."""
    out: Any
    """i4 (actions,): legal actions."""
    scores: Any
    """i4 (seats,)."""
    ranks: Any
    """i4 (seats,)."""
    reward: int
    """See WIN_SHARE."""


class Batch(NamedTuple):
    """n plays, and what is told of them."""

    states: Any
    """The game's STATE (n,)."""
    fresh: Any
    """STATE (1,): zeroed but for its options."""
    seeds: Any
    """i8 (n,): the seed of the next play in each place."""
    chances: Any
    """CHANCE (n,): what actions are drawn with."""
    plan: Any
    """See `observation.Plan`."""
    movers: Any
    """i1 (n,): who acts next."""
    masks: Any
    """i1 (n, actions): what that seat may do."""
    legal: Any
    """i4 (n, actions): the same as a list, ascending; what lies behind it means nothing."""
    choices: Any
    """i4 (n,): how long this list is."""
    rows: Any
    """(n, size), of the type that `plan` is for: what it may know."""
    rewards: Any
    """f4 (n, seats): zero but where a play has just ended."""
    dones: Any
    """i1 (n,): 1 where a play has just ended."""
    last: Any
    """(n, seats, size), as `rows`: what each seat saw at the end of the last play, if `dones`."""


TURN, NEXT, BUSY = 0, APART, 2 * APART
"""What the threads of a batch tell each other, and where: how often all plays were stepped; the
first play that nobody has taken in this turn; and from BUSY on, APART, whether each thread works at
some."""

PART = 64
"""So many plays a thread takes at a time, so that none waits long for another."""

LOOKS = 20_000
"""So often a thread looks whether something is to be done before it sleeps: some 50 µs, since to
wake one takes as long. Who steps batches one after the other never wakes one."""


def crew_of(threads: int) -> npt.NDArray[np.int64]:
    """What so many threads tell each other."""
    crew: npt.NDArray[np.int64] = zeros(BUSY + threads * APART, np.int64)
    return crew


CHANCE = np.dtype([("dice", "u8")])
"""A generator for `engine.dice`."""

LINE = 64
"""Bytes of a cache line. Libraries take over arrays that begin with one, and copy others."""


def zeros(shape: int | tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Zeros that begin with a cache line, so that `from_dlpack` of any library need not copy."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + size].view(kind).reshape(shape)


def desk_for(game: Game, seats: int, reward: str = "win") -> Desk:
    """What one thread works with; `reward`: one of REWARDS."""
    scratch = np.zeros(1, game.rules.STATE)
    return Desk(
        scratch=scratch,
        memory=memory_of(scratch),
        out=np.zeros(game.actions.size, np.int32),
        scores=np.zeros(seats, np.int32),
        ranks=np.zeros(seats, np.int32),
        reward=list(map(str, REWARDS)).index(reward),
    )


def batch_for(
    layout: ObservationLayout, n: int, options: Options, dtype: npt.DTypeLike = FLOAT
) -> Batch:
    """n plays that have not begun; `dtype`: of the observations."""
    game, seats, size = layout.game, layout.seats, layout.size
    return Batch(
        states=np.zeros(n, game.rules.STATE),
        fresh=game.fresh_states(1, options),
        seeds=np.zeros(n, np.int64),
        chances=np.zeros(n, CHANCE),
        plan=layout.plan_for(dtype),
        movers=zeros(n, np.int8),
        masks=zeros((n, game.actions.size), np.int8),
        legal=np.zeros((n, game.actions.size), np.int32),
        choices=np.zeros(n, np.int32),
        rows=zeros((n, size), dtype),
        rewards=zeros((n, seats), FLOAT),
        dones=zeros(n, np.int8),
        last=zeros((n, seats, size), dtype),
    )
