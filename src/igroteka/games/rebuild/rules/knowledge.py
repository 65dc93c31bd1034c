"""What is secret and what everybody can know (chapter R15).

A deck lies in no order: its next card is drawn by chance when it is drawn, so that nobody, not
even the record, knows it before. What a player owns is public; so the only secret is which of the
active player's cards are in the hand and which still in the deck. All other hands hold only cards
that everybody has seen: kept ones and a Boomerang. `s.known` lists what everybody knows of the
active player's hand.

A view moves the unknown hand cards to the deck, ascending. A guess deals them out again until the
hand can do what everybody sees it is doing (pay for what it has begun to buy, or keep one card
more) and could do what it has done: `s.gone` lists what has left it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, highest, one, remove
from igroteka.engine.dice import roll, shuffle
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.facts import NAMES, SIZE
from igroteka.games.rebuild.rules.paying import NO_PLACE, completion, covered
from igroteka.games.rebuild.rules.piles import clear, insert, place_of, put, sort, take_out
from igroteka.games.rebuild.rules.state import HELD, OWNED, Phase

TRIES = 16384
"""So many hands are dealt until one will do; hardly ever does none, and one is put together."""


# Learning ---------------------------------------------------------------------------------------


@rule
def nothing_known(s: Any) -> None:
    """Nothing has been seen of the active player's hand, nor has any of it left."""
    clear(s.known)
    clear(s.gone)


@rule
def all_known(s: Any, hand: Any) -> None:
    """A deck drawn to its last card leaves nothing to wonder about its hand. Rule R15.7."""
    nothing_known(s)
    for i in range(hand.n):
        s.known.cards[i] = hand.cards[i]
    s.known.n = hand.n


@rule
def left_hand(s: Any, hand: Any, card: int) -> None:
    """A card leaves the active player's hand before all eyes: one that is known, if it can be."""
    i = place_of(s.known, card)
    if i >= 0:
        take_out(s.known, i)
    else:
        put(s.gone, (hand.n - s.known.n + s.gone.n) * NAMES + card)


# Hiding -----------------------------------------------------------------------------------------


@rule
def has_secrets(s: Any, viewer: int) -> bool:
    """Is there anything that the viewer may not know but the dice? Rules R15.1, R15.8."""
    return s.phase != Phase.OVER and not s.campaign and viewer != s.turn


@rule
def hide(s: Any, viewer: int) -> None:
    s.dice = 0
    if not has_secrets(s, viewer):
        return
    p = s.players[s.turn]
    n = p.deck.n
    kept = 0
    for i in range(p.hand.n):
        card = p.hand.cards[i]
        p.hand.cards[i] = NO_CARD
        if kept < s.known.n and s.known.cards[kept] == card:
            kept += 1
        else:
            p.deck.cards[n] = card
            n += 1
    sort(p.deck.cards, n)


# Guessing ---------------------------------------------------------------------------------------


@rule
def guess(s: Any, viewer: int) -> None:
    if not has_secrets(s, viewer):
        return
    p = s.players[s.turn]
    unknown = p.hand.n - s.known.n
    deal_any(s, p, unknown)
    if unknown > 0:
        for _ in range(TRIES):
            if drawn_first(s, p, unknown) and credible(s, p.hand):
                break
            deal_any(s, p, unknown)
        if not credible(s, p.hand):
            deal_credibly(s, p, unknown)
    for i in range(p.deck.n, p.deck.n + unknown):
        p.deck.cards[i] = NO_CARD
    sort(p.deck.cards, p.deck.n)


@rule
def deal_any(s: Any, p: Any, unknown: int) -> None:
    """Deal any cards: they lie behind the deck as well, for another try."""
    for i in range(p.deck.n + unknown - 1, p.deck.n - 1, -1):
        j = roll(s, i + 1)
        p.deck.cards[i], p.deck.cards[j] = p.deck.cards[j], p.deck.cards[i]
    fill_hand(s, p, unknown)


@rule
def drawn_first(s: Any, p: Any, unknown: int) -> bool:
    """Were, in a random order of drawing, the cards that left the hand drawn in time?

    That a card was played or trashed says that the hand held one of its name, and nothing about
    a second one. So of several the one that was drawn first has left; and it was drawn before it
    left. A deal is as likely as this holds for it.
    """
    gone = s.gone.n
    if gone == 0:
        return True
    order = np.empty(2 * HELD, np.int64)
    for i in range(gone + unknown):
        order[i] = i
    shuffle(s, order, gone + unknown)
    for i in range(gone):
        card = s.gone.cards[i] % NAMES
        needed = 0
        drawn = 0
        for j in range(gone):
            if s.gone.cards[j] % NAMES == card:
                needed += j <= i
                drawn += order[j] < s.gone.cards[i] // NAMES
        if drawn < needed:
            return False
        for j in range(unknown):
            if p.deck.cards[p.deck.n + j] == card and order[gone + j] < order[i]:
                return False
    return True


@rule
def fill_hand(s: Any, p: Any, unknown: int) -> None:
    """The hand is what is known of it and the cards behind the deck."""
    clear(p.hand)
    for i in range(s.known.n):
        insert(p.hand, s.known.cards[i])
    for i in range(p.deck.n, p.deck.n + unknown):
        insert(p.hand, p.deck.cards[i])


@rule
def fits(s: Any, card: int) -> bool:
    """May a hand card still be kept? Rules R9.4, R9.7."""
    return SIZE[s.options.deck_revision, card] <= s.room


@rule
def credible(s: Any, hand: Any) -> bool:
    """Can a hand do what everybody sees the active player doing? Rules R8.1, R9.7."""
    if s.phase == Phase.PAY:
        return covered(s) or completion(s, hand.cards, hand.n, NO_PLACE, hand.n, 0) != 0
    if s.phase == Phase.KEEP:
        for i in range(hand.n):
            if fits(s, hand.cards[i]):
                return True
        return False
    return True


@rule
def deal_credibly(s: Any, p: Any, unknown: int) -> None:
    """Look for cards that make a credible hand, and deal these and any others."""
    cards = np.empty(HELD + OWNED, np.int64)
    pool = p.deck.n + unknown
    shuffle(s, p.deck.cards, pool)
    known = s.known.n
    for i in range(known):
        cards[i] = s.known.cards[i]
    for i in range(pool):
        cards[known + i] = p.deck.cards[i]
    places = 0
    if s.phase == Phase.PAY:
        places = completion(s, cards, known + pool, NO_PLACE, known, unknown) >> known
    else:
        first = 0
        while not fits(s, cards[known + first]):
            first += 1
        places = one(first)
    # From the last place on, so that no swap moves a card that is still to go.
    last = pool
    while places != 0:
        i = highest(places)
        places = remove(places, i)
        last -= 1
        p.deck.cards[i], p.deck.cards[last] = p.deck.cards[last], p.deck.cards[i]
    fill_hand(s, p, unknown)
