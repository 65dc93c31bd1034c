"""The choices of Pax Pamir and their numbers (chapter P18).

Every question but that for an action offers some of the actions from `stop` on. They are numbered
so that four sets say which: the kinds from `stop` to `region`, those from `market` to
`remove_spy`, and `card` in two halves; see OFFERS. One list of them serves all these questions.
"""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.pax_pamir.rules.facts import (
    ACT_NAMES,
    BORDER_NAMES,
    COALITION_NAMES,
    COURT_CARDS,
    HALF,
    REGION_NAMES,
    SUIT_NAMES,
)
from igroteka.games.pax_pamir.rules.state import COLUMNS, CYLINDERS, GIFTS, MAX_SEATS

SEAT_NAMES = tuple(str(seat + 1) for seat in range(MAX_SEATS))
CARD_NAMES = tuple(str(card + 1) for card in range(COURT_CARDS))
ROW_NAMES = ("upper", "lower")
COLUMN_NAMES = tuple(str(column) for column in range(COLUMNS))
SIDE_NAMES = ("left", "right")
PRICES = tuple(str(price) for price in range(CYLINDERS))
GIFT_NAMES = tuple(str(2 * (space + 1)) for space in range(GIFTS))

ACTIONS = ActionTable(
    end=(),  # the actions of the turn
    purchase=(ROW_NAMES, COLUMN_NAMES),
    play=(CARD_NAMES, SIDE_NAMES),
    **dict.fromkeys(ACT_NAMES, (CARD_NAMES,)),  # tax, gift, build, move, betray, battle
    stop=(),  # no more, or not at all
    pay=(),  # the bribe, in full or as named
    ask=(),  # for a lower bribe
    nothing=(),  # Courtly Manners
    retract=(),
    accept=(),  # a prize
    refuse=(),  # a prize, or a lower bribe
    price=(PRICES,),
    coalition=(COALITION_NAMES,),
    suit=(SUIT_NAMES,),
    player=(SEAT_NAMES,),
    army=(REGION_NAMES,),  # an army there: place, take or move it
    tribe=(REGION_NAMES,),  # take or move a tribe from there
    road=(BORDER_NAMES,),  # a road there: place or take it
    space=(GIFT_NAMES,),  # the gift space with that number: fill it, or take its cylinder
    region=(REGION_NAMES,),  # where the moving piece goes; where to fight or to rebuke
    market=(ROW_NAMES, COLUMN_NAMES),  # tax the card there
    remove_army=(COALITION_NAMES,),
    remove_road=(BORDER_NAMES, COALITION_NAMES),
    remove_tribe=(SEAT_NAMES,),
    remove_spy=(SEAT_NAMES,),
    card=(CARD_NAMES,),  # a court card: where a spy goes or comes from, target, site, discard
)

END = ACTIONS.first("end")
PURCHASE = ACTIONS.first("purchase")
PLAY = ACTIONS.first("play")
FIRST_ACT = ACTIONS.first("tax")
STOP = ACTIONS.first("stop")
PAY = ACTIONS.first("pay")
ASK = ACTIONS.first("ask")
NOTHING = ACTIONS.first("nothing")
RETRACT = ACTIONS.first("retract")
ACCEPT = ACTIONS.first("accept")
REFUSE = ACTIONS.first("refuse")
PRICE = ACTIONS.first("price")
COALITION = ACTIONS.first("coalition")
SUIT = ACTIONS.first("suit")
PLAYER = ACTIONS.first("player")
ARMY = ACTIONS.first("army")
TRIBE = ACTIONS.first("tribe")
ROAD = ACTIONS.first("road")
SPACE = ACTIONS.first("space")
REGION = ACTIONS.first("region")
MARKET = ACTIONS.first("market")
REMOVE_ARMY = ACTIONS.first("remove_army")
REMOVE_ROAD = ACTIONS.first("remove_road")
REMOVE_TRIBE = ACTIONS.first("remove_tribe")
REMOVE_SPY = ACTIONS.first("remove_spy")
CARD = ACTIONS.first("card") - 1
"""CARD + n is the action of card number n."""

OFFERS = (STOP, MARKET, CARD, CARD + HALF)
"""The action that bit 0 of each set of `may` stands for."""

assert MARKET - STOP <= 63
assert CARD + 1 - MARKET <= 63
