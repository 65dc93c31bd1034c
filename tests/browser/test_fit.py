"""Nothing is cut, covered or out of reach, in any game, at any width, in both languages."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import Player, Server, fresh
from tests.browser.posed import PLAYS, WIDTHS, Album, Easel, Position, decisions, positions

MEASURE = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8")

SAMPLED = 2
"""So many positions of a game are measured at each width in a language: others at each."""

MET = (390, 1280, 2560)
"""At these widths each choice has its tip, as when somebody meets it first."""

BESIDE = 1180
"""From this width on the log stands beside the board."""

ASKED = """
() => {
  const asked = [...document.querySelectorAll("#prompt.mine [data-do]")]
    .filter(button => button.getClientRects().length);
  const handles = [...document.querySelectorAll(":is(#board, #hand, .seats) [data-do]")];
  const shows = handle => {
    const { left, right, top, bottom } = handle.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const bar = hit && hit.closest(".top, .prompt, .hand, .bot, .jumps");
    return hit && (!bar || bar.contains(handle));
  };
  return !document.querySelector("#prompt.mine") || [...asked, ...handles].some(shows);
}
"""
"""Whether something of what the prompt asks for is before one's eyes."""


STAY = """
() => {
  const bars = [...document.querySelectorAll("#table > .top, #prompt")];
  const shows = bar => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    return top >= 0 && [.1, .3, .5, .7, .9].every(part => {
      const hit = document.elementFromPoint(left + part * (right - left), (top + bottom) / 2);
      return !hit || hit.closest(".top, .prompt, .bot, .jumps");
    });
  };
  const end = document.scrollingElement.scrollHeight - innerHeight;
  let stay = true;
  for (let y = 0; y < end + 90; y += 90) {
    scrollTo(0, y);
    stay &&= bars.every(shows);
  }
  return stay;
}
"""
"""Whether bar and prompt stay before one's eyes, over all else, as far as a page is scrolled."""

LINES = """
() => {
  const log = document.getElementById("log").getBoundingClientRect();
  const side = document.querySelector(".side").getBoundingClientRect();
  return log.height / +getComputedStyle(document.getElementById("table")).zoom >= 84
    && log.bottom <= side.bottom;
}
"""
"""Whether four lines of the log show beside the board."""


