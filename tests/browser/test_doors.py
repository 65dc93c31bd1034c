"""From the lobby to a seat, by an invitation to a private table, and from friend to friend."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Player, Server
from tests.browser.test_axe import violations

WIDTHS = (320, 390, 768, 1280)

SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def opened(player: Player, *seats: str, door: str) -> str:
    """Open a table of Kolkhoz with a door; its address."""
    page = player.go("/new?game=kolkhoz")
    page.select_option("#count", str(len(seats)))
    for seat, who in enumerate(seats):
        page.select_option(f"select[name=seat-{seat}]", who)
    page.select_option("#door", door)
    page.click("#newtable .btn")
    page.wait_for_selector("#table")
    return "/t/" + page.url.rpartition("/t/")[2]


def call(player: Player, name: str) -> None:
    page = player.go("/")
    page.click(".me summary")
    page.fill("#name", name)
    page.click(".me form button")
    expect(page.locator(".me summary b")).to_have_text(name)


def path_of(page: Page) -> str:
    """The path of the link that a page shows."""
    return re.sub("^http://[^/]+", "", page.input_value("#secret"))


def befriended(player: Player, friend: Player) -> None:
    page = player.go("/me/friends")
    page.click("#links [value='1']")
    offered = friend.go(path_of(page))
    offered.click("main .btn")
    offered.wait_for_selector("#friends")


def test_from_the_lobby_to_a_seat(player: Player, friend: Player) -> None:
    call(player, "Anna")
    table = opened(player, "me", "open", door="public")
    page = friend.go("/lobby?game=kolkhoz")
    line = page.locator(f"#at-{table.rpartition('/')[2]}")
    expect(line).to_contain_text("Anna")
    expect(line).to_contain_text("1 seat open")
    line.locator("button").click()
    page.wait_for_selector(".seat.is-me")
    assert page.url.endswith(table)
    player.page.wait_for_selector("#seat1.is-person")


def test_the_lobby_shows_what_is_new_by_itself(player: Player, friend: Player) -> None:
    page = friend.page
    page.clock.install()
    friend.go("/lobby")
    table = opened(player, "me", "open", door="public")
    line = page.locator(f"#at-{table.rpartition('/')[2]}")
    expect(line).to_have_count(0)
    page.clock.run_for(60_000)
    expect(line).to_have_count(1)


def test_the_language_is_switched_on_pages_whose_address_is_a_secret(
    player: Player, friend: Player
) -> None:
    """One comes back to the same page, and no request names it in its referrer."""
    call(player, "Anna")
    table = opened(player, "me", "open", door="private")
    for where, words in (
        ("/me/friends", "хочет с вами подружиться"),
        (f"{table}/door", "зовёт вас"),
    ):
        player.go(where).click("#links [value='1']")
        link = path_of(player.page)
        page = friend.go(link)
        with page.expect_request(f"**{link}") as again:
            page.click(".lang button[lang=ru]")
        assert link not in again.value.headers.get("referer", "")
        expect(page.locator("h1")).to_contain_text(words)
        assert page.url.endswith(link)
        page.click(".lang button[lang=en]")
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_an_invitation_opens_a_private_table(player: Player, friend: Player) -> None:
    call(player, "Anna")
    table = opened(player, "me", "open", door="private")
    page = player.page
    expect(page.locator("#copy")).to_have_count(0)
    expect(friend.go(table).locator("h1")).to_have_text("No such table")
    page.click("#door")
    page.click("#links [value='1']")
    shown = friend.go(path_of(page))
    expect(shown.locator("h1")).to_have_text("Anna invites you to Kolkhoz")
    shown.click("main .btn")
    friend.sit_down("Tomas")
    page.click("text=Back to the table")
    page.wait_for_selector(".seat.is-person")
    expect(page.locator("#seat1")).to_contain_text("Tomas")


def test_a_door_that_closes_sends_onlookers_away(player: Player, friend: Player) -> None:
    table = opened(player, "me", "open", door="link")
    friend.go(table).wait_for_selector("#sit")
    page = player.page
    page.click("#door")
    page.check("input[name=door][value=private]")
    page.click("#kinds .btn2")
    expect(friend.page.locator("h1")).to_have_text("No such table")
    page.click("text=Back to the table")
    page.click("#tab-talk")
    expect(page.locator("#talk")).to_contain_text("has closed this table")


def test_friends_invite_each_other(player: Player, friend: Player) -> None:
    call(player, "Anna")
    call(friend, "Tomas")
    befriended(player, friend)
    table = opened(player, "me", "open", door="private")
    page = player.page
    page.click("#door")
    page.click("#friends button")
    expect(page.locator("#guests")).to_contain_text("Tomas")
    shown = friend.go("/")
    expect(shown.locator("#invited")).to_contain_text("Anna invites you to Kolkhoz")
    shown.click("#invited .btn")
    shown.wait_for_selector("#sit")
    assert shown.url.endswith(table)
    friend.go("/me/friends").click("#friends button")
    expect(friend.page.locator("#friends")).to_contain_text("None yet")
    expect(player.go("/me/friends").locator("#friends")).to_contain_text("None yet")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_cut_and_all_is_named(
    player: Player, friend: Player, server: Server, chromium: Browser, language: str
) -> None:
    """The pages at four widths, with names as long as they may be."""
    call(player, "Конкордия Константиновна")
    call(friend, "Maximiliana Bartholomew-")
    befriended(player, friend)
    opened(player, "me", "open", "open", "novice", door="public")
    table = opened(player, "me", "open", door="private")
    page = player.go(f"{table}/door")
    page.click("#friends button")
    page.click("#links [value='0']")
    invitation = path_of(page)
    offer = path_of(_with_link(player))
    player.context.add_cookies([{"name": "language", "value": language, "url": server.address}])
    friend.context.add_cookies([{"name": "language", "value": language, "url": server.address}])
    for one, path in (
        (player, f"{table}/door"),
        (player, "/me/friends"),
        (player, "/me"),
        (player, "/lobby"),
        (friend, "/"),
        (friend, invitation),
        (friend, offer),
    ):
        for width in WIDTHS:
            one.page.set_viewport_size({"width": width, "height": 800})
            one.go(path)
            assert one.page.evaluate(SIDEWAYS) <= 0, (path, width)
        assert not violations(one.page), path


def _with_link(player: Player) -> Page:
    page = player.go("/me/friends")
    page.click("#links [value='0']")
    return page
