"""Choosing with confidence: numbers that are set before they are played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.browsing import Player

INPUT = "#prompt .stepper input"
COMMIT = "#prompt .stepper .commit"


def numbers(page: Page) -> list[int]:
    return [int(n) for n in (page.get_attribute(".stepper", "data-numbers") or "").split()]


def test_a_bid_is_set_by_keys_buttons_and_places_and_then_made(player: Player) -> None:
    player.open_table("me", "novice", game="nomenklatura")
    page = player.page
    assert player.wait_turn() == "mine"
    number, first = player.number, numbers(page)[0]
    expect(page.locator(INPUT)).to_have_value(f"{first}")
    expect(page.get_by_role("spinbutton")).to_have_attribute("aria-valuemin", f"{first}")
    page.click(".stepper .more")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    page.keyboard.press("-")
    expect(page.locator(COMMIT)).to_have_text(f"Bid {first + 2}")
    expect(page.get_by_role("spinbutton")).to_have_attribute("aria-valuenow", f"{first + 2}")
    expect(page.locator("output")).to_contain_text("leaves you")
    lit = page.locator(".cell.bid.upto")
    expect(lit).to_have_count(3)
    page.keyboard.type("99")  # more than anybody has
    expect(page.locator(COMMIT)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("output")).to_contain_text(f"From {first} to")
    page.keyboard.press("Enter")
    page.click("#prompt p")
    expect(page.locator(COMMIT)).to_have_text(f"Bid {first + 2}")
    page.locator(f"[data-upto='{first + 4}']").last.click()
    expect(page.locator(INPUT)).to_have_value(f"{first + 4}")
    expect(lit).to_have_count(5)
    assert player.number == number
    page.keyboard.press(f"{first + 1}")
    page.keyboard.press("Enter")
    player.wait_news(number)
    expect(page.locator("#log")).to_contain_text(f"bids {first + 1}.")


def test_a_number_that_is_set_outlives_news_and_is_forgotten_with_its_choice(
    player: Player, friend: Player
) -> None:
    address = player.open_table("me", "open", game="ozymandias", preset="rich")
    friend.go(address)
    friend.sit_down("Anna")
    people = [player, friend]
    for who in people:  # whoever begins puts a card up for auction
        who.page.wait_for_selector("#prompt.mine, #prompt p")
        if who.page.query_selector("#prompt.mine:not(:has(.stepper))"):
            who.click_something()
    for who in people:
        who.page.wait_for_selector(".stepper")
    player.page.keyboard.press("7")
    number = player.number
    friend.page.click(COMMIT)
    player.wait_news(number)
    expect(player.page.locator(INPUT)).to_have_value("7")
    expect(player.page.locator(COMMIT)).to_have_text("Bid 7")
    player.page.click(COMMIT)
    player.wait_news(number + 1)
    expect(player.page.locator("#log")).to_contain_text("Guest bid 7.")
