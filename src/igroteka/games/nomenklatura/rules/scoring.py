"""Scoring, the railroad step and the end (chapters N10, N13 and N11)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NONE, add, has
from igroteka.engine.course import note, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import EndTrigger, Region
from igroteka.games.nomenklatura.rules.facts import EASTERN, REGIONS, WESTERN_REGIONS
from igroteka.games.nomenklatura.rules.pieces import (
    all_on_map,
    earn,
    leading,
    lift,
    movable,
    pay,
    put,
)
from igroteka.games.nomenklatura.rules.state import NOWHERE, End, Note, Pay, Phase

EASTERN_EXTRA = 4
"""Rule N13.1."""

UNPAID = -1
"""In place of a Pay: third or lower, or not there."""


# N10. Scoring ---------------------------------------------------------------------------------


@rule
def ranking(s: Any, region: int) -> tuple[int, int, int, int, int, int]:
    """How the markers of a region compare. Rule N10.1.

    The players present, all markers, the most, how many have these, the second most, how many.
    """
    present = 0
    total = 0
    most = 0
    leaders = 0
    second = 0
    seconds = 0
    for seat in range(s.seats):
        n = s.players[seat].markers[region]
        total += n
        present += n > 0
        if n > most:
            second = most
            seconds = leaders
            most = n
            leaders = 1
        elif n == most:
            leaders += 1
        elif n > second:
            second = n
            seconds = 1
        elif n == second:
            seconds += 1
    return present, total, most, leaders, second, seconds


@rule
def for_what(n: int, ranked: tuple[int, int, int, int, int, int]) -> int:
    """For what n markers are paid, as a Pay, or UNPAID. Rules N10.2 to N10.7."""
    present, _total, most, leaders, second, seconds = ranked
    if n == 0:
        return UNPAID
    if n == most:
        if leaders > 1:
            return Pay.TIED_MOST
        return Pay.ALONE if present == 1 else Pay.MOST
    if leaders > 1 or n < second:
        return UNPAID
    return Pay.SECOND if seconds == 1 else Pay.TIED_SECOND


@rule
def rubles_for(s: Any, n: int, kind: int, total: int) -> int:
    """What n markers of `total` in the region are paid. Rules N10.2 to N10.7."""
    if kind == UNPAID:
        return 0
    if kind == Pay.ALONE:
        return n * s.options.sole_player_per_marker
    if kind == Pay.MOST:
        return total
    return n - 1 if kind == Pay.TIED_SECOND else n


@rule
def western_leaders(s: Any) -> int:
    """The seats that lead a western region, alone and untied, as a set. Rule N13.3."""
    leaders = NONE
    for region in range(WESTERN_REGIONS):
        leader = leading(s, region)
        if leader != NOBODY:
            leaders = add(leaders, leader)
    return leaders


@rule
def eastern(s: Any, region: int) -> bool:
    """Does the eastern bonus apply to the region? Rule N13.1."""
    return s.options.eastern_bonus != 0 and has(EASTERN, region)


@rule
def score_map(s: Any, which: int) -> None:
    """The first or the second scoring of a round. Rules N10.1, N11.5, N11.6, N13.1 to N13.4."""
    note(s, Note.SCORING, NOBODY, s.round, which)
    for seat in range(s.seats):
        s.players[seat].income = 0
    west = western_leaders(s) if s.options.eastern_bonus else NONE
    for region in range(REGIONS):
        score_region(s, region, west, which)
    for seat in range(s.seats):
        p = s.players[seat]
        earn(s, seat, p.income)
        if p.income > 0:
            note(s, Note.INCOME, seat, p.income, which)


@rule
def score_region(s: Any, region: int, west: int, which: int) -> None:
    """All that one region pays; only the first scoring tells it one by one."""
    ranked = ranking(s, region)
    for seat in range(s.seats):
        p = s.players[seat]
        kind = for_what(p.markers[region], ranked)
        rubles = rubles_for(s, p.markers[region], kind, ranked[1])
        if rubles > 0:
            if eastern(s, region) and not has(west, seat):
                if which == 1:
                    note(s, Note.BARRED, seat, region)
                continue
            p.income += rubles
            if which == 1:
                note(s, Note.PAYS, seat, region, rubles, kind)
            if eastern(s, region):
                p.income += EASTERN_EXTRA
                if which == 1:
                    note(s, Note.PAYS, seat, region, EASTERN_EXTRA, Pay.BONUS)


# N13. The railroad step -----------------------------------------------------------------------


@rule
def legal_railroad(s: Any) -> int:
    """A region with an own marker that can move, for who can pay. Rules N13.5, N13.6, N14.20."""
    p = s.players[s.turn]
    if p.rubles < 1 and s.turn != leading(s, Region.NORTHWESTERN):
        return NONE
    return movable(s, s.turn)


@rule
def apply_railroad(s: Any, region: int) -> None:
    """Pay the leader in Northwestern Russia, then move. Rules N13.5 to N13.7."""
    leader = leading(s, Region.NORTHWESTERN)
    if s.turn != leader:
        pay(s, s.turn, leader, 1)
    to = s.right[region]
    lift(s, s.turn, region, 1)
    put(s, s.turn, to, 1)
    note(s, Note.RODE, s.turn, region, to)
    railroad_done(s)


@rule
def railroad_done(s: Any) -> None:
    """The next in turn order; then the round is over. Rule N13.5."""
    s.asked += 1
    if s.asked < s.seats:
        s.turn = s.order[s.asked]
    else:
        close_round(s, Phase.NEW_ROUND)


# N11. The end ---------------------------------------------------------------------------------


@rule
def look_for_end(s: Any) -> None:
    """What can set the end when a round is scored. Rules N11.3, N11.4."""
    if s.options.end_trigger == EndTrigger.CHECKED_AT_ROUND_END:
        for seat in range(s.seats):
            if all_on_map(s, seat):
                s.end = End.MARKERS
                note(s, Note.END_SET, seat)
    if s.end == End.OPEN and s.round >= s.options.max_rounds:
        s.end = End.LIMIT
        note(s, Note.LIMIT, NOBODY, s.round)


@rule
def score_round(s: Any) -> None:
    """Score; then the end, the railroad step or the next round. Rules N3.6, N11.5, N13.8."""
    look_for_end(s)
    score_map(s, 1)
    if s.end != End.OPEN:
        score_map(s, 2)
        close_round(s, Phase.OVER)
        s.turn = NOBODY
        note(s, Note.ENDED, NOBODY)
        reveal(s)
    elif s.options.post_scoring_railroad:
        s.phase = Phase.RAILROAD
        s.asked = 0
        s.turn = s.order[0]
    else:
        close_round(s, Phase.NEW_ROUND)


@rule
def close_round(s: Any, phase: int) -> None:
    """The merger indicator leaves the map. Rule N3.6."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.after[s.round - 1] = p.counted
    s.merger = NOWHERE
    s.phase = phase


