"""First games with a coach, clicked through to their end by a real browser."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, TimeoutError, expect

from igroteka.engine import games
from tests.browser.browsing import ASKED, MILLISECONDS, Player, Server, fresh

COACHED = [name for name, game in sorted(games().items()) if game.coach]

CLICKS = 400
"""A coach has let go before so many clicks."""

TRIES = 20
"""So often a click is done again of which nothing came."""

COACH = "#coach:not([hidden])"
NEWS = f"{COACH} .btn, {ASKED}"

HIDDEN = """
() => {
  const [box, ring] = ["#coach", "#ring"].map(one => document.querySelector(one));
  if (box.hidden || ring.hidden) return [];
  const [a, b] = [box, ring].map(one => one.getBoundingClientRect());
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const found = [];
  const shared = wide > 0 && high > 0 ? wide * high : 0;
  if (shared > .1 * b.width * b.height) found.push("hides " + box.dataset.at);
  if (a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight)
    found.push("the box is off the page at " + box.dataset.at);
  if (b.bottom < 0 || b.top > innerHeight) found.push(box.dataset.at + " is off the page");
  return found;
}
"""
"""What is wrong with where the box of the coach stands, beside what it speaks of."""


def begin(player: Player, game: str) -> None:
    player.go("/")
    player.page.click(f"#game-{game} .learn button")
    player.page.wait_for_selector("#ring:not([hidden])")


def said(player: Player) -> str:
    return player.page.get_attribute("#coach", "data-said") or ""


def by_click(player: Player) -> None:
    """Choose something on the board."""
    player.click_something()


def by_list(player: Player) -> None:
    """Choose something of the plain list, which nothing covers.

    A click that catches up with the present does nothing else, so it is done again; one on the same
    page is a double click, and does no harm.
    """
    number = player.number
    for _ in range(TRIES):
        player.page.evaluate(CHOOSE, player.chance.random())
        with contextlib.suppress(TimeoutError):
            player.wait_news(number, MILLISECONDS / TRIES)
            return
    raise AssertionError(f"no news after {TRIES} clicks")


CHOOSE = """
share => {
  const buttons = document.querySelectorAll("#actions [data-do]");
  buttons[Math.floor(share * buttons.length)]?.click();
}
"""


def through(player: Player, choose: Callable[[Player], None]) -> list[str]:
    """Do as the coach says, and whatever else is asked, until it lets go; what was wrong."""
    page, wrong = player.page, []
    for _ in range(CLICKS):
        page.wait_for_selector(NEWS)
        page.wait_for_function(  # what it says is of what the page shows, not of the move before
            "() => +document.querySelector('#coach').dataset.number"
            " >= +document.querySelector('#table').dataset.number"
        )
        wrong += page.evaluate(HIDDEN)
        now, on = said(player), page.query_selector(f"{COACH} .btn")
        if on is None:
            choose(player)
            continue
        last = "I stay here" in page.inner_text("#coach")
        page.evaluate("() => document.querySelector('#coach .btn')?.click()")
        page.wait_for_function(
            "was => document.querySelector('#coach').dataset.said !== was", arg=now
        )
        if last:
            return wrong
    raise AssertionError(f"the coach has not let go: {page.inner_text('#coach')}")


@pytest.mark.parametrize("game", COACHED)
def test_a_coach_leads_to_its_end(player: Player, game: str) -> None:
    begin(player, game)
    assert not through(player, by_click)


@pytest.mark.parametrize("game", COACHED)
def test_a_coach_hides_nothing_on_a_phone(chromium: Browser, server: Server, game: str) -> None:
    player = Player(fresh(chromium, locale="en-US"), server)
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, game)
    assert not through(player, by_list)
    player.close()


def test_a_press_is_not_overtaken_by_what_was_asked_before(player: Player) -> None:
    """A snapshot comes while a press is under way: what it asks for is the step before."""
    begin(player, COACHED[0])
    page = player.page
    first = said(player)
    old = page.evaluate("fetch(location.pathname + '/coach').then(answer => answer.text())")
    held: list[Route] = []
    released: list[bool] = []

    def meet(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        elif released:
            route.continue_()
        else:
            route.fulfill(body=old, content_type="text/html")

    page.route("**/coach", meet)
    page.click("#coach .btn")
    page.evaluate("() => document.dispatchEvent(new Event('shown'))")
    page.evaluate("fetch(location.pathname + '/coach')")  # whatever was asked before is answered
    assert len(held) == 1
    released.append(True)
    held[0].continue_()
    page.wait_for_function(
        "was => document.querySelector('#coach').dataset.said !== was", arg=first
    )


def test_a_coach_is_put_away_and_called_and_says_the_same_after_a_reload(player: Player) -> None:
    begin(player, COACHED[0])
    page = player.page
    first = said(player)
    page.click("#coach .btn")
    expect(page.locator(f"#coach[data-said='{first}']")).to_have_count(0)
    second, words = said(player), page.inner_text("#coach")
    page.reload()
    assert said(player) == second
    assert page.inner_text("#coach") == words
    page.click("#coach [value=away]")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#ring")).to_be_hidden()
    page.reload()
    expect(page.locator("#coach")).to_be_hidden()
    page.click("#call")
    expect(page.locator("#coach")).to_be_visible()
    page.click("#coach [name=back]")
    expect(page.locator("#coach")).to_have_attribute("data-back", "1")
    expect(page.locator("#coach")).to_have_attribute("data-said", first.replace("-0", "-1"))
    page.click("#coach [name=back]")
    expect(page.locator("#coach")).to_have_attribute("data-said", second)


def test_a_coach_opens_the_rule_it_speaks_of(player: Player) -> None:
    begin(player, COACHED[0])
    page = player.page
    number = page.inner_text("#coach .rl")
    page.click("#coach .rl")
    expect(page.locator(f"#rules [id='{number}']")).to_be_in_viewport()
