"""The display and the draw deck: laying out, falling, refilling, rearranging (R2, R6, R9)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add
from igroteka.engine.course import note
from igroteka.engine.dice import roll
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.rebuild.rules.facts import BUILT_CARDS, EARLY, LATE, SUPPLY, VP
from igroteka.games.rebuild.rules.piles import clear, put, take_out
from igroteka.games.rebuild.rules.state import HIGHEST, MAX_COLUMNS, Note

# The draw deck ----------------------------------------------------------------------------------


@rule
def fill_supply(s: Any) -> None:
    """All early and late cards but those carried over. Rules R2.4, R14.20."""
    revision = s.options.deck_revision
    s.late = LATE[revision]
    s.early = EARLY[revision]
    for i in range(BUILT_CARDS):
        s.supply[i] = SUPPLY[revision, i]
    for seat in range(s.seats):
        pile = s.players[seat].carried
        for i in range(pile.n):
            leave_out(s, pile.cards[i])


@rule
def leave_out(s: Any, card: int) -> None:
    """One card of a name is not in the draw deck: the others move up. Rule R14.20."""
    i = 0
    while s.supply[i] != card:
        i += 1
    if i < s.late:
        s.late -= 1
    else:
        s.early -= 1
    for j in range(i, s.late + s.early):
        s.supply[j] = s.supply[j + 1]
    s.supply[s.late + s.early] = NO_CARD


@rule
def from_supply(s: Any) -> int:
    """The top card of the draw deck: any early one, then any late one. Rules R2.4, R15.4."""
    last = s.late + s.early - 1
    if s.early > 0:
        i = s.late + roll(s, s.early)
        s.early -= 1
    else:
        i = roll(s, s.late)
        s.late -= 1
    card = s.supply[i]
    s.supply[i] = s.supply[last]
    s.supply[last] = NO_CARD
    return card


# The columns ------------------------------------------------------------------------------------


@rule
def lay_out(s: Any) -> None:
    """Row by row from the purchase row, each from left to right. Rules R2.5 to R2.7, R14.3."""
    for column in range(MAX_COLUMNS):
        clear(s.columns[column])
    s.width = s.options.campaign_columns if s.campaign else s.options.columns
    rows = HIGHEST if s.campaign else s.options.rows
    for _ in range(rows):
        for column in range(s.width):
            if s.late + s.early > 0:
                put(s.columns[column], from_supply(s))


@rule
def fall(s: Any, column: int) -> int:
    """Take the card of the purchase row; its column falls and is refilled. Rules R6.7, R6.9."""
    stack = s.columns[column]
    card = take_out(stack, 0)
    if s.late + s.early > 0:
        put(stack, from_supply(s))
        note(s, Note.LAID, NOBODY, stack.cards[stack.n - 1], column, stack.n - 1)
    elif stack.n == 0:
        if not s.ended:
            note(s, Note.EMPTIED, NOBODY, column)
        s.ended = True
    return card


@rule
def doomed_column(s: Any) -> int:
    """Where the lowest card of the purchase row lies; -1 if it is empty. R9.9, R9.10, R14.8."""
    found = -1
    least = 0
    for column in range(s.width):
        stack = s.columns[column]
        if stack.n > 0:
            # Among equals the campaign takes the tallest column, and always the right-most.
            value = VP[s.options.deck_revision, stack.cards[0]] * (HIGHEST + 1)
            if s.campaign:
                value -= stack.n
            if found < 0 or value <= least:
                found = column
                least = value
    return found


# Rearranging ------------------------------------------------------------------------------------


@rule
def row_length(s: Any, row: int) -> int:
    """How many columns reach a row. Rule R6.12."""
    length = 0
    for column in range(s.width):
        length += s.columns[column].n > row
    return length


@rule
def long_lines(s: Any) -> bool:
    """Is there a row or column with at least two cards? Rule R6.11."""
    if row_length(s, 0) > 1:
        return True
    for column in range(s.width):
        if s.columns[column].n > 1:
            return True
    return False


@rule
def line_length(s: Any) -> int:
    """How many cards the row or column has that is being rearranged."""
    return s.columns[s.line].n if s.line >= 0 else row_length(s, s.row)


@rule
def column_in_line(s: Any, place: int) -> int:
    """The column of a place of this line: of a row, those that reach it from left to right."""
    if s.line >= 0:
        return s.line
    passed = 0
    for column in range(s.width):
        if s.columns[column].n > s.row:
            if passed == place:
                return column
            passed += 1
    return -1


@rule
def height_in_line(s: Any, place: int) -> int:
    """The height of a place of this line."""
    return place if s.line >= 0 else s.row


@rule
def card_in_line(s: Any, place: int) -> int:
    """The card at a place of this line."""
    return s.columns[column_in_line(s, place)].cards[height_in_line(s, place)]


@rule
def names_in_line(s: Any) -> int:
    """The cards that can fill the next place. Rule R6.13."""
    names = 0
    for place in range(s.placed, line_length(s)):
        names = add(names, card_in_line(s, place))
    return names


@rule
def fill_place(s: Any, card: int) -> None:
    """Fill the next place: the card changes places with the one that lies there."""
    place = s.placed
    while card_in_line(s, place) != card:
        place += 1
    s.columns[column_in_line(s, place)].cards[height_in_line(s, place)] = card_in_line(s, s.placed)
    s.columns[column_in_line(s, s.placed)].cards[height_in_line(s, s.placed)] = card
    s.placed += 1
