"""People at tables, as cheap as can be: sockets, a line of HTTP, and what a page offers.

They are what `benchmarks/table.py` measures a server with, so that little of what is measured is
theirs. Each comes from a loopback address of their own, since the table counts by address.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
import zlib
from urllib.parse import quote

NUMBER = re.compile(rb'data-number="(\d+)"')
STAMP = re.compile(rb"^id: (\S+)$", re.MULTILINE)
OFFERED = re.compile(rb'name="action" value="(\d+)')

PATIENCE = 60.0
"""Seconds after which somebody who hears nothing gives up."""


class Visitor:
    """Somebody at a table: a seat, or a place to look on from."""

    def __init__(self, port: int, code: str, cookie: str, place: int) -> None:
        """`place`: a number of their own, which gives them an address."""
        self.number = -1
        """Of the last entry that was seen."""
        self.offered: list[bytes] = []
        """The actions that may be played."""
        self.stamp = ""
        """What the page has seen."""
        self.over = False
        """Whether the page shows that the play is over."""
        self.heard: asyncio.Event = asyncio.Event()
        self._port = port
        self._code = code
        self._cookie = cookie
        self._from = (f"127.{1 + place // 60_000}.{place // 250 % 240}.{2 + place % 250}", 0)
        self._listening: asyncio.Task[None] | None = None
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def watch(self) -> None:
        """Open the stream, and wait for the first picture."""
        self._listening = asyncio.create_task(self._listen())
        await self._hear(lambda: self.number >= 0)

    async def sees(self, number: int) -> None:
        """Wait until the page shows an entry."""
        await self._hear(lambda: self.number >= number)

    async def press(self, action: bytes) -> None:
        """Play an action, unless that is too late."""
        fields = b"action=%s&number=%d" % (action, self.number)
        self.offered = []
        if self._line is None:
            self._line = await self._connect()
        reader, writer = self._line
        writer.write(self._head("POST", "act", len(fields)) + fields)
        status = await self._status(reader)
        assert status in (b"204", b"409"), status

    async def leave(self) -> None:
        """Close everything."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        if self._line is not None:
            self._line[1].close()
        self._listening = self._line = None
        self.number, self.stamp = -1, ""

    async def _hear(self, enough: object) -> None:
        while not enough():  # type: ignore[operator]
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), PATIENCE)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=self._from, limit=1 << 22
        )

    def _head(self, method: str, what: str, length: int = 0) -> bytes:
        return (
            f"{method} /t/{self._code}/{what} HTTP/1.1\r\nhost: localhost\r\nx-script: 1\r\n"
            f"cookie: igroteka={quote(self._cookie)}\r\nsec-fetch-site: same-origin\r\n"
            "accept-language: en\r\naccept-encoding: gzip\r\n"
            "content-type: application/x-www-form-urlencoded\r\n"
            f"content-length: {length}\r\n\r\n"
        ).encode()

    async def _status(self, reader: asyncio.StreamReader) -> bytes:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        if length:
            await reader.readexactly(int(length[1]))
        return head[9:12]

    async def _listen(self) -> None:
        """Read the stream for ever."""
        reader, writer = await self._connect()
        try:
            writer.write(self._head("GET", f"events?since={self.stamp}"))
            assert await self._status(reader) == b"200"
            unpacking = zlib.decompressobj(31)
            while size := int(await reader.readline(), 16):
                self._read(unpacking.decompress((await reader.readexactly(size + 2))[:-2]))
        finally:
            writer.close()

    def _read(self, text: bytes) -> None:
        if b'id="actions"' in text:
            self.offered = OFFERED.findall(text, text.index(b'id="actions"'))
        self.over = self.over or b'id="result"' in text
        found, stamp = NUMBER.search(text), STAMP.search(text)
        if found:
            self.number = int(found[1])
        if stamp:
            self.stamp = stamp[1].decode()
        self.heard.set()


class Round:
    """A table with those who watch it, and those who play without looking.

    What people do who see nothing is told beforehand: the seat and the action of each move, for
    everybody at the table.
    """

    def __init__(self, code: str, watching: list[Visitor], seed: int) -> None:
        self.code = code
        self.visitors = watching
        self._chance = random.Random(seed)
        self._players = watching
        self._told: list[tuple[int, int]] | None = None

    def tell(self, moves: list[tuple[int, int]], unseen: list[Visitor]) -> None:
        """Play these moves; those who see nothing sit after those who watch."""
        self._told, self._players = moves, [*self.visitors, *unseen]

    @property
    def number(self) -> int:
        """Of the last entry that all have seen."""
        return min(visitor.number for visitor in self.visitors)

    @property
    def over(self) -> bool:
        """Whether somebody has seen that the play is over."""
        return any(visitor.over for visitor in self.visitors)

    def next(self) -> tuple[Visitor, bytes] | None:
        """Somebody who can play something, and what; None if nobody can."""
        if self._told is not None:
            if self.number >= len(self._told):
                return None
            seat, action = self._told[self.number]
            self._players[seat].number = self.number
            return self._players[seat], b"%d" % action
        mover = next((visitor for visitor in self.visitors if visitor.offered), None)
        return mover and (mover, self._chance.choice(mover.offered))

    async def press(self, since: float = 0.0) -> float:
        """Play one move; the seconds until the last viewer sees it.

        `since`: when it was meant to be played, if that was before.
        """
        begun = since or time.perf_counter()
        move = self.next()
        assert move is not None
        mover, action = move
        seen = self.number
        await asyncio.gather(
            mover.press(action), *(visitor.sees(seen + 1) for visitor in self.visitors)
        )
        return time.perf_counter() - begun