@rule
def scorings_to_come(s: Any) -> int:
    """About how often the map will still be scored, in quarters.

    Twice when the end is set. Whoever is nearest to it brings some four markers to the map in a
    round; and no round comes after the last one.
    """
    least = s.players[0].supply
    for seat in range(s.seats):
        least = min(least, s.players[seat].supply)
    if s.end != End.OPEN:
        least = 0
    return min(8 + least, 8 + 4 * (s.options.max_rounds - s.round))


@rule
def prospects(s: Any, scores: Any) -> None:
    """Add what lies on each own space, and what the map promises: a game in the middle."""
    west = western_leaders(s) if s.options.eastern_bonus else NONE
    quarters = scorings_to_come(s)
    for region in range(REGIONS):
        ranked = ranking(s, region)
        for seat in range(s.seats):
            n = s.players[seat].markers[region]
            rubles = rubles_for(s, n, for_what(n, ranked), ranked[1])
            if rubles > 0 and eastern(s, region):
                rubles = rubles + EASTERN_EXTRA if has(west, seat) else 0
            scores[seat] += rubles * quarters // 4
    for owner in range(s.seats):
        for seat in range(s.seats):
            scores[owner] += s.track[owner].rubles[seat]


@rule
def ending(s: Any) -> int:
    """What brought the end: an End. Rules N11.1, N11.3, N11.4."""
    return s.end


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Rubles, then markers in the supply; set aside counts as supply. N11.7 to N11.9, N12.12."""
    for seat in range(s.seats):
        scores[seat] = s.players[seat].rubles
    if s.phase != Phase.OVER:
        prospects(s, scores)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            if standing(s, other, scores) > standing(s, seat, scores):
                ranks[seat] += 1


@rule
def standing(s: Any, seat: int, scores: Any) -> int:
    """What decides between players, as one number. Rules N11.7, N11.8, N12.12."""
    p = s.players[seat]
    return scores[seat] * 100 + p.supply + p.aside
