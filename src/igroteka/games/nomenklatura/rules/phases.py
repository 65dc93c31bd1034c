"""The law of Nomenklatura: setup, the way from choice to choice, secrets and invariants.

The chapters of the rulebook (docs/rules/nomenklatura.md) have modules of their own: `agenda.py`
(N4), `auction.py` (N5), `execution.py` with `steps.py` (N6, N7, N8, N12), `merger.py` (N9),
`scoring.py` (N10, N11, N13), and `pieces.py` for what they share.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import (
    NO_CARD,
    NONE,
    add,
    count,
    first,
    has,
    list_cards,
    lowest,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.course import note
from igroteka.engine.dice import random_card, shuffle
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import EndTrigger, StartingTurnOrder
from igroteka.games.nomenklatura.rules.agenda import apply_dig, legal_dig, new_round
from igroteka.games.nomenklatura.rules.auction import apply_auction, most_bid
from igroteka.games.nomenklatura.rules.execution import (
    apply_answer,
    apply_buy_out,
    apply_draw_in,
    apply_exchange_own,
    apply_exchange_theirs,
    apply_exchange_whom,
    apply_half,
    apply_level,
    apply_mark,
    apply_merge,
    apply_offer_number,
    apply_offer_where,
    apply_offer_whom,
    apply_place,
    apply_price,
    apply_rail,
    apply_recall,
    apply_remove,
    apply_ride,
    apply_sell,
    apply_strike,
    apply_take,
    apply_thin,
    apply_venture,
    apply_venture_whom,
    drawn_in,
    legal_buy_out,
    legal_draw_in,
    legal_exchange_own,
    legal_exchange_theirs,
    legal_exchange_whom,
    legal_half,
    legal_level,
    legal_mark,
    legal_merge,
    legal_offer_number,
    legal_offer_where,
    legal_offer_whom,
    legal_place,
    legal_rail,
    legal_recall,
    legal_remove,
    legal_ride,
    legal_sell,
    legal_strike,
    legal_take,
    legal_thin,
    legal_venture,
    legal_venture_whom,
    next_step,
    step_done,
)
from igroteka.games.nomenklatura.rules.facts import (
    CARD_NAMES,
    DECKS,
    REGION_NAMES,
    REGIONS,
    WESTERN_REGIONS,
    Card,
)
from igroteka.games.nomenklatura.rules.merger import (
    after_execution,
    apply_lay,
    apply_merger_auction,
    apply_push,
    legal_lay,
    legal_push,
)
from igroteka.games.nomenklatura.rules.pieces import all_on_map
from igroteka.games.nomenklatura.rules.scoring import (
    apply_railroad,
    legal_railroad,
    outcome,
    railroad_done,
    score_round,
)
from igroteka.games.nomenklatura.rules.state import (
    HIDDEN,
    HIGHEST_BID,
    LOOK,
    MAX_SEATS,
    MOST_MARKERS,
    MOST_ROUNDS,
    NOWHERE,
    STATE,
    End,
    Note,
    Phase,
)

__all__ = ["ACTIONS", "AUDIT", "LONGEST", "STATE", "Note", "Phase", "outcome"]

SEATS = tuple(str(seat + 1) for seat in range(MAX_SEATS))
WEST = REGION_NAMES[:WESTERN_REGIONS]

ACTIONS = ActionTable(
    **{
        "pass": (),
        "stop": (),  # decline, or do no more of what a step offers
        "bid": (tuple(str(n + 1) for n in range(HIGHEST_BID)),),
        "take": (CARD_NAMES,),
        "price": (tuple(str(n) for n in range(HIGHEST_BID + 1)),),
        "level": (WEST,),
        "remove": (WEST, SEATS),  # Dismissals: a marker of that seat
        "recall": (REGION_NAMES,),
        "card": (("discard", "keep"),),  # In the Know
        "offer": (SEATS,),
        "from": (REGION_NAMES,),  # Negotiation: the region of the opponent's markers
        "number": (tuple(str(n + 1) for n in range(MOST_MARKERS)),),
        "answer": (("accept", "refuse"),),
        "sell": (REGION_NAMES,),
        "rail": (REGION_NAMES,),
        "ride": (("1", "2"),),
        "exchange": (REGION_NAMES,),  # the own marker's region
        "with": (SEATS,),
        "for": (REGION_NAMES,),  # the opponent's marker's region
        "place": (WEST,),
        "venture": (WEST,),
        "partner": (SEATS,),
        "draw": (REGION_NAMES,),  # where the marker comes from
        "strike": (WEST, SEATS),  # Heavy Industry: two own from Ural against one marker
        "merge": (REGION_NAMES,),
        "mark": (REGION_NAMES,),
        "lay": (("ruble", "marker"),),
        "push": (REGION_NAMES,),
        "choose": (("effect", "place"),),
        "thin": (WEST,),
        "buyout": (REGION_NAMES, SEATS),
        "railroad": (REGION_NAMES,),
    }
)
PASS = ACTIONS.first("pass")
STOP = ACTIONS.first("stop")
BID = ACTIONS.first("bid")
PRICE = ACTIONS.first("price")

KINDS = {
    Phase.AUCTION: "bid",
    Phase.MERGER_AUCTION: "bid",
    Phase.TAKE: "take",
    Phase.PRICE: "price",
    Phase.LEVEL: "level",
    Phase.REMOVE: "remove",
    Phase.RECALL: "recall",
    Phase.DIG: "card",
    Phase.OFFER_WHOM: "offer",
    Phase.OFFER_WHERE: "from",
    Phase.OFFER_NUMBER: "number",
    Phase.ANSWER: "answer",
    Phase.SELL: "sell",
    Phase.RAIL: "rail",
    Phase.RIDE: "ride",
    Phase.EXCHANGE_OWN: "exchange",
    Phase.EXCHANGE_WHOM: "with",
    Phase.EXCHANGE_THEIRS: "for",
    Phase.PLACE: "place",
    Phase.VENTURE: "venture",
    Phase.VENTURE_WHOM: "partner",
    Phase.DRAW_IN: "draw",
    Phase.STRIKE: "strike",
    Phase.MERGE: "merge",
    Phase.MARK: "mark",
    Phase.LAY: "lay",
    Phase.PUSH: "push",
    Phase.HALF: "choose",
    Phase.THIN: "thin",
    Phase.BUY_OUT: "buyout",
    Phase.RAILROAD: "railroad",
}
"""The kind of action that answers each phase's question."""

