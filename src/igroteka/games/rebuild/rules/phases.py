"""The law of Rebuild, in the order of the rulebook (docs/rules/rebuild.md).

Some chapters have modules of their own: `display.py` (the columns), `paying.py` (what may pay),
`scoring.py`, and `knowledge.py` (what is secret).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.cards import (
    NO_CARD,
    add,
    count,
    has,
    list_cards,
    lowest,
    one,
)
from igroteka.engine.course import note, reveal
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.rebuild.options import EndCheck
from igroteka.games.rebuild.rules.audit import AUDIT, audit
from igroteka.games.rebuild.rules.display import (
    doomed_column,
    fall,
    fill_place,
    fill_supply,
    lay_out,
    line_length,
    long_lines,
    names_in_line,
    row_length,
)
from igroteka.games.rebuild.rules.facts import (
    AMOUNT,
    AT_GAME_END,
    AT_PURCHASE,
    BUILT_CARDS,
    COST_COUNT,
    COSTS,
    EFFECT,
    NAMES,
    NO_RESOURCE,
    OFFERS,
    PLAYABLE,
    PLAYS,
    RESOURCE,
    RESOURCES,
    SIZE,
    STARTER_CARDS,
    STARTER_DECK,
    STARTERS,
    TAKES,
    TITLES,
    UNITS,
    VP,
    Effect,
    total,
    units_in,
    units_of,
)
from igroteka.games.rebuild.rules.knowledge import (
    all_known,
    fits,
    guess,
    hide,
    left_hand,
)
from igroteka.games.rebuild.rules.paying import (
    can_afford,
    covered,
    need_of,
    offered,
    purse_of,
    settle,
)
from igroteka.games.rebuild.rules.piles import (
    clear,
    empty,
    insert,
    names_in,
    place_of,
    pour,
    put,
    take_out,
    take_random,
    take_top,
)
from igroteka.games.rebuild.rules.scoring import (
    bonus_vp,
    outcome,
    owned_cards,
    printed_vp,
    team_points,
)
from igroteka.games.rebuild.rules.state import (
    HELD,
    HIGHEST,
    MAX_COLUMNS,
    MAX_SEATS,
    OWNED,
    STATE,
    Note,
    Phase,
    Saving,
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
]

COLUMN_WORDS = tuple(str(column + 1) for column in range(MAX_COLUMNS))
ROW_WORDS = tuple(str(row + 1) for row in range(HIGHEST))
OFFER_WORDS = ("printed", "second", "third")

ACTIONS = ActionTable(
    end=(),
    play=(TITLES,),
    buy=(COLUMN_WORDS, OFFER_WORDS),
    trash=(TITLES,),
    pay=(),
    take=(COLUMN_WORDS,),
    decline=(),
    row=(ROW_WORDS,),
    column=(COLUMN_WORDS,),
    place=(TITLES,),
    keep=(TITLES,),
    order=(TITLES,),
    carry=(TITLES,),
    stop=(),
)
END = ACTIONS.first("end")
PLAY = ACTIONS.first("play")
BUY = ACTIONS.first("buy")
TRASH = ACTIONS.first("trash")
PAY = ACTIONS.first("pay")
TAKE = ACTIONS.first("take")
DECLINE = ACTIONS.first("decline")
ROW = ACTIONS.first("row")
COLUMN = ACTIONS.first("column")
PLACE = ACTIONS.first("place")
KEEP = ACTIONS.first("keep")
ORDER = ACTIONS.first("order")
CARRY = ACTIONS.first("carry")
STOP = ACTIONS.first("stop")

GAMES = 4
"""A campaign has at most so many games. Rule R14.1."""

TURNS = BUILT_CARDS
"""No game has more turns. Rule R10.5."""

PACK = BUILT_CARDS + MAX_SEATS * STARTER_CARDS
"""All cards of a game of four."""

DRAWN = 8 + 7
"""No turn draws more cards: a large hand, and what five cards draw."""

LONGEST = GAMES * (TURNS * (2 + 2 * HELD + DRAWN) + 4 * TURNS + PACK + MAX_SEATS * OWNED)
"""No play takes more decisions. A turn: its end, the stop, cards played and kept, and as many put
in order as are drawn; a game: purchases, their ends, places filled, cards trashed, the last decks
put in order, cards carried over."""


@rule
def seat_after(s: Any, seat: int) -> int:
    """The next player clockwise. Rule R2.10."""
    return seat + 1 if seat + 1 < s.seats else 0


# R2. Setup ------------------------------------------------------------------------------------


@rule
def setup(s: Any, seats: int) -> None:
    """One game, or the first of a campaign; one player always plays one. Rule R1.13."""
    s.seats = seats
    s.campaign = s.options.campaign != 0 or seats == 1
    s.together = s.campaign
    for seat in range(seats):
        p = s.players[seat]
        empty(p.hand)
        empty(p.played)
        empty(p.deck)
        empty(p.discard)
        empty(p.carried)
    for column in range(MAX_COLUMNS):
        empty(s.columns[column])
    empty(s.paid)
    empty(s.known)
    empty(s.kept)
    start_game(s)
    draw_on(s)


@rule
def start_game(s: Any) -> None:
    """Decks, display, first player. Rules R2.1 to R2.11, R14.3, R14.12, R14.20, R14.23."""
    s.game += 1
    s.turns = 0
    s.ended = False
    for card in range(NAMES):
        s.trash[card] = 0
    fill_supply(s)
    lay_out(s)
    s.first = roll(s, s.seats)
    for seat in range(s.seats):
        take_starters(s, s.players[seat])
    target = target_of(s) if s.campaign else 0
    note(s, Note.BEGAN, s.first, s.game if s.campaign else 0, target)
    begin_discards(s)
    clear_turn(s)
    begin_turn(s, s.first)


@rule
def take_starters(s: Any, p: Any) -> None:
    """Fourteen starter cards and what was carried over are the deck. Rules R2.1 to R2.3."""
    clear(p.discard)
    p.arranged = False
    for i in range(len(STARTER_DECK)):
        p.deck.cards[i] = STARTER_DECK[i]
    p.deck.n = len(STARTER_DECK)
    pour(p.carried, p.deck)


@rule
def begin_discards(s: Any) -> None:
    """With `start_discard_…`, the tops of the decks. Rule R2.11."""
    seat = s.first
    for i in range(s.seats):
        p = s.players[seat]
        for _ in range(start_discard(s, i)):
            put(p.discard, take_random(s, p.deck))
        seat = seat_after(s, seat)


@rule
def start_discard(s: Any, i: int) -> int:
    """How many cards the player in turn order i begins with. Rule R1.12."""
    options = s.options
    if i == 0:
        return options.start_discard_1
    if i == 1:
        return options.start_discard_2
    return options.start_discard_3 if i == 2 else options.start_discard_4


# R3. The turn ---------------------------------------------------------------------------------


@rule
def begin_turn(s: Any, seat: int) -> None:
    """A turn begins with drawing. Rules R3.1, R4.1."""
    s.phase = Phase.DRAW
    s.turn = seat
    s.turns += 1
    note(s, Note.TURN, seat, s.turns)
    if s.players[seat].hand.n > 0:
        all_known(s, s.players[seat].hand)
    else:
        clear(s.known)
    s.draws = s.options.hand_size


@rule
def clear_turn(s: Any) -> None:
    """What counts for one turn only. Rules R7.7, R7.10."""
    s.savings = 0
    s.pure_savings = 0
    s.each_savings = 0
    s.stand_ins = 0
    s.left = 0
    s.room = 0
    s.limit = 0
    s.more_for = NO_RESOURCE
    s.row = -1
    s.line = -1
    s.placed = 0
    clear_purchase(s)


@rule
def clear_purchase(s: Any) -> None:
    """Nothing is being bought."""
    s.column = -1
    s.offer = 0
    clear(s.paid)
    s.need = 0


@rule
def legal_main(s: Any, out: Any) -> int:
    """End the step, play a card, buy a card. Rules R3.2, R3.3, R5.2, R6.1, R6.3, R8.1, R8.2."""
    hand = s.players[s.turn].hand
    out[0] = END
    n = 1 + list_cards(playable(s, hand), PLAY, out[1:])
    purse = s.left + purse_of(s, hand)
    for column in range(s.width):
        if s.columns[column].n > 0:
            card = s.columns[column].cards[0]
            for offer in range(COST_COUNT[s.options.deck_revision, card]):
                if can_afford(s, purse, card, offer):
                    out[n] = BUY + column * OFFERS + offer
                    n += 1
    return n


@rule
def apply_main(s: Any, action: int) -> None:
    if action == END:
        lose_leftovers(s)
        s.phase = Phase.DISCARD
    elif action < BUY:
        play(s, action - PLAY)
    else:
        buy(s, action - BUY)


@rule
def lose_leftovers(s: Any) -> None:
    """A payment is over when a card is played or the step ends. Rule R7.7."""
    if s.left != 0:
        note(s, Note.LAPSED, s.turn, total(s.left))
        s.left = 0


# R4. Drawing ----------------------------------------------------------------------------------


@rule
def draw_on(s: Any) -> None:
    """Draw what is still to be drawn, then go on with the turn. Rules R4.3 to R4.7, R14.9."""
    p = s.players[s.turn]
    drawn = 0
    while s.draws > 0 and p.deck.n + p.discard.n > 0:
        if p.deck.n == 0:
            note_drawn(s, drawn)
            drawn = 0
            if s.campaign and count(names_in(p.discard)) > 1:
                s.phase = Phase.ORDER
                return
            renew_deck(s, p)
        card = take_top(p.deck) if p.arranged else take_random(s, p.deck)
        insert(p.hand, card)
        drawn += 1
        s.draws -= 1
        if s.more_for != NO_RESOURCE:
            show_drawn(s, card)
        if p.deck.n == 0:
            all_known(s, p.hand)
    note_drawn(s, drawn)
    s.draws = 0
    s.more_for = NO_RESOURCE
    s.phase = Phase.MAIN


@rule
def note_drawn(s: Any, drawn: int) -> None:
    """Tell how many cards came from one deck."""
    if drawn > 0:
        note(s, Note.DREW, s.turn, drawn)


@rule
def show_drawn(s: Any, card: int) -> None:
    """The card drawn for Ladder or Magnet may grant another. Rules R5.6, R15.3."""
    more = UNITS[s.options.deck_revision, card, s.more_for] > 0
    note(s, Note.SHOWN, s.turn, card, more)
    insert(s.known, card)
    s.draws += more
    s.more_for = NO_RESOURCE


@rule
def renew_deck(s: Any, p: Any) -> None:
    """The discard pile becomes the deck. Rules R4.5, R14.9, R14.11."""
    note(s, Note.ARRANGED if s.campaign else Note.SHUFFLED, s.turn, p.discard.n)
    p.arranged = s.campaign
    pour(p.discard, p.deck)


@rule
def legal_order(s: Any, out: Any) -> int:
    """Any card of the discard pile. Rules R14.9, R14.11."""
    return list_cards(names_in(s.players[s.turn].discard), ORDER, out)


@rule
def apply_order(s: Any, action: int) -> None:
    """The next card to be drawn; cards of one name follow by themselves. Rule R14.11."""
    p = s.players[s.turn]
    put(p.deck, take_out(p.discard, place_of(p.discard, action - ORDER)))
    if count(names_in(p.discard)) == 1:
        pour(p.discard, p.deck)
        p.arranged = True
        for i in range(p.deck.n // 2):
            j = p.deck.n - 1 - i
            p.deck.cards[i], p.deck.cards[j] = p.deck.cards[j], p.deck.cards[i]
        note(s, Note.ARRANGED, s.turn, p.deck.n)
        s.phase = Phase.DRAW


# R5. Playing cards ----------------------------------------------------------------------------


@rule
def playable(s: Any, hand: Any) -> int:
    """The cards of a hand whose effect is a play. Rules R5.2, R5.13."""
    names = names_in(hand) & PLAYS[s.options.deck_revision]
    takes = names & TAKES[s.options.deck_revision]
    if takes != 0 and takeable(s, AMOUNT[s.options.deck_revision, lowest(takes)]) == 0:
        names &= ~takes
    return names


@rule
def from_hand(s: Any, card: int) -> None:
    """The active player's card leaves the hand before all eyes."""
    hand = s.players[s.turn].hand
    take_out(hand, place_of(hand, card))
    left_hand(s, card)


