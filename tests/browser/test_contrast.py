"""Text that can be read: its contrast with what it stands on, as a browser has both."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from igroteka.engine import games
from tests.browser.browsing import Player, Server, fresh

FAINT = """
() => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const opaque = colour => /^rgb\\(/.test(colour);
  const light = rgb => rgb.map(v => v / 255)
    .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ancestors = element => {
    const found = [];
    for (let e = element; e; e = e.parentElement) found.push([e, getComputedStyle(e)]);
    return found;
  };
  // The colour behind an element; none if that is a picture, or nobody can tell.
  const painted = (e, where) => {
    const style = getComputedStyle(e, where);
    return style.content !== "none" && style.backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  const overlaid = (e, box) => [...(e.parentElement?.children ?? [])].some(other => {
    const at = other.getBoundingClientRect();
    return other !== e && getComputedStyle(other).position === "absolute"
      && at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
  });
  const ground = (line, box) => {
    for (const [e, style] of line) {
      if (overlaid(e, box)) return null;
      if (painted(e, "::before") || painted(e, "::after")) return null;
      if (style.backgroundImage !== "none") return null;
      if (opaque(style.backgroundColor)) return numbers(style.backgroundColor);
      if (style.position === "absolute") return null;
    }
    return null;
  };
  const seen = [], faint = [];
  const walker = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), e = walker.currentNode.parentElement;
    const box = e.getBoundingClientRect();
    if (!text || box.width < 2 || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (e.closest("svg, dialog, [aria-hidden=true], [disabled], .off")) continue;
    const line = ancestors(e), behind = ground(line, box), ink = line[0][1].color;
    if (!behind || !opaque(ink) || line.some(([, style]) => style.opacity < 1)) continue;
    const [dark, bright] = [light(numbers(ink)), light(behind)].sort((a, b) => a - b);
    const size = parseFloat(line[0][1].fontSize), bold = line[0][1].fontWeight >= 700;
    const enough = size >= 24 || bold && size >= 18.66 ? 3 : 4.5;
    const ratio = (bright + .05) / (dark + .05);
    seen.push(text);
    if (ratio < enough) faint.push(`${text} (${e.className}): ${ink} on ${behind}, ${ratio}`);
  }
  return [seen.length, faint];
}
"""
"""How many texts were judged, and those below the contrast of WCAG 2.2, level AA."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", sorted(games()))
def test_text_has_enough_contrast(chromium: Browser, server: Server, game: str, theme: str) -> None:
    player = Player(fresh(chromium, locale="en-US", color_scheme=theme), server)
    player.open_table("me", "novice", "novice", game=game)
    player.play(moves=6)
    judged, faint = player.page.evaluate(FAINT)
    assert judged > 60
    assert faint == []
    player.close()


def test_faint_text_would_be_noticed(player: Player) -> None:
    player.open_table("me", "novice")
    player.wait_turn()
    fade = "document.querySelector('#prompt b').style.color = '#c85a50'"
    assert player.page.evaluate(f"() => {{ {fade}; return ({FAINT})(); }}")[1]
