"""What is stored of the notes that people keep for themselves at a table.

A note has a version that grows with each writing. Whoever writes says which one they have seen: so
two windows never write over each other.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Submit
from igroteka.table.schema import NOTES
from igroteka.table.writing import lines_of

MOST_NOTED = 4000
"""The longest note, in characters."""


class Note(NamedTuple):
    """Somebody's note at a table; version 0 where nothing has been written yet."""

    text: str = ""
    version: int = 0


class Place(NamedTuple):
    """Where a note is kept: a table, whose it is, and the seat of theirs that it belongs to.

    seat: NOBODY but for those who share a screen: each of them has a note of their own.
    """

    table: int
    person: str
    seat: int


class Outdated(Refusal):
    """Something else has been written there meanwhile."""


class Notebook:
    """The notes in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def note(self, place: Place) -> Note:
        """Somebody's note."""
        query = select(NOTES.c.text, NOTES.c.version).where(*_at(place))
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        return Note(*found) if found else Note()

    def write(self, place: Place, text: str, seen: int) -> Note:
        """Write somebody's note, who has seen a version of it.

        Raises Refusal, and Outdated where that is not the last one.
        """
        note = Note(lines_of(text), seen + 1)
        if len(note.text) > MOST_NOTED:
            raise Refusal(N_("A note has {n} characters at most. It was not saved."), n=MOST_NOTED)
        known = update(NOTES).where(*_at(place), NOTES.c.version == seen)

        def write(connection: Connection) -> int:
            if seen:
                return connection.execute(known.values(note._asdict())).rowcount
            row = {**place._asdict(), **note._asdict()}
            return connection.execute(insert(NOTES).values(row)).rowcount

        try:
            written = self._submit(write).result()
        except IntegrityError:  # there is one by now
            written = 0
        if not written:
            raise Outdated(
                N_("You have written here in another window too: both texts are below, and not "
                   "saved yet.")
            )  # fmt: skip
        return note


def _at(place: Place) -> list[ColumnElement[bool]]:
    return [NOTES.c[name] == value for name, value in place._asdict().items()]


def move_notes(connection: Connection, guest: str, person: str) -> None:
    """Give a person a guest's notes; where both have one, there is one with both texts."""
    rows = select(NOTES).where(NOTES.c.person == guest)
    for row in connection.execute(rows).mappings().all():
        theirs = Place(row["table"], person, row["seat"])
        known = connection.scalar(select(NOTES.c.text).where(*_at(theirs)))
        if known is None:
            connection.execute(insert(NOTES).values({**row, "person": person}))
        else:
            both = f"{known}\n\n{row['text']}"
            more = update(NOTES).where(*_at(theirs))
            connection.execute(more.values(text=both, version=NOTES.c.version + 1))
    forget_notes(connection, guest)


def forget_notes(connection: Connection, person: str) -> None:
    """Remove all that a person has noted."""
    connection.execute(delete(NOTES).where(NOTES.c.person == person))
