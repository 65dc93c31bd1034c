"""What one thread of a GPU does: the rules of this machine, for one play.

A kernel module, see `engine/kernels.py`; `engine/device.py` says how it gets onto the GPU.

Threads that are side by side read and write at the same moment, and are quick where that is side by
side, too. So a play's thread only notes what is to be seen, as hidden records; LANES threads write
each of them out, and clear each mask.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from igroteka.bots.observation import BITS, BYTES, HOW, NUMBER, WHERE, WHICH, Memory
from igroteka.engine.cards import lowest
from igroteka.engine.contract import hide, waiting
from igroteka.engine.kernels import kernel
from igroteka.engine.playout import random_games
from igroteka.engine.rule import rule
from igroteka.envs.arrays import Batch
from igroteka.envs.stepping import (
    act,
    choose_all,
    deal_fresh,
    first_illegal,
    forget,
    mark,
)

LANES = 32
"""So many threads go in step on a GPU of today: a warp."""


class Results(NamedTuple):
    """What the end of a play is told with, see `write_rewards`."""

    scores: Any
    """i4 (n, seats)."""
    ranks: Any
    """i4 (n, seats)."""
    reward: int
    """See `arrays.WIN_SHARE`."""


class Views(NamedTuple):
    """What is to be seen of n plays, m = n * (1 + seats) views: of each play what its mover may
    know, and then, if it has just ended, what each seat may know of that end."""

    records: Any
    """The game's STATE (m,), hidden."""
    words: Any
    """i8 (m, words of a state): the same memory."""
    waiting: Any
    """i8 (m,): who is waited for, as far as that may be known."""


# A launch takes some microseconds for each array that it hands over: a kernel is given what it
# needs, and no more.


class Stepping(NamedTuple):
    """n plays to be dealt or stepped."""

    batch: Batch
    """Nothing stands in it for what others write."""
    words: Any
    """i8 (n, words of a state): the memory of the batch's states."""
    fresh: Any
    """i8 (words of a state,): of the one that plays begin with."""
    results: Results
    views: Views
    actions: Any
    """i4 (n,)."""


class Drawing(NamedTuple):
    """Actions to be drawn at random."""

    legal: Any
    """As in the batch; so are these two:"""
    choices: Any
    """i4 (n,)."""
    chances: Any
    """CHANCE (n,)."""
    drawn: Any
    """i4 (n,)."""


class Checking(NamedTuple):
    """Actions to be looked at."""

    masks: Any
    """As in the batch."""
    actions: Any
    """i4 (n,)."""
    illegal: Any
    """i4 (n,): the number of a play whose action is not legal, -1 in the others."""


class Clearing(NamedTuple):
    """Masks to be cleared."""

    masks: Any
    """As in the batch."""


class Showing(NamedTuple):
    """Observations to be written."""

    memory: Memory
    """(m, numbers of a state): of the views."""
    waiting: Any
    """As in the views."""
    sources: Any
    """See `ObservationLayout.sources`."""
    movers: Any
    """As in the batch; so are these:"""
    dones: Any
    """i1 (n,)."""
    rows: Any
    """f4 (n, size)."""
    last: Any
    """f4 (n, seats, size)."""


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


@kernel
def deal_one(i: int, work: Stepping) -> None:
    """Begin play i anew, and note what is to be seen; its mask is clear."""
    forget(work.batch, i)
    begin_one(i, work)
    note_one(i, work)


def choose_one(i: int, work: Drawing) -> None:
    """Draw a legal action for play i."""
    choose_all(work, work.drawn, i, i + 1)


def check_one(i: int, work: Checking) -> None:
    """See whether the action in play i is legal."""
    work.illegal[i] = first_illegal(work, work.actions, i, i + 1)


@kernel
def step_one(i: int, work: Stepping) -> None:
    """Play one action in play i; begin it anew if it is over; note what is to be seen. Its mask is
    clear."""
    scores, ranks, reward = work.results
    seats = scores.shape[1]
    if act(work.batch, Results(scores[i], ranks[i], reward), work.actions, i):
        for seat in range(seats):
            note_view(i, i * (1 + seats) + 1 + seat, seat, work)
        begin_one(i, work)
    note_one(i, work)


@rule
def begin_one(i: int, work: Any) -> None:
    """Begin play i anew, with chance from its next seed."""
    copy_words(work.words[i], work.fresh)
    deal_fresh(work.batch, i)


@rule
def note_one(i: int, work: Any) -> None:
    """Write who acts next in play i, and what that seat may do; note what it may know."""
    batch = work.batch
    s = batch.states[i]
    mover = lowest(waiting(s))
    batch.movers[i] = mover
    batch.choices[i] = mark(s, mover, batch.legal[i], batch.masks[i])
    note_view(i, i * (1 + batch.rewards.shape[1]), mover, work)


@rule
def note_view(i: int, view: int, viewer: int, work: Any) -> None:
    """Note what a viewer may know of play i."""
    views = work.views
    copy_words(views.words[view], work.words[i])
    hide(views.records[view], viewer)
    views.waiting[view] = waiting(views.records[view])


@rule
def copy_words(to: Any, given: Any) -> None:
    """Copy a record: one assignment of it would be made byte by byte."""
    for w in range(len(given)):
        to[w] = given[w]


@kernel
def clear_lane(lane: int, work: Clearing) -> None:
    """Write zeros to one place in LANES of a play's mask."""
    mask = work.masks[lane // LANES]
    for place in range(lane % LANES, len(mask), LANES):
        mask[place] = 0


@kernel
def show_lane(lane: int, work: Showing) -> None:
    """Write one place in LANES of what is to be seen of a play."""
    i, first = lane // LANES, lane % LANES
    seats = work.last.shape[1]
    view = i * (1 + seats)
    show_view(work, view, work.movers[i], work.rows[i], first)
    if work.dones[i] != 0:
        for seat in range(seats):
            show_view(work, view + 1 + seat, seat, work.last[i, seat], first)


@rule
def show_view(work: Any, view: int, viewer: int, row: Any, first: int) -> None:
    """Write one place in LANES of what a viewer may know."""
    for place in range(first, len(row), LANES):
        row[place] = shown(work, view, work.sources[viewer, place])


@rule
def shown(work: Any, view: int, source: Any) -> int:
    """What stands in a place of an observation."""
    size, where, how = source[BYTES], source[WHERE], source[HOW]
    if size == 0:
        number = work.waiting[view]
    elif size == 1:
        number = work.memory.bytes[view, where]
    elif size == 2:
        number = work.memory.halves[view, where]
    elif size == 4:
        number = work.memory.quarters[view, where]
    else:
        number = work.memory.words[view, where]
    if how == NUMBER:
        return int(number)
    if how == BITS:
        return int(number >> source[WHICH] & 1)
    return int(number == source[WHICH])


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
