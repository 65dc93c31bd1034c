"""What can be read off the record: a hand in its order, the running trick."""

from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.rules.facts import rank_of, suit_of
from igroteka.games.kolkhoz.rules.fields import hours
from igroteka.games.kolkhoz.rules.tricks import beats, best_in_trick


def in_hand(row: Row, viewer: int) -> list[int]:
    """The cards of a hand in the order in which they are held: by crop, high to low."""
    cards = members(row.players[viewer].hand)
    return sorted(cards, key=lambda card: (suit_of(card), -rank_of(card)))


def hours_in_trick(row: Row) -> int:
    """The hours of the cards that lie in the trick."""
    return sum(hours(row, row.trick[i]) for i in range(row.played))


def wins(row: Row, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    return row.played == 0 or beats(row, card, row.trick[best_in_trick(row)])
