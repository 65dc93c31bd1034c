"""Tricks: what may be played, and who wins (chapter K5)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, list_cards, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.choices import PLAY
from igroteka.games.kolkhoz.rules.facts import suit_cards, suit_of
from igroteka.games.kolkhoz.rules.fields import assign_next, check_fields, suits_in_trick
from igroteka.games.kolkhoz.rules.lead import seat_after
from igroteka.games.kolkhoz.rules.memory import showed_void
from igroteka.games.kolkhoz.rules.state import Note, Phase


@rule
def led_suit(s: Any) -> int:
    """The crop that was led."""
    return suit_of(s.trick[0])


@rule
def playable(s: Any, seat: int) -> int:
    """The cards of a hand that may be played now. Rules K5.1 to K5.3."""
    hand = s.players[seat].hand
    if s.played == 0:
        return hand
    following = hand & suit_cards(led_suit(s))
    return following if following != 0 else hand


@rule
def legal_trick(s: Any, out: Any) -> int:
    return list_cards(playable(s, s.turn), PLAY, out)


@rule
def apply_trick(s: Any, action: int) -> None:
    card = action - PLAY
    p = s.players[s.turn]
    p.hand = remove(p.hand, card)
    p.held -= 1
    p.plays = add(p.plays, card)
    reveal(s)
    s.trick[s.played] = card
    s.played += 1
    if suit_of(card) != led_suit(s):
        showed_void(s, s.turn, led_suit(s))
    note(s, Note.PLAYED, s.turn, card)
    if s.played < s.seats:
        s.turn = seat_after(s, s.turn, 1)
    else:
        win_trick(s)


@rule
def best_in_trick(s: Any) -> int:
    """Which of the cards played so far wins, by the order of play. Rules K5.4, K5.5."""
    best = 0
    for i in range(1, s.played):
        if beats(s, s.trick[i], s.trick[best]):
            best = i
    return best


@rule
def beats(s: Any, card: int, other: int) -> bool:
    """Does a card beat one that was best before it?"""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == s.trump


@rule
def win_trick(s: Any) -> None:
    """The winner is brigadier, takes a medal and assigns the cards. Rules K5.6, K5.7, K6.4."""
    best = best_in_trick(s)
    s.brigadier = seat_after(s, s.leader, best)
    s.turn = s.brigadier
    p = s.players[s.brigadier]
    p.medals += 1
    p.tricks_won += 1
    by_trump = suit_of(s.trick[best]) == s.trump
    note(s, Note.WON, s.brigadier, s.trick_no, s.trick[best], by_trump)
    s.allowed = suits_in_trick(s)
    if count(s.allowed) > 1:
        s.phase = Phase.ASSIGN
    else:
        for _ in range(s.seats):
            assign_next(s, led_suit(s))
        check_fields(s, 0)
