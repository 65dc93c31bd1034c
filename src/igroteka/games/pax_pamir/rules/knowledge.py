"""Hands, what is laid down from them face down, and what everybody can know of both (chapter P19).

Hands are filled only from the open market and by exchange, so all that can be doubtful is which of
the cards known to have been taken were laid down since. Each card laid face down has a number, in
order of time. It is none that was seen later in the hand: not one taken later (`since`), not one
shown for an attempt later, and, for a player who has exchanged the hand later (`met`), not one
that was in it then. So the cards that a later number can be include all that an earlier one can
be, and choosing them in order never fails.

Whoever exchanges hands learns which cards have been laid down from the other one, but not in which
order: `hide` puts them in one that tells nothing, `guess` in any that is possible.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NONE, count, lowest, nth_card, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card, roll
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import AI_LIKE
from igroteka.games.pax_pamir.rules.facts import HALF, HALVES, NO_CARD
from igroteka.games.pax_pamir.rules.pieces import drop, join
from igroteka.games.pax_pamir.rules.state import Note


@rule
def take_to_hand(s: Any, seat: int, card: int) -> None:
    """A card comes from the market to a hand, for all to see. Rules P8.10, P19.6."""
    p = s.players[seat]
    join(p.hand, card)
    join(p.could, card)
    p.held += 1
    seen(s, card)


@rule
def seen(s: Any, card: int) -> None:
    """Everybody sees that this card is in a hand now. Rules P19.6, P19.11."""
    s.since[card] = s.laid


@rule
def leave_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand openly."""
    p = s.players[seat]
    drop(p.hand, card)
    drop(p.could, card)
    p.held -= 1
    if not s.options.open_discard:
        reveal(s)


@rule
def discard_from_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand for the discard pile, open or face down. Rules P19.7, P19.8."""
    if s.options.open_discard:
        leave_hand(s, seat, card)
        join(s.gone, card)
        note(s, Note.DISCARDED, seat, card, s.phase)
        return
    p = s.players[seat]
    drop(p.hand, card)
    p.held -= 1
    s.laid_card[s.laid] = card
    s.laid_by[s.laid] = seat
    s.laid_from[s.laid] = seat
    s.laid += 1
    note(s, Note.DISCARDED, seat, NO_CARD, s.phase)


@rule
def exchange_hands(s: Any, seat: int, other: int) -> None:
    """Two players exchange hands, and what others know of them goes along. P17.26, P19.12."""
    a = s.players[seat]
    b = s.players[other]
    for half in range(HALVES):
        a.hand[half], b.hand[half] = b.hand[half], a.hand[half]
        a.could[half], b.could[half] = b.could[half], a.could[half]
    a.held, b.held = b.held, a.held
    for i in range(s.laid):
        if s.laid_from[i] == seat:
            s.laid_from[i] = other
        elif s.laid_from[i] == other:
            s.laid_from[i] = seat
    for viewer in range(s.seats):
        met = s.players[viewer].met
        met[seat], met[other] = met[other], met[seat]
    for mine in (a.met, b.met):
        mine[seat] = s.laid
        mine[other] = s.laid
    note(s, Note.EXCHANGED, seat, other)
    reveal(s)


@rule
def met_at(s: Any, viewer: int, seat: int) -> int:
    """How many cards were laid down when the viewer last knew all of this hand."""
    return s.players[viewer].met[seat] if viewer >= 0 else 0


@rule
def knows(s: Any, viewer: int, i: int) -> bool:
    """Does the viewer know the card laid down as number i? Rules P19.8, P19.12."""
    return viewer >= 0 and (s.laid_by[i] == viewer or i < met_at(s, viewer, s.laid_from[i]))


@rule
def deduced(s: Any, viewer: int, i: int) -> bool:
    """Does the viewer know number i only as one of those laid down from a hand? Rule P19.12."""
    return s.laid_by[i] != viewer and knows(s, viewer, i)


@rule
def instead(s: Any, viewer: int, i: int, j: int) -> bool:
    """May the card of number j be number i instead, for all that the viewer has deduced?"""
    same = s.laid_from[i] == s.laid_from[j] and deduced(s, viewer, j)
    return same and s.since[s.laid_card[j]] <= i


@rule
def swap_laid(s: Any, i: int, j: int) -> None:
    s.laid_card[i], s.laid_card[j] = s.laid_card[j], s.laid_card[i]


@rule
def lowest_instead(s: Any, viewer: int, i: int) -> int:
    """From number i on, where the lowest card lies that may be number i."""
    found = i
    for j in range(i + 1, s.laid):
        if s.laid_card[j] < s.laid_card[found] and instead(s, viewer, i, j):
            found = j
    return found


@rule
def random_instead(s: Any, viewer: int, i: int) -> int:
    """From number i on, where a random card lies that may be number i."""
    n = 0
    for j in range(i, s.laid):
        if instead(s, viewer, i, j):
            n += 1
    drawn = roll(s, n) if n > 1 else 0
    for j in range(i, s.laid):
        if instead(s, viewer, i, j):
            if drawn == 0:
                return j
            drawn -= 1
    return i


@rule
def hide(s: Any, viewer: int) -> None:
    """The hands of others, what they laid down, the top of Wakhan's deck. P19.4, P19.8, P19.13."""
    s.dice = 0
    for i in range(s.laid):
        if not knows(s, viewer, i):
            s.laid_card[i] = NO_CARD
        elif deduced(s, viewer, i):
            swap_laid(s, i, lowest_instead(s, viewer, i))
    if not s.options.open_hands:
        for seat in range(s.seats):
            if seat != viewer:
                for half in range(HALVES):
                    s.players[seat].hand[half] = NONE
    if s.wakhan >= 0:
        s.ai_top = lowest(s.ai_left & int(AI_LIKE[s.ai_top]))


