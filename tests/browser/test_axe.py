"""axe-core, which many use to find what a screen reader stumbles over, reports nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from igroteka.table.visitor import Theme
from tests.browser.browsing import Player
from tests.browser.posed import PLAYS, WIDTHS, Album, Easel, Position, positions

OPTIONS = {
    "resultTypes": ["violations"],
    # Browsers let the keyboard scroll whatever scrolls by themselves.
    "rules": {"scrollable-region-focusable": {"enabled": False}},
}

LOOKS: list[tuple[int, Theme]] = [(1280, "light"), (390, "dark")]


def violations(page: Page) -> list[str]:
    """What axe-core finds on a page, each with the element."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def some(game: str, n: int) -> list[Position]:
    """A choice of a game, others at each look, and its end."""
    found = positions(game)
    return [found[len(found) * (1 + n) // 4], found[-1]]


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_tables(chromium: Browser, tmp_path: Path, game: str) -> None:
    for n, (width, theme) in enumerate(LOOKS):
        easel = Easel(chromium, Album(tmp_path / f"{n}.sqlite"), game, ("en", "ru")[n], theme)
        easel.resize(width, WIDTHS[width])
        for position in some(game, n)[: 2 - n]:
            easel.show(position)
            assert violations(easel.page) == [], f"{position}, {width} px"
        easel.close()


def test_all_other_pages(player: Player) -> None:
    page = player.go("/")
    assert violations(page) == []
    address = player.open_table("me", "novice", "novice")
    player.play(4)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    paths = ("/", "/new", "/rules/kolkhoz", "/me", "/players", "/import", f"{address}/at/3")
    for path in (*paths, *(f"{address}/{name}" for name in ("log", "explain", "note", "people"))):
        assert violations(player.go(path)) == [], path
