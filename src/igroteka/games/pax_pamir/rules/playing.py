"""Playing a card: court, patriot, impact icons (chapter P10)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import offer_cards
from igroteka.games.pax_pamir.rules.choices import CARD, ROAD, STOP
from igroteka.games.pax_pamir.rules.facts import (
    NO_CARD,
    NO_COALITION,
    Card,
    Icon,
    borders_of,
    icon_of,
    of_region,
    patriot_of,
    region_of,
)
from igroteka.games.pax_pamir.rules.knowledge import leave_hand
from igroteka.games.pax_pamir.rules.losses import LEVERAGE_RUPEES, become_loyal
from igroteka.games.pax_pamir.rules.pieces import all_courts, bound_by, to_court
from igroteka.games.pax_pamir.rules.placing import begin_placing, block_at_hand, cylinder_at_hand
from igroteka.games.pax_pamir.rules.ruling import banner_of
from igroteka.games.pax_pamir.rules.state import Note, Phase, Piece


@rule
def lay_in_court(s: Any, seat: int, card: int, side: int) -> None:
    """The card goes to the court; a patriot may turn the dial; the icons follow. P10.1 to P10.4."""
    leave_hand(s, seat, card)
    to_court(s, seat, card, side)
    note(s, Note.PLAYED, seat, card, side)
    if patriot_of(card) != NO_COALITION:
        become_loyal(s, seat, patriot_of(card))
    interrupt(s, Phase.ICONS)


@rule
def next_icon(s: Any) -> None:
    """Resolve the next icon, or begin to. Rules P10.4 to P10.12."""
    card = s.card
    seat = s.owner[card]
    icon = Icon.NONE if seat == NOBODY else icon_of(card, s.icon)
    s.icon += 1
    if icon == Icon.NONE:
        s.icon = 0
        s.card = NO_CARD
        resume(s)
    elif icon == Icon.ROAD:
        interrupt(s, Phase.ICON_ROAD)
    elif icon == Icon.SPY:
        interrupt(s, Phase.ICON_SPY)
    elif icon == Icon.ARMY:
        begin_placing(s, seat, Piece.ARMY, region_of(card), banner_of(s, seat))
    elif icon == Icon.TRIBE:
        begin_placing(s, seat, Piece.TRIBE, region_of(card), NO_COALITION)
    elif icon == Icon.LEVERAGE:
        s.players[seat].rupees += LEVERAGE_RUPEES
        note(s, Note.LEVERAGE, seat, card)
    else:
        move_marker(s, seat, icon - Icon.FAVOURED, card)


@rule
def move_marker(s: Any, seat: int, suit: int, card: int) -> None:
    """The favoured suit changes, but for Pashtunwali Values. Rules P10.10, P17.28."""
    if bound_by(s, Card.PASHTUNWALI_VALUES) != NOBODY:
        note(s, Note.NOT_FAVOURED, seat, suit, card)
    else:
        s.favoured = suit
        note(s, Note.FAVOURED, seat, suit, card)


@rule
def ask_icon_road(s: Any) -> None:
    """Any border of the card's region, if there is a block. Rules P10.5, P6.10."""
    s.turn = s.owner[s.card]
    if block_at_hand(s, banner_of(s, s.turn)):
        s.may[0] |= borders_of(region_of(s.card)) << (ROAD - STOP)


@rule
def apply_icon_road(s: Any, action: int) -> None:
    resume(s)
    begin_placing(s, s.turn, Piece.ROAD, action - ROAD, banner_of(s, s.turn))


@rule
def ask_icon_spy(s: Any) -> None:
    """Any card of the same region in any court. Rules P10.8, P6.10."""
    s.turn = s.owner[s.card]
    if cylinder_at_hand(s, s.turn):
        region = region_of(s.card)
        offer_cards(
            s, all_courts(s, 0) & of_region(region, 0), all_courts(s, 1) & of_region(region, 1)
        )


@rule
def apply_icon_spy(s: Any, action: int) -> None:
    resume(s)
    begin_placing(s, s.turn, Piece.SPY, action - CARD, NO_COALITION)


@rule
def skip_icon(s: Any) -> None:
    """There is nothing to place. Rule P6.10."""
    piece = Piece.ROAD if s.phase == Phase.ICON_ROAD else Piece.SPY
    note(s, Note.SKIPPED, s.turn, piece, -1)
    resume(s)
