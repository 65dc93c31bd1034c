"""The course of a play inside the record: notes of what happened, and interrupted phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from igroteka.engine.records import NOTES, Row
from igroteka.engine.rule import rule


class Note(NamedTuple):
    """One public fact of the play; what the numbers mean is up to the game's `kind`."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


@rule
def note(s: Any, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Write down a public fact. Notes hold no secrets: everybody reads them."""
    n = s.notes[s.noted & (NOTES - 1)]
    n.kind = kind
    n.seat = seat
    n.a = a
    n.b = b
    n.c = c
    s.noted += 1


@rule
def reveal(s: Any) -> None:
    """Say that somebody now knows what was hidden before: no undo goes back behind this."""
    s.secrets = (s.secrets + 1) & 0xFFFF


@rule
def interrupt(s: Any, phase: int) -> None:
    """Let another phase go first; `resume` comes back to the present one."""
    s.stack[s.depth] = s.phase
    s.depth += 1
    s.phase = phase


@rule
def resume(s: Any) -> None:
    """Go back to the phase that was interrupted."""
    s.depth -= 1
    s.phase = s.stack[s.depth]


def notes_back(row: Row) -> Iterator[Note]:
    """The notes that the ring still holds, the last one first."""
    ring = row.notes.plain(0, NOTES)
    for i in range(row.noted - 1, max(0, row.noted - NOTES) - 1, -1):
        yield Note(*ring[i % NOTES])


def notes_since(row: Row, noted: int) -> tuple[Note, ...]:
    """The notes written after the first `noted` ones, oldest first.

    Raises OverflowError if the ring no longer holds them all.
    """
    if row.noted - noted > NOTES:
        raise OverflowError(f"one action wrote {row.noted - noted} notes; {NOTES} are kept")
    first = noted % NOTES
    last = first + row.noted - noted
    found = row.notes.plain(first, min(last, NOTES)) + row.notes.plain(0, max(0, last - NOTES))
    return tuple([Note(*each) for each in found])
