"""What a player can choose: the action table, and which kind of action answers each phase."""

from __future__ import annotations

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.games.nomenklatura.rules.facts import CARD_NAMES, REGION_NAMES, WESTERN_REGIONS
from igroteka.games.nomenklatura.rules.state import HIGHEST_BID, MAX_SEATS, MOST_MARKERS, Phase

SEATS = tuple(str(seat + 1) for seat in range(MAX_SEATS))
WEST = REGION_NAMES[:WESTERN_REGIONS]

ACTIONS = ActionTable(
    **{
        "pass": (),
        "stop": (),  # decline, or do no more of what a step offers
        "bid": (tuple(str(n + 1) for n in range(HIGHEST_BID)),),
        "take": (CARD_NAMES,),
        "price": (tuple(str(n) for n in range(HIGHEST_BID + 1)),),
        "level": (WEST,),
        "remove": (WEST, SEATS),  # Dismissals: a marker of that seat
        "recall": (REGION_NAMES,),
        "card": (("discard", "keep"),),  # In the Know
        "offer": (SEATS,),
        "from": (REGION_NAMES,),  # Negotiation: the region of the opponent's markers
        "number": (tuple(str(n + 1) for n in range(MOST_MARKERS)),),
        "answer": (("accept", "refuse"),),
        "sell": (REGION_NAMES,),
        "rail": (REGION_NAMES,),
        "ride": (("1", "2"),),
        "exchange": (REGION_NAMES,),  # the own marker's region
        "with": (SEATS,),
        "for": (REGION_NAMES,),  # the opponent's marker's region
        "place": (WEST,),
        "venture": (WEST,),
        "partner": (SEATS,),
        "draw": (REGION_NAMES,),  # where the marker comes from
        "strike": (WEST, SEATS),  # Heavy Industry: two own from Ural against one marker
        "merge": (REGION_NAMES,),
        "mark": (REGION_NAMES,),
        "lay": (("ruble", "marker"),),
        "push": (REGION_NAMES,),
        "choose": (("effect", "place"),),
        "thin": (WEST,),
        "buyout": (REGION_NAMES, SEATS),
        "railroad": (REGION_NAMES,),
    }
)

PASS = ACTIONS.first("pass")
STOP = ACTIONS.first("stop")
BID = ACTIONS.first("bid")
PRICE = ACTIONS.first("price")

KINDS = {
    Phase.AUCTION: "bid",
    Phase.MERGER_AUCTION: "bid",
    Phase.TAKE: "take",
    Phase.PRICE: "price",
    Phase.LEVEL: "level",
    Phase.REMOVE: "remove",
    Phase.RECALL: "recall",
    Phase.DIG: "card",
    Phase.OFFER_WHOM: "offer",
    Phase.OFFER_WHERE: "from",
    Phase.OFFER_NUMBER: "number",
    Phase.ANSWER: "answer",
    Phase.SELL: "sell",
    Phase.RAIL: "rail",
    Phase.RIDE: "ride",
    Phase.EXCHANGE_OWN: "exchange",
    Phase.EXCHANGE_WHOM: "with",
    Phase.EXCHANGE_THEIRS: "for",
    Phase.PLACE: "place",
    Phase.VENTURE: "venture",
    Phase.VENTURE_WHOM: "partner",
    Phase.DRAW_IN: "draw",
    Phase.STRIKE: "strike",
    Phase.MERGE: "merge",
    Phase.MARK: "mark",
    Phase.LAY: "lay",
    Phase.PUSH: "push",
    Phase.HALF: "choose",
    Phase.THIN: "thin",
    Phase.BUY_OUT: "buyout",
    Phase.RAILROAD: "railroad",
}
"""The kind of action that answers each phase's question."""

FIRST = np.array(
    [ACTIONS.first(KINDS[phase]) if phase in KINDS else 0 for phase in Phase], np.int64
)
"""The action of choice 0 in each phase."""

OPTIONAL = (
    Phase.REMOVE,
    Phase.OFFER_WHOM,
    Phase.PLACE,
    Phase.DRAW_IN,
    Phase.STRIKE,
    Phase.RAILROAD,
)
"""The phases whose question may be declined. Rule N14.4."""

MAY = np.array([phase in OPTIONAL for phase in Phase])
