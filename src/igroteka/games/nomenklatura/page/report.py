"""What the state itself has forgotten and its notes still tell."""

from igroteka.engine import NOBODY, Row
from igroteka.engine.records import NOTES
from igroteka.games.nomenklatura.rules.state import Note


def collected(row: Row, seat: int) -> tuple[str, int]:
    """The auction that was just settled, as its rubles' keys name it, and what a seat collected.

    ("", 0) if something else has happened since.
    """
    auction, rubles = "", 0
    for i in range(row.noted - 1, max(0, row.noted - NOTES) - 1, -1):
        note = row.notes[i % NOTES]
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
