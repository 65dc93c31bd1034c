"""Bots at live tables, and the forced choices that a table plays for people.

Bots act through the same checked door as people. Each table with something to play has one task;
choices are thought out in a small pool of threads. Nothing about a bot is stored: after a crash
its task starts anew from the position.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from igroteka.engine import Refusal
from igroteka.table.tables import LiveTable

LOG = logging.getLogger("igroteka.table")

PAUSE = 0.7
"""Seconds between two moves that no person makes, so that people can follow."""

AGAIN = 2.0
"""Seconds after which a table that failed for an unknown reason is tried again."""


class BotPlay:
    """Everything that moves by itself, at all tables of this process."""

    def __init__(self, pause: float = PAUSE) -> None:
        self.pause = pause
        self._tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self._pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "igroteka-bot")
        self._thinking: dict[LiveTable, Any] = {}

    def nudge(self, table: LiveTable) -> None:
        """See whether something is to be played at this table; called after each change."""
        if table not in self._tasks and self._next_seat(table) is not None:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._tasks[table] = task
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    async def close(self) -> None:
        """Stop thinking."""
        for bot in self._thinking.values():
            bot.stop()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: LiveTable) -> None:
        while (seat := self._next_seat(table)) is not None:
            number = table.number
            try:
                action = await self._choice(table, seat)
                if table.number == number:
                    await table.act(seat, [action], number)
            except Refusal:
                pass  # somebody was faster, or took a move back: look again
            except Exception:
                LOG.exception("Table %s could not go on; it is tried again.", table.row.code)
                await asyncio.sleep(AGAIN)
            finally:
                table.think(seat, False)

    def _next_seat(self, table: LiveTable) -> int | None:
        """A waiting seat that is to be played without a person's doing."""
        for seat, offer in table.offers.items():
            sitting = table.seats[seat]
            if sitting.bot or (sitting.auto and len(offer.actions) == 1):
                return seat
        return None

    async def _choice(self, table: LiveTable, seat: int) -> int:
        """Think, but at least as long as the pause."""
        pause = asyncio.sleep(self.pause if table.match.moves else self.pause / 2)
        actions = table.offers[seat].actions
        if len(actions) == 1:
            await pause
            return actions[0]
        table.think(seat, True)
        choice, _ = await asyncio.gather(self._ask(table, seat), pause)
        return choice

    async def _ask(self, table: LiveTable, seat: int) -> int:
        from igroteka.bots import make_bot  # loads slowly, and no page waits for it

        view, actions = table.match.view(seat), table.offers[seat].actions
        bot = await asyncio.to_thread(
            make_bot, table.game, table.seats[seat].bot, seed=secrets.randbits(32)
        )
        self._thinking[table] = bot
        try:
            loop = asyncio.get_running_loop()
            choice = await loop.run_in_executor(self._pool, bot.choose, view, seat)
            return int(choice.action)
        except Exception:
            LOG.exception("A bot failed at table %s, seat %s; chance plays.", table.row.code, seat)
            return secrets.choice(actions)
        finally:
            self._thinking.pop(table, None)
