"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Sequence

from igroteka.draw.words import n_
from igroteka.engine import Row
from toys.page.board import bid_of, card_of, headline


def position(row: Row, viewer: int, names: Sequence[str]) -> list[tuple[str, list[list[str]]]]:
    """Headings, each with lines of columns."""
    lines = [
        [
            names[seat],
            card_of(row, seat),
            bid_of(row, seat),
            n_("{n} point", "{n} points", row.points[seat]),
        ]
        for seat in range(row.seats)
    ]
    return [(headline(row), lines)]
