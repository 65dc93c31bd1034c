"""Pointing at a thing on the board, by two real browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.browsing import Player

THING = ".board [id^='k-']:visible"


def click_with_alt(player: Player, what: str) -> None:
    """In the middle of the first such thing, whatever lies over it."""
    box = player.page.locator(what).first.bounding_box()
    assert box
    player.page.keyboard.down("Alt")
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.keyboard.up("Alt")


def test_a_click_with_alt_rings_it_for_others(player: Player, friend: Player) -> None:
    table = player.open_table("me", "open")
    friend.go(table)
    friend.sit_down("Tomas")
    player.page.wait_for_selector(".seat.is-person")
    number = player.number
    click_with_alt(friend, THING)
    ring = player.page.locator(".look")
    expect(ring).to_contain_text("Tomas: look here")
    expect(friend.page.locator(".look")).to_have_count(1)
    board, here = player.page.locator("#board").bounding_box(), ring.bounding_box()
    assert board
    assert here
    assert board["x"] <= here["x"] + here["width"] / 2 <= board["x"] + board["width"]
    assert player.number == number, "nothing was played by that"
    expect(ring).to_have_count(0)
    click_with_alt(friend, "#hand [id^='k-']:visible")
    expect(friend.page.locator("#toast")).to_contain_text("Only what everybody sees")
    expect(friend.page.locator("#menu")).to_be_hidden()
    assert player.number == number


def test_a_long_press_offers_it(player: Player) -> None:
    player.open_table("me", "novice")
    page = player.page
    player.wait_turn()
    number = player.number
    box = page.locator(THING).first.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = player.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector("#menu:not([hidden])")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.click("text=Point at it for all")
    expect(page.locator(".look")).to_contain_text("look here")
    assert player.number == number
