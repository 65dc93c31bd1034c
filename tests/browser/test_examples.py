"""The rulebooks' examples as a browser shows them: they fit, and are no part of the board."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from igroteka.engine import games
from tests.browser.browsing import Player, Server, fresh

WIDTH = 360

OUTSIDE = """() => [...document.querySelectorAll(".example")].flatMap(figure => {
  const box = figure.getBoundingClientRect();
  return [...figure.querySelectorAll(".drawn *")].filter(part => {
    const { left, right, width } = part.getBoundingClientRect();
    return width && !part.closest("svg svg, symbol") && (left < box.left || right > box.right);
  }).map(part => `${part.tagName} ${part.className} ${part.textContent}`);
})"""

TWICE = """() => [...document.querySelectorAll("[id]")].map(e => e.id)
  .filter((id, n, ids) => ids.indexOf(id) < n)"""


def test_drawings_fit_a_phone_and_print(chromium: Browser, server: Server) -> None:
    player = Player(fresh(chromium, locale="ru", color_scheme="dark"), server)
    page = player.page
    page.set_viewport_size({"width": WIDTH, "height": 800})
    for name in sorted(games()):
        player.go(f"/rules/{name}")
        assert page.locator(".example").count() == len(games()[name].examples.EXAMPLES)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    page.emulate_media(media="print")
    expect(page.locator(".rule").first).to_have_css("color", "rgb(31, 26, 23)")
    expect(page.locator(".find")).to_be_hidden()
    player.close()


def test_beside_a_table_a_drawing_is_only_looked_at(player: Player) -> None:
    player.open_table("me", "open")
    page = player.page
    page.keyboard.press("r")
    drawing = page.locator("#rules .example .drawn").first
    drawing.scroll_into_view_if_needed()
    drawing.click(force=True, position={"x": 60, "y": 60})
    expect(page.locator("#bubble")).to_be_hidden()
    assert page.evaluate(TWICE) == []
    assert page.locator("#rules .example :is([data-k], [data-do], [data-zone])").count() == 0
    assert page.evaluate(OUTSIDE) == []
