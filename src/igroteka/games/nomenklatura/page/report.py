"""What the state itself has forgotten and its notes still tell."""

from igroteka.engine import NOBODY, Row
from igroteka.engine.course import notes_back
from igroteka.games.nomenklatura.rules.state import Note


def collected(row: Row, seat: int) -> tuple[str, int]:
    """The auction that was just settled, as its rubles' keys name it, and what a seat collected.

    ("", 0) if something else has happened since.
    """
    auction, rubles = "", 0
    for note in notes_back(row):
        kind = note.kind
        if kind in (Note.TOOK, Note.ROUND):
            return "", 0
        if kind == Note.COLLECTED and note.seat == seat:
            rubles = int(note.a)
        elif kind in (Note.PASSED, Note.BID):
            region = note.a if kind == Note.PASSED else note.c
            auction = f"t{row.round}" if region == NOBODY else f"u{row.round}-{region}"
            break
    return auction, rubles