@rule
def play(s: Any, card: int) -> None:
    """Lay a card out and carry out its effect at once. Rules R5.1, R5.3, R5.4."""
    lose_leftovers(s)
    from_hand(s, card)
    note(s, Note.PLAYED, s.turn, card)
    effect = EFFECT[s.options.deck_revision, card]
    if effect == Effect.TAKE:
        to_trash(s, card, True)
        s.limit = AMOUNT[s.options.deck_revision, card]
        s.phase = Phase.TAKE
        return
    put(s.players[s.turn].played, card)
    carry_out(s, effect, RESOURCE[s.options.deck_revision, card], card)


@rule
def carry_out(s: Any, effect: int, resource: int, card: int) -> None:
    """What a card does that is played. Rules R7.9 to R7.13, R7.18, R9.4, R5.6."""
    amount = AMOUNT[s.options.deck_revision, card]
    if effect == Effect.SAVE or effect == Effect.PASS:
        s.savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.ANY)
    elif effect == Effect.SAVE_PURE:
        s.pure_savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.PURE)
    elif effect == Effect.SAVE_EACH:
        s.each_savings += units_of(resource, amount)
        note(s, Note.SAVES, s.turn, resource, amount, Saving.EACH)
    elif effect == Effect.STAND_IN:
        s.stand_ins += units_of(resource, amount)
        note(s, Note.STANDS_IN, s.turn, resource, amount)
    elif effect == Effect.KEEP:
        s.room += amount
        note(s, Note.MAY_KEEP, s.turn, amount)
    else:
        s.draws = amount
        s.more_for = resource
        s.phase = Phase.DRAW


