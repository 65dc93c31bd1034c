"""The clocks beside the seats, and what else a page says of time.

A page counts down by itself: it is told at which second a time will be over, and now and then which
second it is. What stands there without a script is how it was when the page was drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import _
from igroteka.table.clockforms import HOUR, explained
from igroteka.table.clocks import DAY, Sitter, Times
from igroteka.table.tables import LiveTable

URGENT = 20.0
"""Below so many seconds a clock that runs is shown to be urgent, and tenths of seconds with it."""


def faces(times: Times, at: float | None) -> Iterator[Markup]:
    """The clock of each seat that a person plays. at: at which second; None for the last fact."""
    second = times.at if at is None else at
    told = explained(times.control)
    for seat, time in enumerate(times.seats):
        if time.sitter is Sitter.AWAY:
            yield _resting(seat)
        if time.sitter is not Sitter.PERSON:
            continue
        until = times.until(seat)
        left = times.left(seat, second)
        if until is None and not _matters(times, seat):
            continue
        yield _face(seat, round(left, 1), None if until is None else round(until, 2), told)


def first_face(table: LiveTable, seats: Collection[int]) -> Markup | None:
    """The clock in a line about a table: of those of some seats that run, the one that is over
    first."""
    end = table.first_end(seats)
    if end is None or table.control is None:
        return None
    left = max(0.0, end - table.served())
    return _timer(round(left, 1), round(end, 2), explained(table.control))


def _matters(times: Times, seat: int) -> bool:
    """Whether a seat's clock says more, while it stands still, than the clock's own numbers."""
    return bool(times.control.bank) or seat in times.asked


@kept
def _resting(seat: int) -> Markup:
    """In place of the clock of somebody who is on vacation."""
    return el("span", _("vacation"), class_=f"timer rests at{seat}", id=f"clock{seat}")


@kept
def _face(seat: int, left: float, until: float | None, told: str) -> Markup:
    return _timer(left, until, told, f" at{seat}", f"clock{seat}")


def _timer(
    left: float, until: float | None, told: str, place: str = "", name: str | None = None
) -> Markup:
    """A clock. place: a class that says where it stands; name: its id."""
    state = " runs" if until is not None else ""
    return el(
        "span",
        clock_text(left),
        class_=f"timer{place}{state}" + " urgent" * (until is not None and left < URGENT),
        id=name,
        role="timer",
        title=told,
        data_left=left,
        data_until=until,
    )


def clock_text(left: float) -> str:
    """A time that is left, as clocks show it; the page's script says it alike."""
    seconds = int(left)
    if seconds >= DAY:
        return _("{d} d {h} h", d=seconds // DAY, h=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return _("{h}:{m} h", h=seconds // HOUR, m=f"{seconds % HOUR // 60:02}")
    return f"{seconds // 60}:{seconds % 60:02}"
