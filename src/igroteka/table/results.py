"""What is stored of how finished plays came out, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, insert, select

from igroteka.table.doors import private
from igroteka.table.schema import ACCOUNTS, PEOPLE, RESULTS, TABLES


class Result(NamedTuple):
    """How one seat of a play came out.

    person, bot: who sat there, see `SeatRow`. place: 1 for the first, shared ones are equal.
    rated: whether the play says something of how well they play.
    """

    seat: int
    person: str
    bot: str
    place: int
    score: int
    rated: bool


class Play(NamedTuple):
    """A finished play; `at`: when it ended, in seconds. private: whether only those may know of it
    who were there."""

    table: int
    code: str
    game: str
    at: float
    results: tuple[Result, ...]
    private: bool = False

    @property
    def rated(self) -> bool:
        return self.results[0].rated


def write_results(connection: Connection, table: int, results: Sequence[Result]) -> None:
    """Store how a play came out, in the transaction of its last move."""
    rows: list[dict[str, Any]] = [{"table": table, **result._asdict()} for result in results]
    if rows:
        connection.execute(insert(RESULTS), rows)


class Results:
    """The results in a database; every method is one read, safe from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def plays(self, person: str = "") -> list[Play]:
        """All finished plays, or those of a person; the first to end is the first."""
        query = (
            select(
                RESULTS.c.table,
                TABLES.c.code,
                TABLES.c.game,
                TABLES.c.finished,
                private(TABLES.c.id),
                RESULTS.c.seat,
                RESULTS.c.person,
                RESULTS.c.bot,
                RESULTS.c.place,
                RESULTS.c.score,
                RESULTS.c.rated,
            )
            .join(TABLES, TABLES.c.id == RESULTS.c.table)
            .where(TABLES.c.finished.is_not(None))
            .order_by(TABLES.c.finished, RESULTS.c.table, RESULTS.c.seat)
        )
        if person:
            mine = select(RESULTS.c.table).where(RESULTS.c.person == person)
            query = query.where(RESULTS.c.table.in_(mine))
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [
            Play(table, code, game, at, tuple(Result(*tuple(row)[5:]) for row in seats), bool(shut))
            for (table, code, game, at, shut), seats in groupby(
                rows, key=lambda row: tuple(row[:5])
            )
        ]

    def claimed(self) -> dict[str, str]:
        """The names that people have claimed, by person."""
        query = select(ACCOUNTS.c.person, PEOPLE.c.name).join(
            PEOPLE, PEOPLE.c.id == ACCOUNTS.c.person
        )
        with self._engine.connect() as connection:
            return {str(person): str(name) for person, name in connection.execute(query)}
