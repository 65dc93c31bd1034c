"""Faults in the middle of play, each fifty times: what was acknowledged stands, once, and nobody
has seen what only others may know.

    python -m tests.table.faults [--times 50] [NAME ...]

People play at several tables at once, through two servers that share a PostgreSQL database where
nothing else is said, and somebody looks on at each. Whatever anybody is shown is compared with what
their seat may know in that position, once all is over, and whatever is refused has to be told in a
sentence. What came out is written to `docs/faults.md`. It needs PostgreSQL's programs, Linux, and
for the full disk the right to mount one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from benchmarks.timing import write_between
from itsdangerous import URLSafeTimedSerializer

from igroteka.engine import NOBODY, Match, games
from igroteka.table.api.answers import record_told
from igroteka.table.serving import serve
from igroteka.table.store import Store
from igroteka.table.tables import NewSeat, Tables
from igroteka.table.working import work
from tests.table.postgres import Cluster, programs
from tests.table.processes import PROCESSES, silently

REPORT = Path(__file__).parents[2] / "docs" / "faults.md"

GROUPS = 4
"""So many tables are played at once."""

LEAST, MOST = 0.1, 0.6
"""Seconds between two faults."""

SILENT = 0.02
"""Seconds after which somebody who was not answered tries again."""

BETWEEN = 0.15
"""Seconds between two looks of somebody: who asks for more is soon told that it is too much."""

PATIENT = 60.0
"""Seconds after which somebody who is not answered at all gives up."""

SETTINGS = (
    "-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=on -c shared_buffers=32MB"
)

HEADERS = {"sec-fetch-site": "same-origin", "accept-language": "en", "accept": "application/json"}


class Ack(NamedTuple):
    """A move that a server said it had played: how many entries had been seen before it."""

    seat: int
    seen: int
    action: int


class Look(NamedTuple):
    """What somebody was shown: by whom, after how many entries, the record and the actions."""

    viewer: int
    number: int
    view: str
    actions: tuple[str, ...]


class Played:
    """What has been answered about one table."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.acks: list[Ack] = []
        self.unknown = 0
        """Moves whose answer never came."""
        self.looks: set[Look] = set()


