"""Advice at a table: who may ask for it, and how it is thought out while others play.

Only the seat whose choice it is may ask, at a table that was opened with advice. That it was asked
for is written down, for all to see, before anything is thought; what comes of it is kept with it,
so that no position is thought about twice. The thinking is cut into slices, each of which waits
for every bot.
"""

from __future__ import annotations

import asyncio
import hashlib
import json

from igroteka.bots.advice import SECONDS, Advice, Adviser, Weighed
from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.engine.records import States
from igroteka.table.errands import TO_NOBODY, Sending, of_seat
from igroteka.table.limits import Asker, Bounds, Limit
from igroteka.table.sent import sent
from igroteka.table.store import Advised
from igroteka.table.tables import LiveTable
from igroteka.table.thinking import Thinkers, Thought

ASKED = Bounds(6, 18, 120)
"""So often advice may be asked for a minute."""

SLICE = 0.05
"""Seconds that are thought at once: others wait no longer for it."""

LONGEST = 30.0
"""Seconds after which is told what has been found till then."""


def position_of(table: LiveTable, seat: int) -> States:
    """What is thought about: what a seat saw when it was asked. What others have chosen since, at
    the same time, it does not know, and to guess at it would mislead the search."""
    return table.match.view(seat, table.match.asked(seat))


def seen_by(view: States) -> str:
    """A short hash of a position as a seat sees it."""
    return hashlib.sha256(view.tobytes()).hexdigest()[:16]


def asked_before(table: LiveTable, seat: int) -> Advised | None:
    """What this seat has asked in the present position, if it has."""
    if seat not in table.offers:
        return None
    digest = seen_by(position_of(table, seat))
    return next((a for a in table.advised if (a.seat, a.digest) == (seat, digest)), None)


def written(advice: Advice) -> str:
    """An answer as it is stored."""
    return json.dumps(advice)


def read(answer: str) -> Advice:
    """A stored answer."""
    best, line, iterations, wins = json.loads(answer)
    return Advice(
        tuple(Weighed(*weighed) for weighed in best),
        tuple((seat, action) for seat, action in line),
        iterations,
        wins,
    )


class Advising:
    """Whoever thinks for those who ask, at all tables of this process."""

    def __init__(self, thinkers: Thinkers, sending: Sending = TO_NOBODY) -> None:
        self._thinkers = thinkers
        self._sending = sending
        self._limit = Limit(ASKED)
        self._running: dict[tuple[LiveTable, int, str], asyncio.Task[None]] = {}

    async def ask(self, table: LiveTable, seat: int, asker: Asker) -> None:
        """Have it thought out what a seat should do now, unless it has been; raises Refusal."""
        if not table.advice:
            raise Refusal(N_("This table was opened without advice."))
        if seat not in table.offers:
            raise Refusal(N_("You are not asked anything now, so there is no advice."))
        before = asked_before(table, seat)
        if before is not None and before.answer:
            return
        view = position_of(table, seat)
        asked = before or Advised(seat, seen_by(view), len(table.match.moves))
        key = table, seat, asked.digest
        if key not in self._running:
            self._limit.check(asker)
            work = self._answer(table, asked, view, table.seats[seat].person)
            self._running[key] = asyncio.get_running_loop().create_task(work)
            self._running[key].add_done_callback(lambda _: self._running.pop(key, None))
        await asyncio.shield(self._running[key])

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, table: LiveTable, asked: Advised, view: States, person: str) -> None:
        """Tell all that it was asked, think, and write down what was found."""
        await table.advise(asked)
        errand = of_seat("advise", table.game, view, asked.seat, SECONDS)
        found = await sent(self._thinkers, self._sending, errand, (person,))
        advice = read(json.dumps(found)) if found else await self._found(table, asked, view, person)
        if not advice.best:
            raise Refusal(N_("Too many think now. Ask again in a while."))
        await table.advise(asked._replace(answer=written(advice)))

    async def _found(self, table: LiveTable, asked: Advised, view: States, person: str) -> Advice:
        """Think here, a slice at a time."""
        adviser = await asyncio.to_thread(Adviser, table.game, view, asked.seat)
        try:
            async with asyncio.timeout(LONGEST):
                while not adviser.done:
                    await self._thinkers.think(
                        Thought(lambda: adviser.think(SLICE), adviser.stop, 1.0, (person,), True)
                    )
        except TimeoutError:
            pass  # too many others think: what there is has to do
        return await asyncio.to_thread(adviser.advice)
