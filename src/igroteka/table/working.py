"""A worker: a process that thinks for the tables that servers show, and does nothing else."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
from collections.abc import Callable, Iterator

from igroteka.bots import KERNELS, make_bot
from igroteka.bots.advice import Adviser
from igroteka.bots.review import Reviewer
from igroteka.draw.words import N_, _
from igroteka.engine import Refusal, earlier_games, games
from igroteka.table.advising import written
from igroteka.table.database import address_of, file_of, shown
from igroteka.table.errands import Calling, Errand
from igroteka.table.garbage import UNFINISHED
from igroteka.table.store import Store, database_url
from igroteka.table.tables import LiveTable

LOG = logging.getLogger("igroteka.table")

COMPILED = 0.5
"""Seconds between two looks at whether all rules are compiled."""

NOTHING = "null"
"""The answer to an errand that cannot be done here: whoever gave it thinks by itself."""


def work(database: str, threads: int, ended: threading.Event, say: Callable[[str], object]) -> None:
    """Do errands until it is ended; those that are being done are finished.

    database: a URL. threads: so many errands are done at once. say: what is done with the sentences
    for whoever started it. Raises Refusal.
    """
    url = database_url(database)
    address = address_of(url)
    if file_of(address):
        raise Refusal(N_("Workers need PostgreSQL, which several processes may share. With an "
                         "SQLite file the server thinks by itself."))  # fmt: skip
    store = Store(url)
    say(_("Rules are compiled; until then servers think by themselves."))
    played = [*games().values(), *earlier_games()]
    for game in played:
        game.kernels.start(KERNELS)
    while any(game.kernels.state in UNFINISHED for game in played) and not _interpreted():
        if ended.wait(COMPILED):
            break
    if not ended.is_set():
        say(_("This worker thinks for the tables of {database} (Ctrl+C ends it).",
              database=shown(address)))  # fmt: skip
        store.taking(Worker(store).do).serve(threads, ended)
    store.close()


def _interpreted() -> bool:
    return os.environ.get("IGROTEKA_INTERPRET") == "1"


@contextlib.contextmanager
def _ending(seconds: float, stop: Callable[[], None]) -> Iterator[None]:
    """Call that, if the block takes longer."""
    timer = threading.Timer(seconds, stop)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Worker:
    """What does errands. One for a process; `do` may be called from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._table: LiveTable | None = None
        """The finished play that was looked back at last: its other decisions follow."""

    def do(self, errand: Errand, calling: Calling) -> str:
        """The answer to an errand, as JSON."""
        try:
            done = {"choose": self._choose, "advise": self._advise, "review": self._review}
            return done[errand.kind](errand, calling)
        except Exception:
            LOG.exception("An errand could not be done: %s", errand._replace(view=""))
            return NOTHING

    def _choose(self, errand: Errand, calling: Calling) -> str:
        bot = make_bot(errand.rules(), errand.level, errand.seed)
        with calling(bot.stop), _ending(errand.seconds, bot.stop):
            return json.dumps(bot.choose(errand.position(), errand.seat).action)

    def _advise(self, errand: Errand, calling: Calling) -> str:
        adviser = Adviser(errand.rules(), errand.position(), errand.seat)
        with calling(adviser.stop):
            adviser.think(errand.seconds)
        return written(adviser.advice())

    def _review(self, errand: Errand, calling: Calling) -> str:
        table = self._finished(errand.code)
        reviewer = Reviewer(table.match, errand.move)
        while not reviewer.done:  # it ends by itself, and half of an opinion is none
            reviewer.think(errand.seconds)
        return json.dumps(reviewer.opinions())

    def _finished(self, code: str) -> LiveTable:
        if self._table is None or self._table.row.code != code:
            row = self._store.table(code)
            if row is None or row.finished is None:
                raise LookupError(code)
            self._table = LiveTable(self._store, row)
        return self._table