class Load:
    """People who play at tables, and somebody who looks on at each, in threads."""

    def __init__(self, url: str, ports: Sequence[int], bot: str = "random") -> None:
        """`bot`: the level of one more at each table."""
        self.url = url
        self.ports = ports
        self.tables: list[Played] = []
        self.refused: Counter[str] = Counter()
        """What was refused, in which words."""
        self.faults: list[str] = []
        """What should not have been."""
        self.silence = 0.0
        """The longest time that somebody went without an answer."""
        self._bot = bot
        self._ended = threading.Event()
        self._opening = threading.Lock()
        self._homes = itertools.count()
        self._threads: list[threading.Thread] = []
        store = Store(url)
        self._signer = URLSafeTimedSerializer(store.secret(), "person in time")
        store.close()

    # Tables and people

    def open(self, people: Sequence[str], chance: random.Random, bot: str = "") -> Played:
        """Open a table for two people, and a bot of a level if one is named."""
        while True:
            try:
                with self._opening:
                    return self._open(people, chance, bot)
            except Exception:  # the database is away just now
                if self._ended.wait(SILENT):
                    raise

    def _open(self, people: Sequence[str], chance: random.Random, bot: str) -> Played:
        game = chance.choice([game for game in games().values() if {2, 3} <= set(game.seats)])
        seats = [NewSeat(person=person) for person in people]
        seats += [NewSeat(bot=bot)] if bot else []
        store = Store(self.url)
        try:
            seed = chance.getrandbits(64)
            create = Tables(store).create(game, game.make_options(), seats, seed=seed)
            played = Played(asyncio.run(create))
        finally:
            store.close()
        self.tables.append(played)
        return played

    def client(self, person: str, port: int) -> httpx.Client:
        """Somebody's browser, at one of the servers."""
        cookies = {"igroteka": str(self._signer.dumps(person))} if person else {}
        home = httpx.HTTPTransport(local_address=f"127.0.9.{1 + next(self._homes) % 250}")
        address = f"http://127.0.0.1:{port}"
        return httpx.Client(
            base_url=address, cookies=cookies, headers=HEADERS, timeout=PATIENT, transport=home
        )

    # Looking and playing

    def look(self, client: httpx.Client, played: Played) -> dict[str, Any] | None:
        """What a table shows; None where it was not shown."""
        answer = client.get(f"/api/v1/tables/{played.code}")
        if answer.status_code != 200:
            self.not_done(answer)
            return None
        seen: dict[str, Any] = answer.json()
        viewer = NOBODY if seen["seat"] is None else seen["seat"]
        told = json.dumps(seen["view"], sort_keys=True)
        played.looks.add(Look(viewer, seen["number"], told, tuple(seen["actions"])))
        return seen

    def press(self, client: httpx.Client, played: Played, ack: Ack) -> int:
        """Ask for a move; the status."""
        body = {"action": ack.action, "number": ack.seen}
        try:
            answer = client.post(f"/api/v1/tables/{played.code}/act", json=body)
        except httpx.TransportError:
            played.unknown += 1
            raise
        if answer.status_code == 200:
            played.acks.append(ack)
        else:
            if answer.status_code == 503:  # perhaps it was written, and could not be said
                played.unknown += 1
            self.not_done(answer)
        return answer.status_code

    def not_done(self, answer: httpx.Response) -> None:
        """Somebody was refused: in a sentence, as it should be."""
        sentence = ""
        with contextlib.suppress(ValueError, KeyError, TypeError):
            sentence = answer.json()["sentence"]
        if answer.status_code not in (409, 503) or not sentence.strip():
            self.faults.append(f"{answer.status_code} {answer.text[:200]}")
        self.refused[sentence] += 1

    def __enter__(self) -> Load:
        for group in range(GROUPS):
            people = [f"person {group}.{n}" for n in range(2)]
            shared: list[Played] = [self.open(people, random.Random(group), self._bot)]
            for n, person in enumerate([*people, ""]):
                task = (group * 3 + n, person, people, shared)
                thread = threading.Thread(target=self._live, args=task, daemon=True)
                self._threads.append(thread)
                thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join(PATIENT)

    def _live(self, number: int, person: str, people: list[str], shared: list[Played]) -> None:
        """Look and play until it ends."""
        chance = random.Random(number)
        clients = [self.client(person, port) for port in self.ports]
        answered = time.monotonic()
        while not self._ended.is_set():
            played = shared[-1]
            try:
                seen = self._turn(chance.choice(clients), played, chance)
            except httpx.TransportError:
                self._ended.wait(SILENT)
                continue
            except Exception as error:
                self.faults.append(f"{type(error).__name__}: {error}")
                continue
            if seen is not None:
                self.silence = max(self.silence, time.monotonic() - answered)
                answered = time.monotonic()
                if seen["over"] and person == people[0] and played is shared[-1]:
                    shared.append(self.open(people, chance, self._bot))
            self._ended.wait(BETWEEN)
        for client in clients:
            client.close()

    def _turn(
        self, client: httpx.Client, played: Played, chance: random.Random
    ) -> dict[str, Any] | None:
        seen = self.look(client, played)
        if seen is not None and seen["actions"]:
            action = int(chance.choice(list(seen["actions"])))
            self.press(client, played, Ack(seen["seat"], seen["number"], action))
        return seen

    # Afterwards

    def check(self) -> tuple[int, int]:
        """How many moves were acknowledged, and how many looks compared; raises AssertionError
        where one is lost or doubled, or somebody has seen what they may not."""
        store = Store(self.url)
        looks = 0
        for played in self.tables:
            looks += self._check_table(store, played)
        store.close()
        assert self.faults == [], self.faults[:5]
        return sum(len(played.acks) for played in self.tables), looks

    def _check_table(self, store: Store, played: Played) -> int:
        row = store.table(played.code)
        assert row is not None, "a table is lost"
        entries = store.entries(row.id)
        numbers = [entry.number for entry in entries]
        assert numbers == list(range(1, len(entries) + 1)), "an entry is missing"
        for ack in played.acks:
            own = (e for e in entries if e.seat == ack.seat and e.number > ack.seen)
            assert next(e.action for e in own) == ack.action, f"a move is lost: {ack}"
        people = [entry for entry in entries if entry.seat < 2]
        most = len(played.acks) + played.unknown
        assert len(played.acks) <= len(people) <= most, "a move is doubled"
        game = games()[row.game]
        match = Match(game, game.make_options(json.loads(row.options)), row.seats, int(row.seed))
        by_number: dict[int, list[Look]] = {}
        for look in played.looks:
            by_number.setdefault(look.number, []).append(look)
        for number in range(len(entries) + 1):
            for look in by_number.pop(number, []):
                told = json.dumps(record_told(game, match.view(look.viewer)), sort_keys=True)
                assert look.view == told, f"seat {look.viewer} was shown something else"
            if number < len(entries):
                entry = entries[number]
                assert entry.digest == match.digest(), "a position is another one"
                match.play(entry.seat, entry.action)
        assert not by_number, "somebody was shown more than was stored"
        return len(played.looks)


