"""The choices of Ozymandias and their numbers (chapter O17)."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.ozymandias.rules.facts import (
    CARD_NAMES,
    COLOUR_NAMES,
    DIRECTION_NAMES,
    DISKS,
    SECTOR_NAMES,
)
from igroteka.games.ozymandias.rules.state import HIGHEST_BID, MAX_SEATS

SEAT_NAMES = tuple(str(seat + 1) for seat in range(MAX_SEATS))
HEIGHT_NAMES = tuple(str(height + 1) for height in range(DISKS))
BIDS = tuple(str(bid) for bid in range(HIGHEST_BID + 1))
MOST_FIRES = 3

ACTIONS = ActionTable(
    keep=(CARD_NAMES,),  # mulligan: this card of the hand stays
    **{"return": (CARD_NAMES,)},  # mulligan: this card goes back
    seed=(CARD_NAMES,),  # put a market card up for auction
    salt=(CARD_NAMES,),  # put a player's active card up for auction
    expand=(CARD_NAMES,),
    event=(CARD_NAMES,),
    reap=(CARD_NAMES,),
    **{"pass": ()},  # only in the case of O5.5
    bid=(BIDS,),
    winner=(SEAT_NAMES,),  # of the tied, seats from 1
    place=(SECTOR_NAMES,),  # a disk on a sector
    explore=(SECTOR_NAMES, DIRECTION_NAMES),  # the hex in a direction from a sector
    origin=(),  # the first hex of an empty map
    save=(SECTOR_NAMES,),
    stop=(),  # save no more
    colour=(COLOUR_NAMES,),
    choose=(SECTOR_NAMES,),  # the sector that a card asks for
    move=(SECTOR_NAMES,),  # to this sector
    disk=(SECTOR_NAMES, HEIGHT_NAMES),  # the disk at a height, from 1 at the bottom
    amount=(BIDS[: MOST_FIRES + 1],),  # Fires at Night: pay so much
    burn=(SECTOR_NAMES,),  # Fires at Night: the top disk there
    spread=(SECTOR_NAMES,),  # The City of Anten: one influence there
    invest=(CARD_NAMES,),  # The New Economy: one influence on a market card
    rob=(SEAT_NAMES,),  # Cyri's Treachery
    take=(CARD_NAMES,),  # Beta Theory: this market card
    purge=(CARD_NAMES,),  # The Altemian Purge: reap this market card
    give=(CARD_NAMES,),  # Treaty of Cheng-Huang: to the next player, `asked` seats after you
)

KEEP = ACTIONS.first("keep")
RETURN = ACTIONS.first("return")
SEED = ACTIONS.first("seed")
SALT = ACTIONS.first("salt")
EXPAND = ACTIONS.first("expand")
EVENT = ACTIONS.first("event")
REAP = ACTIONS.first("reap")
PASS = ACTIONS.first("pass")
BID = ACTIONS.first("bid")
WINNER = ACTIONS.first("winner")
PLACE = ACTIONS.first("place")
EXPLORE = ACTIONS.first("explore")
ORIGIN = ACTIONS.first("origin")
SAVE = ACTIONS.first("save")
STOP = ACTIONS.first("stop")
COLOUR = ACTIONS.first("colour")
CHOOSE = ACTIONS.first("choose")
MOVE = ACTIONS.first("move")
DISK = ACTIONS.first("disk")
AMOUNT = ACTIONS.first("amount")
BURN = ACTIONS.first("burn")
SPREAD = ACTIONS.first("spread")
INVEST = ACTIONS.first("invest")
ROB = ACTIONS.first("rob")
TAKE = ACTIONS.first("take")
PURGE = ACTIONS.first("purge")
GIVE = ACTIONS.first("give")
