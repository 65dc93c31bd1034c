"""The bribe that playing or using a card may cost (chapter P9)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.choices import ASK, NOTHING, PAY, PRICE, REFUSE, RETRACT, STOP
from igroteka.games.pax_pamir.rules.facts import HALVES, NO_CARD, Act, Card, region_of
from igroteka.games.pax_pamir.rules.knowledge import seen
from igroteka.games.pax_pamir.rules.pieces import bound_by, empty_spaces, gift_price, in_court, join
from igroteka.games.pax_pamir.rules.ruling import holder_of, ruler
from igroteka.games.pax_pamir.rules.state import EVERYBODY, GIFTS, NOT_NAMED, Note, Phase

MOST_REFUSALS = 3
"""In a turn. Rule P9.11."""
COST = 2
"""Rupees for a block, or to betray. Rules P11.18, P12.8."""


@rule
def cheapest_space(s: Any, seat: int) -> int:
    """The empty gift space with the lowest number, or GIFTS if all are filled."""
    empty = empty_spaces(s, seat)
    for space in range(GIFTS):
        if (empty >> space) & 1 != 0:
            return space
    return GIFTS


@rule
def rupees_needed(s: Any, seat: int, act: int) -> int:
    """What must be left after the bribe. Rule P9.4."""
    if act == Act.BUILD or act == Act.BETRAY:
        return COST
    if act == Act.GIFT:
        return gift_price(cheapest_space(s, seat))
    return 0


@rule
def bribe_holder(s: Any, seat: int, card: int, act: int) -> int:
    """To whom a bribe is owed for this; NOBODY if none is. Rules P9.1, P9.2, P9.13."""
    if bound_by(s, Card.COURTLY_MANNERS) == EVERYBODY:
        return NOBODY
    if act == Act.PLAY:
        if in_court(s, seat, Card.CHARISMATIC_COURTIERS):
            return NOBODY
        holder = ruler(s, region_of(card))
    else:
        if in_court(s, seat, Card.CIVIL_SERVICE_REFORMS):
            return NOBODY
        holder = holder_of(s, card)
    return NOBODY if holder == seat else holder


@rule
def bribe_owed(s: Any, holder: int, card: int, act: int) -> int:
    """As many rupees as the holder has tribes there, or spies on it. Rules P9.1, P9.2."""
    if act == Act.PLAY:
        return s.regions[region_of(card)].tribes[holder]
    return s.cards[card].spies[holder]


@rule
def pays_nothing(s: Any, seat: int) -> bool:
    """Courtly Manners. Rule P17.11."""
    return bound_by(s, Card.COURTLY_MANNERS) == seat


@rule
def may_ask(s: Any, seat: int, holder: int) -> bool:
    """May the player ask this holder for less? Rules P9.9, P9.11, P20.11, P20.12."""
    return (
        s.options.bribe_talks
        and s.refusals < MOST_REFUSALS
        and holder != s.wakhan
        and seat != s.wakhan
    )


@rule
def can_begin(s: Any, seat: int, card: int, act: int) -> bool:
    """Can the bribe for this be settled, and what the action needs be left? P9.4, P9.12."""
    spare = s.players[seat].rupees - rupees_needed(s, seat, act)
    if spare < 0:
        return False
    holder = bribe_holder(s, seat, card, act)
    if holder == NOBODY or pays_nothing(s, seat) or may_ask(s, seat, holder):
        return True
    return bribe_owed(s, holder, card, act) <= spare


# The attempt --------------------------------------------------------------------------------------


@rule
def begin_attempt(s: Any, seat: int, card: int, act: int, side: int) -> None:
    """Show the card and see whether a bribe is owed. Rules P9.3, P10.1."""
    s.card = card
    s.act = act
    s.side = side
    s.holder = bribe_holder(s, seat, card, act)
    if s.holder == NOBODY:
        interrupt(s, Phase.CARRY_OUT)
        return
    s.bribe = bribe_owed(s, s.holder, card, act)
    if act == Act.PLAY:
        seen(s, card)
        if not s.options.open_discard:
            reveal(s)
    note(s, Note.HOLDER, s.holder)
    note(s, Note.ATTEMPT, seat, card, act, s.bribe)
    interrupt(s, Phase.BRIBE)


@rule
def spare_rupees(s: Any) -> int:
    """What the player of the running attempt can give. Rules P9.4, P9.5."""
    return s.players[s.active].rupees - rupees_needed(s, s.active, s.act)


@rule
def ask_bribe(s: Any) -> None:
    """Pay in full, ask for less, pay nothing, take it back. Rules P9.7, P9.9, P9.10, P18.7."""
    s.turn = s.active
    s.may[0] |= 1 << (RETRACT - STOP)
    if spare_rupees(s) >= s.bribe:
        s.may[0] |= 1 << (PAY - STOP)
    if s.asked == 0 and may_ask(s, s.active, s.holder):
        s.may[0] |= 1 << (ASK - STOP)
    if pays_nothing(s, s.active):
        s.may[0] |= 1 << (NOTHING - STOP)


@rule
def apply_bribe(s: Any, action: int) -> None:
    if action == PAY:
        pay_bribe(s, s.bribe)
    elif action == NOTHING:
        pay_bribe(s, 0)
    elif action == ASK:
        s.asked = 1
        note(s, Note.ASKED, s.active, s.holder, s.bribe)
        s.phase = Phase.HAGGLE
    else:
        retract(s)


@rule
def pay_bribe(s: Any, rupees: int) -> None:
    """The rupees change hands, and the attempt is carried out. Rules P9.3, P9.6."""
    s.players[s.active].rupees -= rupees
    s.players[s.holder].rupees += rupees
    note(s, Note.BRIBED, s.active, s.holder, rupees)
    forget_attempt(s)
    s.phase = Phase.CARRY_OUT


@rule
def retract(s: Any) -> None:
    """Take the attempt back. Rules P9.7, P9.8."""
    note(s, Note.RETRACTED, s.active, s.card)
    join(s.tried, s.card)
    s.card = NO_CARD
    forget_attempt(s)
    resume(s)


@rule
def forget_attempt(s: Any) -> None:
    s.bribe = 0
    s.holder = NOBODY
    s.asked = 0
    s.price = NOT_NAMED


@rule
def ask_haggle(s: Any) -> None:
    """The receiver names a price or refuses. Rule P9.9."""
    s.turn = s.holder
    highest = min(s.bribe - 1, spare_rupees(s))
    s.may[0] |= ((1 << (highest + 1)) - 1) << (PRICE - STOP)
    s.may[0] |= 1 << (REFUSE - STOP)


@rule
def apply_haggle(s: Any, action: int) -> None:
    """Back to the payer. Rules P9.10, P9.11."""
    if action == REFUSE:
        s.refusals += 1
        note(s, Note.REFUSED, s.holder, s.active, s.bribe)
        s.phase = Phase.BRIBE
    else:
        s.price = action - PRICE
        note(s, Note.NAMED, s.holder, s.active, s.price)
        s.phase = Phase.OFFER


@rule
def ask_offer(s: Any) -> None:
    """Pay the price named, or take the attempt back. Rule P9.10."""
    s.turn = s.active
    s.may[0] |= (1 << (PAY - STOP)) | (1 << (RETRACT - STOP))


@rule
def apply_offer(s: Any, action: int) -> None:
    if action == PAY:
        pay_bribe(s, s.price)
    else:
        retract(s)


@rule
def clear_tried(s: Any) -> None:
    """Some other action was taken. Rule P9.8."""
    for half in range(HALVES):
        s.tried[half] = 0
