"""The record of a game of Rebuild: every field of it, its phases and notes.

A card is the number of its name (`facts.TITLES`): cards of one name are alike (rule R1.8). Places
that hold no card hold NO_CARD.
"""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, record, state_dtype
from igroteka.games.rebuild.options import RebuildOptions
from igroteka.games.rebuild.rules.facts import BUILT_CARDS, NAMES, PURSE_BITS, STARTER_CARDS

MAX_SEATS = 4
MAX_COLUMNS = 8
HIGHEST = 14
"""The highest column: all early and late cards in the four columns of a campaign."""

OWNED = STARTER_CARDS + BUILT_CARDS
"""Nobody can own more cards."""

HELD = 24
"""No hand is larger: eight cards drawn, seven more by five cards that draw, five kept, and a
Boomerang."""

KEPT = 3
"""Cards that pass from game three to game four of a campaign."""


def pile(places: int) -> list[tuple[object, ...]]:
    """The fields of a pile of cards: how many there are, then the cards."""
    return [("n", "i1"), ("cards", "i1", (places,))]


COLUMN = record(pile(HIGHEST))  # the purchase row first

PLAYER = record(
    [
        ("hand", record(pile(HELD))),  # ascending
        ("played", record(pile(HELD))),
        # If `arranged`, the card to draw is last; else ascending, and drawn from by chance
        ("deck", record(pile(OWNED))),
        ("discard", record(pile(OWNED))),
        ("carried", record(pile(KEPT))),  # what passes into the next game of a campaign
        ("arranged", "i1"),  # the owner has put the deck in order
    ]
)

STATE = state_dtype(
    [
        ("options", options_dtype(RebuildOptions)),
        ("campaign", "i1"),  # this play is a campaign
        ("game", "i1"),  # of the campaign, from 1; outside it 1
        ("won", "i1"),  # games of the campaign won so far
        ("earned", "i2"),  # the VP of the campaign's earlier games, all players together
        ("first", "i1"),  # the first player of this game
        ("turns", "i2"),  # how many turns have begun in this game
        ("turn", "i1"),  # the seat to act; in the course of a game, the active player
        ("ended", "i1"),  # the end is reached, the running turn is finished
        ("draws", "i1"),  # cards still to be drawn
        ("more_for", "i1"),  # the resource that grants one more card, if the next one shows it
        # What played cards give for the rest of the turn, as purses (see facts.py)
        ("savings", "i8"),
        ("pure_savings", "i8"),  # for costs of one resource alone
        ("each_savings", "i8"),  # anew for each purchase
        ("stand_ins", "i8"),  # units that may still count as any other
        ("left", "i8"),  # left over from trashed cards
        ("room", "i1"),  # resources that may be kept on cards of the hand
        # The purchase being paid
        ("column", "i1"),  # where the card lies, from 0; -1 if nothing is being bought
        ("offer", "i1"),  # which of its costs
        ("need", "i8"),  # the cost less all savings
        ("paid", record(pile(HELD))),  # the cards trashed for it so far
        # The row or column being rearranged; -1 if none
        ("row", "i1"),
        ("line", "i1"),  # a column
        ("placed", "i1"),  # how many of its places are filled
        ("limit", "i1"),  # the VP of a card that may be taken for Windmill or Crossbow
        ("known", record(pile(HELD))),  # of the active player's hand, what everybody knows
        # What has left the hand without being known before, in this order, and how many cards of
        # the hand had then been drawn unseen: NAMES times this number, and the card
        ("gone", record([("n", "i1"), ("cards", "i2", (HELD,))])),
        ("kept", record(pile(HELD))),  # of this hand, what stays; ascending
        # The table
        ("columns", COLUMN, (MAX_COLUMNS,)),
        ("width", "i1"),  # how many columns there are
        ("supply", "i1", (BUILT_CARDS,)),  # the draw deck, in no order: late cards, then early
        ("late", "i1"),  # how many late cards are in it
        ("early", "i1"),
        ("trash", "i1", (NAMES,)),  # how many cards of each name
        ("players", PLAYER, (MAX_SEATS,)),
    ],
    Meaning(
        seats=("first", "turn"),
        bits=(
            ("savings", PURSE_BITS),
            ("pure_savings", PURSE_BITS),
            ("each_savings", PURSE_BITS),
            ("stand_ins", PURSE_BITS),
            ("left", PURSE_BITS),
            ("need", PURSE_BITS),
        ),
        memory=("gone",),
    ),
)


class Phase(IntEnum):
    """What the seat in `turn` is asked."""

    MAIN = 0
    PAY = 1
    TAKE = 2
    REARRANGE = 3
    PLACE = 4
    KEEP = 5
    ORDER = 6
    CARRY = 7
    OVER = 8
    # What follows by itself: no position rests in these
    PAID = 9
    FALL = 10
    DISCARD = 11
    SWEEP = 12
    FINISH = 13
    NEXT = 14
    DRAW = 15


class Note(IntEnum):
    """What happened: (seat, a, b, c) of each note."""

    BEGAN = 0  # first player, game of the campaign (0 outside it), its target
    TURN = 1  # seat, number of the turn
    DREW = 2  # seat, cards
    SHUFFLED = 3  # seat, cards of the discard pile that are the new deck
    ARRANGED = 4  # seat, the same in the order chosen
    PLAYED = 5  # seat, card
    SAVES = 6  # seat, resource, units, kind: Saving
    STANDS_IN = 7  # seat, resource, units
    MAY_KEEP = 8  # seat, resources
    SHOWN = 9  # seat, card drawn, 1 if one more is drawn
    TRASHED = 10  # seat, card, 1 if it was played for what it gives
    BOUGHT = 11  # seat, card, column from 0, which cost
    LEFT = 12  # seat, resource, units left over after a purchase
    LAPSED = 13  # seat, units left over that are lost
    TOOK = 14  # seat, card, column
    LAID = 15  # -, card, column, row: drawn from the draw deck
    REARRANGED = 16  # seat, 0 a row or 1 a column, its number from 0
    DECLINED = 17  # seat
    KEPT = 18  # seat, card
    PASSED = 19  # seat, card, to whom
    DISCARDED = 20  # seat, cards of hand and played ones
    SWEPT = 21  # -, card of the purchase row that is trashed, column, VP
    EMPTIED = 22  # -, column: the end is reached
    SCORED = 23  # seat, printed VP, VP of game-end effects, cards owned
    GAME_WON = 24  # -, game, VP, target
    GAME_LOST = 25  # -, game, VP, target
    CARRIED = 26  # seat, card
    ENDED = 27


class Ending(IntEnum):
    """How a play has ended. Rules R10.1, R14.16, R14.24."""

    EMPTY = 0
    LOST = 1
    WON = 2


class Saving(IntEnum):
    """What a saving applies to: rules R7.9, R7.12, R7.13."""

    ANY = 0
    PURE = 1
    EACH = 2
