"""Cards in hand and in play in a real browser: none is cut, whichever they are and however many."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import speaking
from igroteka.games.ozymandias.page.faces import laid_out, whole
from igroteka.games.ozymandias.rules.facts import CARDS
from tests.browser.browsing import Player, Server, fresh

WINDOWS = {1180: 800, 1280: 800, 1440: 880, 1600: 900, 1920: 1080, 2560: 1440}

CUT = """
([selector, cards, many]) => {
  const box = document.querySelector(selector);
  const classes = box.className.replace(/ n\\d/, "");
  const cut = [];
  for (let first = 0; first < cards.length; first += many) {
    box.className = `${classes} n${many}`;
    box.innerHTML = [...cards, ...cards].slice(first, first + many).join("");
    for (const card of box.children) {
      const over = card.querySelector("p").getBoundingClientRect().bottom
        - card.getBoundingClientRect().bottom;
      if (over > 0.5) cut.push(`${card.querySelector(".ttl").innerText} by ${over}`);
    }
  }
  return cut;
}
"""
"""Puts all cards into a box, so many at a time: those whose text ends below their edge."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_card_of_ozymandias_is_cut_however_many_there_are(
    chromium: Browser, server: Server, language: str
) -> None:
    player = Player(fresh(chromium, locale=language), server)
    player.open_table("me", "novice", "novice", game="ozymandias")
    player.wait_turn()
    coin = el("span", 0, class_="coin")
    whose = el("span", seat_shape(0), class_="who")
    with speaking(language):
        held = [str(whole(card, coin)) for card in range(CARDS)]
        active = [str(laid_out(card, coin, whose, 0, "")) for card in range(CARDS)]
    boxes = {"#hand .cards": (held, (3, 4, 5, 6)), "#hand .slats": (active, (1, 2, 3, 4))}
    faults = []
    for width, height in WINDOWS.items():
        player.page.set_viewport_size({"width": width, "height": height})
        for box, (cards, numbers) in boxes.items():
            for many in numbers:
                cut = player.page.evaluate(CUT, [box, cards, many])
                faults += [f"{width} px, {many} of {box}: {one}" for one in cut]
    assert not faults, "\n".join(faults)
    player.close()
