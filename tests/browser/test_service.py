"""What a table is as a service: plays whose rules have moved on, and notices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import update

from igroteka.table.schema import TABLES
from igroteka.table.store import Store
from tests.browser.browsing import ASKED, Player, Server, fresh
from tests.browser.test_axe import violations
from tests.browser.test_doors import SIDEWAYS, call, opened
from tests.waiting import until

NARROW = {"width": 390, "height": 844}

TOLD = "import sys; from igroteka.table.serving import serve; \
from igroteka.table.delivery import delivery_of as told; serve(port=int(sys.argv[1]), \
database=sys.argv[2], open_browser=False, pause=0, say=lambda s: print(s, flush=True), \
delivery=told('https://table.example.org', 'smtp://localhost:1', 'table@example.org'))"
"""A server that tells people; nobody is at its mail server, so that letters wait."""


def test_a_play_whose_rules_have_moved_on_goes_on_when_both_agree(
    player: Player, friend: Player, server: Server
) -> None:
    call(player, "Anna")
    address = opened(player, "me", "open", door="link")
    friend.go(address)
    friend.sit_down("Rada")
    server.kill()
    store = Store(server.url)
    code = address.rpartition("/")[2]
    store._write(update(TABLES).where(TABLES.c.code == code).values(version=1))
    store.close()
    server.start()
    page = player.go(address)
    expect(page.locator("h1")).to_have_text("The rules have moved on")
    page.set_viewport_size(NARROW)
    assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    page.click("#same .btn")
    expect(page.locator("#same")).to_contain_text("You have agreed")
    other = friend.go(address)
    expect(other.locator("#same .sitters")).not_to_contain_text("Anna")
    other.click("#same .btn")
    other.wait_for_selector("#table")
    player.go(address).wait_for_selector("#table")
    assert player.complaints == friend.complaints == []


def test_a_move_is_taken_back_when_the_other_agrees(player: Player, friend: Player) -> None:
    address = player.open_table("me", "open")
    friend.go(address)
    friend.sit_down("Rada")
    both = {player: friend, friend: player}
    until(lambda: any(one.page.query_selector(ASKED) for one in both))
    mover = next(one for one in both if one.page.query_selector(ASKED))
    while mover.page.query_selector(ASKED):
        mover.click_something()
    while not mover.page.query_selector("#undo[data-open=asking]"):  # till the other has moved, too
        until(lambda: any(one.page.query_selector(ASKED) for one in both))
        next(one for one in both if one.page.query_selector(ASKED)).click_something()
    page, other = mover.page, both[mover].page
    page.click("#undo")
    page.click("#asking .btn2")
    expect(page.locator("#prompt")).to_contain_text("You ask to take your last move back")
    expect(other.locator("#prompt")).to_contain_text("asks to take the last move back")
    assert violations(other) == []
    other.click("#agree-back")
    expect(other.locator("#agree-back")).to_have_count(0)
    page.wait_for_selector(ASKED)
    assert player.complaints == friend.complaints == []


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("telling") / "table.sqlite", TOLD)
    yield server
    server.kill()


def test_where_somebody_wants_to_be_told(chromium: Browser, telling: Server) -> None:
    one = Player(fresh(chromium, locale="en-US"), telling)
    page = one.go("/me/notices")
    expect(page.locator("#claim")).to_contain_text("Claim your name first")
    page = one.go("/me")
    page.fill("#claim-name", "Anna of the Mill")
    page.fill("#claim-password", "a mill by the river")
    page.click("#claim button")
    page = one.go("/me/notices")
    page.fill("#address", "anna@example.org")
    page.click("#mail .btn2")
    expect(page.locator("#mail .places")).to_contain_text("has a letter to answer")
    page.fill("#url", "https://hooks.example.org/anna")
    page.click("#hook form:last-of-type .btn2")
    expect(page.locator("#hook .places")).to_contain_text("is being tried")
    assert len(page.input_value("#secret")) > 20
    page = one.go("/me/notices")
    assert page.locator("#secret").count() == 0
    page.set_viewport_size(NARROW)
    assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    page.click("#mail .places button")
    expect(page.locator("#mail .places")).to_have_count(0)
    assert one.complaints == []
    one.close()
