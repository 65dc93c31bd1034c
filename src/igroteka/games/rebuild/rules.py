"""The law of Rebuild, in the order of the rulebook (docs/rules/rebuild.md)."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.rebuild.cards import OFFERS, TITLES
from igroteka.games.rebuild.state import HIGHEST, MAX_COLUMNS, STATE, Note, Phase

__all__ = ["ACTIONS", "STATE", "Note", "Phase"]

COLUMN_WORDS = tuple(str(column + 1) for column in range(MAX_COLUMNS))
ROW_WORDS = tuple(str(row + 1) for row in range(HIGHEST))
OFFER_WORDS = ("printed", "second", "third")
assert len(OFFER_WORDS) == OFFERS

ACTIONS = ActionTable(
    end=(),
    play=(TITLES,),
    buy=(COLUMN_WORDS, OFFER_WORDS),
    trash=(TITLES,),
    pay=(),
    take=(COLUMN_WORDS,),
    decline=(),
    row=(ROW_WORDS,),
    column=(COLUMN_WORDS,),
    place=(TITLES,),
    keep=(TITLES,),
    order=(TITLES,),
    carry=(TITLES,),
    stop=(),
)
