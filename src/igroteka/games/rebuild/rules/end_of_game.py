"""The end of a game, and what follows it in a campaign (chapters R10 and R14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import add, list_cards
from igroteka.engine.course import note, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.choices import CARRY, STOP
from igroteka.games.rebuild.rules.facts import VP
from igroteka.games.rebuild.rules.knowledge import nothing_known
from igroteka.games.rebuild.rules.piles import insert, place_of, pour, take_out
from igroteka.games.rebuild.rules.scoring import (
    GAMES,
    bonus_vp,
    owned_cards,
    printed_vp,
    target_of,
    team_points,
)
from igroteka.games.rebuild.rules.setup import start_game
from igroteka.games.rebuild.rules.state import OWNED, Note, Phase
from igroteka.games.rebuild.rules.turn import clear_turn


@rule
def finish_game(s: Any) -> None:
    """Count up; a campaign goes on if its target is reached. Rules R10.1 to R10.4, R14.14."""
    note_scores(s)
    clear_turn(s)
    nothing_known(s)
    s.phase = Phase.OVER
    s.turn = NOBODY
    if s.campaign:
        compare_with_target(s)
    if s.phase == Phase.OVER:
        note(s, Note.ENDED, NOBODY)
        reveal(s)


@rule
def note_scores(s: Any) -> None:
    """What everybody's cards are worth. Rules R11.1, R11.2."""
    owned = np.empty(OWNED, np.int64)
    for seat in range(s.seats):
        n = owned_cards(s, seat, owned)
        note(s, Note.SCORED, seat, printed_vp(s, owned, n), bonus_vp(s, owned, n), n)


@rule
def compare_with_target(s: Any) -> None:
    """A game that is won is followed by another, but for the last. Rules R14.14 to R14.17."""
    made = team_points(s)
    target = target_of(s)
    if made < target:
        note(s, Note.GAME_LOST, NOBODY, s.game, made, target)
        return
    s.won += 1
    note(s, Note.GAME_WON, NOBODY, s.game, made, target)
    if s.game < GAMES:
        for seat in range(s.seats):
            p = s.players[seat]
            pour(p.deck, p.discard)
            pour(p.hand, p.discard)
            pour(p.played, p.discard)
        s.turn = 0
        s.phase = Phase.NEXT


@rule
def carriable(s: Any, seat: int) -> int:
    """The cards that a player may keep for the next game. Rules R14.17 to R14.19."""
    p = s.players[seat]
    names = 0
    if p.carried.n < s.game:
        for i in range(p.discard.n):
            card = p.discard.cards[i]
            if 0 < VP[s.options.deck_revision, card] <= s.options.campaign_keep_max_vp:
                names = add(names, card)
    return names


@rule
def ask_to_carry(s: Any) -> None:
    """Ask the next player who can keep a card; then the next game begins. R14.21, R14.22."""
    while s.turn < s.seats:
        if carriable(s, s.turn) != 0:
            s.phase = Phase.CARRY
            return
        s.turn += 1
    s.earned += team_points(s)
    start_game(s)


@rule
def legal_carry(s: Any, out: Any) -> int:
    """A card that may be kept, or no more. Rules R14.17 to R14.22."""
    n = list_cards(carriable(s, s.turn), CARRY, out)
    out[n] = STOP
    return n + 1


@rule
def apply_carry(s: Any, action: int) -> None:
    s.phase = Phase.NEXT
    if action == STOP:
        s.turn += 1
        return
    p = s.players[s.turn]
    card = action - CARRY
    take_out(p.discard, place_of(p.discard, card))
    insert(p.carried, card)
    note(s, Note.CARRIED, s.turn, card)
