"""The database behind a URL: opening it, telling what it is, and saying what is wrong with it.

There are two kinds. SQLite is a file; PostgreSQL is a server that many processes may share. One
that cannot be used is refused, and then nothing in it has changed.
"""

from __future__ import annotations

import contextlib
import math
import sqlite3
import time
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DatabaseError, InvalidatePoolError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.schema import REVISION

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""What a URL may begin with, and what SQLAlchemy calls it."""

CORE = {"settings", "people", "tables", "seats", "moves", "talk"}
"""The tables that every version has had."""

CALLED = "igroteka"
"""What our connections are called in a PostgreSQL server's own list."""

PATIENCE = 5.0
"""So many seconds a write waits for those of other processes."""


SHORT_REST = 1.0
"""A connection that was used within so many seconds is used again unasked."""

RESTS = "igroteka.rests"
"""Under this name a connection keeps since when nobody uses it."""


class Damaged(Refusal):
    """What is stored cannot be read, and will not be later."""


class Standing(Enum):
    """What a database is to this version."""

    EMPTY = "empty"
    CURRENT = "current"
    OTHER = "other"
    """Of another version, by its revision: an earlier or a newer one."""
    FOREIGN = "foreign"


def address_of(url: str) -> URL:
    """A database's URL in parts; raises Refusal for what is none."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise Refusal(
            N_("“{url}” is no address of a database: give the path of an SQLite file, or "
               "postgresql://USER:PASSWORD@HOST/NAME."),
            url=url,
        ) from None  # fmt: skip
    if address.drivername not in DRIVERS:
        raise Refusal(
            N_("“{name}” is no kind of database that Igroteka knows: give the path of an SQLite "
               "file, or postgresql://USER:PASSWORD@HOST/NAME."),
            name=address.drivername,
        )  # fmt: skip
    if not address.database:
        raise Refusal(N_("The address {url} names no database."), url=shown(address))
    return address.set(drivername=DRIVERS[address.drivername])


def shown(address: URL) -> str:
    """A URL as people may see it: without its password, and a file by its path."""
    if file := file_of(address):
        return str(file)
    plain = address.set(drivername=address.drivername.partition("+")[0])
    return plain.render_as_string(hide_password=True)


def file_of(address: URL) -> Path | None:
    """The file of an SQLite database; None for any other."""
    if not address.drivername.startswith("sqlite") or not address.database:
        return None
    return Path(address.database.removeprefix("file:"))


def looked_at(url: str) -> Engine:
    """Open a database that is there for reading only; raises Refusal, also for one of another
    version."""
    address = address_of(url)
    file = file_of(address)
    if file and not file.is_file():
        raise Refusal(N_("There is no database {url}."), url=shown(address))
    with plainly(address):
        engine = read_only(address)
        with kept_if_good(engine), engine.connect() as connection:
            standing = standing_of(connection)
            if standing is not Standing.CURRENT:
                raise wrong_standing(address, standing)
    return engine


def connected(address: URL) -> Engine:
    """Many connections to a database that is known to be ours, for reading and writing.

    What they have committed is on disk, however a server is set up otherwise.
    """
    if file_of(address):
        engine = create_engine(address, hide_parameters=True, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", _safe_sqlite)
        return engine
    arguments = {"application_name": CALLED, "options": "-c synchronous_commit=on"}
    engine = create_engine(address, hide_parameters=True, connect_args=arguments, max_overflow=30)
    _ask_whether_it_stands(engine)
    return engine


def _ask_whether_it_stands(engine: Engine) -> None:
    """Ask that of a connection that has rested. To ask each time, as SQLAlchemy can, would cost
    every transaction a journey; where one fails that was just used, all are opened anew."""

    def note(_connection: Any, record: ConnectionPoolEntry) -> None:
        record.info[RESTS] = time.monotonic()

    def ask(connection: Any, record: ConnectionPoolEntry, _proxy: Any) -> None:
        if time.monotonic() < record.info.get(RESTS, math.inf) + SHORT_REST:
            return
        try:
            engine.dialect.do_ping(connection)
        except Exception as error:
            raise InvalidatePoolError from error

    event.listen(engine, "checkin", note)
    event.listen(engine, "checkout", ask)


def read_only(address: URL) -> Engine:
    """Connections that can change nothing, whatever is asked of them."""
    if file := file_of(address):
        uri = f"file:{quote(str(file))}"
        address = address.set(database=uri, query={"mode": "ro", "uri": "true"})
        return create_engine(address, hide_parameters=True, connect_args={"timeout": PATIENCE})
    arguments = {"application_name": CALLED, "options": "-c default_transaction_read_only=on"}
    return create_engine(address, hide_parameters=True, connect_args=arguments)


@contextlib.contextmanager
def kept_if_good(engine: Engine) -> Iterator[None]:
    """Close all connections of an engine if the block fails."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def let_go(engine: Engine) -> None:
    """Close all connections of an engine: those that a thread still uses when it has done."""
    event.listen(engine, "checkin", lambda connection, _record: connection and connection.close())
    engine.dispose()


