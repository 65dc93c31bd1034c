"""Markers and rubles: every move of either goes through here (chapter N1)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, remove
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import EndTrigger
from igroteka.games.nomenklatura.rules.state import End, Note


@rule
def put(s: Any, seat: int, region: int, n: int) -> None:
    """Lay n markers, at least one, into a region; the caller knows where they come from."""
    p = s.players[seat]
    p.markers[region] += n
    p.regions = add(p.regions, region)


@rule
def lift(s: Any, seat: int, region: int, n: int) -> None:
    """Take n markers up from a region; the caller knows where they go."""
    p = s.players[seat]
    p.markers[region] -= n
    if p.markers[region] == 0:
        p.regions = remove(p.regions, region)


@rule
def send_home(s: Any, seat: int, region: int, n: int) -> None:
    """Return n markers of a region to their owner's supply. Rule N6.8."""
    lift(s, seat, region, n)
    s.players[seat].supply += n


@rule
def place(s: Any, seat: int, region: int, n: int) -> None:
    """Place n markers, or as many as the supply holds. Rules N6.6, N6.7."""
    p = s.players[seat]
    n = min(n, p.supply)
    if n > 0:
        p.supply -= n
        put(s, seat, region, n)
        note(s, Note.PLACED, seat, region, n, s.card)
        see_end(s, seat)


@rule
def all_on_map(s: Any, seat: int) -> bool:
    """Does the map hold all of a player's markers? Rules N1.9, N11.2.

    Markers that are to be pushed go from one region to another.
    """
    p = s.players[seat]
    return p.supply + p.hand + p.laid + p.aside == 0


@rule
def see_end(s: Any, seat: int) -> None:
    """A player's last marker may have come to the map. Rule N11.1."""
    if s.end == End.OPEN and s.options.end_trigger == EndTrigger.LATCHED and all_on_map(s, seat):
        s.end = End.MARKERS
        note(s, Note.END_SET, seat)


@rule
def earn(s: Any, seat: int, rubles: int) -> None:
    """A player gets rubles, or loses them if negative; everybody can keep count. Rule N15.4."""
    p = s.players[seat]
    p.rubles += rubles
    p.counted += rubles


@rule
def pay(s: Any, seat: int, to: int, rubles: int) -> None:
    """Pay a player, or NOBODY, who is the bank. Rule N1.18."""
    earn(s, seat, -rubles)
    if to != NOBODY:
        earn(s, to, rubles)
    note(s, Note.PAID, seat, to, rubles, s.card)


@rule
def shared_regions(s: Any) -> int:
    """The regions where at least two players are present, as a set."""
    once = 0
    twice = 0
    for seat in range(s.seats):
        regions = s.players[seat].regions
        twice |= once & regions
        once |= regions
    return twice


@rule
def leading(s: Any, region: int) -> int:
    """The seat that has the most markers in a region, alone and untied; NOBODY if none has."""
    best = 0
    leader = NOBODY
    for seat in range(s.seats):
        n = s.players[seat].markers[region]
        if n > best:
            best = n
            leader = seat
        elif n == best:
            leader = NOBODY
    return leader


@rule
def movable(s: Any, seat: int) -> int:
    """The regions from which a marker of a seat can go on along the railroad. Rule N1.14."""
    return remove(s.players[seat].regions, s.terminus)