FIRST = np.array(
    [ACTIONS.first(KINDS[phase]) if phase in KINDS else 0 for phase in Phase], np.int64
)
"""The action of choice 0 in each phase."""

OPTIONAL = (
    Phase.REMOVE,
    Phase.OFFER_WHOM,
    Phase.PLACE,
    Phase.DRAW_IN,
    Phase.STRIKE,
    Phase.RAILROAD,
)
"""The phases whose question may be declined. Rule N14.4."""

MAY = np.array([phase in OPTIONAL for phase in Phase])

DECLINED = -1
"""In place of a choice: stopped by the player, or nothing is possible."""

ASKED = -2
"""In place of a choice: a player has to make it."""

LONGEST = MOST_ROUNDS * (
    2 * (HIGHEST_BID + MAX_SEATS)  # asked in the auctions for turn order and for a merger
    + (HIGHEST_BID + MAX_SEATS + MAX_SEATS * MOST_MARKERS)  # another merger, and its losers
    + HIGHEST_BID * (HIGHEST_BID + 1)  # laying two times all bids from 1 to 99 in full
    + MAX_SEATS * 32  # cards
    + MAX_SEATS  # the railroad step
)
"""No play takes more decisions."""


# N3. Setup and the round ----------------------------------------------------------------------


@rule
def setup(s: Any, seats: int) -> None:
    """An empty map, money, an order, a deck; and the first agenda. Rules N3.1 to N3.5."""
    s.seats = seats
    for seat in range(MAX_SEATS):
        p = s.players[seat]
        p.card = NO_CARD
        s.order[seat] = seat if seat < seats else NOBODY
        if seat < seats:
            p.rubles = s.options.starting_rubles
            p.supply = s.options.influence_per_player
    if s.options.starting_turn_order == StartingTurnOrder.RANDOM:
        shuffle(s, s.order, seats)
    build_railroad(s)
    for i in range(LOOK):
        s.top[i] = NO_CARD
    s.looker = NOBODY
    s.deck = DECKS[s.options.deck]
    s.marker = s.options.consolidation_marker_start
    s.merger = NOWHERE
    s.card = NO_CARD
    s.active = NOBODY
    s.target = NOBODY
    s.region = NOWHERE
    new_round(s)


