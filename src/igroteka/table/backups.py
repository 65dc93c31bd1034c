"""Backups of a whole database, and bringing one back.

A backup is an SQLite file, whichever kind of database it was made of: it can be looked at, served
as it is, and brought back into either kind.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import URL, Connection, delete, func, insert, select, text

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.copies import UNFINISHED, copy_file, copy_of, finish
from igroteka.table.database import (
    BUSY,
    CALLED,
    Standing,
    address_of,
    connected,
    file_of,
    kind_of,
    looked_at,
    plainly,
    read_only,
    shown,
    standing_of,
    wrong_standing,
)
from igroteka.table.opening import opened
from igroteka.table.schema import META, TABLES
from igroteka.table.upgrading import alone, upgrade

ROWS = 1000
"""So many rows are copied at a time."""

TAKEN = N_(
    "There is a database at {url} already. With --replace the backup takes its place, and what is "
    "there is kept beside it."
)
IN_USE = N_("The database {url} is in use: end the servers that have it open first.")


def back_up(url: str, file: Path) -> None:
    """Write all that a database holds into a new file, as it is at one moment; raises Refusal.

    Servers may go on with it meanwhile.
    """
    if file.exists():
        raise Refusal(N_("{path} exists already. Nothing was written."), path=file)
    address = address_of(url)
    looked_at(url).dispose()  # there is one, and it is ours
    source = file_of(address)
    try:
        if source:
            copy_file(source, file)
        else:
            _copy_out(address, file)
    except (OSError, sqlite3.Error) as error:
        raise Refusal(
            N_("The backup cannot be written to {path}: {reason}."), path=file, reason=error
        ) from None


def restore(file: Path, url: str, replace: bool) -> Path | None:
    """Bring a backup back; raises Refusal, and then nothing has changed.

    replace: also where there is a database already; the file that keeps it is returned then.
    """
    target = file_of(address_of(url))
    folder = target.parent if target else file.parent
    with plainly(_file_address(file)):
        folder.mkdir(parents=True, exist_ok=True)
        _check_whole(file)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            ready = Path(place) / file.name
            copy_file(file, ready)
            upgrade(_file_address(ready))
            if target:
                return _put_in_place(ready, target, replace)
            return _copy_in(ready, url, copy_of(file, "before-restore"), replace)


def _file_address(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def _check_whole(file: Path) -> None:
    """Raise Refusal for a file that is no backup, or a damaged one."""
    address = _file_address(file)
    engine = read_only(address)
    try:
        with engine.connect() as connection:
            standing = standing_of(connection)
            faults = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalars().all()
    finally:
        engine.dispose()
    if standing in (Standing.EMPTY, Standing.FOREIGN):
        raise wrong_standing(address, standing)
    if faults != ["ok"]:
        raise Refusal(N_("The backup {path} is damaged: {reason}."), path=file, reason=faults[0])


# SQLite -------------------------------------------------------------------------------------------


def _put_in_place(ready: Path, target: Path, replace: bool) -> Path | None:
    """Make a file the database; what was there, damaged or not, is only called otherwise."""
    kept = None
    if target.exists():
        if not replace:
            raise Refusal(TAKEN, url=target)
        _check_unused(target)
        kept = copy_of(target, "before-restore")
        for end in ("-wal", "-shm", ""):
            part = target.with_name(target.name + end)
            if part.exists():
                part.replace(kept.with_name(kept.name + end))
    finish(ready, target)
    return kept


def _check_unused(target: Path) -> None:
    """Raise Refusal where somebody has it open: only whoever is alone may change its journal."""
    try:
        with contextlib.closing(sqlite3.connect(target, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if kind_of(error) in BUSY:
            raise Refusal(IN_USE, url=target) from None


# PostgreSQL ---------------------------------------------------------------------------------------


def _copy_out(address: URL, file: Path) -> None:
    """Copy all rows into a new file."""
    unfinished = file.with_name(file.name + UNFINISHED)
    engine = read_only(address).execution_options(isolation_level="REPEATABLE READ")
    try:
        with plainly(address):
            upgrade(_file_address(unfinished))
            with engine.connect() as source, alone(_file_address(unfinished)) as target:
                _copy_rows(source, target)
        finish(unfinished, file)
    finally:
        engine.dispose()
        unfinished.unlink(missing_ok=True)


def _copy_in(ready: Path, url: str, kept: Path, replace: bool) -> Path | None:
    """Put all rows of a file in the place of those that are there, in one transaction."""
    address = address_of(url)
    engine, source = opened(url), connected(_file_address(ready))
    try:
        with plainly(address), engine.connect() as connection:
            if _others(connection):
                raise Refusal(IN_USE, url=shown(address))
            full = connection.scalar(select(func.count()).select_from(TABLES))
        if full and not replace:
            raise Refusal(TAKEN, url=shown(address))
        if full:
            back_up(url, kept)
        with plainly(address), source.connect() as rows, engine.begin() as target:
            for table in reversed(META.sorted_tables):
                target.execute(delete(table))
            _copy_rows(rows, target)
            last = "SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables"
            target.execute(text(last))
        return kept if full else None
    finally:
        engine.dispose()
        source.dispose()


def _others(connection: Connection) -> int:
    """How many connections of ours there are besides this one."""
    asked = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = :called AND pid <> pg_backend_pid()"
    )
    return int(connection.scalar(asked, {"called": CALLED}) or 0)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy the rows of all tables, those first that others speak of."""
    for table in META.sorted_tables:
        found = source.execute(select(table).execution_options(yield_per=ROWS))
        for part in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in part])
