"""The record of a game of Nomenklatura: every field of it, its phases and notes."""

from __future__ import annotations

from enum import IntEnum

from igroteka.engine.options import options_dtype
from igroteka.engine.records import Meaning, record, state_dtype
from igroteka.games.nomenklatura.options import NomenklaturaOptions
from igroteka.games.nomenklatura.rules.facts import CARDS, REGIONS

MAX_SEATS = 5
MOST_MARKERS = 30
MOST_ROUNDS = 40
HIGHEST_BID = 99
LOOK = 3
"""How many cards In the Know looks at. Rule N7.4."""

NOWHERE = -1
"""In place of a region."""

HIDDEN = -1
"""Rubles that the viewer may not see. Rule N15.3."""

PLAYER = record(
    [
        ("rubles", "i2"),  # behind the screen; HIDDEN in the view of others
        ("counted", "i2"),  # all public payments since the start, for whoever keeps count: N15.4
        ("bid", "i2"),  # the highest bid of the running auction, or of the last one; 0 without
        ("regions", "i2"),  # where the player is present, a set
        ("markers", "i1", (REGIONS,)),  # on the map
        ("supply", "i1"),
        ("hand", "i1"),  # markers lifted for a merger
        ("laid", "i1"),  # markers on the bidding track
        ("aside", "i1"),  # markers set aside by Reserve
        ("pushing", "i1"),  # markers that are to be pushed to adjacent regions
        ("had", "i1"),  # markers in the region when the running merger began
        ("retreat", "i1"),  # 1 if an Orderly Retreat is pending
        ("card", "i1"),  # the card taken this round
        ("income", "i2"),  # what the last scoring has paid
        ("after", "i2", (MOST_ROUNDS,)),  # `counted` at the end of each round
    ]
)

SPACE = record(
    [
        ("rubles", "i2", (MAX_SEATS,)),  # on this space of the track, by the seat that laid them
        ("markers", "i1", (MAX_SEATS,)),  # likewise
    ]
)

STATE = state_dtype(
    [
        ("deck", "i8"),  # the agenda deck as a set: its order is drawn when cards are turned up
        ("agenda", "i8"),  # the cards that lie open, the Consolidation card among them
        ("discard", "i8"),
        ("options", options_dtype(NomenklaturaOptions)),
        ("round", "i1"),  # from 1
        ("order", "i1", (MAX_SEATS,)),  # the seats in turn order, first to last
        ("turn", "i1"),  # the seat to act
        ("place", "i1"),  # whose turn it is in the Execution phase: a place in the order, from 0
        ("asked", "i1"),  # the same, where all are asked in turn order
        ("active", "i1"),  # the seat that carries out a card
        ("card", "i1"),  # that card, before it is discarded
        ("step", "i1"),  # its next step
        ("half", "i1"),  # the half chosen on a card with two
        ("times", "i1"),  # how often the running step may still be done
        ("region", "i1"),  # what the running step or merger is about
        ("target", "i1"),  # the opponent it is about
        ("number", "i1"),  # how many markers an offer is about; the place of the card looked at
        ("price", "i2"),  # what is offered for them
        ("offers", "i1"),  # how many offers have been made with this card
        ("top", "i1", (LOOK,)),  # the top cards of the deck that `looker` has seen, in order
        ("tops", "i1"),  # how many these are
        ("looker", "i1"),
        ("look_at", "i1"),  # which of them is decided about
        ("bidders", "i1"),  # the seats that have not passed, a set
        ("spaces", "i1"),  # the spaces of the track that take rubles, a set
        ("last_space", "i1"),  # the space filled last in this auction; NOBODY before the first bid
        ("leader", "i1"),  # who made the highest bid; NOBODY without one
        ("high", "i2"),  # the highest bid
        ("due", "i2"),  # what is still to be laid for it
        ("marker", "i1"),  # the region of the consolidation marker
        ("merger", "i1"),  # the region of the merger indicator
        ("end", "i1"),  # an End
        ("right", "i1", (REGIONS,)),  # the next region along the railroad; NOWHERE after the last
        ("terminus", "i1"),  # that last region
        ("track", SPACE, (MAX_SEATS,)),
        ("players", PLAYER, (MAX_SEATS,)),
    ],
    Meaning(
        by_seat=("players", "track.rubles", "track.markers"),
        seats=("order", "turn", "active", "target", "looker", "leader"),
        seat_sets=("bidders",),
        bits=(
            ("deck", CARDS),
            ("agenda", CARDS),
            ("discard", CARDS),
            ("spaces", MAX_SEATS),
            ("players.regions", REGIONS),
        ),
        memory=("players.after",),
    ),
)


