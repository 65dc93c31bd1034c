"""What is stored of plays whose rules have moved on: who would play on by the present ones."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, delete, insert, select

from igroteka.table.changes import Submit
from igroteka.table.schema import AGREED


class Agreements:
    """Agreements in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def of(self, table: int, version: int) -> frozenset[str]:
        """The people who have agreed that a play goes on by the rules of a version."""
        query = select(AGREED.c.person).where(AGREED.c.table == table, AGREED.c.version == version)
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(query))

    def agree(self, table: int, person: str, version: int) -> None:
        """Write down that a person agrees; what they have agreed to before counts no more."""
        here = (AGREED.c.table == table) & (AGREED.c.person == person)

        def write(connection: Connection) -> None:
            connection.execute(delete(AGREED).where(here))
            row = {"table": table, "person": person, "version": version}
            connection.execute(insert(AGREED).values(row))

        self._submit(write).result()
