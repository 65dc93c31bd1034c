"""What is stored of the notes that people keep for themselves at a table.

A note has a version that grows with each writing. Whoever writes says which one they have seen: so
two windows never write over each other. One window may write again before it has heard of its last
writing, as when it is closed: it says which of its own writings this is.
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


class Hand(NamedTuple):
    """Who writes: a window of a browser, by a name that it has made up, and its how manieth writing
    this is; no window is known where there is no script."""

    window: str = ""
    serial: int = 0


NO_HAND = Hand()

LONGEST_WINDOW = 40
"""The longest name of a window, in characters."""


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

    def write(self, place: Place, text: str, seen: int, hand: Hand = NO_HAND) -> Note:
        """Write somebody's note, who has seen a version of it.

        Raises Refusal, and Outdated where another window has written since.
        """
        kept = lines_of(text)
        if len(kept) > MOST_NOTED:
            raise Refusal(N_("A note has {n} characters at most. It was not saved."), n=MOST_NOTED)
        try:
            note = self._submit(lambda c: _write(c, place, Written(kept, seen, hand))).result()
        except IntegrityError:  # there is one by now
            note = None
        if note is None:
            raise Outdated(
                N_("You have written here in another window too: both texts are below, and not "
                   "saved yet.")
            )  # fmt: skip
        return note


class Written(NamedTuple):
    """What is to be written: a text, by whom, who has seen which version."""

    text: str
    seen: int
    hand: Hand


def _write(connection: Connection, place: Place, new: Written) -> Note | None:
    """Write a note; None where another window has written since."""
    row = connection.execute(select(NOTES).where(*_at(place)).with_for_update()).one_or_none()
    values = {"text": new.text, **new.hand._asdict()}
    if row is None:
        if new.seen:
            return None
        values |= {**place._asdict(), "version": 1, "since": 0}
        connection.execute(insert(NOTES).values(values))
        return Note(new.text, 1)
    mine = bool(new.hand.window) and row.window == new.hand.window
    if mine and new.hand.serial <= row.serial:  # it was overtaken by a later one
        return Note(row.text, row.version)
    if new.seen != row.version and not (mine and row.since <= new.seen):
        return None
    version = row.version + 1
    values |= {"version": version, "since": row.since if mine else row.version}
    connection.execute(update(NOTES).where(*_at(place)).values(values))
    return Note(new.text, version)


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
