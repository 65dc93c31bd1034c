"""Auctions: what bidding for turn order (chapter N5) and for a merger have in common."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, has, remove
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import BidPayment
from igroteka.games.nomenklatura.rules.choices import BID, PASS
from igroteka.games.nomenklatura.rules.pieces import earn
from igroteka.games.nomenklatura.rules.state import HIGHEST_BID, NOWHERE, Note, Phase


@rule
def open_auction(s: Any, bidders: int, spaces: int, phase: int) -> None:
    """Ask the first bidder in turn order. `bidders`, `spaces`: sets of seats. N5.1, N9.6, N9.7."""
    for seat in range(s.seats):
        s.players[seat].bid = 0
    s.bidders = bidders
    s.spaces = spaces
    s.last_space = NOBODY
    s.leader = NOBODY
    s.high = 0
    s.phase = phase
    s.asked = NOBODY
    ask_next_bidder(s)


@rule
def ask_next_bidder(s: Any) -> None:
    """The next in turn order who has not passed. Rules N5.1, N5.2."""
    place = (s.asked + 1) % s.seats
    while not has(s.bidders, s.order[place]):
        place = (place + 1) % s.seats
    s.asked = place
    s.turn = s.order[place]


@rule
def most_bid(s: Any) -> int:
    """The highest bid that the player asked can pay. Rules N5.4, N9.9, N2.20.

    Nothing is in hand while turn order is auctioned; what has been laid is the bid so far.
    """
    p = s.players[s.turn]
    most = p.rubles + p.hand
    if s.options.bid_payment == BidPayment.TOP_UP:
        most += p.bid
    return min(most, HIGHEST_BID)


@rule
def make_bid(s: Any, amount: int) -> None:
    """Bid; `due` is what has to be laid for it now. Rules N5.3, N5.6, N5.7."""
    p = s.players[s.turn]
    s.due = amount
    if s.options.bid_payment == BidPayment.TOP_UP:
        s.due -= p.bid
    p.bid = amount
    s.high = amount
    s.leader = s.turn
    note(s, Note.BID, s.turn, amount, s.due, s.region)


@rule
def pass_bid(s: Any) -> None:
    """Be out of this auction for good. Rule N5.2."""
    s.bidders = remove(s.bidders, s.turn)
    note(s, Note.PASSED, s.turn, s.region)


@rule
def decided(s: Any) -> bool:
    """Is the auction over? Rules N5.11 to N5.13."""
    left = count(s.bidders)
    if left > 1:
        return False
    return left == 0 or s.high > 0 or not s.options.last_bidder_may_open


@rule
def space_after(s: Any, space: int) -> int:
    """The next space to the right that takes rubles, round and round. Rules N1.3, N9.7."""
    space = (space + 1) % s.seats
    while not has(s.spaces, space):
        space = (space + 1) % s.seats
    return space


@rule
def last_filled(s: Any) -> int:
    """The space to the right of which the next piece goes. Rules N5.8, N5.9, N9.8."""
    return s.turn if s.last_space == NOBODY else s.last_space


@rule
def lay_rubles(s: Any, n: int) -> None:
    """Lay n rubles, one on each space from space to space. Rules N5.8 to N5.10."""
    earn(s, s.turn, -n)
    spaces = count(s.spaces)
    rounds = n // spaces
    rest = n - rounds * spaces
    space = last_filled(s)
    note(s, Note.LAID, s.turn, space_after(s, space), n)
    for i in range(spaces):
        space = space_after(s, space)
        s.track[space].rubles[s.turn] += rounds + (i < rest)
        if i + 1 == rest or (rest == 0 and i + 1 == spaces):
            s.last_space = space
    s.due -= n


@rule
def lay_marker(s: Any) -> None:
    """Lay a marker from hand in place of a ruble. Rule N9.11."""
    p = s.players[s.turn]
    p.hand -= 1
    p.laid += 1
    s.last_space = space_after(s, last_filled(s))
    s.track[s.last_space].markers[s.turn] += 1
    note(s, Note.LAID_MARKER, s.turn, s.last_space)
    s.due -= 1


@rule
def collect(s: Any) -> None:
    """Take the rubles from one's own space; the track is empty then. Rules N5.14, N9.13, N9.16."""
    for owner in range(s.seats):
        space = s.track[owner]
        rubles = 0
        for seat in range(s.seats):
            rubles += space.rubles[seat]
            space.rubles[seat] = 0
            space.markers[seat] = 0
        if rubles > 0:
            earn(s, owner, rubles)
            note(s, Note.COLLECTED, owner, rubles)


# N5. The auction for turn order ---------------------------------------------------------------


@rule
def legal_bids(s: Any, out: Any) -> int:
    """Pass, or bid more than the highest bid. Rules N5.3, N5.4, N9.9, N14.5."""
    out[0] = PASS
    n = max(0, most_bid(s) - s.high)
    for i in range(n):
        out[1 + i] = BID + s.high + i
    return 1 + n


@rule
def apply_auction(s: Any, amount: int) -> None:
    """Bid for turn order, or pass with 0. Rules N5.1 to N5.13."""
    if amount == 0:
        pass_bid(s)
    else:
        make_bid(s, amount)
        lay_rubles(s, s.due)
    if decided(s):
        end_auction(s)
    else:
        ask_next_bidder(s)


@rule
def end_auction(s: Any) -> None:
    """Take rubles from the track, put the seats in order, begin to execute. N5.14 to N5.18."""
    if s.high == 0:
        note(s, Note.NO_BIDS, NOBODY, NOWHERE)
    collect(s)
    new_order(s)
    s.place = 0
    s.turn = s.order[0]
    s.phase = Phase.TAKE


@rule
def new_order(s: Any) -> None:
    """By bid, the greatest first; without a bid as before. Rules N5.16 to N5.18."""
    for i in range(1, s.seats):
        seat = s.order[i]
        bid = s.players[seat].bid
        place = i
        while place > 0 and s.players[s.order[place - 1]].bid < bid:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
    if s.high > 0:
        for place in range(s.seats):
            note(s, Note.ORDER, s.order[place], place + 1)
