"""What a hidden record shows, written as the numbers of an observation.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.bots.observation import (
    BITS,
    COUNT,
    FLOAT,
    KIND,
    MASK,
    RIGHT,
    SEAT,
    SIZE,
    START,
    WIDTH,
    WORD,
    ObservationLayout,
    memory_of,
)
from igroteka.engine.contract import waiting
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule


@rule
def write_observation(s: Any, memory: Any, plan: Any, seats: int, viewer: int, row: Any) -> None:
    """Write what a hidden record shows; `memory`: the same record; `row`: f4 (size,)."""
    looks = max(0, viewer)
    for r in range(len(plan.runs)):
        write_run(memory, plan, r, plan.runs_at[looks, r], row)
    for i in range(len(plan.others)):
        number = number_in(memory.words, plan.others, i)
        kind, at = plan.others[i, KIND], plan.others_at[looks, i]
        if kind == BITS:
            write_bits(number, plan.others[i, WIDTH], at, row)
        elif kind == SEAT:
            write_seat(number, seats, looks, at, row)
        else:
            write_seats(number, seats, looks, at, row)
    write_seats(waiting(s), seats, looks, len(row) - seats, row)


# Places are without sign (see `observation.Plan`), and what is written lies side by side: so the
# compiler makes vectors of these loops. No row is sliced, which would cost more than it writes.


@rule
def write_bits(number: int, width: int, at: int, row: Any) -> None:
    """Write so many bits of a number, lowest first."""
    for bit in range(width):
        row[at + bit] = number >> bit & 1


@rule
def number_in(words: Any, others: Any, i: int) -> int:
    """The number that a row of `Plan.others` is about."""
    mask = others[i, MASK]
    number: int = words[others[i, WORD]] >> others[i, RIGHT] & mask
    return number - (mask + 1) if number > mask >> 1 else number


@rule
def write_run(memory: Any, plan: Any, r: int, at: int, row: Any) -> None:
    """Write numbers that lie side by side."""
    start, count, size = plan.runs[r, START], plan.runs[r, COUNT], plan.runs[r, SIZE]
    if size == 1:
        for k in range(count):
            row[at + k] = memory.bytes[start + k]
    elif size == 2:
        for k in range(count):
            row[at + k] = memory.halves[start + k]
    elif size == 4:
        for k in range(count):
            row[at + k] = memory.quarters[start + k]
    else:
        for k in range(count):
            row[at + k] = memory.words[start + k]


@rule
def write_seat(whose: int, seats: int, looks: int, at: int, row: Any) -> None:
    """Write a one at a seat, seen from one of them, from place `at` on; nobody has none."""
    for seat in range(seats):
        row[at + seat] = 0
    if 0 <= whose < seats:
        row[at + (whose - looks if whose >= looks else whose - looks + seats)] = 1


@rule
def write_seats(members: int, seats: int, looks: int, at: int, row: Any) -> None:
    """Write a set of seats, seen from one of them, from place `at` on."""
    for seat in range(seats):
        there = seat + looks if seat + looks < seats else seat + looks - seats
        row[at + seat] = members >> there & 1


@kernel
def observe_hidden(
    states: Any, i: int, memory: Any, plan: Any, seats: int, viewer: int, row: Any
) -> None:
    """What one state shows that is hidden for a viewer; `memory`: the same; `row`: f4 (size,)."""
    write_observation(states[i], memory, plan, seats, viewer, row)


@kernel
def count(observations: Any, places: Any, out: Any) -> None:
    """Count what observations f4 (n, size) show: `out`, u1 (n, inputs), see `policy.Reading`.

    `places`: i4 (m, 5): the place of a number in the observation, the least one that counts, how
    many bits it is shifted to the right, how many values there are then, and the input of the
    least; the next ones follow.
    """
    for i in range(len(observations)):
        out[i, :] = 0
        for c in range(len(places)):
            place, low, shift = places[c, 0], places[c, 1], places[c, 2]
            size, start = places[c, 3], places[c, 4]
            step = (int(observations[i, place]) - low) >> shift
            if step >= 0:
                out[i, start + min(step, size - 1)] += 1


def exercise(game: Any) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    seats = game.seats[0]
    layout = ObservationLayout(game, seats)
    states = np.zeros(1, game.rules.STATE)
    row = np.zeros(layout.size, FLOAT)
    observe_hidden(states, 0, memory_of(states), layout.plan, seats, 0, row)
    count(row.reshape(1, -1), np.zeros((1, 5), np.int32), np.zeros((1, 1), np.uint8))