@rule
def to_trash(s: Any, card: int, played: bool) -> None:
    """A card of a player leaves the game. Rules R2.8, R7.4."""
    s.trash[card] += 1
    note(s, Note.TRASHED, s.turn, card, played)


@rule
def takeable(s: Any, limit: int) -> int:
    """The columns whose card has at most so many VP. Rules R5.10, R5.13."""
    columns = 0
    for column in range(s.width):
        stack = s.columns[column]
        if stack.n > 0 and VP[s.options.deck_revision, stack.cards[0]] <= limit:
            columns = add(columns, column)
    return columns


@rule
def legal_take(s: Any, out: Any) -> int:
    """Any card cheap enough; it cannot be declined. Rules R5.10, R5.11."""
    return list_cards(takeable(s, s.limit), TAKE, out)


@rule
def apply_take(s: Any, action: int) -> None:
    """The card goes to the discard pile as if bought. Rule R5.12."""
    s.column = action - TAKE
    s.limit = 0
    card = s.columns[s.column].cards[0]
    put(s.players[s.turn].discard, card)
    note(s, Note.TOOK, s.turn, card, s.column)
    s.phase = Phase.FALL


# R6, R7, R8. Purchases ------------------------------------------------------------------------


@rule
def buy(s: Any, choice: int) -> None:
    """Begin a purchase: a column and one of the costs of its card. Rules R8.2, R8.3."""
    s.column = choice // OFFERS
    s.offer = choice % OFFERS
    s.need = need_of(s, cost_now(s))
    pay_on(s)


