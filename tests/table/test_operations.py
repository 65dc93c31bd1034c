"""What whoever runs the table sees of it, and how it ends when it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, cast

import click
import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import QueuePool

from igroteka.cli.serve import serve
from igroteka.engine import Game, game_named, games
from igroteka.table import health
from igroteka.table.app import Site
from igroteka.table.journal import JsonLines
from igroteka.table.store import Entry, Store
from tests.table.programs import V1, Program
from tests.table.serving import Person, Served, run_apart
from tests.table.test_kill import PEOPLE, Killed
from tests.waiting import PATIENCE, until

ENDS = 3
"""So often a server is told to end in the middle of plays."""

# Is it well? --------------------------------------------------------------------------------------


def test_a_process_that_answers_is_healthy_and_gives_no_cookie(served: Served) -> None:
    answer = served.person().http.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert "set-cookie" not in answer.headers


def test_ready_is_who_can_write_and_has_compiled(
    served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    ready = mira.http.get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (200, True)
    assert set(ready.json()["kernels"]) == set(games())
    monkeypatch.delenv("IGROTEKA_INTERPRET")
    monkeypatch.setattr(game_named("kolkhoz").kernels, "state", "cold")
    monkeypatch.setattr(game_named("kolkhoz").kernels, "progress", 0.0)
    cold = mira.http.get("/readyz")
    assert (cold.status_code, cold.json()["ready"]) == (503, False)
    assert cold.json()["kernels"]["kolkhoz"] == {"state": "cold", "progress": 0.0}
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    _pragma(served, "query_only=ON")
    unwritten = mira.http.get("/readyz")
    assert (unwritten.status_code, unwritten.json()["database"]) == (503, False)
    assert mira.get("/healthz") == "ok\n"
    _pragma(served, "query_only=OFF")
    assert mira.http.get("/readyz").status_code == 200


def _pragma(served: Served, said: str) -> None:
    """Change all connections to the table's database that are open."""
    engine = served.site.store._engine
    pool = cast(QueuePool, engine.pool)
    with contextlib.ExitStack() as opened:
        for _ in range(pool.checkedin()):
            opened.enter_context(engine.connect()).exec_driver_sql(f"PRAGMA {said}")


def test_however_many_ask_the_database_is_tried_once_a_second(
    served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[None] = []
    monkeypatch.setattr(health, "FRESH", 3600.0)
    monkeypatch.setattr(served.site.store, "check", lambda: tried.append(None))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: mira.get("/readyz"), range(30)))
    assert len(tried) == 1


