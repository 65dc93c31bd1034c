"""Two processes on PostgreSQL beside one on SQLite: what they can do, and what a restart costs.

    python -m benchmarks.processes

Five hundred tables of four people, all games in turn. At two processes all who are at a table are
served by one of them, as nginx has it in `docs/run-it-for-your-club.md`; or by both in turn, so
that every move has to come from one to the other. The load, both servers and the database share
this machine. It needs PostgreSQL's programs and Linux.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.table.postgres import programs, running

from benchmarks.report import write
from benchmarks.table import AT_ONCE, Measured, at_full_speed, at_rate, bar, leave
from benchmarks.timing import table
from benchmarks.visitors import Round, Visitor
from igroteka.engine import games
from igroteka.table.store import Store

HERE = Path(__file__).parent.parent

TABLES = 500
PEOPLE = 4

IDLE = (0, 1500, 5000)
"""So many look on besides those who play. One process takes 4,000 streams in all."""

MOST_STREAMS = 4000

ROUNDS = 2
"""So often both are measured in turn."""

BETTER = 1.3
"""So many times one process's moves a second."""

WAIT = 0.250
"""Seconds from press to the last viewer, p99 at half of the highest rate, at most."""

BACK = 5.0
"""Seconds within which all pages are back after a restart, at most."""

RESTARTED = 1500
"""So many look on when a process is restarted."""

SETTINGS = (
    "-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=on "
    "-c synchronous_commit=on -c shared_buffers=128MB -c max_connections=200"
)
"""Of the database: what it says it has written is on disk, as with SQLite."""


