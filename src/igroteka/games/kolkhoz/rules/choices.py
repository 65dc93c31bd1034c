"""What a player can choose: the action table, and the first number of each kind."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.kolkhoz.rules.facts import CARD_NAMES, SUIT_LETTERS

ACTIONS = ActionTable(
    name=(SUIT_LETTERS,),
    keep=(),
    take=(CARD_NAMES,),
    give=(CARD_NAMES,),
    play=(CARD_NAMES,),
    assign=(SUIT_LETTERS,),
    top=(CARD_NAMES,),
)
NAME = ACTIONS.first("name")
KEEP = ACTIONS.first("keep")
TAKE = ACTIONS.first("take")
GIVE = ACTIONS.first("give")
PLAY = ACTIONS.first("play")
ASSIGN = ACTIONS.first("assign")
TOP = ACTIONS.first("top")
