"""What holds in every position of Nomenklatura, whatever has been played."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, NONE, add, count, first, has, one, remove
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import EndTrigger
from igroteka.games.nomenklatura.rules.facts import DECKS, REGIONS, Card
from igroteka.games.nomenklatura.rules.pieces import all_on_map
from igroteka.games.nomenklatura.rules.state import NOWHERE, End, Phase

AUDIT = (
    "a player's markers are not all accounted for",
    "a player is present in other regions than the markers say",
    "a region card is lost or lies in two places",
    "a player's rubles are negative or not what can be counted",
    "what lies on the track is not what was laid there, or no auction goes on",
    "the turn order is not each seat once",
    "the cards looked at are not the top of the deck",
    "markers are in hand or to be pushed outside of a merger",
    "the agenda does not hold the cards that nobody has taken",
    "the highest bid is not that of its bidder",
    "the consolidation marker or the merger indicator is astray",
    "all of a player's markers are on the map, and the end is not set",
    "the seat to act does not exist",
)


@rule
def audit(s: Any) -> int:
    broken = 0
    for seat in range(s.seats):
        if not markers_conserved(s, seat):
            broken |= 1
        if not presence_agrees(s, seat):
            broken |= 2
        p = s.players[seat]
        if p.rubles < 0 or p.rubles != s.options.starting_rubles + p.counted:
            broken |= 8
        if not hand_in_time(s, seat):
            broken |= 128
        latched = s.options.end_trigger == EndTrigger.LATCHED
        if latched and s.end == End.OPEN and all_on_map(s, seat):
            broken |= 2048
    if not cards_conserved(s):
        broken |= 4
    if not track_agrees(s):
        broken |= 16
    if not order_complete(s):
        broken |= 32
    if not top_agrees(s):
        broken |= 64
    if not agenda_agrees(s):
        broken |= 256
    if not bids_agree(s):
        broken |= 512
    indicated = s.merger != NOWHERE
    if not 0 <= s.marker < REGIONS or (indicated and s.merger != s.marker):
        broken |= 1024
    if s.phase != Phase.OVER and not 0 <= s.turn < s.seats:
        broken |= 4096
    return broken


@rule
def markers_conserved(s: Any, seat: int) -> bool:
    """Rules N1.9, N1.10."""
    p = s.players[seat]
    total = p.supply + p.hand + p.laid + p.aside + p.pushing
    least = min(min(p.supply, p.hand), min(p.laid, min(p.aside, p.pushing)))
    for region in range(REGIONS):
        total += p.markers[region]
        least = min(least, p.markers[region])
    return total == s.options.influence_per_player and least >= 0


@rule
def presence_agrees(s: Any, seat: int) -> bool:
    regions = NONE
    for region in range(REGIONS):
        if s.players[seat].markers[region] > 0:
            regions = add(regions, region)
    return regions == s.players[seat].regions


@rule
def cards_conserved(s: Any) -> bool:
    """Agenda, deck, discard pile and the card being carried out are the whole deck. N15.6."""
    region_cards = remove(s.agenda, Card.CONSOLIDATION)
    twice = (region_cards & s.deck) | (region_cards & s.discard) | (s.deck & s.discard)
    all_cards = region_cards | s.deck | s.discard
    if s.card != NO_CARD and s.card != Card.CONSOLIDATION:
        twice |= all_cards & one(s.card)
        all_cards = add(all_cards, s.card)
    return twice == NONE and all_cards == DECKS[s.options.deck]


@rule
def track_agrees(s: Any) -> bool:
    """Markers laid lie on the track; only spaces that count hold anything. Rules N1.10, N9.7."""
    bidding = s.phase <= Phase.MERGER_AUCTION or s.phase == Phase.LAY
    for seat in range(s.seats):
        laid = 0
        for owner in range(s.seats):
            space = s.track[owner]
            laid += space.markers[seat]
            filled = space.markers[seat] != 0 or space.rubles[seat] != 0
            if filled and not (bidding and has(s.spaces, owner)):
                return False
            if space.markers[seat] < 0 or space.rubles[seat] < 0:
                return False
        if laid != s.players[seat].laid:
            return False
    return True


@rule
def order_complete(s: Any) -> bool:
    seats = NONE
    for place in range(s.seats):
        seats = add(seats, s.order[place])
    return seats == first(s.seats)


@rule
def top_agrees(s: Any) -> bool:
    """Rule N15.2."""
    seen = NONE
    for i in range(s.tops):
        if not has(s.deck, s.top[i]):
            return False
        seen = add(seen, s.top[i])
    return count(seen) == s.tops and (s.looker != NOBODY) == (s.tops > 0)


@rule
def hand_in_time(s: Any, seat: int) -> bool:
    """Rules N1.10, N9.3."""
    p = s.players[seat]
    merging = s.phase == Phase.MERGER_AUCTION or s.phase == Phase.LAY
    if merging:
        return p.pushing == 0
    return p.hand + p.laid + p.had == 0 and (p.pushing == 0 or s.phase == Phase.PUSH)


@rule
def agenda_agrees(s: Any) -> bool:
    """One card more than players who have still to take one. Rules N4.4, N6.11."""
    if s.phase == Phase.AUCTION:
        return count(s.agenda) == s.seats + 1 and has(s.agenda, Card.CONSOLIDATION)
    if s.phase == Phase.TAKE:
        return count(s.agenda) == s.seats + 1 - s.place
    return True


@rule
def bids_agree(s: Any) -> bool:
    """Rules N5.3, N9.6."""
    if s.phase > Phase.MERGER_AUCTION and s.phase != Phase.LAY:
        return True
    if s.leader == NOBODY:
        return s.high == 0
    for seat in range(s.seats):
        if seat != s.leader and s.players[seat].bid >= s.high:
            return False
    return s.players[s.leader].bid == s.high and has(s.bidders, s.leader)
