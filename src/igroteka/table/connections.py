"""Connections: how many there may be, and how long one may say nothing.

A process has so many file descriptors, and whoever takes them all stops the table for everybody:
logs, database and new visitors need them too. So connections are counted as they come, before
anything is read from them, and one that does not ask for anything in time is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from igroteka.table.limits import household

SPARE = 200
"""So many file descriptors are kept for the database, logs, kernels and what else is opened."""

WANTED = 16_384
"""So many are asked for, where the system allows it."""

FROM_ONE_ADDRESS = 400
"""A household may have so many connections."""

FIRST_WORDS = 15.0
"""A connection that has not asked for anything in so many seconds is closed."""


def most_connections() -> int:
    """How many connections this process can have at once; first asks the system for more."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return WANTED - SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(32, (WANTED if soft == resource.RLIM_INFINITY else soft) - SPARE)


class Hall:
    """How many are inside, by address."""

    def __init__(self, most: int, from_one: int = FROM_ONE_ADDRESS) -> None:
        self._most = most
        self._from_one = from_one
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more; if so, it is counted until it leaves."""
        if self._inside.total() >= self._most or self._inside[address] >= self._from_one:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One has gone."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


class Corked:
    """A transport that sends at once what is written in one turn of the event loop: the head of an
    answer and what comes after it are one call to the system, and one packet."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send it soon."""
        if not self._held:
            self._loop.call_soon(self._send)
        self._held.append(data)

    def close(self) -> None:
        """Send what was written, and close."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._held:
            self._transport.write(b"".join(self._held))
            self._held.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def door(hall: Hall, first_words: float = FIRST_WORDS) -> type[H11Protocol]:
    """The protocol of connections that are counted in a hall, to be given to uvicorn."""

    class Door(H11Protocol):
        """Uvicorn's protocol for one connection."""

        _address: str | None = None
        _silence: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Let the connection in, or close it at once."""
            peer = cast(Any, transport).get_extra_info("peername")
            address = household(str(peer[0])) if peer else ""
            super().connection_made(cast(Any, Corked(transport, self.loop)))
            if not hall.enter(address):
                transport.abort()
                return
            self._address = address
            self._wait_for_words()

        def data_received(self, data: bytes) -> None:
            """Read on. However slowly the bytes drop in, the request has to come in time."""
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._stop_waiting()
            elif self._silence is None:
                self._wait_for_words()

        def _wait_for_words(self) -> None:
            self._silence = self.loop.call_later(first_words, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._silence is not None:
                self._silence.cancel()
                self._silence = None

        def connection_lost(self, exc: Exception | None) -> None:
            """The connection has ended, from whichever side."""
            self._stop_waiting()
            if self._address is not None:
                hall.leave(self._address)
                self._address = None
            super().connection_lost(exc)

    return Door