class Servers:
    """Some processes at one database, and the tables in it."""

    def __init__(self, database: str, processes: int) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        names = list(games())
        wanted = [(names[n % len(names)], PEOPLE, 0) for n in range(TABLES)]
        self._database = database
        first, made = self._start(0, wanted)
        self.codes, self.cookies = made["codes"], made["cookies"]
        self._processes.append(first)
        self.ports = [int(made["port"])]
        for _ in range(1, processes):
            process, made = self._start(0, [])
            self._processes.append(process)
            self.ports.append(int(made["port"]))

    def _start(
        self, port: int, wanted: Sequence[tuple[str, int, int]]
    ) -> tuple[subprocess.Popen[str], dict[str, list[str]]]:
        command = ["-P", "-m", "benchmarks.processes_served", self._database, str(port)]
        path = f"{HERE}{os.pathsep}{HERE / 'src'}"
        process = subprocess.Popen(
            [sys.executable, *command, json.dumps(wanted)],
            env=os.environ | {"PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        return process, json.loads(process.stdout.readline())

    def processor(self) -> float:
        """Seconds of processor that they have used, without the database."""
        return sum(_used(process.pid) for process in self._processes)

    def restart_last(self) -> None:
        """End the last process as whoever brings a new version does, and start another one."""
        self._processes[-1].send_signal(signal.SIGTERM)
        self._processes[-1].wait()
        self._processes[-1], _made = self._start(self.ports[-1], [])

    def __enter__(self) -> Servers:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait()


def _used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # it is being restarted
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Page(Visitor):
    """A visitor whose page comes back, as a browser's does: to the process that answers."""

    def __init__(self, ports: Sequence[int], code: str, cookie: str, place: int) -> None:
        """`ports`: the one that serves it first, if that is there."""
        super().__init__(ports[0], code, cookie, place)
        self._ports = ports
        self.lost: list[float] = []
        """How long it was without a stream, each time."""

    async def _listen(self) -> None:
        gone = 0.0
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError, asyncio.IncompleteReadError):
                if gone:
                    self._await_first(gone)
                await super()._listen()
            gone = gone or time.perf_counter()
            await asyncio.sleep(0.05)
            self._port = self._ports[0] if self._port != self._ports[0] else self._ports[-1]

    def _await_first(self, gone: float) -> None:
        """Note, when the next picture comes, how long none could."""

        async def back() -> None:
            self.heard.clear()
            await self.heard.wait()
            self.lost.append(time.perf_counter() - gone)

        self._back = asyncio.create_task(back())

    async def press(self, action: bytes) -> None:
        """Play an action; once more where the process ended before it had answered."""
        while True:
            try:
                await super().press(action)
            except (OSError, EOFError, asyncio.IncompleteReadError):
                self._line = None
                await asyncio.sleep(0.05)
            else:
                return


class Party(NamedTuple):
    """All tables with those who play and those who look on."""

    rounds: list[Round]

    @classmethod
    def at(cls, servers: Servers, idle: int, apart: bool = False) -> Party:
        """With so many who look on, evenly. apart: both processes serve each table."""
        rounds = []
        for n, code in enumerate(servers.codes):
            more = idle // TABLES + (n < idle % TABLES)
            cookies = [*servers.cookies[n], *[""] * more]
            pages: list[Visitor] = []
            for k, cookie in enumerate(cookies):
                ports = servers.ports if (k if apart else n) % 2 else servers.ports[::-1]
                pages.append(Page(ports, code, cookie, n * 16 + k))
            rounds.append(Round(code, pages, n))
        return cls(rounds)

    @property
    def pages(self) -> list[Page]:
        """Everybody's page."""
        return [page for one in self.rounds for page in one.visitors if isinstance(page, Page)]

    async def watch(self) -> None:
        """Open all streams, some at a time."""
        pages = self.pages
        for first in range(0, len(pages), AT_ONCE):
            await asyncio.gather(*(page.watch() for page in pages[first : first + AT_ONCE]))


Measures = dict[int, "Found"]
"""By how many look on."""


class Found(NamedTuple):
    """What was measured with so many who look on: as fast as it goes, and at half of that."""

    fast: Measured
    calm: Measured


async def measure(servers: Servers, idle: Sequence[int], apart: bool = False) -> Measures:
    """Both, with more and more who look on."""
    found = {}
    for n in idle:
        party = Party.at(servers, n, apart)
        await party.watch()
        await at_full_speed(servers, party.rounds, AT_ONCE)
        fast = await at_full_speed(servers, party.rounds)
        calm = await at_rate(servers, party.rounds, fast.rate / 2)
        found[n] = Found(fast, calm)
        print(f"{len(servers.ports)} processes, {n} look on: {fast.rate:.0f} moves/s", flush=True)
        await leave(party.rounds)
    return found


class Restart(NamedTuple):
    """What came of it: moves that were acknowledged and stand, how many pages had lost their
    stream, and how long the last one was without."""

    moves: int
    pages: int
    longest: float


async def restart(servers: Servers, rate: float) -> Restart:
    """Restart the last process while moves go on."""
    party = Party.at(servers, RESTARTED)
    await party.watch()
    before = sum(one.number for one in party.rounds)
    playing = asyncio.create_task(at_rate(servers, party.rounds, rate, most=10_000))
    await asyncio.sleep(1.0)
    await asyncio.to_thread(servers.restart_last)
    measured = await playing
    await asyncio.sleep(BACK)
    lost = [seconds for page in party.pages for seconds in page.lost]
    moves = sum(one.number for one in party.rounds) - before
    assert moves >= len(measured.waits), "an acknowledged move is seen by nobody"
    await leave(party.rounds)
    return Restart(moves, len(lost), max(lost, default=0.0))


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """A fresh one."""
    with contextlib.ExitStack() as stack:
        if kind == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            yield f"sqlite:///{folder}/table.sqlite"
        else:
            place = programs()
            assert place is not None, "PostgreSQL's programs are not installed"
            yield stack.enter_context(running(place, SETTINGS)).fresh()


def numbered(url: str, codes: Sequence[str]) -> None:
    """Raises AssertionError where an entry is missing, or stands twice."""
    store = Store(url)
    for row in map(store.table, codes):
        assert row is not None
        numbers = [entry.number for entry in store.entries(row.id)]
        assert numbers == list(range(1, len(numbers) + 1))
    store.close()


def main() -> None:
    """Measure both in turn, and write."""
    gc.disable()
    one: list[Measures] = []
    two: list[Measures] = []
    apart: list[Measures] = []
    fits = [n for n in IDLE if n + PEOPLE * TABLES <= MOST_STREAMS]
    for _ in range(ROUNDS):
        with database("sqlite") as url, Servers(url, 1) as servers:
            one.append(asyncio.run(measure(servers, fits)))
        with database("postgresql") as url, Servers(url, 2) as servers:
            apart.append(asyncio.run(measure(servers, fits, apart=True)))
        with database("postgresql") as url:
            with Servers(url, 2) as servers:
                two.append(asyncio.run(measure(servers, IDLE)))
                if len(two) == ROUNDS:
                    rate = two[-1][RESTARTED].fast.rate / 4
                    restarted = asyncio.run(restart(servers, rate))
            numbered(url, servers.codes)
    part = report({ONE: one, TWO: two, APART: apart}, restarted)
    print(part)
    write([part])


ONE, TWO, APART = "one, SQLite", "two, PostgreSQL", "two, PostgreSQL, each table by both"


def report(measured: Mapping[str, Sequence[Measures]], restarted: Restart) -> str:
    """The table, and whether the bars hold."""
    rows = []
    for name, runs in measured.items():
        for idle in runs[0]:
            found = [run[idle] for run in runs]
            rows.append([
                name, str(PEOPLE * TABLES), str(idle),
                ", ".join(f"{f.fast.rate:.0f}" for f in found),
                ", ".join(f"{f.fast.each:.1f}" for f in found),
                ", ".join(f"{f.calm.wait(0.5):.0f} / {f.calm.wait(0.99):.0f}" for f in found),
            ])  # fmt: skip
    pairs = zip(measured[ONE], measured[TWO], strict=True)
    ratios = [two[n].fast.rate / one[n].fast.rate for one, two in pairs for n in one]
    waits = [found.calm.wait(0.99) for run in measured[TWO] for found in run.values()]
    head = ["processes", "play", "look on", "moves/s, by run", "ms of server a move",
            "seen after, p50 / p99 in ms"]  # fmt: skip
    return "\n\n".join([
        "## Several processes",
        table(head, rows),
        f"{TABLES} tables of {PEOPLE} people, all games in turn; whoever plays or looks on has a "
        f"page open, and {AT_ONCE} tables move at once. Who are at a table are served by one "
        "process, if nothing else is said. Waits are from press to the last viewer, at half of the "
        "highest rate. The load is made on the same machine, by one more process, and PostgreSQL "
        "runs there, too, every commit on disk. By `python -m benchmarks.processes`.",
        f"One of two processes was ended and started again while moves went on, at a quarter of "
        f"the highest rate with {RESTARTED} who looked on, which is half of what one can do: "
        f"{restarted.pages} pages lost their stream and were back within {restarted.longest:.1f} "
        f"s; all of {restarted.moves} moves stand, once each.",
        bar(f"two processes at least {BETTER} times as many moves a second",
            statistics.median(ratios) >= BETTER, ", ".join(f"{r:.2f}" for r in ratios)),
        bar("p99 to the last viewer under 250 ms", max(waits) < 1000 * WAIT, f"{max(waits):.0f}"),
        bar("all pages back within 5 s of a restart", restarted.longest <= BACK,
            f"{restarted.longest:.1f}"),
    ])  # fmt: skip


if __name__ == "__main__":
    main()
