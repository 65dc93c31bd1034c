"""Which tables have changed: so that a process reads only those again that another one changed.

With every write of a table its process notes a number there, in the same transaction, that is
higher than all numbers before. Whoever remembers the highest number that it has seen asks for the
higher ones of others: one query, however many tables there are.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import Future
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine, Integer, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError

from igroteka.table.schema import CHANGES

T = TypeVar("T")

REMEMBERED = 10_000
"""When a process starts, changes older than so many are forgotten."""

MARKED = "igroteka.changed"
"""Under this name a connection keeps which tables its transaction changes."""

CHANNEL = "igroteka"
"""Where it is said on PostgreSQL that something has changed."""

_LAST = select(func.coalesce(func.max(CHANGES.c.number), 0))
_BY_OTHERS = select(CHANGES.c.table, CHANGES.c.number).where(
    CHANGES.c.number > bindparam("seen"), CHANGES.c.writer != bindparam("me")
)


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


class Changes:
    """The changes of a database, as one process makes and sees them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._me = secrets.token_hex(6)
        self._postgres = engine.dialect.name == "postgresql"
        dialect = postgresql if self._postgres else sqlite
        note = dialect.insert(CHANGES).values(
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
        transaction after the other.
        """
        connection.info[MARKED] = set()
        yield
        marked = [{"table_": table} for table in sorted(connection.info[MARKED])]
        if marked and self._postgres:
            connection.exec_driver_sql("LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE")
        if marked:
            connection.execute(self._note, marked)
        if marked and self._postgres:
            connection.execute(select(func.pg_notify(CHANNEL, self._me)))

    async def heard(self, every: float) -> AsyncGenerator[None]:
        """Come whenever others may have written: at once on PostgreSQL, every so many seconds
        elsewhere."""
        if not self._postgres:
            while True:
                await asyncio.sleep(every)
                yield
        from igroteka.table.hearing import Ear  # needs PostgreSQL's driver

        ear = Ear(self._engine, CHANNEL, self._me)
        listening = asyncio.create_task(ear.listen())
        try:
            while True:
                await ear.wait(every)
                yield
        finally:
            listening.cancel()

    def last(self) -> int:
        """The number of the last change."""
        with self._engine.connect() as connection:
            return int(connection.execute(_LAST).scalar_one())

    def by_others(self, seen: int) -> tuple[set[int], int]:
        """The tables that others have changed since a number, and the last number by now."""
        with self._engine.connect() as connection:
            found = connection.execute(_BY_OTHERS, {"seen": seen, "me": self._me}).all()
        return {table for table, _ in found}, max([seen, *(number for _, number in found)])

    def forget(self) -> None:
        """Rows of processes that have ended would stay for ever."""
        old = CHANGES.delete().where(CHANGES.c.number < _LAST.scalar_subquery() - REMEMBERED)
        with contextlib.suppress(OperationalError), self._engine.begin() as connection:
            connection.execute(old)  # if there is no room for it now, then the next time
