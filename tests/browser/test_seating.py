"""Several people before one screen, and bots that play for people, by clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from igroteka.engine import games
from tests.browser.browsing import Player
from tests.browser.test_table import asked_of


@pytest.mark.parametrize("game", sorted(games()))
def test_two_people_share_a_screen(player: Player, game: str) -> None:
    """No page after the first curtain shows a hand before somebody has said who they are."""
    page = player.go(f"/new?game={game}")
    page.select_option("#count", "2")
    expect(page.locator(".guest >> nth=1")).to_be_hidden()
    for seat in (0, 1):
        page.select_option(f"select[name=seat-{seat}]", "me")
    page.fill("input[name=name-1]", "Boris")
    page.click("#newtable .btn")
    turned: list[str] = []
    while len(turned) < 3:
        page.wait_for_selector("#raise")
        assert not page.query_selector_all(".seat.is-me, #actions [data-do]")
        expect(page.locator("#told")).to_have_text("")
        turned.append(page.inner_text("#raise"))
        page.click("#raise")
        page.wait_for_selector(".seat.is-me")
        player.explain()
        page.keyboard.press("Escape")
        while not page.query_selector("#pass"):
            player.play(1)
        expect(page.locator(".seat.is-me")).to_have_count(1)
        page.click("#pass")
    assert set(turned) == {"I am Guest", "I am Boris"}


DEPUTY = """
() => {
  document.querySelector("#naming [data-post=deputy]").click();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyP", bubbles: true }));
}
"""
"""Lets a bot play, and halts the page before any move of it can come."""


NARROW, WIDE = (390, 844), (1280, 800)


@pytest.mark.parametrize(("press", "size"), [("click", NARROW), ("click", WIDE), ("Enter", WIDE)])
def test_a_bot_plays_for_me_until_i_take_the_seat_back(
    player: Player, friend: Player, press: str, size: tuple[int, int]
) -> None:
    """One press takes it back, even while the page has moves still to show: what is told lies
    beside the button, not over it."""
    friend.go(player.open_table("me", "open"))
    friend.sit_down("Boris")
    while asked_of((player, friend))[0] is friend:
        friend.click_something()
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.click(".you")
    page.evaluate(DEPUTY)
    page.wait_for_selector("#stage:not([hidden])")
    if press == "click":
        page.click("#takeback")
    else:
        page.press("#takeback", press)
    expect(page.locator("#takeback")).to_have_count(0)
    while asked_of((player, friend))[0] is friend:
        friend.click_something()
    player.click_something()


def test_what_concerns_a_move_waits_for_a_second_look(player: Player, friend: Player) -> None:
    """A press on "Undo" that catches up with the present does not ask to take anything back."""
    friend.go(player.open_table("me", "open"))
    friend.sit_down("Boris")
    while asked_of((player, friend))[0] is friend:
        friend.click_something()
    while asked_of((player, friend))[0] is player:
        player.click_something()
    page = player.page
    page.keyboard.press("p")
    friend.click_something()
    page.wait_for_selector("#stage:not([hidden])")
    page.dispatch_event("#undo", "click")
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("#asking")).to_be_hidden()
    assert len(asked_of((player, friend))) == 1


def test_i_am_called_otherwise_and_give_up(player: Player) -> None:
    player.open_table("me", "novice", "novice")
    page = player.page
    player.wait_turn()
    page.click(".you")
    page.fill("#naming input", "Anna")
    page.click("#naming .btn")
    expect(page.locator(".seat.is-me .nm b")).to_have_text("Anna")
    page.click(".you")
    expect(page.locator("#naming [data-post=resign]")).to_be_hidden()
    page.click("#naming summary")
    page.click("#naming [data-post=resign]")
    expect(page.locator("#prompt")).to_contain_text("Anna has given up")
    expect(page.locator("#result .ranks li >> nth=-1")).to_contain_text("Anna")
