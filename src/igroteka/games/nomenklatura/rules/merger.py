"""Mergers: the Consolidation phase and Merger on the Spot (chapter N9).

`region` is the region merged. It is a merger on the spot if a card is being carried out.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, count, first, has, lowest
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import ConsolidationBidders, MarkerSubstitution
from igroteka.games.nomenklatura.rules.auction import (
    ask_next_bidder,
    collect,
    decided,
    lay_marker,
    lay_rubles,
    make_bid,
    open_auction,
    pass_bid,
)
from igroteka.games.nomenklatura.rules.facts import adjacent
from igroteka.games.nomenklatura.rules.pieces import lift, put, see_end, shared_regions
from igroteka.games.nomenklatura.rules.state import NOWHERE, Note, Phase


@rule
def after_execution(s: Any) -> None:
    """Hold the Consolidation phase if it comes about. Rules N9.1, N12.10."""
    s.phase = Phase.SCORING
    if s.merger != NOWHERE:
        if has(shared_regions(s), s.merger):
            s.region = s.merger
            begin_merger(s)
        else:
            note(s, Note.NO_MERGER, NOBODY, s.merger)


@rule
def on_the_spot(s: Any) -> bool:
    """Is this merger that of a region card? Rule N9.22."""
    return s.card != NO_CARD


@rule
def begin_merger(s: Any) -> None:
    """All take up their markers but one, and bid. Rules N9.2, N9.4 to N9.7, N12.9."""
    note(s, Note.MERGER, NOBODY, s.region, on_the_spot(s))
    spaces = 0
    for seat in range(s.seats):
        p = s.players[seat]
        p.had = p.markers[s.region]
        if p.had > 0:
            spaces = add(spaces, seat)
            p.hand = p.had - 1
        if p.hand > 0:
            lift(s, seat, s.region, p.hand)
            note(s, Note.LIFTED, seat, s.region, p.hand)
        if p.aside > 0 and not on_the_spot(s):
            spaces = add(spaces, seat)
            note(s, Note.JOINED, seat, s.region, p.aside)
            p.hand += p.aside
            p.aside = 0
    bidders = spaces
    if s.options.consolidation_bidders == ConsolidationBidders.ALL:
        bidders = first(s.seats)
    open_auction(s, bidders, spaces, Phase.MERGER_AUCTION)


@rule
def apply_merger_auction(s: Any, amount: int) -> None:
    """Bid for the merger, or pass with 0. Rules N9.6 to N9.12."""
    if amount == 0:
        pass_bid(s)
        after_bid(s)
        return
    make_bid(s, amount)
    if s.options.marker_substitution == MarkerSubstitution.MARKERS_FIRST:
        while s.due > 0 and s.players[s.turn].hand > 0:
            lay_marker(s)
    go_on_laying(s)


@rule
def go_on_laying(s: Any) -> None:
    """Lay what is due: rubles at once where no marker is in hand. Rules N9.11, N14.17."""
    p = s.players[s.turn]
    if s.due > 0 and p.hand == 0:
        lay_rubles(s, s.due)
    if s.due > 0:
        s.phase = Phase.LAY
    else:
        after_bid(s)


@rule
def legal_lay(s: Any) -> int:
    """A ruble if one is left behind the screen, a marker if one is left in hand. N9.11, N14.17."""
    p = s.players[s.turn]
    return (p.rubles > 0) + 2 * (p.hand > 0)


@rule
def apply_lay(s: Any, marker: int) -> None:
    """One piece on the next space. Rules N9.8, N9.11."""
    if marker != 0:
        lay_marker(s)
    else:
        lay_rubles(s, 1)
    go_on_laying(s)


@rule
def after_bid(s: Any) -> None:
    """Ask the next bidder, or settle. Rule N9.6."""
    s.phase = Phase.MERGER_AUCTION
    if not decided(s):
        ask_next_bidder(s)
        return
    s.bidders = 0
    if s.leader == NOBODY:
        note(s, Note.NO_BIDS, NOBODY, s.region)
    else:
        note(s, Note.WON, s.leader, s.region, s.high)
    collect(s)
    if s.leader == NOBODY:
        undo_merger(s)
    elif on_the_spot(s):
        settle_on_the_spot(s)
    else:
        settle_consolidation(s)
    forget_merger(s)
    s.asked = 0
    ask_pusher(s)


# Settling ---------------------------------------------------------------------------------------


@rule
def restore(s: Any, seat: int, n: int) -> None:
    """Put n markers that were lifted back into the region. Rules N9.15, N9.18, N9.23."""
    if n > 0:
        put(s, seat, s.region, n)
        note(s, Note.RESTORED, seat, s.region, n)


@rule
def undo_merger(s: Any) -> None:
    """Nobody has bid: all as before, and what was set aside goes home. Rules N9.15, N12.11."""
    for seat in range(s.seats):
        p = s.players[seat]
        lifted = max(0, p.had - 1)
        restore(s, seat, lifted)
        bring_home(s, seat, p.hand - lifted)
        p.hand = 0


@rule
def bring_home(s: Any, seat: int, n: int) -> None:
    """Return n markers from hand or track to the supply. Rules N9.19, N12.11."""
    if n > 0:
        s.players[seat].supply += n
        note(s, Note.WENT_HOME, seat, s.region, n)


@rule
def settle_consolidation(s: Any) -> None:
    """The winner's markers stand for all; the others' go. Rules N9.17 to N9.21, N12.11, N12.14."""
    n = s.players[s.leader].hand
    for seat in range(s.seats):
        n += s.players[seat].laid
    note(s, Note.COUNTED, s.leader, s.region, n)
    for seat in range(s.seats):
        if seat != s.leader:
            lose_region(s, seat)
    winner = s.players[s.leader]
    own = winner.hand + winner.laid
    winner.hand = 0
    winner.laid = 0
    restore(s, s.leader, own)
    more = min(n - own, winner.supply)
    if more > 0:
        winner.supply -= more
        put(s, s.leader, s.region, more)
        note(s, Note.PLACED, s.leader, s.region, more, NO_CARD)
    see_end(s, s.leader)


@rule
def lose_region(s: Any, seat: int) -> None:
    """All goes to the supply, or in Orderly Retreat next door. Rules N9.19, N12.14."""
    p = s.players[seat]
    lost = p.hand + p.laid
    p.hand = 0
    p.laid = 0
    if p.had > 0:
        lift(s, seat, s.region, 1)
        lost += 1
    if p.retreat != 0:
        p.pushing = p.had
    bring_home(s, seat, lost - p.pushing)


@rule
def settle_on_the_spot(s: Any) -> None:
    """The winner's markers stay, the others' are pushed out. Rules N9.23 to N9.25."""
    for seat in range(s.seats):
        p = s.players[seat]
        if seat == s.leader:
            restore(s, seat, p.hand + p.laid)
        elif p.had > 0:
            lift(s, seat, s.region, 1)
            p.pushing = p.had
        p.hand = 0
        p.laid = 0


@rule
def forget_merger(s: Any) -> None:
    """What counts for one merger only; Orderly Retreat is used up. Rule N12.15."""
    s.spaces = 0
    for seat in range(s.seats):
        p = s.players[seat]
        p.had = 0
        if p.retreat != 0 and not on_the_spot(s):
            p.retreat = 0
            note(s, Note.RETREAT_USED, seat)


# Pushing out ------------------------------------------------------------------------------------


@rule
def ask_pusher(s: Any) -> None:
    """The next in turn order with markers to push; then the merger is over. N9.24, N14.18."""
    while s.asked < s.seats:
        s.turn = s.order[s.asked]
        if s.players[s.turn].pushing > 0:
            if count(adjacent(s.region)) > 1:
                s.phase = Phase.PUSH
                return
            push(s, lowest(adjacent(s.region)), s.players[s.turn].pushing)
        s.asked += 1
    if on_the_spot(s):
        s.phase = Phase.STEP
    else:
        s.region = NOWHERE
        s.phase = Phase.SCORING


@rule
def push(s: Any, to: int, n: int) -> None:
    """Move n markers of the player asked out of the region. Rules N9.24, N12.14."""
    s.players[s.turn].pushing -= n
    put(s, s.turn, to, n)
    note(s, Note.PUSHED, s.turn, s.region, to, n)


@rule
def legal_push(s: Any) -> int:
    """Any region adjacent to the one merged. Rule N9.24."""
    return adjacent(s.region)


@rule
def apply_push(s: Any, to: int) -> None:
    push(s, to, 1)
    ask_pusher(s)
