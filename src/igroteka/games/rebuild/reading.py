"""What a board wants to know of a state and its notes, as lists of cards."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from igroteka.engine import NOBODY, Row
from igroteka.engine.records import NOTES
from igroteka.games.rebuild import scoring
from igroteka.games.rebuild.cards import COPIES
from igroteka.games.rebuild.state import Note


def members(pile: Row) -> list[int]:
    """The cards of a pile, in their order."""
    cards = pile.cards
    return [int(cards[i]) for i in range(pile.n)]


def seen_hand(row: Row, seat: int) -> list[int]:
    """The cards of a hand that the viewer can see; a hidden one shows what everybody knows."""
    hand = row.players[seat].hand
    if hand.n and hand.cards[0] < 0:
        return members(row.known)
    return members(hand)


def deck_and_hand(row: Row, seat: int) -> tuple[list[int], list[int]]:
    """The cards that the viewer knows to lie in a deck, then those of the hand.

    Where the hand is hidden its cards are listed with those of the deck, which nobody can tell
    apart (rule R15.6).
    """
    player = row.players[seat]
    hand = seen_hand(row, seat)
    hidden = player.hand.n - len(hand)
    cards = player.deck.cards
    return [int(cards[i]) for i in range(player.deck.n + hidden)], hand


def owned(row: Row, seat: int) -> list[int]:
    """All cards of a player, in no order. Rule R11.1."""
    player = row.players[seat]
    deck, hand = deck_and_hand(row, seat)
    cards = deck + hand + members(player.discard) + members(player.played)
    cards += members(player.carried)
    return cards + members(row.kept) if seat == row.turn else cards


class Worth(NamedTuple):
    """What a player's cards are worth: printed VP and what game-end effects bring now."""

    printed: int
    bonus: int
    cards: int


def worth(row: Row, seat: int) -> Worth:
    """Reckon a player's score as it stands. Rule R11.2."""
    cards = owned(row, seat)
    return Worth(
        int(scoring.printed_vp(row, cards, len(cards))),
        int(scoring.bonus_vp(row, cards, len(cards))),
        len(cards),
    )


def key_of(row: Row, card: int, column: int) -> str:
    """The key of a card of the display.

    A card with a twin is told from it by its column, which it leaves only to be bought.
    """
    alone = COPIES[row.options.deck_revision, card] == 1
    return f"d{card}" if alone else f"d{card}-{column}"


class Moved(NamedTuple):
    """A card that has lately left the display or a hand.

    column: where it lay in the purchase row; NOBODY for a card of a hand.
    seat: who bought or trashed it; NOBODY for the end of a turn.
    """

    card: int
    column: int
    seat: int


def recent_notes(row: Row) -> Iterator[Row]:
    """The notes from the last one back to the beginning of the turn before this one."""
    turns = 0
    for i in range(row.noted - 1, max(0, row.noted - NOTES) - 1, -1):
        noted = row.notes[i % NOTES]
        if noted.kind == Note.TURN:
            turns += 1
            if turns == TURNS_BACK:
                return
        yield noted


TURNS_BACK = 2


def lately_trashed(row: Row) -> list[Moved]:
    """The cards that went to the trash last, the last one first."""
    found = []
    for noted in recent_notes(row):
        if noted.kind == Note.TRASHED:
            found.append(Moved(noted.a, NOBODY, noted.seat))
        elif noted.kind == Note.SWEPT:
            found.append(Moved(noted.a, noted.b, NOBODY))
    return found


def lately_bought(row: Row, seat: int) -> Moved | None:
    """The card that a player has bought last, as far as the notes reach back."""
    for noted in recent_notes(row):
        if noted.kind in (Note.BOUGHT, Note.TOOK) and noted.seat == seat:
            return Moved(noted.a, noted.b, seat)
    return None


def counted(cards: list[int]) -> list[tuple[int, int]]:
    """Names and how many cards of each, in the order of the names."""
    return sorted(Counter(cards).items())
