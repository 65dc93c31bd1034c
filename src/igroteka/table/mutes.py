"""What is stored of whom somebody has muted: of these they hear nothing, at any table.

Nobody is told that they are muted.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Changes, Submit, again_if_late
from igroteka.table.friends import Friend
from igroteka.table.schema import MUTED, PEOPLE, SEATS, TABLES

MOST_MUTED = 200
"""So many people somebody may have muted."""

MOST_TABLES = 100
"""At so many of the last tables where both may be, other processes hear of it."""


class Mutes:
    """The muted in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit, changes: Changes) -> None:
        self._engine = engine
        self._submit = submit
        self._changes = changes

    def of(self, person: str) -> frozenset[str]:
        """Whom somebody has muted."""
        query = select(MUTED.c.other).where(MUTED.c.person == person)
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(query))

    def of_each(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        """Whom each of some people has muted."""
        query = select(MUTED.c.person, MUTED.c.other).where(MUTED.c.person.in_(people))
        found: dict[str, set[str]] = {person: set() for person in people}
        with self._engine.connect() as connection:
            for person, other in connection.execute(query):
                found[person].add(other)
        return {person: frozenset(others) for person, others in found.items()}

    def listed(self, person: str) -> list[Friend]:
        """The same with their names, the last first."""
        query = (
            select(MUTED.c.other, func.coalesce(PEOPLE.c.name, ""))
            .join(PEOPLE, PEOPLE.c.id == MUTED.c.other, isouter=True)
            .where(MUTED.c.person == person)
            .order_by(MUTED.c.since.desc())
        )
        with self._engine.connect() as connection:
            return [Friend(*row) for row in connection.execute(query)]

    def mute(self, person: str, other: str, table: int | None = None) -> None:
        """Hear nothing of somebody any more; raises Refusal where there are too many.

        table: where they are, though they may not sit there.
        """

        def write(connection: Connection) -> None:
            mine = select(MUTED.c.other).where(MUTED.c.person == person)
            known = list(connection.scalars(mine))
            if len(known) >= MOST_MUTED:
                raise Refusal(N_("Nobody can mute more than {n} people."), n=MOST_MUTED)
            if other not in known:
                row = {"person": person, "other": other, "since": time.time()}
                connection.execute(insert(MUTED).values(**row))
                self._mark(connection, person, other, table)

        again_if_late(lambda: self._submit(write).result())

    def unmute(self, person: str, other: str, table: int | None = None) -> None:
        """Hear somebody again."""
        mine = (MUTED.c.person == person) & (MUTED.c.other == other)

        def write(connection: Connection) -> None:
            if connection.execute(delete(MUTED).where(mine)).rowcount:
                self._mark(connection, person, other, table)

        self._submit(write).result()

    def _mark(self, connection: Connection, person: str, other: str, table: int | None) -> None:
        """Let other processes hear of it where the other is, and the person may look on."""
        may_look = TABLES.c.finished.is_(None) | _sits_at(person)
        query = select(TABLES.c.id).where(_sits_at(other), may_look)
        last = query.order_by(TABLES.c.id.desc()).limit(MOST_TABLES)
        here = [] if table is None else [table]
        self._changes.mark(connection, *here, *connection.scalars(last))


def _sits_at(person: str) -> ColumnElement[bool]:
    """That a person sits at a table."""
    return TABLES.c.id.in_(select(SEATS.c.table).where(SEATS.c.person == person))


def move_mutes(connection: Connection, guest: str, person: str) -> None:
    """Give a person what a guest has muted, and let those who have muted the guest not hear the
    person either; nobody mutes themselves."""
    for mine, theirs in ((MUTED.c.person, MUTED.c.other), (MUTED.c.other, MUTED.c.person)):
        known = list(connection.scalars(select(theirs).where(mine == person)))
        fresh = (mine == guest) & theirs.not_in([*known, person])
        connection.execute(update(MUTED).where(fresh).values({mine: person}))
    forget_mutes(connection, guest)


def forget_mutes(connection: Connection, person: str) -> None:
    """Remove whom a person has muted, and that others have muted them."""
    either = (MUTED.c.person == person) | (MUTED.c.other == person)
    connection.execute(delete(MUTED).where(either))
