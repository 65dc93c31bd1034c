"""Cards of a hand in a real browser: none is cut, whichever they are and however many."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from igroteka.draw.html import el
from igroteka.draw.words import speaking
from igroteka.games.ozymandias.page.faces import whole
from igroteka.games.ozymandias.rules.facts import CARDS
from tests.browser.browsing import Player, Server

WINDOWS = {1180: 800, 1280: 800, 1440: 880, 1600: 900, 1920: 1080, 2560: 1440}

CUT = """
([cards, many]) => {
  const hand = document.querySelector("#hand .cards");
  const cut = [];
  for (let first = 0; first < cards.length; first += many) {
    hand.innerHTML = [...cards, ...cards].slice(first, first + many).join("");
    for (const card of hand.children) {
      const over = card.querySelector("p").getBoundingClientRect().bottom
        - card.getBoundingClientRect().bottom;
      if (over > 0.5) cut.push(`${card.querySelector(".ttl").innerText} by ${over}`);
    }
  }
  return cut;
}
"""
"""Puts all cards into the hand, so many at a time: those whose text ends below their edge."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_card_of_ozymandias_is_cut_in_any_hand(
    chromium: Browser, server: Server, language: str
) -> None:
    player = Player(chromium, server, locale=language)
    player.open_table("me", "novice", "novice", game="ozymandias")
    player.wait_turn()
    with speaking(language):
        cards = [str(whole(card, el("span", 0, class_="coin"))) for card in range(CARDS)]
    faults = []
    for width, height in WINDOWS.items():
        player.page.set_viewport_size({"width": width, "height": height})
        for many in (3, 4, 5, 6):
            cut = player.page.evaluate(CUT, [cards, many])
            faults += [f"{width} px, {many} cards: {one}" for one in cut]
    assert not faults, "\n".join(faults)
    player.close()
