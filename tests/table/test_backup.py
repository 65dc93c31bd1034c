"""A backup is whole, whoever writes meanwhile, and can be brought back into either kind."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from igroteka.engine import Game, Refusal
from igroteka.table.backups import back_up, restore
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.earlier import made_earlier
from tests.table.serving import run_apart


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite"


async def one_table(store: Store, game: Game) -> LiveTable:
    tables = Tables(store)
    chairs = [NewSeat(person="mira"), NewSeat(person="tomas")]
    table = await tables.get(await tables.create(game, game.make_options(), chairs))
    assert table is not None
    return table


async def play_on(table: LiveTable, moves: int) -> None:
    """Whoever may move does so."""
    for _ in range(moves):
        seat, offer = next(iter(table.offers.items()))
        await table.act(seat, offer.actions[:1], table.number)


@pytest.fixture
def code(database: str, game: Game) -> str:
    """The code of a table with two moves."""

    async def played(store: Store) -> str:
        table = await one_table(store, game)
        await play_on(table, 2)
        return table.row.code

    with closing(Store(database)) as store:
        store.set_name("mira", "Мира")
        return run_apart(played(store))


def goes_on(database: str, code: str) -> int:
    """How many entries a table has; then one more is played."""
    with closing(Store(database)) as store:
        row = store.table(code)
        assert row is not None
        table = LiveTable(store, row)
        before = table.number
        run_apart(play_on(table, 1))
        assert store.name_of("mira") == "Мира"
        return before


def test_a_backup_comes_back_into_either_kind(
    database: str, code: str, file: Path, tmp_path: Path, postgres: str, game: Game
) -> None:
    back_up(database, file)
    assert sorted(path.name for path in tmp_path.glob("backup*")) == [file.name]
    assert goes_on(f"sqlite:///{file}", code) == 2
    fresh = file.with_name("again.sqlite")
    back_up(database, fresh)
    places = [f"sqlite:///{tmp_path / 'new' / 'table.sqlite'}"]
    places += [postgres] if postgres != database else []
    for place in places:
        assert restore(fresh, place, replace=False) is None
        assert goes_on(place, code) == 2
        with closing(Store(place)) as store:  # numbers go on after those that were brought back
            assert run_apart(one_table(store, game)).row.id > 1


def test_what_was_there_is_kept_where_that_is_wished_and_else_nothing_is_done(
    database: str, code: str, file: Path
) -> None:
    back_up(database, file)
    assert goes_on(database, code) == 2
    with pytest.raises(Refusal, match="--replace"):
        restore(file, database, replace=False)
    assert goes_on(database, code) == 3
    kept = restore(file, database, replace=True)
    assert kept is not None
    assert "-before-restore-" in kept.name
    assert goes_on(f"sqlite:///{kept}", code) == 4
    assert goes_on(database, code) == 2


def test_nothing_is_brought_back_under_a_running_server(
    database: str, code: str, file: Path
) -> None:
    back_up(database, file)
    with closing(Store(database)) as store:
        assert store.secret()
        with pytest.raises(Refusal, match="is in use"):
            restore(file, database, replace=True)
    assert restore(file, database, replace=True)


def test_a_backup_in_the_middle_of_writing_is_of_one_moment(
    database: str, code: str, file: Path
) -> None:
    """Its entries have no gaps, and its last change is of its last entry."""
    with closing(Store(database)) as store:
        row = store.table(code)
        assert row is not None
        table = LiveTable(store, row)
        writing = threading.Thread(target=lambda: run_apart(play_on(table, 25)))
        writing.start()
        try:
            back_up(database, file)
        finally:
            writing.join()
    with closing(Store(f"sqlite:///{file}")) as copy:
        again = LiveTable(copy, row)  # every digest is compared
        assert 2 <= again.number <= 27
        assert [entry.number for entry in copy.entries(row.id)] == [*range(1, again.number + 1)]


def test_a_backup_of_an_earlier_version_is_brought_back(
    tmp_path: Path, file: Path, game: Game
) -> None:
    with closing(Store(f"sqlite:///{file}")) as store:
        store.set_name("mira", "Мира")
        code = run_apart(one_table(store, game)).row.code
    made_earlier(file)
    place = f"sqlite:///{tmp_path / 'table.sqlite'}"
    assert restore(file, place, replace=False) is None
    assert goes_on(place, code) == 0
    assert not [path for path in tmp_path.iterdir() if "before-upgrade" in path.name]


def test_a_damaged_database_gives_way_to_its_backup(tmp_path: Path, file: Path, game: Game) -> None:
    target = tmp_path / "table.sqlite"
    with closing(Store(f"sqlite:///{target}")) as store:
        store.set_name("mira", "Мира")
        code = run_apart(one_table(store, game)).row.code
    back_up(f"sqlite:///{target}", file)
    target.write_bytes(b"noise" * 5000)
    kept = restore(file, f"sqlite:///{target}", replace=True)
    assert kept is not None
    assert kept.read_bytes() == b"noise" * 5000
    assert goes_on(f"sqlite:///{target}", code) == 0


def test_what_is_no_backup_is_refused(tmp_path: Path, file: Path) -> None:
    place = f"sqlite:///{tmp_path / 'table.sqlite'}"
    file.write_text("Dear diary" * 1000)
    with pytest.raises(Refusal, match="is no database"):
        restore(file, place, replace=False)
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Refusal, match="belongs to another program"):
        restore(file, place, replace=False)
    with pytest.raises(Refusal, match="exists already"):
        back_up(place, file)
    with pytest.raises(Refusal, match="There is no database"):
        back_up(place, tmp_path / "new.sqlite")
    assert {path.name for path in tmp_path.iterdir()} == {file.name}
