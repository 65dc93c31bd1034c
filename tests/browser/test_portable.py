"""The table as an app: a page stands in where nobody answers, and gives way by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsing import Player, Server, fresh

KEPT = "async () => (await Promise.all((await caches.keys()).map(async name => \
(await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"


@pytest.fixture
def app(chromium: Browser, server: Server) -> Iterator[Player]:
    """Somebody whose browser may keep the table as an app."""
    one = Player(fresh(chromium, locale="ru-RU", service_workers="allow"), server)
    yield one
    one.close()


def test_a_page_stands_in_while_nobody_answers(app: Player, server: Server) -> None:
    page = app.go("/new?game=rebuild")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    server.kill()
    page.reload()
    expect(page.locator("h1")).to_have_text("Стол не отвечает")
    assert (
        page.evaluate("() => getComputedStyle(document.querySelector('.btn')).cursor") == "pointer"
    )
    server.start()
    page.wait_for_selector("#newtable")  # by itself, where one was
    assert page.url.endswith("/new?game=rebuild")