@rule
def build_railroad(s: Any) -> None:
    """Read the line from the digits of the option, right to left. Rules N1.13, N2.16."""
    digits = s.options.railroad_order
    region = NOWHERE
    for _ in range(REGIONS):
        left = digits % 10 - 1
        digits //= 10
        s.right[left] = region
        if region == NOWHERE:
            s.terminus = left
        region = left


# N14. From choice to choice -------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time. Rule N14.1."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """What the seat asked may answer. Rules N14.2 to N14.6."""
    if s.phase <= Phase.MERGER_AUCTION:
        return legal_bids(s, out)
    if s.phase == Phase.PRICE:
        return legal_prices(s, out)
    n = 0
    if MAY[s.phase]:
        out[0] = STOP
        n = 1
    return n + list_cards(choices(s), int(FIRST[s.phase]), out[n:])


@rule
def legal_bids(s: Any, out: Any) -> int:
    """Pass, or bid more than the highest bid. Rules N5.3, N5.4, N9.9, N14.5."""
    out[0] = PASS
    n = max(0, most_bid(s) - s.high)
    for i in range(n):
        out[1 + i] = BID + s.high + i
    return 1 + n


@rule
def legal_prices(s: Any, out: Any) -> int:
    """From 0 to all one's rubles. Rules N7.6, N2.20."""
    n = 1 + min(s.players[s.turn].rubles, HIGHEST_BID)
    for i in range(n):
        out[i] = PRICE + i
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    """Make the choice, and all that make themselves after it. Rules N14.1, N14.3."""
    choice = action - int(FIRST[s.phase])
    if action == STOP:
        choice = DECLINED
        note(s, Note.STOPPED, s.turn, s.phase, s.card)
    elif action == PASS:
        choice = 0
    elif s.phase <= Phase.MERGER_AUCTION:
        choice += 1
    while choice != ASKED:
        answer(s, choice)
        choice = own_answer(s)


@rule
def own_answer(s: Any) -> int:
    """The choice that makes itself, or DECLINED, or ASKED. Rules N14.3, N14.4."""
    while Phase.STEP <= s.phase < Phase.OVER:
        go_on(s)
    if s.phase <= Phase.TAKE or s.phase == Phase.OVER:
        return ASKED
    possible = choices(s)
    if possible == NONE:
        return DECLINED
    if MAY[s.phase] or without_lowest(possible) != NONE:
        return ASKED
    return lowest(possible)


@rule
def go_on(s: Any) -> None:
    """What happens without a question. Rule N3.6."""
    if s.phase == Phase.STEP:
        next_step(s)
    elif s.phase == Phase.EXECUTED:
        after_execution(s)
    elif s.phase == Phase.SCORING:
        score_round(s)
    else:
        new_round(s)


@rule
def choices(s: Any) -> int:
    """What may be chosen in a phase, as a set of small numbers; stopping is not among them."""
    phase = s.phase
    if phase == Phase.TAKE:
        return legal_take(s)
    if phase == Phase.LAY:
        return legal_lay(s)
    if phase == Phase.PLACE:
        return legal_place(s)
    if phase == Phase.DRAW_IN:
        return legal_draw_in(s)
    if phase == Phase.PRICE:
        return first(1) if s.players[s.turn].rubles == 0 else first(2)
    if phase == Phase.LEVEL:
        return legal_level(s)
    if phase == Phase.REMOVE:
        return legal_remove(s)
    if phase == Phase.RECALL:
        return legal_recall(s)
    if phase == Phase.DIG:
        return legal_dig(s)
    if phase == Phase.OFFER_WHOM:
        return legal_offer_whom(s)
    if phase == Phase.OFFER_WHERE:
        return legal_offer_where(s)
    if phase == Phase.OFFER_NUMBER:
        return legal_offer_number(s)
    if phase == Phase.SELL:
        return legal_sell(s)
    if phase == Phase.RAIL:
        return legal_rail(s)
    if phase == Phase.RIDE:
        return legal_ride(s)
    if phase == Phase.EXCHANGE_OWN:
        return legal_exchange_own(s)
    if phase == Phase.EXCHANGE_WHOM:
        return legal_exchange_whom(s)
    if phase == Phase.EXCHANGE_THEIRS:
        return legal_exchange_theirs(s)
    if phase == Phase.VENTURE:
        return legal_venture(s)
    if phase == Phase.VENTURE_WHOM:
        return legal_venture_whom(s)
    if phase == Phase.STRIKE:
        return legal_strike(s)
    if phase == Phase.MERGE:
        return legal_merge(s)
    if phase == Phase.MARK:
        return legal_mark(s)
    if phase == Phase.PUSH:
        return legal_push(s)
    if phase == Phase.HALF:
        return legal_half(s)
    if phase == Phase.THIN:
        return legal_thin(s)
    if phase == Phase.BUY_OUT:
        return legal_buy_out(s)
    if phase == Phase.RAILROAD:
        return legal_railroad(s)
    return legal_answer(s)


