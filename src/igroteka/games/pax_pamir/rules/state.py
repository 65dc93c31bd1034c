"""The record of a game of Pax Pamir: every field of it, its phases and notes."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, record, state_dtype
from igroteka.games.pax_pamir.options import PaxPamirOptions
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    COALITIONS,
    COURT_CARDS,
    EVENTS,
    HALF,
    HALVES,
    REGIONS,
)

MAX_SEATS = 5
BLOCKS = 12
"""Of each coalition. Rule P1.4."""
CYLINDERS = 10
"""Of each player. Rule P1.6."""
RUPEES = 4
ROWS = 2
COLUMNS = 6
SPACES = ROWS * COLUMNS
GIFTS = 3
"""Gift spaces on a dial; space i costs 2 * (i + 1). Rule P1.7."""
GROUPS = 6
"""The piles of the deck. Rule P4.3."""

IN_GAME = 60
"""No game has more court cards: six piles of 5 + 5. Rule P4.3."""

EVERYBODY = MAX_SEATS
"""In `bound`: the event binds all players."""

NOWHERE = -1
"""In place of a region."""

NOT_NAMED = -1
"""In `price`: nobody has named one."""

PLAYER = record(
    [
        ("hand", "i8", (HALVES,)),  # two masks, see facts.py; secret
        ("could", "i8", (HALVES,)),  # what, for all to see, is in the hand or was laid down from it
        ("court", "i8", (HALVES,)),  # the same cards as `row`
        ("prizes", "i8", (HALVES,)),
        ("spying", "i8", (HALVES,)),  # the cards with a spy of the player, as `spies` has them
        ("rupees", "i2"),
        ("points", "i2"),
        ("owes", "i2"),  # cards to discard for a debt: P13.3
        ("met", "i2", (MAX_SEATS,)),  # how many cards were laid down when this player last
        # held, or exchanged, what is now the hand of each seat: P19.12
        ("row", "i1", (IN_GAME,)),  # the court from left to right; NO_CARD behind the last
        ("size", "i1"),  # how many cards it has
        ("held", "i1"),  # how many are in the hand
        ("loyalty", "i8"),  # a Coalition; NO_COALITION before the choice, and for Wakhan
        ("supply", "i1"),  # cylinders
        ("gifts", "i1"),  # the gift spaces with a cylinder, a set
        ("fresh_gifts", "i1"),  # those of them filled this turn: P6.5
        ("shaken", "i1"),  # spies removed in the running battle that may go to a Safe House
    ]
)

ON_CARD = record(
    [
        ("spies", "i1", (MAX_SEATS,)),  # on this card of a court
        ("fresh", "i1", (MAX_SEATS,)),  # those of them placed this turn
    ]
)

IN_REGION = record(
    [
        ("armies", "i1", (COALITIONS,)),
        ("fresh_armies", "i1", (COALITIONS,)),
        ("tribes", "i1", (MAX_SEATS,)),
        ("fresh_tribes", "i1", (MAX_SEATS,)),
    ]
)

ON_BORDER = record([("roads", "i1", (COALITIONS,)), ("fresh_roads", "i1", (COALITIONS,))])

# Numbers that rules hand on to one another have 64 bits: each rule is then compiled only once.
STATE = state_dtype(
    [
        ("unseen", "i8", (HALVES,)),  # court cards in the deck or left out; drawn when turned up
        ("gone", "i8", (HALVES,)),  # court cards discarded openly
        ("acted", "i8", (HALVES,)),  # court cards that have acted this turn
        ("tried", "i8", (HALVES,)),  # cards whose attempt was taken back: P9.8
        ("may", "i8", (4,)),  # what the running question offers; see choices.py
        ("rupees", "i2", (SPACES,)),  # on the market, by space
        ("since", "i1", (COURT_CARDS + 1,)),  # cards laid down before this one was last seen
        ("laid_card", "i1", (IN_GAME,)),  # each card laid face down, in order; secret
        ("laid_by", "i1", (IN_GAME,)),  # the seat that laid it down, and knows it
        ("laid_from", "i1", (IN_GAME,)),  # the seat that now has the hand it came from
        ("laid", "i1"),  # how many of them
        ("options", options_dtype(PaxPamirOptions)),
        ("events", "i4"),  # events in the deck or left out, bit 0 for card 101; checks are in it
        ("events_gone", "i4"),  # events discarded
        ("barred", "i2"),  # market spaces that got a rupee this turn, a set
        ("round", "i2"),  # from 1
        ("idle", "i2"),  # turns in a row without an action
        ("market", "i8", (SPACES,)),  # card by space: upper row from the left, then lower row
        ("deck", "i1"),  # cards in it
        ("pile", "i1"),  # cards in its top pile; and
        ("pile_checks", "i1"),  # how many of these are Dominance Checks
        ("pile_events", "i1"),  # and other events
        ("piles", "i1"),  # how many piles were begun
        ("owner", "i1", (COURT_CARDS + 1,)),  # in whose court each card lies; NOBODY
        ("bound", "i1", (EVENTS,)),  # whom each lasting event binds: NOBODY, seat, EVERYBODY
        ("blocks", "i1", (COALITIONS,)),  # in the supply
        ("regions", IN_REGION, (REGIONS,)),
        ("borders", ON_BORDER, (BORDERS,)),
        ("cards", ON_CARD, (COURT_CARDS + 1,)),
        ("favoured", "i8"),  # a Suit
        ("first", "i8"),  # the seat that took the first turn
        ("active", "i8"),  # the active player
        ("turn", "i8"),  # the seat to act
        ("mains", "i8"),  # main actions left
        ("busy", "i1"),  # 1 if an action was taken this turn
        ("refusals", "i1"),  # of lower bribes, this turn: P9.11
        ("card", "i8"),  # the card that is played or acts
        ("act", "i8"),  # an Act, of the running attempt or action
        ("side", "i8"),  # the end of the court it goes to: a Side
        ("bribe", "i8"),  # owed in full
        ("holder", "i8"),  # to whom
        ("asked", "i1"),  # 1 if a lower bribe was asked for in this attempt
        ("price", "i8"),  # what was named; NOT_NAMED
        ("icon", "i8"),  # the next icon of the card played
        ("left", "i8"),  # how often the running action may still do its work
        ("done", "i8"),  # how often it has
        ("piece", "i8"),  # a Piece: what is to be placed, or is moving
        ("place", "i8"),  # where it is to go, or comes from: region, border, card or gift space
        ("placer", "i8"),  # the seat that places it
        ("banner", "i8"),  # the coalition of a block to be placed
        ("site", "i8"),  # a battle's region; NOWHERE on a card
        ("target", "i8"),  # a battle's card; the card betrayed
        ("levy", "i8"),  # armies that Insurrection still has to place
        ("stage", "i8"),  # the market row that the cleanup has come to
        ("poll", "i8"),  # how many players Confidence Failure has asked
        ("ending", "i1"),  # an Ending
        ("wakhan", "i8"),  # her seat; NOBODY
        ("ai_left", "i4"),  # her face-down cards, bit 0 for 117, the top one among them
        ("ai_top", "i8"),  # the top one, 0 for 117; in the view of all only its back
        ("ai_face", "i8"),  # the card turned over; -1 before the first
        ("ai_step", "i8"),  # which of its three actions comes next
        ("ai_failed", "i1"),  # how many in a row were not valid
        ("ai_on_card", "i1"),  # 1 while a battle has to be on a card
        ("ai_bonus", "i1"),  # 1 when only favoured cards are left to act
        ("players", PLAYER, (MAX_SEATS,)),
    ],
    Meaning(
        by_seat=(
            "players",
            "cards.spies",
            "cards.fresh",
            "regions.tribes",
            "regions.fresh_tribes",
        ),
        seats=(
            "first",
            "active",
            "turn",
            "holder",
            "placer",
            "wakhan",
            "owner",
        ),
        bits=(
            ("unseen", HALF + 1),
            ("gone", HALF + 1),
            ("acted", HALF + 1),
            ("tried", HALF + 1),
            ("may", 63),
            ("events", EVENTS),
            ("events_gone", EVENTS),
            ("barred", SPACES),
            ("ai_left", 24),
            ("players.hand", HALF + 1),
            ("players.court", HALF + 1),
            ("players.prizes", HALF + 1),
            ("players.spying", HALF + 1),
            ("players.gifts", GIFTS),
            ("players.fresh_gifts", GIFTS),
        ),
        memory=("players.could", "players.met", "since", "laid_card", "laid_by", "laid_from"),
    ),
)


class Side(IntEnum):
    """The ends of a court. Rule P10.2."""

    LEFT = 0
    RIGHT = 1


class Piece(IntEnum):
    """What stands somewhere, and what `place` means for it."""

    ROAD = 1  # border
    ARMY = 2  # region
    TRIBE = 3  # region
    SPY = 4  # card
    GIFT = 5  # gift space


class Ending(IntEnum):
    """What has ended the game. Rules P15.13, P15.14, P15.18, P15.19."""

    OPEN = 0
    LEAD = 1
    FINAL = 2
    IDLE = 3
    ROUNDS = 4


class Phase(IntEnum):
    """What the seat in `turn` is asked; the last ones pass by themselves."""

    LOYALTY = 0  # coalition
    BLACKMAIL_HERAT = 1  # card, or stop
    BLACKMAIL_KANDAHAR = 2
    ACTION = 3  # end, purchase, play, or an action of a card
    BRIBE = 4  # pay, ask, nothing, retract
    HAGGLE = 5  # price or refuse; `turn` is the holder
    OFFER = 6  # pay the price named, or retract
    ICON_ROAD = 7  # road (border)
    ICON_SPY = 8  # card
    TAKE = 9  # shortage: army, road, or tribe, card, space
    TAX = 10  # market or player, or stop
    GIFT = 11  # space
    BUILD = 12  # army or road, or stop
    INFRASTRUCTURE = 13  # army or road, or stop
    MOVE = 14  # army, tribe or card, or stop
    MOVE_TO = 15  # region or card
    BETRAY = 16  # card
    PRIZE = 17  # accept or refuse
    BATTLE = 18  # region or card
    REMOVE = 19  # remove_army, remove_road, remove_tribe, remove_spy, or stop
    SHELTER = 20  # Safe House: card, or stop for the supply
    RUMOR = 21  # player
    EXCHANGE = 22  # player
    VALUES = 23  # suit
    REBUKE = 24  # region
    CONFIDENCE = 25  # card of the hand
    DEBT = 26  # card of the hand or the court
    COURT_LIMIT = 27  # card of the court
    HAND_LIMIT = 28  # card of the hand
    ICONS = 29  # the next icon
    LEVY = 30  # Insurrection
    EVENTS = 31  # column 0
    MARKET = 32
    END_TURN = 33
    CARRY_OUT = 34  # a bribe is settled or none was owed: play the card or let it act
    BUYER = 35  # an event is carried out by its half for the buyer
    CHECK = 36  # a Dominance Check
    WAKHAN = 37  # her next action
    WAKHAN_PLAYS = 38  # the cards she has bought, or got by an exchange
    OVER = 39


class Note(IntEnum):
    """What happened: (seat, a, b, c) of each note. `space` is 0 to 11 as in `market`."""

    FIRST = 0  # seat that chooses a loyalty first
    CHOSE = 1  # seat, coalition: at setup
    TURN = 2  # seat, round
    ENDED_ACTIONS = 3  # seat, main actions left
    PURCHASED = 4  # seat, card, space, price paid (0 if free)
    LAID = 5  # seat, space, rupees: put on that market card
    LAID_AWAY = 6  # seat, column or -1, rupees: no card took them; they leave the game
    COLLECTED = 7  # seat, space, rupees: that lay on the purchased card
    ATTEMPT = 8  # seat, card, Act (6: play), bribe owed; follows HOLDER
    HOLDER = 9  # seat to whom the bribe of the next attempt is owed
    ASKED = 10  # seat, holder, bribe owed: for less
    NAMED = 11  # holder, seat, price
    REFUSED = 12  # holder, seat, bribe owed
    BRIBED = 13  # seat, holder, rupees (0: Courtly Manners, or waived)
    RETRACTED = 14  # seat, card
    PLAYED = 15  # seat, card, Side
    USED = 16  # seat, card, Act, 1 if it is a bonus action
    CHANGED = 17  # seat, coalition before, coalition now: the dial turns
    LOST = 18  # owner, card: from the court to the discard pile
    SPIES_LOST = 19  # seat, card, spies: back to the supply
    GIFTS_LOST = 20  # seat, gifts
    PRIZES_LOST = 21  # seat, prizes
    LEVERAGE_PAID = 22  # seat, card, rupees
    OWES = 23  # seat, cards owed now
    FORGIVEN = 24  # seat, cards
    OVERTHROWN = 25  # seat, region, tribes that go home, or -1 if the cards do
    PLACED = 26  # seat, Piece, place, coalition (-1 for a cylinder)
    TAKEN = 27  # seat, Piece, place, coalition: in play before, placed by the next note
    SKIPPED = 28  # seat, Piece, place: there is nothing to place
    LEVERAGE = 29  # seat, card: 2 rupees from the bank
    FAVOURED = 30  # seat or NOBODY, suit, card
    NOT_FAVOURED = 31  # seat or NOBODY, suit, card: Pashtunwali Values keep the marker
    TAXED = 32  # seat, seat taxed: one rupee
    TAXED_MARKET = 33  # seat, space: one rupee
    MOVED = 34  # seat, Piece, from, to
    BETRAYED = 35  # seat, card, owner
    PRIZE = 36  # seat, card: kept as a prize
    NO_PRIZE = 37  # seat, card: refused
    BATTLE = 38  # seat, region or NOWHERE, card or NO_CARD, pieces at most
    REMOVED_ARMY = 39  # seat, coalition, region
    REMOVED_ROAD = 40  # seat, coalition, border
    REMOVED_TRIBE = 41  # seat, owner, region
    REMOVED_SPY = 42  # seat, owner, card
    SHELTERED = 43  # seat, card: a spy goes to the Safe House
    STOPPED = 44  # seat, Phase: declined, or did no more
    EVENT = 45  # seat, card: carried out by its half for the buyer
    EVENT_FOR_ALL = 46  # active seat, card: discarded from column 0
    BOUND = 47  # seat or NOBODY (everybody), card: from now on
    LAPSED = 48  # -, card: a lasting event ends
    RIOTS = 49  # -, region, tribes, armies that go home
    GAINED = 50  # seat, rupees, card
    EXCHANGED = 51  # seat, other seat
    DISCARDED = 52  # seat, card or NO_CARD (face down), Phase that asked for it
    CHECK = 53  # -, 1 if final, coalition dominant or NO_COALITION
    BLOCKS = 54  # -, coalition, blocks in play: one note each, after CHECK
    SCORED = 55  # seat, points, influence or cylinders in play
    CLEARED = 56  # all blocks go back
    INSTABILITY = 57  # -, card, card: both are discarded
    SLID = 58  # -, from space, to space
    TURNED_UP = 59  # -, card, space
    WITHDRAWN = 60  # -, space, rupees: Public Withdrawal swallows them
    CANCELLED = 61  # seat, card: Wakhan cannot pay, the card is discarded
    AI_TURNED = 62  # Wakhan, card 117 to 140, label of the red arrow, column of the black one
    AI_SHUFFLED = 63  # Wakhan
    ENDED = 64  # -, Ending
    AI_FOLLOWS = 65  # Wakhan, card 117 to 140, Plan: what follows, label of the red arrow
    AI_AMBITION = 66  # Wakhan, check: its purchase follows