class Phase(IntEnum):
    """What the seat in `turn` is asked; the last ones pass by themselves."""

    AUCTION = 0  # bid for turn order, or pass
    MERGER_AUCTION = 1  # bid for a merger, or pass
    TAKE = 2  # a card of the agenda
    PRICE = 3  # of an offer, Negotiation
    LEVEL = 4  # Levelling: a western region
    REMOVE = 5  # Dismissals: a region and a seat, or stop
    RECALL = 6  # Call to the Capital: a region
    DIG = 7  # In the Know: discard or keep the card `top[look_at]`
    OFFER_WHOM = 8  # Negotiation: an opponent, or stop
    OFFER_WHERE = 9  # a region of `target`
    OFFER_NUMBER = 10  # of markers
    ANSWER = 11  # accept or refuse; `turn` is the opponent
    SELL = 12  # Selling Out: a region
    RAIL = 13  # By Rail: a region
    RIDE = 14  # one region or two for the next marker of `region`
    EXCHANGE_OWN = 15  # Exchange of Posts: the region of the own marker
    EXCHANGE_WHOM = 16  # the opponent
    EXCHANGE_THEIRS = 17  # the region of the opponent's marker
    PLACE = 18  # Far East, Siberia, Broad Front: a western region, or stop
    VENTURE = 19  # Joint Venture: a western region
    VENTURE_WHOM = 20  # the opponent
    DRAW_IN = 21  # Drawn to the Volga, Consolidation: where a marker comes from, or stop
    STRIKE = 22  # Heavy Industry: a region and a seat, or stop
    MERGE = 23  # Merger on the Spot: a region
    MARK = 24  # Consolidation: where its marker goes
    LAY = 25  # a ruble or a marker on the next space
    PUSH = 26  # where the next marker pushed out of `region` goes
    HALF = 27  # one of the two halves of a card
    THIN = 28  # Thinning Out: a western region
    BUY_OUT = 29  # Buyout: a region and a seat
    RAILROAD = 30  # after scoring: the region of the marker that moves, or stop
    STEP = 31  # the next step of a card
    EXECUTED = 32  # all have had their turn
    SCORING = 33
    NEW_ROUND = 34
    OVER = 35


class End(IntEnum):
    """What brings the game to its end. Rules N11.1, N11.3, N11.4."""

    OPEN = 0  # nothing yet
    MARKERS = 1  # somebody's markers are all on the map
    LIMIT = 2  # the last round that can be played


class Half(IntEnum):
    """What was chosen on a card with two halves. Rule N12.3."""

    EFFECT = 1  # the special one, first on the card
    PLACE = 2  # place markers


class Pay(IntEnum):
    """For what a region pays. Rules N10.2 to N10.6, N13.1."""

    ALONE = 0
    MOST = 1
    SECOND = 2
    TIED_MOST = 3
    TIED_SECOND = 4
    BONUS = 5


class Note(IntEnum):
    """What happened: (seat, a, b, c) of each note. Seats and regions are numbers from 0."""

    ROUND = 0  # -, round
    LEFT_OVER = 1  # -, card: to the discard pile
    RESHUFFLED = 2  # -, cards of the new deck
    TURNED_UP = 3  # -, card: from the deck to the agenda
    BID = 4  # seat, bid, how much of it is laid now, region of the merger or NOWHERE
    LAID = 5  # seat, first space, rubles: one on each space that counts, to the right
    LAID_MARKER = 6  # seat, space
    PASSED = 7  # seat, region of the merger or NOWHERE
    NO_BIDS = 8  # -, region of the merger or NOWHERE
    COLLECTED = 9  # seat, rubles from the own space
    ORDER = 10  # seat, place in the new turn order from 1
    TOOK = 11  # seat, card
    CHOSE = 12  # seat, card, Half
    STOPPED = 13  # seat, Phase, card: declined or stopped what a step offers
    DISCARDED = 14  # seat, card: the card just carried out
    PAID = 15  # seat, to whom (NOBODY: the bank), rubles, card (or -1)
    GOT = 16  # seat, rubles from the bank, card
    PLACED = 17  # seat, region, markers, card (or -1)
    LEVELLED = 18  # seat, region
    THINNED = 19  # seat, region
    REMOVED = 20  # seat that removes, region, owner, markers
    TOOK_BACK = 21  # seat, region, markers
    LOOKED = 22  # seat, cards
    DUG_OUT = 23  # seat, card, its place in the deck from 1: discarded
    KEPT = 24  # seat, place in the deck from 1: put back
    ASKED_FOR = 25  # seat, opponent, region, markers
    OFFERED = 26  # seat, opponent, price: follows the note before
    ACCEPTED = 27  # opponent, seat that offered
    REFUSED = 28  # opponent, seat that offered
    BOUGHT = 29  # seat, region, owner before, markers
    SOLD = 30  # seat, region, markers, rubles
    RODE = 31  # seat, from, to: along the railroad
    EXCHANGED = 32  # seat, own region, opponent, the opponent's region
    DREW_IN = 33  # seat, from, to
    MARKED = 34  # seat, from, to: the consolidation marker
    MERGER_SET = 35  # seat, region: the merger indicator
    MERGER = 36  # -, region, 1 if on the spot: a merger begins
    NO_MERGER = 37  # -, region: fewer than two players are present
    LIFTED = 38  # seat, region, markers taken in hand
    JOINED = 39  # seat, region, markers set aside that come to hand
    WON = 40  # seat, region, bid
    COUNTED = 41  # seat that won, region, N
    RESTORED = 42  # seat, region, markers: from hand and track back to the region
    WENT_HOME = 43  # seat, region, markers: to the supply
    PUSHED = 44  # seat, from, to, markers
    SET_ASIDE = 45  # seat, markers
    RETREAT = 46  # seat: an Orderly Retreat is pending
    RETREAT_USED = 47  # seat: it is no more
    SCORING = 48  # -, round, 1 or 2: the first or the second scoring
    PAYS = 49  # seat, region, rubles, Pay
    BARRED = 50  # seat, region: gets nothing without a western majority
    INCOME = 51  # seat, rubles of this scoring
    END_SET = 52  # seat: has all markers on the map
    LIMIT = 53  # -, round: the last that can be played
    ENDED = 54
