"""What a hidden record shows, written as the numbers of an observation.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.bots.observation import (
    COUNT,
    FLOAT,
    MASK,
    RIGHT,
    SIZE,
    START,
    WIDTH,
    WORD,
    ObservationLayout,
    memory_of,
)
from igroteka.engine.cards import first, write_set
from igroteka.engine.contract import waiting
from igroteka.engine.kernels import kernel
from igroteka.engine.rule import rule


@rule
def write_observation(s: Any, memory: Any, plan: Any, seats: int, viewer: int, row: Any) -> None:
    """Write what a hidden record shows; `memory`: the same record; `row`: (size,)."""
    looks = max(0, viewer)
    for r in range(len(plan.runs)):
        write_run(memory, plan, r, plan.runs_at[looks, r], row)
    write_numbers(memory, plan, looks, row)
    write_packed(memory.words, plan, seats, looks, row)
    write_set(seen_from(waiting(s), seats, looks), seats, len(row) - seats, row)


# Places are without sign (see `observation.Plan`), and what is written lies side by side: so the
# compiler makes vectors of these loops. No row is sliced, which would cost more than it writes.


@rule
def write_run(memory: Any, plan: Any, r: int, at: int, row: Any) -> None:
    """Write numbers that lie side by side."""
    start, count, size = plan.runs[r, START], plan.runs[r, COUNT], plan.runs[r, SIZE]
    if size == 1:
        for k in range(count):
            row[at + k] = memory.bytes[start + k]
    elif size == 2:
        for k in range(count):
            row[at + k] = held(memory.halves[start + k], plan.limits)
    elif size == 4:
        for k in range(count):
            row[at + k] = held(memory.quarters[start + k], plan.limits)
    else:
        for k in range(count):
            row[at + k] = held(memory.words[start + k], plan.limits)


@rule
def write_numbers(memory: Any, plan: Any, looks: int, row: Any) -> None:
    """Write the numbers that lie here and there."""
    at, sizes, limits = plan.numbers_at, plan.sizes, plan.limits
    for k in range(sizes[0], sizes[1]):
        row[at[looks, k]] = memory.bytes[plan.numbers[k]]
    for k in range(sizes[1], sizes[2]):
        row[at[looks, k]] = held(memory.halves[plan.numbers[k]], limits)
    for k in range(sizes[2], sizes[3]):
        row[at[looks, k]] = held(memory.quarters[plan.numbers[k]], limits)
    for k in range(sizes[3], sizes[4]):
        row[at[looks, k]] = held(memory.words[plan.numbers[k]], limits)


@rule
def held(number: int, limits: Any) -> int:
    """A number as far as the observation can hold it."""
    return min(max(number, limits[0]), limits[1])


@rule
def write_packed(words: Any, plan: Any, seats: int, looks: int, row: Any) -> None:
    """Write bits and seats as zeros and ones."""
    at, kinds = plan.packed_at, plan.kinds
    for i in range(kinds[0]):
        write_set(packed_bits(words, plan.packed, i), plan.packed[i, WIDTH], at[looks, i], row)
    for i in range(kinds[0], kinds[1]):
        seat = packed_number(words, plan.packed, i)
        members = 1 << seat if 0 <= seat < seats else 0
        write_set(seen_from(members, seats, looks), seats, at[looks, i], row)
    for i in range(kinds[1], kinds[2]):
        members = packed_number(words, plan.packed, i)
        write_set(seen_from(members, seats, looks), seats, at[looks, i], row)


@rule
def packed_bits(words: Any, packed: Any, i: int) -> int:
    """The bits that a row of `Plan.packed` is about."""
    bits: int = words[packed[i, WORD]] >> packed[i, RIGHT] & packed[i, MASK]
    return bits


@rule
def packed_number(words: Any, packed: Any, i: int) -> int:
    """The number that a row of `Plan.packed` is about."""
    mask, number = packed[i, MASK], packed_bits(words, packed, i)
    return number - (mask + 1) if number > mask >> 1 else number


@rule
def seen_from(members: int, seats: int, looks: int) -> int:
    """A set of seats, counted from one of them."""
    here = members & first(seats)
    return here >> looks | here << (seats - looks)


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
