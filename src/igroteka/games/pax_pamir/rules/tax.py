"""The card action tax (P11.8 to P11.13)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import TaxReach
from igroteka.games.pax_pamir.rules.actions import did, end_action, offer_stop, stopped
from igroteka.games.pax_pamir.rules.choices import MARKET, PLAYER, STOP
from igroteka.games.pax_pamir.rules.facts import NO_CARD, REGIONS, Card, Suit, of_region, region_of
from igroteka.games.pax_pamir.rules.pieces import in_court, stars
from igroteka.games.pax_pamir.rules.ruling import ruled_by
from igroteka.games.pax_pamir.rules.state import SPACES, Note

ALL_REGIONS = (1 << REGIONS) - 1


@rule
def taxable_market(s: Any) -> int:
    """The market spaces with a card and rupees on it, as a set. Rules P11.9, P11.10."""
    found = 0
    for space in range(SPACES):
        if s.rupees[space] > 0 and s.market[space] != NO_CARD:
            found |= 1 << space
    return found


@rule
def taxable_players(s: Any, seat: int, card: int) -> int:
    """Who can be taxed with this card, as a set. Rules P11.11 to P11.13, P16.6, P16.7."""
    if in_court(s, seat, Card.CLAIM_OF_ANCIENT_LINEAGE):
        regions = ALL_REGIONS
    else:
        regions = ruled_by(s, seat)
    if s.options.tax_reach == TaxReach.CARD_REGION:
        regions &= 1 << region_of(card)
    if regions == 0:
        return 0
    upper = 0
    lower = 0
    while regions != 0:
        region = lowest(regions)
        regions = without_lowest(regions)
        upper |= of_region(region, 0)
        lower |= of_region(region, 1)
    found = 0
    for other in range(s.seats):
        p = s.players[other]
        reached = other != seat and (p.court[0] & upper | p.court[1] & lower) != 0
        if reached and p.rupees > 0 and p.rupees > stars(s, other, Suit.ECONOMIC):
            found |= 1 << other
    return found


@rule
def can_tax(s: Any, card: int) -> bool:
    """Is there anything to take with this card? Rules P11.2, P11.8 to P11.12."""
    return taxable_market(s) != 0 or taxable_players(s, s.active, card) != 0


@rule
def ask_tax(s: Any) -> None:
    """A card of the market or a player, rupee by rupee. Rules P11.8, P18.10."""
    if s.left > 0:
        s.may[0] |= taxable_players(s, s.turn, s.card) << (PLAYER - STOP)
        s.may[1] |= taxable_market(s)
        offer_stop(s)


@rule
def apply_tax(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_action(s)
        return
    if action >= MARKET:
        s.rupees[action - MARKET] -= 1
        note(s, Note.TAXED_MARKET, s.turn, action - MARKET)
    else:
        s.players[action - PLAYER].rupees -= 1
        note(s, Note.TAXED, s.turn, action - PLAYER)
    s.players[s.turn].rupees += 1
    did(s)
