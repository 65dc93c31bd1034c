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


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("IGROTEKA_CACHE", str(cache_directory()))  # HOME is another one there
    running = Server(tmp_path / "table.sqlite")
    yield running
    running.kill()


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