# What is counted ----------------------------------------------------------------------------------


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """What Prometheus reads."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_metrics_count_what_happens_and_name_nobody(served: Served, mira: Person) -> None:
    table = mira.open_table("me", "open", "novice")
    mira.post("/name", name="Mira Mirovna")
    live = served.table(table)
    rada = Program(served, "Rada")
    code = table.rpartition("/")[2]
    rada.post(f"/tables/{code}/sit")
    before = samples(mira.get("/metrics"))
    played = 0
    while not played:
        until(lambda: live.asks(0) or live.asks(1))
        number, actions = mira.look(table)
        if actions:
            played += mira.post(f"{table}/act", action=actions[0], number=number)[0] == 204
            continue
        seen = rada.get(f"/tables/{code}")
        action = int(next(iter(seen["actions"])))
        rada.post(f"/tables/{code}/act", {"action": action, "number": seen["number"]})
        played += 1
    assert mira.post(f"{table}/act", action=0, number=0)[0] == 409
    mira.http.get("/t/WHEAT-SECRET")
    mira.http.request("SPELL", "/nowhere")
    rada.http.get(f"{V1}/me", headers={"authorization": "Bearer forged"})
    with mira.http.stream("GET", f"{table}/events") as stream:
        parts = stream.iter_raw()  # who lets go of these hangs up
        next(parts)
        text = mira.get("/metrics")
    rada.http.close()
    found = samples(text)
    moves = ("igroteka_moves_total", (("game", "kolkhoz"),))
    assert found[moves] >= before.get(moves, 0) + 1
    assert found["igroteka_press_seconds_count", ()] >= played
    steps = [value for (name, _), value in found.items() if name == "igroteka_press_seconds_bucket"]
    assert steps == sorted(steps)
    assert steps[-1] == found["igroteka_press_seconds_count", ()]
    assert found["igroteka_viewers", ()] == 1
    assert found["igroteka_tables_live", ()] == 1
    assert {name for name, _ in found} >= {"igroteka_bot_queue", "igroteka_bot_load"}
    assert found["igroteka_refusals_total", (("status", "409"),)] >= 1
    routes = {dict(labels).get("route") for name, labels in found if "requests" in name}
    assert {"/t/{code}/act", "/t/{code}", f"{V1}/me", "none"} <= routes
    forged = (("method", "GET"), ("route", f"{V1}/me"), ("status", "401"))
    assert found["igroteka_requests_total", forged] == 1
    assert "SPELL" not in text
    hidden = (
        code,
        "WHEAT-SECRET",
        "Mira",
        "Rada",
        live.seats[0].person,
        mira.http.cookies["igroteka"],
    )
    assert not [secret for secret in hidden if secret in text]


@pytest.mark.parametrize(
    ("client", "headers", "for_all", "status"),
    [
        ("127.0.0.1", {}, False, 200),
        ("192.168.1.7", {}, False, 403),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.1"}, False, 403),
        ("192.168.1.7", {}, True, 200),
    ],
)
def test_metrics_are_for_this_machine_unless_they_are_said_to_be_for_all(
    store: Store, client: str, headers: dict[str, str], for_all: bool, status: int
) -> None:
    app = Site(store).app(metrics_for_all=for_all)

    async def ask(path: str) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            return await http.get(path, headers=headers)

    answer = run_apart(ask("/metrics"))
    assert answer.status_code == status
    assert ("igroteka_viewers" in answer.text) == (status == 200)
    assert run_apart(ask("/healthz")).status_code == 200


# What is told -------------------------------------------------------------------------------------


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """The lines of the log, as `--log json` writes them."""
    written: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(self.format(record))

    handler = Kept()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("igroteka")
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_the_log_tells_of_requests_and_of_nobody(
    served: Served, mira: Person, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.open_table("me", "open")
    code = table.rpartition("/")[2]
    mira.post("/name", name="Mira Mirovna")
    mira.post(f"{table}/talk", text="a secret plan")
    rada = Program(served, "Rada Radovna")
    rada.get(f"/tables/{code}")
    rada.http.close()
    with mira.http.stream("GET", f"{table}/events?since=x") as stream:
        next(stream.iter_raw())
    until(lambda: any("/events" in line for line in lines))  # a stream is told of when it ends
    mira.http.get(f"/static/{code}")
    mira.http.get(f"{V1}/me", headers={"authorization": f"Bearer {code}"})
    _pragma(served, "query_only=ON")
    assert mira.post("/name", name="Mira Mirovna")[0] == 503
    assert mira.post(f"{table}/talk", text="a secret plan")[0] == 503
    _pragma(served, "query_only=OFF")
    live = served.table(table)
    monkeypatch.setattr(live, "say", _fails)
    with pytest.raises(AssertionError):
        mira.get(f"{table}/talk")
    told = [json.loads(line) for line in lines]
    requests = [line for line in told if line["logger"] == "igroteka.requests"]
    assert all({"time", "method", "route", "status", "ms"} <= set(line) for line in requests)
    assert all(0 <= line["ms"] < 1000 * PATIENCE for line in requests)
    routes = {(line["method"], line["route"], line["status"]) for line in requests}
    assert {
        ("POST", "/new", 303),
        ("GET", "/t/{code}/events", 200),
        ("POST", "/t/{code}/talk", 204),
        ("GET", f"{V1}/tables/{{code}}", 200),
        ("GET", f"{V1}/me", 401),
        ("POST", "/name", 503),
    } <= routes
    assert any(route == "/static" for _, route, _ in routes)
    assert [line for line in told if "database failed" in line["message"]]
    everything = "\n".join(lines)
    person, cookie = live.seats[0].person, mira.http.cookies["igroteka"]
    secrets = (code, "Mira", "Rada", "secret plan", person, cookie, rada.token)
    assert not [secret for secret in secrets if secret in everything]


async def _fails(*_: object) -> None:
    raise AssertionError("nobody should come here")


def test_what_broke_is_one_line_with_its_trace() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError as error:
        record = logging.LogRecord("x", 40, "f", 1, "It %s", ("broke",), (ValueError, error, None))
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["message"], told["level"]) == ("It broke", "error")
    assert "ValueError" in told["error"]


def test_every_flag_and_variable_stands_in_one_table() -> None:
    page = Path(__file__).parents[2] / "docs" / "start" / "hosts.md"
    rows = re.findall(r"^\| (`--.*?) \| `(IGROTEKA_\w+)` \|", page.read_text("utf-8"), re.M)
    listed = {(name, row[1]) for row in rows for name in re.findall(r"`(--[\w-]+)", row[0])}
    options = [option for option in serve.params if isinstance(option, click.Option)]
    assert listed == {
        (name, str(option.envvar))
        for option in options
        for name in (*option.opts, *option.secondary_opts)
    }


# How it ends --------------------------------------------------------------------------------------


def test_the_end_waits_for_moves_and_not_for_who_watches(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is being written down is acknowledged; a stream ends as streams should."""
    rada, ilya = Program(served), Program(served)
    asked = {"game": "kolkhoz", "seats": ["me", "open"]}
    table = f"/tables/{rada.post('/tables', asked, 201)['code']}"
    ilya.post(f"{table}/sit")
    live = served.table(table)
    mover = (rada, ilya)[next(iter(live.offers))]
    seen = mover.get(table)
    begun, go_on = threading.Event(), threading.Event()
    append = served.site.store.append

    async def slowly(*entry: Any) -> None:
        begun.set()
        await asyncio.to_thread(go_on.wait, PATIENCE)
        await append(*entry)

    monkeypatch.setattr(served.site.store, "append", slowly)
    move = {"action": int(next(iter(seen["actions"]))), "number": seen["number"]}
    with ThreadPoolExecutor(2) as pool:
        watching = pool.submit(_watched, f"{served.address}{V1}{table}/events")
        until(lambda: live.watched)
        moving = pool.submit(mover.post, f"{table}/act", move)
        assert begun.wait(PATIENCE)
        served.server.should_exit = True
        assert "event: table" in watching.result(PATIENCE)
        assert not moving.done()
        go_on.set()
        assert moving.result(PATIENCE) == {"number": seen["number"] + 1}
    served.thread.join(PATIENCE)
    for program in (rada, ilya):
        program.http.close()
    assert live.match.moves


