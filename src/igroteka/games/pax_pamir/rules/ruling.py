"""Who rules a region, who holds a hostage, whose blocks a player moves (chapter P5)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import AI_COALITIONS
from igroteka.games.pax_pamir.rules.facts import COALITIONS, NO_COALITION, REGIONS
from igroteka.games.pax_pamir.rules.pieces import in_play


@rule
def ruling_pieces(s: Any, region: int, seat: int) -> int:
    """Tribes and loyal armies; for Wakhan the armies of the strongest. Rules P5.4, P20.6."""
    here = s.regions[region]
    loyalty = s.players[seat].loyalty
    if loyalty != NO_COALITION:
        return here.tribes[seat] + here.armies[loyalty]
    return here.tribes[seat] + most_armies(s, region)


@rule
def most_armies(s: Any, region: int) -> int:
    """The armies of the coalition that has most in a region."""
    armies = s.regions[region].armies
    return max(armies[0], max(armies[1], armies[2]))


@rule
def ruler(s: Any, region: int) -> int:
    """Who rules a region; NOBODY if no one does. Rules P5.5 to P5.8."""
    best = 0
    found = NOBODY
    tribes = s.regions[region].tribes
    for seat in range(s.seats):
        if tribes[seat] > 0:
            found = seat
    if found == NOBODY:
        return NOBODY
    found = NOBODY
    for seat in range(s.seats):
        pieces = ruling_pieces(s, region, seat)
        if pieces > best:
            best = pieces
            found = seat
        elif pieces == best:
            found = NOBODY
    if found == NOBODY or tribes[found] == 0 or best <= most_armies(s, region):
        return NOBODY
    return found


@rule
def ruled_by(s: Any, seat: int) -> int:
    """The regions that a player rules, as a set."""
    found = 0
    for region in range(REGIONS):
        if s.regions[region].tribes[seat] > 0 and ruler(s, region) == seat:
            found |= 1 << region
    return found


@rule
def holder_of(s: Any, card: int) -> int:
    """Who holds a court card hostage; NOBODY if it is free. Rule P5.10."""
    spies = s.cards[card].spies
    best = 0
    found = NOBODY
    for seat in range(s.seats):
        if spies[seat] > best:
            best = spies[seat]
            found = seat
        elif spies[seat] == best:
            found = NOBODY
    return NOBODY if found == s.owner[card] else found


@rule
def pragmatic(s: Any) -> int:
    """Wakhan's pragmatic loyalty: a coalition that no person is loyal to. Rules P20.8, P20.9."""
    taken = 0
    for seat in range(s.seats):
        if s.players[seat].loyalty != NO_COALITION:
            taken |= 1 << s.players[seat].loyalty
    best = -1
    found = NO_COALITION
    for i in range(COALITIONS):
        coalition = int(AI_COALITIONS[max(s.ai_face, 0), i])
        if (taken >> coalition) & 1 == 0:
            blocks = in_play(s, coalition) if s.options.wakhan_steadfast_loyalty else 0
            if blocks > best:
                best = blocks
                found = coalition
    return found


@rule
def banner_of(s: Any, seat: int) -> int:
    """The coalition whose blocks a player places, moves and fights with. Rules P5.1, P20.8."""
    return pragmatic(s) if seat == s.wakhan else s.players[seat].loyalty
