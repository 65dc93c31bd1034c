"""Clocks that a page counts down by itself, and how it tells whose turn it is."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from igroteka.table.clocked import Opening
from igroteka.table.clocks import Control, Sitter
from igroteka.table.store import SeatRow
from igroteka.table.tables import LiveTable
from tests.browser.browsing import ASKED, Player
from tests.browser.posed import PLAYS, WIDTHS, Album, Easel, Position, positions
from tests.browser.test_fit import MEASURE
from tests.waiting import until

LEAPT = 600
"""Seconds that a page's clock leaps over; no page takes so long to be there."""

SHORT = Control(0, LEAPT + 90, 5, "pass", "adept")
"""A minute and a half after that."""

LONG = Control(0, 23 * 3600 + 59 * 60 + 30, 0, "pass", "adept")
"""What takes the most room on a clock."""

DAYS = Control(13 * 86_400 + 23 * 3600, 0, 0, "bot", "adept")
"""The same over days."""


class Timed(Album):
    """Tables of people who play by a clock."""

    def __init__(self, database: Path, control: Control) -> None:
        super().__init__(database)
        self.control = control
        for seat, name in enumerate(("Mira", "Tomas", "Rada", "Lev", "Zoya")):
            self.store.set_name(f"person {seat}", name)

    def other(self, seat: int) -> SeatRow:
        return SeatRow("", f"person {seat}", False)

    def clock(self, seats: Sequence[SeatRow]) -> Opening:
        sitters = [Sitter.PERSON if seat.person else Sitter.BOT for seat in seats]
        return Opening(self.control, "".join(sitters), 0.0)

    def table(self, position: Position) -> LiveTable:
        found = super().table(position)
        assert found.times is not None
        found.times = found.times._replace(asked=frozenset(found.offers))
        for person in {seat.person for seat in found.seats if not found.present(seat.person)}:
            found.watch(person)
        return found


def timers(page: Page) -> list[str]:
    """What the clocks say, the one that runs first."""
    return [page.inner_text(".timer.runs"), *page.locator(".timer:not(.runs)").all_inner_texts()]


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("ru", ",")])
def test_a_clock_counts_down_and_turns_urgent(
    chromium: Browser, tmp_path: Path, language: str, point: str
) -> None:
    """By the page's own clock: nothing comes from the server meanwhile."""
    easel = Easel(chromium, Timed(tmp_path / "tables.sqlite", SHORT), "kolkhoz", language)
    page = easel.page
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install(time=0)
    page.reload()
    page.wait_for_function("() => document.body.dataset.tab")
    page.clock.pause_at(LEAPT)
    minutes, _, seconds = page.inner_text(".timer.runs").partition(":")
    left = 60 * int(minutes) + int(seconds)
    assert 88 <= left < LEAPT
    page.clock.run_for((left - 60) * 1000)
    assert page.inner_text(".timer.runs") in ("0:59", "1:00")
    expect(page.locator(".timer.urgent")).to_have_count(0)
    page.clock.run_for(45_000)
    assert page.inner_text(".timer.runs")[:5] in (f"0:14{point}", f"0:15{point}")
    expect(page.locator(".timer.urgent")).to_have_count(1)
    page.emulate_media(reduced_motion="reduce")
    page.clock.run_for(1000)
    assert page.inner_text(".timer.runs") in ("0:14", "0:13")
    page.clock.run_for(20_000)
    running, *others = timers(page)
    assert running == "0:00"
    assert set(others) == {"11:30"}
    easel.close()


def test_a_clock_of_the_start_page_counts_down(player: Player) -> None:
    page = player.page
    page.clock.install()
    player.go("/new?game=kolkhoz")
    page.select_option("#count", "2")
    page.select_option("select[name=seat-1]", "novice")
    page.select_option("#clock", "slow")
    page.click("#newtable .btn")
    page.wait_for_selector(ASKED)
    player.go("/")
    clock = page.locator("#tables [role=timer]")
    expect(clock).to_have_text("7 d 11 h")
    page.clock.run_for(3_600_000)
    expect(clock).to_have_text("7 d 10 h")


def test_a_clock_is_a_timer_that_is_not_read_out_each_second(
    chromium: Browser, tmp_path: Path
) -> None:
    easel = Easel(chromium, Timed(tmp_path / "tables.sqlite", DAYS), "kolkhoz", "en")
    clock = easel.page.locator("[role=timer]")
    expect(clock).to_have_count(1)  # those that stand still say no more than what it is
    expect(clock).to_have_text("13 d 22 h")
    assert clock.get_attribute("aria-live") is None
    assert "The clock: " in (clock.get_attribute("title") or "")
    easel.close()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", sorted(PLAYS))
