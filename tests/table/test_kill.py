"""SIGKILL at random moments of a play: what was acknowledged is there, and the play goes on."""

from __future__ import annotations

import contextlib
import math
import random
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from multiprocessing.context import ForkServerProcess
from typing import NamedTuple

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from igroteka.engine import Game
from igroteka.table.store import Entry, Store
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.processes import PROCESSES, silently
from tests.table.serving import run_apart
from tests.waiting import PATIENCE

KILLS = 50
MOVES = 12
"""A server plays less than so many moves for certain; then its last moment comes by chance."""

AFTER_MOVES = 0.1
"""It comes within so many seconds after those moves, in the middle of others."""

AFTER_START = 0.8
"""Where no move is certain, it may come before the server answers at all."""

PEOPLE = ("mira", "tomas")


class Acknowledged(NamedTuple):
    """A move of a seat, and how many entries its page had seen before it.

    Where several act at once, others may have been faster, so that it is not always the next one.
    """

    seat: int
    seen: int
    action: int


def kept(move: Acknowledged, entries: Sequence[Entry]) -> bool:
    """Is a move what its seat did next?"""
    own = (entry for entry in entries if entry.seat == move.seat and entry.number > move.seen)
    return next((entry.action for entry in own), None) == move.action


class Killed:
    """A server that is killed, started again at the same port, and played at meanwhile."""

    def __init__(self, game: Game, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.game = game
        self.database = database
        self.chance = random.Random(20260)
        self.acknowledged: dict[str, list[Acknowledged]] = {}
        """For each table, every move that the server said it had played."""
        store = Store(database)
        signer = URLSafeSerializer(store.secret(), "person")
        self.cookies = [{"igroteka": str(signer.dumps(person))} for person in PEOPLE]
        store.close()
        self.open_table()

    def open_table(self) -> None:
        """Seat both people and a bot at a new table."""
        store = Store(self.database)
        seats = [*(NewSeat(person=person) for person in PEOPLE), NewSeat(bot="random")]
        preset = self.chance.choice(list(self.game.presets))
        options = self.game.presets[preset]
        self.code = run_apart(
            Tables(store).create(self.game, options, seats, preset, self.chance.getrandbits(64))
        )
        self.acknowledged[self.code] = []
        store.close()

    @property
    def played(self) -> int:
        """How many moves the servers said they had played."""
        return sum(map(len, self.acknowledged.values()))

    @contextlib.contextmanager
    def living(self) -> Iterator[ForkServerProcess]:
        """A server that is killed at the end of the block, if not before."""
        process = PROCESSES.Process(target=silently, args=(self.port, self.database))
        process.start()
        try:
            yield process
        finally:
            process.kill()
            process.join()
            process.close()

    def end(self, process: ForkServerProcess) -> None:
        """What happens to a server in the middle of a play."""
        process.kill()

    def play(self, process: ForkServerProcess, moves: float = math.inf) -> bool:
        """Play whatever is offered while the server lives; whether a play came to its end.

        The server is killed soon after so many moves.
        """
        clients = [
            httpx.Client(base_url=self.address, cookies=cookies, timeout=PATIENCE)
            for cookies in self.cookies
        ]
        last = self.played + moves
        soon = self.chance.uniform(0, AFTER_MOVES if moves else AFTER_START)
        death = threading.Timer(soon, self.end, (process,))
        try:
            while process.is_alive():
                if self.played >= last and not death.ident:
                    death.start()
                try:
                    if any(self.move(client, seat) for seat, client in enumerate(clients)):
                        return True
                except httpx.TransportError:
                    time.sleep(0.01)  # it is not up yet, or not any more
            return False
        finally:
            death.cancel()
            if death.ident:
                death.join()
            for client in clients:
                client.close()

    def move(self, client: httpx.Client, seat: int) -> bool:
        """Look at the page and do one thing it offers; whether the play is over."""
        page = client.get(f"/t/{self.code}").text
        number = int(re.findall(r'data-number="(\d+)"', page)[0])
        assert all(number > move.seen for move in self.acknowledged[self.code]), "a move was lost"
        offered = re.findall(r'name="action" value="(\d+)"', page)
        if offered:
            action = self.chance.choice(offered)
            answer = client.post(
                f"/t/{self.code}/act",
                data={"action": action, "number": str(number)},
                headers={"x-script": "1", "sec-fetch-site": "same-origin"},
            )
            assert answer.status_code == 204, answer.text
            self.acknowledged[self.code].append(Acknowledged(seat, number, int(action)))
        return 'id="result"' in page


def survive(game: Game, database: str, kills: int) -> int:
    """Kill servers so many times, and play to the end; how many moves were acknowledged.

    Raises AssertionError if one of them is lost or doubled, or a play does not end.
    """
    killed = Killed(game, database)
    while kills:
        with killed.living() as process:
            if killed.play(process, killed.chance.randrange(MOVES)):
                killed.open_table()
            else:
                kills -= 1
    with killed.living() as process:
        assert killed.play(process), "the play does not go on to its end"
    store = Store(database)
    for code, acknowledged in killed.acknowledged.items():
        row = store.table(code)
        assert row is not None
        entries = store.entries(row.id)
        assert [move for move in acknowledged if not kept(move, entries)] == []
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        again = LiveTable(store, row)  # plays every entry again and compares the digests
        assert (row.finished is not None) == again.over, "it is not said whether it is finished"
    store.close()
    return killed.played


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_fifty_kills(game: Game, database: str) -> None:
    assert survive(game, database, KILLS) > KILLS
