"""The record of Smugglers: every field, the phases, and what each note means."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import state_dtype

from ..options import SmugglersOptions
from .facts import MAX_ROUNDS, MAX_SEATS

LONGEST = 4 * MAX_SEATS * MAX_ROUNDS
NO_KIND = -1

BOATS = (MAX_SEATS, MAX_ROUNDS)

STATE = state_dtype(
    [
        ("options", options_dtype(SmugglersOptions)),
        ("round", "i1"),
        ("turn", "i1"),  # how many seats, from the starting one, are done in this phase
        ("deck", "i8"),  # secret, as a set
        ("hands", "i8", (MAX_SEATS,)),  # secret, as sets
        ("held", "i1", (MAX_SEATS,)),  # how many cards each hand has: public
        ("coins", "i1", (MAX_SEATS,)),
        ("cargo", "i1", BOATS),  # the card of each boat: secret while sealed or landed face down
        ("declared", "i1", BOATS),
        ("fate", "i1", BOATS),
        ("looked", "i1", BOATS),  # whose boat a seat peeked into: public
        ("seen", "i1", BOATS),  # the card it saw there: for that seat only
    ]
)


class Phase(IntEnum):
    """What is chosen now."""

    LOADING = 0
    PEEKING = 1
    DECLARING = 2
    ANSWERING = 3
    OVER = 4


class Fate(IntEnum):
    """What became of a boat."""

    EMPTY = 0
    SEALED = 1
    LOST = 2
    LANDED_OPEN = 3
    LANDED_SECRET = 4


class Note(IntEnum):
    """What happened. Everybody reads notes."""

    ROUND = 0  # a: the round, from 1; seat: who starts
    LOADED = 1
    PEEKED = 2  # a: whose boat
    DECLARED = 3  # a: the kind
    TRUSTED = 4  # a: the owner
    LIE = 5  # seat: the challenger; a: the owner, b: the card, c: coins paid to the challenger
    TRUTH = 6  # the same, but c: coins paid to the owner
    ENDED = 7
