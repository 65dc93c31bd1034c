"""Hearing at once, on PostgreSQL, that another process has written: by LISTEN and NOTIFY.

Who hears is only told to look. So nothing is missed where the line is down: as long as it is, one
looks every now and then, as with SQLite.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import Engine

AGAIN = 1.0
"""So many seconds after a line was lost another one is tried."""

SELDOM = 10.0
"""One looks every so many seconds where one hears, for lines that are dead and do not say so."""


class Ear:
    """A line on which other processes are heard, for one event loop."""

    def __init__(self, engine: Engine, channel: str, me: str) -> None:
        """`channel`: where one listens; `me`: to whom one does not."""
        words, named = engine.dialect.create_connect_args(engine.url)
        self._words: Any = words
        self._named: Any = named
        self._channel = channel
        self._me = me
        self._rung = asyncio.Event()
        self.hears = False

    async def listen(self) -> None:
        """Listen for ever."""
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                await self._listen()
            self.hears = False
            self._rung.set()
            await asyncio.sleep(AGAIN)

    async def wait(self, every: float) -> None:
        """Wait until it is time to look: somebody is heard, or so many seconds have passed."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), SELDOM if self.hears else every)
        self._rung.clear()

    async def _listen(self) -> None:
        connecting = psycopg.AsyncConnection.connect(*self._words, **self._named, autocommit=True)
        async with await connecting as line:
            await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            self.hears = True
            self._rung.set()  # for what was said before
            async for news in line.notifies():
                if news.payload != self._me:
                    self._rung.set()
