"""The invariants of Rebuild."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.facts import (
    COPIES,
    EARLY_VP,
    NAMES,
    STARTERS,
    TOP_BITS,
    VP,
    bars_in,
)
from igroteka.games.rebuild.rules.knowledge import credible
from igroteka.games.rebuild.rules.state import HIGHEST, MAX_COLUMNS, Phase

AUDIT = (
    "the cards of a name are not as many as in the pack",
    "a pile has a gap, or a card behind its end",
    "a pile that should ascend does not",
    "what is known of a hand is not in it",
    "the display is larger than it may be, or has a hole",
    "the draw deck is not late cards before early ones",
    "the end is marked and not reached, or reached and not marked",
    "a saving, a leftover or a limit is negative, or is left from another turn",
    "a purchase is being paid and cannot be, or is paid and none is begun",
    "nobody can keep what is to be kept",
    "the campaign has other games or points than it can have",
    "the seat to act does not exist",
)


@rule
def audit(s: Any) -> int:
    broken = 0
    if not conserved(s):
        broken |= 1
    if not tidy_piles(s):
        broken |= 2
    if not ascending_piles(s):
        broken |= 4
    if not knowledge_true(s):
        broken |= 8
    if not display_whole(s):
        broken |= 16
    if not supply_sorted(s):
        broken |= 32
    if not end_marked(s):
        broken |= 64
    if not turn_clean(s):
        broken |= 128
    if not payment_sound(s):
        broken |= 256
    if s.phase == Phase.KEEP and not credible(s, s.players[s.turn].hand):
        broken |= 512
    if not campaign_sound(s):
        broken |= 1024
    if s.phase != Phase.OVER and not 0 <= s.turn < s.seats:
        broken |= 2048
    return broken


@rule
def tally(pile: Any, counts: Any) -> None:
    """Count the cards of a pile by name."""
    for i in range(pile.n):
        counts[pile.cards[i]] += 1


@rule
def conserved(s: Any) -> bool:
    """Every card of the pack is in one place. Rules R2.1, R2.2, R2.8."""
    counts = np.zeros(NAMES, np.int64)
    for seat in range(s.seats):
        p = s.players[seat]
        tally(p.hand, counts)
        tally(p.played, counts)
        tally(p.deck, counts)
        tally(p.discard, counts)
        tally(p.carried, counts)
    for column in range(s.width):
        tally(s.columns[column], counts)
    tally(s.kept, counts)
    for i in range(s.late + s.early):
        counts[s.supply[i]] += 1
    for card in range(NAMES):
        copies = COPIES[s.options.deck_revision, card]
        expected = copies * s.seats if card < STARTERS else copies
        if s.trash[card] < 0 or counts[card] + s.trash[card] != expected:
            return False
    return True


@rule
def tidy(pile: Any) -> bool:
    """Does a pile hold cards up to its end, and none behind it?"""
    if not 0 <= pile.n <= len(pile.cards):
        return False
    for i in range(len(pile.cards)):
        if (pile.cards[i] == NO_CARD) == (i < pile.n):
            return False
    return True


@rule
def tidy_piles(s: Any) -> bool:
    for seat in range(s.seats):
        p = s.players[seat]
        if not (tidy(p.hand) and tidy(p.played) and tidy(p.deck)):
            return False
        if not (tidy(p.discard) and tidy(p.carried)):
            return False
    for column in range(MAX_COLUMNS):
        if not tidy(s.columns[column]):
            return False
    return tidy(s.known) and tidy(s.gone) and tidy(s.kept) and tidy(s.paid)


@rule
def ascending(pile: Any) -> bool:
    for i in range(1, pile.n):
        if pile.cards[i - 1] > pile.cards[i]:
            return False
    return True


@rule
def ascending_piles(s: Any) -> bool:
    for seat in range(s.seats):
        p = s.players[seat]
        in_order = p.arranged or s.phase == Phase.ORDER
        if not (ascending(p.hand) and (in_order or ascending(p.deck))):
            return False
    return ascending(s.known) and ascending(s.kept)


@rule
def knowledge_true(s: Any) -> bool:
    """Is what everybody knows of the active player's hand in it? Rules R15.2, R15.3, R15.7."""
    if s.phase == Phase.OVER or s.phase == Phase.CARRY:
        return s.known.n == 0
    hand = s.players[s.turn].hand
    i = 0
    for j in range(hand.n):
        if i < s.known.n and s.known.cards[i] == hand.cards[j]:
            i += 1
    return i == s.known.n


@rule
def display_whole(s: Any) -> bool:
    """Are the columns as high as they may be, and shorter only without a draw deck?"""
    rows = HIGHEST if s.campaign else s.options.rows
    for column in range(MAX_COLUMNS):
        n = s.columns[column].n
        if n > (rows if column < s.width else 0):
            return False
        if n < rows and column < s.width and s.late + s.early > 0:
            return False
    return True


@rule
def supply_sorted(s: Any) -> bool:
    for i in range(len(s.supply)):
        card = s.supply[i]
        if (card == NO_CARD) == (i < s.late + s.early):
            return False
        if card != NO_CARD and (VP[s.options.deck_revision, card] > EARLY_VP) != (i < s.late):
            return False
    return True


@rule
def end_marked(s: Any) -> bool:
    """Rule R10.1."""
    empty = False
    for column in range(s.width):
        if s.columns[column].n == 0:
            empty = True
    return (s.ended != 0) == (empty and s.late + s.early == 0)


@rule
def turn_clean(s: Any) -> bool:
    between = s.phase == Phase.OVER or s.phase == Phase.CARRY
    for purse in (s.savings, s.pure_savings, s.each_savings, s.stand_ins, s.left):
        # A resource below nothing would have borrowed from the next one.
        if purse < 0 or purse & TOP_BITS != 0 or bars_in(purse) != 0 or (between and purse != 0):
            return False
    return s.room >= 0 and not (between and (s.room != 0 or s.kept.n != 0))


@rule
def payment_sound(s: Any) -> bool:
    """Can the running purchase always be completed? Rules R8.6, R8.7."""
    if s.phase != Phase.PAY:
        return s.column == -1 and s.paid.n == 0 and s.phase <= Phase.OVER
    for i in range(s.paid.n):
        if s.trash[s.paid.cards[i]] == 0:
            return False
    if s.columns[s.column].n == 0:
        return False
    return credible(s, s.players[s.turn].hand)


@rule
def campaign_sound(s: Any) -> bool:
    if not s.campaign:
        return s.game == 1 and s.won == 0 and s.earned == 0
    done = s.phase == Phase.CARRY or s.phase == Phase.OVER
    if not (s.won == s.game - 1 or (done and s.won == s.game)):
        return False
    for seat in range(s.seats):
        carried = s.players[seat].carried.n
        if carried > s.game or (carried > 0 and s.phase != Phase.CARRY):
            return False
    return s.earned >= 0 and (s.earned == 0 or s.game > 1)
