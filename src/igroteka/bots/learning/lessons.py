"""Kernels for learning: what a stored position looks like to the nets.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.bots.judge import NO_JUDGE, list_all, row_of
from igroteka.engine.contract import hide, legal
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule


@rule
def mark(net: Any, listed: Any, n: int, judged: int, x: Any) -> None:
    """Write 1 for each feature that is listed, seen from a seat; `x`: f4 (rows,), zeros."""
    for c in range(n):
        x[row_of(net.places, net.firsts, listed[c, 0], listed[c, 1], judged)] = 1.0


@kernel
def mark_open(words: Any, net: Any, listed: Any, x: Any) -> None:
    """What every seat's judge sees of each whole position.

    `words`: i8 (n, words); `x`: f4 (n, seats, rows), zeros.
    """
    for i in range(len(words)):
        n = list_all(net.places, words[i], listed)
        for seat in range(len(net.firsts)):
            mark(net, listed, n, seat, x[i, seat])


@kernel
def mark_hidden(
    states: Any, words: Any, movers: Any, net: Any, room: Any, x: Any, masks: Any
) -> None:
    """What the mover may know of each position, and what it may do.

    `states`: (n,), hidden in place; `words`: i8 (n, words), the same memory; `net`: how they
    are read; `room`: for features listed, and i4 (actions,) for legal ones; `x`: f4 (n, rows),
    `masks`: u1 (n, actions), both zeros.
    """
    listed, out = room
    for i in range(len(states)):
        hide(states[i], movers[i])
        n = list_all(net.places, words[i], listed)
        mark(net, listed, n, movers[i], x[i])
        n = legal(states[i], movers[i], out)
        for j in range(n):
            masks[i, out[j]] = 1


def exercise(game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    net = NO_JUDGE.value
    states = game.fresh_states(1)
    words = states.view(np.int64).reshape(1, -1)
    nothing = np.zeros((1, 1, 0), np.float32)
    listed = np.zeros((1, 3), np.int64)
    mark_open(words, net, listed, nothing)
    out = np.zeros(game.actions.size, np.int32)
    none = states[:0]
    mark_hidden(
        none,
        words[:0],
        np.zeros(0, np.int64),
        net,
        (listed, out),
        nothing[0, :0],
        np.zeros((0, game.actions.size), np.uint8),
    )
