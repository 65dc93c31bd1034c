"""Which card Wakhan purchases (chapter P22)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import interrupt
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.aicards import Plan
from igroteka.games.pax_pamir.rules.cleanup import COURT_LIMIT
from igroteka.games.pax_pamir.rules.facts import (
    EVENT,
    HALF,
    HALVES,
    LEVERAGE,
    MOST_ICONS,
    NO_CARD,
    NO_COALITION,
    SHOWING,
    Act,
    Icon,
    Suit,
    icon_of,
    patriot_of,
    rank_of,
    region_of,
    suit_of,
)
from igroteka.games.pax_pamir.rules.losses import LEVERAGE_RUPEES
from igroteka.games.pax_pamir.rules.market import checks_in_market, for_sale, is_check, price_of
from igroteka.games.pax_pamir.rules.pieces import of_kind, stars, within
from igroteka.games.pax_pamir.rules.ruling import banner_of, ruler
from igroteka.games.pax_pamir.rules.scoring import dominant_coalition
from igroteka.games.pax_pamir.rules.state import COLUMNS, ROWS, SPACES, Phase
from igroteka.games.pax_pamir.rules.turn import purchase
from igroteka.games.pax_pamir.rules.wakhan_cards import black_column, red_label

NOT_FIT = -100
"""The measure of a card that a rule does not look for."""
NO_SPACE = -1

POOR = 2
"""With fewer rupees she looks for cash. Rule P22.9."""


@rule
def icons(card: int, one: int, other: int) -> int:
    """How many impact icons of two kinds a card has. Rules P22.10 to P22.12."""
    found = 0
    for i in range(MOST_ICONS):
        if icon_of(card, i) == one or icon_of(card, i) == other:
            found += 1
    return found


@rule
def gain(s: Any, space: int) -> int:
    """The rupees that a card brings less its price. Rule P22.9."""
    leverage = LEVERAGE_RUPEES if within(LEVERAGE, s.market[space]) else 0
    return s.rupees[space] + leverage - price_of(s, s.wakhan, space)


@rule
def would_rule(s: Any, card: int) -> bool:
    """Would its tribes and armies make her the ruler of its region? Rule P22.10."""
    region = region_of(card)
    w = s.wakhan
    tribes = icons(card, Icon.TRIBE, Icon.TRIBE)
    armies = icons(card, Icon.ARMY, Icon.ARMY)
    if tribes + armies == 0 or ruler(s, region) == w:
        return False
    here = s.regions[region]
    banner = banner_of(s, w)
    here.tribes[w] += tribes
    here.armies[banner] += armies
    found = ruler(s, region) == w
    here.tribes[w] -= tribes
    here.armies[banner] -= armies
    return found


@rule
def outspied(s: Any) -> bool:
    """Has some other player more spies in play? Rule P22.16."""
    hers = spies_of(s, s.wakhan)
    for seat in range(s.seats):
        if spies_of(s, seat) > hers:
            return True
    return False


@rule
def spies_of(s: Any, seat: int) -> int:
    """The spies that a player has in play."""
    p = s.players[seat]
    total = 0
    for half in range(HALVES):
        cards = p.spying[half]
        while cards != 0:
            total += s.cards[half * HALF + lowest(cards)].spies[seat]
            cards = without_lowest(cards)
    return total


@rule
def wanted_suit(s: Any, plan: int) -> int:
    """The suit of which a plan wants the card of highest rank, if it is valid; -1 otherwise."""
    if plan == Plan.BUY_MILITARY and s.favoured == Suit.MILITARY:
        return Suit.MILITARY
    if plan == Plan.BUY_ECONOMIC and s.favoured == Suit.POLITICAL:
        return Suit.ECONOMIC
    if plan == Plan.BUY_POLITICAL:
        return Suit.POLITICAL
    if plan == Plan.BUY_INTELLIGENCE:
        return Suit.INTELLIGENCE
    if plan == Plan.BUY_COURT:
        limit = COURT_LIMIT + stars(s, s.wakhan, Suit.POLITICAL)
        return Suit.POLITICAL if s.players[s.wakhan].size >= limit else -1
    if plan == Plan.BUY_SPIES and outspied(s):
        return Suit.INTELLIGENCE
    return -1


@rule
def measure(s: Any, plan: int, space: int, suit: int, dominant: int) -> int:
    """How well a court card fits a plan; NOT_FIT if not at all. Rules P22.4 to P22.18, P22.21."""
    card = s.market[space]
    fits = False
    if suit >= 0:
        return rank_of(card) if suit_of(card) == suit else NOT_FIT
    if plan == Plan.BUY_BLOCKS or plan == Plan.BUY_CYLINDERS:
        blocks = plan == Plan.BUY_BLOCKS
        one = Icon.ARMY if blocks else Icon.SPY
        other = Icon.ROAD if blocks else Icon.TRIBE
        n = icons(card, one, other)
        return n if n > 0 and (blocks or dominant == NO_COALITION) else NOT_FIT
    if plan == Plan.BUY_CASH:
        poor = s.players[s.wakhan].rupees < POOR
        return gain(s, space) if poor and gain(s, space) > 0 else NOT_FIT
    if plan == Plan.BUY_ANY_INTELLIGENCE:
        fits = suit_of(card) == Suit.INTELLIGENCE
    elif plan == Plan.BUY_RULE:
        fits = would_rule(s, card)
    elif plan == Plan.BUY_MOVER:
        fits = of_kind(s.players[s.wakhan].court, SHOWING[Act.MOVE]) == 0 and within(
            SHOWING[Act.MOVE], card
        )
    elif plan == Plan.BUY_PATRIOT:
        fits = dominant != NO_COALITION and patriot_of(card) == dominant
    elif plan == Plan.BUY:
        return gain(s, space)
    return 1 if fits else NOT_FIT


@rule
def best_space(s: Any, plan: int) -> int:
    """The court card that fits a plan best, then the cheapest, then the highest number. P22.3."""
    dominant = dominant_coalition(s)
    suit = wanted_suit(s, plan)
    best = NOT_FIT * 4096
    found = NO_SPACE
    for space in range(SPACES):
        card = s.market[space]
        if card != NO_CARD and card < EVENT and for_sale(s, s.wakhan, space):
            fit = measure(s, plan, space, suit, dominant)
            price = price_of(s, s.wakhan, space) if plan != Plan.BUY else 0
            key = (fit * 16 + 15 - price) * 256 + card
            if fit != NOT_FIT and key > best:
                best = key
                found = space
    return found


@rule
def space_before_check(s: Any) -> int:
    """What she purchases while a check lies in the market. Rules P22.17, P22.18, P22.21."""
    if dominant_coalition(s) != NO_COALITION:
        found = best_space(s, Plan.BUY_PATRIOT)
        if found == NO_SPACE:
            found = best_space(s, Plan.BUY_BLOCKS)
    else:
        found = best_space(s, Plan.BUY_CYLINDERS)
        if found == NO_SPACE and s.options.wakhan_savvy_purchasing:
            found = best_space(s, Plan.BUY)
    return found if found != NO_SPACE else cheapest_court_card(s)


@rule
def cheapest_court_card(s: Any) -> int:
    """The cheapest of all court cards, then the highest number; NO_SPACE of none. P22.18."""
    best = 0
    found = NO_SPACE
    for space in range(SPACES):
        card = s.market[space]
        if card != NO_CARD and card < EVENT and for_sale(s, s.wakhan, space):
            key = (16 - price_of(s, s.wakhan, space)) * 256 + card
            if key > best:
                best = key
                found = space
    return found


@rule
def chosen_space(s: Any, plan: int) -> int:
    """What she purchases by a plan; NO_SPACE if nothing fits. Rules P22.1 to P22.21."""
    found = NO_SPACE
    if plan != Plan.BUY:
        found = best_space(s, plan)
    elif checks_in_market(s) > 0:
        found = space_before_check(s)
    if plan == Plan.BUY and found == NO_SPACE:
        found = pointed_space(s)
    if found != NO_SPACE and s.options.wakhan_savvy_purchasing and s.market[found] < EVENT:
        return bargain(s, found)
    return found


@rule
def pointed_space(s: Any) -> int:
    """The card at which the arrows point, or one to the left of it. Rule P22.19."""
    column = black_column(s)
    row = red_label(s)
    for i in range(ROWS):
        for j in range(column + 1):
            space = (row ^ i) * COLUMNS + column - j
            if for_sale(s, s.wakhan, space) and not is_check(s.market[space]):
                return space
    return NO_SPACE


@rule
def bargain(s: Any, space: int) -> int:
    """A cheaper court card of the same suit that is no worse, or the same. Rule P22.20."""
    suit = suit_of(s.market[space])
    rank = rank_of(s.market[space])
    price = price_of(s, s.wakhan, space)
    best = -1
    found = space
    for other in range(SPACES):
        card = s.market[other]
        if card != NO_CARD and card < EVENT and for_sale(s, s.wakhan, other):
            less = price - price_of(s, s.wakhan, other)
            key = (less * 4 + rank_of(card)) * 256 + card
            if less > 0 and suit_of(card) == suit and rank_of(card) >= rank and key > best:
                best = key
                found = other
    return found


@rule
def buy(s: Any, space: int) -> None:
    """Purchase a card and play it at once. Rules P22.1, P22.22."""
    if purchase(s, space) < EVENT:
        interrupt(s, Phase.WAKHAN_PLAYS)
