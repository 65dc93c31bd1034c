"""Is what a database holds whole? Its pages, its rows, and every play, played again.

Nothing is written, so it may be asked beside a running server.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, Row, func, select, text
from sqlalchemy.exc import DatabaseError

from igroteka.draw.words import N_
from igroteka.engine import Game, Refusal, game_of, games
from igroteka.table.database import Damaged, looked_at
from igroteka.table.schema import FRIENDS, META, MOVES, SEATS, TABLES
from igroteka.table.store import Store, TableRow
from igroteka.table.tables import UNREADABLE, LiveTable, rules_of

MOST_COMPLAINTS = 20
"""SQLite names so many faults of its pages at most."""

Ready = Callable[[Game], None]
Progress = Callable[[int, int], None]


class Finding(NamedTuple):
    """Something that is not as it should be: at a table, by its code, or in the whole database."""

    table: str
    said: Refusal


class Report(NamedTuple):
    """What was found in a database.

    tables: how many plays came out as they were stored. entries: their moves and undos. seconds:
    what all that took. passed_over: how many were not played again, by game and version, since that
    is not installed here.
    """

    tables: int
    entries: int
    seconds: float
    passed_over: dict[tuple[str, int], int]
    findings: list[Finding]

    @property
    def sound(self) -> bool:
        return not self.findings


def examine(url: str, ready: Ready, progress: Progress) -> Report:
    """Look at a whole database; raises Refusal where there is none of this version.

    ready: called with each game before its plays are played again, so that it may be compiled.
    progress: called with how many of how many plays are done.
    """
    try:
        engine = looked_at(url)
    except Damaged as refusal:
        return Report(0, 0, 0.0, {}, [Finding("", refusal)])
    store = Store(url, engine)
    try:
        with engine.connect() as connection:
            look = Look(connection)
            look.at_pages()
            look.at_rows()
            rows = look.tables()
        return _played_again(store, rows, look, ready, progress)
    finally:
        store.close()


class Look:
    """A look at a database as a whole; what cannot be read is a finding, and the rest is read."""

    def __init__(self, connection: Connection) -> None:
        self.findings: list[Finding] = []
        self.gaps: set[int] = set()
        """The tables that lack entries between others."""
        self._connection = connection

    def at_pages(self) -> None:
        """What SQLite says of its own pages and indexes; PostgreSQL has no such question."""
        if self._connection.dialect.name != "sqlite":
            return
        for said in self._read("", text(f"PRAGMA integrity_check({MOST_COMPLAINTS})")):
            for fault in str(said[0]).splitlines():
                if fault != "ok":
                    self._find(N_("SQLite says of its pages: {fault}."), fault=fault)

    def at_rows(self) -> None:
        """Rows that belong to no table, halves of friendships, and entries that are missing between
        others."""
        for rows in META.sorted_tables:
            if not rows.foreign_keys:
                continue
            lost = select(rows.c.table).where(rows.c.table.not_in(select(TABLES.c.id)))
            if n := len(self._read(rows.name, lost)):
                sentence = N_("In “{name}” there are {n} rows that belong to no table.")
                self._find(sentence, name=rows.name, n=n)
        back = FRIENDS.alias()
        both = (back.c.person == FRIENDS.c.friend) & (back.c.friend == FRIENDS.c.person)
        alone = select(FRIENDS.c.since).where(~select(back.c.since).where(both).exists())
        if n := len(self._read(FRIENDS.name, alone)):
            self._find(N_("{n} people have a friend who does not have them."), n=n)
        last = func.max(MOVES.c.number)
        gaps = select(MOVES.c.table).group_by(MOVES.c.table).having(func.count() != last)
        self.gaps = {row[0] for row in self._read(MOVES.name, gaps)}

    def tables(self) -> list[TableRow]:
        """All tables that can be read: each by itself, so that none hides the others."""
        numbers: set[int] = set()
        for column in (TABLES.c.id, SEATS.c.table, MOVES.c.table):
            numbers |= {row[0] for row in self._read(column.table.name, select(column).distinct())}
        found: list[Row[Any]] = []
        for number in sorted(numbers):
            found += self._read(TABLES.name, select(TABLES).where(TABLES.c.id == number))
        return [TableRow._make(row) for row in found]

    def _read(self, name: str, asked: Executable) -> Sequence[Row[Any]]:
        try:
            return self._connection.execute(asked).all()
        except DatabaseError as error:
            self._connection.rollback()
            sentence = N_("“{name}” cannot be read: {fault}.")
            self._find(sentence, name=name or "integrity_check", fault=error.orig)
            return []

    def _find(self, sentence: str, **values: Any) -> None:
        finding = Finding("", Refusal(sentence, **values))
        if str(finding.said) not in map(str, (found.said for found in self.findings)):
            self.findings.append(finding)


def _played_again(
    store: Store, rows: Sequence[TableRow], look: Look, ready: Ready, progress: Progress
) -> Report:
    known = [row for row in rows if _is_played_here(row)]
    others = Counter((row.game, row.version) for row in rows if not _is_played_here(row))
    played = {rules_of(row) for row in known}
    for game in sorted(played, key=lambda game: game.key):
        ready(game)
    findings, whole, entries = list(look.findings), 0, 0
    began = time.perf_counter()
    for done, row in enumerate(known, 1):
        try:
            table = LiveTable(store, row)
            whole, entries = whole + 1, entries + table.number
            said = list(_faults_of(table, row.id in look.gaps))
        except Refusal as refusal:
            said = [refusal]
        except Exception:  # noise reads as anything
            said = [Refusal(UNREADABLE)]
        findings += [Finding(str(row.code), refusal) for refusal in said]
        progress(done, len(known))
    return Report(whole, entries, time.perf_counter() - began, dict(others), findings)


def _is_played_here(row: TableRow) -> bool:
    """Whether a game is installed in the version that a table was played under."""
    return row.game in games() and game_of(row.game, row.version) is not None


def _faults_of(table: LiveTable, gaps: bool) -> Iterator[Refusal]:
    """What is wrong with a play that came out as it was stored."""
    if gaps:
        yield Refusal(N_("Entries are missing between others."))
    if table.row.finished is not None and not table.over:
        yield Refusal(N_("The play was over when it was stored, and is not now: its last entries "
                         "are missing."))  # fmt: skip
    broken = int(table.game.kernels.playout.audit_at(table.match.state, 0))
    for bit, name in enumerate(table.game.rules.AUDIT):
        if broken >> bit & 1:
            yield Refusal(N_("An invariant of the game is broken: {name}."), name=name)
