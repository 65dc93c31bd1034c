"""What the points of a play came from: its Dominance Checks."""

from collections.abc import Sequence

from igroteka.draw.words import _
from igroteka.engine import Note as Noted
from igroteka.engine import Row
from igroteka.engine.page import Source
from igroteka.games.pax_pamir.page.log import check
from igroteka.games.pax_pamir.rules.state import Note


def sources(row: Row, notes: Sequence[Noted]) -> Sequence[Source]:
    """A line for each Dominance Check: what it was, and what it brought. Rule P15.7."""
    found: list[Source] = []
    points: list[int] = []
    for each in notes:
        if each.kind == Note.CHECK:
            points = [0] * row.seats
            called = _("{n}. {check}", n=len(found) + 1, check=check(each.a, each.b)[0])
            found.append(Source(called, points))
        elif each.kind == Note.SCORED:
            points[each.seat] += each.a
    return found
