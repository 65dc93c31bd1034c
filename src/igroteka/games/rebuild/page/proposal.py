"""Payments to propose: all minimal ways to pay for a card, the cheapest first.

The record knows only single steps (rules R8.2 to R8.9); a page offers a whole payment at once,
which is then played as those steps. Every other payment stays possible by choosing cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from igroteka.engine import Row
from igroteka.games.rebuild.rules.choices import ACTIONS, PAY, TRASH
from igroteka.games.rebuild.rules.facts import (
    COSTS,
    GOLD,
    PURSE,
    RESOURCES,
    VP,
    bars_in,
    total,
    units_in,
)
from igroteka.games.rebuild.rules.paying import caps_for, need_of, paid_now, worth
from igroteka.games.rebuild.rules.state import Phase


class Payment(NamedTuple):
    """One way to pay for a card.

    cards: to be trashed, ascending.
    vp: printed on them.
    waste: units left over after the purchase, and units of A Gold Bar that nothing needs.
    wild: units of A Gold Bar that stand for something else than Gold.
    stand_ins: (resource that stands in, for which, units).
    left: the units of each resource left over for the next purchase.
    """

    cards: tuple[int, ...]
    vp: int
    waste: int
    wild: int
    stand_ins: tuple[tuple[int, int, int], ...]
    left: tuple[int, ...]


def payments(row: Row, column: int, offer: int) -> list[Payment]:
    """All minimal payments for the card of a column at one of its costs, the cheapest first.

    Fewest VP lost, then least waste, fewest wild units, fewest cards. While a purchase is being
    paid these are the ways to complete it, without the cards trashed already. The hand of the
    seat to act must be in sight; [] if no payment is possible.
    """
    hand = row.players[row.turn].hand
    cards = tuple(hand.cards[: hand.n])
    if column >= row.width or row.columns[column].n == 0 or min(cards, default=0) < 0:
        return []
    revision = row.options.deck_revision
    need = int(need_of(row, int(COSTS[revision, row.columns[column].cards[0], offer])))
    paid = tuple(row.paid.cards[: row.paid.n])
    return list(ways(Owed(revision, need, row.stand_ins, paid, int(paid_now(row))), cards))


class Owed(NamedTuple):
    """What is to be paid: units as purses.

    need: the cost less all savings.  stand_ins: units that may count as any other.
    paid: the cards trashed for it already.  purse: what these and leftovers yield.
    """

    revision: int
    need: int
    stand_ins: int
    paid: tuple[int, ...]
    purse: int


@lru_cache(maxsize=4096)
def ways(owed: Owed, cards: tuple[int, ...]) -> tuple[Payment, ...]:
    """All minimal payments from a hand, the cheapest first: hands are often alike."""
    search = _Search(owed)
    found = [search.payment(chosen) for chosen in search.completions(cards)]
    found.sort(key=lambda way: (way.vp, way.waste, way.wild, len(way.cards), way.cards))
    return tuple(found)


def cheapest_payment(row: Row, seat: int, wanted: int) -> list[int]:
    """The actions that buy a card in the cheapest way: buy, trash, trash ...; [] if none can.

    wanted: the action "buy" of a column and a cost.
    """
    _, (column, offer) = ACTIONS.decode(wanted)
    if row.phase != Phase.MAIN or seat != row.turn:
        return []
    return next(
        (steps(row, wanted, way) for way in payments(row, column, offer)),
        [],
    )


def steps(row: Row, wanted: int, way: Payment) -> list[int]:
    """The actions of a whole purchase paid in one way."""
    ending = [] if row.options.payment_must_be_minimal else [PAY]
    hand = row.players[row.turn].hand.n
    if len(way.cards) == hand:
        ending = []  # with an empty hand the purchase completes itself: rule R8.9
    return [wanted, *(TRASH + card for card in way.cards), *ending]


class _Search:
    """Minimal payments of one cost from one hand. Rules R7.23, R7.25."""

    def __init__(self, owed: Owed) -> None:
        self._revision, self._need, _stand_ins, self._paid, self._purse = owed
        self._stand_ins = [units_in(owed.stand_ins, resource) for resource in range(RESOURCES)]
        self._caps = caps_for(owed, owed.need)
        self._owed = total(owed.need)

    def completions(self, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every set of the cards, which ascend, that makes the payment a minimal one."""
        if self._worth(self._purse) >= self._owed:
            yield ()
        else:
            yield from self._extend(cards, (), self._purse)

    def _extend(
        self, cards: tuple[int, ...], chosen: tuple[int, ...], purse: int
    ) -> Iterator[tuple[int, ...]]:
        value = self._worth(purse)
        for i, card in enumerate(cards):
            if i > 0 and card == cards[i - 1]:
                continue
            more = purse + self._yield(card)
            now = self._worth(more)
            if now >= self._owed:
                if self._minimal((*chosen, card), more):
                    yield (*chosen, card)
            elif now > value:
                yield from self._extend(cards[i + 1 :], (*chosen, card), more)

    def _minimal(self, chosen: tuple[int, ...], purse: int) -> bool:
        return all(
            self._worth(purse - self._yield(card)) < self._owed for card in (*self._paid, *chosen)
        )

    def _worth(self, purse: int) -> int:
        found: int = worth(purse, self._caps)
        return found

    def _yield(self, card: int) -> int:
        found: int = PURSE[self._revision, card]
        return found

    def payment(self, chosen: tuple[int, ...]) -> Payment:
        """What a payment costs: units meet the cost as rules R7.21 to R7.24 say."""
        purse = self._purse + sum(self._yield(card) for card in chosen)
        missing, left = [], []
        for resource in range(RESOURCES):
            need, have = units_in(self._need, resource), units_in(purse, resource)
            missing.append(max(0, need - have))
            left.append(max(0, have - need))
        standing = [0] * RESOURCES
        to_meet = sum(missing)
        for resource in range(RESOURCES):
            standing[resource] = min(to_meet, left[resource], self._stand_ins[resource])
            left[resource] -= standing[resource]
            to_meet -= standing[resource]
        unused = bars_in(purse) - to_meet
        missing[GOLD] -= min(missing[GOLD], to_meet)  # bars are Gold first
        stood = []
        for source in range(RESOURCES):
            for target in range(RESOURCES):
                units = min(standing[source], missing[target])
                if units:
                    standing[source] -= units
                    missing[target] -= units
                    stood.append((source, target, units))
        return Payment(
            chosen,
            sum(VP[self._revision, card] for card in chosen),
            sum(left) + unused,
            sum(missing),
            tuple(stood),
            tuple(left),
        )