def test_clocks_fit_above_their_seats(
    chromium: Browser, tmp_path: Path, game: str, language: str
) -> None:
    """Nothing is cut or covered that is not so without clocks: `test_fit.py` sees to that."""
    timed = Easel(chromium, Timed(tmp_path / "timed.sqlite", LONG), game, language)
    plain = Easel(chromium, Album(tmp_path / "plain.sqlite"), game, language)
    faults = []
    for width, height in WIDTHS.items():
        for easel in (timed, plain):
            easel.resize(width, height)
        found = [position for position in positions(game) if position.choice != "over"]
        for position in found[zlib.crc32(f"{language} {width}".encode()) % 9 :: 9]:
            timed.show(position)
            if seen := timed.page.evaluate(MEASURE):
                plain.show(position)
                known = plain.page.evaluate(MEASURE)
                faults += [f"{position}, {width} px: {each}" for each in seen if each not in known]
    timed.close()
    plain.close()
    assert not faults, "\n".join(faults)


# Whose turn it is ---------------------------------------------------------------------------------

STUBS = """
window.told = []; window.rung = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return Notification.permission = window.allows; }
  constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
  close() {}
};
class Part {
  frequency = {}; gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(other) { return other; }
  start() { window.rung += 1; }
  stop() {}
}
window.AudioContext = class {
  currentTime = 0; state = "running";
  createOscillator() { return new Part(); }
  createGain() { return new Part(); }
};
"""
"""Instead of a browser's notifications and sounds, which nobody can see or hear here."""

HIDE = """
() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def sat(player: Player, friend: Player, allows: str) -> Page:
    """A table where both sit, and it is the friend's turn; the player's page."""
    player.page.add_init_script(STUBS + f"window.allows = {allows!r};")
    address = player.open_table("me", "open")
    friend.go(address)
    friend.sit_down("Rada")
    until(lambda: player.page.query_selector(ASKED) or friend.page.query_selector(ASKED))
    act(player)
    return player.page


def act(player: Player) -> None:
    """Make moves as long as this player is asked."""
    while player.page.query_selector(ASKED):
        player.click_something()


def until_asked(player: Player, friend: Player) -> None:
    """The friend plays until it is the player's turn, in the title."""
    friend.wait_turn()
    act(friend)
    player.page.wait_for_function("() => document.title.startsWith('●')")


def test_a_hidden_page_tells_by_sound_and_notification_what_its_title_says(
    player: Player, friend: Player
) -> None:
    page = sat(player, friend, "granted")
    assert not page.title().startswith("●")
    page.click(".you")
    page.select_option("#telling", "notice")
    expect(page.locator("#telling")).to_have_value("notice")
    page.wait_for_function("() => window.rung === 2")  # how it sounds
    page.keyboard.press("Escape")
    page.evaluate(HIDE)
    until_asked(player, friend)
    assert page.title().startswith("● Your turn – Kolkhoz")
    page.wait_for_function("() => window.told.length === 1")
    assert page.evaluate("window.told[0]").startswith("Your turn: Kolkhoz")
    assert page.evaluate("window.rung") == 4
    page.reload()
    page.click(".you")
    expect(page.locator("#telling")).to_have_value("notice")


def test_who_has_just_acted_is_told_nothing_and_who_wants_nothing_never(
    player: Player, friend: Player
) -> None:
    page = sat(player, friend, "granted")
    until_asked(player, friend)
    assert page.evaluate("[window.told.length, window.rung]") == [0, 0]
    page.click(".you")
    page.select_option("#telling", "sound")
    page.keyboard.press("Escape")
    page.wait_for_function("() => window.rung === 2")
    act(player)
    page.mouse.click(2, 2)  # still there
    until_asked(player, friend)
    assert page.evaluate("[window.told.length, window.rung]") == [0, 2]


def test_without_leave_for_notifications_there_is_a_sound(player: Player, friend: Player) -> None:
    page = sat(player, friend, "denied")
    page.click(".you")
    page.select_option("#telling", "notice")
    expect(page.locator("#telling")).to_have_value("sound")
    expect(page.locator("#toast")).to_contain_text("shows no notifications")
