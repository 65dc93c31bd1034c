"""The dispatch: who is to choose, what there is to choose, and what follows (O8, O17).

Each phase has its chapter's module, where `legal_<phase>` stands above `apply_<phase>`.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import one
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.auction import (
    apply_tie,
    legal_bid,
    legal_tie,
    seal_bid,
    settle_auction,
)
from igroteka.games.ozymandias.rules.choices import (
    AMOUNT,
    BID,
    BURN,
    CHOOSE,
    COLOUR,
    DISK,
    GIVE,
    INVEST,
    MOVE,
    PURGE,
    ROB,
    SPREAD,
    TAKE,
    WINNER,
)
from igroteka.games.ozymandias.rules.deck import market_cards
from igroteka.games.ozymandias.rules.events import (
    EFFECTS,
    GIFTS,
    Effect,
    ask,
    lies_on_discard,
    no_effect,
    reveal_event,
)
from igroteka.games.ozymandias.rules.events_at_once import carry_out_at_once, turn_over
from igroteka.games.ozymandias.rules.events_on_cards import (
    apply_give,
    apply_invest,
    apply_purge,
    apply_rob,
    carry_out_sale,
    draw_for_treaty,
    legal_give,
    legal_invest,
    legal_purge,
    legal_rob,
    opponents_with_cards,
)
from igroteka.games.ozymandias.rules.events_on_disks import (
    apply_amount,
    apply_burn,
    apply_disk,
    apply_move,
    legal_amount,
    legal_burn,
    legal_disk,
    legal_move,
)
from igroteka.games.ozymandias.rules.events_on_sectors import (
    apply_colour,
    apply_scout,
    apply_sector,
    apply_spread,
    ask_sector_or_colour,
    legal_colour,
    legal_scout,
    legal_sector,
    legal_spread,
)
from igroteka.games.ozymandias.rules.expand import (
    apply_crusade,
    apply_place,
    legal_crusade,
    legal_place,
)
from igroteka.games.ozymandias.rules.galaxy import can_explore, occupied, with_height
from igroteka.games.ozymandias.rules.reap import (
    apply_save,
    apply_take,
    legal_save,
    legal_take,
    settle_preservation,
)
from igroteka.games.ozymandias.rules.setup import apply_mulligan, legal_mulligan
from igroteka.games.ozymandias.rules.state import Phase
from igroteka.games.ozymandias.rules.turn import (
    apply_action,
    end_action,
    go_on_after_crusade,
    legal_action,
)

LONGEST = 200_000
"""No play takes more decisions: 1000 turns with the longest of events in each would not."""


# Choices ------------------------------------------------------------------------------------------


@rule
def waiting(s: Any) -> int:
    """All who have not bid yet, or the seat to act. Rule O17.1."""
    if s.phase == Phase.BID:
        return s.bidding
    return 0 if s.phase == Phase.OVER else one(s.turn)


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    if s.phase == Phase.BID:
        return legal_bid(s, seat, out)
    if s.phase == Phase.ACTION:
        return legal_action(s, out)
    if s.phase == Phase.PLACE:
        return legal_place(s, out)
    if s.phase == Phase.SAVE:
        return legal_save(s, out)
    if s.phase == Phase.MULLIGAN:
        return legal_mulligan(s, out)
    if s.phase == Phase.TIE:
        return legal_tie(s, out)
    if s.phase == Phase.CRUSADE:
        return legal_crusade(s, out)
    return legal_card_choice(s, out)


@rule
def legal_card_choice(s: Any, out: Any) -> int:
    """The choices that single cards ask for. Rules O17.11 to O17.21."""
    if s.phase == Phase.SECTOR:
        return legal_sector(s, out)
    if s.phase == Phase.COLOUR:
        return legal_colour(s, out)
    if s.phase == Phase.DISK:
        return legal_disk(s, out)
    if s.phase == Phase.MOVE:
        return legal_move(s, out)
    if s.phase == Phase.SPREAD:
        return legal_spread(s, out)
    if s.phase == Phase.INVEST:
        return legal_invest(s, out)
    if s.phase == Phase.AMOUNT:
        return legal_amount(s, out)
    if s.phase == Phase.BURN:
        return legal_burn(s, out)
    if s.phase == Phase.SCOUT:
        return legal_scout(s, out)
    if s.phase == Phase.ROB:
        return legal_rob(s, out)
    if s.phase == Phase.TAKE:
        return legal_take(s, out)
    if s.phase == Phase.PURGE:
        return legal_purge(s, out)
    return legal_give(s, out)


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == Phase.BID:
        apply_sealed_bid(s, seat, action - BID)
    elif s.phase == Phase.ACTION:
        apply_action(s, action)
    elif s.phase == Phase.PLACE:
        apply_place(s, action)
    elif s.phase == Phase.SAVE:
        apply_save(s, action)
    elif s.phase == Phase.MULLIGAN:
        apply_mulligan(s, action)
    elif s.phase == Phase.TIE:
        apply_tie(s, action - WINNER)
    elif s.phase == Phase.CRUSADE:
        if not apply_crusade(s, action):
            go_on_after_crusade(s)
    else:
        apply_card_choice(s, action)
    if s.phase == Phase.CARRY_OUT:
        carry_out(s)
    if s.phase == Phase.DONE:
        end_action(s)


@rule
def apply_card_choice(s: Any, action: int) -> None:
    """The choices that single cards ask for. Rules O17.11 to O17.21."""
    if s.phase == Phase.SECTOR:
        apply_sector(s, action - CHOOSE)
    elif s.phase == Phase.COLOUR:
        apply_colour(s, action - COLOUR)
    elif s.phase == Phase.DISK:
        apply_disk(s, action - DISK)
    elif s.phase == Phase.MOVE:
        apply_move(s, action - MOVE)
    elif s.phase == Phase.SPREAD:
        apply_spread(s, action - SPREAD)
    elif s.phase == Phase.INVEST:
        apply_invest(s, action - INVEST)
    elif s.phase == Phase.AMOUNT:
        apply_amount(s, action - AMOUNT)
    elif s.phase == Phase.BURN:
        apply_burn(s, action - BURN)
    elif s.phase == Phase.SCOUT:
        apply_scout(s, action)
    elif s.phase == Phase.ROB:
        apply_rob(s, action - ROB)
    elif s.phase == Phase.TAKE:
        apply_take(s, action - TAKE)
    elif s.phase == Phase.PURGE:
        apply_purge(s, action - PURGE)
    else:
        apply_give(s, action - GIVE)


@rule
def apply_sealed_bid(s: Any, seat: int, bid: int) -> None:
    """The last of the sealed bids settles the auction or the preservation."""
    if seal_bid(s, seat, bid):
        if s.lot[0] >= 0:
            settle_auction(s)
        else:
            settle_preservation(s)


# Events -------------------------------------------------------------------------------------------


@rule
def carry_out(s: Any) -> None:
    """Carry out the event of `card`, which was played or revealed. Rules O8.1 to O8.9."""
    card = s.card
    effect = int(EFFECTS[card])
    if effect == Effect.REVEAL and s.deck_size > 0:
        reveal_event(s)
        card = s.card
        effect = int(EFFECTS[card])
    s.turn = s.active
    s.phase = Phase.DONE
    if effect <= Effect.TAKE:
        carry_out_at_once(s, card, effect)
    elif effect <= Effect.COLOUR:
        ask_sector_or_colour(s, card, effect)
    elif effect <= Effect.PRESERVE:
        carry_out_sale(s, card, effect)
    else:
        carry_out_rare(s, card, effect)


@rule
def carry_out_rare(s: Any, card: int, effect: int) -> None:
    """Events that have nothing in common with others."""
    if effect == Effect.TURN_OVER:
        turn_over(s)
    elif effect == Effect.DISK:
        ask(s, Phase.DISK, with_height(s, occupied(s), 2) != 0)
    elif effect == Effect.FIRES:
        s.phase = Phase.AMOUNT
    elif effect == Effect.ROB:
        ask(s, Phase.ROB, lies_on_discard(s, card) and opponents_with_cards(s) != 0)
    elif effect == Effect.INVEST:
        s.left = GIFTS
        ask(s, Phase.INVEST, market_cards(s) != 0)
    elif effect == Effect.TREATY:
        draw_for_treaty(s)
    elif effect == Effect.SCOUT:
        ask(s, Phase.SCOUT, can_explore(s))
    elif effect == Effect.PURGE:
        ask(s, Phase.PURGE, market_cards(s) != 0)
    else:
        no_effect(s, card)
