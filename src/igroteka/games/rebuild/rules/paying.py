"""What a purchase costs, and which cards may pay for it (chapters R7 and R8).

Resources are *purses* (see facts.py). By rule R7.23 each resource of a payment counts up to the
need that savings leave of it and, where it may stand in for others, up to the limit beyond: its
*cap*. So a payment is worth the sum of its resources, each up to its cap, and one for each A Gold
Bar; and it suffices if that is at least the sum of the needs.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, has, highest, lowest, one, remove, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.facts import (
    COSTS,
    PURSE,
    STONE,
    WOOD,
    bars_in,
    common,
    total,
    units_in,
    units_of,
    without,
)
from igroteka.games.rebuild.rules.state import Note

NO_PLACE = -1


# Costs --------------------------------------------------------------------------------------------


@rule
def need_of(s: Any, cost: int) -> int:
    """What savings leave to be paid of a cost. Rules R7.9 to R7.13."""
    need = without(without(cost, s.each_savings), s.savings)
    if s.pure_savings != 0 and is_pure(cost):
        need = without(need, s.pure_savings)
    return need


@rule
def is_pure(cost: int) -> bool:
    """Is a cost of one resource alone? Rule R7.12."""
    resource = lowest(cost) >> 3
    return cost >> (8 * resource) < 256


@rule
def caps_for(s: Any, need: int) -> int:
    """Up to how many units each resource counts. Rules R7.18 to R7.20, R7.23."""
    return need + s.stand_ins


@rule
def worth(purse: int, caps: int) -> int:
    """How much of the needs a purse can meet. Rules R7.15, R7.23."""
    return total(common(purse, caps)) + bars_in(purse)


@rule
def purse_of(s: Any, pile: Any) -> int:
    """What the cards of a pile yield. Rules R7.1 to R7.3."""
    purse = 0
    for i in range(pile.n):
        purse += PURSE[s.options.deck_revision, pile.cards[i]]
    return purse


@rule
def can_afford(s: Any, purse: int, card: int, offer: int) -> bool:
    """Does a purse cover a card at one of its costs? Rule R8.1."""
    need = need_of(s, COSTS[s.options.deck_revision, card, offer])
    return worth(purse, caps_for(s, need)) >= total(need)


# The running payment ------------------------------------------------------------------------------


@rule
def paid_now(s: Any) -> int:
    """Leftovers and the cards trashed so far for the running purchase. Rule R7.6."""
    return s.left + purse_of(s, s.paid)


@rule
def covered(s: Any) -> bool:
    """Is the running purchase paid? Rules R7.23, R8.5."""
    return worth(paid_now(s), caps_for(s, s.need)) >= total(s.need)


@rule
def all_needed(s: Any, cards: Any, places: int, purse: int, caps: int, owed: int) -> bool:
    """Is no card superfluous, neither a trashed one nor those at some places? Rule R7.25."""
    revision = s.options.deck_revision
    for i in range(s.paid.n):
        if worth(purse - PURSE[revision, s.paid.cards[i]], caps) >= owed:
            return False
    while places != 0:
        if worth(purse - PURSE[revision, cards[lowest(places)]], caps) >= owed:
            return False
        places = without_lowest(places)
    return True


@rule
def completion(s: Any, cards: Any, n: int, wanted: int, free: int, room: int) -> int:
    """A set of places among the first n cards that completes the running payment; 0 if none does.

    With `wanted`, a place or NO_PLACE, among them; of those from place `free` on at most `room`.
    If payments must be minimal, so is what is found (R8.4). Cards are tried in their order, one
    more at a time, and a step is taken back when nothing can follow it; equal cards that are
    neighbours are tried once.
    """
    revision = s.options.deck_revision
    owed = total(s.need)
    caps = caps_for(s, s.need)
    purse = paid_now(s)
    places = 0
    if wanted != NO_PLACE:
        more = purse + PURSE[revision, cards[wanted]]
        if worth(more, caps) == worth(purse, caps):
            return 0
        purse = more
        places = one(wanted)
        if worth(purse, caps) >= owed:
            return places if all_needed(s, cards, places, purse, caps, owed) else 0
    tried = places
    i = 0
    while i < n or places != tried:
        if i >= n:
            i = highest(places & ~tried)
            places = remove(places, i)
            purse -= PURSE[revision, cards[i]]
        elif (
            not has(places, i)
            and (i == 0 or cards[i] != cards[i - 1] or has(places, i - 1))
            and (i < free or count(places >> free) < room)
        ):
            more = purse + PURSE[revision, cards[i]]
            value = worth(more, caps)
            if value >= owed:
                found = add(places, i)
                if not s.options.payment_must_be_minimal or all_needed(
                    s, cards, found, more, caps, owed
                ):
                    return found
            elif value > worth(purse, caps):
                purse = more
                places = add(places, i)
        i += 1
    return 0


@rule
def offered(s: Any, hand: Any) -> int:
    """The names of all hand cards that belong to some minimal payment. Rules R8.4, R8.6."""
    names = 0
    for i in range(hand.n):
        if not has(names, hand.cards[i]):
            places = completion(s, hand.cards, hand.n, i, hand.n, 0)
            while places != 0:
                names = add(names, hand.cards[lowest(places)])
                places = without_lowest(places)
    return names


@rule
def settle(s: Any, cost: int) -> None:
    """Use up savings, leftovers, trashed cards and substitutions. Rules R7.21 to R7.24."""
    pure = is_pure(cost)
    cost = without(cost, s.each_savings)
    if pure:
        used = common(cost, s.pure_savings)
        s.pure_savings -= used
        cost -= used
    used = common(cost, s.savings)
    s.savings -= used
    cost -= used
    purse = paid_now(s)
    s.left = without(purse, cost)
    missing = total(without(cost, purse))
    for resource in (WOOD, STONE):
        able = min(units_in(s.left, resource), units_in(s.stand_ins, resource))
        used = units_of(resource, min(missing, able))
        s.left -= used
        s.stand_ins -= used
        missing -= total(used)


@rule
def lose_leftovers(s: Any) -> None:
    """A payment is over when a card is played or the step ends. Rule R7.7."""
    if s.left != 0:
        note(s, Note.LAPSED, s.turn, total(s.left))
        s.left = 0
