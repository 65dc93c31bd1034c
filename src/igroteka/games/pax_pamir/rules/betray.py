"""The card action betray, and the prize (P12.8 to P12.13)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import end_action, offer_cards
from igroteka.games.pax_pamir.rules.bribes import COST
from igroteka.games.pax_pamir.rules.choices import ACCEPT, CARD, REFUSE, STOP
from igroteka.games.pax_pamir.rules.facts import NO_COALITION, Card, Suit, of_suit, prize_of
from igroteka.games.pax_pamir.rules.losses import become_loyal, leave_court
from igroteka.games.pax_pamir.rules.market import lay_cost
from igroteka.games.pax_pamir.rules.pieces import in_court, join
from igroteka.games.pax_pamir.rules.state import Note, Phase


@rule
def has_bodyguards(s: Any, seat: int) -> bool:
    """Rule P16.8."""
    return in_court(s, seat, Card.BODYGUARDS_OF_KABUL) or in_court(
        s, seat, Card.BODYGUARDS_OF_PERSIA
    )


@rule
def betrayable(s: Any, seat: int, half: int) -> int:
    """One half of the cards that may be betrayed. Rules P12.8, P12.9."""
    cards = s.players[seat].spying[half]
    for owner in range(s.seats):
        if has_bodyguards(s, owner):
            cards &= ~(s.players[owner].court[half] & of_suit(Suit.POLITICAL, half))
    return cards


@rule
def ask_betray(s: Any) -> None:
    """Which card. Rule P18.14."""
    offer_cards(s, betrayable(s, s.turn, 0), betrayable(s, s.turn, 1))


@rule
def apply_betray(s: Any, action: int) -> None:
    """Pay, and the card is lost with all that follows. Rules P12.8, P12.10."""
    s.target = action - CARD
    owner = s.owner[s.target]
    s.players[s.turn].rupees -= COST
    note(s, Note.BETRAYED, s.turn, s.target, owner)
    lay_cost(s, 0, COST // 2)
    leave_court(s, owner, s.target)
    s.phase = Phase.PRIZE


@rule
def ask_prize(s: Any) -> None:
    """Take the prize or refuse it, if there is one. Rules P12.11, P12.13, P18.14."""
    s.turn = s.active
    if prize_of(s.target) != NO_COALITION:
        s.may[0] |= (1 << (ACCEPT - STOP)) | (1 << (REFUSE - STOP))


@rule
def apply_prize(s: Any, action: int) -> None:
    """Loyalty changes before the prize is kept. Rules P12.11 to P12.13."""
    card = s.target
    if action == ACCEPT:
        become_loyal(s, s.turn, prize_of(card))
        join(s.players[s.turn].prizes, card)
        note(s, Note.PRIZE, s.turn, card)
        end_action(s)
    else:
        note(s, Note.NO_PRIZE, s.turn, card)
        no_prize(s)


@rule
def no_prize(s: Any) -> None:
    """The card betrayed is discarded. Rule P12.13."""
    join(s.gone, s.target)
    end_action(s)
