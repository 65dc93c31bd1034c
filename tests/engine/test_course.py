"""Notes and interrupted phases, compiled and as plain Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from igroteka.engine.course import Note, interrupt, note, notes_back, notes_since, resume, reveal
from igroteka.engine.records import DEEPEST, NOTES, Row, Rows, state_dtype, view_row

STATE = state_dtype([])


def fresh() -> Row:
    return view_row(np.zeros(1, STATE))


@numba.njit
def written(states: Any, n: int) -> None:
    """Write n notes."""
    for i in range(n):
        note(states[0], i % 200, i % 5 - 1, i, -i, 7)


@numba.njit
def nested(states: Any, order: Any) -> None:
    """Interrupt phase after phase, note the last, and come back through all of them."""
    s = states[0]
    s.phase = 3
    for phase in (5, 4, 6):
        interrupt(s, phase)
    order[0] = s.phase
    resume(s)
    order[1] = s.phase
    interrupt(s, 9)
    order[2] = s.phase
    for i in range(3):
        resume(s)
        order[3 + i] = s.phase
    order[6] = s.depth
    reveal(s)


def test_notes_come_back_in_order() -> None:
    row = fresh()
    note(row, 4, 2, 10, -20, 30)
    note(row, 5, -1)
    assert notes_since(row, 0) == (Note(4, 2, 10, -20, 30), Note(5, -1, 0, 0, 0))
    assert notes_since(row, 1) == (Note(5, -1, 0, 0, 0),)
    assert notes_since(row, 2) == ()


def test_the_ring_keeps_the_last_notes() -> None:
    row = fresh()
    written.py_func([row], NOTES + 10)
    kept = notes_since(row, 10)
    assert len(kept) == NOTES
    assert kept[0].a == 10
    assert kept[-1].a == NOTES + 9


@pytest.mark.parametrize("written_down", [0, 3, NOTES, NOTES + 10])
def test_notes_are_read_back_from_the_last(written_down: int) -> None:
    row = fresh()
    written.py_func([row], written_down)
    kept = [note.a for note in notes_back(row)]
    assert kept == list(range(written_down))[::-1][:NOTES]


def test_lost_notes_are_not_made_up() -> None:
    row = fresh()
    written.py_func([row], NOTES + 1)
    with pytest.raises(OverflowError, match=f"{NOTES + 1} notes; {NOTES} are kept"):
        notes_since(row, 0)


def test_compiled_notes_are_the_same() -> None:
    states = np.zeros(2, STATE)
    written(states[:1], 2 * NOTES + 3)
    written.py_func(Rows(states[1:]), 2 * NOTES + 3)
    assert states[:1].tobytes() == states[1:].tobytes()


def test_phases_nest() -> None:
    states = np.zeros(2, STATE)
    ours, theirs = np.zeros((2, 7), np.int64)
    nested(states[:1], theirs)
    nested.py_func(Rows(states[1:]), ours)
    assert ours.tolist() == [6, 4, 9, 4, 5, 3, 0]
    assert theirs.tolist() == ours.tolist()
    assert states[:1].tobytes() == states[1:].tobytes()


def test_a_stack_that_is_too_deep_is_an_error() -> None:
    row = fresh()
    for phase in range(DEEPEST):
        interrupt(row, phase + 1)
    with pytest.raises(IndexError):
        interrupt(row, 9)


def test_what_was_revealed_is_counted_and_wraps() -> None:
    row = fresh()
    reveal(row)
    assert row.secrets == 1
    row.secrets = 0xFFFF
    reveal(row)
    assert row.secrets == 0
