"""What the purchase row costs the viewer now, and the bill of a purchase that has begun."""

from typing import NamedTuple

from igroteka.draw.desk import Course, Desk
from igroteka.draw.words import _, n_, p_
from igroteka.engine import Row
from igroteka.games.rebuild.page import names
from igroteka.games.rebuild.page.names import units_of_purse
from igroteka.games.rebuild.page.proposal import Payment, payments
from igroteka.games.rebuild.rules.choices import BUY, PAY, TRASH
from igroteka.games.rebuild.rules.facts import (
    COST_COUNT,
    COSTS,
    OFFERS,
    RESOURCES,
    common,
    total,
    units_in,
)
from igroteka.games.rebuild.rules.paying import caps_for, need_of, purse_of, worth
from igroteka.games.rebuild.rules.state import Phase

Units = tuple[int, ...]


class Deal(NamedTuple):
    """What a card of the purchase row costs the viewer now.

    offers: the costs that can be paid, by number, the cheapest first, each with its best payment.
    short: the units that the nearest cost lacks, if none can be paid.
    """

    offers: tuple[tuple[int, Payment], ...]
    short: Units


def deals(row: Row, desk: Desk) -> dict[int, Deal]:
    """What each column's card costs; empty unless the viewer may buy now."""
    if not desk.acts or row.phase != Phase.MAIN:
        return {}
    return {column: deal(row, desk, column) for column in range(row.width) if row.columns[column].n}


def deal(row: Row, desk: Desk, column: int) -> Deal:
    """What one column's card costs the viewer."""
    card = row.columns[column].cards[0]
    offers = range(COST_COUNT[row.options.deck_revision, card])
    found = [
        (offer, payments(row, column, offer)[0])
        for offer in offers
        if BUY + column * OFFERS + offer in desk.legal
    ]
    if found:
        costs = COSTS[row.options.deck_revision, card]
        found.sort(key=lambda chosen: dearness(chosen[1], total(int(costs[chosen[0]]))))
        return Deal(tuple(found), (0,) * RESOURCES)
    missing = [shortage(row, card, offer) for offer in offers]
    return Deal((), min(missing, key=sum))


def dearness(payment: Payment, cost: int) -> tuple[int, int, int, int]:
    """What makes one cost with its best payment dearer than another.

    Waste does not: what the same cards leave over, a lower cost leaves more of.
    """
    return payment.vp, len(payment.cards), payment.wild, cost


def shortage(row: Row, card: int, offer: int) -> Units:
    """The units that the viewer's whole hand lacks for a cost. Rule R8.1."""
    need = need_of(row, int(COSTS[row.options.deck_revision, card, offer]))
    purse = row.left + purse_of(row, row.players[row.turn].hand)
    short = total(need) - worth(purse, caps_for(row, need))
    found = [0] * RESOURCES
    lacking = [max(0, units_in(need, kind) - units_in(purse, kind)) for kind in range(RESOURCES)]
    for kind in sorted(range(RESOURCES), key=lambda kind: -lacking[kind]):
        found[kind] = min(short, lacking[kind])
        short -= found[kind]
    return tuple(found)


class Bill(NamedTuple):
    """A purchase of the viewer that has begun.

    card: what is bought.
    cost: the units of the cost that was chosen.
    saved: what savings take off it.
    left: what earlier payments left over and this one can use.
    ways: all payments that are still possible, the cheapest first.
    """

    card: int
    cost: Units
    saved: Units
    left: Units
    ways: tuple[Payment, ...]


def bill_of(row: Row, desk: Desk) -> Bill | None:
    """The bill of the purchase that the viewer has begun."""
    if not desk.acts or row.phase != Phase.PAY:
        return None
    card = row.columns[row.column].cards[0]
    purse = int(COSTS[row.options.deck_revision, card, row.offer])
    return Bill(
        card,
        units_of_purse(purse),
        units_of_purse(purse - row.need),
        units_of_purse(common(row.left, row.need)),
        tuple(payments(row, row.column, row.offer)),
    )


MOST_WAYS = 9
"""The bill lists so many payments: as many as there are keys."""


def courses(row: Row, bill: Bill | None) -> tuple[Course, ...]:
    """Each way to pay as one press, the cheapest first."""
    if bill is None:
        return ()
    return tuple(course(row, bill, way) for way in bill.ways[:MOST_WAYS])


def course(row: Row, bill: Bill, way: Payment) -> Course:
    """One way to pay, as one press."""
    actions = [TRASH + card for card in way.cards]
    n = len(way.cards)
    if not row.options.payment_must_be_minimal and n < row.players[row.turn].hand.n:
        actions.append(PAY)  # with an empty hand the purchase completes itself: rule R8.9
    if not n:
        short = _("Buy it")
        title = _("Buy {card}", card=names.card(bill.card))
    else:
        short = n_("Buy: trash {n} card", "Buy: trash {n} cards", n)
        title = _(
            "Buy {card}: trash {cards}",
            card=names.card(bill.card),
            cards=names.several(way.cards),
        )
    return Course(tuple(actions), short, title)


def remark(way: Payment) -> str:
    """What is to be said about a payment: what it loses, wastes or leaves over."""
    if way.vp:
        return _("−{points}", points=names.points(way.vp))
    if any(way.left):
        return _("{units} left over", units=names.units(way.left))
    if way.waste:
        return n_("{n} unit wasted", "{n} units wasted", way.waste)
    if way.wild or way.stand_ins:
        return p_("bill", "as something else")
    return p_("bill", "exact")
