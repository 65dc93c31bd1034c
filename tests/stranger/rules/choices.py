"""The actions of Smugglers and their numbers."""

from __future__ import annotations

from igroteka.engine.actions import ActionTable

from .facts import MAX_SEATS, VALUES

KIND_WORDS = ("silk", "spice", "tea", "rum")
CARD_WORDS = tuple(f"{kind}{value}" for kind in KIND_WORDS for value in range(1, VALUES + 1))
SEAT_WORDS = tuple(str(seat) for seat in range(MAX_SEATS))

ACTIONS = ActionTable(
    load=(CARD_WORDS,),
    peek=(SEAT_WORDS,),
    stay=(),
    declare=(KIND_WORDS,),
    challenge=(),
    trust=(),
)

LOAD = ACTIONS.first("load")
PEEK = ACTIONS.first("peek")
STAY = ACTIONS.first("stay")
DECLARE = ACTIONS.first("declare")
CHALLENGE = ACTIONS.first("challenge")
TRUST = ACTIONS.first("trust")
