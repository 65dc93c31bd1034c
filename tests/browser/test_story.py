"""What others do and what follows by itself, told in a real browser at a reader's own pace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Player, Server, fresh
from tests.browser.test_table import asked_of

MOVES = 3

KEEP = """
() => {
  const told = { captions: [], shown: [], lights: 0, unseen: [], scrolled: scrollY };
  const look = () => {
    const text = document.getElementById("caption").innerText;
    if (!document.getElementById("stage").hidden && document.querySelector("#lights i")) {
      told.lights += 1;
      const { top, bottom } = document.querySelector("#lights i").getBoundingClientRect();
      if ((top + bottom) / 2 < 0 || (top + bottom) / 2 > innerHeight) told.unseen.push(text);
      if (told.captions.at(-1) !== text) told.captions.push(text);
    }
  };
  new MutationObserver(look).observe(document.getElementById("stage"),
    { childList: true, subtree: true, attributes: true });
  document.addEventListener("shown", () =>
    told.shown.push(+document.getElementById("table").dataset.lines));
  globalThis.told = told;
}
"""
"""Keeps what the page tells, for `told`."""


@pytest.fixture
def reader(chromium: Browser, server: Server) -> Iterator[Player]:
    """Somebody whose system lets things move."""
    one = Player(fresh(chromium, locale="en-US"), server)
    one.page.emulate_media(reduced_motion="no-preference")
    yield one
    one.close()


def lines(page: Page) -> int:
    """After how many moves the page shows the table."""
    return int(page.get_attribute("#table", "data-lines") or "-1")


def wait_lines(page: Page, moves: int) -> None:
    """Wait until a page shows the table after so many moves."""
    page.wait_for_function("n => +document.getElementById('table').dataset.lines >= n", arg=moves)


def sit_down(player: Player, friend: Player) -> str:
    """A table of two people; its address."""
    address = player.open_table("me", "open")
    friend.go(address)
    friend.sit_down("Anna")
    friend.page.wait_for_selector("#seat1.is-me")
    player.page.wait_for_selector("#seat1:not(.is-open)")
    return address


def play_on(*people: Player) -> None:
    """One move by whoever is asked."""
    asked_of(people)[0].click_something()


def watch(reader: Player, address: str, pace: str) -> Page:
    """A spectator's page at a pace, that keeps what it tells."""
    page = reader.go(address)
    page.select_option("#pace", pace)
    page.evaluate(KEEP)
    return page


def test_while_halted_the_page_waits_and_a_click_catches_up(
    player: Player, friend: Player, reader: Player
) -> None:
    page = watch(reader, sit_down(player, friend), "slow")
    page.keyboard.press("p")
    begun = lines(page)
    for _ in range(MOVES):
        play_on(player, friend)
    expect(page.locator("#stage")).to_be_visible()
    assert lines(page) == begun
    page.click("[data-skip]")
    wait_lines(page, lines(player.page))
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("body")).not_to_have_class("paused")


def test_what_waited_is_shown_in_order_when_the_telling_goes_on(
    player: Player, friend: Player, reader: Player
) -> None:
    page = watch(reader, sit_down(player, friend), "fast")
    page.click("#pause")
    begun = lines(page)
    for _ in range(MOVES):
        play_on(player, friend)
        page.wait_for_selector("#stage:not([hidden])")
    page.click("#stage [data-pause]")
    wait_lines(page, lines(player.page))
    shown = page.evaluate("told.shown")
    assert shown == sorted(set(shown))
    assert begun < shown[0] < shown[-1] == lines(player.page)


def test_a_click_while_behind_plays_nothing_but_shows_the_present(
    player: Player, friend: Player
) -> None:
    address = sit_down(player, friend)
    page = player.page
    page.emulate_media(reduced_motion="no-preference")
    while "mine" in (page.get_attribute("#prompt", "class") or ""):
        player.click_something()
    page.keyboard.press("p")
    while not page.query_selector("#stage:not([hidden])"):
        friend.wait_turn()
        friend.click_something()
        page.wait_for_selector("#stage:not([hidden])")
    begun, acts = lines(page), len(player.acts)
    page.locator("#hand").click(position={"x": 30, "y": 60})
    wait_lines(page, begun + 1)
    assert len(player.acts) == acts
    page.reload()
    assert page.url.endswith(address)
    assert lines(page) == lines(friend.page)


def test_what_is_said_halts_nobody_who_has_paused(player: Player, friend: Player) -> None:
    sit_down(player, friend)
    page = player.page
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("p")
    friend.page.keyboard.press("t")
    friend.page.fill("#say", "hello")
    friend.page.press("#say", "Enter")
    page.wait_for_selector("#talk >> text=hello", state="attached")
    assert page.is_hidden("#stage")


def test_a_page_that_nobody_sees_shows_the_present(
    player: Player, friend: Player, reader: Player
) -> None:
    page = watch(reader, sit_down(player, friend), "slow")
    page.keyboard.press("p")
    for _ in range(MOVES):
        play_on(player, friend)
    expect(page.locator("#stage")).to_be_visible()
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    wait_lines(page, lines(player.page))


def test_the_end_of_a_year_is_told_line_by_line_and_then_summed_up(
    player: Player, friend: Player, reader: Player
) -> None:
    address = sit_down(player, friend)
    reader.page.clock.install()
    page = watch(reader, address, "fast")
    page.set_viewport_size({"width": 390, "height": 420})  # not all is in view
    while not player.page.is_visible("#recap"):
        play_on(player, friend)
        page.clock.run_for(200)
    assert player.page.is_hidden("#stage")  # where nothing shall move, nothing is staged
    while page.is_hidden("#recap"):
        page.clock.run_for(200)
    told = page.evaluate("told")
    summed = page.locator("#recap li").all_inner_texts()
    assert [text.split() for text in told["captions"]] == [text.split() for text in summed]
    assert told["lights"] > 0
    assert not told["unseen"]
    assert page.evaluate("scrollY") == told["scrolled"]
    assert summed == player.page.locator("#recap li").all_inner_texts()
    assert summed[-1] == "Year 2"
    for width, height in ((844, 390), (390, 844)):  # a phone is turned, and turned again
        player.page.set_viewport_size({"width": width, "height": height})
        expect(player.page.locator("[data-continue]")).to_be_in_viewport(ratio=1)
    for who in (player, reader):
        who.page.click("[data-continue]")
        expect(who.page.locator("#recap")).to_be_hidden()


def test_whoever_wants_all_at_once_is_told_nothing(player: Player, friend: Player) -> None:
    sit_down(player, friend)
    friend.page.select_option("#pace", "off")
    friend.page.reload()
    assert friend.page.input_value("#pace") == "off"
    while player.page.is_hidden("#recap"):
        play_on(friend, player)
    friend.wait_news(player.number - 1)
    assert friend.page.is_hidden("#recap")
    assert friend.page.is_hidden("#stage")
