"""The law of Nomenklatura, in the order of the rulebook (docs/rules/nomenklatura.md)."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable
from igroteka.games.nomenklatura.cards import CARD_NAMES, REGION_NAMES, WESTERN_REGIONS
from igroteka.games.nomenklatura.state import (
    HIGHEST_BID,
    MAX_SEATS,
    MOST_MARKERS,
    STATE,
    Note,
    Phase,
)

__all__ = ["ACTIONS", "STATE", "Note", "Phase"]

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