def _watched(address: str) -> str:
    """All of a stream, to its proper end."""
    return httpx.get(address, timeout=PATIENCE).text


class Told(Killed):
    """A server that is told to end; what it has begun it says before."""

    def end(self, process: ForkServerProcess) -> None:
        """As `systemctl stop` does it."""
        process.terminate()

    @contextlib.contextmanager
    def living(self) -> Iterator[ForkServerProcess]:
        """A server, of which all that it has stored has been acknowledged."""
        with super().living() as process:
            yield process
            process.join(PATIENCE)
            assert process.exitcode == -signal.SIGTERM
            for code, acknowledged in self.acknowledged.items():
                moves = [entry for entry in self._entries(code) if entry.seat < len(PEOPLE)]
                assert len(moves) == len(acknowledged), "a move was stored and not acknowledged"

    def _entries(self, code: str) -> list[Entry]:
        store = Store(self.database)
        row = store.table(code)
        assert row is not None
        entries = store.entries(row.id)
        store.close()
        return entries


@pytest.mark.slow
def test_what_a_server_stores_it_acknowledges_before_it_ends(game: Game, database: str) -> None:
    """SIGTERM in mid-load: no acknowledged move is lost, and none is stored in silence."""
    told = Told(game, database)
    for moves in range(4, 4 + ENDS):
        with told.living() as process:
            told.play(process, moves)
    assert told.played >= sum(range(4, 4 + ENDS))
