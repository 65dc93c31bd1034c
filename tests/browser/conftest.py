"""Players before real browsers, and the server they play at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from igroteka.engine.kernels import cache_directory
from tests.browser.browsing import Player, Server, browser_path, launch


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


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as changing:
        changing.setenv("IGROTEKA_CACHE", str(cache_directory()))  # HOME is another one there
        running = Server(tmp_path_factory.mktemp("served") / "table.sqlite")
    yield running
    running.kill()


@pytest.fixture
def server(one_server: Server) -> Server:
    """One for all tests, with other people at each: to start it takes longer than most of them."""
    if one_server.process.poll() is not None:  # a test has killed it, and failed
        one_server.start()
    return one_server


@pytest.fixture
def player(chromium: Browser, server: Server) -> Iterator[Player]:
    one = Player(chromium, server, locale="en-US")
    yield one
    one.close()


@pytest.fixture
def friend(chromium: Browser, server: Server) -> Iterator[Player]:
    one = Player(chromium, server, locale="en-US")
    yield one
    one.close()
