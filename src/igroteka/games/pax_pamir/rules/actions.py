"""The six card actions and playing a card's impact icons (chapters P10 to P12)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import GiftOrder, TaxReach
from igroteka.games.pax_pamir.rules.bribes import COST, cheapest_space
from igroteka.games.pax_pamir.rules.choices import (
    ACCEPT,
    ARMY,
    CARD,
    MARKET,
    PLAYER,
    REFUSE,
    REMOVE_ARMY,
    REMOVE_ROAD,
    REMOVE_SPY,
    REMOVE_TRIBE,
    ROAD,
    SPACE,
    STOP,
    TRIBE,
)
from igroteka.games.pax_pamir.rules.choices import (
    REGION as TO_REGION,
)
from igroteka.games.pax_pamir.rules.facts import (
    BORDERS,
    COALITIONS,
    HALF,
    HALVES,
    NO_CARD,
    NO_COALITION,
    REGIONS,
    Act,
    Card,
    Icon,
    Region,
    Suit,
    bit_of,
    border_between,
    borders_of,
    half_of,
    icon_of,
    of_region,
    of_suit,
    patriot_of,
    prize_of,
    rank_of,
    region_of,
)
from igroteka.games.pax_pamir.rules.knowledge import leave_hand
from igroteka.games.pax_pamir.rules.losses import (
    LEVERAGE_RUPEES,
    become_loyal,
    if_tribeless,
    leave_court,
)
from igroteka.games.pax_pamir.rules.market import lay_cost
from igroteka.games.pax_pamir.rules.pieces import (
    banner_of,
    bound_by,
    empty_spaces,
    gift_price,
    in_court,
    join,
    lift,
    put,
    ruled_by,
    stars,
    to_court,
)
from igroteka.games.pax_pamir.rules.placing import begin_placing, block_at_hand, cylinder_at_hand
from igroteka.games.pax_pamir.rules.state import GIFTS, NOWHERE, SPACES, Note, Phase, Piece

MOST_PAID = 3
"""Blocks paid for in a build action. Rule P11.18."""

ALL_REGIONS = (1 << REGIONS) - 1

STOPPING = 1
"""`stop` in the first set of `may`."""


@rule
def seat_before(s: Any, seat: int) -> int:
    """The neighbour on the right. Rule P1.2."""
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def seat_after(s: Any, seat: int) -> int:
    """The neighbour on the left. Rule P1.2."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def offer_stop(s: Any) -> None:
    """Stopping is offered once something has been done and more can be. P11.2, P18.16."""
    if s.done > 0 and (s.may[0] | s.may[1] | s.may[2] | s.may[3]) != 0:
        s.may[0] |= STOPPING


@rule
def offer_cards(s: Any, upper: int, lower: int) -> None:
    """Offer two sets of court cards."""
    s.may[2] |= upper
    s.may[3] |= lower


@rule
def did(s: Any) -> None:
    """The running action has done its work once more."""
    s.left -= 1
    s.done += 1


@rule
def stopped(s: Any) -> None:
    """The player has had enough."""
    note(s, Note.STOPPED, s.turn, s.phase)


# P10. Playing a card ------------------------------------------------------------------------------


@rule
def lay_in_court(s: Any, seat: int, card: int, side: int) -> None:
    """The card goes to the court; a patriot may turn the dial; the icons follow. P10.1 to P10.4."""
    leave_hand(s, seat, card)
    to_court(s, seat, card, side)
    note(s, Note.PLAYED, seat, card, side)
    if patriot_of(card) != NO_COALITION:
        become_loyal(s, seat, patriot_of(card))
    s.card = card
    s.icon = 0
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
def all_courts(s: Any, half: int) -> int:
    """One half of the cards in all courts."""
    found = 0
    for seat in range(s.seats):
        found |= s.players[seat].court[half]
    return found


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


# P11. What an action can do -----------------------------------------------------------------------


@rule
def can_do(s: Any, seat: int, act: int) -> bool:
    """Can this kind of action do something, money aside? Rule P11.2. Tax depends on the card."""
    if act == Act.GIFT:
        return empty_spaces(s, seat) != 0 and cylinder_at_hand(s, seat)
    if act == Act.BUILD:
        return block_at_hand(s, banner_of(s, seat)) and ruled_by(s, seat) != 0
    if act == Act.MOVE:
        return (
            movable_armies(s, seat) | movable_tribes(s, seat) | movable_spies(s, seat, 0)
        ) != 0 or movable_spies(s, seat, 1) != 0
    if act == Act.BETRAY:
        return (betrayable(s, seat, 0) | betrayable(s, seat, 1)) != 0
    if act == Act.BATTLE:
        return (battle_regions(s, seat) | battle_cards(s, seat, 0) | battle_cards(s, seat, 1)) != 0
    return True


