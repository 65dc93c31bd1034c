"""Wakhan's deck: what the card turned over and the back beside it say (chapter P21)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, remove, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import random_card
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import (
    AI_BLACK,
    AI_CARDS,
    AI_LABELS,
    AI_NUMBERS,
    AI_RED,
    AI_REGIONS,
    FIRST_AI,
    TOP,
)
from igroteka.games.pax_pamir.rules.facts import (
    HALF,
    HALVES,
    LEVERAGE,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    Suit,
    border_between,
    patriot_of,
    prize_of,
    rank_of,
    suit_of,
)
from igroteka.games.pax_pamir.rules.pieces import seat_after, seat_before, within
from igroteka.games.pax_pamir.rules.scoring import dominant_coalition
from igroteka.games.pax_pamir.rules.state import NOWHERE, Note, Side

# The deck -----------------------------------------------------------------------------------------


@rule
def prepare_ai(s: Any) -> None:
    """The AI deck is shuffled. Rule P20.2."""
    s.ai_left = (1 << AI_CARDS) - 1
    s.ai_top = random_card(s, s.ai_left)


@rule
def turn_ai_card(s: Any) -> None:
    """The top card is turned over. Rules P21.1, P21.2."""
    s.ai_face = s.ai_top
    s.ai_left = remove(s.ai_left, s.ai_face)
    if s.ai_left == 0:
        note(s, Note.AI_SHUFFLED, s.wakhan)
        prepare_ai(s)
        s.ai_face = s.ai_top
        s.ai_left = remove(s.ai_left, s.ai_face)
    s.ai_top = random_card(s, s.ai_left)
    reveal(s)
    note(s, Note.AI_TURNED, s.wakhan, FIRST_AI + s.ai_face, red_label(s), black_column(s))
    s.ai_step = 0
    s.ai_failed = 0
    s.ai_bonus = 0


@rule
def red_label(s: Any) -> int:
    """TOP or BOTTOM. Rule P21.4."""
    return int(AI_LABELS[s.ai_top, AI_RED[s.ai_face]])


@rule
def black_column(s: Any) -> int:
    """The column of the market that the black arrow gives. Rule P21.5."""
    return int(AI_NUMBERS[s.ai_top, AI_BLACK[s.ai_face]])


@rule
def red_side(s: Any) -> int:
    """The end of the court that the red arrow gives. Rule P21.4."""
    return Side.LEFT if red_label(s) == TOP else Side.RIGHT


@rule
def red_player(s: Any) -> int:
    """The player of the red arrow. Rule P21.4."""
    return seat_before(s, s.wakhan) if red_label(s) == TOP else seat_after(s, s.wakhan)


@rule
def ai_region(s: Any, i: int) -> int:
    """The region in place i of the order on the face. Rule P21.3."""
    return int(AI_REGIONS[s.ai_face, i])


# Priorities ---------------------------------------------------------------------------------------


@rule
def first_region(s: Any, regions: int) -> int:
    """Of a set of regions, the first on the face; NOWHERE of none."""
    for i in range(REGIONS):
        if (regions >> ai_region(s, i)) & 1 != 0:
            return ai_region(s, i)
    return NOWHERE


@rule
def first_border(s: Any, borders: int, skip: int) -> int:
    """Of a set of borders, the one after the first `skip`; NOWHERE of none. Rule P21.14."""
    left = borders
    for i in range(REGIONS):
        for j in range(REGIONS):
            border = border_between(ai_region(s, i), ai_region(s, j))
            if border >= 0 and (left >> border) & 1 != 0:
                if skip == 0:
                    return border
                skip -= 1
                left = remove(left, border)
    return NOWHERE


@rule
def priority(s: Any, card: int, dominant: int) -> int:
    """The priority of a court card as one number. Rules P21.12, P21.13."""
    patriot = patriot_of(card)
    key = 0 if s.owner[card] == s.wakhan else 1
    key = 2 * key + (suit_of(card) == s.favoured)
    key = 2 * key + (dominant != NO_COALITION and patriot == dominant)
    key = 2 * key + (dominant != NO_COALITION and prize_of(card) == dominant)
    key = 2 * key + (patriot != NO_COALITION and patriot != dominant)
    key = 2 * key + within(LEVERAGE, card)
    return (4 * key + rank_of(card)) * 128 + card


@rule
def best_card(s: Any, upper: int, lower: int) -> int:
    """Of two sets of court cards the one of highest priority; NO_CARD of none. Rule P21.12."""
    dominant = dominant_coalition(s)
    best = -1
    found = NO_CARD
    for half in range(HALVES):
        cards = lower if half == 1 else upper
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            key = priority(s, card, dominant)
            if key > best:
                best = key
                found = card
    return found


@rule
def discard_key(s: Any, card: int) -> int:
    """Which court card she discards above the limit: the greatest. Rule P21.15."""
    spies = s.cards[card].spies
    hers = spies[s.wakhan]
    lead = -hers
    for seat in range(s.seats):
        if seat != s.wakhan:
            lead += spies[seat]
    key = 1 if suit_of(card) != Suit.POLITICAL else 0
    key = 2 * key + (patriot_of(card) == NO_COALITION)
    key = 2 * key + (not within(LEVERAGE, card))
    key = (key * 64 + lead + 16) * 16 + 15 - hers
    key = (key * 4 + 3 - rank_of(card)) * 2 + (suit_of(card) != s.favoured)
    return key * 128 + 127 - card


@rule
def pick_discard(s: Any) -> int:
    """The card of her court that goes. Rule P21.15."""
    p = s.players[s.wakhan]
    best = -1
    found = NO_CARD
    for i in range(p.size):
        key = discard_key(s, p.row[i])
        if key > best:
            best = key
            found = p.row[i]
    return found
