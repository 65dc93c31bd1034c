"""Dominance Checks, the end and who has won (chapter P15); influence (P5.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import count
from igroteka.engine.course import note, resume, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.abilities import begin_levy
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    EVENT,
    EVENTS,
    NO_COALITION,
    PATRIOTS,
    PRIZES,
    REGIONS,
    Card,
    Suit,
)
from igroteka.games.pax_pamir.rules.market import checks_to_come
from igroteka.games.pax_pamir.rules.pieces import bound_by, in_play, of_kind, stars
from igroteka.games.pax_pamir.rules.state import CYLINDERS, MAX_SEATS, Ending, Note, Phase

LEAD = 4
"""Points and blocks by which one has to be ahead. Rules P15.2, P15.13."""
WEARY_LEAD = 2
"""Blocks under Conflict Fatigue. Rule P17.15."""

SUCCESSFUL = 0
UNSUCCESSFUL = 1
AWARDS = np.zeros((2, 2 * MAX_SEATS), np.int64)
"""The points of each place, from the first. Rules P15.3, P15.5."""
AWARDS[SUCCESSFUL, :3] = 5, 3, 1
AWARDS[UNSUCCESSFUL, :2] = 3, 1

UNRANKED = -1
"""In place of influence: not loyal to the dominant coalition."""


@rule
def gift_worth(s: Any, seat: int) -> int:
    """What a gift counts for influence. Rules P17.9, P17.10."""
    whom = bound_by(s, Card.KOH_I_NOOR)
    if whom == seat:
        return 2
    return 0 if whom >= s.seats else 1


@rule
def influence(s: Any, seat: int, coalition: int) -> int:
    """Influence with a coalition; UNRANKED without loyalty to it. Rules P5.3, P20.5."""
    p = s.players[seat]
    if p.loyalty != coalition and seat != s.wakhan:
        return UNRANKED
    found = 1 + count(p.gifts) * gift_worth(s, seat) + of_kind(p.prizes, PRIZES[coalition])
    if bound_by(s, Card.RUMOR) != seat:
        found += of_kind(p.court, PATRIOTS[coalition])
    return found


@rule
def dominant_coalition(s: Any) -> int:
    """The coalition that is dominant now, or NO_COALITION. Rules P15.2, P17.15."""
    best = -1
    second = -1
    found = NO_COALITION
    for coalition in range(COALITIONS):
        blocks = in_play(s, coalition)
        if blocks > best:
            second = best
            best = blocks
            found = coalition
        elif blocks > second:
            second = blocks
    needed = LEAD if bound_by(s, Card.CONFLICT_FATIGUE) == NOBODY else WEARY_LEAD
    return found if best - second >= needed else NO_COALITION


@rule
def ranked_by(s: Any, seat: int, dominant: int) -> int:
    """What ranks a player in a check: influence, or cylinders in play. P15.3, P15.5, P15.6."""
    if dominant == NO_COALITION:
        return CYLINDERS - s.players[seat].supply
    return influence(s, seat, dominant)


@rule
def award(s: Any, seat: int, dominant: int, final: bool) -> int:
    """What a check brings a player now. Rules P15.3 to P15.9."""
    mine = ranked_by(s, seat, dominant)
    if mine == UNRANKED:
        return 0
    before = 0
    equal = 0
    for other in range(s.seats):
        theirs = ranked_by(s, other, dominant)
        if theirs > mine:
            before += 1
        elif theirs == mine:
            equal += 1
    kind = UNSUCCESSFUL if dominant == NO_COALITION else SUCCESSFUL
    points = 0
    for place in range(before, before + equal):
        points += int(AWARDS[kind, place])
    if final:
        points *= 2
    return points // equal


@rule
def resolve_check(s: Any) -> None:
    """Points, blocks, the end, lasting events, Insurrection. Rules P15.1 to P15.13."""
    resume(s)
    final = checks_to_come(s) == 0
    dominant = dominant_coalition(s)
    note(s, Note.CHECK, NOBODY, final, dominant)
    for coalition in range(COALITIONS):
        note(s, Note.BLOCKS, NOBODY, coalition, in_play(s, coalition))
    for seat in range(s.seats):
        points = award(s, seat, dominant, final)
        s.players[seat].points += points
        note(s, Note.SCORED, seat, points, ranked_by(s, seat, dominant))
    if dominant != NO_COALITION:
        clear_blocks(s)
    if final:
        end_game(s, Ending.FINAL)
    elif far_ahead(s):
        end_game(s, Ending.LEAD)
    else:
        lapse(s)
        begin_levy(s)


@rule
def clear_blocks(s: Any) -> None:
    """All blocks go back to their supplies. Rule P15.10."""
    for coalition in range(COALITIONS):
        s.blocks[coalition] += in_play(s, coalition)
        for region in range(REGIONS):
            s.regions[region].armies[coalition] = 0
            s.regions[region].fresh_armies[coalition] = 0
        for border in range(len(s.borders)):
            s.borders[border].roads[coalition] = 0
            s.borders[border].fresh_roads[coalition] = 0
    note(s, Note.CLEARED, NOBODY)


@rule
def far_ahead(s: Any) -> bool:
    """Does one player lead every other by four points? Rule P15.13."""
    best = -1
    second = -1
    for seat in range(s.seats):
        points = s.players[seat].points
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    return best - second >= LEAD


@rule
def lapse(s: Any) -> None:
    """All lasting events are discarded. Rule P15.11."""
    for event in range(EVENTS):
        if s.bound[event] != NOBODY:
            s.bound[event] = NOBODY
            s.events_gone |= 1 << event
            note(s, Note.LAPSED, NOBODY, EVENT + event)


@rule
def end_game(s: Any, ending: int) -> None:
    """The game is over. Rules P15.13, P15.14, P15.18 to P15.20."""
    s.phase = Phase.OVER
    s.turn = NOBODY
    s.ending = ending
    note(s, Note.ENDED, NOBODY, ending)
    reveal(s)


@rule
def rank_key(s: Any, seat: int, score: int) -> int:
    """What decides between players, as one number: the greater comes first. P15.15 to P15.17."""
    return (score << 24) + (stars(s, seat, Suit.MILITARY) << 16) + s.players[seat].rupees


@rule
def ending(s: Any) -> int:
    """What has ended the game: an Ending. Rules P15.13, P15.14, P15.18, P15.19."""
    return s.ending


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Points; before the end with what a check would bring now.

    Equal scores: red stars, then rupees.
    """
    dominant = NO_COALITION if s.phase == Phase.OVER else dominant_coalition(s)
    for seat in range(s.seats):
        scores[seat] = s.players[seat].points
        if s.phase != Phase.OVER:
            scores[seat] += award(s, seat, dominant, False)
    for seat in range(s.seats):
        mine = rank_key(s, seat, scores[seat])
        ranks[seat] = 1
        for other in range(s.seats):
            if rank_key(s, other, scores[other]) > mine:
                ranks[seat] += 1


@rule
def prospects(s: Any, seat: int) -> float:
    """What makes a player's later points, by which bots compare till the end.

    A third of a point for each gift, prize and patriot, a sixth for each cylinder in play, each
    card in court or hand and each rupee.
    """
    if s.phase == Phase.OVER:
        return 0.0
    p = s.players[seat]
    loyal = count(p.gifts) + count(p.prizes[0]) + count(p.prizes[1])
    for coalition in range(COALITIONS):
        loyal += of_kind(p.court, PATRIOTS[coalition])
    return (2 * loyal + CYLINDERS - p.supply + p.size + p.held + p.rupees) / 6.0
