"""The law of Pax Pamir, in the order of the rulebook (docs/rules/pax_pamir.md).

The course of a game: setup, turn, cleanup, and whom to ask what. The chapters on their own are
pieces (P3, P5), placing (P6), market (P4, P8, P14), bribes (P7, P9), actions (P10 to P12), losses
(P13), scoring (P15), events (P17), knowledge (P19) and wakhan (P20 to P24).
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import count, list_cards, lowest, one, without_lowest
from igroteka.engine.course import interrupt, note, resume
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.pax_pamir.options import Instability, Seating
from igroteka.games.pax_pamir.rules.actions import (
    apply_battle,
    apply_betray,
    apply_build,
    apply_gift,
    apply_icon_road,
    apply_icon_spy,
    apply_infrastructure,
    apply_move,
    apply_move_to,
    apply_prize,
    apply_remove,
    apply_shelter,
    apply_tax,
    ask_battle,
    ask_betray,
    ask_build,
    ask_gift,
    ask_icon_road,
    ask_icon_spy,
    ask_infrastructure,
    ask_move,
    ask_move_to,
    ask_prize,
    ask_remove,
    ask_shelter,
    ask_tax,
    can_do,
    can_tax,
    end_action,
    end_build,
    next_icon,
    no_prize,
    seat_after,
    seat_before,
    skip_icon,
)
from igroteka.games.pax_pamir.rules.audit import AUDIT, audit
from igroteka.games.pax_pamir.rules.bribes import (
    apply_bribe,
    apply_haggle,
    apply_offer,
    ask_bribe,
    ask_haggle,
    ask_offer,
    begin_attempt,
    can_begin,
    usable,
)
from igroteka.games.pax_pamir.rules.choices import (
    ACTIONS,
    CARD,
    COALITION,
    END,
    FIRST_ACT,
    OFFERS,
    PLAY,
    PURCHASE,
    STOP,
)
from igroteka.games.pax_pamir.rules.events import (
    apply_confidence,
    apply_event,
    ask_confidence,
    ask_event,
    event_for_all,
    event_for_buyer,
    offered_cards,
)
from igroteka.games.pax_pamir.rules.facts import (
    ACTS,
    COALITIONS,
    COURT_CARDS,
    EVENT,
    EVENTS,
    HALF,
    HALVES,
    NO_COALITION,
    Act,
    Card,
    Coalition,
    Region,
    Suit,
    all_cards,
    of_region,
    showing,
)
from igroteka.games.pax_pamir.rules.knowledge import (
    discard_from_hand,
    guess,
    hide,
)
from igroteka.games.pax_pamir.rules.losses import debtor, discard_from_court
from igroteka.games.pax_pamir.rules.market import (
    checks_in_market,
    clear_space,
    deck_size,
    discard_two_checks,
    for_sale,
    refill,
    slide,
)
from igroteka.games.pax_pamir.rules.pieces import stars
from igroteka.games.pax_pamir.rules.placing import (
    apply_take,
    ask_take,
    begin_placing,
    cylinder_at_hand,
    skip_placing,
)
from igroteka.games.pax_pamir.rules.refusals import rule_name, why_not
from igroteka.games.pax_pamir.rules.scoring import end_game, outcome, resolve_check
from igroteka.games.pax_pamir.rules.state import (
    BLOCKS,
    COLUMNS,
    CYLINDERS,
    MAX_SEATS,
    NOT_NAMED,
    NOWHERE,
    ROWS,
    RUPEES,
    SPACES,
    STATE,
    Ending,
    Note,
    Phase,
    Piece,
    Side,
)
from igroteka.games.pax_pamir.rules.turn import begin_cleanup, carry_out, purchase
from igroteka.games.pax_pamir.rules.wakhan import (
    prepare_ai,
    turn_ai_card,
    wakhan_acts,
    wakhan_picks,
    wakhan_plays,
)

__all__ = [
    "ACTIONS",
    "AUDIT",
    "LONGEST",
    "STATE",
    "Note",
    "Phase",
    "audit",
    "guess",
    "hide",
    "outcome",
    "rule_name",
    "why_not",
]

LONGEST = 1_000_000
"""No play takes more decisions: 1000 rounds of five turns, none of which takes 200."""

ASKED = -1
"""In place of an action: somebody has to choose one, or the game is over."""
MAIN_ACTIONS = 2
"""In a turn. Rule P7.2."""
COURT_LIMIT = 3
"""And a card for each purple star. Rule P14.2."""
HAND_LIMIT = 2
"""And a card for each blue star. Rule P14.4."""


# P4. Setup ----------------------------------------------------------------------------------------


@rule
def setup(s: Any, seats: int) -> None:
    """Supplies, market, who chooses a loyalty first. Rules P4.1 to P4.12, P20.2, P20.3."""
    s.seats = seats
    s.wakhan = seats - 1 if s.options.wakhan else NOBODY
    clear_table(s)
    s.deck = deck_size(seats)
    refill(s, False)
    if s.wakhan != NOBODY:
        prepare_ai(s)
        s.turn = seats - 2
        s.first = s.wakhan
    else:
        s.turn = 1 if s.options.seating == Seating.TOURNAMENT else roll(s, seats)
        s.first = seat_before(s, s.turn)
    s.phase = Phase.LOYALTY
    s.may[0] = ((1 << COALITIONS) - 1) << (COALITION - STOP)
    note(s, Note.FIRST, s.turn)


@rule
def clear_table(s: Any) -> None:
    """All that is not zero before anything has happened. Rules P4.2, P4.8."""
    for half in range(HALVES):
        s.unseen[half] = all_cards(half)
    s.events = (1 << EVENTS) - 1
    for event in range(EVENTS):
        s.bound[event] = NOBODY
    for card in range(COURT_CARDS + 1):
        s.owner[card] = NOBODY
    for coalition in range(COALITIONS):
        s.blocks[coalition] = BLOCKS
    for seat in range(MAX_SEATS):
        s.players[seat].loyalty = NO_COALITION
    for seat in range(s.seats):
        s.players[seat].supply = CYLINDERS
        s.players[seat].rupees = RUPEES
    s.favoured = Suit.POLITICAL
    s.active = NOBODY
    s.holder = NOBODY
    s.price = NOT_NAMED
    s.site = NOWHERE
    s.banner = NO_COALITION
    s.ai_face = -1


@rule
def apply_loyalty(s: Any, action: int) -> None:
    """One after the other; the last one takes the first turn. Rules P4.9 to P4.12, P20.3."""
    s.players[s.turn].loyalty = action - COALITION
    note(s, Note.CHOSE, s.turn, action - COALITION)
    s.turn = seat_after(s, s.turn)
    if s.turn == s.wakhan:
        s.turn = 0
    if s.players[s.turn].loyalty != NO_COALITION:
        s.round = 1
        s.active = s.first
        begin_turn(s)


# P7. The turn -------------------------------------------------------------------------------------


@rule
def begin_turn(s: Any) -> None:
    """Blackmail comes first. Rules P7.1, P7.2, P16.15."""
    s.mains = MAIN_ACTIONS
    s.busy = 0
    s.turn = s.active
    note(s, Note.TURN, s.active, s.round)
    s.phase = Phase.BLACKMAIL_HERAT
    if s.active == s.wakhan:
        turn_ai_card(s)


@rule
def ask_blackmail(s: Any) -> None:
    """A card of the region without any spy, or none. Rules P16.15, P16.16, P18.17."""
    s.turn = s.active
    herat = s.phase == Phase.BLACKMAIL_HERAT
    card = Card.BLACKMAIL_HERAT if herat else Card.BLACKMAIL_KANDAHAR
    if s.owner[card] != s.active or not cylinder_at_hand(s, s.active):
        return
    region = Region.HERAT if herat else Region.KANDAHAR
    for half in range(HALVES):
        free = 0
        spied = 0
        for seat in range(s.seats):
            free |= s.players[seat].court[half]
            spied |= s.players[seat].spying[half]
        s.may[2 + half] |= free & of_region(region, half) & ~spied
    if (s.may[2] | s.may[3]) != 0:
        s.may[0] |= 1


@rule
def after_blackmail(s: Any) -> None:
    """First for Herat, then for Kandahar, then the actions. Rules P7.1, P16.16."""
    if s.phase == Phase.BLACKMAIL_HERAT:
        s.phase = Phase.BLACKMAIL_KANDAHAR
    else:
        s.phase = Phase.WAKHAN if s.active == s.wakhan else Phase.ACTION
        s.turn = s.active


@rule
def apply_blackmail(s: Any, action: int) -> None:
    seat = s.turn
    if action == STOP:
        note(s, Note.STOPPED, seat, s.phase)
    after_blackmail(s)
    if action != STOP:
        begin_placing(s, seat, Piece.SPY, action - CARD, NO_COALITION)


@rule
def list_act(s: Any, act: int, out: Any) -> int:
    """Write down the cards that may take one of the six actions now. Rules P11.1, P11.2, P9.12."""
    upper = usable(s, 0) & showing(act, 0)
    lower = usable(s, 1) & showing(act, 1)
    if (upper | lower) == 0 or not can_do(s, s.active, act):
        return 0
    first = FIRST_ACT - 1 + act * COURT_CARDS
    n = 0
    for half in range(HALVES):
        cards = lower if half == 1 else upper
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            if can_begin(s, s.active, card, act) and (act != Act.TAX or can_tax(s, card)):
                out[n] = first + card
                n += 1
    return n


@rule
def list_purchases(s: Any, out: Any) -> int:
    """Write down what may be purchased. Rules P8.1 to P8.3."""
    n = 0
    for space in range(SPACES):
        if for_sale(s, s.active, space):
            out[n] = PURCHASE + space
            n += 1
    return n


@rule
def list_plays(s: Any, out: Any) -> int:
    """Write down which cards may be played, and to which ends. Rules P9.12, P10.2, P18.6."""
    p = s.players[s.active]
    n = 0
    for half in range(HALVES):
        cards = p.hand[half] & ~s.tried[half]
        while cards != 0:
            card = half * HALF + lowest(cards)
            cards = without_lowest(cards)
            if can_begin(s, s.active, card, Act.PLAY):
                out[n] = PLAY + 2 * (card - 1)
                n += 1
                if p.size > 0:
                    out[n] = PLAY + 2 * (card - 1) + 1
                    n += 1
    return n


@rule
def legal_action(s: Any, out: Any) -> int:
    """End, purchase, play, or use a court card. Rules P7.2 to P7.9, P18.5."""
    out[0] = END
    n = 1
    if s.mains > 0:
        n += list_purchases(s, out[n:])
        n += list_plays(s, out[n:])
    for act in range(ACTS):
        n += list_act(s, act, out[n:])
    return n


@rule
def apply_action(s: Any, action: int) -> None:
    if action == END:
        note(s, Note.ENDED_ACTIONS, s.active, s.mains)
        begin_cleanup(s)
    elif action < PLAY:
        purchase(s, action - PURCHASE)
    else:
        if action < FIRST_ACT:
            card = (action - PLAY) // 2 + 1
            act = Act.PLAY
            side = (action - PLAY) % 2
        else:
            card = (action - FIRST_ACT) % COURT_CARDS + 1
            act = (action - FIRST_ACT) // COURT_CARDS
            side = Side.LEFT
        begin_attempt(s, s.active, card, act, side)


# P13. Debts ---------------------------------------------------------------------------------------


@rule
def ask_debt(s: Any) -> None:
    """A card of hand or court. Rules P13.3, P13.8, P13.9."""
    seat = debtor(s)
    if seat != NOBODY:
        s.turn = seat
        for half in range(HALVES):
            s.may[2 + half] |= s.players[seat].court[half]


@rule
def skip_debt(s: Any) -> None:
    """The debts are settled, or the rest is forgiven. Rule P13.5."""
    seat = debtor(s)
    if seat == NOBODY:
        resume(s)
    else:
        note(s, Note.FORGIVEN, seat, s.players[seat].owes)
        s.players[seat].owes = 0


@rule
def apply_debt(s: Any, action: int) -> None:
    """Rules P13.3, P13.4, P13.6."""
    card = action - CARD
    s.players[s.turn].owes -= 1
    if s.owner[card] == s.turn:
        discard_from_court(s, s.turn, card)
    else:
        discard_from_hand(s, s.turn, card)


# P14. Cleanup -------------------------------------------------------------------------------------


@rule
def ask_court_limit(s: Any) -> None:
    """Rules P14.2, P14.3."""
    s.turn = s.active
    p = s.players[s.turn]
    if p.size > COURT_LIMIT + stars(s, s.turn, Suit.POLITICAL):
        for half in range(HALVES):
            s.may[2 + half] |= p.court[half]


@rule
def apply_court_limit(s: Any, action: int) -> None:
    discard_from_court(s, s.turn, action - CARD)


@rule
def too_many_in_hand(s: Any) -> bool:
    """Rule P14.4."""
    held = s.players[s.active].held
    return held > HAND_LIMIT and held > HAND_LIMIT + stars(s, s.active, Suit.INTELLIGENCE)


@rule
def apply_hand_limit(s: Any, action: int) -> None:
    discard_from_hand(s, s.turn, action - CARD)


@rule
def next_event(s: Any) -> None:
    """Events in column 0, first of the upper row. Rules P14.6 to P14.8."""
    if s.stage == ROWS:
        s.stage = 0
        s.phase = Phase.MARKET
        return
    space = s.stage * COLUMNS
    s.stage += 1
    if s.market[space] >= EVENT:
        event_for_all(s, clear_space(s, space))


@rule
def restock(s: Any) -> None:
    """Slide and refill; two checks are instability. Rules P14.9 to P14.16."""
    at_once = s.options.instability == Instability.AT_ONCE
    slide(s)
    if refill(s, at_once):
        discard_two_checks(s)
        interrupt(s, Phase.CHECK)
    elif not at_once and checks_in_market(s) > 1:
        discard_two_checks(s)
        s.phase = Phase.COURT_LIMIT
        interrupt(s, Phase.CHECK)
    else:
        s.phase = Phase.END_TURN


# P15. The end of the turn and of the game ---------------------------------------------------------


@rule
def end_turn(s: Any) -> None:
    """Is the game over? Else the next player. Rules P7.10, P15.18 to P15.20."""
    s.idle = 0 if s.busy else s.idle + 1
    s.mains = 0
    s.refusals = 0
    for half in range(HALVES):
        s.acted[half] = 0
    following = seat_after(s, s.active)
    if s.options.idle_rounds > 0 and s.idle >= s.options.idle_rounds * s.seats:
        end_game(s, Ending.IDLE)
    elif following == s.first and s.round == s.options.max_rounds:
        end_game(s, Ending.ROUNDS)
    else:
        if following == s.first:
            s.round += 1
        s.active = following
        begin_turn(s)


@rule
def next_levy(s: Any) -> None:
    """Insurrection places its armies in Kabul. Rules P16.4, P16.5."""
    owner = s.owner[Card.INSURRECTION]
    if s.levy == 0 or owner == NOBODY:
        s.levy = 0
        resume(s)
    else:
        s.levy -= 1
        begin_placing(s, owner, Piece.ARMY, Region.KABUL, Coalition.AFGHAN)


# P18. What is asked -------------------------------------------------------------------------------


@rule
def ask(s: Any) -> None:
    """Who is asked what; nothing in `may` means there is nothing to choose. Rule P18.3."""
    if s.phase == Phase.ICON_ROAD:
        ask_icon_road(s)
    elif s.phase == Phase.ICON_SPY:
        ask_icon_spy(s)
    elif s.phase == Phase.TAKE:
        ask_take(s)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        ask_blackmail(s)
    elif s.phase <= Phase.OFFER:
        if s.phase == Phase.BRIBE:
            ask_bribe(s)
        elif s.phase == Phase.HAGGLE:
            ask_haggle(s)
        else:
            ask_offer(s)
    elif s.phase <= Phase.INFRASTRUCTURE:
        if s.phase == Phase.TAX:
            ask_tax(s)
        elif s.phase == Phase.GIFT:
            ask_gift(s)
        elif s.phase == Phase.BUILD:
            ask_build(s)
        else:
            ask_infrastructure(s)
    elif s.phase <= Phase.PRIZE:
        if s.phase == Phase.MOVE:
            ask_move(s)
        elif s.phase == Phase.MOVE_TO:
            ask_move_to(s)
        elif s.phase == Phase.BETRAY:
            ask_betray(s)
        else:
            ask_prize(s)
    elif s.phase <= Phase.SHELTER:
        if s.phase == Phase.BATTLE:
            ask_battle(s)
        elif s.phase == Phase.REMOVE:
            ask_remove(s)
        else:
            ask_shelter(s)
    elif s.phase <= Phase.REBUKE:
        ask_event(s)
    elif s.phase == Phase.CONFIDENCE:
        ask_confidence(s)
    elif s.phase == Phase.DEBT:
        ask_debt(s)
    elif s.phase == Phase.COURT_LIMIT:
        ask_court_limit(s)
    else:
        s.turn = s.active


@rule
def skip(s: Any) -> None:
    """There is nothing to choose: go on."""
    if s.phase == Phase.ICON_ROAD or s.phase == Phase.ICON_SPY:
        skip_icon(s)
    elif s.phase == Phase.TAKE:
        skip_placing(s)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        after_blackmail(s)
    elif s.phase == Phase.BUILD:
        end_build(s)
    elif s.phase == Phase.REMOVE:
        s.phase = Phase.SHELTER
    elif s.phase == Phase.PRIZE:
        no_prize(s)
    elif s.phase == Phase.DEBT:
        skip_debt(s)
    elif s.phase == Phase.COURT_LIMIT:
        s.phase = Phase.HAND_LIMIT
    elif s.phase == Phase.HAND_LIMIT:
        s.stage = 0
        s.phase = Phase.EVENTS
    elif s.phase == Phase.CONFIDENCE:
        s.poll = 0
        resume(s)
    else:
        end_action(s)


@rule
def choose(s: Any, action: int) -> None:
    """Carry out the answer to the running question."""
    if s.phase == Phase.ACTION:
        apply_action(s, action)
    elif s.phase == Phase.ICON_ROAD:
        apply_icon_road(s, action)
    elif s.phase == Phase.ICON_SPY:
        apply_icon_spy(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase <= Phase.BLACKMAIL_KANDAHAR:
        if s.phase == Phase.LOYALTY:
            apply_loyalty(s, action)
        else:
            apply_blackmail(s, action)
    elif s.phase <= Phase.OFFER:
        answer_bribe(s, action)
    elif s.phase <= Phase.INFRASTRUCTURE:
        if s.phase == Phase.TAX:
            apply_tax(s, action)
        elif s.phase == Phase.GIFT:
            apply_gift(s, action)
        elif s.phase == Phase.BUILD:
            apply_build(s, action)
        else:
            apply_infrastructure(s, action)
    elif s.phase <= Phase.PRIZE:
        if s.phase == Phase.MOVE:
            apply_move(s, action)
        elif s.phase == Phase.MOVE_TO:
            apply_move_to(s, action)
        elif s.phase == Phase.BETRAY:
            apply_betray(s, action)
        else:
            apply_prize(s, action)
    elif s.phase <= Phase.SHELTER:
        if s.phase == Phase.BATTLE:
            apply_battle(s, action)
        elif s.phase == Phase.REMOVE:
            apply_remove(s, action)
        else:
            apply_shelter(s, action)
    elif s.phase <= Phase.REBUKE:
        apply_event(s, action)
    else:
        discard_one(s, action)


@rule
def answer_bribe(s: Any, action: int) -> None:
    """Chapter P9."""
    if s.phase == Phase.HAGGLE:
        apply_haggle(s, action)
    elif s.phase == Phase.BRIBE:
        apply_bribe(s, action)
    else:
        apply_offer(s, action)


@rule
def discard_one(s: Any, action: int) -> None:
    """Rule P18.19, and Confidence Failure."""
    if s.phase == Phase.CONFIDENCE:
        apply_confidence(s, action)
    elif s.phase == Phase.DEBT:
        apply_debt(s, action)
    elif s.phase == Phase.COURT_LIMIT:
        apply_court_limit(s, action)
    else:
        apply_hand_limit(s, action)


@rule
def pass_by(s: Any) -> None:
    """A phase in which nothing is asked."""
    if s.phase == Phase.ICONS:
        next_icon(s)
    elif s.phase == Phase.EVENTS:
        next_event(s)
    elif s.phase == Phase.MARKET:
        restock(s)
    elif s.phase == Phase.LEVY:
        next_levy(s)
    elif s.phase == Phase.CARRY_OUT:
        carry_out(s)
    elif s.phase == Phase.BUYER:
        event_for_buyer(s)
    elif s.phase == Phase.CHECK:
        resolve_check(s)
    elif s.phase == Phase.WAKHAN:
        wakhan_acts(s)
    elif s.phase == Phase.WAKHAN_PLAYS:
        wakhan_plays(s)
    else:
        end_turn(s)


@rule
def next_forced(s: Any) -> int:
    """Go on until there is a question; its answer if that makes itself, ASKED if not.

    Rules P18.3, P20.10.
    """
    while s.phase > Phase.LOYALTY and s.phase < Phase.OVER:
        if s.phase != Phase.DEBT and debtor(s) != NOBODY:
            interrupt(s, Phase.DEBT)
        if s.phase >= Phase.ICONS:
            pass_by(s)
        elif s.phase == Phase.ACTION:
            s.turn = s.active
            return ASKED
        else:
            for i in range(len(s.may)):
                s.may[i] = 0
            ask(s)
            n = offers(s)
            if n == 1:
                return only_offer(s)
            if n > 1:
                return wakhan_picks(s) if s.turn == s.wakhan else ASKED
            skip(s)
    return ASKED


@rule
def offers(s: Any) -> int:
    """How many answers the running question has."""
    if s.phase == Phase.HAND_LIMIT and not too_many_in_hand(s):
        return 0
    found = count(s.may[0]) + count(s.may[1])
    return found + count(offered_cards(s, 0)) + count(offered_cards(s, 1))


@rule
def only_offer(s: Any) -> int:
    """The only answer. Rule P18.3."""
    if s.may[0] != 0:
        return OFFERS[0] + lowest(s.may[0])
    if s.may[1] != 0:
        return OFFERS[1] + lowest(s.may[1])
    upper = offered_cards(s, 0)
    return OFFERS[2] + lowest(upper) if upper != 0 else OFFERS[3] + lowest(offered_cards(s, 1))


@rule
def legal_choice(s: Any, out: Any) -> int:
    """All answers to the running question, ascending."""
    n = list_cards(s.may[0], OFFERS[0], out)
    n += list_cards(s.may[1], OFFERS[1], out[n:])
    n += list_cards(offered_cards(s, 0), OFFERS[2], out[n:])
    n += list_cards(offered_cards(s, 1), OFFERS[3], out[n:])
    return n


# The contract -------------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time. Rule P18.1."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.ACTION:
        return legal_action(s, out)
    return legal_choice(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    # The sum is 64 bits wide, whatever the caller's number is: all below is compiled only once.
    play_on(s, action + 0)


@rule
def play_on(s: Any, action: int) -> None:
    """Play an action, and all answers that make themselves after it."""
    while action != ASKED:
        choose(s, action)
        action = next_forced(s)
