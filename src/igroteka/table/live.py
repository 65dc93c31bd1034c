"""Live updates: each viewer's newest snapshot over server-sent events.

A snapshot is the page in pieces (`frame.py`). Over one line only those pieces are sent that the
line has not sent before, and of the others where they stand: "0-14 + 15-40" is the old pieces 0 to
13, a new one, the old 15 to 39. The page's script puts them together. A new line begins with all
of them, and so does a slow one that missed something.

Streams are compressed here, since middleware leaves event streams alone. Each event is compressed
by itself, once for all who see it, so that a line needs no memory of what it has sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY
from igroteka.table import frame
from igroteka.table.tables import LiveTable, Pointed

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


CUT = "\x15"
"""What stands between two pieces that are sent: a control that means nothing else, as in
`draw.dots`."""


class Shown(Protocol):
    """What a stream sends after a table has changed."""

    @property
    def stamp(self) -> str:
        """The table's stamp at that time."""
        ...

    def after(self, sent: Any, /) -> bytes:
        """The packed event for a line over which that was sent last, if anything was."""
        ...


Draw = Callable[[Any], Shown]
"""What is to be sent now, over a line over which that was sent last."""


Point = Callable[[Pointed], bytes]
"""What a page is sent where somebody points at something."""


class Snapshot:
    """A table as a viewer sees it: which pieces in which order, and the events that show them."""

    def __init__(self, stamp: str, texts: Sequence[str], last: Snapshot | None) -> None:
        """`last`: what was shown before, if anything."""
        self.stamp = stamp
        self._pieces = _names(texts)
        self._number: int = next(NUMBERS)
        self._last = last._number if last else 0
        self._step = self._event(texts, last._pieces) if last else b""
        """The event that shows it to those who have seen the last one."""
        self._whole = b""
        """The one for whoever has not; empty until somebody asks."""

    def after(self, sent: Snapshot | None) -> bytes:
        """The event for a line over which that was sent last; empty if it is not made yet."""
        return self._step if sent and sent._number == self._last else self._whole

    def fill(self, texts: Sequence[str]) -> bool:
        """Make the event for whoever has not seen the last one; False if this is another page."""
        if _names(texts) != self._pieces:
            return False
        self._whole = self._event(texts, ())
        return True

    def _event(self, texts: Sequence[str], old: Sequence[int]) -> bytes:
        places = {piece: n for n, piece in enumerate(old)}
        runs: list[str] = []
        fresh: list[str] = []
        first = end = 0
        for piece, text in zip(self._pieces, texts, strict=True):
            place = places.get(piece, -1)
            if place == end > first:
                end += 1
                continue
            if end > first:
                runs.append(f"{first}-{end}")
            first, end = (place, place + 1) if place >= 0 else (0, 0)
            if place < 0:
                runs.append("+")
                fresh.append(text)
        if end > first:
            runs.append(f"{first}-{end}")
        text = CUT.join([" ".join(runs), *fresh]).replace("\r", "").replace("\n", "\ndata: ")
        return packed(f"event: table\nid: {self.stamp}\ndata: {text}\n\n")


class Look(NamedTuple):
    """From where somebody looks: the seat, the language, the seat to which the screen is to be
    passed where a curtain is drawn, and of whom they hear nothing."""

    viewer: int
    language: str
    curtain: int = NOBODY
    muted: frozenset[str] = frozenset()


def snapshot(table: LiveTable, look: Look, sent: Snapshot | None = None) -> Snapshot:
    """What a viewer sees now, drawn once for all who look from there in a language.

    `sent`: what the line that asks has sent last; there is an event for it.
    """
    shown: Snapshot | None = table.pictures.get(look)
    if shown is not None and shown.stamp == table.stamp and shown.after(sent):
        return shown
    with speaking(look.language):
        texts = frame.table_pieces(frame.scene(table, look.viewer, look.curtain, look.muted))
    if shown is None or shown.stamp != table.stamp:
        shown = Snapshot(table.stamp, texts, shown)
    if not shown.after(sent) and not shown.fill(texts):
        shown = Snapshot(table.stamp, texts, None)
        shown.fill(texts)
    table.pictures[look] = shown
    return shown


def _names(texts: Sequence[str]) -> tuple[int, ...]:
    """A number for each text, by a secret of this process: another text has another number."""
    return tuple([hash(text) for text in texts])


NUMBERS = itertools.count(1)
"""Of snapshots: none is given twice."""


def stream(events: AsyncGenerator[bytes], zipped: bool) -> StreamingResponse:
    """Answer with packed events. zipped: whether the browser understands gzip."""
    headers = dict(HEADERS)
    if zipped:
        headers["content-encoding"] = "gzip"
    answer = _headed(events) if zipped else _unpacked(events)
    return Stream(answer, media_type="text/event-stream", headers=headers)


class Stream(StreamingResponse):
    """A response that begins with its first event, so that both are sent at once."""

    async def stream_response(self, send: Send) -> None:
        """Send the head when there is something to come after it."""
        events = aiter(self.body_iterator)
        first = await anext(events, b"")
        head = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **head})
        await send({"type": "http.response.body", "body": first, "more_body": True})
        async for event in events:
            await send({"type": "http.response.body", "body": event, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def full(sentence: str) -> Response:
    """Say that there is no room, and when the page's own script is to ask again."""
    text = f"retry: {LATER}\nevent: full\ndata: {sentence}\n\n"
    return Response(text, media_type="text/event-stream", headers=HEADERS)


RETRY = packed("retry: 500\n\n")
ALIVE = packed(": still here\n\n")


def second(table: LiveTable) -> bytes:
    """Which second it is, packed, where the table has a clock: a page counts down from it."""
    return packed(f"event: time\ndata: {table.served():.2f}\n\n") if table.times else b""


async def events(
    table: LiveTable,
    person: str,
    seen: str,
    draw: Draw,
    hail: Callable[[], bytes] = bytes,
    point: Point = lambda pointed: b"",
) -> AsyncGenerator[bytes]:
    """What is shown of a table, packed, beginning after the stamp that was seen last; until the
    table is closed, and then whoever watches comes again.

    hail: what is sent at first, and in a silence, instead of a comment; empty for that. point: what
    is sent where somebody points at something; empty for nothing.
    """
    wake = table.watch(person)
    loop = asyncio.get_running_loop()
    sent: Shown | None = None
    said = loop.time()
    beat: asyncio.TimerHandle | None = None

    def ring() -> None:
        nonlocal beat
        beat = None
        wake.set()

    try:
        await table.if_late()
        await table.read_muted(person)
        greeting = RETRY + hail()
        if table.shows(seen):
            seen = table.stamp
            yield greeting
            greeting = b""
        while not table.closed:
            wake.clear()  # before the stamp is read, so that no change falls between
            if pointing := b"".join(map(point, table.pointed(wake))):
                yield pointing
            if table.stamp != seen:
                shown = draw(sent)
                seen = shown.stamp
                said = loop.time()
                yield greeting + shown.after(sent)
                sent, greeting = shown, b""
            elif loop.time() < said + HEARTBEAT:
                beat = beat or loop.call_at(said + HEARTBEAT, ring)  # one timer for many moves
                await wake.wait()
            else:
                table.rest()
                said = loop.time()
                yield hail() or ALIVE
    finally:
        if beat is not None:
            beat.cancel()
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
