"""What is said of a database that cannot be used, and how a damaged one goes on."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from igroteka.engine import Refusal
from igroteka.table import database as module
from igroteka.table.store import Store
from tests.table.serving import Served

TABLES = 14


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def no_database(file: Path) -> None:
    file.write_text("Dear diary, today I have played Kolkhoz.\n" * 200)


def noisy_beginning(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    whole = bytearray(file.read_bytes())
    whole[100:4096] = random.Random(7).randbytes(3996)
    file.write_bytes(whole)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (foreign, "belongs to another program"),
        (no_database, "is no database: it is something else"),
        (noisy_beginning, "is damaged: .*igroteka doctor"),
        (Path.mkdir, "cannot be opened: Is a directory"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_stays_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    file = tmp_path / "table.sqlite"
    spoil(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(Refusal, match=sentence):
        Store(f"sqlite:///{file}")
    assert before == (file.read_bytes() if file.is_file() else b"")
    left = {path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.iterdir()}
    assert left == {file.name}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://club@localhost/games", "“mysql” is no kind of database"),
        ("sqlite+aiosqlite:///a.sqlite", r"“sqlite\+aiosqlite” is no kind of database"),
        ("postgresql://localhost:port/x", "is no address of a database"),
        ("sqlite://", "names no database"),
        ("postgresql://localhost", "names no database"),
        (
            "postgresql://club:secret@127.0.0.1:1/x",
            r"postgresql://club:\*\*\*@127.*cannot be reached",
        ),
    ],
)
def test_a_wrong_address_is_refused_in_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Store(url)


def test_a_missing_driver_is_named_by_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*_words: object, **_named: object) -> None:
        raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")

    monkeypatch.setattr(module, "create_engine", without)
    with pytest.raises(Refusal, match=r"pip install 'igroteka\[postgres\]'"):
        Store("postgresql://localhost/x")


def test_a_database_that_can_only_be_read_is_refused(database: str) -> None:
    Store(database).close()
    path = database.removeprefix("sqlite:///")
    with pytest.raises(Refusal, match=r"can only be read, and the table has to write"):
        Store(f"sqlite:///file:{path}?mode=ro&uri=true")


# A page of noise in the middle --------------------------------------------------------------------


PAGE = 4096
"""SQLite's own size of a page."""


@pytest.fixture
def mira_at_many(database: str) -> tuple[str, list[str]]:
    """Somebody's cookie, and the tables where they sit; each fills pages of its own."""
    served = Served(database)
    mira = served.person()
    tables = [mira.open_table("me", "open") for _ in range(TABLES)]
    served.stop()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection, connection:
        for number in range(1, TABLES + 1):
            said = [(number, n, "x", -1, f"<{number}>" + "talk " * 80, 0.0) for n in range(12)]
            connection.executemany("INSERT INTO talk VALUES (?, ?, ?, ?, ?, ?)", said)
    return mira.http.cookies["igroteka"], tables


def noise_on(database: str, page: int) -> None:
    """Overwrite a page, counted from 0, with what SQLite cannot read."""
    file = Path(database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = bytearray(file.read_bytes())
    whole[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)
    file.write_bytes(whole)


def statuses(database: str, cookie: str, tables: list[str]) -> tuple[int, list[int]]:
    """What a fresh server answers somebody for the start page and for each table."""
    served = Served(database)
    try:
        mira = served.person()
        mira.http.cookies.set("igroteka", cookie)
        start = mira.http.get("/")
        answers = [mira.http.get(table) for table in tables]
        assert all("</html>" in answer.text for answer in (start, *answers))
        return start.status_code, [answer.status_code for answer in answers]
    finally:
        served.stop()


def test_a_page_of_noise_stops_only_the_tables_that_need_it(
    database: str, mira_at_many: tuple[str, list[str]]
) -> None:
    cookie, tables = mira_at_many
    file = Path(database.removeprefix("sqlite:///"))
    Store(database).close()
    noise_on(database, file.read_bytes().index(b"<7>talk") // PAGE)
    start, answers = statuses(database, cookie, tables)
    assert start == 200
    assert set(answers) == {200, 503}
    assert answers.count(503) <= 2


def test_tables_that_cannot_be_listed_are_there(
    database: str, mira_at_many: tuple[str, list[str]]
) -> None:
    cookie, tables = mira_at_many
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'ix_seats_person'"
        (page,) = connection.execute(asked).fetchone()
    noise_on(database, page - 1)
    assert statuses(database, cookie, tables[:2]) == (409, [200, 200])  # with a sentence


@pytest.mark.parametrize("index", ["sqlite_autoindex_settings_1", "ix_changes_number"])
def test_what_is_read_first_is_refused_in_a_sentence_if_it_is_damaged(
    database: str, index: str
) -> None:
    Store(database).close()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(asked, (index,)).fetchone()
    noise_on(database, page - 1)
    with pytest.raises(Refusal, match=r"is damaged: .*igroteka restore"):
        Store(database).secret()
