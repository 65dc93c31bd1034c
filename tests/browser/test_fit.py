"""Nothing is cut, covered or out of reach, in any game, at any width, in both languages."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.posed import PLAYS, WIDTHS, Album, Easel, Position, positions

MEASURE = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8")

SAMPLED = 3
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
