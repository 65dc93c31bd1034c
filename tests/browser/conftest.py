"""Players before real browsers, and the server they play at."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from igroteka.engine.kernels import cache_directory
from tests.browser.browsing import Player, Server, browser_path, forget, fresh, launch
from tests.table.postgres import programs, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    missing = pytest.mark.skip(reason="No Chromium or Chrome is installed: no browser tests.")
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not browser_path():
                item.add_marker(missing)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        yield launch(driver)


SHARED = ("test_clocks", "test_doors", "test_seating", "test_story", "test_table")
"""What people do together is tried on PostgreSQL, the rest on SQLite; all of it on one of them
where IGROTEKA_TEST_DATABASE names it: sqlite or postgresql."""

Servers = Callable[[str], Server]


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """A server by the kind of its database, started when the first test asks for it."""
    with contextlib.ExitStack() as ending:

        @functools.cache
        def started(kind: str) -> Server:
            url = ""
            place = programs()
            if kind == "postgresql" and place is not None:
                url = ending.enter_context(running(place)).fresh()
            with pytest.MonkeyPatch.context() as changing:
                # HOME is another one there
                changing.setenv("IGROTEKA_CACHE", str(cache_directory()))
                server = Server(tmp_path_factory.mktemp("served") / "table.sqlite", url=url)
            ending.callback(server.kill)
            return server

        yield started


@pytest.fixture
def server(servers: Servers, request: pytest.FixtureRequest) -> Server:
    """One for many tests, with other people at each: to start it takes longer than most of them."""
    module = request.module.__name__.rpartition(".")[2]
    usual = "postgresql" if module in SHARED else "sqlite"
    found = servers(os.environ.get("IGROTEKA_TEST_DATABASE", usual))
    if found.process.poll() is not None:  # a test has killed it, and failed
        found.start()
    return found


@pytest.fixture(scope="session")
def browsers(chromium: Browser) -> tuple[BrowserContext, BrowserContext]:
    """The browsers of two people who have been here before."""
    return fresh(chromium, locale="en-US"), fresh(chromium, locale="en-US")


def seated(context: BrowserContext, server: Server) -> Iterator[Player]:
    """Somebody before a browser, and what is left of it afterwards: nothing but files."""
    one = Player(context, server)
    yield one
    forget(context, server)
    one.complain()


@pytest.fixture
def player(browsers: tuple[BrowserContext, BrowserContext], server: Server) -> Iterator[Player]:
    yield from seated(browsers[0], server)


@pytest.fixture
def friend(browsers: tuple[BrowserContext, BrowserContext], server: Server) -> Iterator[Player]:
    yield from seated(browsers[1], server)