@rule
def cost_now(s: Any) -> int:
    """The cost chosen for the running purchase, as a purse. Rules R6.2, R6.3."""
    return COSTS[s.options.deck_revision, s.columns[s.column].cards[0], s.offer]


@rule
def pay_on(s: Any) -> None:
    """Complete the purchase if it is paid, else go on paying. Rules R8.3, R8.5, R8.9."""
    minimal = s.options.payment_must_be_minimal
    enough = minimal or s.players[s.turn].hand.n == 0
    s.phase = Phase.PAID if enough and covered(s) else Phase.PAY


@rule
def legal_pay(s: Any, out: Any) -> int:
    """Cards of minimal payments; if they need not be, any card. Rules R8.4, R8.6, R8.9."""
    hand = s.players[s.turn].hand
    if s.options.payment_must_be_minimal:
        return list_cards(offered(s, hand), TRASH, out)
    n = list_cards(names_in(hand), TRASH, out)
    if covered(s):
        out[n] = PAY
        n += 1
    return n


@rule
def apply_pay(s: Any, action: int) -> None:
    """Trash a card for the purchase, or complete it. Rules R7.1, R8.8, R8.9."""
    if action == PAY:
        s.phase = Phase.PAID
    else:
        from_hand(s, action - TRASH)
        to_trash(s, action - TRASH, False)
        put(s.paid, action - TRASH)
        pay_on(s)


