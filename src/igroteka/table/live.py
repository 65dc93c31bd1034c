"""Live updates: each viewer's newest snapshot over server-sent events.

A snapshot is the page in pieces (`frame.py`). Over one line each piece is sent again only when it
is another one; the page's script puts the newest of all pieces together. A new line begins with
all of them, and a slow one skips what it missed.

Streams are compressed here, since middleware leaves event streams alone. Each piece is compressed
by itself, once for all who see it, so that a line needs no memory of what it has sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import NamedTuple

from starlette.responses import Response, StreamingResponse

from igroteka.draw.words import speaking
from igroteka.table import frame
from igroteka.table.tables import LiveTable

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the line is alive."""

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


LATER = 15_000
"""Milliseconds after which a page tries again that found no room."""

GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""What a stream of gzip begins with."""


def packed(text: str) -> bytes:
    """A part of a stream of gzip, that depends on nothing before it."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -14, 7)  # quickly made: most pieces are short
    return packer.compress(text.encode()) + packer.flush(zlib.Z_FULL_FLUSH)


class Piece(NamedTuple):
    """A piece of a page, as the event that sends it."""

    digest: bytes
    event: bytes


class Snapshot(NamedTuple):
    """A table as a viewer sees it."""

    stamp: str
    pieces: tuple[Piece, ...]
    end: bytes

    def after(self, sent: tuple[Piece, ...]) -> bytes:
        """The events for a line over which such pieces were sent last."""
        fresh = self.pieces
        if len(sent) == len(fresh):
            fresh = tuple(now for now, old in zip(fresh, sent, strict=True) if now is not old)
        return b"".join(piece.event for piece in fresh) + self.end


def snapshot(table: LiveTable, viewer: int, spoken: str) -> Snapshot:
    """What a viewer sees now, drawn once for all who look from there in a language."""
    key = viewer, spoken
    last: Snapshot | None = table.pictures.get(key)
    if last is not None and last.stamp == table.stamp:
        return last
    with speaking(spoken):
        texts = frame.table_pieces(frame.scene(table, viewer))
    old = last.pieces if last and len(last.pieces) == len(texts) else (None,) * len(texts)
    pieces = tuple(_piece(n, text, old[n]) for n, text in enumerate(texts))
    end = packed(f"event: table\nid: {table.stamp}\ndata: {len(pieces)}\n\n")
    shown = table.pictures[key] = Snapshot(table.stamp, pieces, end)
    return shown


def _piece(number: int, text: str, old: Piece | None) -> Piece:
    """A piece as an event; the old one if it is the same."""
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    if old is not None and old.digest == digest:
        return old
    data = text.replace("\r", "").replace("\n", "\ndata: ")
    return Piece(digest, packed(f"event: part\ndata: {number}\ndata: {data}\n\n"))


def stream(events: AsyncGenerator[bytes], zipped: bool) -> StreamingResponse:
    """Answer with packed events. zipped: whether the browser understands gzip."""
    headers = dict(HEADERS)
    if zipped:
        headers["content-encoding"] = "gzip"
    answer = _headed(events) if zipped else _unpacked(events)
    return StreamingResponse(answer, media_type="text/event-stream", headers=headers)


def full(sentence: str) -> Response:
    """Say that there is no room, and when the page's own script is to ask again."""
    text = f"retry: {LATER}\nevent: full\ndata: {sentence}\n\n"
    return Response(text, media_type="text/event-stream", headers=HEADERS)


RETRY = packed("retry: 500\n\n")
ALIVE = packed(": still here\n\n")


async def events(
    table: LiveTable, person: str, seen: str, draw: Callable[[], Snapshot]
) -> AsyncGenerator[bytes]:
    """The snapshots of a table, packed, beginning after the stamp that was seen last."""
    wake = table.watch(person)
    sent: tuple[Piece, ...] = ()
    try:
        yield RETRY
        while True:
            wake.clear()  # before the stamp is read, so that no change falls between
            if table.stamp != seen:
                shown = draw()
                seen = shown.stamp
                yield shown.after(sent)
                sent = shown.pieces
                continue
            try:
                await asyncio.wait_for(wake.wait(), HEARTBEAT)
            except TimeoutError:
                table.rest()
                yield ALIVE
    finally:
        table.leave(wake)


async def _headed(events: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    head = GZIP
    async with contextlib.aclosing(events) as coming:
        async for event in coming:
            yield head + event
            head = b""


async def _unpacked(events: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    unpacker = zlib.decompressobj(-15)
    async with contextlib.aclosing(events) as coming:
        async for event in coming:
            yield unpacker.decompress(event)
