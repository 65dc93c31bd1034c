"""What a move at a table costs: processor time, time until everybody sees it, memory a viewer.

    python -m benchmarks.table PATH NAME

A server is started, tables of all games are watched and played at over HTTP, and the same is done
with the server of another checkout, at PATH, which is called NAME. What is claimed are ratios
within one run. It needs Linux, which says what another process has used.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from benchmarks.report import write
from benchmarks.timing import table
from benchmarks.visitors import Round, Visitor
from igroteka.engine import games

HERE = Path(__file__).parent.parent

SIZES = (50, 200, 500)
"""So many tables are watched."""

AT_ONCE = 16
"""So many of them move."""

MOVES = 240
"""So many moves are counted."""

FEW = 40
"""So many where only one table moves."""

SECONDS = 8.0
"""No measurement counts for longer."""

BAR = 0.004
"""Seconds of processor a move with two viewers, at most."""

FLAT = 1.3
"""A move at 500 watched tables costs at most so many times one at 50."""

FASTER = 4.0
"""So many times the other's moves a second at 200 tables, at least."""

WAIT = 0.250
"""Seconds from press to the last viewer's update, p99 at half of the highest rate, at most."""

ROOM = 100_000
"""Bytes a viewer, at most."""

KINDS = {
    "two people": (2, 0, 2),
    "two people, one looks": (2, 0, 1),
    "four people": (4, 0, 4),
    "one with three bots": (1, 3, 1),
    "one with three bots, three look on": (1, 3, 4),
}
"""People, bots and viewers of a table."""


@dataclass
class Measured:
    """What moves have cost."""

    moves: int
    seconds: float
    processor: float
    waits: list[float] = field(default_factory=list)

    @property
    def each(self) -> float:
        """Milliseconds of processor a move."""
        return 1000 * self.processor / max(1, self.moves)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def wait(self, share: float) -> float:
        """Milliseconds within which such a share of moves was seen by all."""
        waits = sorted(self.waits)
        return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))]


class Used(Protocol):
    """What tells how much processor it has used."""

    def processor(self) -> float:
        """Seconds of it."""
        ...


class Server:
    """A server's process, and the tables in it."""

    def __init__(self, checkout: Path, folder: str, wanted: Sequence[tuple[str, int, int]]) -> None:
        script = HERE / "benchmarks" / "tables_served.py"
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(script), f"{folder}/table.sqlite", json.dumps(wanted)],
            env=os.environ | {"PYTHONPATH": str(checkout / "src")},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        made = json.loads(self._process.stdout.readline())
        self.port, self.codes, self.cookies = made["port"], made["codes"], made["cookies"]
        self._told = made["told"]
        self._wanted = wanted

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()

    def processor(self) -> float:
        """Seconds of processor that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that it holds."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def round(self, number: int, viewers: int) -> Round:
        """The table of a number, with so many viewers."""
        _name, people, bots = self._wanted[number]
        cookies = [*self.cookies[number][:people], *[""] * viewers]
        visitors = [
            Visitor(self.port, self.codes[number], cookie, number * 8 + n)
            for n, cookie in enumerate(cookies)
        ]
        found = Round(self.codes[number], visitors[:viewers], number)
        if viewers < people:
            assert not bots, "what bots play is not told"
            found.tell(self._told[number], visitors[viewers:people])
        return found


async def watch(rounds: Sequence[Round]) -> None:
    """Open all streams, some at a time."""
    visitors = [visitor for one in rounds for visitor in one.visitors]
    for first in range(0, len(visitors), AT_ONCE):
        await asyncio.gather(*(visitor.watch() for visitor in visitors[first : first + AT_ONCE]))


async def leave(rounds: Sequence[Round]) -> None:
    """Close all streams."""
    await asyncio.gather(*(visitor.leave() for one in rounds for visitor in one.visitors))


async def at_full_speed(
    server: Used, rounds: Sequence[Round], most: int = MOVES, at_once: int = AT_ONCE
) -> Measured:
    """So many tables move at once, each again as soon as all have seen its last move."""
    waiting = deque(rounds)
    waits: list[float] = []
    before = sum(one.number for one in rounds)
    ends = time.perf_counter() + SECONDS

    async def move() -> None:
        while waiting and len(waits) < most and time.perf_counter() < ends:
            one = waiting.popleft()
            if one.next() is None:  # bots are to move, or the play is over
                await asyncio.sleep(0.001)
            else:
                waits.append(await one.press())
            waiting.append(one)

    begun, used = time.perf_counter(), server.processor()
    await asyncio.gather(*(move() for _ in range(at_once)))
    moves = sum(one.number for one in rounds) - before
    return Measured(moves, time.perf_counter() - begun, server.processor() - used, waits)


async def at_rate(
    server: Used, rounds: Sequence[Round], rate: float, most: int = MOVES
) -> Measured:
    """Moves begin evenly, so many a second, whether those before have been seen or not."""
    waiting = deque(rounds)
    waits: list[float] = []
    pressed: list[asyncio.Task[None]] = []

    async def move(one: Round, since: float) -> None:
        waits.append(await one.press(since))
        waiting.append(one)

    begun, used = time.perf_counter(), server.processor()
    for n in range(min(most, int(rate * SECONDS))):
        await asyncio.sleep(max(0.0, begun + n / rate - time.perf_counter()))
        while waiting and waiting[0].next() is None:
            waiting.popleft()
        if waiting:
            pressed.append(asyncio.create_task(move(waiting.popleft(), begun + n / rate)))
    await asyncio.gather(*pressed)
    return Measured(len(waits), time.perf_counter() - begun, server.processor() - used, waits)


@dataclass
class Figures:
    """Everything that is measured of one server."""

    games: dict[str, Measured] = field(default_factory=dict)
    kinds: dict[str, Measured] = field(default_factory=dict)
    sizes: dict[int, Measured] = field(default_factory=dict)
    alone: dict[int, Measured] = field(default_factory=dict)
    calm: Measured | None = None
    viewer: float = 0.0


def wanted_tables() -> list[tuple[str, int, int]]:
    """Games in turn: for the sizes, then for each kind, then fifty of each game."""
    names = list(games())
    pairs = [(names[n % len(names)], 2, 0) for n in range(SIZES[-1])]
    for people, bots, _viewers in KINDS.values():
        pairs += [(names[n % len(names)], people, bots) for n in range(SIZES[0])]
    for name in names:
        pairs += [(name, 2, 0)] * SIZES[0]
    return pairs


async def measure(server: Server) -> Figures:
    """All figures of a server."""
    found = Figures()
    first = SIZES[-1]
    for kind, (_people, _bots, viewers) in KINDS.items():
        rounds = [server.round(first + n, viewers) for n in range(SIZES[0])]
        first += SIZES[0]
        await watch(rounds)
        found.kinds[kind] = await at_full_speed(server, rounds)
        await leave(rounds)
    for name in games():
        rounds = [server.round(first + n, 2) for n in range(SIZES[0])]
        first += SIZES[0]
        await watch(rounds)
        found.games[name] = await at_full_speed(server, rounds)
        await leave(rounds)
    await _grow(server, found)
    return found


async def _grow(server: Server, found: Figures) -> None:
    """Watch more and more tables."""
    watched: list[Round] = []
    held = server.memory()
    for size in SIZES:
        more = [server.round(n, 2) for n in range(len(watched), size)]
        await watch(more)
        watched += more
        if size == SIZES[-1]:
            found.viewer = (server.memory() - held) / sum(len(one.visitors) for one in watched)
        await at_full_speed(server, watched, AT_ONCE)
        found.sizes[size] = await at_full_speed(server, watched)
        found.alone[size] = await at_full_speed(server, watched, FEW, 1)
        if size == SIZES[1]:
            found.calm = await at_rate(server, watched, found.sizes[size].rate / 2)
    await leave(watched)


def figures(checkout: Path) -> Figures:
    """Start the server of a checkout and measure it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(checkout, folder, wanted_tables())
        try:
            gc.disable()
            return asyncio.run(measure(server))
        finally:
            gc.enable()
            server.stop()


