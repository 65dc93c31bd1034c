"""What a purchase costs, and which cards may pay for it (chapters R7 and R8).

Resources are *purses* (see cards.py). By rule R7.23 each resource of a payment counts up to the
need that savings leave of it and, where it may stand in for others, up to the limit beyond: its
*cap*. So a payment is worth the sum of its resources, each up to its cap, and one for each A Gold
Bar; and it suffices if that is at least the sum of the needs.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import add, count, has, highest, lowest, one, remove, without_lowest
from igroteka.engine.rule import rule
from igroteka.games.rebuild.cards import (
    COSTS,
    PURSE,
    RESOURCES,
    bars_in,
    units_in,
)

NO_PLACE = -1


# Costs ------------------------------------------------------------------------------------------


@rule
def is_pure(cost: int, resource: int) -> bool:
    """Is a cost of this resource alone? Rule R7.12."""
    return cost == units_in(cost, resource) << (8 * resource)


@rule
def saved(s: Any, cost: int, resource: int) -> int:
    """What savings take off a cost at most. Rules R7.9 to R7.13."""
    pure = s.pure_savings[resource] if is_pure(cost, resource) else 0
    return s.each_savings[resource] + pure + s.savings[resource]


@rule
def need_of(s: Any, cost: int) -> int:
    """The purse that savings leave to be paid of a cost."""
    need = 0
    for resource in range(RESOURCES):
        units = units_in(cost, resource) - saved(s, cost, resource)
        if units > 0:
            need += units << (8 * resource)
    return need


@rule
def total(purse: int) -> int:
    """All units of a purse together."""
    found = bars_in(purse)
    for resource in range(RESOURCES):
        found += units_in(purse, resource)
    return found


@rule
def caps_for(s: Any, need: int) -> int:
    """Up to how many units each resource counts. Rules R7.18 to R7.20, R7.23."""
    for resource in range(RESOURCES):
        need += s.stand_ins[resource] << (8 * resource)
    return need


@rule
def worth(purse: int, caps: int) -> int:
    """How much of the needs a purse can meet. Rules R7.15, R7.23."""
    found = bars_in(purse)
    for resource in range(RESOURCES):
        found += min(units_in(purse, resource), units_in(caps, resource))
    return found


@rule
def leftovers(s: Any) -> int:
    """What earlier payments left over, as a purse. Rule R7.6."""
    purse = 0
    for resource in range(RESOURCES):
        purse += s.left[resource] << (8 * resource)
    return purse


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


# The running payment ----------------------------------------------------------------------------


@rule
def need_now(s: Any) -> int:
    """The need of the running purchase, as a purse."""
    need = 0
    for resource in range(RESOURCES):
        need += s.need[resource] << (8 * resource)
    return need


@rule
def paid_now(s: Any) -> int:
    """Leftovers and the cards trashed so far for the running purchase."""
    return leftovers(s) + purse_of(s, s.paid)


@rule
def covered(s: Any) -> bool:
    """Is the running purchase paid? Rules R7.23, R8.5."""
    need = need_now(s)
    return worth(paid_now(s), caps_for(s, need)) >= total(need)


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
    need = need_now(s)
    owed = total(need)
    caps = caps_for(s, need)
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
    purse = paid_now(s)
    missing = 0
    for resource in range(RESOURCES):
        owed = max(0, units_in(cost, resource) - s.each_savings[resource])
        if is_pure(cost, resource):
            used = min(owed, s.pure_savings[resource])
            s.pure_savings[resource] -= used
            owed -= used
        used = min(owed, s.savings[resource])
        s.savings[resource] -= used
        owed -= used
        used = min(owed, units_in(purse, resource))
        s.left[resource] = units_in(purse, resource) - used
        missing += owed - used
    for resource in range(RESOURCES):
        used = min(missing, s.left[resource], s.stand_ins[resource])
        s.left[resource] -= used
        s.stand_ins[resource] -= used
        missing -= used
