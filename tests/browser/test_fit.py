"""Nothing is cut, covered or out of reach, in any game, at any width, in both languages."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import Player
from tests.browser.posed import PLAYS, WIDTHS, Album, Easel, Position, positions

MEASURE = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8")

SAMPLED = 2
"""So many positions of a game are measured at each width in a language: others at each."""

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
        for position in sampled(game, language, width):
            easel.show(position)
            found = easel.page.evaluate(MEASURE)
            if width < 900 and not easel.page.evaluate(ASKED):
                found.append("nothing shows of what is asked for")
            faults += [f"{position}, {width} px, {language}: {fault}" for fault in found]
    easel.close()
    assert not faults, "\n".join(faults)


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
    player.open_table("me", "novice", "novice", "novice")
    faults = []
    for path in ("/", "/new?game=pax_pamir"):
        for width, height in WIDTHS.items():
            player.page.set_viewport_size({"width": width, "height": height})
            found = player.go(path).evaluate(MEASURE)
            faults += [f"{path}, {width} px: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