# What runs ----------------------------------------------------------------------------------------


def a_free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Process:
    """A process that may be killed, and is started again."""

    def __init__(self, target: Callable[..., None], *arguments: object) -> None:
        self._target = target
        self._arguments = arguments
        self._process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start it."""
        self._process = PROCESSES.Process(target=self._target, args=self._arguments)
        self._process.start()

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def kill_and_start(self) -> None:
        """A crash."""
        self.kill()
        self.start()


def jumping(port: int, database: str) -> None:
    """A server whose clock jumps forth and back by up to a day, ten times a second."""
    true = time.time
    offset = 0.0

    def jump() -> None:
        nonlocal offset
        chance = random.Random(port)
        while True:
            offset = chance.uniform(-86_400, 86_400)
            time.sleep(0.1)

    time.time = lambda: true() + offset
    threading.Thread(target=jump, daemon=True).start()
    serve(port=port, database=database, open_browser=False, pause=0, say=lambda sentence: None)


def thinking(database: str) -> None:
    """A worker."""
    work(database, 1, threading.Event(), lambda sentence: None)


def until_answered(port: int) -> None:
    """Wait until a server is there."""
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
                return
        time.sleep(SILENT)
    raise AssertionError("a server does not come up")


class Database:
    """A PostgreSQL server that may be killed."""

    def __init__(self, place: Path, folder: Path) -> None:
        self._place = place
        self.folder = folder
        self._allowed = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []

    def run(self, program: str, *words: str) -> None:
        """One of its programs."""
        command = [*self._allowed, str(self._place / program), "-D", str(self.folder / "data")]
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*command, *words], check=True, cwd=self.folder, **silent)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start it, and wait until it has recovered."""
        told = SETTINGS.format(folder=self.folder)
        self.run("pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"), "-o", told)

    def kill(self) -> None:
        """SIGKILL for it and for all that serve its connections."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in (first, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while Path(f"/proc/{first}").exists():
            time.sleep(SILENT)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)


@contextlib.contextmanager
def postgres() -> Iterator[tuple[Database, str]]:
    """A server with an empty database, and its URL."""
    place = programs()
    assert place is not None, "PostgreSQL's programs are not installed"
    with tempfile.TemporaryDirectory(prefix="igroteka-faults-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres", name], check=True)
        database = Database(place, folder)
        database.run("initdb", "-A", "trust", "-U", "igroteka", "-E", "UTF8", "--locale=C")
        database.start()
        try:
            yield database, Cluster(folder).fresh()
        finally:
            database.run("pg_ctl", "stop", "-m", "immediate", "-s")


class House(NamedTuple):
    """Two servers that answer, and the PostgreSQL database that they share."""

    database: Database
    url: str
    servers: list[Process]
    ports: list[int]


@contextlib.contextmanager
def house(target: Callable[[int, str], None] = silently) -> Iterator[House]:
    """A house with servers of a kind."""
    with postgres() as (database, url):
        ports = [a_free_port(), a_free_port()]
        servers = [Process(target, port, url) for port in ports]
        for server in servers:
            server.start()
        try:
            for port in ports:
                until_answered(port)
            yield House(database, url, servers, ports)
        finally:
            for server in servers:
                server.kill()


# Faults -------------------------------------------------------------------------------------------


class Came(NamedTuple):
    """What came of a fault. refused: the sentences, and how often."""

    moves: int
    looks: int
    silence: float
    refused: Counter[str]


def came(load: Load) -> Came:
    """The same of a load that has ended."""
    moves, looks = load.check()
    return Came(moves, looks, load.silence, load.refused)


def pauses(times: int) -> Iterator[None]:
    """So many moments in the middle of play."""
    chance = random.Random(20261)
    for _ in range(times):
        time.sleep(chance.uniform(LEAST, MOST))
        yield


def a_server_is_killed(times: int) -> Came:
    """SIGKILL of one of two servers, which is started again."""
    with house() as here:
        with Load(here.url, here.ports) as load:
            for n, _ in enumerate(pauses(times)):
                here.servers[n % 2].kill_and_start()
                until_answered(here.ports[n % 2])
        return came(load)


def the_only_server_is_killed(times: int) -> Came:
    """SIGKILL of the one server of an SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/table.sqlite"
        port = a_free_port()
        Store(url).close()
        process = Process(silently, port, url)
        process.start()
        until_answered(port)
        try:
            with Load(url, [port]) as load:
                for _ in pauses(times):
                    process.kill_and_start()
                    until_answered(port)
            return came(load)
        finally:
            process.kill()


