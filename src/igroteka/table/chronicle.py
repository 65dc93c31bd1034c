"""What a play's notes tell, line by line, continued move by move.

Notes of some kinds are told in one line where several follow each other. The lines of a play grow
with it, so those of the moves before are kept; after a move was taken back they are read anew.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import NamedTuple

from igroteka.engine import Match, Note
from igroteka.engine.match import Move


class Noted(NamedTuple):
    """A note, and where it was written: the move, the opening being 0, and the place in it."""

    move: int
    place: int
    note: Note


class Line(list[Noted]):
    """Notes that are told in one line, with a number that no other line has had."""

    def __init__(self, number: int, first: Noted) -> None:
        super().__init__((first,))
        self.number = number


class Chronicle:
    """The notes of a play, those together that are told in one line."""

    def __init__(self, series: Collection[int]) -> None:
        """`series`: the kinds of notes that are told together."""
        self._series = series
        self._moves = -1
        self._last: Move | None = None
        self._lines: list[Line] = []
        self._numbers = count()

    def lines(self, match: Match) -> list[Line]:
        """All lines of a play, that has gone on since it was last asked for."""
        moves = match.moves
        known = self._moves
        if known < 0 or known > len(moves) or (known and moves[known - 1] is not self._last):
            self._lines = []
            self._add(0, match.opening)
            known = 0
        for n in range(known, len(moves)):
            self._add(n + 1, moves[n].notes)
        self._moves, self._last = len(moves), moves[-1] if moves else None
        return self._lines

    def _add(self, move: int, notes: Collection[Note]) -> None:
        for place, note in enumerate(notes):
            before = self._lines[-1][0].note if self._lines else None
            noted = Noted(move, place, note)
            if before is not None and note.kind in self._series and note[:2] == before[:2]:
                self._lines[-1].append(noted)
            else:
                self._lines.append(Line(next(self._numbers), noted))