@rule
def begin_action(s: Any, card: int, act: int) -> None:
    """The card acts. Rules P7.7, P11.3."""
    join(s.acted, card)
    s.left = rank_of(card)
    s.done = 0
    s.card = card
    s.act = act
    interrupt(s, ACT_PHASES[act])


ACT_PHASES = (
    int(Phase.TAX),
    int(Phase.GIFT),
    int(Phase.BUILD),
    int(Phase.MOVE),
    int(Phase.BETRAY),
    int(Phase.BATTLE),
)


@rule
def end_action(s: Any) -> None:
    """What belongs to the running action only is forgotten."""
    s.left = 0
    s.done = 0
    s.card = NO_CARD
    s.piece = 0
    s.place = 0
    s.site = NOWHERE
    s.target = NO_CARD
    resume(s)


# Tax ----------------------------------------------------------------------------------------------


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
    s.turn = s.active
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


# Gift ---------------------------------------------------------------------------------------------


@rule
def payable_spaces(s: Any, seat: int) -> int:
    """The empty gift spaces that may be filled and paid, as a set. Rules P11.14 to P11.16."""
    if s.options.gift_order == GiftOrder.CHEAPEST_FIRST:
        spaces = 1 << cheapest_space(s, seat)
    else:
        spaces = (1 << GIFTS) - 1
    spaces &= empty_spaces(s, seat)
    for space in range(GIFTS):
        if gift_price(space) > s.players[seat].rupees:
            spaces &= ~(1 << space)
    return spaces


@rule
def ask_gift(s: Any) -> None:
    """Which gift space. Rule P18.11."""
    s.turn = s.active
    s.may[0] |= payable_spaces(s, s.turn) << (SPACE - STOP)


