"""Looking back at finished plays: one at a time, decision by decision, when nobody else thinks.

What is found of a decision is stored at once, so that a server that is started again goes on where
it was. A row says by a digest of which decision it is: in which position, by which seat, and what
was chosen there. Whatever does not belong to the play as it stands is passed over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time

from igroteka.bots.review import SECONDS, Opinion, Opinions, Reviewer, decisions
from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.errands import Errand
from igroteka.table.limits import Asker, Bounds, Limit
from igroteka.table.sent import sent
from igroteka.table.tables import LiveTable, Tables, check_over
from igroteka.table.thinking import Thinkers, Thought

LOG = logging.getLogger("igroteka.table")

ASKED = Bounds(3, 9, 60)
"""So often one may ask for it a minute."""

LONGEST_QUEUE = 50
"""So many plays may wait."""

SLICE = 0.05
"""Seconds that are thought at once: others wait no longer for it."""

TAKEN_UP = 7 * 24 * 3600.0
"""A server that starts goes on with what was asked for in so many seconds."""

COMPILED = 1.0
"""Seconds between two looks at whether the rules are compiled."""


def decision(table: LiveTable, move: int) -> str:
    """A short text that only this decision has."""
    made = table.match.moves[move]
    return f"{table.match.digest(move)} {made.seat} {made.action}"


def read(found: str) -> Opinions:
    """What was stored of a decision."""
    known, opened = (
        Opinion(best, gain, tuple(chances), tuple((seat, action) for seat, action in line))
        for best, gain, chances, line in json.loads(found)
    )
    return Opinions(known, opened)


def reviewed(table: LiveTable) -> dict[int, Opinions]:
    """What has been found of a table's play so far, by move."""
    moves = len(table.match.moves)
    stored = table.store.reviews.found(table.row.id)
    return {
        move: read(found)
        for move, (digest, found) in sorted(stored.items())
        if move < moves and digest == decision(table, move)
    }


class Reviewing:
    """Whoever looks back, for all tables of this process."""

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._limit = Limit(ASKED)
        self._waiting: asyncio.Queue[str] = asyncio.Queue()

    async def ask(self, table: LiveTable, asker: Asker) -> None:
        """Have a finished play looked back at, unless it has been asked for; raises Refusal."""
        check_over(table)
        if await asyncio.to_thread(table.store.reviews.asked, table.row.id):
            return
        if self._waiting.qsize() >= LONGEST_QUEUE:
            raise Refusal(N_("Too many plays wait to be looked back at. Ask again in a while."))
        self._limit.check(asker)
        await asyncio.to_thread(table.store.reviews.ask, table.row.id)
        self._waiting.put_nowait(table.row.code)

    async def attend(self) -> None:
        """Go on with what had been asked for, and then do what is asked, for ever."""
        since = time.time() - TAKEN_UP
        for code in await asyncio.to_thread(self._tables.store.reviews.since, since):
            self._waiting.put_nowait(code)
        while True:
            code = await self._waiting.get()
            try:
                await self._look_back(code)
            except Exception:
                LOG.exception("Table %s could not be looked back at.", code)

    async def _look_back(self, code: str) -> None:
        """Judge every decision of a play that has not been judged."""
        table = await self._tables.get(code)
        if table is None:
            return
        done = await asyncio.to_thread(reviewed, table)
        for move in await asyncio.to_thread(decisions, table.match):
            if move not in done and table.over and move < len(table.match.moves):
                await self._judge(table, move)

    async def _judge(self, table: LiveTable, move: int) -> None:
        kernels = table.game.kernels
        while kernels.state == "compiling":
            await asyncio.sleep(COMPILED)
        which = decision(table, move)
        errand = Errand("review", 2 * SECONDS, code=table.row.code, move=move)
        sending = self._tables.store.sending
        answer = await sent(self._thinkers, sending, errand, (table.row.code,))
        found = json.dumps(answer) if answer else await self._found(table, move)
        await asyncio.to_thread(table.store.reviews.keep, table.row.id, move, which, found)

    async def _found(self, table: LiveTable, move: int) -> str:
        """Think here, a slice at a time."""
        reviewer = await asyncio.to_thread(Reviewer, table.match, move)
        while not reviewer.done:
            await self._thinkers.think(
                Thought(lambda: reviewer.think(SLICE), reviewer.stop, 1.0, (table.row.code,), True)
            )
        return json.dumps(reviewer.opinions())
