"""The position in plain text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from igroteka.draw.words import _
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members

from ..rules.state import Fate
from .board import card_of, cards, coins, headline, story
from .names import card_name


def position(row: Row, viewer: int, names: Sequence[str]) -> list[tuple[str, list[list[str]]]]:
    """Headings, each with lines of columns."""
    seats = [[names[seat], coins(row, seat), cards(row, seat)] for seat in range(row.seats)]
    boats = [
        [names[seat], str(k + 1), card_of(row, viewer, seat, k), story(row, seat, k)]
        for seat in range(row.seats)
        for k in range(row.options.rounds)
        if row.fate[seat, k] != Fate.EMPTY
    ]
    sections = [(headline(row), seats), (_("Boats"), boats)]
    if viewer != NOBODY:
        sections.append(
            (_("Your hand"), [[card_name(card)] for card in members(row.hands[viewer])])
        )
    return sections
