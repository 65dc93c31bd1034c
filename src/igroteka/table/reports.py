"""What people report to whoever runs the table: something that was said there, or a name."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, insert, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Submit
from igroteka.table.schema import PEOPLE, REPORTS, TABLES
from igroteka.table.writing import clean

MOST_REASON = 500
"""The longest reason, in characters."""

MOST_WAITING = 20
"""So many reports of one person may wait to be read."""


class Report(NamedTuple):
    """A report that is made: at which table, who makes it, who is reported and was called what.

    text: what they said; "" where it is about their name.
    """

    table: int
    reporter: str
    person: str
    name: str
    text: str
    reason: str


class Reported(NamedTuple):
    """A report as it is read. code: of the table; by: what the reporter is called now, or ""."""

    id: int
    at: float
    code: str
    name: str
    text: str
    reason: str
    by: str
    done: float | None


class Reports:
    """The reports in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    def make(self, report: Report) -> None:
        """Write a report down; raises Refusal."""
        reason = clean(report.reason)
        if not reason:
            raise Refusal(N_("Say in a few words what is wrong with it. Nothing was reported."))
        if len(reason) > MOST_REASON:
            raise Refusal(N_("Say it in at most {n} characters."), n=MOST_REASON)

        def write(connection: Connection) -> None:
            mine = (REPORTS.c.reporter == report.reporter) & REPORTS.c.done.is_(None)
            if (connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_WAITING:
                raise Refusal(N_("{n} reports of yours have not been read yet: wait for that."),
                              n=MOST_WAITING)  # fmt: skip
            row = {**report._asdict(), "reason": reason, "at": time.time()}
            connection.execute(insert(REPORTS).values(**row))

        self._submit(write).result()

    def waiting(self) -> int:
        """How many have not been seen to."""
        query = select(func.count()).where(REPORTS.c.done.is_(None))
        with self._engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def listed(self, done: bool = False) -> list[Reported]:
        """Those that have not been seen to, the oldest first. done: those too that have."""
        query = (
            select(
                REPORTS.c.id,
                REPORTS.c.at,
                TABLES.c.code,
                REPORTS.c.name,
                REPORTS.c.text,
                REPORTS.c.reason,
                func.coalesce(PEOPLE.c.name, ""),
                REPORTS.c.done,
            )
            .join_from(REPORTS, TABLES, TABLES.c.id == REPORTS.c.table)
            .join(PEOPLE, PEOPLE.c.id == REPORTS.c.reporter, isouter=True)
            .order_by(REPORTS.c.id)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query if done else query.where(REPORTS.c.done.is_(None)))
            return [Reported(*row) for row in rows]

    def close(self, number: int) -> None:
        """Note that a report has been seen to; raises Refusal where there is none that waits."""
        this = (REPORTS.c.id == number) & REPORTS.c.done.is_(None)
        closed = update(REPORTS).where(this).values(done=time.time())
        if not self._submit(lambda c: c.execute(closed).rowcount).result():
            raise Refusal(N_("No report with the number {n} waits."), n=number)


def move_reports(connection: Connection, guest: str, person: str) -> None:
    """Let a person have made, and be meant by, what a guest was."""
    for column in (REPORTS.c.reporter, REPORTS.c.person):
        connection.execute(update(REPORTS).where(column == guest).values({column: person}))


def forget_reports(connection: Connection, person: str) -> None:
    """Leave what was said and why it was reported, of nobody known."""
    mine = REPORTS.c.reporter == person
    connection.execute(update(REPORTS).where(mine).values(reporter=""))
    about = REPORTS.c.person == person
    connection.execute(update(REPORTS).where(about).values(person="", name=""))