@rule
def legal_answer(s: Any) -> int:
    """Accept or refuse. Rule N14.9."""
    return first(2)


@rule
def answer(s: Any, choice: int) -> None:
    """Carry out a choice of the running phase."""
    phase = s.phase
    if choice == DECLINED:
        decline(s)
    elif phase == Phase.AUCTION:
        apply_auction(s, choice)
    elif phase == Phase.MERGER_AUCTION:
        apply_merger_auction(s, choice)
    elif phase == Phase.TAKE:
        apply_take(s, choice)
    elif phase == Phase.LAY:
        apply_lay(s, choice)
    elif phase == Phase.PLACE:
        apply_place(s, choice)
    elif phase == Phase.DRAW_IN:
        apply_draw_in(s, choice)
    elif phase == Phase.PRICE:
        apply_price(s, choice)
    elif phase == Phase.LEVEL:
        apply_level(s, choice)
    elif phase == Phase.REMOVE:
        apply_remove(s, choice)
    elif phase == Phase.RECALL:
        apply_recall(s, choice)
    elif phase == Phase.DIG:
        apply_dig(s, choice)
    elif phase == Phase.OFFER_WHOM:
        apply_offer_whom(s, choice)
    elif phase == Phase.OFFER_WHERE:
        apply_offer_where(s, choice)
    elif phase == Phase.OFFER_NUMBER:
        apply_offer_number(s, choice)
    elif phase == Phase.ANSWER:
        apply_answer(s, choice)
    elif phase == Phase.SELL:
        apply_sell(s, choice)
    elif phase == Phase.RAIL:
        apply_rail(s, choice)
    elif phase == Phase.RIDE:
        apply_ride(s, choice)
    elif phase == Phase.EXCHANGE_OWN:
        apply_exchange_own(s, choice)
    elif phase == Phase.EXCHANGE_WHOM:
        apply_exchange_whom(s, choice)
    elif phase == Phase.EXCHANGE_THEIRS:
        apply_exchange_theirs(s, choice)
    elif phase == Phase.VENTURE:
        apply_venture(s, choice)
    elif phase == Phase.VENTURE_WHOM:
        apply_venture_whom(s, choice)
    elif phase == Phase.STRIKE:
        apply_strike(s, choice)
    elif phase == Phase.MERGE:
        apply_merge(s, choice)
    elif phase == Phase.MARK:
        apply_mark(s, choice)
    elif phase == Phase.PUSH:
        apply_push(s, choice)
    elif phase == Phase.HALF:
        apply_half(s, choice)
    elif phase == Phase.THIN:
        apply_thin(s, choice)
    elif phase == Phase.BUY_OUT:
        apply_buy_out(s, choice)
    else:
        apply_railroad(s, choice)


@rule
def decline(s: Any) -> None:
    """A step is stopped, or cannot be done (any more). Rules N14.3, N14.4."""
    if s.phase == Phase.DRAW_IN:
        drawn_in(s)
    elif s.phase == Phase.RAILROAD:
        railroad_done(s)
    else:
        step_done(s)


# N15. What is secret and what is public -------------------------------------------------------


@rule
def hide(s: Any, viewer: int) -> None:
    """The rubles of others, and top cards that the viewer has not seen. Rules N15.1 to N15.3."""
    s.dice = 0
    if s.options.hide_rubles and s.phase != Phase.OVER:
        for seat in range(s.seats):
            if seat != viewer:
                s.players[seat].rubles = HIDDEN
    if viewer != s.looker:
        for i in range(LOOK):
            s.top[i] = NO_CARD