@rule
def guess(s: Any, viewer: int) -> None:
    """Hands that may be, in agreement with all that the viewer can know. Rules P19.6 to P19.12."""
    for i in range(s.laid):
        if deduced(s, viewer, i):
            swap_laid(s, i, random_instead(s, viewer, i))
    for seat in range(s.seats):
        if seat != viewer and not s.options.open_hands:
            guess_hand(s, viewer, seat)
    if s.wakhan >= 0:
        s.ai_top = random_card(s, s.ai_left & int(AI_LIKE[s.ai_top]))


@rule
def guess_hand(s: Any, viewer: int, seat: int) -> None:
    """Say which cards were laid down from a hand, and leave it the others."""
    p = s.players[seat]
    for half in range(HALVES):
        p.hand[half] = p.could[half]
    for i in range(s.laid):
        if s.laid_from[i] == seat and knows(s, viewer, i):
            drop(p.hand, s.laid_card[i])
    for i in range(s.laid):
        if s.laid_from[i] == seat and not knows(s, viewer, i):
            card = random_laid(s, viewer, seat, i)
            s.laid_card[i] = card
            drop(p.hand, card)


@rule
def random_laid(s: Any, viewer: int, seat: int, i: int) -> int:
    """A card that may have been laid down as number i, of those still taken to be in the hand."""
    met = met_at(s, viewer, seat)
    upper = eligible(s, seat, 0, met, i)
    lower = eligible(s, seat, 1, met, i)
    n = count(upper)
    drawn = roll(s, n + count(lower))
    return nth_card(upper, drawn) if drawn < n else HALF + nth_card(lower, drawn - n)


@rule
def eligible(s: Any, seat: int, half: int, met: int, i: int) -> int:
    """One half of those cards."""
    found = 0
    cards = s.players[seat].hand[half]
    while cards != 0:
        if max(met, s.since[half * HALF + lowest(cards)]) <= i:
            found |= cards & -cards
        cards = without_lowest(cards)
    return found
