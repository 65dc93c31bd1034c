"""Explain, advice and tips in a real browser, on wide pages and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsing import Player, Server, fresh

TOLD = "#explained[open] #told"
FITS = """
() => {
  const box = document.querySelector("#explained").getBoundingClientRect();
  const wide = [...document.querySelectorAll("#explained *")]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && one.tagName !== "A");
  return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
    && !wide.length;
}
"""
"""Whether the panel is on the page, and nothing in it is cut off at its side."""


def sit_down(player: Player, game: str) -> None:
    """A table with bots that has something to ask."""
    player.open_table("me", "novice", "novice", game=game)
    assert player.wait_turn() == "mine"
    while player.page.locator("#actions [data-do]").count() == 1:
        player.play(1)


@pytest.mark.parametrize("game", ["kolkhoz", "pax_pamir"])
def test_explain_says_what_is_asked_and_asks_an_expert(player: Player, game: str) -> None:
    sit_down(player, game)
    page = player.page
    title = page.inner_text("#prompt p b")
    player.explain()
    expect(page.locator(f"{TOLD} h2")).to_have_text(title)
    assert page.evaluate(FITS)
    listed = page.locator("#actions [data-do]").all_inner_texts()
    told = page.locator(".offered li").all_inner_texts()
    assert any(line.startswith(listed[0]) for line in told)
    page.click("#ask .btn")
    expect(page.locator(".advised li")).not_to_have_count(0)
    best = page.locator(".advised b").all_inner_texts()
    offered = tuple(page.locator("#actions [data-do]").all_text_contents())
    assert all(action.startswith(offered) for action in best)  # what it brings may follow
    assert page.evaluate(FITS)
    expect(page.locator("#log .asked")).to_have_count(1)
    page.click("#explained [data-open=help]")
    expect(page.locator("#help[open] kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#explained")).to_be_hidden()


def test_a_rule_of_the_panel_opens_in_the_rulebook(player: Player) -> None:
    sit_down(player, "kolkhoz")
    page = player.page
    page.click("#explain")
    number = page.inner_text("#told .rl >> nth=0")
    page.click("#told .rl >> nth=0")
    expect(page.locator("#explained")).to_be_hidden()
    expect(page.locator(f"#rules [id='{number}']")).to_be_in_viewport()


def test_explain_fits_a_phone(chromium: Browser, server: Server) -> None:
    player = Player(fresh(chromium, locale="ru-RU"), server)
    player.page.set_viewport_size({"width": 390, "height": 844})
    sit_down(player, "pax_pamir")
    page = player.page
    assert page.evaluate("() => document.body.scrollWidth <= innerWidth")
    page.click("#bot-help")
    expect(page.locator(TOLD)).to_be_visible()
    assert page.evaluate(FITS)
    player.close()


def test_a_tip_is_shown_until_it_is_put_away(player: Player) -> None:
    sit_down(player, "kolkhoz")
    page = player.page
    tip = page.locator("#prompt .tip form")
    expect(tip).to_be_visible()
    name = tip.get_attribute("data-tip")
    with page.expect_response("**/tip"):
        tip.locator("button").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.wait_for_selector("#prompt.mine")
    expect(page.locator(f"#prompt [data-tip='{name}']")).to_have_count(0)