@rule
def guess(s: Any, viewer: int) -> None:
    """Rubles can be counted; top cards may be any of the deck. Rules N15.4, N15.6."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.rubles = s.options.starting_rubles + p.counted
    if viewer != s.looker:
        deck = s.deck
        for i in range(s.tops):
            s.top[i] = random_card(s, deck)
            deck = remove(deck, s.top[i])


# Why not --------------------------------------------------------------------------------------


def rule_name(rule: int) -> str:
    """ "N5.2" for 502."""
    return f"N{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks.

    What belongs to another part of the round breaks N3.6, what belongs to another step N6.3.
    """
    if s.phase == Phase.OVER:
        return 1107
    if seat != s.turn:
        return 1401
    kind, parts = ACTIONS.decode(action)
    if kind == "pass":
        return 0 if s.phase <= Phase.MERGER_AUCTION else 306
    if kind == "stop":
        return why_not_stop(s)
    if kind != KINDS[Phase(s.phase)]:
        in_execution = Phase.TAKE <= s.phase <= Phase.BUY_OUT and s.card != NO_CARD
        of_a_card = kind not in ("bid", "take", "lay", "railroad")
        return 603 if in_execution and of_a_card else 306
    if kind == "bid":
        return why_not_bid(s, parts[0] + 1)
    if kind == "price":
        return 0 if parts[0] <= s.players[seat].rubles else 706
    if has(choices(s), action - int(FIRST[s.phase])):
        return 0
    if kind == "take":
        return why_not_take(s, parts[0])
    if kind == "buyout":
        there = parts[1] < s.seats and s.players[parts[1]].markers[parts[0]] > 0
        return 1206 if there and parts[1] != seat else 1205
    if kind in ("rail", "railroad") and has(s.players[seat].regions, parts[0]):
        return 114
    if kind == "draw":
        return 714 if s.card == Card.VOLGA_VACUUM else 807
    if kind == "push":
        return 924 if s.card != NO_CARD else 1214
    return REASONS[kind]


REASONS = {
    "remove": 702,
    "recall": 703,
    "offer": 706,
    "from": 706,
    "number": 706,
    "sell": 707,
    "rail": 709,
    "ride": 114,
    "exchange": 710,
    "with": 710,
    "for": 710,
    "venture": 712,
    "partner": 712,
    "strike": 715,
    "merge": 716,
    "mark": 803,
    "choose": 1206,
    "railroad": 1305,
}
"""The rule about each kind of action, where nothing more special can be said."""


def why_not_stop(s: Any) -> int:
    """Stopping where nothing says may or up to breaks N6.4."""
    if MAY[s.phase]:
        return 0
    return 604 if s.card != NO_CARD else 306


def why_not_bid(s: Any, amount: int) -> int:
    """Rules N5.3, and N5.4 or N9.9."""
    if amount <= s.high:
        return 503
    if amount > most_bid(s):
        return 504 if s.phase == Phase.AUCTION else 909
    return 0


def why_not_take(s: Any, card: int) -> int:
    """Rules N6.1, N6.10 and N8.1."""
    if card != Card.CONSOLIDATION:
        return 601
    return 801 if has(s.agenda, card) else 610


# Invariants -----------------------------------------------------------------------------------

AUDIT = (
    "a player's markers are not all accounted for",
    "a player is present in other regions than the markers say",
    "a region card is lost or lies in two places",
    "a player's rubles are negative or not what can be counted",
    "what lies on the track is not what was laid there, or no auction goes on",
    "the turn order is not each seat once",
    "the cards looked at are not the top of the deck",
    "markers are in hand or to be pushed outside of a merger",
    "the agenda does not hold the cards that nobody has taken",
    "the highest bid is not that of its bidder",
    "the consolidation marker or the merger indicator is astray",
    "all of a player's markers are on the map, and the end is not set",
    "the seat to act does not exist",
)


