"""`igroteka doctor`: what is whole, what is not, and at which table."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from igroteka.engine import game_named
from igroteka.table.store import Store, database_url
from igroteka.table.tables import NewSeat, Tables
from tests.cli.running import Run
from tests.table.serving import run_apart

TABLES = 6
MOVES = 3


async def played(store: Store) -> list[str]:
    """A few tables where a few moves have been made; their codes."""
    tables = Tables(store)
    game = game_named("kolkhoz")
    codes = []
    for _ in range(TABLES):
        chairs = [NewSeat(person="mira"), NewSeat(person="tomas")]
        codes.append(await tables.create(game, game.make_options(), chairs))
        table = await tables.get(codes[-1])
        assert table is not None
        for _ in range(MOVES):
            seat, offer = next(iter(table.offers.items()))
            await table.act(seat, offer.actions[:1], table.number)
    return codes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


@pytest.fixture
def codes(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    with closing(Store(database_url(str(file)))) as store:
        return run_apart(played(store))


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_a_sound_database_is_said_to_be_so_and_stays_as_it_is(
    run: Run, file: Path, codes: list[str]
) -> None:
    before = file.read_bytes()
    with closing(Store(database_url(str(file)))):  # beside a server
        said = run("doctor", "--database", str(file))
    assert said.status == 0, said
    assert f"Played again: {TABLES} tables with {TABLES * MOVES} moves" in said.out
    assert "tables a second" in said.out
    assert said.out.endswith("All is sound.\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE moves SET digest = '0' WHERE number = 2 AND {here}", "At entry 2 this table"),
        ("DELETE FROM moves WHERE number = 2 AND {here}", "At entry 3 this table"),
        (
            "UPDATE moves SET action = 100000 WHERE number = 2 AND {here}",
            "There is no action 100000",
        ),
        ("UPDATE tables SET finished = 1 WHERE code = '{code}'", "its last entries are missing"),
        ("UPDATE tables SET options = 'x' WHERE code = '{code}'", "cannot be read"),
        ("UPDATE tables SET seed = '17' WHERE code = '{code}'", "At entry 1 this table"),
    ],
)
def test_damage_is_named_at_its_table_and_only_there(
    run: Run, file: Path, codes: list[str], statement: str, sentence: str
) -> None:
    here = f"\"table\" = (SELECT id FROM tables WHERE code = '{codes[2]}')"
    change(file, statement.format(here=here, code=codes[2]))
    said = run("doctor", "--database", str(file), "--json")
    assert said.status == 1
    found = json.loads(said.out)
    assert found["sound"] is False
    assert {each["table"] for each in found["findings"]} == {codes[2]}
    assert any(sentence in each["sentence"] for each in found["findings"]), found


def test_rows_without_a_table_and_other_versions_are_told_apart(
    run: Run, file: Path, codes: list[str]
) -> None:
    change(file, f"UPDATE tables SET version = 999 WHERE code = '{codes[0]}'")
    said = run("doctor", "--database", str(file))
    assert said.status == 0
    assert "Not played again: 1 tables of kolkhoz, version 999" in said.out
    change(file, f"DELETE FROM tables WHERE code = '{codes[1]}'")
    said = run("doctor", "--database", str(file), "--lang", "ru")
    assert said.status == 1
    assert "«moves»" in said.out
    assert "Что-то повреждено." in said.out


def test_a_page_of_noise_is_found_and_the_rest_is_played_again(
    run: Run, file: Path, codes: list[str]
) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'moves'"
        ).fetchone()
    noisy = bytearray(file.read_bytes())
    noisy[(page - 1) * size : page * size] = bytes(n * 37 % 251 for n in range(size))
    file.write_bytes(noisy)
    said = run("doctor", "--database", str(file))
    assert said.status == 1
    assert "Traceback" not in said.err
    assert "made a mistake" not in said.err
    assert said.out.count("cannot be read, so it stops here") == TABLES
    file.write_bytes(bytes(noisy[:100]) + b"\x00noise" * 1000)
    said = run("doctor", "--database", str(file))
    assert said.status == 1
    assert "is damaged" in said.out or "is no database" in said.out
