"""Copies of SQLite files, whole and as they are at one moment."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

UNFINISHED = ".unfinished"
"""What the name of a copy ends with until it is whole."""


def copy_file(file: Path, copy: Path) -> None:
    """Copy an SQLite database, also while others write into it; raises OSError or sqlite3.Error.

    The copy has its name only when all of it is on disk.
    """
    unfinished = copy.with_name(copy.name + UNFINISHED)
    try:
        with (
            contextlib.closing(
                sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)
            ) as source,
            contextlib.closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
        finish(unfinished, copy)
    finally:
        unfinished.unlink(missing_ok=True)


def finish(unfinished: Path, file: Path) -> None:
    """Give a file that is written its name, so that it survives what happens to the machine."""
    _to_disk(unfinished)
    unfinished.replace(file)
    _to_disk(file.parent)


def copy_of(file: Path, why: str) -> Path:
    """The name of a copy beside a file that says why it was made, and when."""
    now = time.strftime("%Y%m%d-%H%M%S")
    return file.with_name(f"{file.stem}-{why}-{now}{file.suffix}")


def _to_disk(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # folders cannot be opened there
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