@rule
def complete_purchase(s: Any) -> None:
    """The card goes to the discard pile, leftovers stay. Rules R6.5, R6.6, R7.21, R7.24."""
    card = s.columns[s.column].cards[0]
    settle(s, cost_now(s))
    put(s.players[s.turn].discard, card)
    note(s, Note.BOUGHT, s.turn, card, s.column, s.offer)
    for resource in range(RESOURCES):
        if units_in(s.left, resource) > 0:
            note(s, Note.LEFT, s.turn, resource, units_in(s.left, resource))
    s.phase = Phase.FALL


@rule
def after_purchase(s: Any) -> None:
    """Fall, refill, the end if it comes at once, upon-purchase effect. R6.7 to R6.11, R10.3."""
    card = fall(s, s.column)
    clear_purchase(s)
    s.phase = Phase.MAIN
    if s.ended and s.options.end_check == EndCheck.IMMEDIATE:
        s.phase = Phase.FINISH
    elif has(AT_PURCHASE[s.options.deck_revision], card) and long_lines(s):
        s.phase = Phase.REARRANGE


@rule
def legal_rearrange(s: Any, out: Any) -> int:
    """Nothing, a row or a column of at least two cards. Rules R6.10, R6.11."""
    out[0] = DECLINE
    n = 1
    for row in range(HIGHEST):
        if row_length(s, row) > 1:
            out[n] = ROW + row
            n += 1
    for column in range(s.width):
        if s.columns[column].n > 1:
            out[n] = COLUMN + column
            n += 1
    return n


@rule
def apply_rearrange(s: Any, action: int) -> None:
    if action == DECLINE:
        note(s, Note.DECLINED, s.turn)
        s.phase = Phase.MAIN
        return
    if action >= COLUMN:
        s.line = action - COLUMN
    else:
        s.row = action - ROW
    s.placed = 0
    s.phase = Phase.PLACE


@rule
def legal_place(s: Any, out: Any) -> int:
    """One of the cards left of the row or column. Rules R6.12, R6.13."""
    return list_cards(names_in_line(s), PLACE, out)


@rule
def apply_place(s: Any, action: int) -> None:
    """Fill the next place; the last card falls into its own. Rule R6.13."""
    fill_place(s, action - PLACE)
    if s.placed == line_length(s) - 1:
        by_column = s.line >= 0
        note(s, Note.REARRANGED, s.turn, by_column, s.line if by_column else s.row)
        s.row = -1
        s.line = -1
        s.placed = 0
        s.phase = Phase.MAIN


# R9. The end of the turn ----------------------------------------------------------------------


@rule
def discard(s: Any) -> None:
    """Ask what is kept as long as a card fits, then discard. Rules R9.1 to R9.8."""
    hand = s.players[s.turn].hand
    if s.room > 0:
        for i in range(hand.n):
            if fits(s, hand.cards[i]):
                s.phase = Phase.KEEP
                return
    discard_all(s)


