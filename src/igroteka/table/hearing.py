"""Hearing at once, on PostgreSQL, that another process has written: by LISTEN and NOTIFY.

What is said has a number, so that who has missed something knows it, and looks. Nothing is missed
where the line is down, either: as long as it is, one looks every now and then, as with SQLite.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import Engine

AGAIN = 1.0
"""So many seconds after a line was lost another one is tried."""

BREATH = 0.02
"""Seconds between two readings: at busy times one hears the writing of several at once."""

SELDOM = 10.0
"""One looks every so many seconds where one hears, for lines that are dead and do not say so."""


class Ear:
    """A line on which processes are heard, for one event loop."""

    def __init__(self, engine: Engine, channel: str) -> None:
        """`channel`: where one listens."""
        words, named = engine.dialect.create_connect_args(engine.url)
        self._words: Any = words
        self._named: Any = named
        self._channel = channel
        self._said: list[str] = []
        self._rung = asyncio.Event()
        self.hears = False

    async def listen(self) -> None:
        """Listen for ever."""
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                await self._listen()
            self.hears = False
            self._miss()
            await asyncio.sleep(AGAIN)

    async def wait(self, every: float) -> Sequence[str]:
        """Wait until somebody is heard, and give what was said since the last time; nothing where
        it is time to look: something may have been missed, or so many seconds have passed."""
        # asyncio.wait_for may overhear its cancellation.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SELDOM if self.hears else every):
                await self._rung.wait()
        self._rung.clear()
        said, self._said = self._said, []
        return said

    def _miss(self) -> None:
        """What was said before is not all."""
        self._said.clear()
        self._rung.set()

    async def _listen(self) -> None:
        connecting = psycopg.AsyncConnection.connect(*self._words, **self._named, autocommit=True)
        async with await connecting as line:
            await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            self.hears = True
            self._miss()
            while True:
                await _comes(line)
                line.pgconn.consume_input()  # raises psycopg.Error once the line is down
                while news := line.pgconn.notifies():
                    self._said.append(news.extra.decode())
                self._rung.set()
                await asyncio.sleep(BREATH)


async def _comes(line: psycopg.AsyncConnection[Any]) -> None:
    """Wait until there is something to read. Psycopg would wake up for each message by itself,
    which takes longer than all that is done with it."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(line.fileno(), readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(line.fileno())
