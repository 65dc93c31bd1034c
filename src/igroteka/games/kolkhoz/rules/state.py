"""The record of a game of Kolkhoz: every field of it, its phases and notes."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, record, state_dtype
from igroteka.games.kolkhoz.options import KolkhozOptions
from igroteka.games.kolkhoz.rules.facts import CARDS, SUITS

MAX_SEATS = 5
YEARS = 5
HAND = 5
NO_SUIT = -1

ENTRIES = 2 * YEARS - 1
"""A card goes face down into a cellar at the end of each year and in each swap but the first."""

FIELD = record(
    [
        ("plan", "i8"),  # the plan cards that lie here
        ("workers", "i8"),  # the workers assigned this year and still here
        ("hours", "i2"),  # what has been worked this year
        ("farmer", "i1"),  # the seat that farmed it this year
    ]
)

PLAYER = record(
    [
        ("hand", "i8"),
        ("hidden", "i8"),  # cellar cards face down
        ("open", "i8"),  # cellar cards face up, plan cards and tops of stacks among them
        ("stack", "i8"),  # cards in stacks, under the top; all have seen them
        ("shown", "i8"),  # those of the stack that a search has turned up
        ("plays", "i8"),  # what the hand has played this year
        ("cleared", "i8"),  # what the running search has shown not to be hidden
        ("held", "i1"),  # how many cards are in the hand
        ("hid", "i1"),  # how many cellar cards lie face down
        ("entries", "i1"),  # how many cards ever went face down into the cellar
        ("leavings", "i1"),  # how many of these were swapped, turned up or sent North
        ("medals", "i1"),
        ("tricks_won", "i1"),  # this year
        ("voids", "i1"),  # crops that the player has shown not to hold this year
        ("scores", "i2", (YEARS,)),  # the value of the open cards at the end of each year
        ("played", "i8", (YEARS,)),  # what it played in each year before
        # The cards that went face down, in the order of time; see memory.py. Which cards these
        # were, and which of them left again, is secret; all else is public.
        ("entry", "i1", (ENTRIES,)),  # the card
        ("since", "i1", (ENTRIES,)),  # the year in which it went down, from 0
        ("barred", "i8", (ENTRIES,)),  # what it could not be when it went down
        ("learned", "i8", (YEARS,)),  # what no card that lay here through a year can be
        ("leaver", "i1", (ENTRIES,)),  # the entry of each card that left, in the order of time
        ("could_be", "i2", (ENTRIES,)),  # the entries that all must hold possible
        ("left_as", "i1", (ENTRIES,)),  # the card that all saw then; NO_CARD in a swap
        ("left_in", "i1", (ENTRIES,)),  # the year in which it left, from 0
    ]
)

STATE = state_dtype(
    [
        ("options", options_dtype(KolkhozOptions)),
        ("year", "i1"),  # 1 to 5
        ("planner", "i1"),
        ("famine", "i1"),
        ("trump", "i1"),  # the main task, a suit
        ("turn", "i1"),  # the seat to act
        ("asked", "i1"),  # how many players have been asked to swap
        ("leader", "i1"),
        ("brigadier", "i1"),
        ("tricks", "i1"),  # how many this year has
        ("trick_no", "i1"),  # the running one, from 1
        ("played", "i1"),  # how many cards lie in the trick
        ("assigned", "i1"),  # how many of them have been assigned
        ("allowed", "i1"),  # the fields that the trick's cards may go to, a set of suits
        ("trick", "i1", (MAX_SEATS,)),  # in the order of play
        ("taken", "i1"),  # the card taken from the cellar, before another is given
        ("pending", "i1"),  # the field whose stack waits for its top card
        ("threshold", "i2"),  # the hours that farm a field
        ("tops", "i8"),  # the cards that may lie on top of that stack
        ("plan_left", "i8"),  # the plan cards still in the piles
        ("revealed", "i8"),  # the plan cards turned up this year
        ("gone", "i8"),  # the plan cards that left the game
        ("drafted", "i8"),  # the plan cards that became workers
        ("north", "i8"),
        ("fields", FIELD, (SUITS,)),
        ("players", PLAYER, (MAX_SEATS,)),
    ],
    Meaning(
        seats=("planner", "turn", "leader", "brigadier", "fields.farmer"),
        bits=(
            ("allowed", SUITS),
            ("tops", CARDS),
            ("plan_left", CARDS),
            ("revealed", CARDS),
            ("gone", CARDS),
            ("drafted", CARDS),
            ("north", CARDS),
            ("fields.plan", CARDS),
            ("fields.workers", CARDS),
            ("players.hand", CARDS),
            ("players.hidden", CARDS),
            ("players.open", CARDS),
            ("players.stack", CARDS),
            ("players.shown", CARDS),
            ("players.plays", CARDS),
            ("players.cleared", CARDS),
            ("players.voids", SUITS),
        ),
        memory=(
            "players.played",
            "players.entry",
            "players.since",
            "players.barred",
            "players.learned",
            "players.leaver",
            "players.could_be",
            "players.left_as",
            "players.left_in",
        ),
    ),
)


class Phase(IntEnum):
    """What the seat in `turn` is asked."""

    NAME_TASK = 0
    TAKE = 1
    GIVE = 2
    TRICK = 3
    ASSIGN = 4
    TOP = 5
    OVER = 6


class Note(IntEnum):
    """What happened: (seat, a, b, c) of each note."""

    YEAR = 0  # planner, year
    PLANNED = 1  # planner, suit, value
    FAMINE = 2
    DEALT = 3  # planner, cards each
    NAMED = 4  # planner, suit
    SWAPPED = 5  # seat
    KEPT = 6  # seat
    PLAYED = 7  # seat, card
    WON = 8  # seat, trick, card, 1 if it is a trump
    ASSIGNED = 9  # brigadier, card, suit
    FARMED = 10  # brigadier, suit, hours, points
    STACKED = 11  # brigadier, suit, top card, cards
    CELLARED = 12  # seat
    FAILED = 13  # -, suit, hours
    DRUNKARD = 14  # -, card: it goes to the North, nothing else happens
    INFORMANT = 15  # -, suit, 1 if the mice listen
    PARTY_MAN = 16  # -, suit, 1 if the mice listen
    NOBODY_SEARCHED = 17  # the mice listen instead
    TURNED = 18  # seat, card, 1 if the mice listen
    SENT = 19  # seat, card, 1 if the mice listen
    RETURNED = 20  # -, cards
    DRAFTED = 21  # -, card
    ENDED = 22
