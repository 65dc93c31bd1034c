"""What the database knows of clocks: each table's own, when somebody has to look at it again, and
for how long tables have been served at all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Float, cast, insert, select, update
from sqlalchemy.exc import IntegrityError

from igroteka.table.changes import Submit
from igroteka.table.clocks import Control
from igroteka.table.schema import CLOCKS, SETTINGS, TABLES, VACATIONS

SERVED = "served"
"""Under this key the settings have the seconds for which tables have been served."""


class Opening(NamedTuple):
    """A table's clock as it was when the table was opened, see `clocks.begun`."""

    control: Control
    sitters: str
    opened: float


def write_clock(connection: Connection, table: int, opening: Opening) -> None:
    """Store the clock of a new table."""
    due = opening.opened + opening.control.most
    row = {**opening.control._asdict(), "sitters": opening.sitters, "opened": opening.opened}
    connection.execute(insert(CLOCKS).values(table=table, due=due, **row))


OPENING = [CLOCKS.c[name] for name in (*Control._fields, "sitters", "opened")]
"""What is read of a clock for `opening_of`."""


def opening_of(found: Sequence[Any]) -> Opening | None:
    """The clock of a table; None where it has none, and nothing was found."""
    *control, sitters, opened = found
    return None if opened is None else Opening(Control(*control), sitters, opened)


def write_due(connection: Connection, table: int, due: float | None) -> None:
    """Note before which second nobody's time is over at a table; None while none passes."""
    connection.execute(update(CLOCKS).where(CLOCKS.c.table == table).values(due=due))


class Clocked:
    """Clocks in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def due(self, at: float) -> list[str]:
        """The codes of the tables where a time may be over by a second."""
        query = select(TABLES.c.code).join(CLOCKS, CLOCKS.c.table == TABLES.c.id)
        with self._engine.connect() as connection:
            found = connection.scalars(query.where(CLOCKS.c.due <= at).order_by(CLOCKS.c.due))
            return [str(code) for code in found]

    def running(self) -> bool:
        """Whether anybody's time may be passing at all, or a vacation."""
        due = select(CLOCKS.c.table).where(CLOCKS.c.due.is_not(None))
        resting = select(VACATIONS.c.person).where(~VACATIONS.c.over)
        with self._engine.connect() as connection:
            return bool(connection.scalar(select(due.exists() | resting.exists())))

    def set_due(self, table: int, due: float | None) -> None:
        """See `write_due`."""
        self._submit(lambda connection: write_due(connection, table, due)).result()

    def settle_nothing(self, code: str) -> None:
        """Look no more at a table that cannot be read here."""
        table = select(TABLES.c.id).where(TABLES.c.code == code).scalar_subquery()
        silent = update(CLOCKS).where(CLOCKS.c.table == table).values(due=None)
        self._submit(lambda connection: connection.execute(silent).rowcount).result()

    def served(self) -> float:
        """For how many seconds tables have been served."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.key == SERVED)
        with self._engine.connect() as connection:
            return float(connection.scalar(query) or 0.0)

    def beat(self, mine: float) -> float:
        """Note for how long tables have been served, if nobody knows of more; how long it is."""
        known = update(SETTINGS).where(SETTINGS.c.key == SERVED)
        later = known.where(cast(SETTINGS.c.value, Float) < mine).values(value=repr(mine))

        def write(connection: Connection) -> float:
            connection.execute(later)
            found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == SERVED))
            if found is None:
                connection.execute(insert(SETTINGS).values(key=SERVED, value=repr(mine)))
            return mine if found is None else float(found)

        with suppress(IntegrityError):  # another process was first
            return self._submit(write).result()
        return self.beat(mine)
