"""What a board wants to know of a state and its notes, read once for each picture."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from igroteka.engine import NOBODY, Row
from igroteka.engine.course import notes_back
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.facts import AT_GAME_END, COPIES, REVISIONS, TITLES, VP
from igroteka.games.rebuild.rules.state import Note

POINTS: list[list[int]] = VP.tolist()
TWINS: list[list[int]] = COPIES.tolist()
"""The facts as plain numbers: a picture asks for some hundred of them."""

LATE_EFFECTS = tuple(
    frozenset(TITLES.index(facts.name) for facts in deck if facts.effect in AT_GAME_END)
    for deck in REVISIONS
)
"""The cards of each deck with an effect at game end."""


def cards_in(pile: Row) -> list[int]:
    """The cards of a pile, in their order."""
    return list(pile.cards[: pile.n])


# Piles ----------------------------------------------------------------------------------------


class Owned(NamedTuple):
    """All cards of a player, by where they lie.

    hand: the cards that the viewer can see; of a hidden hand those that everybody knows.
    deck: where the hand is hidden its other cards are among these: nobody can tell them apart
        (rule R15.6).
    """

    hand: list[int]
    played: list[int]
    discard: list[int]
    deck: list[int]
    carried: list[int]
    kept: list[int]
    hidden: bool

    @property
    def cards(self) -> list[int]:
        """All of them, in no order. Rule R11.1."""
        return self.hand + self.played + self.discard + self.deck + self.carried + self.kept


def owned(row: Row, seat: int) -> Owned:
    """The cards of a player, as far as the viewer can see them."""
    player = row.players[seat]
    hand, deck = player.hand, player.deck
    n = hand.n
    held = list(hand.cards[:n])
    hidden = n > 0 and held[0] < 0
    if hidden:
        held = cards_in(row.known)
    return Owned(
        held,
        cards_in(player.played),
        cards_in(player.discard),
        list(deck.cards[: deck.n + n - len(held)]),
        cards_in(player.carried),
        cards_in(row.kept) if seat == row.turn else [],
        hidden,
    )


class Worth(NamedTuple):
    """What a player's cards are worth: printed VP and what game-end effects bring now."""

    printed: int
    bonus: int
    cards: int

    @property
    def points(self) -> int:
        """The score as it stands. Rule R11.2."""
        return self.printed + self.bonus


def worth(row: Row, cards: list[int]) -> Worth:
    """Reckon a player's score as it stands. Rule R11.2."""
    revision = row.options.deck_revision
    printed = sum(map(POINTS[revision].__getitem__, cards))
    late = LATE_EFFECTS[revision]
    bonus = scoring.bonus_vp(row, cards, len(cards)) if not late.isdisjoint(cards) else 0
    return Worth(printed, int(bonus), len(cards))


def counted(cards: Iterable[int]) -> list[tuple[int, int]]:
    """Names and how many cards of each, in the order of the names."""
    return sorted(Counter(cards).items())


# The display ----------------------------------------------------------------------------------


def key_of(revision: int, card: int, column: int) -> str:
    """The key of a card of the display.

    A card with a twin is told from it by its column, which it leaves only to be bought.
    """
    return f"d{card}" if TWINS[revision][card] == 1 else f"d{card}-{column}"


def keys_of(revision: int, column: int, cards: list[int]) -> list[str]:
    """The keys of a column's cards; a twin above its twin has one of its own."""
    keys = []
    for height, card in enumerate(cards):
        key = key_of(revision, card, column)
        keys.append(f"{key}-above" if card in cards[:height] else key)
    return keys


# Notes ----------------------------------------------------------------------------------------


class Moved(NamedTuple):
    """A card that has lately left the display or a hand.

    column: where it lay in the purchase row; NOBODY for a card of a hand.
    seat: who bought or trashed it; NOBODY for the end of a turn.
    """

    card: int
    column: int
    seat: int


class Lately(NamedTuple):
    """What this turn and the one before have moved, the last one first."""

    trashed: list[Moved]
    bought: list[Moved]


TURNS_BACK = 2
"""Of so many turns, the running one included, cards are seen to glide."""


def lately(row: Row) -> Lately:
    """Read from the notes which cards have moved."""
    found = Lately([], [])
    turns = 0
    for noted in notes_back(row):
        kind = noted.kind
        if kind == Note.TURN:
            turns += 1
            if turns == TURNS_BACK:
                break
        elif kind == Note.TRASHED:
            found.trashed.append(Moved(noted.a, NOBODY, noted.seat))
        elif kind == Note.SWEPT:
            found.trashed.append(Moved(noted.a, noted.b, NOBODY))
        elif kind == Note.BOUGHT or kind == Note.TOOK:
            found.bought.append(Moved(noted.a, noted.b, noted.seat))
    return found


# All of it ------------------------------------------------------------------------------------


class Sight(NamedTuple):
    """What one viewer sees, read from the record once.

    columns: the cards of each column, the purchase row first; keys: of the same cards.
    taken: the keys that stand in the picture already, so that none stands twice.
    """

    row: Row
    revision: int
    columns: list[list[int]]
    keys: list[list[str]]
    players: list[Owned]
    worths: list[Worth]
    lately: Lately
    taken: set[str]


def sight(row: Row) -> Sight:
    """Read what a picture needs."""
    revision = row.options.deck_revision
    columns = [cards_in(row.columns[column]) for column in range(row.width)]
    keys = [keys_of(revision, column, cards) for column, cards in enumerate(columns)]
    players = [owned(row, seat) for seat in range(row.seats)]
    return Sight(
        row,
        revision,
        columns,
        keys,
        players,
        [worth(row, player.cards) for player in players],
        lately(row),
        {key for column in keys for key in column},
    )
