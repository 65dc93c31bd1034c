"""Which tables have changed: so that a process reads only those again that another one changed.

With every write of a table its process notes a number there, in the same transaction, that is
higher than all numbers before. Whoever remembers the highest number that it has seen asks for the
higher ones of others: one query, however many tables there are. On PostgreSQL each process also
says its numbers and tables, so that who has heard every number need not ask.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Integer, bindparam, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError

from igroteka.table.schema import CHANGES

T = TypeVar("T")

REMEMBERED = 10_000
"""When a process starts, changes older than so many are forgotten."""

MARKED = "igroteka.changed"
"""Under this name a connection keeps which tables its transaction changes."""

CHANNEL = "igroteka"
"""Where it is said on PostgreSQL that something has changed."""

MOST_SAID = 500
"""Of more tables at once nobody is told by name: PostgreSQL says 8,000 bytes at most."""

_LAST = select(func.coalesce(func.max(CHANGES.c.number), 0))
_SINCE = select(CHANGES.c.table, CHANGES.c.writer, CHANGES.c.number).where(
    CHANGES.c.number > bindparam("seen")
)

_NOTE_AND_SAY = """
LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE;
WITH next AS (SELECT coalesce(max(number), 0) + 1 AS number FROM changes),
noted AS (
    INSERT INTO changes ("table", writer, number)
    SELECT changed, '{me}', number FROM next, unnest(ARRAY[{tables}]) AS changed
    ON CONFLICT ("table", writer) DO UPDATE SET number = excluded.number
)
SELECT pg_notify('{channel}', '{me} ' || number || ' {said}') FROM next
"""
"""In one journey to the server. The second statement sees what was committed before the lock."""


class Submit(Protocol):
    """The store's way to write."""

    def __call__(self, work: Callable[[Connection], T]) -> Future[T]:
        """Do some work in a transaction, and say when it is on disk."""
        ...


def again_if_late(write: Callable[[], T]) -> T:
    """Write something; once more if another process has just written the same: then it is read."""
    try:
        return write()
    except IntegrityError:
        return write()


class Change(NamedTuple):
    """What a process has said of a transaction: who it is, its number, and what it has changed.

    tables: None for more than can be said.
    """

    writer: str
    number: int
    tables: Collection[int] | None

    @classmethod
    def of(cls, payload: str) -> Change:
        """Raises ValueError for what none of this version says."""
        writer, number, tables = payload.split(" ")
        named = {int(table) for table in tables.split(",")} if tables else None
        return cls(writer, int(number), named)


def _changes(payloads: Sequence[str]) -> Sequence[Change]:
    """Nothing where a process of another version has spoken: then one has to ask."""
    try:
        return [Change.of(payload) for payload in payloads]
    except ValueError:
        return []


class Changes:
    """The changes of a database, as one process makes and sees them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._me = secrets.token_hex(6)
        self._postgres = engine.dialect.name == "postgresql"
        note = sqlite.insert(CHANGES).values(
            table=bindparam("table_", type_=Integer),
            writer=self._me,
            number=_LAST.scalar_subquery() + 1,
        )
        self._note = note.on_conflict_do_update(
            index_elements=["table", "writer"], set_={"number": note.excluded.number}
        )

    def mark(self, connection: Connection, *tables: int) -> None:
        """Remember, within a transaction that is `noted`, that it changes these tables."""
        connection.info[MARKED].update(tables)

    @contextlib.contextmanager
    def noted(self, connection: Connection) -> Iterator[None]:
        """A transaction that notes, as the last it does, what it has changed.

        Numbers have to be given in the order of the commits: those on PostgreSQL are given one
        transaction after the other, a single one to each.
        """
        connection.info[MARKED] = set()
        yield
        marked = sorted(connection.info[MARKED])
        if marked and self._postgres:
            connection.exec_driver_sql(self._note_and_say(marked))
        elif marked:
            connection.execute(self._note, [{"table_": table} for table in marked])

    def _note_and_say(self, tables: Sequence[int]) -> str:
        """Numbers and our own name are all that is put into it: a statement with parameters could
        not be several."""
        named = ",".join(str(int(table)) for table in tables)
        said = named if len(tables) <= MOST_SAID else ""
        return _NOTE_AND_SAY.format(me=self._me, channel=CHANNEL, tables=named, said=said)

    async def heard(self, every: float) -> AsyncGenerator[Sequence[Change]]:
        """Come whenever others may have written: at once on PostgreSQL, with what was said since
        the last time; every so many seconds elsewhere, with nothing."""
        if not self._postgres:
            while True:
                await asyncio.sleep(every)
                yield []
        from igroteka.table.hearing import Ear  # needs PostgreSQL's driver

        ear = Ear(self._engine, CHANNEL)
        listening = asyncio.create_task(ear.listen())
        try:
            while True:
                yield _changes(await ear.wait(every))
        finally:
            listening.cancel()
            await asyncio.wait([listening])  # until its line is closed

    def told(self, said: Sequence[Change], seen: int) -> tuple[set[int], int] | None:
        """As `by_others`, by what was said; None where that does not say everything."""
        tables: set[int] = set()
        for each in said:
            if each.number <= seen:
                continue
            if each.number > seen + 1 or each.tables is None:
                return None
            seen = each.number
            if each.writer != self._me:
                tables.update(each.tables)
        return (tables, seen) if said else None

    def last(self) -> int:
        """The number of the last change."""
        with self._engine.connect() as connection:
            return int(connection.execute(_LAST).scalar_one())

    def by_others(self, seen: int) -> tuple[set[int], int]:
        """The tables that others have changed since a number, and the last number by now."""
        with self._engine.connect() as connection:
            found = connection.execute(_SINCE, {"seen": seen}).all()
        changed = {table for table, writer, _ in found if writer != self._me}
        return changed, max([seen, *(number for _, _, number in found)])

    def forget(self) -> None:
        """Rows of processes that have ended would stay for ever."""
        old = CHANGES.delete().where(CHANGES.c.number < _LAST.scalar_subquery() - REMEMBERED)
        with contextlib.suppress(OperationalError), self._engine.begin() as connection:
            connection.execute(old)  # if there is no room for it now, then the next time
