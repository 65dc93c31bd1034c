"""Earlier positions of a play, as whoever asks saw them; of a finished play, as anybody did.

While a play goes on, each sees what their own seat may know. When it is over nothing is a secret
any more: it is seen from each seat, and with all open.
"""

from __future__ import annotations

import re

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, marked
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _, language
from igroteka.engine import NOBODY, Match, Refusal, view_row
from igroteka.engine.records import copied
from igroteka.table.frame import Scene, table_fragment
from igroteka.table.names import seat_infos
from igroteka.table.steps import ALL, EVERY, Place
from igroteka.table.tables import LiveTable

STEPS = 64
"""So many earlier positions of a table are kept as they were shown."""

IDENTITIES = re.compile(r' (?:id|for|data-k|data-zone|data-of)="[^"]*"')
"""What there may be one of in a page: the hands of all would have several."""


def eye_of(table: LiveTable, asked: str | None) -> int | None:
    """From where an address wants a position to be seen; raises Refusal where that may not be.

    None: from where whoever asks sits.
    """
    if asked is None:
        return None
    if not table.over:
        raise Refusal(N_("While a play goes on, each sees only what their own seat may know."))
    eyes = {ALL: EVERY, "nobody": NOBODY}
    eyes |= {str(seat + 1): seat for seat in range(len(table.seats))}
    if asked not in eyes:
        raise Refusal(N_("Nobody looks from there: there are {n} seats."), n=len(table.seats))
    return eyes[asked]


def past(
    table: LiveTable,
    viewer: int,
    at: int,
    eye: int | None = None,
    muted: frozenset[str] = frozenset(),
) -> tuple[Scene, Markup]:
    """The scene after the first `at` moves and its page, drawn once while nothing changes.

    eye: from where it is seen, see `eye_of`. muted: people of whom the viewer hears nothing.
    """
    key = (viewer, language(), at, eye, muted)
    stamp = table.stamp
    drawn_at, shown, page = table.past.get(key, ("", None, Markup()))
    if drawn_at != stamp:
        shown = past_scene(table, viewer, at, eye)._replace(muted=muted)
        page = table_fragment(shown)
        if len(table.past) >= STEPS:
            table.past.clear()
        table.past[key] = stamp, shown, page
    return shown, page


def past_scene(table: LiveTable, viewer: int, at: int, eye: int | None = None) -> Scene:
    """The position after the first `at` moves."""
    stamp = table.stamp
    match = table.match.at(at)
    place = Place(table.row.code, at, eye)
    seen_by = viewer if eye is None else eye
    desk = _desk(table, match, viewer, max(seen_by, NOBODY))
    open_row = view_row(copied(match.state) if seen_by == EVERY else match.view(seen_by))
    picture = table.game.board.picture(open_row, desk)
    below = _hands(table, match, viewer) if seen_by == EVERY else Markup()
    return Scene(table, stamp, match, viewer, (), desk, picture, place=place, below=below)


def _desk(table: LiveTable, match: Match, viewer: int, eye: int) -> Desk:
    """viewer: whoever asks.  eye: the seat that looks."""
    return Desk(
        viewer=eye,
        seats=seat_infos(table, viewer),
        words=table.game.words,
        waiting=match.waiting(),
        why_not=lambda action: match.why_not(eye, action),
    )


def _hands(table: LiveTable, match: Match, viewer: int) -> Markup:
    """What lies before each seat, to be looked at only."""
    shown = []
    for seat, info in enumerate(seat_infos(table, viewer)):
        desk = _desk(table, match, viewer, seat)
        hand = table.game.board.picture(view_row(match.view(seat)), desk).hand
        if hand:
            heading = el("h2", seat_shape(seat), info.name)
            inside = marked(IDENTITIES.sub("", hand))
            shown.append(el("section", heading, el("div", inside, class_="hand"), id=f"open{seat}"))
    return (
        el("div", *shown, class_="hands", aria_label=_("What lies before each"))
        if shown
        else (Markup())
    )