def standing_of(connection: Connection) -> Standing:
    """What a database is to this version."""
    names = set(inspect(connection).get_table_names())
    if not names:
        return Standing.EMPTY
    if not names >= CORE:
        return Standing.FOREIGN
    return Standing.CURRENT if revision_of(connection) == REVISION else Standing.OTHER


def revision_of(connection: Connection) -> str:
    """The revision of a database that is ours; "0" if none is written down, as in version 0.1."""
    if not inspect(connection).has_table("alembic_version"):
        return "0"
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def wrong_standing(address: URL, standing: Standing) -> Refusal:
    """What is said of a database that should be one of this version, and is not."""
    said = {
        Standing.EMPTY: N_("There is nothing in the database {url}."),
        Standing.OTHER: N_(
            "The database {url} is of another version of Igroteka. One of an earlier version is "
            "upgraded when the table is served with it."
        ),
        Standing.FOREIGN: N_(
            "The database {url} belongs to another program. Nothing was changed in it: name "
            "another with --database."
        ),
    }
    return Refusal(said[standing], url=shown(address))


@contextlib.contextmanager
def plainly(address: URL) -> Iterator[None]:
    """Turn what a database or its driver complains of into a sentence."""
    try:
        yield
    except ImportError:
        if file_of(address):
            raise
        raise Refusal(
            N_("For PostgreSQL a package is missing. Install it with the extra “postgres”: "
               "pip install 'igroteka[postgres]'.")
        ) from None  # fmt: skip
    except (OSError, DatabaseError, sqlite3.Error) as error:
        raise _complaint(address, error) from None


def _complaint(address: URL, error: Exception) -> Refusal:
    """What is wrong with a database, and what can be done."""
    said = next((said for names, said in _COMPLAINTS.items() if kind_of(error) in names), None)
    if said is None:
        said = N_("The database {url} cannot be opened: {reason}. Name another with --database.")
        if not file_of(address):
            said = N_("The database {url} cannot be reached: {reason}. Does its server run, and is "
                      "the address right?")  # fmt: skip
    refusal = Damaged if kind_of(error) in DAMAGED else Refusal
    return refusal(said, url=shown(address), reason=_reason(error))


def kind_of(error: Exception) -> str:
    """What a driver calls an error: SQLite's own name of it, or PostgreSQL's five signs."""
    cause: Any = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    return "SQLITE_READONLY" if name.startswith("SQLITE_READONLY") else str(name)


def damages(error: DatabaseError) -> bool:
    """Whether an error says that what is stored is damaged, and not that it cannot be read now."""
    unreadable = isinstance(error, OperationalError) and "decode" in str(error.orig)
    return unreadable or kind_of(error) in DAMAGED


DAMAGED = ("SQLITE_CORRUPT", "SQLITE_CORRUPT_INDEX", "SQLITE_CORRUPT_VTAB", "SQLITE_NOTADB",
           "XX001", "XX002")  # fmt: skip
"""The kinds of errors that mean damage: pages of noise, torn rows, indexes that do not fit."""

BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")

_COMPLAINTS = {
    ("SQLITE_NOTADB",): N_(
        "{url} is no database: it is something else, or its beginning is damaged. Name another "
        "with --database, or bring a backup back with “igroteka restore”."
    ),
    DAMAGED: N_(
        "The database {url} is damaged: {reason}. “igroteka doctor” says what of it can be read; "
        "“igroteka restore” brings a backup back."
    ),
    ("SQLITE_READONLY", "25006", "42501"): N_(
        "The database {url} can only be read, and the table has to write: {reason}. Allow it, or "
        "name another with --database."
    ),
    BUSY: N_(
        "The database {url} is in use by another program, which does not let go of it. Try again."
    ),
    ("SQLITE_FULL", "53100"): N_("There is no room left for the database {url}."),
}


def _reason(error: Exception) -> str:
    """The first line of what a driver says, without the names of its parts."""
    cause = getattr(error, "orig", None) or error
    said = getattr(cause, "strerror", None) or str(cause).strip() or type(cause).__name__
    return (
        said.splitlines()[0]
        .removeprefix("connection failed: ")
        .removeprefix("connection is bad: ")
        .rstrip(".")
    )


def _safe_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside one writer, every commit on disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