@rule
def audit(s: Any) -> int:
    broken = 0
    for seat in range(s.seats):
        if not markers_conserved(s, seat):
            broken |= 1
        if not presence_agrees(s, seat):
            broken |= 2
        p = s.players[seat]
        if p.rubles < 0 or p.rubles != s.options.starting_rubles + p.counted:
            broken |= 8
        if not hand_in_time(s, seat):
            broken |= 128
        latched = s.options.end_trigger == EndTrigger.LATCHED
        if latched and s.end == End.OPEN and all_on_map(s, seat):
            broken |= 2048
    if not cards_conserved(s):
        broken |= 4
    if not track_agrees(s):
        broken |= 16
    if not order_complete(s):
        broken |= 32
    if not top_agrees(s):
        broken |= 64
    if not agenda_agrees(s):
        broken |= 256
    if not bids_agree(s):
        broken |= 512
    indicated = s.merger != NOWHERE
    if not 0 <= s.marker < REGIONS or (indicated and s.merger != s.marker):
        broken |= 1024
    if s.phase != Phase.OVER and not 0 <= s.turn < s.seats:
        broken |= 4096
    return broken


@rule
def markers_conserved(s: Any, seat: int) -> bool:
    """Rules N1.9, N1.10."""
    p = s.players[seat]
    total = p.supply + p.hand + p.laid + p.aside + p.pushing
    least = min(min(p.supply, p.hand), min(p.laid, min(p.aside, p.pushing)))
    for region in range(REGIONS):
        total += p.markers[region]
        least = min(least, p.markers[region])
    return total == s.options.influence_per_player and least >= 0


@rule
def presence_agrees(s: Any, seat: int) -> bool:
    regions = NONE
    for region in range(REGIONS):
        if s.players[seat].markers[region] > 0:
            regions = add(regions, region)
    return regions == s.players[seat].regions


@rule
def cards_conserved(s: Any) -> bool:
    """Agenda, deck, discard pile and the card being carried out are the whole deck. N15.6."""
    region_cards = remove(s.agenda, Card.CONSOLIDATION)
    twice = (region_cards & s.deck) | (region_cards & s.discard) | (s.deck & s.discard)
    all_cards = region_cards | s.deck | s.discard
    if s.card != NO_CARD and s.card != Card.CONSOLIDATION:
        twice |= all_cards & one(s.card)
        all_cards = add(all_cards, s.card)
    return twice == NONE and all_cards == DECKS[s.options.deck]


@rule
def track_agrees(s: Any) -> bool:
    """Markers laid lie on the track; only spaces that count hold anything. Rules N1.10, N9.7."""
    bidding = s.phase <= Phase.MERGER_AUCTION or s.phase == Phase.LAY
    for seat in range(s.seats):
        laid = 0
        for owner in range(s.seats):
            space = s.track[owner]
            laid += space.markers[seat]
            filled = space.markers[seat] != 0 or space.rubles[seat] != 0
            if filled and not (bidding and has(s.spaces, owner)):
                return False
            if space.markers[seat] < 0 or space.rubles[seat] < 0:
                return False
        if laid != s.players[seat].laid:
            return False
    return True


@rule
def order_complete(s: Any) -> bool:
    seats = NONE
    for place in range(s.seats):
        seats = add(seats, s.order[place])
    return seats == first(s.seats)


@rule
def top_agrees(s: Any) -> bool:
    """Rule N15.2."""
    seen = NONE
    for i in range(s.tops):
        if not has(s.deck, s.top[i]):
            return False
        seen = add(seen, s.top[i])
    return count(seen) == s.tops and (s.looker != NOBODY) == (s.tops > 0)


@rule
def hand_in_time(s: Any, seat: int) -> bool:
    """Rules N1.10, N9.3."""
    p = s.players[seat]
    merging = s.phase == Phase.MERGER_AUCTION or s.phase == Phase.LAY
    if merging:
        return p.pushing == 0
    return p.hand + p.laid + p.had == 0 and (p.pushing == 0 or s.phase == Phase.PUSH)


@rule
def agenda_agrees(s: Any) -> bool:
    """One card more than players who have still to take one. Rules N4.4, N6.11."""
    if s.phase == Phase.AUCTION:
        return count(s.agenda) == s.seats + 1 and has(s.agenda, Card.CONSOLIDATION)
    if s.phase == Phase.TAKE:
        return count(s.agenda) == s.seats + 1 - s.place
    return True


@rule
def bids_agree(s: Any) -> bool:
    """Rules N5.3, N9.6."""
    if s.phase > Phase.MERGER_AUCTION and s.phase != Phase.LAY:
        return True
    if s.leader == NOBODY:
        return s.high == 0
    for seat in range(s.seats):
        if seat != s.leader and s.players[seat].bid >= s.high:
            return False
    return s.players[s.leader].bid == s.high and has(s.bidders, s.leader)
