"""The record of a game of Ozymandias: every field of it, its phases and notes."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, record, state_dtype
from igroteka.games.ozymandias.options import OzymandiasOptions
from igroteka.games.ozymandias.rules.facts import CARDS, COLOURS, DIRECTIONS, DISKS, TILES, VALUES

MAX_SEATS = 4
HAND = 3
MARKET = 4
INFLUENCE = 9
RICH_INFLUENCE = 16
HIDDEN = -1
HIGHEST_BID = 99
"""Rules O2.2, O4.1, O6.5; HIDDEN is the influence of others where totals are not shown."""

NO_SECTOR = -1
NO_COLOUR = -1
EVERY_COLOUR = 4
"""The colour of a collapse that strikes all occupied sectors. Rule O10.12."""

DECK = 4
"""Where a card may be that a viewer does not see: in the hand of seat 0 to 3, or here."""

PLACES = 5
REMEMBERED = 8
"""How many of the last unseen transfers are remembered. Rule O16.12."""

SECTOR = record(
    [
        ("stack", "i8"),  # the disks' colours, two bits each, the bottom one lowest
        ("near", "i4"),  # the adjacent sectors, as a set
        ("influence", "i2"),
        ("x", "i1"),  # axial coordinates, see facts.STEP_X
        ("y", "i1"),
        ("printed", "i1"),  # the value on the tile
        ("height", "i1"),  # how many disks lie here
        # What lies in each direction: a hex without a tile as the lowest sector * 6 + direction
        # from which it is seen, a sector n as -1 - n.
        ("around", "i1", (DIRECTIONS,)),
    ]
)

PLAYER = record(
    [
        ("hand", "i8"),
        ("discard", "i8"),  # the cards of the discard pile, as a set
        ("influence", "i4"),  # HIDDEN in the view of others where totals are not shown
        ("counted", "i4"),  # the same as whoever has kept count knows it: O16.8
        ("active", "i1"),  # the top of the discard pile; `below` has what lies under it
        ("held", "i1"),  # how many cards are in the hand
        ("bid", "i1"),  # in the running or the last sealed bid
    ]
)

TRANSFER = record(
    [
        # By place: what all knew before it, of cards that they have seen since the transfer before;
        # and what they saw later to have lain there after it.
        ("known", "i8", (PLACES,)),
        ("seen", "i8", (PLACES,)),
        ("shown", "i8"),  # those of its cards that lay face up on the deck
        ("cards", "i1", (MAX_SEATS,)),  # what each seat got, for those who saw it, or NO_CARD
        ("source", "i1"),  # whence the cards came: a hand, or DECK
        ("taker", "i1"),  # who took the card, or has drawn them all
    ]
)
"""Cards that moved unseen by some: a robbery, or a Treaty. See memory.py."""

STATE = state_dtype(
    [
        ("options", options_dtype(OzymandiasOptions)),
        ("turns", "i2"),  # begun so far, the running one included
        # Large fields first: the record has no room for gaps.
        ("deck_cards", "i8"),  # the cards of the deck in an order nobody knows
        ("removed", "i8"),  # the cards that left the game
        ("apart", "i8"),  # unseen and set apart: returned in the mulligan, or drawn by the Treaty
        ("face_up_apart", "i8"),  # those drawn by the Treaty that all saw on the deck
        ("open", "i8", (PLACES,)),  # unseen cards that all have seen go there; memory.py
        ("drawn", "i8"),  # cards of the first deck that were drawn openly
        ("put_back", "i8", (MAX_SEATS,)),  # what each seat has put back in the mulligan
        ("transfers", TRANSFER, (REMEMBERED,)),
        ("players", PLAYER, (MAX_SEATS,)),
        ("sectors", SECTOR, (TILES,)),
        ("explored", "i4"),  # the sectors on the map, as a set
        ("control", "i4", (COLOURS,)),  # the sectors that a colour controls
        ("saved", "i4"),  # sectors saved from the collapse
        ("left", "i4"),  # how often the choice is still to be made
        ("market_influence", "i2", (MARKET,)),
        ("lot_influence", "i2"),  # what lay on the cards up for auction
        ("pot", "i2"),  # all preservation bids together
        # Seats
        ("starter", "i1"),
        ("active", "i1"),  # the active player
        ("turn", "i1"),  # the seat to act; NOBODY while all bid
        ("remembered", "i1"),  # how many unseen transfers stand in `transfers`
        ("put_back_held", "i1", (MAX_SEATS,)),  # how many cards each has put back
        # Cards
        ("market", "i1", (MARKET,)),  # in the order in which they came, NO_CARD behind the last
        ("below", "i1", (CARDS,)),  # the card under this one, in a discard pile or in the deck
        ("deck_face_up", "i1"),  # the top card of the deck if it lies face up
        ("deck_known", "i1"),  # the first of the cards that all have seen go under the deck
        ("deck_last", "i1"),  # the last of them
        ("deck_unseen", "i1"),  # how many cards lie between these: `deck_cards`
        ("deck_size", "i1"),  # all of them
        ("apart_held", "i1"),  # how many are apart
        ("given", "i1", (MAX_SEATS,)),  # the Treaty: the card chosen for each player
        ("returned", "i1"),  # cards put back by the player in the mulligan
        # Map
        ("tiles_left", "i1", (VALUES,)),  # by printed value
        ("tiles_removed", "i1", (VALUES,)),
        ("tiles_drawn", "i1"),
        ("pool", "i1", (COLOURS,)),
        ("destroyed", "i1", (COLOURS,)),
        ("crusade_colour", "i1"),  # the disks on Crusade of the Sun
        ("crusade_disks", "i1"),
        # What is going on
        ("card", "i1"),  # the card that is played or revealed and carried out
        ("reaped", "i1"),  # the card that is reaped
        ("aside", "i1", (2,)),  # cards revealed from the deck until they are put back
        ("lot", "i1", (MARKET,)),  # the cards up for auction
        ("owner", "i1"),  # whose active card is up for auction
        ("bidding", "i1"),  # who has not bid yet, a set of seats
        ("tied", "i1"),  # who shares the highest bid
        ("colour", "i1"),  # the colour chosen, or of the collapse
        ("sector", "i1"),  # the sector chosen
        ("height", "i1"),  # the disk chosen
        ("asked", "i1"),  # how many players or cards have been asked
        ("moved", "i1", (TILES,)),  # disks on top of each sector that Thani Tribes has moved
        ("then", "i1"),  # what follows once the disks of Crusade of the Sun are placed
    ],
    Meaning(
        by_seat=("players", "given"),
        seats=("starter", "active", "turn", "owner"),
        seat_sets=("bidding", "tied"),
        bits=(
            ("deck_cards", CARDS),
            ("removed", CARDS),
            ("apart", CARDS),
            ("face_up_apart", CARDS),
            ("players.hand", CARDS),
            ("players.discard", CARDS),
            ("sectors.stack", 2 * DISKS),
            ("sectors.near", TILES),
            ("explored", TILES),
            ("control", TILES),
            ("saved", TILES),
        ),
        memory=("transfers", "open", "drawn", "put_back", "put_back_held", "below"),
    ),
)


class Phase(IntEnum):
    """What is asked, of the seat in `turn`; in BID of all seats in `bidding`."""

    MULLIGAN = 0  # keep or return
    ACTION = 1  # seed, salt, expand, event, reap, pass
    BID = 2  # bid: for `lot` or, if that is empty, for preserving `colour`
    TIE = 3  # winner
    PLACE = 4  # place, explore or origin: the target of `card`
    CRUSADE = 5  # the same for a disk of Crusade of the Sun
    SCOUT = 6  # explore or origin: Goauldi Scouts
    SAVE = 7  # save or stop
    COLOUR = 8  # colour, for `card`
    SECTOR = 9  # choose a sector, for `card`
    MOVE = 10  # move to a sector: the disk or the stack chosen for `card`
    DISK = 11  # disk, for `card`
    AMOUNT = 12  # amount: Fires at Night
    BURN = 13  # burn: Fires at Night, `left` times
    SPREAD = 14  # spread: The City of Anten, `left` times
    INVEST = 15  # invest: The New Economy, `left` times
    ROB = 16  # rob: Cyri's Treachery
    TAKE = 17  # take: Beta Theory
    PURGE = 18  # purge: The Altemian Purge
    GIVE = 19  # give: Treaty of Cheng-Huang
    OVER = 20
    CARRY_OUT = 21  # never asked: `card` is to be carried out next
    DONE = 22  # never asked: the action is over, and the turn ends


class Then(IntEnum):
    """What waits until the disks of Crusade of the Sun are placed. Rule O14.5."""

    TAKE_DISCARD = 0
    EXPAND = 1
    EVENT = 2
    AUCTION = 3
    END = 4


class Note(IntEnum):
    """What happened: (seat, a, b, c) of each note. "-" is NOBODY."""

    STARTED = 0  # the starting player, cards each, influence each
    MARKET = 1  # -, card: comes to the market
    RETURNED = 2  # seat, how many cards in the mulligan
    SHUFFLED = 3  # -
    TURN = 4  # seat, number of the turn
    TOOK_DISCARD = 5  # seat, how many cards
    CRUSADE_GREW = 6  # seat, colour, disks on it now
    CRUSADE_LEFT = 7  # seat, colour, disks that had no target and return to the pool
    PASSED = 8  # seat
    PUT_UP = 9  # seat, card, former owner or -1 for a market card or a card of the deck
    SEALED = 10  # seat: has bid
    BID = 11  # seat, bid: revealed
    TIE_BROKEN = 12  # seat that breaks it, winner
    PAID = 13  # seat, influence, to the seat or -1 for the bank
    WON = 14  # seat, card
    CAME_ALONG = 15  # seat, influence that lay on cards of the lot or on the card taken, card or -1
    BACK_TO_BANK = 16  # -, card, influence that lay on it
    UNSOLD = 17  # -, card: nobody bid, under the deck
    EXPANDED = 18  # seat, card
    EXPLORED = 19  # seat, sector, printed value
    PLACED = 20  # seat, sector, colour, disks there now
    NO_TARGET = 21  # seat, card: no target is left
    INCOME = 22  # seat, influence, sector
    REVEALED = 23  # seat, card on top of the deck
    PLAYED = 24  # seat, card for its event
    NO_EFFECT = 25  # seat, card: nothing comes of it
    REAPED = 26  # seat, card, influence
    PRESERVATION = 27  # seat, colour or EVERY_COLOUR, card: bids are asked for
    SAVED = 28  # seat, sector
    COLLAPSED = 29  # -, colour or EVERY_COLOUR, disks destroyed
    DESTROYED = 30  # seat, sector or -1 for the pool, colour, card that did it or -1 for a collapse
    UNDER_DECK = 31  # -, card: the reaped one
    CLAIMED = 32  # seat, card: by Zele Research Labs
    GAINED = 33  # seat, influence, card
    TOOK_INFLUENCE = 34  # seat, influence, sector
    PUT_INFLUENCE = 35  # seat, influence, sector
    LOST_INFLUENCE = 36  # -, influence, sector: goes to the bank
    INVESTED = 37  # seat, influence, market card
    SHOWED = 38  # seat, card of the hand
    MOVED = 39  # seat, from sector, to sector, colour of the disk
    STACK_MOVED = 40  # seat, from sector, to sector, disks
    RAISED = 41  # seat, sector, colour, height (from 0) at which the disk lay
    LOWERED = 42  # seat, sector, colour, height (from 0) at which the disk lay
    TURNED_OVER = 43  # seat, sector, colour of the disk that went to the bottom
    ROBBED = 44  # seat, opponent
    HANDED_OVER = 45  # seat, card, opponent
    CARD_REMOVED = 46  # seat, card
    TILE_REMOVED = 47  # seat, sector, printed value
    TAKEN_BACK = 48  # seat, card
    TAKEN = 49  # seat, market card
    TREATY = 50  # seat, how many cards are given, one to each
    FROM_THE_DARK = 51  # seat, sector, colour
    STOLEN = 52  # seat, colour: from the pool to the destroyed pile
    COLOUR_CHOSEN = 53  # seat, colour, card
    ENDED = 54  # -, 0 if the pool is empty, 1 if all turns are taken
