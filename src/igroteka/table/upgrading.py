"""Makes a new database, and brings one of an earlier version up to this one's, by Alembic.

Whoever comes first does it, in one transaction; others who open the same database wait meanwhile.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine, event, text

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.copies import copy_file, copy_of
from igroteka.table.database import (
    Standing,
    file_of,
    plainly,
    revision_of,
    shown,
    standing_of,
    wrong_standing,
)

LOG = logging.getLogger("igroteka.table")

MIGRATIONS = Path(__file__).parent / "migrations"

LONG = 60.0
"""So many seconds one waits for another process that upgrades."""

LOCK = 0x1690_7E4A
"""The number of the lock in PostgreSQL by which only one upgrades."""


def settings() -> Config:
    """What Alembic has to know."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def upgrade(address: URL) -> None:
    """Bring a database up to this version; raises Refusal, and then nothing in it has changed.

    A copy of one with something in it is put beside it before.
    """
    with alone(address) as connection:
        standing = standing_of(connection)
        if standing is Standing.CURRENT:
            return  # another process was faster
        if standing is Standing.FOREIGN:
            raise wrong_standing(address, standing)
        config = settings()
        if standing is Standing.OTHER:
            was = revision_of(connection)
            _check_known(address, config, was)
            _back_up(address, was)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextlib.contextmanager
def alone(address: URL) -> Iterator[Connection]:
    """A transaction in a database beside which nobody else writes into it."""
    if file_of(address):
        engine = create_engine(address, poolclass=NullPool, connect_args={"timeout": LONG})
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
    else:
        engine = create_engine(address, poolclass=NullPool)
    with plainly(address), engine.begin() as connection:
        if not file_of(address):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        yield connection


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    """Python's own module would begin none before a table is made."""
    connection.isolation_level = None


def _check_known(address: URL, config: Config, revision: str) -> None:
    """Raise Refusal for a database of a version that comes after this one."""
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision not in known | {"0"}:
        raise Refusal(
            N_("The database {url} is of a newer version of Igroteka (its revision is {revision}). "
               "Nothing was changed in it: install the newer version, or name another database "
               "with --database."),
            url=shown(address),
            revision=revision,
        )  # fmt: skip


def _back_up(address: URL, revision: str) -> None:
    """Put a copy of an SQLite file beside it; raises Refusal if that cannot be."""
    file = file_of(address)
    if file is None:
        return  # PostgreSQL takes a whole upgrade back if any of it fails
    copy = copy_of(file, f"before-upgrade-of-version-{revision}")
    try:
        copy_file(file, copy)
    except (OSError, sqlite3.Error) as error:
        raise Refusal(
            N_("The database {url} is of an earlier version, and no copy could be put beside it "
               "before it is upgraded: {reason}. Nothing was changed in it."),
            url=file,
            reason=error,
        ) from None  # fmt: skip
    LOG.warning("%s is upgraded now; as it was, it stands in %s.", file, copy)
