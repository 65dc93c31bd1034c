"""The lab before a real browser: from the start page to intervals, a report and a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Player, Server, fresh
from tests.browser.test_axe import violations
from tests.weblab.designer import played

SERVE = """
import sys
from pathlib import Path
from igroteka.table.serving import serve
from igroteka.weblab.annex import LabPages
from igroteka.weblab.laboratory import Laboratory
lab = Laboratory(Path.home() / "lab", niceness=1, jobs=1)
serve(port=int(sys.argv[1]), database=sys.argv[2], open_browser=False,
      annexes=[LabPages(lab, for_all=False).annex()], say=lambda said: print(said, flush=True))
"""


@pytest.fixture
def designer(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Player]:
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")  # a few plays need no compiler
    server = Server(tmp_path / "table.sqlite", SERVE)
    one = Player(fresh(chromium, locale="en-US"), server)
    yield one
    one.close()
    server.kill()


def clean(page: Page) -> None:
    """Nothing for axe-core to complain of, and nothing beyond the right edge."""
    assert violations(page) == [], page.url
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, page.url


def test_an_experiment_is_started_watched_read_and_compared(designer: Player) -> None:
    played(designer.server.database.parent / "lab" / "medals", medals=True)
    page = designer.go("/")
    page.click(".annex a[href='/lab']")
    page.click("text=New experiment")
    page.select_option("#count", "2")
    page.select_option("select[name=seat-0]", "search")
    expect(page.locator("[data-chair]:visible")).to_have_count(2)
    expect(page.locator(".think:visible")).to_have_count(1)
    clean(page)
    for seat in range(2):
        page.select_option(f"select[name=seat-{seat}]", "random")
    page.fill("input[name=games]", "60")
    page.click("#newtable .btn")
    # The page goes on by itself, from the first interval to the way to the report.
    expect(page.locator(".shares .span")).to_have_count(2)
    expect(page.locator("#now")).to_have_attribute("data-state", "finished")
    expect(page.locator(".played")).to_have_text("60 of 60 plays")
    clean(page)
    page.click("text=Read the report")
    expect(page.locator("h2", has_text="Is a seat favoured?")).to_be_visible()
    page.go_back()
    page.click(".beside button")
    expect(page.locator(".verdict")).to_contain_text("kolkhoz-1 has less: ")
    # The same in Russian, in the dark, on a phone.
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("button[value=ru]")
    expect(page.locator(".verdict")).to_contain_text("В kolkhoz-1 меньше: ")
    clean(page)
    for path in ("/lab", "/lab/new", "/lab/e/kolkhoz-1"):
        clean(designer.go(path))
    expect(page.locator(".state")).to_have_text("Закончен")
