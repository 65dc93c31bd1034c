"""For how many seconds tables have been served: what clocks go by instead of the time of day.

A process counts with a clock that only goes forward, and beats: every few seconds it writes down
how far it has come, and takes over what another process has written, if that is more. So the count
goes on as long as any process serves, and stands still while none does, while the database cannot
be reached, and while the machine sleeps. Whoever sets the clock of the machine changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from igroteka.table.clocked import Clocked

EVERY = 5.0
"""Seconds between two beats: after a crash so many at most are given back to everybody."""

SILENT = 3 * EVERY
"""What passes after a beat without another one counts up to here."""


class Pulse:
    """The count, as one process keeps it."""

    def __init__(self, clocked: Clocked, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds that only go forward."""
        self._clocked = clocked
        self._clock = clock
        self._base = clocked.served()
        self._since = clock()

    def now(self) -> float:
        """For how many seconds tables have been served, by now."""
        return self._base + min(max(0.0, self._clock() - self._since), SILENT)

    def beat(self) -> None:
        """Write down how long it is; where nobody's time passes nothing is written, or counted."""
        now, mine = self._clock(), self.now()
        counts = self._clocked.running()
        self._base = self._clocked.beat(mine) if counts else self._clocked.served()
        self._since = now