@rule
def legal_keep(s: Any, out: Any) -> int:
    """A card that still fits, or no more. Rules R9.4 to R9.7."""
    hand = s.players[s.turn].hand
    names = 0
    for i in range(hand.n):
        if fits(s, hand.cards[i]):
            names = add(names, hand.cards[i])
    n = list_cards(names, KEEP, out)
    out[n] = STOP
    return n + 1


@rule
def apply_keep(s: Any, action: int) -> None:
    s.phase = Phase.DISCARD
    if action == STOP:
        s.room = 0
        return
    card = action - KEEP
    from_hand(s, card)
    insert(s.kept, card)
    s.room -= SIZE[s.options.deck_revision, card]
    note(s, Note.KEPT, s.turn, card)


@rule
def discard_all(s: Any) -> None:
    """Hand and played cards, but for kept ones and a Boomerang. Rules R9.1, R9.3, R9.8."""
    p = s.players[s.turn]
    note(s, Note.DISCARDED, s.turn, p.hand.n + p.played.n)
    pour(p.hand, p.discard)
    pour(s.kept, p.hand)
    for i in range(p.played.n):
        card = p.played.cards[i]
        if EFFECT[s.options.deck_revision, card] == Effect.PASS and s.seats > 1:
            insert(s.players[seat_after(s, s.turn)].hand, card)
            note(s, Note.PASSED, s.turn, card, seat_after(s, s.turn))
        else:
            put(p.discard, card)
        p.played.cards[i] = NO_CARD
    p.played.n = 0
    clear_turn(s)
    s.phase = Phase.SWEEP


@rule
def trash_row(s: Any) -> None:
    """The lowest of the purchase row, then the next turn. Rules R9.9 to R9.15, R10.2, R14.7."""
    options = s.options
    cards = options.campaign_trash_per_turn if s.campaign else options.trash_per_turn
    for _ in range(cards):
        column = doomed_column(s)
        if column >= 0 and not (s.ended and options.end_check == EndCheck.IMMEDIATE):
            card = s.columns[column].cards[0]
            s.trash[card] += 1
            note(s, Note.SWEPT, NOBODY, card, column, VP[options.deck_revision, card])
            fall(s, column)
    if s.ended:
        s.phase = Phase.FINISH
    else:
        begin_turn(s, seat_after(s, s.turn))


# R10. The end of the game ---------------------------------------------------------------------


@rule
def finish_game(s: Any) -> None:
    """Count up; a campaign goes on if its target is reached. Rules R10.1 to R10.4, R14.14."""
    note_scores(s)
    clear_turn(s)
    clear(s.known)
    s.phase = Phase.OVER
    s.turn = NOBODY
    if s.campaign:
        compare_with_target(s)
    if s.phase == Phase.OVER:
        note(s, Note.ENDED, NOBODY)
        reveal(s)


@rule
def note_scores(s: Any) -> None:
    """What everybody's cards are worth. Rules R11.1, R11.2."""
    owned = np.empty(OWNED, np.int64)
    for seat in range(s.seats):
        n = owned_cards(s, seat, owned)
        note(s, Note.SCORED, seat, printed_vp(s, owned, n), bonus_vp(s, owned, n), n)


# R14. The campaign ----------------------------------------------------------------------------


@rule
def target_of(s: Any) -> int:
    """The VP that win the running game. Rules R14.14, R1.15."""
    options = s.options
    if s.game == 1:
        return options.campaign_target_1
    if s.game == 2:
        return options.campaign_target_2
    return options.campaign_target_3 if s.game == 3 else options.campaign_target_4


@rule
def compare_with_target(s: Any) -> None:
    """A game that is won is followed by another, but for the last. Rules R14.14 to R14.17."""
    made = team_points(s)
    target = target_of(s)
    if made < target:
        note(s, Note.GAME_LOST, NOBODY, s.game, made, target)
        return
    s.won += 1
    note(s, Note.GAME_WON, NOBODY, s.game, made, target)
    if s.game < GAMES:
        for seat in range(s.seats):
            p = s.players[seat]
            pour(p.deck, p.discard)
            pour(p.hand, p.discard)
            pour(p.played, p.discard)
        s.turn = 0
        s.phase = Phase.NEXT


