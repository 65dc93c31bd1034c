"""What one thread of a GPU does: the kernels of this machine, with one play.

A kernel module, see `engine/kernels.py`; `engine/device.py` says how it gets onto the GPU.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from igroteka.bots.observation import Memory
from igroteka.engine.playout import random_games
from igroteka.envs.arrays import Batch, Desk
from igroteka.envs.stepping import choose_all, deal_all, first_illegal, step_many


class Desks(NamedTuple):
    """A desk for each thread: a row of each array."""

    scratch: Any
    """The game's STATE (n, 1)."""
    bytes: Any
    """i1 (n, bytes of a state): the same memory; so are these:"""
    halves: Any
    """i2."""
    quarters: Any
    """i4."""
    words: Any
    """i8."""
    out: Any
    """i4 (n, actions)."""
    scores: Any
    """i4 (n, seats)."""
    ranks: Any
    """i4 (n, seats)."""
    reward: int
    """See `arrays.WIN_SHARE`."""


class Stepping(NamedTuple):
    """n plays to be stepped."""

    batch: Batch
    desks: Desks
    actions: Any
    """i4 (n,)."""
    drawn: Any
    """i4 (n,): actions drawn at random."""
    illegal: Any
    """i4 (n,): the number of a play whose action is not legal, -1 in the others."""


class Games(NamedTuple):
    """n random games to be played."""

    fresh: Any
    """The game's STATE (1,): zeroed but for its options."""
    states: Any
    """STATE (n, 2): see `playout.random_games`."""
    seeds: Any
    """u8 (n,)."""
    out: Any
    """i4 (n, actions)."""
    courses: Any
    """i4 (n, 3)."""
    scores: Any
    """i4 (n, seats)."""
    ranks: Any
    """i4 (n, seats)."""
    cap: int
    """No game takes more decisions."""


def desk_of(desks: Desks, i: int) -> Desk:
    """The desk of thread i."""
    return Desk(
        desks.scratch[i],
        Memory(desks.bytes[i], desks.halves[i], desks.quarters[i], desks.words[i]),
        desks.out[i],
        desks.scores[i],
        desks.ranks[i],
        desks.reward,
    )


def deal_one(i: int, work: Stepping) -> None:
    """Begin play i anew, and show it."""
    work.batch.last[i, :, :] = 0
    deal_all(work.batch, desk_of(work.desks, i), i, i + 1)


def choose_one(i: int, work: Stepping) -> None:
    """Draw a legal action for play i."""
    choose_all(work.batch, work.drawn, i, i + 1)


def check_one(i: int, work: Stepping) -> None:
    """See whether the action in play i is legal."""
    work.illegal[i] = first_illegal(work.batch, work.actions, i, i + 1)


def step_one(i: int, work: Stepping) -> None:
    """Play one action in play i; begin it anew if it is over."""
    step_many(work.batch, desk_of(work.desks, i), work.actions, i, i + 1)


def play_one(i: int, work: Games) -> None:
    """Play game i at random, from its seed to its end."""
    work.states[i, 0] = work.fresh[0]
    random_games(
        work.states[i],
        work.scores.shape[1],
        work.seeds[i : i + 1],
        work.cap,
        work.out[i],
        work.courses[i : i + 1],
        work.scores[i : i + 1],
        work.ranks[i : i + 1],
    )
