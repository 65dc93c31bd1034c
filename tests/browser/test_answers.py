"""Whatever shows at a table answers when it is tapped."""

from __future__ import annotations

import re

import pytest

from igroteka.engine import games
from tests.browser.browsing import Player
from tests.browser.test_explain import sit_down

TAPPED = 3
"""So many things of a position are tapped with a real mouse."""

QUIET = """
() => [...document.querySelectorAll(
    ".seat, :is(.mid,#board,#hand) :is([data-k],[data-zone],[data-place])")]
  .flatMap(thing => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const hit = width && height && document.elementFromPoint(left, top);
    const quiet = hit && hit.closest(".seats,.mid,#board,#hand")
      && !hit.closest("[data-do],[data-thing],a,button,label,input,[data-why='']");
    return quiet ? [[left, top, hit.outerHTML.slice(0, 200)]] : [];
  })
  .map(([left, top, drawn]) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    const at = { clientX: left, clientY: top, detail: 1, bubbles: true, cancelable: true };
    document.elementFromPoint(left, top).dispatchEvent(new MouseEvent("click", at));
    return [left, top, drawn, document.querySelector("#bubble:not([hidden])")?.innerText || ""];
  })
"""
"""The middles of all quiet things that show, what is on top there, and what a click tells of it.
Nothing comes in between. A thing of a plan is none of them: a tap takes it up."""

TOLD = "document.querySelector('#bubble:not([hidden])')?.innerText || ''"


def silent_things(player: Player) -> list[str]:
    """Tap on everything that is quiet; what says nothing."""
    page = player.page
    things = page.evaluate(QUIET)
    assert things
    silent = [drawn for _left, _top, drawn, told in things if not told.strip()]
    for left, top, drawn, _told in things[:: 1 + len(things) // TAPPED]:
        page.keyboard.press("Escape")
        page.mouse.click(left, top)
        if not page.evaluate(TOLD).strip():
            silent.append(drawn)
    page.keyboard.press("Escape")
    return silent


@pytest.mark.parametrize("game", sorted(games()))
def test_every_quiet_thing_that_shows_answers(player: Player, game: str) -> None:
    player.page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(player, game)
    for _ in range(2):
        number = player.number
        while silent := silent_things(player):
            # A click while there is news shows what is new, and does nothing else.
            assert player.number > number, silent
            number = player.number
        player.play(3)
        if player.wait_turn() == "over":
            break


def test_a_piece_says_its_name_then_what_is_told_of_its_place(player: Player) -> None:
    sit_down(player, "kolkhoz")
    page = player.page
    page.click(".seat .cel .cc, .seat .cel")
    assert "K11.1" in page.inner_text("#bubble:not([hidden])")
    page.click(".north h2")
    text = page.inner_text("#bubble:not([hidden])")
    assert re.fullmatch(r"The North\n.*K10\.1\s*", text, re.S), text
    page.click(".north h2")
    page.wait_for_selector("#bubble", state="hidden")
    assert not page.query_selector_all("#board [tabindex]:not([data-do],[data-thing],.quiet)")


def test_what_lies_on_a_region_answers_for_the_land(player: Player) -> None:
    sit_down(player, "nomenklatura")
    page = player.page
    page.dispatch_event(".atlas.wide .bd >> nth=3", "click")
    assert "N1.7" in page.inner_text("#bubble:not([hidden])")


PRESSED_WHILE_NEWS_CAME = """
async () => {
  const table = document.querySelector("script[src*='table.js']").src;
  const { arrive } = await import(new URL("queue.js", table));
  arrive(document.getElementById("table").outerHTML);
  document.querySelector("#seat1 .nm").click();
  return !document.getElementById("bubble").hidden;
}
"""
"""Whether a seat answers that is tapped just when it comes that somebody has come or spoken."""


def test_news_without_moves_swallow_no_click(player: Player) -> None:
    sit_down(player, "kolkhoz")
    player.page.wait_for_load_state()  # all scripts are there: this asks one of them directly
    assert player.page.evaluate(PRESSED_WHILE_NEWS_CAME)
