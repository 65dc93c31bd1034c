"""What Wakhan answers to the questions of her actions (chapters P22 and P23)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, remove, without_lowest
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.battle import battle_strength, removable_in
from igroteka.games.pax_pamir.rules.betray import betrayable
from igroteka.games.pax_pamir.rules.choices import (
    ACCEPT,
    ARMY,
    CARD,
    MARKET,
    PLAYER,
    REGION,
    REMOVE_ARMY,
    REMOVE_ROAD,
    REMOVE_SPY,
    REMOVE_TRIBE,
    ROAD,
    SPACE,
    STOP,
    SUIT,
    TRIBE,
)
from igroteka.games.pax_pamir.rules.facts import (
    COALITIONS,
    HALF,
    HALVES,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    border_between,
    prize_of,
)
from igroteka.games.pax_pamir.rules.move import spy_reach
from igroteka.games.pax_pamir.rules.ruling import banner_of, ruler
from igroteka.games.pax_pamir.rules.scoring import dominant_coalition
from igroteka.games.pax_pamir.rules.state import COLUMNS, NOWHERE, ROWS, SPACES, Phase
from igroteka.games.pax_pamir.rules.wakhan_cards import (
    ai_region,
    best_card,
    first_border,
    first_region,
    pick_discard,
    priority,
    red_label,
    red_player,
)

# P22. Placing -------------------------------------------------------------------------------------


@rule
def leads_on(s: Any, card: int) -> bool:
    """Has she more spies on a card than each other player? Rule P22.23."""
    spies = s.cards[card].spies
    for seat in range(s.seats):
        if seat != s.wakhan and spies[seat] >= spies[s.wakhan]:
            return False
    return True


@rule
def not_led(s: Any, cards: int, half: int) -> int:
    """Of one half of a set of cards, those on which she has no such lead."""
    found = 0
    while cards != 0:
        if not leads_on(s, half * HALF + lowest(cards)):
            found |= cards & -cards
        cards = without_lowest(cards)
    return found


@rule
def card_for_spy(s: Any, upper: int, lower: int) -> int:
    """Where a spy of hers is placed. Rule P22.23."""
    open_upper = not_led(s, upper, 0)
    open_lower = not_led(s, lower, 1)
    if (open_upper | open_lower) != 0:
        return best_card(s, open_upper, open_lower)
    return best_card(s, upper, lower)


@rule
def border_for_road(s: Any) -> int:
    """One on each border of the region, then again. Rule P22.24."""
    borders = s.may[0] >> (ROAD - STOP)
    before = s.icon - 1  # all of them roads: on every card they come first
    return first_border(s, borders, before % count(borders))


@rule
def pick_taken(s: Any) -> int:
    """Where a missing piece comes from. Rules P22.26, P22.27."""
    armies = (s.may[0] >> (ARMY - STOP)) & ((1 << REGIONS) - 1)
    tribes = (s.may[0] >> (TRIBE - STOP)) & ((1 << REGIONS) - 1)
    if armies != 0:
        return ARMY + first_region(s, armies)
    if tribes != 0:
        return TRIBE + first_region(s, tribes)
    if (s.may[2] | s.may[3]) != 0:
        return CARD + best_card(s, s.may[2], s.may[3])
    spaces = s.may[0] >> (SPACE - STOP)
    if spaces != 0:
        return SPACE + lowest(spaces)
    return ROAD + first_border(s, s.may[0] >> (ROAD - STOP), 0)


# P23. Actions -------------------------------------------------------------------------------------


@rule
def pick_tax(s: Any) -> int:
    """The richest person, or the leftmost rupee of the market. Rule P23.1."""
    best = -1
    found = NOBODY
    for seat in range(s.seats):
        if (s.may[0] >> (PLAYER - STOP + seat)) & 1 != 0:
            key = 2 * s.players[seat].rupees + (seat == red_player(s))
            if key > best:
                best = key
                found = seat
    if found != NOBODY:
        return PLAYER + found
    row = red_label(s)
    for i in range(SPACES):
        space = (row ^ (i % ROWS)) * COLUMNS + i // ROWS
        if (s.may[1] >> space) & 1 != 0:
            return MARKET + space
    return STOP


@rule
def army_target(s: Any, region: int) -> int:
    """Where an army of hers goes from a region; NOWHERE if nowhere. Rule P23.10."""
    banner = banner_of(s, s.wakhan)
    for i in range(REGIONS):
        to = ai_region(s, i)
        if border_between(region, to) >= 0:
            here = s.regions[to]
            tribes = 0
            for seat in range(s.seats):
                tribes += here.tribes[seat]
            if tribes > here.tribes[s.wakhan] and tribes > here.armies[banner]:
                return to
    return NOWHERE


@rule
def army_origin(s: Any) -> int:
    """From where an army of hers moves; NOWHERE if none does. Rules P23.10, P23.11."""
    banner = banner_of(s, s.wakhan)
    for i in range(REGIONS):
        region = ai_region(s, i)
        here = s.regions[region]
        if here.armies[banner] > 0 and army_target(s, region) != NOWHERE:
            keeps = ruler(s, region) != s.wakhan
            if not keeps:
                here.armies[banner] -= 1
                keeps = ruler(s, region) == s.wakhan
                here.armies[banner] += 1
            if keeps:
                return region
    return NOWHERE


@rule
def spy_target(s: Any, card: int) -> int:
    """Where a spy of hers goes from a card; NO_CARD if nowhere. Rule P23.12."""
    upper, lower = spy_reach(s, s.wakhan, card)
    return best_card(s, not_led(s, upper, 0), not_led(s, lower, 1))


@rule
def spare_spies(s: Any, card: int) -> bool:
    """Has she more spies on a card than all others together? Rule P23.12."""
    spies = s.cards[card].spies
    total = 0
    for seat in range(s.seats):
        total += spies[seat]
    return 2 * spies[s.wakhan] > total


@rule
def spy_origin(s: Any) -> int:
    """The card from which a spy of hers moves; NO_CARD if none does. Rule P23.12."""
    if not s.options.wakhan_spy_movement:
        return NO_CARD
    dominant = dominant_coalition(s)
    least = 0
    found = NO_CARD
    for half in range(HALVES):
        cards = s.players[s.wakhan].spying[half]
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            key = priority(s, card, dominant)
            better = found == NO_CARD or key < least
            if better and spare_spies(s, card) and spy_target(s, card) != NO_CARD:
                least = key
                found = card
    return found


@rule
def pick_move(s: Any) -> int:
    """An army, else a spy, else no more. Rules P23.10, P23.12."""
    region = army_origin(s)
    if region != NOWHERE:
        return ARMY + region
    card = spy_origin(s)
    return STOP if card == NO_CARD else CARD + card


@rule
def pick_move_to(s: Any) -> int:
    if s.may[0] != 0:
        return REGION + army_target(s, s.place)
    return CARD + spy_target(s, s.place)


@rule
def with_prize(s: Any, half: int) -> int:
    """One half of the cards with a prize that she may betray. Rule P23.4."""
    cards = betrayable(s, s.wakhan, half)
    found = 0
    while cards != 0:
        if prize_of(half * HALF + lowest(cards)) != NO_COALITION:
            found |= cards & -cards
        cards = without_lowest(cards)
    return found


@rule
def hostile(s: Any, coalition: int) -> bool:
    """Is some person loyal to the coalition? Rules P23.5, P23.6."""
    for seat in range(s.seats):
        if s.players[seat].loyalty == coalition:
            return True
    return False


@rule
def targets_in(s: Any, region: int) -> int:
    """What she wants to remove in a region, as the second set of an offer. P23.5, P23.6."""
    found = removable_in(s, s.wakhan, region)
    for coalition in range(COALITIONS):
        if not hostile(s, coalition):
            found = remove(found, REMOVE_ARMY - MARKET + coalition)
            for border in range(len(s.borders)):
                bit = REMOVE_ROAD - MARKET + border * COALITIONS + coalition
                found = remove(found, bit)
    return found


@rule
def battlefield(s: Any) -> int:
    """The region where she fights; NOWHERE if in none. Rule P23.5."""
    for i in range(REGIONS):
        region = ai_region(s, i)
        if battle_strength(s, s.wakhan, region) > 0 and targets_in(s, region) != 0:
            return region
    return NOWHERE


@rule
def all_spies(s: Any, card: int) -> int:
    """The spies of all players on a card."""
    total = 0
    for seat in range(s.seats):
        total += s.cards[card].spies[seat]
    return total


@rule
def pick_battle(s: Any) -> int:
    """The site. Rules P23.5, P23.7, P23.8."""
    if s.ai_on_card == 0:
        region = battlefield(s)
        if region != NOWHERE:
            return REGION + region
        return CARD + best_card(s, s.may[2], s.may[3])
    dominant = dominant_coalition(s)
    best = -1
    found = NO_CARD
    for half in range(HALVES):
        cards = s.may[2 + half]
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            key = (all_spies(s, card) << 20) + priority(s, card, dominant)
            if key > best:
                best = key
                found = card
    return CARD + found


@rule
def pick_removed(s: Any) -> int:
    """Tribes, then armies, then roads; spies; first those of the red arrow. P23.6, P23.9."""
    first = red_player(s)
    if s.site == NOWHERE:
        spies = (s.may[1] >> (REMOVE_SPY - MARKET)) & ((1 << s.seats) - 1)
        return REMOVE_SPY + (first if (spies >> first) & 1 != 0 else lowest(spies))
    may = targets_in(s, s.site)
    tribes = (may >> (REMOVE_TRIBE - MARKET)) & ((1 << s.seats) - 1)
    if tribes != 0:
        return REMOVE_TRIBE + (first if (tribes >> first) & 1 != 0 else lowest(tribes))
    loyalty = s.players[first].loyalty
    armies = (may >> (REMOVE_ARMY - MARKET)) & ((1 << COALITIONS) - 1)
    if armies != 0:
        return REMOVE_ARMY + (loyalty if (armies >> loyalty) & 1 != 0 else lowest(armies))
    return pick_road(s, may >> (REMOVE_ROAD - MARKET), loyalty)


@rule
def pick_road(s: Any, roads: int, first: int) -> int:
    """A road to remove; none means no more. Rule P23.6."""
    for i in range(COALITIONS):
        coalition = (first + i) % COALITIONS
        borders = 0
        for border in range(len(s.borders)):
            borders |= ((roads >> (border * COALITIONS + coalition)) & 1) << border
        if borders != 0:
            return REMOVE_ROAD + first_border(s, borders, 0) * COALITIONS + coalition
    return STOP


# All answers --------------------------------------------------------------------------------------


@rule
def wakhan_picks(s: Any) -> int:
    """Her answer to the running question. Rule P20.10 and chapters P22, P23."""
    if s.phase == Phase.ICON_SPY:
        return CARD + card_for_spy(s, s.may[2], s.may[3])
    if s.phase == Phase.ICON_ROAD:
        return ROAD + border_for_road(s)
    if s.phase == Phase.TAKE:
        return pick_taken(s)
    if s.phase == Phase.TAX:
        return pick_tax(s)
    if s.phase == Phase.BUILD or s.phase == Phase.INFRASTRUCTURE:
        regions = (s.may[0] >> (ARMY - STOP)) & ((1 << REGIONS) - 1)
        return ARMY + first_region(s, regions)
    if s.phase == Phase.MOVE:
        return pick_move(s)
    if s.phase == Phase.MOVE_TO:
        return pick_move_to(s)
    if s.phase == Phase.BATTLE:
        return pick_battle(s)
    if s.phase == Phase.REMOVE:
        return pick_removed(s)
    if s.phase == Phase.COURT_LIMIT:
        return CARD + pick_discard(s)
    return picks_otherwise(s)


@rule
def picks_otherwise(s: Any) -> int:
    """The questions that are rare."""
    if s.phase == Phase.BETRAY:
        return CARD + best_card(s, with_prize(s, 0), with_prize(s, 1))
    if s.phase == Phase.PRIZE:
        return ACCEPT
    if s.phase == Phase.GIFT:
        return SPACE + lowest(s.may[0] >> (SPACE - STOP))
    if s.phase == Phase.RUMOR or s.phase == Phase.EXCHANGE:
        return PLAYER + red_player(s)
    if s.phase == Phase.VALUES:
        return SUIT + s.favoured
    if s.phase == Phase.REBUKE:
        return REGION + ai_region(s, 0)
    return CARD + best_card(s, s.may[2], s.may[3])
