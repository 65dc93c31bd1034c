"""Challenges. Chapter S5."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import note, reveal
from igroteka.engine.rule import rule

from .facts import LIE_PRICE, kind_of
from .state import Fate, Note


@rule
def judge(s: Any, challenger: int, owner: int) -> None:
    """Open a challenged boat: a lie is lost, a truth lands face up. Rules S5.2, S5.3."""
    card = s.cargo[owner, s.round]
    reveal(s)
    if kind_of(card) == s.declared[owner, s.round]:
        s.fate[owner, s.round] = Fate.LANDED_OPEN
        paid = pay(s, challenger, owner, s.options.false_challenge)
        note(s, Note.TRUTH, challenger, owner, card, paid)
    else:
        s.fate[owner, s.round] = Fate.LOST
        paid = pay(s, owner, challenger, LIE_PRICE)
        note(s, Note.LIE, challenger, owner, card, paid)


@rule
def pay(s: Any, payer: int, taker: int, price: int) -> int:
    """Pay a price, or all that there is; the coins that were paid. Rule S5.5."""
    paid = min(price, s.coins[payer])
    s.coins[payer] -= paid
    s.coins[taker] += paid
    return paid
