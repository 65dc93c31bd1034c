"""Opening a database so that it is one of this version, whatever it was before."""

from __future__ import annotations

from errno import EISDIR
from os import strerror

from sqlalchemy import URL, Connection, Engine, delete, false
from sqlalchemy.exc import OperationalError

from igroteka.table.database import (
    BUSY,
    Standing,
    address_of,
    connected,
    file_of,
    kept_if_good,
    kind_of,
    plainly,
    read_only,
    standing_of,
)
from igroteka.table.schema import SETTINGS


def opened(url: str) -> Engine:
    """Open a database for reading and writing; raises Refusal.

    One that is new is made, and one of an earlier version is upgraded.
    """
    address = address_of(url)
    with plainly(address):
        file = file_of(address)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.is_dir():
                raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if not _is_current(address):
            from igroteka.table.upgrading import upgrade  # loads slowly

            upgrade(address)
        engine = connected(address)
        with kept_if_good(engine), engine.connect() as connection:
            _check_writing(connection)
    return engine


def _is_current(address: URL) -> bool:
    """Whether a database has all that this version needs."""
    file = file_of(address)
    if file and not file.exists():
        return False
    engine = read_only(address)
    try:
        with engine.connect() as connection:
            return standing_of(connection) is Standing.CURRENT
    finally:
        engine.dispose()


def _check_writing(connection: Connection) -> None:
    """Raise an error of the driver where nothing may be written."""
    try:
        connection.execute(delete(SETTINGS).where(false()))
    except OperationalError as error:
        if kind_of(error) not in BUSY:
            raise
