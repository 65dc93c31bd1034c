"""What is stored of whom somebody has muted: of these they hear nothing, at any table.

Nobody is told that they are muted.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Submit, again_if_late
from igroteka.table.friends import Friend
from igroteka.table.schema import MUTED, PEOPLE

MOST_MUTED = 200
"""So many people somebody may have muted."""


class Mutes:
    """The muted in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def of(self, person: str) -> frozenset[str]:
        """Whom somebody has muted."""
        query = select(MUTED.c.other).where(MUTED.c.person == person)
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(query))

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

    def mute(self, person: str, other: str) -> None:
        """Hear nothing of somebody any more; raises Refusal where there are too many."""

        def write(connection: Connection) -> None:
            mine = select(MUTED.c.other).where(MUTED.c.person == person)
            known = list(connection.scalars(mine))
            if len(known) >= MOST_MUTED:
                raise Refusal(N_("Nobody can mute more than {n} people."), n=MOST_MUTED)
            if other not in known:
                row = {"person": person, "other": other, "since": time.time()}
                connection.execute(insert(MUTED).values(**row))

        again_if_late(lambda: self._submit(write).result())

    def unmute(self, person: str, other: str) -> None:
        """Hear somebody again."""
        mine = (MUTED.c.person == person) & (MUTED.c.other == other)
        self._submit(lambda c: c.execute(delete(MUTED).where(mine)).rowcount).result()


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
