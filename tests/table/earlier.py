"""A database as earlier versions left it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

VERSION_0 = Path(__file__).parent / "known" / "version_0.sql"
"""All tables, as version 0.1 made them at last."""

FIRST = ("changes", "coached", "advice", "advised", "tips", "repeated", "hidden", "left", "guests",
         "screens")  # fmt: skip
"""Those that its first release did not have."""


def made_earlier(file: Path, lacking: Sequence[str] = ()) -> None:
    """Bring what is in a database of today into one of before, that lacks some tables."""
    old = file.with_name("old")
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.executescript(VERSION_0.read_text(encoding="utf-8"))
        for table in lacking:
            connection.execute(f"DROP TABLE {table}")
        connection.execute("ATTACH ? AS today", (str(file),))
        for table in tables_in(connection):
            columns = ", ".join(
                f'"{row[1]}"' for row in connection.execute(f"PRAGMA table_info({table})")
            )
            connection.execute(
                f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM today.{table}"
            )
        connection.execute("DETACH today")
        connection.execute("PRAGMA journal_mode=WAL")  # as it was left by whoever had it open
    old.replace(file)


def tables_in(connection: sqlite3.Connection) -> set[str]:
    """The names of the tables in a database."""
    return {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
