"""Events without any choice: gains, influence on many sectors, Tidal Pools (O10 to O14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import gain
from igroteka.games.ozymandias.rules.deck import (
    leave_discard,
    market_cards,
    shuffle_deck,
    take_into_hand,
)
from igroteka.games.ozymandias.rules.events import Effect, lies_on_discard, no_effect
from igroteka.games.ozymandias.rules.events_on_sectors import sectors_of
from igroteka.games.ozymandias.rules.facts import COLOURS, Card, Colour, colour_cards
from igroteka.games.ozymandias.rules.galaxy import (
    disks_of,
    occupied,
    pull_disk,
    put_influence,
    slide_under,
    take_influence,
    with_height,
    with_influence,
)
from igroteka.games.ozymandias.rules.memory import seen_lying
from igroteka.games.ozymandias.rules.state import Note


@rule
def carry_out_at_once(s: Any, card: int, effect: int) -> None:
    """Events without any choice."""
    if effect == Effect.GAIN:
        if card == Card.UNITY_IS_STRENGTH or card == Card.THE_GARTHU_SPACEPORT:
            show_hand(s)
        gain(s, s.active, gain_by(s, card), card)
        if card == Card.JORDANI_CURRENT:
            shuffle_deck(s)
        elif card == Card.THE_ONE_TRUE_PATH and lies_on_discard(s, card):
            take_into_hand(s, s.active, leave_discard(s, s.active))
            note(s, Note.TAKEN_BACK, s.active, card)
    elif effect == Effect.PUT:
        put_on_each(s, sectors_of(s, card), 2 if card == Card.THE_LIVING_OCEAN else 1)
    elif effect == Effect.TAKE:
        take_from_each(s, with_influence(s, sectors_of(s, card)))
    else:
        no_effect(s, card)


@rule
def gain_by(s: Any, card: int) -> int:
    """How much influence an event brings. Chapters O10 to O13."""
    hand = s.players[s.active].hand
    if card == Card.BERSERKERS_OF_GROTL:
        return s.destroyed[Colour.RED]
    if card == Card.FUTURES_MARKET:
        return count(market_cards(s) & colour_cards(Colour.WHITE))
    if card == Card.UNITY_IS_STRENGTH:
        return count(hand & colour_cards(Colour.WHITE))
    if card == Card.CHERAS_TITHE:
        return count(s.control[Colour.WHITE])
    if card == Card.SHUPA_VANE_ROUTE or card == Card.THE_GARTHU_SPACEPORT:
        found = 0
        for colour in range(COLOURS):
            held = hand & colour_cards(colour)
            found += (s.control[colour] if card == Card.SHUPA_VANE_ROUTE else held) != 0
        return found
    if card == Card.THE_UNDERGROUND:
        return covered_disks(s, Colour.BLACK)
    return 2 if card == Card.SUSTAINABLE_FARMING else 1


@rule
def covered_disks(s: Any, colour: int) -> int:
    """The disks of a colour that are not on top of their stack. Rule O13.11."""
    covered = 0
    rest = occupied(s)
    while rest != 0:
        covered += count(disks_of(s, lowest(rest), colour))
        rest = without_lowest(rest)
    return covered - count(s.control[colour])


@rule
def show_hand(s: Any) -> None:
    """All see the hand. Rules O11.7, O12.11, O16.9."""
    hand = s.players[s.active].hand
    seen_lying(s, hand, s.active)
    reveal(s)
    while hand != 0:
        note(s, Note.SHOWED, s.active, lowest(hand))
        hand = without_lowest(hand)


@rule
def put_on_each(s: Any, sectors: int, influence: int) -> None:
    """Influence from the bank on each of some sectors. Rules O12.4, O12.5, O12.10."""
    if sectors == 0:
        no_effect(s, s.card)
    while sectors != 0:
        put_influence(s, s.active, lowest(sectors), influence)
        sectors = without_lowest(sectors)


@rule
def take_from_each(s: Any, sectors: int) -> None:
    """One influence from each of some sectors. Rules O10.3, O12.6."""
    if sectors == 0:
        no_effect(s, s.card)
    while sectors != 0:
        take_influence(s, s.active, lowest(sectors), 1)
        sectors = without_lowest(sectors)


@rule
def turn_over(s: Any) -> None:
    """Tidal Pools: top disks go to the bottom, where blue does not control. O12.12, O14.26."""
    rest = with_height(s, occupied(s), 2) & ~s.control[Colour.BLUE]
    if rest == 0:
        no_effect(s, s.card)
    while rest != 0:
        n = lowest(rest)
        rest = without_lowest(rest)
        colour = pull_disk(s, n, s.sectors[n].height - 1)
        slide_under(s, n, colour)
        note(s, Note.TURNED_OVER, s.active, n, colour)
