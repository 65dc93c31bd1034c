"""What the state itself has forgotten and its notes still tell: how the last bidding went.

Sealed bids are revealed, and what follows from them happens, in one action; the board shows the
bids until the turn after is over.
"""

from typing import NamedTuple

from igroteka.engine import NOBODY, Row
from igroteka.engine.course import notes_back
from igroteka.games.ozymandias.rules.state import Note


class Bidding(NamedTuple):
    """The last sealed bids.

    cards: what was up for auction; empty if the bids were for preservation.
    colour: whose preservation they were for, -1 in an auction.
    bids: of each seat that bid.
    winner: who has won the auction, NOBODY if nobody did.
    """

    cards: tuple[int, ...]
    colour: int
    bids: dict[int, int]
    winner: int


def last_bidding(row: Row) -> Bidding | None:
    """Read the last bids from the notes, if they belong to this turn or to the one before."""
    bids: dict[int, int] = {}
    cards: list[int] = []
    winner, turns = NOBODY, 0
    for note in notes_back(row):
        kind = note.kind
        if kind == Note.TURN and not bids:
            turns += 1
            if turns > 1:
                break
        elif kind == Note.BID:
            bids[note.seat] = note.a
        elif kind == Note.WON and not bids:
            winner = note.seat
        elif kind == Note.PRESERVATION:
            return Bidding((), note.a, bids, NOBODY) if bids else None
        elif kind == Note.PUT_UP:
            cards.append(note.a)
        elif cards and kind not in (Note.SEALED, Note.BID):
            break
    return Bidding(tuple(reversed(cards)), -1, bids, winner) if bids and cards else None
