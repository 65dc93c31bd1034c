"""What is secret, and a guess that agrees with what everybody can know (chapter N15)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, remove
from igroteka.engine.dice import random_card
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.state import HIDDEN, LOOK, Phase


@rule
def hide(s: Any, viewer: int) -> None:
    """The rubles of others, and top cards that the viewer has not seen. Rules N15.1 to N15.3."""
    s.dice = 0
    if s.options.hide_rubles and s.phase != Phase.OVER:
        for seat in range(s.seats):
            if seat != viewer:
                s.players[seat].rubles = HIDDEN
    if viewer != s.looker:
        for i in range(LOOK):
            s.top[i] = NO_CARD


@rule
def guess(s: Any, viewer: int) -> None:
    """Rubles can be counted; top cards may be any of the deck. Rules N15.4, N15.6."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.rubles = s.options.starting_rubles + p.counted
    if viewer != s.looker:
        deck = s.deck
        for i in range(s.tops):
            s.top[i] = random_card(s, deck)
            deck = remove(deck, s.top[i])