def a_worker_is_killed(times: int) -> Came:
    """SIGKILL of a worker that thinks for bots of level adept."""
    with house() as here:
        worker = Process(thinking, here.url)
        worker.start()
        try:
            with Load(here.url, here.ports, "adept") as load:
                _until_workers(here.url)
                for _ in pauses(times):
                    worker.kill_and_start()
                    _until_workers(here.url)
            return came(load)
        finally:
            worker.kill()


def _until_workers(url: str) -> None:
    """Wait until a worker is there, so that there is one to be killed."""
    store = Store(url)
    while not store.sending.workers():
        time.sleep(SILENT)
    store.close()


def the_database_is_killed(times: int) -> Came:
    """SIGKILL of PostgreSQL, which is started again half a second later."""
    with house() as here:
        with Load(here.url, here.ports) as load:
            for _ in pauses(times):
                here.database.kill()
                time.sleep(0.5)
                here.database.start()
        return came(load)


def the_disk_is_full(times: int) -> Came:
    """No room on the disk of an SQLite file, and room again half a second later."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
        filler = Path(folder) / "filler"
        url = f"sqlite:///{folder}/table.sqlite"
        port = a_free_port()
        Store(url).close()
        process = Process(silently, port, url)
        process.start()
        try:
            until_answered(port)
            with Load(url, [port]) as load:
                for _ in pauses(times):
                    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
                        while True:
                            file.write(bytes(4096))
                    time.sleep(0.5)
                    filler.unlink()
            return came(load)
        finally:
            process.kill()
            subprocess.run(["umount", folder], check=True)


def a_viewer_is_cut_off(times: int) -> Came:
    """A stream whose line is reset in the middle, of somebody who looks on, and comes back."""
    with house() as here:
        with Load(here.url, here.ports) as load:
            for n, _ in enumerate(pauses(times)):
                played = load.tables[n % GROUPS]
                line = socket.create_connection(("127.0.0.1", here.ports[n % 2]))
                head = f"GET /t/{played.code}/events HTTP/1.1\r\nhost: localhost\r\n\r\n"
                line.sendall(head.encode())
                assert line.recv(65536).startswith(b"HTTP/1.1 200"), "somebody cannot look on again"
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.close()
        return came(load)


def the_clock_jumps(times: int) -> Came:
    """Servers whose clocks jump by up to a day, ten times a second."""
    with house(jumping) as here:
        with Load(here.url, here.ports) as load:
            for _ in pauses(times):
                pass
        return came(load)


class Duel:
    """A table of two people that nobody else plays at, while others play at theirs."""

    def __init__(self, load: Load, chance: random.Random) -> None:
        self.load = load
        self._chance = chance
        self._people = ("mira", "tomas")
        self._clients = [[load.client(p, port) for port in load.ports] for p in self._people]
        self.played = load.open(self._people, chance)

    def turn(self) -> tuple[list[httpx.Client], Ack, list[Ack]]:
        """Whose turn it is, at both servers; what they may do, and all that they may do instead."""
        while True:
            for clients in self._clients:
                seen = self.load.look(self._chance.choice(clients), self.played)
                if seen is not None and seen["over"]:
                    self.played = self.load.open(self._people, self._chance)
                elif seen is not None and seen["actions"]:
                    acks = [Ack(seen["seat"], seen["number"], int(a)) for a in seen["actions"]]
                    self._chance.shuffle(acks)
                    return clients, acks[0], acks[1:]

    def at_once(self, clients: Sequence[httpx.Client], asked: Sequence[Ack]) -> list[int]:
        """Ask for something at both servers in the same moment; both statuses."""
        with ThreadPoolExecutor(2) as pool:
            pressed = [
                pool.submit(self.load.press, client, self.played, ack)
                for client, ack in zip(clients, asked, strict=True)
            ]
            return sorted(one.result() for one in pressed)


def in_a_duel(fault: Callable[[Duel], None]) -> Callable[[int], Came]:
    """Something that two people do at their table, while others play at theirs."""

    def duelled(times: int) -> Came:
        with house() as here:
            with Load(here.url, here.ports) as load:
                duel = Duel(load, random.Random(1))
                for _ in pauses(times):
                    fault(duel)
            return came(load)

    return duelled


def a_double_click(duel: Duel) -> None:
    """The same move asked for twice in the same moment, at both servers."""
    clients, ack, _others = duel.turn()
    assert duel.at_once(clients, [ack, ack]) == [200, 409]


def two_race_for_a_move(duel: Duel) -> None:
    """Two different moves of one seat asked for in the same moment, each at another server."""
    clients, ack, others = duel.turn()
    while not others:  # it has no choice
        assert duel.load.press(clients[0], duel.played, ack) == 200
        time.sleep(BETWEEN)  # till the other server has heard of it
        clients, ack, others = duel.turn()
    assert duel.at_once(clients, [ack, others[0]]) == [200, 409]


def an_old_request_comes_again(duel: Duel) -> None:
    """A move that was played before is asked for once more, with the same bytes."""
    clients, ack, _others = duel.turn()
    assert duel.load.press(clients[0], duel.played, ack) == 200
    assert duel.load.press(clients[1], duel.played, ack) == 409


FAULTS: dict[str, tuple[str, Callable[[int], Came]]] = {
    "server": ("A server is killed (one of two)", a_server_is_killed),
    "sqlite": ("The only server is killed (SQLite)", the_only_server_is_killed),
    "worker": ("A worker is killed", a_worker_is_killed),
    "database": ("PostgreSQL is killed, and comes back", the_database_is_killed),
    "disk": ("The disk is full (SQLite)", the_disk_is_full),
    "viewer": ("A viewer is cut off", a_viewer_is_cut_off),
    "double": ("A double click", in_a_duel(a_double_click)),
    "race": (
        "Two processes race for one move",
        in_a_duel(two_race_for_a_move),
    ),
    "replay": (
        "An old request comes again",
        in_a_duel(an_old_request_comes_again),
    ),
    "clock": ("The clock jumps by up to a day", the_clock_jumps),
}


def main() -> None:
    """Have each fault happen, and write what came of it."""
    parser = argparse.ArgumentParser(description="Faults in the middle of play.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FAULTS))
    parser.add_argument("--times", type=int, default=50)
    asked = parser.parse_args()
    if strange := set(asked.names) - set(FAULTS):
        parser.error(f"There is no fault {min(strange)}. Known are: {', '.join(FAULTS)}.")
    rows: list[str] = []
    refused: Counter[str] = Counter()
    for name in asked.names or FAULTS:
        title, fault = FAULTS[name]
        found = fault(asked.times)
        refused += found.refused
        rows.append(f"| {title} | {asked.times} | {found.moves} | {found.looks} | "
                    f"{found.silence:.1f} s |")  # fmt: skip
        print(rows[-1], flush=True)
    if not asked.names:
        write(rows, refused)


def write(rows: Sequence[str], refused: Counter[str]) -> None:
    """Put the table into the report."""
    head = "| fault | times | moves acknowledged | looks compared | longest without an answer |\n"
    head += "| --- | ---: | ---: | ---: | ---: |\n"
    said = "".join(f"- {sentence} ({n})\n" for sentence, n in refused.most_common())
    table = head + "".join(f"{row}\n" for row in rows)
    told = f"{table}\nWhat people were told meanwhile, and how often:\n\n{said}"
    write_between(REPORT, "faults", told.rstrip("\n"))


if __name__ == "__main__":
    main()
