"""Two attacks on a server as it is really run: streams by the thousand, and tables full of experts.

    python -m tests.table.attacks

It says what became of them, and ends with an error where others were not served.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
from benchmarks.visitors import Round, Visitor
from itsdangerous import URLSafeSerializer

from igroteka.engine import game_named
from igroteka.table.serving import serve
from igroteka.table.store import Store
from igroteka.table.tables import NewSeat, Tables
from tests.table.processes import serving
from tests.waiting import PATIENCE

STREAMS = 1100
DESCRIPTORS = 1024
"""So many files may be open in the server's process: a common default."""

TABLES = 20
"""So many tables of four experts think at once."""

MOVES = 12
"""So many answers of the other table's bot are waited for, alone and beside them."""

OWN = 4
"""Tables of one person and that bot, one played after the other: a play ends sooner than that."""

SLOWEST = 5.0
"""Its answers take at most so many times as long as alone, half of them."""

GAME = "kolkhoz"


def silently(port: int, database: str) -> None:
    """Serve as `igroteka serve` does, with few file descriptors."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    serve(port=port, database=database, open_browser=False, say=lambda sentence: None)


@contextlib.contextmanager
def compiled_server(database: str) -> Iterator[int]:
    """Such a server whose rules are compiled; its port. At the end it has to be there still."""
    with serving(database, silently) as (process, port):
        for _ in range(600):
            ready = httpx.get(f"http://127.0.0.1:{port}/kernels", timeout=60).json()
            if ready[GAME]["state"] == "ready":
                break
            time.sleep(0.1)
        yield port
        assert process.is_alive(), "the server has ended"


async def opened(database: str, chairs: list[list[NewSeat]]) -> tuple[list[str], str]:
    """Tables with such seats, and the cookie of "mira"."""
    store = Store(database)
    game = game_named(GAME)
    tables = Tables(store)
    codes = [await tables.create(game, game.make_options(), seats, seed=1) for seats in chairs]
    cookie = str(URLSafeSerializer(store.secret(), "person").dumps("mira"))
    store.close()
    return codes, cookie


async def answer_to_stream(port: int, code: str) -> tuple[str, asyncio.StreamWriter | None]:
    """What somebody without a cookie hears who opens a stream, and the line that stays open."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /t/{code}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        text = b""
        while b"event: " not in text:
            more = await asyncio.wait_for(reader.read(4096), 60)
            if not more:
                return "closed", None
            text += more
    except OSError:
        return "closed", None
    return ("a sentence" if b"event: full" in text else "served"), writer


async def many_streams(port: int, code: str, cookie: str) -> None:
    """Open them all, and see whether somebody at another address still can play."""
    answers: Counter[str] = Counter()
    lines = []
    for _ in range(STREAMS // 20):
        for answer, line in await asyncio.gather(
            *(answer_to_stream(port, code) for _ in range(20))
        ):
            answers[answer] += 1
            lines.append(line)
    other = Round(code, [Visitor(port, code, cookie, 300)], 1)
    await other.visitors[0].watch()
    waits = [await other.press() for _ in range(1)]
    print(f"{STREAMS} streams of one stranger: {dict(answers)};", end=" ")
    print(f"somebody else saw a move after {1000 * max(waits):.0f} ms", flush=True)
    assert answers["a sentence"] > 0
    assert answers["served"] < STREAMS / 2
    await other.visitors[0].leave()
    for line in lines:
        if line is not None:
            line.close()


async def answers_of_bot(rounds: list[Round]) -> list[float]:
    """Seconds that bots take to answer, again and again; at the next table when a play is over.

    `rounds`: tables of one person and a bot. Those that are over by then are taken out.
    """
    found: list[float] = []
    while len(found) < MOVES:
        if await _answered(rounds[0]):
            await rounds[0].press()
            begun, number = time.perf_counter(), rounds[0].number
            if await _answered(rounds[0]) and rounds[0].number > number:
                found.append(time.perf_counter() - begun)
        if rounds[0].over:
            del rounds[0]
            assert rounds, "all plays are over"
    return found


async def _answered(mine: Round) -> bool:
    """Wait until somebody can play at a table again; False if its play is over."""
    begun = time.perf_counter()
    while mine.next() is None and not mine.over:
        await asyncio.sleep(0.002)
        assert time.perf_counter() - begun < PATIENCE, "the bot does not answer"
    return not mine.over


async def many_experts(port: int, codes: list[str], cookie: str) -> None:
    """Watch tables of experts, and see how long another table's bot takes."""
    mine = [Round(code, [Visitor(port, code, cookie, 300)], 1) for code in codes[:OWN]]
    people = [one.visitors[0] for one in mine]
    for visitor in people:
        await visitor.watch()
    alone = await answers_of_bot(mine)
    watching = [Visitor(port, code, "", n) for n, code in enumerate(codes[OWN:])]
    for visitor in watching:
        await visitor.watch()
    await asyncio.sleep(5)
    beside = await answers_of_bot(mine)
    half, all_ = (
        tuple(1000 * of(waits) for waits in (alone, beside)) for of in (statistics.median, max)
    )
    print(
        f"A bot beside {TABLES} tables of four experts: half of its answers within "
        f"{half[1]:.0f} ms (alone {half[0]:.0f}), all within {all_[1]:.0f} (alone {all_[0]:.0f})"
    )
    for visitor in [*watching, *people]:
        await visitor.leave()
    assert half[1] < SLOWEST * half[0]


def main() -> None:
    """Attack."""
    random.seed(1)
    people = [NewSeat(person="mira"), NewSeat(bot="novice")]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'attacked.sqlite'}"
        experts = [[NewSeat(bot="expert")] * 4] * TABLES
        own = [people] * (1 + OWN)
        codes, cookie = asyncio.run(opened(database, [*own, *experts]))
        with compiled_server(database) as port:
            asyncio.run(many_streams(port, codes[0], cookie))
            asyncio.run(many_experts(port, codes[1:], cookie))


if __name__ == "__main__":
    main()
