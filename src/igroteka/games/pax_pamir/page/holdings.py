"""What a player has, read from the state: cards, limits, influence."""

from collections.abc import Sequence

from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.pax_pamir.rules import pieces, scoring
from igroteka.games.pax_pamir.rules.cleanup import COURT_LIMIT, HAND_LIMIT
from igroteka.games.pax_pamir.rules.facts import COALITIONS, HALF, HALVES, NO_COALITION, Suit


def cards_in(masks: Sequence[int]) -> list[int]:
    """The court cards of a set of two masks, ascending."""
    return [half * HALF + n for half in range(HALVES) for n in members(masks[half])]


def court(row: Row, seat: int) -> list[int]:
    """A player's court from left to right."""
    player = row.players[seat]
    return [player.row[i] for i in range(player.size)]


def court_limit(row: Row, seat: int) -> int:
    """How many court cards a player may keep. Rule P14.2."""
    return COURT_LIMIT + int(pieces.stars(row, seat, Suit.POLITICAL))


def hand_limit(row: Row, seat: int) -> int:
    """How many cards a player may keep in hand. Rule P14.4."""
    return HAND_LIMIT + int(pieces.stars(row, seat, Suit.INTELLIGENCE))


def influence_of(row: Row, seat: int) -> int:
    """A player's influence with their own coalition; of Wakhan, with the best of them."""
    loyalty = row.players[seat].loyalty
    if loyalty != NO_COALITION:
        return int(scoring.influence(row, seat, loyalty))
    if seat == row.wakhan:
        return max(int(scoring.influence(row, seat, c)) for c in range(COALITIONS))
    return 0
