"""The choices of Rebuild and their numbers."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.rebuild.rules.facts import TITLES
from igroteka.games.rebuild.rules.state import HIGHEST, MAX_COLUMNS

COLUMN_WORDS = tuple(str(column + 1) for column in range(MAX_COLUMNS))
ROW_WORDS = tuple(str(row + 1) for row in range(HIGHEST))
OFFER_WORDS = ("printed", "second", "third")

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
END = ACTIONS.first("end")
PLAY = ACTIONS.first("play")
BUY = ACTIONS.first("buy")
TRASH = ACTIONS.first("trash")
PAY = ACTIONS.first("pay")
TAKE = ACTIONS.first("take")
DECLINE = ACTIONS.first("decline")
ROW = ACTIONS.first("row")
COLUMN = ACTIONS.first("column")
PLACE = ACTIONS.first("place")
KEEP = ACTIONS.first("keep")
ORDER = ACTIONS.first("order")
CARRY = ACTIONS.first("carry")
STOP = ACTIONS.first("stop")
