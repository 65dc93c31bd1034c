"""One experiment runs at a time, whichever server has started it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from igroteka.draw.words import N_
from igroteka.engine import Refusal

LOCK = "turn.sqlite"
"""SQLite's lock works on every system, and goes with the process that holds it."""

NAME = "turn.txt"

PATIENCE = 5.0
"""Seconds that it is waited for: somebody may only have looked whose turn it is."""


@contextlib.contextmanager
def turn(lab: Path, name: str) -> Iterator[None]:
    """Hold the turn of a lab for an experiment; raises Refusal if another one runs."""
    with contextlib.closing(_lock(lab, PATIENCE)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise Refusal(
                N_("Another experiment runs already: {name}. One runs at a time."),
                name=_named(lab),
            ) from None
        (lab / NAME).write_text(name, encoding="utf-8")
        yield


def whose_turn(lab: Path) -> str:
    """The experiment that runs, by whatever server; "" if none does."""
    if not (lab / LOCK).exists():
        return ""
    with contextlib.closing(_lock(lab, 0.0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return _named(lab)
    return ""


def _lock(lab: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(lab / LOCK, timeout=patience, isolation_level=None)


def _named(lab: Path) -> str:
    try:
        return (lab / NAME).read_text(encoding="utf-8")
    except OSError:
        return ""