@rule
def apply_gift(s: Any, action: int) -> None:
    space = action - SPACE
    s.players[s.turn].rupees -= gift_price(space)
    lay_cost(s, 0, gift_price(space) // 2)
    seat = s.turn
    end_action(s)
    begin_placing(s, seat, Piece.GIFT, space, NO_COALITION)


# Build --------------------------------------------------------------------------------------------


@rule
def building_sites(s: Any, seat: int) -> int:
    """Where a block may be built, as the first set of an offer. Rules P11.19, P11.20."""
    if not block_at_hand(s, banner_of(s, seat)):
        return 0
    regions = ruled_by(s, seat)
    borders = 0
    for region in range(REGIONS):
        if (regions >> region) & 1 != 0:
            borders |= borders_of(region)
    return regions << (ARMY - STOP) | borders << (ROAD - STOP)


@rule
def blocks_for_a_cost(s: Any, seat: int) -> int:
    """How many blocks 2 rupees place. Rule P17.22."""
    return 2 if bound_by(s, Card.NATION_BUILDING) == seat else 1


@rule
def ask_build(s: Any) -> None:
    """Block by block, a region or a border. Rules P11.18 to P11.21, P18.12."""
    s.turn = s.active
    each = blocks_for_a_cost(s, s.turn)
    paid = s.done % each != 0
    if s.done < MOST_PAID * each and (paid or s.players[s.turn].rupees >= COST):
        s.may[0] |= building_sites(s, s.turn)
        offer_stop(s)


@rule
def apply_build(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_build(s)
        return
    each = blocks_for_a_cost(s, s.turn)
    if s.done % each == 0:
        s.players[s.turn].rupees -= COST
        lay_cost(s, s.done // each, COST // 2)
    did(s)
    build_block(s, action)


@rule
def build_block(s: Any, action: int) -> None:
    """An army or a road. Rule P11.19."""
    banner = banner_of(s, s.turn)
    if action >= ROAD:
        begin_placing(s, s.turn, Piece.ROAD, action - ROAD, banner)
    else:
        begin_placing(s, s.turn, Piece.ARMY, action - ARMY, banner)


@rule
def end_build(s: Any) -> None:
    """Infrastructure may add a block. Rule P16.23."""
    if in_court(s, s.active, Card.INFRASTRUCTURE):
        s.phase = Phase.INFRASTRUCTURE
    else:
        end_action(s)


@rule
def ask_infrastructure(s: Any) -> None:
    """One more block or none. Rules P16.23, P18.12."""
    s.turn = s.active
    s.may[0] |= building_sites(s, s.turn)
    offer_stop(s)


@rule
def apply_infrastructure(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_action(s)
    else:
        seat = s.turn
        end_action(s)
        s.turn = seat
        build_block(s, action)


# P12. Move ----------------------------------------------------------------------------------------


@rule
def loyal_roads(s: Any, seat: int) -> int:
    """The borders that the player's armies may cross, as a set. Rules P12.2, P16.17, P23.10."""
    if seat == s.wakhan or in_court(s, seat, Card.INDIAN_SUPPLIES):
        return (1 << BORDERS) - 1
    found = 0
    banner = s.players[seat].loyalty
    for border in range(BORDERS):
        if s.borders[border].roads[banner] > 0:
            found |= 1 << border
    return found


@rule
def movable_armies(s: Any, seat: int) -> int:
    """The regions from which a loyal army can go, as a set. Rule P12.2."""
    roads = loyal_roads(s, seat)
    if roads == 0:
        return 0
    banner = banner_of(s, seat)
    found = 0
    for region in range(REGIONS):
        if s.regions[region].armies[banner] > 0 and roads & borders_of(region) != 0:
            found |= 1 << region
    return found


@rule
def movable_tribes(s: Any, seat: int) -> int:
    """The regions from which a tribe can go under Nationalism, as a set. Rule P17.17."""
    if bound_by(s, Card.NATIONALISM) != seat:
        return 0
    roads = loyal_roads(s, seat)
    found = 0
    for region in range(REGIONS):
        if s.regions[region].tribes[seat] > 0 and roads & borders_of(region) != 0:
            found |= 1 << region
    return found


@rule
def movable_spies(s: Any, seat: int, half: int) -> int:
    """One half of the cards from which a spy can go: any, if there is another. Rule P12.3."""
    cards = s.players[seat].spying[half]
    if cards == 0:
        return 0
    courts = 0
    for other in range(s.seats):
        courts += s.players[other].size
    return cards if courts > 1 else 0


@rule
def ask_move(s: Any) -> None:
    """The place and kind of the piece. Rules P12.1, P12.7, P18.13."""
    s.turn = s.active
    if s.left > 0:
        s.may[0] |= movable_armies(s, s.turn) << (ARMY - STOP)
        s.may[0] |= movable_tribes(s, s.turn) << (TRIBE - STOP)
        offer_cards(s, movable_spies(s, s.turn, 0), movable_spies(s, s.turn, 1))
        offer_stop(s)


@rule
def apply_move(s: Any, action: int) -> None:
    if action == STOP:
        stopped(s)
        end_action(s)
        return
    if action > CARD:
        s.piece = Piece.SPY
        s.place = action - CARD
    elif action >= TRIBE:
        s.piece = Piece.TRIBE
        s.place = action - TRIBE
    else:
        s.piece = Piece.ARMY
        s.place = action - ARMY
    s.phase = Phase.MOVE_TO


@rule
def ask_move_to(s: Any) -> None:
    """Where the piece may go. Rules P12.2 to P12.6, P16.10, P16.17 to P16.19."""
    s.turn = s.active
    if s.piece == Piece.SPY:
        upper, lower = spy_reach(s, s.turn, s.place)
        offer_cards(s, upper, lower)
        return
    roads = loyal_roads(s, s.turn)
    for region in range(REGIONS):
        border = border_between(s.place, region)
        if border >= 0 and (roads >> border) & 1 != 0:
            s.may[0] |= 1 << (TO_REGION - STOP + region)


@rule
def apply_move_to(s: Any, action: int) -> None:
    """The piece moves; a fresh one stays fresh. Rules P6.7, P12.1, P17.18."""
    to = action - CARD if s.piece == Piece.SPY else action - TO_REGION
    whose = banner_of(s, s.turn) if s.piece == Piece.ARMY else s.turn
    fresh = lift(s, s.piece, s.place, whose)
    put(s, s.piece, to, whose, fresh)
    note(s, Note.MOVED, s.turn, s.piece, s.place, to)
    if s.piece == Piece.TRIBE:
        if_tribeless(s, s.turn, s.place)
    did(s)
    s.piece = 0
    s.place = 0
    s.phase = Phase.MOVE


@rule
def ring_neighbour(s: Any, card: int, step: int) -> int:
    """The next card of the ring of courts, to the right (1) or left (-1). Rules P12.4, P12.5."""
    seat = s.owner[card]
    p = s.players[seat]
    i = 0
    while p.row[i] != card:
        i += 1
    i += step
    if 0 <= i < p.size:
        return p.row[i]
    seat = seat_before(s, seat) if step > 0 else seat_after(s, seat)
    while s.players[seat].size == 0:
        seat = seat_before(s, seat) if step > 0 else seat_after(s, seat)
    p = s.players[seat]
    return p.row[0] if step > 0 else p.row[p.size - 1]


@rule
def spy_step(s: Any, seat: int, card: int) -> tuple[int, int]:
    """The cards that are adjacent for a spy of this player, as two sets. Rules P12.4, P16.10."""
    upper = 0
    lower = 0
    for step in (-1, 1):
        near = ring_neighbour(s, card, step)
        if half_of(near) == 0:
            upper |= 1 << bit_of(near)
        else:
            lower |= 1 << bit_of(near)
    if in_court(s, seat, Card.STRANGE_BEDFELLOWS):
        upper |= all_courts(s, 0) & of_region(region_of(card), 0)
        lower |= all_courts(s, 1) & of_region(region_of(card), 1)
    return upper, lower


@rule
def spy_reach(s: Any, seat: int, card: int) -> tuple[int, int]:
    """Where one move may carry a spy, as two sets of cards. Rules P12.6, P16.18, P16.19."""
    upper, lower = spy_step(s, seat, card)
    if in_court(s, seat, Card.WELL_CONNECTED):
        first = (upper, lower)
        for half in range(HALVES):
            cards = first[half]
            while cards != 0:
                more_upper, more_lower = spy_step(s, seat, half * HALF + lowest(cards))
                upper |= more_upper
                lower |= more_lower
                cards = without_lowest(cards)
    if half_of(card) == 0:
        upper &= ~(1 << bit_of(card))
    else:
        lower &= ~(1 << bit_of(card))
    return upper, lower


# Betray -------------------------------------------------------------------------------------------


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
    s.turn = s.active
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


# Battle -------------------------------------------------------------------------------------------


@rule
def battle_strength(s: Any, seat: int, region: int) -> int:
    """Loyal armies, and tribes under Nationalism. Rules P12.14, P12.17, P17.17."""
    here = s.regions[region]
    strength = here.armies[banner_of(s, seat)]
    if bound_by(s, Card.NATIONALISM) == seat:
        strength += here.tribes[seat]
    return strength


@rule
def in_citadel(s: Any, seat: int, region: int) -> bool:
    """Are a player's tribes there safe in battles? Rule P16.9."""
    return (region == Region.KABUL and in_court(s, seat, Card.CITADEL_OF_KABUL)) or (
        region == Region.TRANSCASPIA and in_court(s, seat, Card.CITADEL_OF_TRANSCASPIA)
    )


@rule
def removable_in(s: Any, seat: int, region: int) -> int:
    """What may be removed in a region, as the second set of an offer. P12.15, P12.19, P20.7."""
    here = s.regions[region]
    banner = banner_of(s, seat)
    found = 0
    for coalition in range(COALITIONS):
        if coalition != banner:
            if here.armies[coalition] > 0:
                found |= 1 << (REMOVE_ARMY - MARKET + coalition)
            borders = borders_of(region)
            while borders != 0:
                border = lowest(borders)
                borders = without_lowest(borders)
                if s.borders[border].roads[coalition] > 0:
                    found |= 1 << (REMOVE_ROAD - MARKET + border * COALITIONS + coalition)
    loyalty = s.players[seat].loyalty
    for other in range(s.seats):
        enemy = other != seat and s.players[other].loyalty != loyalty
        if enemy and here.tribes[other] > 0 and not in_citadel(s, other, region):
            found |= 1 << (REMOVE_TRIBE - MARKET + other)
    return found


@rule
def removable_on(s: Any, seat: int, card: int) -> int:
    """Whose spies may be removed on a card, as a set of seats. Rules P12.16, P16.3."""
    found = 0
    for other in range(s.seats):
        enemy = other != seat and s.cards[card].spies[other] > 0
        if enemy and not in_court(s, other, Card.INDISPENSABLE_ADVISORS):
            found |= 1 << other
    return found


@rule
def battle_regions(s: Any, seat: int) -> int:
    """The regions where a battle would remove something, as a set. Rules P12.14, P18.15."""
    found = 0
    for region in range(REGIONS):
        if battle_strength(s, seat, region) > 0 and removable_in(s, seat, region) != 0:
            found |= 1 << region
    return found


@rule
def battle_cards(s: Any, seat: int, half: int) -> int:
    """One half of the cards on which a battle would remove something. Rules P12.14, P18.15."""
    enemies = 0
    for other in range(s.seats):
        if other != seat and not in_court(s, other, Card.INDISPENSABLE_ADVISORS):
            enemies |= s.players[other].spying[half]
    return s.players[seat].spying[half] & enemies


@rule
def ask_battle(s: Any) -> None:
    """The site. Rules P12.14, P18.15."""
    s.turn = s.active
    s.may[0] |= battle_regions(s, s.turn) << (TO_REGION - STOP)
    offer_cards(s, battle_cards(s, s.turn, 0), battle_cards(s, s.turn, 1))


@rule
def apply_battle(s: Any, action: int) -> None:
    """The limit is fixed now. Rules P12.17, P12.18."""
    if action > CARD:
        s.site = NOWHERE
        s.target = action - CARD
        strength = s.cards[s.target].spies[s.turn]
    else:
        s.site = action - TO_REGION
        s.target = NO_CARD
        strength = battle_strength(s, s.turn, s.site)
    s.left = min(s.left, strength)
    note(s, Note.BATTLE, s.turn, s.site, s.target, s.left)
    s.phase = Phase.REMOVE


@rule
def ask_remove(s: Any) -> None:
    """Piece by piece. Rules P12.15 to P12.17, P18.15."""
    s.turn = s.active
    if s.left > 0:
        if s.site != NOWHERE:
            s.may[1] |= removable_in(s, s.turn, s.site)
        elif s.owner[s.target] != NOBODY:
            s.may[1] |= removable_on(s, s.turn, s.target) << (REMOVE_SPY - MARKET)
        offer_stop(s)


@rule
def apply_remove(s: Any, action: int) -> None:
    """The piece goes back to its supply. Rules P12.20, P13.11."""
    if action == STOP:
        stopped(s)
        s.phase = Phase.SHELTER
        return
    did(s)
    if action >= REMOVE_SPY:
        owner = action - REMOVE_SPY
        note(s, Note.REMOVED_SPY, s.turn, owner, s.target)
        lift(s, Piece.SPY, s.target, owner)
        s.players[owner].supply += 1
        s.players[owner].shaken += 1
    elif action >= REMOVE_TRIBE:
        owner = action - REMOVE_TRIBE
        note(s, Note.REMOVED_TRIBE, s.turn, owner, s.site)
        lift(s, Piece.TRIBE, s.site, owner)
        s.players[owner].supply += 1
        if_tribeless(s, owner, s.site)
    elif action >= REMOVE_ROAD:
        border = (action - REMOVE_ROAD) // COALITIONS
        coalition = (action - REMOVE_ROAD) % COALITIONS
        note(s, Note.REMOVED_ROAD, s.turn, coalition, border)
        lift(s, Piece.ROAD, border, coalition)
        s.blocks[coalition] += 1
    else:
        coalition = action - REMOVE_ARMY
        note(s, Note.REMOVED_ARMY, s.turn, coalition, s.site)
        lift(s, Piece.ARMY, s.site, coalition)
        s.blocks[coalition] += 1


@rule
def ask_shelter(s: Any) -> None:
    """Spy by spy, to a Safe House or to the supply. Rules P16.12, P16.13, P18.17."""
    seat = s.active
    for _ in range(s.seats):
        p = s.players[seat]
        if p.shaken > 0:
            for house in (Card.SAFE_HOUSE_OF_KANDAHAR, Card.SAFE_HOUSE_OF_PERSIA):
                if in_court(s, seat, house):
                    s.may[2 + half_of(house)] |= 1 << bit_of(house)
                    s.may[0] |= STOPPING
            if s.may[0] != 0:
                s.turn = seat
                return
            p.shaken = 0
        seat = seat_after(s, seat)


@rule
def apply_shelter(s: Any, action: int) -> None:
    """The spy goes to the house, and is not fresh there. Rules P6.6, P16.12."""
    p = s.players[s.turn]
    p.shaken -= 1
    if action == STOP:
        stopped(s)
    else:
        p.supply -= 1
        put(s, Piece.SPY, action - CARD, s.turn, 0)
        note(s, Note.SHELTERED, s.turn, action - CARD)