def compared(name: str, ours: Measured, theirs: Measured) -> list[str]:
    """A line of the table: ours, and the other's beside it."""
    return [
        name,
        *(f"{one.each:.1f}" for one in (ours, theirs)),
        *(f"{one.rate:.0f}" for one in (ours, theirs)),
        *(f"{one.wait(0.5):.0f}, {one.wait(0.95):.0f}, {one.wait(0.99):.0f}"
          for one in (ours, theirs)),
    ]  # fmt: skip


HEAD = ["", "ms a move", "before", "moves/s", "before", "seen after, ms", "before"]


def report(other: Path, name: str) -> str:
    """Measure both; the tables, and whether the bars hold."""
    theirs, ours = figures(other), figures(HERE)
    rows = [
        *(
            compared(f"{game}, two people", ours.games[game], theirs.games[game])
            for game in games()
        ),
        *(compared(f"all games, {kind}", ours.kinds[kind], theirs.kinds[kind]) for kind in KINDS),
        *(compared(f"{n} tables watched", ours.sizes[n], theirs.sizes[n]) for n in SIZES),
        *(compared(f"{n} watched, one moves", ours.alone[n], theirs.alone[n]) for n in SIZES),
    ]
    assert ours.calm
    assert theirs.calm
    rows.append(compared("200 watched, half of that rate", ours.calm, theirs.calm))
    return "\n\n".join(
        [
            "## The table",
            table(HEAD, rows),
            "A move is pressed over HTTP and seen by every viewer over its stream; the processor's "
            "time is the server's. Fifty tables are watched where nothing else is said, and "
            f"{AT_ONCE} move at once; waits are p50, p95 and p99. “Before” is {name}, in the same "
            f"run. A viewer takes {ours.viewer / 1000:.0f} kB ({theirs.viewer / 1000:.0f} before).",
            *bars(ours, theirs),
        ]
    )


def bars(ours: Figures, theirs: Figures) -> list[str]:
    """What is asked for, and whether it is so."""
    assert ours.calm
    most = max(measured.each for measured in ours.games.values())
    flat = ours.sizes[SIZES[-1]].each / ours.sizes[SIZES[0]].each
    faster = ours.sizes[SIZES[1]].rate / theirs.sizes[SIZES[1]].rate
    late = ours.calm.wait(0.99)
    return [
        bar("a move with two viewers at most 4 ms in each game", most <= 1000 * BAR, f"{most:.1f}"),
        bar(f"at 500 tables at most {FLAT} times that at 50", flat <= FLAT, f"{flat:.2f}"),
        bar(f"at 200 tables at least {FASTER:.0f} times as many moves", faster >= FASTER,
            f"{faster:.1f}"),
        bar("p99 at half of the highest rate under 250 ms", late < 1000 * WAIT, f"{late:.0f}"),
        bar("a viewer at most 100 kB", ours.viewer <= ROOM, f"{ours.viewer / 1000:.0f}"),
    ]  # fmt: skip


def bar(what: str, holds: bool, found: str) -> str:
    """A line about a bar."""
    return f"Bar: {what}: {'holds' if holds else 'DOES NOT HOLD'} ({found})."


if __name__ == "__main__":
    part = report(Path(sys.argv[1]), sys.argv[2])
    print(part)
    write([part])
