"""From choice to choice: who is asked, what answers itself, and whose law it falls under (N14)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NONE, first, list_cards, lowest, one, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.agenda import apply_dig, legal_dig, new_round
from igroteka.games.nomenklatura.rules.auction import apply_auction, legal_bids
from igroteka.games.nomenklatura.rules.choices import FIRST, MAY, PASS, STOP
from igroteka.games.nomenklatura.rules.consolidation_card import apply_mark, legal_mark
from igroteka.games.nomenklatura.rules.execution import apply_take, legal_take, next_step
from igroteka.games.nomenklatura.rules.merger import (
    after_execution,
    apply_lay,
    apply_merger_auction,
    apply_push,
    legal_lay,
    legal_push,
)
from igroteka.games.nomenklatura.rules.rebalanced import (
    apply_buy_out,
    apply_half,
    apply_thin,
    legal_buy_out,
    legal_half,
    legal_thin,
)
from igroteka.games.nomenklatura.rules.region_cards import (
    apply_answer,
    apply_draw_in,
    apply_exchange_own,
    apply_exchange_theirs,
    apply_exchange_whom,
    apply_level,
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
    apply_venture,
    apply_venture_whom,
    drawn_in,
    legal_answer,
    legal_draw_in,
    legal_exchange_own,
    legal_exchange_theirs,
    legal_exchange_whom,
    legal_level,
    legal_merge,
    legal_offer_number,
    legal_offer_where,
    legal_offer_whom,
    legal_place,
    legal_prices,
    legal_rail,
    legal_recall,
    legal_remove,
    legal_ride,
    legal_sell,
    legal_strike,
    legal_venture,
    legal_venture_whom,
)
from igroteka.games.nomenklatura.rules.scoring import (
    apply_railroad,
    legal_railroad,
    railroad_done,
    score_round,
)
from igroteka.games.nomenklatura.rules.state import (
    HIGHEST_BID,
    MAX_SEATS,
    MOST_MARKERS,
    MOST_ROUNDS,
    Note,
    Phase,
)
from igroteka.games.nomenklatura.rules.steps import step_done

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
