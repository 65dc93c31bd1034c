"""A few threads that think for all tables, fairly.

Who has been thought for longest waits longest: seconds are counted for each table and for each of
its people, and fade within minutes. So twenty tables of one person are, to all others, little more
than one. Where two are even, the shorter thought comes first. The more thoughts wait, the sooner a
running one has to end. Patient thoughts come after all others, and nobody is hurried by them.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

HALF_LIFE = 60.0
"""Seconds after which half of what somebody was thought for is forgotten."""

SHORTEST = 0.1
"""However many wait, a thought may take so many seconds."""

MOST = 32
"""The most thoughts at once, however many workers there are."""

BUSY = 2.0
"""So many thoughts for each thread, and people are told that bots think less."""


class Thought(NamedTuple):
    """What is to be thought out, for whom, and how long it may take when nobody else waits.

    patient: it waits for all that are not, and counts for nothing where they are hurried; so it
        has to be short, for they wait until it has ended.
    """

    work: Callable[[], Any]
    stop: Callable[[], None]
    seconds: float
    payers: tuple[str, ...]
    patient: bool = False


class Thinkers:
    """The threads, and who waits for them. All methods are for the event loop's thread."""

    def __init__(self, threads: int, more: Callable[[], int] = lambda: 0) -> None:
        """`more`: how many thoughts others think out at once; then a thread only waits for them."""
        self._threads = threads
        self._more = more
        self._pool = ThreadPoolExecutor(max(threads, MOST), "igroteka-bot")
        self._waiting: list[tuple[Thought, asyncio.Future[Any]]] = []
        self._patient: list[tuple[Thought, asyncio.Future[Any]]] = []
        self._running: dict[Thought, tuple[float, asyncio.TimerHandle]] = {}
        """Since when each runs, and what is going to end it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._spent: dict[str, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))

    @property
    def _at_once(self) -> int:
        """So many thoughts are thought at once."""
        return max(self._threads, min(MOST, self._more()))

    @property
    def load(self) -> float:
        """How many thoughts there are for each thread; the patient ones do not count."""
        running = sum(not thought.patient for thought in self._running)
        return (len(self._waiting) + running) / self._at_once

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a thread."""
        return len(self._waiting) + len(self._patient)

    @property
    def busy(self) -> bool:
        """Whether bots have to think less than they would."""
        return self.load > BUSY

    async def think(self, thought: Thought) -> Any:
        """What the work returns, when it is this thought's turn."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        entry = (thought, future)
        waiting = self._patient if thought.patient else self._waiting
        waiting.append(entry)
        self._start()
        try:
            return await future
        finally:
            if entry in waiting:
                waiting.remove(entry)
            elif thought in self._running:
                thought.stop()

    def close(self) -> None:
        """Stop thinking."""
        for thought in self._running:
            thought.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        while (queue := self._waiting or self._patient) and len(self._running) < self._at_once:
            entry = min(queue, key=lambda entry: self._rank(entry[0]))
            queue.remove(entry)
            loop = asyncio.get_running_loop()
            thought = entry[0]
            self._running[thought] = loop.time(), loop.call_later(thought.seconds, thought.stop)
            task = loop.create_task(self._run(*entry))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._hasten()

    def _hasten(self) -> None:
        """Let those that run end the sooner, the more there are now."""
        loop = asyncio.get_running_loop()
        for thought, (begun, ending) in self._running.items():
            ending.cancel()
            allowed = max(SHORTEST, thought.seconds / max(1.0, self.load))
            self._running[thought] = begun, loop.call_at(begun + allowed, thought.stop)

    def _rank(self, thought: Thought) -> tuple[float, float]:
        return max(self._owed(payer) for payer in thought.payers), thought.seconds

    async def _run(self, thought: Thought, future: asyncio.Future[Any]) -> None:
        loop = asyncio.get_running_loop()
        begun = time.monotonic()
        try:
            found = await loop.run_in_executor(self._pool, thought.work)
            if not future.done():
                future.set_result(found)
        except Exception as error:
            if not future.done():
                future.set_exception(error)
        finally:
            _begun, ending = self._running.pop(thought)
            ending.cancel()
            self._charge(thought.payers, time.monotonic() - begun)
            self._start()

    def _owed(self, payer: str) -> float:
        """The seconds that were thought for somebody, older ones counting less."""
        seconds, at = self._spent.get(payer, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / HALF_LIFE))

    def _charge(self, payers: Collection[str], seconds: float) -> None:
        now = time.monotonic()
        for payer in payers:
            self._spent[payer] = (self._owed(payer) + seconds, now)
        if len(self._spent) > FORGET_ABOVE:
            for payer in [p for p in self._spent if self._owed(p) < SHORTEST]:
                del self._spent[payer]


FORGET_ABOVE = 5000
"""Above so many names, those for whom hardly anything was thought are forgotten."""
