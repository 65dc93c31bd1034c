"""What the state itself has forgotten and its notes still tell.

The fields are clear again when the next year is planned; who failed and who lost what is still
written in the notes, and the board shows it until the first trick. And what a farmed field
brought its brigadier is gone from the field at once.
"""

from typing import NamedTuple

from igroteka.engine import NOBODY, Row
from igroteka.engine.course import notes_back
from igroteka.games.kolkhoz.rules.facts import SUITS
from igroteka.games.kolkhoz.rules.state import Note, Phase

BETWEEN = (Phase.NAME_TASK, Phase.TAKE, Phase.GIVE, Phase.OVER)
"""When the fields lie empty between two years."""


class LastYear(NamedTuple):
    """Last year's end.

    failed: the hours of each field that failed.
    lost: seat and card of everything that went to the North; NOBODY for a Drunkard.
    """

    failed: dict[int, int]
    lost: tuple[tuple[int, int], ...]


class Taken(NamedTuple):
    """What whoever farmed a field took: points, or with 36 cards a stack of so many workers."""

    points: int
    cards: int


def rewards(row: Row) -> dict[int, Taken]:
    """What each field that was farmed this year has brought, as far as the notes reach back."""
    wanted = {suit for suit in range(SUITS) if row.fields[suit].farmer != NOBODY}
    found: dict[int, Taken] = {}
    stacked: dict[int, int] = {}
    for note in notes_back(row):
        if len(found) == len(wanted):
            break
        kind = note.kind
        if kind == Note.YEAR:
            break
        if kind == Note.STACKED:
            stacked.setdefault(note.a, note.c)
        elif kind == Note.FARMED:
            suit = note.a
            found.setdefault(suit, Taken(note.c, stacked.get(suit, 0)))
    return found


def last_year(row: Row) -> LastYear:
    """Read last year's end, from the first failed field to the beginning of this year."""
    failed: dict[int, int] = {}
    lost: list[tuple[int, int]] = []
    ended = row.phase == Phase.OVER
    for note in notes_back(row):
        kind = note.kind
        if kind == Note.YEAR:
            if ended:
                break
            ended = True
        elif ended and kind == Note.FAILED:
            failed[note.a] = note.b
        elif ended and kind == Note.SENT:
            lost.append((note.seat, note.a))
        elif ended and kind == Note.DRUNKARD:
            lost.append((NOBODY, note.a))
        elif ended and kind in (Note.CELLARED, Note.PLAYED):
            break
    return LastYear(failed, tuple(reversed(lost)))
