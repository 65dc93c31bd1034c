"""Several processes on one PostgreSQL: they race for a move, and hear of each other at once."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, closing
from functools import partial
from multiprocessing.connection import Connection

import psycopg
import pytest
from sqlalchemy import make_url

from igroteka.engine import Refusal
from igroteka.table import changes, database, hearing
from igroteka.table.changes import Change
from igroteka.table.doctor import examine
from igroteka.table.store import Entry, Store, TakenError
from igroteka.table.tables import Tables
from tests.table.serving import Served, run_apart
from tests.table.test_store import SEATS, entry, row
from tests.waiting import PATIENCE, until

RACES = 20


def race(url: str, table: int, line: Connection) -> None:
    """Write the move that is called, as soon as it is; say whether it was the first."""
    store = Store(url)
    line.send("ready")
    while (number := line.recv()) is not None:
        try:
            run_apart(store.append(table, Entry(number, 0, 3, "digest", 1.5)))
            line.send(True)
        except TakenError:
            line.send(False)
    store.close()


def test_of_two_processes_that_race_for_a_move_one_wins(postgres: str) -> None:
    with closing(Store(postgres)) as store:
        table = store.create(row("A-1"), SEATS)
    context = multiprocessing.get_context("spawn")
    lines, runners = [], []
    for _ in range(2):
        here, there = context.Pipe()
        runners.append(context.Process(target=race, args=(postgres, table, there)))
        runners[-1].start()
        lines.append(here)
    assert [line.recv() for line in lines] == ["ready", "ready"]
    for number in range(1, RACES + 1):
        for line in lines:
            line.send(number)
        assert sorted(line.recv() for line in lines) == [False, True]
    for line, runner in zip(lines, runners, strict=True):
        line.send(None)
        runner.join(PATIENCE)
        assert runner.exitcode == 0
    with closing(Store(postgres)) as store:
        assert [each.number for each in store.entries(table)] == list(range(1, RACES + 1))


NEVER = 3600.0
"""Who looks only so often has heard, if there is news at once."""


async def news(rings: AsyncGenerator[Sequence[Change]], store: Store, other: Store) -> set[int]:
    """What is heard of after another process has written."""
    seen = store.changes.last()
    await other.append(1, entry(len(other.entries(1)) + 1))
    async for _ring in rings:
        if heard := store.changes.by_others(seen)[0]:
            return heard
    return set()


def test_others_are_heard_at_once_also_after_the_line_was_lost(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "AGAIN", 0.01)
    monkeypatch.setattr(hearing, "SELDOM", NEVER)

    async def hear(store: Store, other: Store) -> None:
        async with aclosing(store.changes.heard(NEVER)) as rings, asyncio.timeout(PATIENCE):
            await anext(rings)  # the line stands
            assert await news(rings, store, other) == {1}
            with psycopg.connect(postgres, autocommit=True) as master:
                lines = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                assert master.execute(f"SELECT pg_terminate_backend(pid) {lines}").fetchall()
            assert await news(rings, store, other) == {1}

    with closing(Store(postgres)) as store, closing(Store(postgres)) as other:
        assert other.create(row("A-1"), SEATS) == 1
        run_apart(hear(store, other))


def test_who_hears_need_not_ask(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each write says its number and its tables, also those of the process itself; of too many
    tables, and where another version speaks, one is only told to ask."""
    monkeypatch.setattr(hearing, "SELDOM", NEVER)
    monkeypatch.setattr(changes, "MOST_SAID", 1)

    async def hear(store: Store, other: Store) -> None:
        async with aclosing(store.changes.heard(NEVER)) as rings, asyncio.timeout(PATIENCE):
            assert await anext(rings) == []  # the line stands: one asks what was before
            seen = store.changes.last()
            heard: set[int] = set()
            for n, writer in enumerate((other, store, other), 1):
                await writer.append(1, entry(n))
                told = store.changes.told(await anext(rings), seen)
                assert told is not None
                assert told[1] == seen + 1
                heard, seen = told
                assert heard == ({1} if writer is other else set())
            other.set_name("mira", "Mira")  # she sits at both
            assert store.changes.told(await anext(rings), seen) is None
            heard, seen = store.changes.by_others(seen)
            assert heard == {1, 2}
            other.say(2, "mira", 0, "hello")
            assert store.changes.told(await anext(rings), seen) == ({2}, seen + 1)
            with psycopg.connect(postgres, autocommit=True) as earlier:
                earlier.execute("SELECT pg_notify('igroteka', 'a1b2c3')")
            assert await anext(rings) == []

    with closing(Store(postgres)) as store, closing(Store(postgres)) as other:
        assert [other.create(row(code), SEATS) for code in ("A-1", "A-2")] == [1, 2]
        run_apart(hear(store, other))


