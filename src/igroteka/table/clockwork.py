"""What time itself does at the tables of a process: who plays where is written down, and whose time
is over, and what follows.

Any process may do it for any table: whoever writes the entry first has done it. A table that nobody
looks at is found in the database, a few seconds after its time at most; one that is in memory has
a timer. What a time-out leads to follows from its entry, so that a process that ends in between
leaves it to another one, or to itself when it starts again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy.exc import DatabaseError

from igroteka.engine import Refusal
from igroteka.table.pulse import EVERY, Pulse
from igroteka.table.tables import LATE, LiveTable, Tables

LOG = logging.getLogger("igroteka.table")

SOON = 3600.0
"""A time that is over within so many seconds has a timer; others are found in the database."""


SHORTEST = 0.1
"""The shortest time that a timer has: the count may stand still, and then it is asked again."""


class Clockwork:
    """The clocks of all tables, as far as this process sees to them."""

    def __init__(self, tables: Tables, pulse: Pulse) -> None:
        self._tables = tables
        self._pulse = pulse
        self._tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self._again: set[LiveTable] = set()
        """Tables at which something has changed while they were looked at."""
        self._timers: dict[LiveTable, asyncio.TimerHandle] = {}

    async def attend(self) -> None:
        """Beat, and see to what is due, for ever."""
        while True:
            try:
                await self.look()
            except Exception:
                LOG.exception("Clocks could not be looked at; it is tried again.")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Beat once, and see to the tables where a time is over."""
        await asyncio.to_thread(self._pulse.beat)
        clocked, now = self._tables.store.clocked, self._pulse.now()
        for code in await asyncio.to_thread(clocked.due, now):
            try:
                table = await self._tables.get(code)
                if table is not None:
                    await self.settle(table)  # what was due may have been too early
                    await asyncio.to_thread(clocked.set_due, table.row.id, table.due)
            except Refusal:  # its page says why it cannot go on
                await asyncio.to_thread(clocked.settle_nothing, code)

        for person in await asyncio.to_thread(self._tables.store.vacations.ended, now):
            await self.tell(person)
            await asyncio.to_thread(self._tables.store.vacations.close, person, now)

    async def tell(self, person: str) -> None:
        """Let all tables know where a person plays over days that a vacation begins or ends."""
        for code in await asyncio.to_thread(self._tables.store.vacations.tables, person):
            with contextlib.suppress(Refusal):  # its page says why it cannot go on
                table = await self._tables.get(code)
                if table is not None:
                    await table.refresh()
                    await self.settle(table)

    def nudge(self, table: LiveTable) -> None:
        """See to a table; called after each change."""
        if table.times is None:
            return
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._see_to(table))
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._seen_to(table))

    def _seen_to(self, table: LiveTable) -> None:
        del self._tasks[table]
        if table in self._again:
            self._again.discard(table)
            self.nudge(table)

    async def _see_to(self, table: LiveTable) -> None:
        try:
            await self.settle(table)
        except (Refusal, DatabaseError):
            LOG.warning("Table %d: its clock is looked at again later.", table.row.id)

    async def settle(self, table: LiveTable) -> None:
        """Do all that time asks for at a table, and set a timer for what comes next."""
        try:
            await table.keep_time()
            await table.end_lapsed()
        except Refusal:
            pass  # another process or a move was faster: the next look sees what is left
        self._set_timer(table)

    def _set_timer(self, table: LiveTable) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        due = table.due
        if due is None:
            return
        wait = max(SHORTEST, due + LATE - table.served())
        if wait <= SOON:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(wait, self.nudge, table)

    async def close(self) -> None:
        """End, and write down for how long tables have been served."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(DatabaseError):  # without it a few seconds are given back
            await asyncio.to_thread(self._pulse.beat)
