"""Workers think for servers that share a PostgreSQL database, and whoever is killed is replaced."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select, text

from igroteka.bots import make_bot
from igroteka.bots.advice import SECONDS, Adviser
from igroteka.bots.review import Reviewer
from igroteka.engine import Match, Refusal, game_named
from igroteka.table.advising import written
from igroteka.table.database import address_of
from igroteka.table.errands import (
    PRESENT,
    Call,
    Calling,
    Errand,
    Sending,
    SendingToWorkers,
    of_seat,
)
from igroteka.table.schema import ERRANDS
from igroteka.table.store import Store
from igroteka.table.working import Worker, work
from tests.table.serving import Person, Served
from tests.waiting import PATIENCE, until

GAME = game_named("kolkhoz")

ONE = Errand("choose", 60.0)
"""An errand of which only whoever does it knows what it is."""


@pytest.fixture
def database(postgres: str) -> str:
    return postgres


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was missed is found soon."""
    monkeypatch.setattr("igroteka.table.errands.LOOK", 0.1)


@contextmanager
def working(
    store: Store, do: Callable[[Errand, Calling], str], threads: int = 1, beside: int = 0
) -> Iterator[None]:
    """A worker in threads of this process, beside so many of others."""
    ended = threading.Event()
    serving = threading.Thread(target=store.taking(do).serve, args=(threads, ended))
    serving.start()
    try:
        until(lambda: fresh(store).workers() == threads + beside)
        yield
    finally:
        ended.set()
        serving.join(PATIENCE)


def fresh(store: Store) -> Sending:
    """One that has not counted workers before."""
    return SendingToWorkers(store._shared)


class Sent:
    """An errand on its way, from a thread."""

    def __init__(self, store: Store, errand: Errand = ONE) -> None:
        self.call = Call()
        self.answer: Any = "none yet"
        self._sending = fresh(store)
        self._thread = threading.Thread(target=self._wait, args=(errand,))
        self._thread.start()

    def _wait(self, errand: Errand) -> None:
        self.answer = self._sending.done(errand, self.call)

    def came(self) -> Any:
        self._thread.join(PATIENCE)
        self._sending.close()
        return self.answer


def left(store: Store) -> int:
    """How many errands stand in the database."""
    with store._shared.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(ERRANDS)).scalar_one())


# Who does what ------------------------------------------------------------------------------------


def test_without_workers_nobody_does_anything(store: Store) -> None:
    assert fresh(store).workers() == 0
    assert Sent(store).came() is None
    assert left(store) == 0


def test_an_errand_is_done_once_and_the_others_wait_for_their_turn(store: Store) -> None:
    begun: list[int] = []

    def do(errand: Errand, _calling: Calling) -> str:
        begun.append(errand.seat)
        return json.dumps(errand.seat + 100)

    with working(store, do, threads=3):
        sent = [Sent(store, ONE._replace(seat=n)) for n in range(12)]
        assert [one.came() for one in sent] == list(range(100, 112))
    assert sorted(begun) == list(range(12))
    assert left(store) == 0


def test_patient_errands_come_after_all_others(store: Store) -> None:
    done: list[str] = []
    may_go = threading.Event()

    def do(errand: Errand, _calling: Calling) -> str:
        may_go.wait(PATIENCE)
        done.append(errand.kind)
        return "1"

    with working(store, do):
        first = Sent(store)
        until(lambda: left(store) == 1)
        later = Sent(store, Errand("review", 60.0))
        until(lambda: left(store) == 2)
        last = Sent(store)
        until(lambda: left(store) == 3)
        may_go.set()
        assert [one.came() for one in (first, later, last)] == [1, 1, 1]
    assert done == ["choose", "choose", "review"]


def test_whoever_is_in_a_hurry_is_heard(store: Store) -> None:
    def do(_errand: Errand, calling: Calling) -> str:
        stopped = threading.Event()
        with calling(stopped.set):
            return json.dumps(stopped.wait(PATIENCE))

    with working(store, do):
        sent = Sent(store)
        sent.call.hurry()
        assert sent.came() is True


@contextmanager
def at_an_errand(store: Store) -> Iterator[Sent]:
    """An errand that a worker is at, which ends only after the block."""
    begun, killed, ended = threading.Semaphore(0), threading.Event(), threading.Event()

    def dies(_errand: Errand, _calling: Calling) -> str:
        begun.release()
        killed.wait(PATIENCE)
        return "1"

    doomed = threading.Thread(target=store.taking(dies).serve, args=(1, ended))
    doomed.start()
    until(lambda: fresh(store).workers() == 1)
    sent = Sent(store)
    assert begun.acquire(timeout=PATIENCE)
    ended.set()
    try:
        yield sent
    finally:
        killed.set()
        doomed.join(PATIENCE)


def test_what_a_worker_was_at_that_was_killed_another_one_does(store: Store) -> None:
    with at_an_errand(store) as sent:
        doomed = _the_worker_at_it(store)
        with working(store, lambda _errand, _calling: "2", beside=1):
            _kill(store, doomed)
            assert sent.came() == 2


def _the_worker_at_it(store: Store) -> int:
    """The process of PostgreSQL that the one worker there is has; where there are several, one
    that merely looks for errands would seem to hold one, too."""
    asked = text(
        "SELECT l.pid FROM pg_locks l JOIN pg_locks e ON e.pid = l.pid "
        "WHERE l.locktype = 'advisory' AND l.classid = :first AND e.relation = "
        "'errands'::regclass AND e.mode = 'RowShareLock'"
    )
    with store._shared.connect() as connection:
        return int(connection.execute(asked, {"first": PRESENT[0]}).scalar_one())