def sampled(game: str, language: str, width: int) -> list[Position]:
    """Some of the positions of a game: all kinds of choices come at some width."""
    found = positions(game)
    step = max(1, len(found) // SAMPLED)
    return found[zlib.crc32(f"{language} {width}".encode()) % step :: step]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", sorted(PLAYS))
def test_nothing_is_cut_or_covered(
    chromium: Browser, tmp_path: Path, game: str, language: str
) -> None:
    easel = Easel(chromium, Album(tmp_path / "tables.sqlite"), game, language)
    faults = []
    for width, height in WIDTHS.items():
        easel.resize(width, height)
        easel.meet(news=width in MET)
        for position in sampled(game, language, width):
            easel.show(position)
            found = easel.page.evaluate(MEASURE)
            if width < 900 and not easel.page.evaluate(ASKED):
                found.append("nothing shows of what is asked for")
            if width < 900 and not easel.page.evaluate(STAY):
                found.append("something lies over the bar or the prompt, or they scroll away")
            if width >= BESIDE and not easel.page.evaluate(LINES):
                found.append("the log shows hardly a line")
            faults += [f"{position}, {width} px, {language}: {fault}" for fault in found]
    easel.close()
    assert not faults, "\n".join(faults)


WORDY = 8
"""So many positions, whose buttons say the most, are tried on the narrowest phone."""

BUTTON = re.compile(r"<button.*?</button>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"


def wordiest(album: Album, game: str, language: str) -> list[Position]:
    """The decisions of a play with the longest button, and those with the most of them."""
    said = {}
    for position in decisions(game, ["en", "ru"].index(language)):
        prompt = album.fragment(position, language).partition('id="prompt"')[2]
        prompt = prompt.partition('id="explain"')[0]
        lengths = [len(TAG.sub("", button)) for button in BUTTON.findall(prompt)]
        said[position] = max(lengths, default=0), sum(lengths)
    longest = sorted(said, key=lambda position: said[position], reverse=True)
    most = sorted(said, key=lambda position: said[position][1], reverse=True)
    return [*longest[:WORDY], *most[:WORDY]]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", sorted(PLAYS))
def test_what_buttons_say_fits_on_the_narrowest_phone(
    chromium: Browser, tmp_path: Path, game: str, language: str
) -> None:
    album = Album(tmp_path / "tables.sqlite")
    easel = Easel(chromium, album, game, language)
    width = min(WIDTHS)
    easel.resize(width, WIDTHS[width])
    faults = []
    for position in wordiest(album, game, language):
        easel.show(position)
        if (over := easel.page.evaluate(SIDEWAYS)) > 0:
            said = easel.page.inner_text("#prompt .btns")
            faults.append(f"{position} scrolls sideways by {over}: {said}")
    easel.close()
    assert not faults, "\n".join(faults)


PRESSED = """
() => [...document.querySelectorAll("#prompt.mine .btns [data-do]")]
  .filter(button => button.getClientRects().length).length
"""
"""How many buttons of the prompt answer what it asks."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_loyalty_is_chosen_by_buttons(chromium: Browser, tmp_path: Path, language: str) -> None:
    """The first question to a newcomer: what glows on the board is no more than three rows."""
    easel = Easel(chromium, Album(tmp_path / "tables.sqlite"), "pax_pamir", language)
    first = next(decisions("pax_pamir", 0))
    for width, height in WIDTHS.items():
        easel.resize(width, height)
        easel.show(first)
        assert easel.page.evaluate(PRESSED) == 3, width
        assert easel.page.evaluate(MEASURE) == [], width
    easel.close()


MAPS = {"nomenklatura": ".nk-map", "ozymandias": ".space", "pax_pamir": ".mapbox"}
"""The map of a game that has one."""


@pytest.mark.parametrize("game", sorted(MAPS))
def test_the_map_keeps_its_size_while_others_act(
    chromium: Browser, tmp_path: Path, game: str
) -> None:
    easel = Easel(chromium, Album(tmp_path / "tables.sqlite"), game, "en")
    easel.resize(1280, 800)
    end = next(found for found in positions(game) if found.choice == "over")
    sizes = set()
    for n in range(len(end.moves) - 60, len(end.moves), 6):
        seat = end.moves[n][0]
        viewer = next(other for other in range(end.seats) if other != seat)
        easel.show(end._replace(moves=end.moves[:n], viewer=viewer, choice=f"move {n}"))
        if easel.page.query_selector("#prompt.mine"):
            continue  # several act at once
        box = easel.page.locator(MAPS[game]).first.bounding_box()
        assert box is not None
        sizes.add((box["width"], box["height"]))
    easel.close()
    assert len(sizes) == 1


def test_other_pages_fit(player: Player) -> None:
    table = player.open_table("me", *["novice"] * 4, game="nomenklatura")
    faults = []
    for path in ("/", "/new?game=pax_pamir", f"{table}/log"):
        for width, height in WIDTHS.items():
            player.page.set_viewport_size({"width": width, "height": height})
            found = player.go(path).evaluate(MEASURE)
            faults += [f"{path}, {width} px: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


OPENED_AT = {360: 640, 768: 1024, 1280: 800, 2560: 1440}

INSIDE = """
dialog => {
  const { left, right, top, bottom } = document.querySelector(dialog).getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}
"""


def measured(page: Page, dialog: str, place: str) -> list[str]:
    """What does not fit of a dialog that is open."""
    faults: list[str] = page.evaluate(MEASURE, dialog)
    if not page.evaluate(INSIDE, dialog):
        faults.append("it is not within the window")
    return [f"{place}, {dialog}: {fault}" for fault in faults]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_opens_over_a_table_fits(chromium: Browser, server: Server, language: str) -> None:
    """Explain with an expert's advice, the help, and what can be done about the own seat."""
    faults = []
    for game in sorted(PLAYS):
        player = Player(fresh(chromium, locale=language), server)
        player.open_table("me", "novice", "novice", game=game)
        player.wait_turn()
        page = player.page
        while page.locator("#actions [data-do]").count() == 1:  # no advice is needed there
            player.play(1)
        for width, height in OPENED_AT.items():
            page.set_viewport_size({"width": width, "height": height})
            place = f"{game}, {width} px, {language}"
            player.explain()
            if width == min(OPENED_AT):
                page.click("#ask .btn")
                page.wait_for_selector(".advised li")
            faults += measured(page, "#explained", place)
            page.click("#explained [data-open=help]")
            page.wait_for_selector("#help[open]")
            faults += measured(page, "#help", place)
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.click(".seat.is-me .you")
            page.wait_for_selector("#naming[open]")
            if width == min(OPENED_AT):
                page.click("#naming summary")
            faults += measured(page, "#naming", place)
            page.keyboard.press("Escape")
        player.close()
    assert not faults, "\n".join(faults)
