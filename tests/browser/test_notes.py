"""One's own note beside a table: saved as one types."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.browsing import Player, Server

NOTE = "#mynote"


def test_what_is_typed_is_kept(player: Player) -> None:
    table = player.open_table("me", "novice")
    page = player.page
    page.click("#tab-note")
    page.fill(NOTE, "Boris keeps the queen")
    expect(page.locator("#noteform [role=status]")).to_have_text("Saved.")
    player.play(1)
    expect(page.locator(NOTE)).to_have_value("Boris keeps the queen")
    page.type(NOTE, ", and lies")
    player.go("/")  # at once: what was typed last is sent on the way out
    expect(player.go(f"{table}/note").locator(NOTE)).to_have_value(
        "Boris keeps the queen, and lies"
    )


def test_two_windows_keep_both(player: Player) -> None:
    table = player.open_table("me", "open")
    page = player.page
    page.click("#tab-note")
    page.wait_for_selector(NOTE)
    other = player.context.new_page()
    other.goto(f"{player.server.address}{table}/note")
    other.fill(NOTE, "there")
    expect(other.locator("#noteform [role=status]")).to_have_text("Saved.")
    page.fill(NOTE, "here")
    expect(page.locator(NOTE)).to_have_value("there\n\nhere")
    expect(page.locator("#noteform [role=status]")).to_have_text("Saved.")
    other.reload()
    expect(other.locator(NOTE)).to_have_value("there\n\nhere")


def test_a_button_saves_without_a_script(player: Player, server: Server) -> None:
    table = player.open_table("me", "open")
    plain = player.page.context.browser
    assert plain is not None
    context = plain.new_context(
        java_script_enabled=False, storage_state=player.context.storage_state(), locale="en-US"
    )
    page = context.new_page()
    page.goto(f"{server.address}{table}/note")
    page.fill(NOTE, "by hand")
    page.click("#noteform button")
    expect(page.locator(NOTE)).to_have_value("by hand")
    context.close()
