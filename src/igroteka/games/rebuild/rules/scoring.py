"""What cards are worth in the end (chapter R11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import NO_CARD, add, count
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.facts import (
    AMOUNT,
    EFFECT,
    NO_RESOURCE,
    PER,
    PURSE,
    RESOURCE,
    RESOURCES,
    UNITS,
    VP,
    Effect,
    bars_in,
    total,
)
from igroteka.games.rebuild.rules.state import OWNED, Ending, Phase

GAMES = 4
"""A campaign has at most so many games. Rule R14.1."""

ANCIENT_SET = (0, 0, 2, 4)
"""What the Ancient set brings by the number of different cards. Rule R11.3."""

ONE_VP = 1000
"""More than cards are ever owned: fewer of them count less than one VP more."""


@rule
def gather(pile: Any, owned: Any, n: int) -> int:
    """Add the cards of a pile to a list of n; return how many it has then."""
    for i in range(pile.n):
        owned[n + i] = pile.cards[i]
    return n + pile.n


@rule
def owned_cards(s: Any, seat: int, owned: Any) -> int:
    """List all cards of a player; return how many there are. Rule R11.1.

    What a player owns is public (R15.6): of a hidden hand, the cards that not everybody knows lie
    behind the deck.
    """
    p = s.players[seat]
    n = gather(p.deck, owned, 0)
    if p.hand.n > 0 and p.hand.cards[0] == NO_CARD:
        for i in range(p.deck.n, p.deck.n + p.hand.n - s.known.n):
            owned[n] = p.deck.cards[i]
            n += 1
        n = gather(s.known, owned, n)
    else:
        n = gather(p.hand, owned, n)
    n = gather(p.discard, owned, n)
    n = gather(p.played, owned, n)
    n = gather(p.carried, owned, n)
    return gather(s.kept, owned, n) if seat == s.turn else n


@rule
def owned_count(s: Any, seat: int) -> int:
    """How many cards a player owns. Rule R11.5."""
    return owned_cards(s, seat, np.empty(OWNED, np.int64))


@rule
def printed_vp(s: Any, owned: Any, n: int) -> int:
    """The VP printed on some cards. Rule R11.2."""
    found = 0
    for i in range(n):
        found += VP[s.options.deck_revision, owned[i]]
    return found


@rule
def units_shown(s: Any, owned: Any, n: int, resource: int) -> int:
    """How many units of a resource some cards show."""
    found = 0
    for i in range(n):
        found += UNITS[s.options.deck_revision, owned[i], resource]
    return found


@rule
def cards_showing(s: Any, owned: Any, n: int, resource: int) -> int:
    """How many of some cards show a resource; NO_RESOURCE: all do."""
    if resource == NO_RESOURCE:
        return n
    found = 0
    for i in range(n):
        found += UNITS[s.options.deck_revision, owned[i], resource] > 0
    return found


@rule
def bonus_of(s: Any, card: int, owned: Any, n: int) -> int:
    """What the game-end effect of an owned card brings, the Ancient set apart. Rule R11.2."""
    revision = s.options.deck_revision
    effect = EFFECT[revision, card]
    resource = RESOURCE[revision, card]
    amount = AMOUNT[revision, card]
    per = PER[revision, card]
    if effect == Effect.FEW:
        return amount if n <= per else 0
    if effect == Effect.PER_CARD:
        return cards_showing(s, owned, n, resource) // per * amount
    if effect == Effect.PER_UNIT:
        others = units_shown(s, owned, n, resource) - UNITS[revision, card, resource]
        return others // per * amount
    if effect == Effect.IF_UNITS:
        others = units_shown(s, owned, n, resource) - UNITS[revision, card, resource]
        return amount if others >= per else 0
    return 0


@rule
def bonus_vp(s: Any, owned: Any, n: int) -> int:
    """What all game-end effects of a player's cards bring. Rules R11.2, R11.3."""
    found = 0
    ancient = 0
    for i in range(n):
        effect = EFFECT[s.options.deck_revision, owned[i]]
        if effect == Effect.SET:
            ancient = add(ancient, owned[i])
        elif effect > Effect.SET:
            found += bonus_of(s, owned[i], owned, n)
    return found + ANCIENT_SET[count(ancient)]


@rule
def points(s: Any, seat: int) -> int:
    """A player's score as it stands. Rule R11.2."""
    owned = np.empty(OWNED, np.int64)
    n = owned_cards(s, seat, owned)
    return printed_vp(s, owned, n) + bonus_vp(s, owned, n)


@rule
def team_points(s: Any) -> int:
    """The scores of all players together. Rule R14.15."""
    found = 0
    for seat in range(s.seats):
        found += points(s, seat)
    return found


@rule
def target_of(s: Any) -> int:
    """The VP that win the running game; a team needs more. Rules R14.14, R14.15, R1.15."""
    return target_alone(s) * (100 + s.options.campaign_team_percent * (s.seats - 1)) // 100


@rule
def target_alone(s: Any) -> int:
    """The VP that win the running game for one player. Rules R14.14, R1.15."""
    options = s.options
    if s.game == 1:
        return options.campaign_target_1
    if s.game == 2:
        return options.campaign_target_2
    return options.campaign_target_3 if s.game == 3 else options.campaign_target_4


@rule
def ending(s: Any) -> int:
    """How a play has ended: an Ending. Rules R10.1, R14.16, R14.24."""
    if not s.campaign:
        return Ending.EMPTY
    return Ending.WON if s.won == GAMES else Ending.LOST


@rule
def reached(s: Any) -> int:
    """How many games of a campaign are won. Rule R14.24."""
    return s.won


@rule
def standing(s: Any, seat: int) -> int:
    """What decides between players, as one number: the greater comes first. R11.4 to R11.6."""
    return points(s, seat) * ONE_VP - owned_count(s, seat)


@rule
def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """In a campaign all have the same score and share the place. Rules R11.4 to R11.7, R14.24."""
    if s.campaign:
        together = s.earned + team_points(s)
        for seat in range(s.seats):
            scores[seat] = together
            ranks[seat] = 1
        return
    for seat in range(s.seats):
        scores[seat] = points(s, seat)
        mine = standing(s, seat)
        ranks[seat] = 1
        for other in range(s.seats):
            if standing(s, other) > mine:
                ranks[seat] += 1


@rule
def prospects(s: Any, seat: int) -> float:
    """A tenth of a VP for each unit that a player's cards can be, by which bots compare till the
    end: of what is worth the same they keep what buys more.

    A Gold Bar can be a unit of each resource. Rule R7.15.
    """
    if s.phase == Phase.OVER:
        return 0.0
    owned = np.empty(OWNED, np.int64)
    units = 0
    for i in range(owned_cards(s, seat, owned)):
        purse = PURSE[s.options.deck_revision, owned[i]]
        units += total(purse) + RESOURCES * bars_in(purse)
    return units / 10.0