@rule
def carriable(s: Any, seat: int) -> int:
    """The cards that a player may keep for the next game. Rules R14.17 to R14.19."""
    p = s.players[seat]
    names = 0
    if p.carried.n < s.game:
        for i in range(p.discard.n):
            card = p.discard.cards[i]
            if 0 < VP[s.options.deck_revision, card] <= s.options.campaign_keep_max_vp:
                names = add(names, card)
    return names


@rule
def ask_to_carry(s: Any) -> None:
    """Ask the next player who can keep a card; then the next game begins. R14.21, R14.22."""
    while s.turn < s.seats:
        if carriable(s, s.turn) != 0:
            s.phase = Phase.CARRY
            return
        s.turn += 1
    s.earned += team_points(s)
    start_game(s)


@rule
def legal_carry(s: Any, out: Any) -> int:
    """A card that may be kept, or no more. Rules R14.17 to R14.22."""
    n = list_cards(carriable(s, s.turn), CARRY, out)
    out[n] = STOP
    return n + 1


@rule
def apply_carry(s: Any, action: int) -> None:
    s.phase = Phase.NEXT
    if action == STOP:
        s.turn += 1
        return
    p = s.players[s.turn]
    card = action - CARRY
    take_out(p.discard, place_of(p.discard, card))
    insert(p.carried, card)
    note(s, Note.CARRIED, s.turn, card)


