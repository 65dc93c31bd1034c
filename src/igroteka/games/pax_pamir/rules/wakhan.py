"""Wakhan, the automated opponent (chapters P20 to P24).

She plays by the same procedures as people. Here stands what she decides: `wakhan_acts` chooses
her next action, `wakhan_picks` answers every question that an action puts to her.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, lowest, remove, without_lowest
from igroteka.engine.course import interrupt, note, resume, reveal
from igroteka.engine.dice import random_card, roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.rules.actions import (
    battle_cards,
    battle_strength,
    betrayable,
    can_do,
    can_tax,
    removable_in,
    seat_after,
    seat_before,
    spy_reach,
)
from igroteka.games.pax_pamir.rules.aicards import (
    AI_BLACK,
    AI_CARDS,
    AI_LABELS,
    AI_NUMBERS,
    AI_PLANS,
    AI_RED,
    AI_REGIONS,
    FIRST_AI,
    PLANS,
    TOP,
    Plan,
)
from igroteka.games.pax_pamir.rules.bribes import (
    bribe_holder,
    bribe_owed,
    can_begin,
    is_favoured,
    pays_nothing,
)
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
    EVENT,
    HALF,
    HALVES,
    LEVERAGE,
    MOST_ICONS,
    NO_CARD,
    NO_COALITION,
    PRINTED,
    REGIONS,
    SHOWING,
    Act,
    Icon,
    Suit,
    border_between,
    icon_of,
    patriot_of,
    prize_of,
    rank_of,
    region_of,
    showing,
    suit_of,
)
from igroteka.games.pax_pamir.rules.knowledge import leave_hand
from igroteka.games.pax_pamir.rules.losses import LEVERAGE_RUPEES
from igroteka.games.pax_pamir.rules.market import (
    checks_in_market,
    checks_to_come,
    for_sale,
    is_check,
    price_of,
)
from igroteka.games.pax_pamir.rules.pieces import (
    banner_of,
    join,
    of_kind,
    ruler,
    spies_of,
    stars,
    within,
)
from igroteka.games.pax_pamir.rules.scoring import award, dominant_coalition, rank_key
from igroteka.games.pax_pamir.rules.state import COLUMNS, NOWHERE, ROWS, SPACES, Note, Phase, Side
from igroteka.games.pax_pamir.rules.turn import begin_cleanup, purchase

NOT_FIT = -100
"""The measure of a card that a rule does not look for."""
NO_SPACE = -1

PLAN_ACTS = (
    int(Act.TAX),
    int(Act.BUILD),
    int(Act.MOVE),
    int(Act.BETRAY),
    int(Act.BATTLE),
    int(Act.BATTLE),
)
"""The card actions among the plans, from Plan.TAX to Plan.BATTLE_CARD."""

COURT_SIZE = 3
"""Rule P14.2."""
POOR = 2
"""With fewer rupees she looks for cash. Rule P22.9."""


# P21. Her cards -----------------------------------------------------------------------------------


@rule
def prepare_ai(s: Any) -> None:
    """The AI deck is shuffled. Rule P20.2."""
    s.ai_left = (1 << AI_CARDS) - 1
    s.ai_top = random_card(s, s.ai_left)


@rule
def turn_ai_card(s: Any) -> None:
    """The top card is turned over. Rules P21.1, P21.2."""
    s.ai_face = s.ai_top
    s.ai_left = remove(s.ai_left, s.ai_face)
    if s.ai_left == 0:
        note(s, Note.AI_SHUFFLED, s.wakhan)
        prepare_ai(s)
        s.ai_face = s.ai_top
        s.ai_left = remove(s.ai_left, s.ai_face)
    s.ai_top = random_card(s, s.ai_left)
    reveal(s)
    note(s, Note.AI_TURNED, s.wakhan, FIRST_AI + s.ai_face)
    s.ai_step = 0
    s.ai_failed = 0
    s.ai_bonus = 0


@rule
def red_label(s: Any) -> int:
    """TOP or BOTTOM. Rule P21.4."""
    return int(AI_LABELS[s.ai_top, AI_RED[s.ai_face]])


@rule
def red_side(s: Any) -> int:
    """The end of the court that the red arrow gives. Rule P21.4."""
    return Side.LEFT if red_label(s) == TOP else Side.RIGHT


@rule
def red_player(s: Any) -> int:
    """The player of the red arrow. Rule P21.4."""
    return seat_before(s, s.wakhan) if red_label(s) == TOP else seat_after(s, s.wakhan)


@rule
def ai_region(s: Any, i: int) -> int:
    """The region in place i of the order on the face. Rule P21.3."""
    return int(AI_REGIONS[s.ai_face, i])


@rule
def first_region(s: Any, regions: int) -> int:
    """Of a set of regions, the first on the face; NOWHERE of none."""
    for i in range(REGIONS):
        if (regions >> ai_region(s, i)) & 1 != 0:
            return ai_region(s, i)
    return NOWHERE


@rule
def first_border(s: Any, borders: int, skip: int) -> int:
    """Of a set of borders, the one after the first `skip`; NOWHERE of none. Rule P21.14."""
    left = borders
    for i in range(REGIONS):
        for j in range(REGIONS):
            border = border_between(ai_region(s, i), ai_region(s, j))
            if border >= 0 and (left >> border) & 1 != 0:
                if skip == 0:
                    return border
                skip -= 1
                left = remove(left, border)
    return NOWHERE


@rule
def priority(s: Any, card: int, dominant: int) -> int:
    """The priority of a court card as one number. Rules P21.12, P21.13."""
    patriot = patriot_of(card)
    key = 0 if s.owner[card] == s.wakhan else 1
    key = 2 * key + (suit_of(card) == s.favoured)
    key = 2 * key + (dominant != NO_COALITION and patriot == dominant)
    key = 2 * key + (dominant != NO_COALITION and prize_of(card) == dominant)
    key = 2 * key + (patriot != NO_COALITION and patriot != dominant)
    key = 2 * key + within(LEVERAGE, card)
    return (4 * key + rank_of(card)) * 128 + card


@rule
def best_card(s: Any, upper: int, lower: int) -> int:
    """Of two sets of court cards the one of highest priority; NO_CARD of none. Rule P21.12."""
    dominant = dominant_coalition(s)
    best = -1
    found = NO_CARD
    for half in range(HALVES):
        cards = lower if half == 1 else upper
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            key = priority(s, card, dominant)
            if key > best:
                best = key
                found = card
    return found


@rule
def discard_key(s: Any, card: int) -> int:
    """Which court card she discards above the limit: the greatest. Rule P21.15."""
    spies = s.cards[card].spies
    hers = spies[s.wakhan]
    lead = -hers
    for seat in range(s.seats):
        if seat != s.wakhan:
            lead += spies[seat]
    key = 1 if suit_of(card) != Suit.POLITICAL else 0
    key = 2 * key + (patriot_of(card) == NO_COALITION)
    key = 2 * key + (not within(LEVERAGE, card))
    key = (key * 64 + lead + 16) * 16 + 15 - hers
    key = (key * 4 + 3 - rank_of(card)) * 2 + (suit_of(card) != s.favoured)
    return key * 128 + 127 - card


@rule
def pick_discard(s: Any) -> int:
    """The card of her court that goes. Rule P21.15."""
    p = s.players[s.wakhan]
    best = -1
    found = NO_CARD
    for i in range(p.size):
        key = discard_key(s, p.row[i])
        if key > best:
            best = key
            found = p.row[i]
    return found


# P21. The turn ------------------------------------------------------------------------------------


@rule
def wakhan_acts(s: Any) -> None:
    """Her next action: a check worth it, else the next of the face, else a bonus. P21.7 to 11."""
    if s.mains > 0:
        space = worthwhile_check(s)
        if space != NO_SPACE:
            purchase(s, space)
            return
    if s.ai_bonus == 0:
        if s.mains == 0 or s.ai_failed == PLANS:
            s.ai_bonus = 1
            s.ai_step = 0
            return
        plan = int(AI_PLANS[s.ai_face, s.ai_step])
        s.ai_step = (s.ai_step + 1) % PLANS
        if follow_plan(s, plan):
            s.ai_failed = 0
        else:
            s.ai_failed += 1
        return
    p = s.players[s.wakhan]
    if s.ai_step >= p.size:
        begin_cleanup(s)
        return
    card = p.row[s.ai_step]
    s.ai_step += 1
    if is_favoured(s, s.wakhan, card) and not within(s.acted, card):
        act_with_bonus(s, card)


@rule
def worthwhile_check(s: Any) -> int:
    """The cheapest Dominance Check that she wants to purchase now; NO_SPACE of none. P21.11."""
    found = NO_SPACE
    for space in range(SPACES):
        if is_check(s.market[space]) and for_sale(s, s.wakhan, space):
            cheaper = found == NO_SPACE or space % COLUMNS < found % COLUMNS
            if cheaper and check_is_good(s, space):
                found = space
    return found


@rule
def check_is_good(s: Any, space: int) -> bool:
    """More points than any other player, or the victory. Rule P21.11."""
    final = checks_to_come(s) == 1
    dominant = dominant_coalition(s)
    w = s.wakhan
    p = s.players[w]
    mine = award(s, w, dominant, final)
    rupees = s.rupees[space] - price_of(s, w, space)
    standing = rank_key(s, w, p.points + mine) + rupees
    most = True
    wins = final
    for seat in range(s.seats):
        if seat != w:
            points = award(s, seat, dominant, final)
            if points >= mine:
                most = False
            if rank_key(s, seat, s.players[seat].points + points) > standing:
                wins = False
    return most or wins


@rule
def follow_plan(s: Any, plan: int) -> bool:
    """Do what the face says, if it is valid. Rules P21.7 to P21.9."""
    if plan >= Plan.BUY_MILITARY:
        space = chosen_space(s, plan)
        if space == NO_SPACE:
            return False
        buy(s, space)
        return True
    s.ai_on_card = 1 if plan == Plan.BATTLE_CARD else 0
    act = PLAN_ACTS[plan]
    if not wakhan_can(s, act):
        return False
    card = acting_card(s, act)
    if card == NO_CARD:
        return False
    act_with(s, card, act)
    return True


@rule
def wakhan_can(s: Any, act: int) -> bool:
    """Can this kind of action do something by her rules? Rules P21.8, P23.1 to P23.12."""
    if act == Act.MOVE:
        return army_origin(s) != NOWHERE or spy_origin(s) != NO_CARD
    if act == Act.BETRAY:
        return (with_prize(s, 0) | with_prize(s, 1)) != 0
    if act == Act.BATTLE:
        return (s.ai_on_card == 0 and battlefield(s) != NOWHERE) or (
            battle_cards(s, s.wakhan, 0) | battle_cards(s, s.wakhan, 1)
        ) != 0
    return can_do(s, s.wakhan, act)


@rule
def usable_for(s: Any, card: int, act: int) -> bool:
    """Can she pay for this card to act, and for a tax, is there something to take? P21.9."""
    return can_begin(s, s.wakhan, card, act) and (act != Act.TAX or can_tax(s, card))


@rule
def acting_card(s: Any, act: int) -> int:
    """The court card of highest priority that can take the action. Rule P21.9."""
    p = s.players[s.wakhan]
    upper = 0
    lower = 0
    for half in range(HALVES):
        cards = p.court[half] & showing(act, half) & ~s.acted[half]
        while cards != 0:
            if usable_for(s, half * HALF + lowest(cards), act):
                if half == 0:
                    upper |= cards & -cards
                else:
                    lower |= cards & -cards
            cards = without_lowest(cards)
    return best_card(s, upper, lower)


@rule
def act_with(s: Any, card: int, act: int) -> None:
    """Pay the bribe and act. Rules P20.11, P21.9."""
    pay_holder(s, card, act)
    s.card = card
    s.act = act
    interrupt(s, Phase.CARRY_OUT)


@rule
def pay_holder(s: Any, card: int, act: int) -> None:
    """She pays a bribe in full, or nothing under Courtly Manners. Rule P20.11."""
    holder = bribe_holder(s, s.wakhan, card, act)
    if holder != NOBODY:
        rupees = 0 if pays_nothing(s, s.wakhan) else bribe_owed(s, holder, card, act)
        s.players[s.wakhan].rupees -= rupees
        s.players[holder].rupees += rupees
        note(s, Note.BRIBED, s.wakhan, holder, rupees)


@rule
def act_with_bonus(s: Any, card: int) -> None:
    """The leftmost action of a favoured card that is valid. Rule P21.10."""
    s.ai_on_card = 0
    i = 0
    while PRINTED[card, i] >= 0:
        act = int(PRINTED[card, i])
        if wakhan_can(s, act) and usable_for(s, card, act):
            act_with(s, card, act)
            return
        i += 1


# P22. Buying and playing --------------------------------------------------------------------------


@rule
def icons(card: int, one: int, other: int) -> int:
    """How many impact icons of two kinds a card has."""
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
        limit = COURT_SIZE + stars(s, s.wakhan, Suit.POLITICAL)
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
def chosen_space(s: Any, plan: int) -> int:
    """What she purchases by a plan; NO_SPACE if nothing fits. Rules P22.1 to P22.21."""
    found = NO_SPACE
    if plan != Plan.BUY:
        found = best_space(s, plan)
    elif checks_in_market(s) > 0:
        if dominant_coalition(s) != NO_COALITION:
            found = best_space(s, Plan.BUY_PATRIOT)
            if found == NO_SPACE:
                found = best_space(s, Plan.BUY_BLOCKS)
        else:
            found = best_space(s, Plan.BUY_CYLINDERS)
            if found == NO_SPACE and s.options.wakhan_savvy_purchasing:
                found = best_space(s, Plan.BUY)
    if plan == Plan.BUY and found == NO_SPACE:
        found = pointed_space(s)
    if found != NO_SPACE and s.options.wakhan_savvy_purchasing and s.market[found] < EVENT:
        return bargain(s, found)
    return found


@rule
def pointed_space(s: Any) -> int:
    """The card at which the arrows point, or one to the left of it. Rule P22.19."""
    column = int(AI_NUMBERS[s.ai_top, AI_BLACK[s.ai_face]])
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


@rule
def wakhan_plays(s: Any) -> None:
    """Play the next card that she has got; without the bribe it is discarded. P20.14, P22.22."""
    p = s.players[s.wakhan]
    if p.held == 0:
        resume(s)
        return
    card = random_from_hand(s)
    if can_begin(s, s.wakhan, card, Act.PLAY):
        s.side = red_side(s)
        act_with(s, card, Act.PLAY)
    else:
        leave_hand(s, s.wakhan, card)
        join(s.gone, card)
        note(s, Note.CANCELLED, s.wakhan, card)


@rule
def random_from_hand(s: Any) -> int:
    """A random one of the cards she has got. Rule P20.14."""
    hand = s.players[s.wakhan].hand
    n = count(hand[0])
    drawn = roll(s, n + count(hand[1])) if n + count(hand[1]) > 1 else 0
    if drawn < n:
        return nth(hand[0], drawn)
    return HALF + nth(hand[1], drawn - n)


@rule
def nth(cards: int, n: int) -> int:
    """The card of a set that n smaller ones precede."""
    for _ in range(n):
        cards = without_lowest(cards)
    return lowest(cards)


# P23. The answers ---------------------------------------------------------------------------------


@rule
def leads_on(s: Any, card: int) -> bool:
    """Has she more spies on a card than each other player? Rule P22.23."""
    spies = s.cards[card].spies
    for seat in range(s.seats):
        if seat != s.wakhan and spies[seat] >= spies[s.wakhan]:
            return False
    return spies[s.wakhan] > 0


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
    before = 0
    for i in range(s.icon - 1):
        if icon_of(s.card, i) == Icon.ROAD:
            before += 1
    borders = s.may[0] >> (ROAD - STOP)
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
                if seat != s.wakhan:
                    tribes += here.tribes[seat]
            if tribes > here.armies[banner]:
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
    courts = 0
    for seat in range(s.seats):
        courts += s.players[seat].size
    if courts < 2:
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
