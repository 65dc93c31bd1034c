"""The store keeps what it was given, whole and in order, whoever else writes."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path

import pytest

from igroteka.engine import Refusal
from igroteka.engine.match import Renewal
from igroteka.table import changes
from igroteka.table.changes import Change
from igroteka.table.store import (
    Begun,
    Entry,
    Origin,
    SeatRow,
    Store,
    TableRow,
    TakenError,
    database_url,
)
from tests.table.serving import run_apart


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite'}"
    return str(request.getfixturevalue("postgres"))


def row(code: str) -> TableRow:
    return TableRow(
        id=0,
        code=code,
        game="kolkhoz",
        version=1,
        options="{}",
        seats=2,
        seed=str(2**64 - 1),
        preset="",
        created=time.time(),
        finished=None,
        again=None,
    )


SEATS = [SeatRow("", "mira", False), SeatRow("", "", False)]


def entry(number: int, action: int = 3) -> Entry:
    return Entry(number, 0, action, "digest", 1.5)


def test_a_table_comes_back_as_it_went_in(store: Store) -> None:
    number = store.create(row("WHEAT-41"), SEATS)
    found = store.table("WHEAT-41")
    assert found == row("WHEAT-41")._replace(id=number, created=found.created if found else 0)
    assert [seat.person for seat in store.seats(number)] == ["mira", ""]
    assert store.table("WHEAT-42") is None


def test_a_code_is_given_once(store: Store) -> None:
    store.create(row("WHEAT-41"), SEATS)
    with pytest.raises(TakenError):
        store.create(row("WHEAT-41"), SEATS)


def test_entries_have_their_number_once(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)

    async def race() -> list[object]:
        written = [store.append(table, entry(1, action)) for action in range(8)]
        return await asyncio.gather(*written, return_exceptions=True)

    outcomes = run_apart(race())
    assert sum(isinstance(outcome, TakenError) for outcome in outcomes) == 7
    assert len(store.entries(table)) == 1


def test_one_bad_write_does_not_fail_its_neighbours(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)
    numbers = [1, 2, 2, 3, 4]

    async def write() -> list[object]:
        written = [store.append(table, entry(number)) for number in numbers]
        return await asyncio.gather(*written, return_exceptions=True)

    outcomes = run_apart(write())
    assert [outcome is None for outcome in outcomes].count(True) == 4
    assert [e.number for e in store.entries(table)] == [1, 2, 3, 4]


def test_a_seat_is_taken_once(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)
    store.sit(table, 1, "tomas")
    with pytest.raises(TakenError):
        store.sit(table, 1, "rada")
    with pytest.raises(TakenError):
        store.set_bot(table, 1, "novice")
    assert store.seats(table)[1].person == "tomas"


def test_names_and_talk(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)
    store.set_name("mira", "Mira")
    store.say(table, "mira", 0, "hello")
    store.say(table, "rada", -1, "watching")
    said = store.talk(table)
    assert [(s.number, s.seat, s.name, s.text) for s in said] == [
        (1, 0, "Mira", "hello"),
        (2, -1, "", "watching"),
    ]


def test_it_notices_what_another_process_writes(store: Store, database: str) -> None:
    """Each table by itself, whatever was written of it; and not what it wrote itself."""
    tables = [store.create(row(code), SEATS) for code in ("A-1", "A-2", "A-3", "A-4", "A-5")]
    seen = store.changes.last()
    other = Store(database)
    writes = [
        lambda table: run_apart(other.append(table, entry(1))),
        lambda table: other.say(table, "mira", 0, "hello"),
        lambda table: other.set_auto(table, 0, True),
        lambda table: other.set_name("mira", "Mira"),
        lambda table: other.set_again(table, "A-9", 0),
    ]
    for table, write in zip(tables, writes, strict=True):
        write(table)
        changed, seen = store.changes.by_others(seen)
        assert table in changed
        assert changed == ({*tables} if write is writes[3] else {table})
        assert store.changes.by_others(seen) == (set(), seen)
    run_apart(store.append(tables[0], entry(2)))
    assert store.changes.by_others(seen)[0] == set()
    assert other.changes.by_others(seen)[0] == {tables[0]}
    other.close()


def test_a_change_that_is_not_committed_is_none(store: Store, database: str) -> None:
    table = store.create(row("A-1"), SEATS)
    run_apart(store.append(table, entry(1)))
    other = Store(database)
    seen = store.changes.last()
    with pytest.raises(TakenError):
        run_apart(other.append(table, entry(1)))
    assert store.changes.by_others(seen) == (set(), seen)
    other.close()


def test_what_was_said_is_enough_where_nothing_is_missing(store: Store) -> None:
    mine = store.changes._me
    said = [Change("other", 4, {1}), Change(mine, 5, {2}), Change("third", 6, {3, 4})]
    told = store.changes.told
    assert told(said, 3) == ({1, 3, 4}, 6)
    assert told(said, 5) == ({3, 4}, 6)
    assert told(said, 9) == (set(), 9)
    assert told(said, 2) is None
    assert told([said[0], said[2]], 3) is None
    assert told([*said, Change("other", 7, None)], 3) is None
    assert told([], 3) is None


def test_changes_of_processes_that_ended_are_forgotten(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "REMEMBERED", 3)
    table = 0
    for n in range(8):
        once = Store(database)
        table = table or once.create(row("A-1"), SEATS)
        run_apart(once.append(table, entry(n + 1)))
        assert once.changes.last() == n + 1
        once.close()
    with closing(Store(database)) as last, last._engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM changes").scalar_one() <= 5


def test_the_secret_stays(store: Store, database: str) -> None:
    other = Store(database)
    assert store.secret() == other.secret()
    other.close()


def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="cannot be opened"):
        Store("sqlite:////proc/nowhere/table.sqlite")


def test_a_path_is_a_database_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("IGROTEKA_DATABASE", raising=False)
    assert database_url("postgresql://x/y") == "postgresql://x/y"
    assert database_url("/tmp/a.sqlite") == "sqlite:////tmp/a.sqlite"
    assert database_url("").endswith("igroteka.sqlite")
    monkeypatch.setenv("IGROTEKA_DATABASE", "/tmp/b.sqlite")
    assert database_url("") == "sqlite:////tmp/b.sqlite"


def test_a_write_nobody_waits_for_any_more_is_done_all_the_same(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)

    async def leave() -> None:
        for number in range(1, 30):
            write = asyncio.ensure_future(store.append(table, entry(number)))
            await asyncio.sleep(0)
            write.cancel()
            await asyncio.gather(write, return_exceptions=True)
        await store.append(table, entry(30))

    run_apart(leave())
    assert [found.number for found in store.entries(table)] == list(range(1, 31))


def test_a_table_remembers_from_where_its_play_came(store: Store) -> None:
    origin = Origin("WHEAT-41", 2, (Renewal(1, 2**64 - 1), Renewal(2, 7)))
    entries = [entry(1), entry(2)]
    number = store.create(row("A-1"), SEATS, Begun(origin=origin, entries=entries))
    assert store.beginning(number).origin == origin
    assert store.entries(number) == entries
    assert store.beginning(store.create(row("A-2"), SEATS)).origin is None
