"""Pointing: "look here", said by somebody who plays to all who watch, for a few seconds.

Nothing of it is stored. What is pointed at is named by its id in the picture that spectators see:
whatever else a seat sees, a hand for one, cannot be pointed at, so that nobody is shown by this
what they may not know.
"""

from __future__ import annotations

import json
import re

from igroteka.draw.words import N_, _
from igroteka.engine import NOBODY, Refusal
from igroteka.table.drawings import drawings_of
from igroteka.table.live import packed
from igroteka.table.tables import LiveTable, Pointed
from igroteka.table.writing import clean

MOST_THINGS = 8
"""So many things that lie over each other are looked through."""

IDS = re.compile(r' id="([^"]+)"')


def shown_to_all(table: LiveTable) -> frozenset[str]:
    """The ids of all that spectators see on the board and beside the seats."""
    _desk, picture = drawings_of(table, NOBODY).draw(())
    return frozenset(IDS.findall("".join((picture.board, *picture.seats))))


def point(table: LiveTable, seat: int, things: str) -> None:
    """Let all who watch look at the first of some things that all see: ids, the uppermost first.

    Raises Refusal where all see none of them.
    """
    seen = shown_to_all(table)
    at = next((thing for thing in things.split()[:MOST_THINGS] if thing in seen), None)
    if at is None:
        raise Refusal(N_("Only what everybody sees can be pointed at."))
    row = table.seats[seat]
    table.point(Pointed(row.person, seat, row.name, at))


def event(pointed: Pointed) -> bytes:
    """What a page is sent, packed."""
    name = clean(pointed.name) or _("Guest")
    told = {"at": pointed.at, "seat": pointed.seat, "name": name}
    return packed(f"event: point\ndata: {json.dumps(told)}\n\n")
