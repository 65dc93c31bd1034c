"""A table to test: a real server over a fresh database, and two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from igroteka.engine import Game, game_named
from igroteka.table.store import Store
from tests.table.postgres import Cluster, programs, running
from tests.table.serving import Person, Served


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler runs beside these tests."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.sqlite'}"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, started when the first test asks for it."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL's programs are not installed: apt-get install postgresql")
    with running(place) as started:
        yield started


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The URL of an empty database on PostgreSQL."""
    return cluster.fresh()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


@pytest.fixture
def game() -> Game:
    return game_named("kolkhoz")


@pytest.fixture
def served(database: str) -> Iterator[Served]:
    server = Served(database)
    yield server
    server.stop()


@pytest.fixture
def mira(served: Served) -> Person:
    return served.person()


@pytest.fixture
def tomas(served: Served) -> Person:
    return served.person()