def _kill(store: Store, process: int) -> None:
    """End a worker's connection, as PostgreSQL sees a process that was killed."""
    asked = text("SELECT pg_terminate_backend(:process)")
    with store._shared.connect() as connection:
        assert connection.execute(asked, {"process": process}).scalar_one()


def test_where_the_last_worker_is_killed_whoever_asked_is_told(store: Store) -> None:
    with at_an_errand(store) as sent:
        _kill(store, _the_worker_at_it(store))
        assert sent.came() is None


# What is done -------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    """A play in the middle."""
    played = Match(GAME, GAME.make_options(), 3, 5)
    for _ in range(20):
        seat = played.waiting()[0]
        played.play(seat, played.legal(seat)[0])
    return played


def once(worker: Worker, errand: Errand) -> Any:
    return json.loads(worker.do(errand, lambda _stop: nullcontext()))


def test_a_worker_thinks_as_a_server_would(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.bots.advice.ITERATIONS", 20)
    seat = match.waiting()[0]
    view = match.view(seat)
    here = make_bot(GAME, "search@20", 11).choose(view, seat).action
    asked = of_seat("choose", GAME, view, seat, 60.0)._replace(level="search@20", seed=11)
    assert once(Worker(store), asked) == here
    advice = once(Worker(store), of_seat("advise", GAME, view, seat, SECONDS))
    adviser = Adviser(GAME, view, seat)
    adviser.think(SECONDS)
    assert advice[0][0][0] == json.loads(written(adviser.advice()))[0][0][0]


def test_what_cannot_be_done_is_answered_so_that_the_server_thinks(store: Store) -> None:
    for errand in (
        Errand("choose", 1.0, "kolkhoz", 99, "", 0, "adept"),
        Errand("choose", 1.0, "kolkhoz", GAME.version, "####", 0, "adept"),
        Errand("review", 1.0, code="NO-SUCH", move=3),
    ):
        assert once(Worker(store), errand) is None


# At tables ----------------------------------------------------------------------------------------


@pytest.fixture
def errands(served: Served) -> Iterator[list[str]]:
    """The kinds of errands that a worker has done for a server, which thinks nothing itself."""
    done: list[str] = []
    worker = Worker(served.site.store)

    def do(errand: Errand, calling: Calling) -> str:
        done.append(errand.kind)
        return worker.do(errand, calling)

    with working(served.site.store, do):
        yield done


def test_bots_at_a_table_play_what_a_worker_has_found(
    served: Served, mira: Person, errands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise AssertionError("the server has thought by itself")

    monkeypatch.setattr("igroteka.table.sent.make_bot", nobody)
    table = served.table(mira.open_table("me", "novice", "novice"))
    while not errands:  # a bot that has no choice does not think
        until(lambda: errands or 0 in table.offers)
        if 0 in table.offers:
            move = {"action": table.offers[0].actions[0], "number": table.number}
            mira.post(f"/t/{table.row.code}/act", **move)
    until(lambda: 0 in table.offers)
    assert left(served.site.store) == 0


def test_advice_comes_from_a_worker(
    served: Served, mira: Person, errands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.bots.advice.ITERATIONS", 10)
    address = mira.open_table("me", "novice")
    table = served.table(address)
    until(lambda: 0 in table.offers)
    page = mira.http.post(f"{address}/advice", headers={"x-script": "1"})
    assert page.status_code == 200
    assert errands[-1] == "advise"


def test_a_play_is_looked_back_at_by_a_worker(
    served: Served, mira: Person, errands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ITERATIONS", "CHANCES", "WORLDS", "REPLIES"):
        monkeypatch.setattr(f"igroteka.bots.review.{name}", 2)
    address = mira.open_table("me", "novice")
    table = served.table(address)
    until(lambda: 0 in table.offers)
    assert mira.post(f"{address}/act", action=table.offers[0].actions[0],
                     number=table.number)[0] == 204  # fmt: skip
    assert mira.post(f"{address}/resign")[0] == 204
    assert mira.http.post(f"{address}/review").status_code == 303
    store = served.site.store
    until(lambda: "review" in errands and store.reviews.found(table.row.id) != {})
    move, (_digest, found) = next(iter(store.reviews.found(table.row.id).items()))
    reviewer = Reviewer(table.match, move)
    while not reviewer.done:
        reviewer.think(1.0)
    assert json.loads(found)[0][0] == reviewer.opinions().known.best


# The process --------------------------------------------------------------------------------------


def test_with_a_file_there_are_no_workers(tmp_path: Any) -> None:
    with pytest.raises(Refusal, match="Workers need PostgreSQL"):
        work(str(tmp_path / "table.sqlite"), 1, threading.Event(), print)
    assert not (tmp_path / "table.sqlite").exists()


def test_a_worker_serves_until_it_is_ended(postgres: str) -> None:
    command = "from igroteka.cli import main; main(['worker', '--jobs', '2', '--lang', 'en'])"
    environment = {**os.environ, "IGROTEKA_DATABASE": postgres, "IGROTEKA_INTERPRET": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", command], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        engine = create_engine(address_of(postgres))
        sending = SendingToWorkers(engine)
        assert process.stdout is not None
        until(lambda: "Ctrl+C ends it" in process.stdout.readline())  # type: ignore[union-attr]
        until(lambda: sending._count() == 2)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        until(lambda: sending._count() == 0)
        engine.dispose()