# The contract ---------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """Only ever one seat at a time."""
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.MAIN:
        return legal_main(s, out)
    if s.phase == Phase.PAY:
        return legal_pay(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.REARRANGE:
        return legal_rearrange(s, out)
    if s.phase == Phase.PLACE:
        return legal_place(s, out)
    if s.phase == Phase.KEEP:
        return legal_keep(s, out)
    if s.phase == Phase.ORDER:
        return legal_order(s, out)
    return legal_carry(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.MAIN:
        apply_main(s, action)
    elif s.phase == Phase.PAY:
        apply_pay(s, action)
    elif s.phase == Phase.TAKE:
        apply_take(s, action)
    elif s.phase == Phase.REARRANGE:
        apply_rearrange(s, action)
    elif s.phase == Phase.PLACE:
        apply_place(s, action)
    elif s.phase == Phase.KEEP:
        apply_keep(s, action)
    elif s.phase == Phase.ORDER:
        apply_order(s, action)
    else:
        apply_carry(s, action)
    if s.phase > Phase.OVER:
        follow(s)


@rule
def follow(s: Any) -> None:
    """What follows by itself, up to the next choice: each step leads to a later one."""
    if s.phase == Phase.PAID:
        complete_purchase(s)
    if s.phase == Phase.FALL:
        after_purchase(s)
    if s.phase == Phase.DISCARD:
        discard(s)
    if s.phase == Phase.SWEEP:
        trash_row(s)
    if s.phase == Phase.FINISH:
        finish_game(s)
    if s.phase == Phase.NEXT:
        ask_to_carry(s)
    if s.phase == Phase.DRAW:
        draw_on(s)


def rule_name(rule: int) -> str:
    """ "R8.4" for 804."""
    return f"R{rule // 100}.{rule % 100}"


def why_not(s: Any, seat: int, action: int) -> int:
    """The first rule that an action breaks."""
    kind, parts = ACTIONS.decode(action)
    if s.phase == Phase.OVER:
        return 1002
    if seat != s.turn:
        return 210
    if s.phase not in PHASES[kind]:
        return MEANWHILE[s.phase] if s.phase != Phase.MAIN else UNASKED[kind]
    return REFUSALS[kind](s, *parts)


PHASES = {
    "end": (Phase.MAIN,),
    "play": (Phase.MAIN,),
    "buy": (Phase.MAIN,),
    "trash": (Phase.PAY,),
    "pay": (Phase.PAY,),
    "take": (Phase.TAKE,),
    "decline": (Phase.REARRANGE,),
    "row": (Phase.REARRANGE,),
    "column": (Phase.REARRANGE,),
    "place": (Phase.PLACE,),
    "keep": (Phase.KEEP,),
    "order": (Phase.ORDER,),
    "carry": (Phase.CARRY,),
    "stop": (Phase.KEEP, Phase.CARRY),
}
"""When a kind of action is asked for."""

MEANWHILE = {
    Phase.PAY: 807,
    Phase.TAKE: 511,
    Phase.REARRANGE: 303,
    Phase.PLACE: 613,
    Phase.KEEP: 907,
    Phase.ORDER: 1410,
    Phase.CARRY: 1422,
}
"""What has to be done first."""

UNASKED = {
    "trash": 802,
    "pay": 802,
    "take": 510,
    "decline": 610,
    "row": 610,
    "column": 610,
    "place": 610,
    "keep": 904,
    "order": 1410,
    "carry": 1417,
    "stop": 303,
}
"""Why a kind of action is not asked for in the second step."""


def _free(s: Any) -> int:
    return 0


def _why_not_play(s: Any, card: int) -> int:
    effect = EFFECT[s.options.deck_revision, card]
    hand = s.players[s.turn].hand
    if place_of(hand, card) < 0:
        return 501
    if effect == Effect.REARRANGE:
        return 508
    if effect in AT_GAME_END:
        return 509
    if effect not in PLAYABLE:
        return 502
    return 0 if has(playable(s, hand), card) else 513


def _why_not_buy(s: Any, column: int, offer: int) -> int:
    hand = s.players[s.turn].hand
    if column >= s.width or s.columns[column].n == 0:
        return 601
    card = s.columns[column].cards[0]
    if offer >= COST_COUNT[s.options.deck_revision, card]:
        return 603
    return 0 if can_afford(s, s.left + purse_of(s, hand), card, offer) else 801


def _why_not_trash(s: Any, card: int) -> int:
    hand = s.players[s.turn].hand
    if place_of(hand, card) < 0:
        return 702
    if s.options.payment_must_be_minimal and not has(offered(s, hand), card):
        return 804
    return 0


def _why_not_pay(s: Any) -> int:
    if s.options.payment_must_be_minimal:
        return 805
    return 0 if covered(s) else 809


def _why_not_take(s: Any, column: int) -> int:
    if column >= s.width or s.columns[column].n == 0:
        return 601
    return 0 if has(takeable(s, s.limit), column) else 510


def _why_not_row(s: Any, row: int) -> int:
    return 0 if row_length(s, row) > 1 else 611


def _why_not_column(s: Any, column: int) -> int:
    return 0 if s.columns[column].n > 1 else 611


def _why_not_place(s: Any, card: int) -> int:
    return 0 if has(names_in_line(s), card) else 612


def _why_not_keep(s: Any, card: int) -> int:
    held = place_of(s.players[s.turn].hand, card) >= 0
    return 0 if held and fits(s, card) else 904


def _why_not_order(s: Any, card: int) -> int:
    return 0 if place_of(s.players[s.turn].discard, card) >= 0 else 1411


def _why_not_carry(s: Any, card: int) -> int:
    if card < STARTERS or place_of(s.players[s.turn].discard, card) < 0:
        return 1418
    return 0 if has(carriable(s, s.turn), card) else 1417


REFUSALS = {
    "end": _free,
    "play": _why_not_play,
    "buy": _why_not_buy,
    "trash": _why_not_trash,
    "pay": _why_not_pay,
    "take": _why_not_take,
    "decline": _free,
    "row": _why_not_row,
    "column": _why_not_column,
    "place": _why_not_place,
    "keep": _why_not_keep,
    "order": _why_not_order,
    "carry": _why_not_carry,
    "stop": _free,
}
"""What forbids an action when its kind is asked for."""
