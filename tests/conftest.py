"""What tests of several rooms share."""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from igroteka.bots import KERNELS
from igroteka.engine import Game, game_named, games
from igroteka.engine.cache import cache_directory
from igroteka.engine.kernels import LAWS

# The first example of a test may have to compile something, and a machine may be slow.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


BROWSER = Path(__file__).parent / "browser"
"""Where the tests are that wait for a browser."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: who waits for a browser leaves its core to others."""
    return math.ceil(2.5 * (os.cpu_count() or 1))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, else all others would wait for it in the end; and the modules
    that wait for a browser stand evenly among the others, else cores would be idle."""
    places: dict[Path, float] = {}
    for waits in (True, False):
        found = dict.fromkeys(
            item.path for item in items if (BROWSER in item.path.parents) is waits
        )
        places |= {path: place / len(found) for place, path in enumerate(found)}
    items.sort(key=lambda item: places[item.path])
    slow = [item for item in items if item.get_closest_marker("slow")]
    others = (item for item in items if not item.get_closest_marker("slow"))
    items[:] = [*shares(len(items), slow, others), *others]


def shares(
    left: int, slow: Sequence[pytest.Item], others: Iterator[pytest.Item]
) -> Iterator[pytest.Item]:
    """`--dist worksteal` cuts the list into a share for each worker: each begins with slow ones."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    for worker in range(workers):
        share = left // (workers - worker)
        left -= share
        first = slow[worker::workers]
        yield from first
        yield from itertools.islice(others, max(0, share - len(first)))


INTERPRETED = os.environ.get("IGROTEKA_INTERPRET") == "1"


@contextlib.contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """In place of `workers`: nobody waits for processes, and what a test changed is so here."""
    with ThreadPoolExecutor(jobs) as pool:
        yield pool


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Only one process at a time: SQLite has the lock that works on every system."""
    with contextlib.closing(sqlite3.connect(lock, timeout=3600, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield


def compiled_with(kernels: Sequence[str], name: str) -> Game:
    """A game by name with these kernels; one worker compiles, the others load what it left."""
    game = game_named(name)
    with alone(cache_directory() / "compiling"):
        game.kernels.compile_now(kernels)
    if game.kernels.state != "ready":
        pytest.skip("IGROTEKA_INTERPRET=1 forbids compiling")
    return game


@pytest.fixture(scope="session")
def compile_game() -> Callable[[str], Game]:
    """A game by name with compiled kernels, those of bots among them."""
    return functools.cache(functools.partial(compiled_with, (*KERNELS, LAWS)))


@pytest.fixture(scope="session")
def load_game(compile_game: Callable[[str], Game]) -> Callable[[str], Game]:
    """The same, but a game of plain Python where nothing may be compiled."""
    return game_named if INTERPRETED else compile_game


@pytest.fixture
def compiled(compile_game: Callable[[str], Game]) -> Game:
    """Kolkhoz with compiled kernels."""
    return compile_game("kolkhoz")


@pytest.fixture(scope="session")
def settled() -> None:
    """Where our games' kernels lie is found out before a test names another place: they would be
    compiled anew there."""
    for game in games().values():
        for name in (*KERNELS, LAWS):
            game.kernels.module(name)


@pytest.fixture
def toy_cache(settled: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for the kernels of toys, so that nothing of them gets into the user's cache."""
    monkeypatch.setenv("IGROTEKA_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def kept_toys(
    settled: None, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A place like that for all tests of a run, whichever worker they are tried by."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    monkeypatch.setenv("IGROTEKA_CACHE", str(folder / "toys"))


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything runs as plain Python, also where another test has compiled a game."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    for game in games().values():
        monkeypatch.setattr(game.kernels, "state", "cold")
