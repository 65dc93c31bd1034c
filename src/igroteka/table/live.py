"""Live updates: each viewer's newest snapshot over server-sent events.

There are no deltas and no replay: on every wake-up a viewer is sent the whole picture as it is
now, and a slow one skips what it missed. The stream is compressed here, since middleware leaves
event streams alone; with one window over all events an update costs some hundred bytes.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from starlette.responses import Response, StreamingResponse

from igroteka.table.tables import LiveTable

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the line is alive."""

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


LATER = 15_000
"""Milliseconds after which a page tries again that found no room."""


def stream(events: AsyncIterator[bytes], packed: bool) -> StreamingResponse:
    """Answer with events. packed: whether the browser understands gzip."""
    headers = dict(HEADERS)
    if packed:
        events = _gzip(events)
        headers["content-encoding"] = "gzip"
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


def full(sentence: str) -> Response:
    """Say that there is no room, and when the page's own script is to ask again."""
    text = f"retry: {LATER}\nevent: full\ndata: {sentence}\n\n"
    return Response(text, media_type="text/event-stream", headers=HEADERS)


async def events(
    table: LiveTable, person: str, seen: str, draw: Callable[[], str]
) -> AsyncGenerator[bytes]:
    """The snapshots of a table, beginning after the stamp that was seen last."""
    wake = table.watch(person)
    try:
        yield b"retry: 500\n\n"
        while True:
            wake.clear()  # before the stamp is read, so that no change falls between
            if table.stamp != seen:
                seen = table.stamp
                yield _event(seen, draw())
                continue
            try:
                await asyncio.wait_for(wake.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        table.leave(wake)


def _event(stamp: str, html: str) -> bytes:
    data = html.replace("\r", "").replace("\n", "\ndata: ")
    return f"event: table\nid: {stamp}\ndata: {data}\n\n".encode()


async def _gzip(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    packer = zlib.compressobj(3, zlib.DEFLATED, 31)
    async for event in events:
        yield packer.compress(event) + packer.flush(zlib.Z_SYNC_FLUSH)
