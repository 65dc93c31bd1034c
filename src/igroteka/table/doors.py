"""Who may come to a table: what is stored of its door.

A *public* table stands in the lobby, one by *link* is there for whoever has its address, and of a
*private* one only those know who sit there, who opened it, and who are invited.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from igroteka.engine import Refusal
from igroteka.table.changes import Changes, Submit
from igroteka.table.schema import DOORS, INVITED, MOVES, SEATS, TABLES
from igroteka.table.talk import HOUSE, write_talk

PUBLIC = "public"
LINK = "link"
PRIVATE = "private"

KINDS = (PUBLIC, LINK, PRIVATE)
"""Each shows less than the one before."""

ASKED = "asked"
"""Somebody is invited and has not answered."""

CAME = "came"
"""Somebody has taken an invitation, or came by a link."""

DECLINED = "declined"
"""Somebody does not want to come: they may not, and are asked no more."""

OUT = "out"
"""Somebody may not come any more, by no link either, unless a friend invites them again."""


class Door(NamedTuple):
    """The door of a table.

    began: what it was when the first move was made, and before that what it is: a play that began
    behind a private door is nobody else's business, also in the standings. opener: who opened the
    table, "" where that is not known. invited: who may come, whatever the door.
    """

    kind: str = LINK
    began: str = LINK
    opener: str = ""
    invited: frozenset[str] = frozenset()

    def lets_in(self, person: str) -> bool:
        """Whether somebody who does not sit there may know of the table."""
        known = bool(person) and (person == self.opener or person in self.invited)
        return known or self.kind != PRIVATE

    def shows_more(self, kind: str) -> bool:
        """Whether more people could come by another kind of door."""
        return KINDS.index(kind) < KINDS.index(self.kind)


USUAL = Door()
"""The door of a table of which nothing else is said."""


def door_of(kind: str, opener: str) -> Door:
    """The door of a new table."""
    return Door(kind, kind, opener)


INVITES = INVITED.c.state.in_((ASKED, CAME))
"""Whoever has such a row may come."""


class Doors:
    """The doors in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit, changes: Changes) -> None:
        self._engine = engine
        self._submit = submit
        self._changes = changes

    def door(self, table: int) -> Door:
        """The door of a table; tables of before there were any are open by link."""
        query = (
            select(DOORS.c.door, DOORS.c.began, DOORS.c.opener, INVITED.c.person)
            .select_from(TABLES)
            .join(DOORS, DOORS.c.table == TABLES.c.id, isouter=True)
            .join(INVITED, (INVITED.c.table == TABLES.c.id) & INVITES, isouter=True)
            .where(TABLES.c.id == table)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        invited = frozenset(row.person for row in rows if row.person)
        kind, began, opener = next(((r.door, r.began, r.opener) for r in rows if r.door), USUAL[:3])
        return Door(kind, began, opener, invited)

    def opens_to(self, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], bool]:
        """For each code and person: whether there is a table of which that person may know.

        One statement, also where there is none, so that nobody can tell by the time that it takes.
        """
        people = sorted({person for _, person in asked} - {""})  # on an open seat is nobody either
        query = (
            select(TABLES.c.code, DOORS.c.door, DOORS.c.opener)
            .add_columns(SEATS.c.person.label("sits"), INVITED.c.person.label("invited"))
            .select_from(TABLES)
            .join(DOORS, DOORS.c.table == TABLES.c.id, isouter=True)
            .join(SEATS, (SEATS.c.table == TABLES.c.id) & SEATS.c.person.in_(people), isouter=True)
            .join(
                INVITED,
                (INVITED.c.table == TABLES.c.id) & INVITED.c.person.in_(people) & INVITES,
                isouter=True,
            )
            .where(TABLES.c.code.in_(sorted({code for code, _ in asked})))
        )
        anybody: set[str] = set()
        known: set[tuple[str, str]] = set()
        with self._engine.connect() as connection:
            for code, door, opener, sits, invited in connection.execute(query):
                if door != PRIVATE:
                    anybody.add(code)
                known |= {(code, opener), (code, sits), (code, invited)}
        return {
            (code, person): code in anybody or (bool(person) and (code, person) in known)
            for code, person in asked
        }

    def change(self, table: int, kind: str, by: str) -> None:
        """Have a table another door, as somebody wants it; all who sit there are told."""

        def write(connection: Connection) -> None:
            moved = select(MOVES.c.number).where(MOVES.c.table == table).limit(1)
            values = {"door": kind}
            if connection.execute(moved).first() is None:
                values["began"] = kind
            changed = update(DOORS).where(DOORS.c.table == table).values(values)
            if not connection.execute(changed).rowcount:
                hang(connection, table, Door(kind, values.get("began", LINK)))
            write_talk(connection, table, by, HOUSE, kind)
            self._changes.mark(connection, table)

        self._submit(write).result()


def hang(connection: Connection, table: int, door: Door) -> None:
    """Write down the door of a table, and who is invited from the start on."""
    values = {"door": door.kind, "began": door.began, "opener": door.opener}
    connection.execute(insert(DOORS).values(table=table, **values))
    rows = [
        {"table": table, "person": person, "inviter": door.opener, "state": CAME}
        for person in sorted(door.invited)
    ]
    if rows:
        connection.execute(insert(INVITED), rows)


def private(table: ColumnElement[int]) -> ColumnElement[bool]:
    """That only those may know of a table who are invited."""
    return select(DOORS.c.table).where(DOORS.c.table == table, DOORS.c.door == PRIVATE).exists()


def stands_at(connection: Connection, person: str) -> list[int]:
    """The tables that a person has opened, or where they are invited."""
    opened = select(DOORS.c.table).where(DOORS.c.opener == person)
    invited = select(INVITED.c.table).where(INVITED.c.person == person)
    return list(connection.scalars(opened.union(invited)))


def move_at_doors(connection: Connection, guest: str, person: str) -> None:
    """Give a person what a guest may do at doors."""
    connection.execute(update(DOORS).where(DOORS.c.opener == guest).values(opener=person))
    known = select(INVITED.c.table).where(INVITED.c.person == person)
    theirs = list(connection.scalars(known))
    hers = (INVITED.c.person == guest) & INVITED.c.table.not_in(theirs)
    connection.execute(update(INVITED).where(hers).values(person=person))
    connection.execute(delete(INVITED).where(INVITED.c.person == guest))
    connection.execute(update(INVITED).where(INVITED.c.inviter == guest).values(inviter=person))


def forget_at_doors(connection: Connection, person: str) -> None:
    """Remove where a person was invited, and that they opened tables or invited others; who came
    by that may stay."""
    connection.execute(update(DOORS).where(DOORS.c.opener == person).values(opener=""))
    mine = INVITED.c.inviter == person
    connection.execute(
        delete(INVITED).where((INVITED.c.person == person) | (mine & (INVITED.c.state == ASKED)))
    )
    connection.execute(update(INVITED).where(mine).values(inviter=""))


class Shut(Refusal):
    """Something that is not good, or not any more: a link, an invitation."""
