"""Vacations: who plays over days may let their time stand still for some days of a year.

Days and years are counted in seconds of being served, as clocks are (`pulse.py`). Nobody has to say
where they play: all their tables over days are told, when it begins and when it ends.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Engine, func, insert, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Submit
from igroteka.table.clocks import DAY
from igroteka.table.schema import CLOCKS, SEATS, TABLES, VACATIONS

MOST_DAYS = 30
"""So many days of vacation everybody has in a year."""

YEAR = 365 * DAY


class Vacations:
    """Vacations in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def until(self, person: str, at: float) -> float | None:
        """When the vacation of a person ends; None for one who has none now."""
        query = select(func.max(VACATIONS.c.until)).where(VACATIONS.c.person == person, _now(at))
        with self._engine.connect() as connection:
            found = connection.scalar(query)
        return None if found is None else float(found)

    def away(self, people: Collection[str], at: float) -> frozenset[str]:
        """Who of some people is on vacation."""
        query = select(VACATIONS.c.person).where(VACATIONS.c.person.in_(people), _now(at))
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(query))

    def days_left(self, person: str, at: float) -> int:
        """How many whole days of this year a person has left."""
        length = VACATIONS.c.until - VACATIONS.c.since
        taken = select(func.coalesce(func.sum(length), 0.0)).where(
            VACATIONS.c.person == person, VACATIONS.c.since > at - YEAR
        )
        with self._engine.connect() as connection:
            return MOST_DAYS - int(-(-float(connection.scalar(taken) or 0.0) // DAY))

    def begin(self, person: str, days: int, at: float) -> None:
        """Go on vacation; raises Refusal."""
        if self.until(person, at) is not None:
            raise Refusal(N_("You are on vacation already."))
        left = self.days_left(person, at)
        if not 1 <= days <= left:
            raise Refusal(
                N_("You have {n} days of vacation left this year: take 1 at least."), n=left
            )
        row = {"person": person, "since": at, "until": at + days * DAY, "over": False}
        self._write(insert(VACATIONS).values(**row))

    def end(self, person: str, at: float) -> None:
        """Come back earlier; the other days are left."""
        mine = VACATIONS.c.person == person
        self._write(update(VACATIONS).where(mine, _now(at)).values(until=at))

    def ended(self, at: float) -> list[str]:
        """Whose vacation has ended, while their tables do not know it yet."""
        query = select(VACATIONS.c.person).where(~VACATIONS.c.over, VACATIONS.c.until <= at)
        with self._engine.connect() as connection:
            return list(connection.scalars(query.distinct()))

    def close(self, person: str, at: float) -> None:
        """Their tables know it now."""
        mine = (VACATIONS.c.person == person) & (VACATIONS.c.until <= at)
        self._write(update(VACATIONS).where(mine).values(over=True))

    def tables(self, person: str) -> list[str]:
        """The codes of the running tables where a person plays over days."""
        query = (
            select(TABLES.c.code)
            .join(CLOCKS, CLOCKS.c.table == TABLES.c.id)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(
                SEATS.c.person == person,
                TABLES.c.finished.is_(None),
                CLOCKS.c.per_move + CLOCKS.c.bank >= DAY,
            )
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query.distinct()))

    def _write(self, statement: object) -> None:
        self._submit(lambda connection: connection.execute(statement).rowcount).result()  # type: ignore[call-overload]


def _now(at: float) -> ColumnElement[bool]:
    """That a vacation lasts at a second."""
    return (VACATIONS.c.since <= at) & (VACATIONS.c.until > at)
