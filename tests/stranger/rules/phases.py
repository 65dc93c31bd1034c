"""The phases of a round: who is asked, what is legal, where each choice leads."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, list_cards, remove
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.rule import rule

from .challenge import judge
from .choices import CHALLENGE, DECLARE, LOAD, PEEK, STAY, TRUST
from .facts import HAND, KINDS, PEEK_PRICE
from .state import Fate, Note, Phase
from .turn import answerer, current, is_loaded, starter


@rule
def waiting(s: Any) -> int:
    """The seats that are asked: all at once to load, else one. Rules S2.1, S3.1, S4.1, S5.1."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.LOADING:
        return loading_seats(s)
    if s.phase == Phase.ANSWERING:
        return 1 << answerer(s)
    return 1 << current(s)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """What the seat may choose in this phase."""
    if s.phase == Phase.LOADING:
        return legal_loading(s, seat, out)
    if s.phase == Phase.PEEKING:
        return legal_peeking(s, seat, out)
    if s.phase == Phase.DECLARING:
        return legal_declaring(s, seat, out)
    return legal_answering(s, seat, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Play a choice of this phase."""
    if s.phase == Phase.LOADING:
        apply_loading(s, seat, action)
    elif s.phase == Phase.PEEKING:
        apply_peeking(s, seat, action)
    elif s.phase == Phase.DECLARING:
        apply_declaring(s, seat, action)
    else:
        apply_answering(s, seat, action)


@rule
def begin_round(s: Any) -> None:
    """Fill the hands and load, or end the play where nobody has a card. Rules S2.3, S6.1, S7.1."""
    if s.round < s.options.rounds:
        refill(s)
        if loading_seats(s) != 0:
            s.phase = Phase.LOADING
            note(s, Note.ROUND, starter(s), s.round + 1)
            return
    s.phase = Phase.OVER
    note(s, Note.ENDED, 0)


@rule
def refill(s: Any) -> None:
    """Draw up to four cards, in seat order, while the deck lasts. Rule S6.1."""
    for k in range(s.seats):
        seat = (s.round + k) % s.seats
        while s.held[seat] < HAND and s.deck != 0:
            card = random_card(s, s.deck)
            s.deck = remove(s.deck, card)
            s.hands[seat] = add(s.hands[seat], card)
            s.held[seat] += 1


@rule
def loading_seats(s: Any) -> int:
    """Who has a card and an empty boat. Rules S2.1, S2.2."""
    seats = 0
    for seat in range(s.seats):
        if s.held[seat] > 0 and not is_loaded(s, seat):
            seats |= 1 << seat
    return seats


@rule
def legal_loading(s: Any, seat: int, out: Any) -> int:
    """Any card in hand. Rule S2.1."""
    return list_cards(s.hands[seat], LOAD, out)


@rule
def apply_loading(s: Any, seat: int, action: int) -> None:
    """Put a card face down into the boat; after the last one peeking begins. Rule S2.1."""
    card = action - LOAD
    s.hands[seat] = remove(s.hands[seat], card)
    s.held[seat] -= 1
    s.cargo[seat, s.round] = card
    s.fate[seat, s.round] = Fate.SEALED
    note(s, Note.LOADED, seat)
    if loading_seats(s) == 0:
        s.phase = Phase.PEEKING
        s.turn = 0
        find_peeker(s)


@rule
def find_peeker(s: Any) -> None:
    """Go on to the next seat that can peek, or to declaring. Rules S3.1, S3.2."""
    while s.turn < s.seats and not can_peek(s, current(s)):
        s.turn += 1
    if s.turn == s.seats:
        s.phase = Phase.DECLARING
        s.turn = 0
        find_declarer(s)


@rule
def can_peek(s: Any, seat: int) -> bool:
    """Has the seat a coin, and is there a boat to peek into? Rules S3.1, S3.2, S3.4."""
    if not s.options.peeking or s.coins[seat] < PEEK_PRICE:
        return False
    for owner in range(s.seats):
        if owner != seat and is_loaded(s, owner):
            return True
    return False


@rule
def legal_peeking(s: Any, seat: int, out: Any) -> int:
    """One other boat, or none. Rule S3.1."""
    n = 0
    for owner in range(s.seats):
        if owner != seat and is_loaded(s, owner):
            out[n] = PEEK + owner
            n += 1
    out[n] = STAY
    return n + 1


@rule
def apply_peeking(s: Any, seat: int, action: int) -> None:
    """Pay, look and remember. Rules S3.1, S3.3."""
    if action != STAY:
        owner = action - PEEK
        s.coins[seat] -= PEEK_PRICE
        s.looked[seat, s.round] = owner
        s.seen[seat, s.round] = s.cargo[owner, s.round]
        note(s, Note.PEEKED, seat, owner)
        reveal(s)
    s.turn += 1
    find_peeker(s)


@rule
def find_declarer(s: Any) -> None:
    """Go on to the next loaded boat, or to the next round. Rules S4.1, S6.1."""
    s.phase = Phase.DECLARING
    while s.turn < s.seats and not is_loaded(s, current(s)):
        s.turn += 1
    if s.turn == s.seats:
        s.round += 1
        s.turn = 0
        reveal(s)
        begin_round(s)


@rule
def legal_declaring(s: Any, seat: int, out: Any) -> int:
    """Any kind, true or not. Rule S4.1."""
    for kind in range(KINDS):
        out[kind] = DECLARE + kind
    return KINDS


@rule
def apply_declaring(s: Any, seat: int, action: int) -> None:
    """Name a kind; the next seat answers. Rules S4.1, S5.1."""
    s.declared[seat, s.round] = action - DECLARE
    note(s, Note.DECLARED, seat, action - DECLARE)
    s.phase = Phase.ANSWERING


@rule
def legal_answering(s: Any, seat: int, out: Any) -> int:
    """Challenge or trust. Rule S5.1."""
    out[0] = CHALLENGE
    out[1] = TRUST
    return 2


@rule
def apply_answering(s: Any, seat: int, action: int) -> None:
    """Open the boat, or let it land unseen. Rules S5.1 to S5.4."""
    owner = current(s)
    if action == CHALLENGE:
        judge(s, seat, owner)
    else:
        s.fate[owner, s.round] = Fate.LANDED_SECRET
        note(s, Note.TRUSTED, seat, owner)
    s.turn += 1
    find_declarer(s)
