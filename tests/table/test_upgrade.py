"""A database of an earlier version becomes one of this version, and its games go on."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from igroteka.engine import Refusal
from igroteka.table import upgrading
from igroteka.table.database import address_of, connected
from igroteka.table.schema import META, REVISION
from igroteka.table.store import Store
from tests.table.earlier import FIRST, made_earlier, tables_in
from tests.table.serving import Served, run_apart
from tests.table.test_store import SEATS, entry, row


@pytest.fixture
def file(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def copies(file: Path) -> list[Path]:
    return sorted(file.parent.glob(f"{file.stem}-before-upgrade-*"))


def all_of(file: Path) -> list[str]:
    """Everything that is in an SQLite file."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def play_on(served: Served, table: str) -> None:
    """Whoever may move does so."""
    live = served.table(table)
    seat, offer = next(iter(live.offers.items()))
    served.run(live.act(seat, offer.actions[:1], live.number))


def test_the_migrations_lead_to_what_the_code_expects(database: str) -> None:
    Store(database).close()
    engine = connected(address_of(database))
    with engine.connect() as connection:
        found = produce_migrations(MigrationContext.configure(connection), META)
    engine.dispose()
    assert found.upgrade_ops is not None
    missing = render_python_code(found.upgrade_ops)
    assert found.upgrade_ops.is_empty(), f"another migration has to say:\n{missing}"


def test_the_newest_revision_is_the_one_that_is_expected() -> None:
    assert ScriptDirectory.from_config(upgrading.settings()).get_heads() == [REVISION]


def test_a_new_database_is_made_without_a_copy(store: Store, file: Path) -> None:
    assert store.secret()
    assert not copies(file)
    with closing(sqlite3.connect(file)) as connection:
        assert tables_in(connection) == {*META.tables, "alembic_version"}


@pytest.mark.parametrize("lacking", [(), FIRST], ids=["last", "first"])
def test_a_database_of_version_0_is_upgraded_and_its_games_go_on(
    database: str, file: Path, lacking: Sequence[str]
) -> None:
    first = Served(database)
    mira = first.person()
    table = mira.open_table("me", "open")
    play_on(first, table)
    first.stop()
    made_earlier(file, lacking)
    before = all_of(file)
    second = Served(database)
    try:
        again = second.person()
        again.http.cookies.set("igroteka", mira.http.cookies["igroteka"])
        assert table in again.get("/")
        assert again.number(table) == 1
        play_on(second, table)
        assert again.number(table) == 2
    finally:
        second.stop()
    (copy,) = copies(file)
    assert "-version-0-" in copy.name
    assert all_of(copy) == before
    Store(database).close()
    assert len(copies(file)) == 1


def test_several_processes_may_open_an_earlier_one_at_once(database: str, file: Path) -> None:
    Store(database).close()
    made_earlier(file)
    with ThreadPoolExecutor(4) as pool:
        for opened in pool.map(Store, [database] * 4):
            opened.close()
    assert len(copies(file)) == 1


def test_a_newer_one_is_refused_and_stays_as_it_is(database: str, file: Path) -> None:
    Store(database).close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(Refusal, match=r"newer version of Igroteka .*9999"):
        Store(database)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_without_room_for_a_copy_nothing_is_upgraded(
    database: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(database).close()
    made_earlier(file)
    before = all_of(file)

    def full(file: Path, copy: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(upgrading, "copy_file", full)
    with pytest.raises(Refusal, match=r"no copy could be put beside it.*No space left"):
        Store(database)
    assert all_of(file) == before
    assert not copies(file)


def test_alembic_is_not_even_loaded_where_nothing_is_to_be_done(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(database).close()
    monkeypatch.setitem(sys.modules, "igroteka.table.upgrading", None)
    Store(database).close()


def test_a_database_without_changes_goes_on(database: str, file: Path) -> None:
    """As version 0.1 left it."""
    old = Store(database)
    table = old.create(row("A-1"), SEATS)
    run_apart(old.append(table, entry(1)))
    old.close()
    made_earlier(file, lacking=["changes"])
    stores = [Store(database), Store(database)]
    run_apart(stores[0].append(table, entry(2)))
    assert stores[1].changes.by_others(0) == ({table}, 1)
    for each in stores:
        each.close()


def test_commits_are_on_disk_before_they_are_seen(store: Store) -> None:
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
