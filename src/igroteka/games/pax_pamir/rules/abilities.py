"""Special abilities that take a procedure of their own (chapter P16)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import STOPPING, stopped
from igroteka.games.pax_pamir.rules.choices import CARD, STOP
from igroteka.games.pax_pamir.rules.facts import (
    HALVES,
    NO_COALITION,
    Card,
    Coalition,
    Region,
    bit_of,
    half_of,
    of_region,
)
from igroteka.games.pax_pamir.rules.pieces import forget_fresh, in_court, put, seat_after
from igroteka.games.pax_pamir.rules.placing import begin_placing, cylinder_at_hand
from igroteka.games.pax_pamir.rules.state import Note, Phase, Piece

INSURRECTION = 2
"""Armies that it places. Rule P16.4."""


# Insurrection -------------------------------------------------------------------------------------


@rule
def begin_levy(s: Any) -> None:
    """Insurrection, if somebody has it. Rule P16.4."""
    if s.owner[Card.INSURRECTION] != NOBODY:
        s.levy = INSURRECTION
        interrupt(s, Phase.LEVY)


@rule
def next_levy(s: Any) -> None:
    """Insurrection places its armies in Kabul. Rules P6.9, P16.4, P16.5."""
    if s.levy == 0:
        resume(s)
        if s.phase != Phase.ACTION and s.phase != Phase.WAKHAN:
            forget_fresh(s)
    else:
        s.levy -= 1
        owner = s.owner[Card.INSURRECTION]
        begin_placing(s, owner, Piece.ARMY, Region.KABUL, Coalition.AFGHAN)


# Safe House ---------------------------------------------------------------------------------------


@rule
def ask_shelter(s: Any) -> None:
    """Spy by spy, to a Safe House or to the supply. Rules P16.12, P16.13, P18.17."""
    seat = s.active
    for _ in range(s.seats):
        p = s.players[seat]
        if p.shaken > 0:
            for house in (Card.SAFE_HOUSE_OF_KANDAHAR, Card.SAFE_HOUSE_OF_PERSIA):
                if in_court(s, seat, house):
                    s.may[2 + half_of(house)] |= 1 << bit_of(house)
                    s.may[0] |= STOPPING
            if s.may[0] != 0:
                s.turn = seat
                return
            p.shaken = 0
        seat = seat_after(s, seat)


@rule
def apply_shelter(s: Any, action: int) -> None:
    """The spy goes to the house, and is not fresh there. Rules P6.6, P16.12."""
    p = s.players[s.turn]
    p.shaken -= 1
    if action == STOP:
        stopped(s)
    else:
        p.supply -= 1
        put(s, Piece.SPY, action - CARD, s.turn, 0)
        note(s, Note.SHELTERED, s.turn, action - CARD)


# Blackmail ----------------------------------------------------------------------------------------


@rule
def ask_blackmail(s: Any) -> None:
    """A card of the region without any spy, or none. Rules P16.15, P16.16, P18.17."""
    s.turn = s.active
    herat = s.phase == Phase.BLACKMAIL_HERAT
    card = Card.BLACKMAIL_HERAT if herat else Card.BLACKMAIL_KANDAHAR
    if s.owner[card] != s.active or not cylinder_at_hand(s, s.active):
        return
    region = Region.HERAT if herat else Region.KANDAHAR
    for half in range(HALVES):
        free = 0
        spied = 0
        for seat in range(s.seats):
            free |= s.players[seat].court[half]
            spied |= s.players[seat].spying[half]
        s.may[2 + half] |= free & of_region(region, half) & ~spied
    if (s.may[2] | s.may[3]) != 0:
        s.may[0] |= STOPPING


@rule
def after_blackmail(s: Any) -> None:
    """First for Herat, then for Kandahar, then the actions. Rules P7.1, P16.16."""
    if s.phase == Phase.BLACKMAIL_HERAT:
        s.phase = Phase.BLACKMAIL_KANDAHAR
    else:
        s.phase = Phase.WAKHAN if s.active == s.wakhan else Phase.ACTION
        s.turn = s.active


@rule
def apply_blackmail(s: Any, action: int) -> None:
    seat = s.turn
    if action == STOP:
        note(s, Note.STOPPED, seat, s.phase)
    after_blackmail(s)
    if action != STOP:
        begin_placing(s, seat, Piece.SPY, action - CARD, NO_COALITION)