def test_who_hears_without_pause_still_ends(postgres: str) -> None:
    async def end(store: Store, other: Store) -> None:
        tables = Tables(store)
        listening = asyncio.create_task(tables.follow_others())
        async with asyncio.timeout(PATIENCE):
            for n in range(1, 30):  # it is told of one while it is cancelled
                await other.append(1, entry(n))
            listening.cancel()
            await asyncio.wait([listening])

    with closing(Store(postgres)) as store, closing(Store(postgres)) as other:
        assert other.create(row("A-1"), SEATS) == 1
        run_apart(end(store, other))


def test_a_connection_that_broke_while_it_rested_is_opened_anew(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SHORT_REST", 0.0)
    with closing(Store(postgres)) as store:
        table = store.create(row("A-1"), SEATS)
        with psycopg.connect(postgres, autocommit=True) as master:
            ours = f"FROM pg_stat_activity WHERE application_name = '{database.CALLED}'"
            assert master.execute(f"SELECT pg_terminate_backend(pid) {ours}").fetchall()
        run_apart(store.append(table, entry(1)))
        assert len(store.entries(table)) == 1


def test_without_a_line_one_looks_now_and_then(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(_ear: hearing.Ear) -> None:
        raise psycopg.OperationalError

    monkeypatch.setattr(hearing.Ear, "_listen", cut)
    monkeypatch.setattr(hearing, "AGAIN", NEVER)

    async def look(store: Store, other: Store) -> None:
        async with aclosing(store.changes.heard(0.01)) as rings, asyncio.timeout(PATIENCE):
            assert await news(rings, store, other) == {1}

    with closing(Store(postgres)) as store, closing(Store(postgres)) as other:
        assert other.create(row("A-1"), SEATS) == 1
        run_apart(look(store, other))


def both_have(processes: Sequence[Served], table: str, moves: int) -> bool:
    return [process.table(table).number for process in processes] == [moves] * 2


def test_a_whole_site_on_it(postgres: str) -> None:
    first, second = Served(postgres), Served(postgres)
    try:
        mira, tomas = first.person(), second.person()
        table = mira.open_table("me", "open")
        assert tomas.post(f"{table}/sit", seat=1)[0] == 204
        assert mira.post(f"{table}/talk", text="Привет")[0] == 204
        for moves in range(1, 5):
            seat, offer = next(iter(first.table(table).offers.items()))
            mover = (mira, tomas)[seat]
            assert mover.post(f"{table}/act", action=offer.actions[0], number=moves - 1)[0] == 204
            until(partial(both_have, [first, second], table, moves))
        assert table in mira.get("/")
        assert mira.http.get("/t/%00").status_code == 404
        assert "Привет" in mira.get(table)
        report = examine(postgres, lambda game: None, lambda done, of: None)  # beside the servers
        assert (report.sound, report.tables, report.entries) == (True, 1, 4)
    finally:
        first.stop()
        second.stop()


def test_commits_are_on_disk_before_they_are_seen(postgres: str) -> None:
    with psycopg.connect(postgres) as connection:  # as the server is set up
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)
    with closing(Store(postgres)) as store, store._engine.connect() as ours:
        assert ours.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


def test_a_connection_that_is_in_use_when_all_are_closed_is_closed_after_use(
    postgres: str,
) -> None:
    store = Store(postgres)
    with store._engine.connect() as ours:
        used = ours.connection.dbapi_connection
        assert used is not None
        store.close()
        assert ours.exec_driver_sql("SELECT 1").scalar() == 1
    assert used.closed


def test_one_that_is_not_there_or_may_not_be_written_is_refused(postgres: str) -> None:
    elsewhere = make_url(postgres).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(Refusal, match=r'cannot be reached.*"nowhere" does not exist'):
        Store(elsewhere)
    with psycopg.connect(postgres, autocommit=True) as connection:
        name = make_url(postgres).database
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[call-overload]
    with pytest.raises(Refusal, match="can only be read"):
        Store(postgres)


def test_that_of_another_program_is_refused(postgres: str) -> None:
    with psycopg.connect(postgres) as connection:
        connection.execute("CREATE TABLE recipes (name text)")
    with pytest.raises(Refusal, match="belongs to another program"):
        Store(postgres)
