"""What whoever runs the table asks of it: does it live, is it ready, how does it fare?

`/healthz` and `/readyz` are open to all and tell nothing of anybody; `/metrics` is for those at
this machine, unless whoever runs it opens it.
"""

from __future__ import annotations

import asyncio
import os
import time

from sqlalchemy.exc import DatabaseError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from igroteka.engine import Game, games
from igroteka.table.garbage import UNFINISHED
from igroteka.table.metrics import CONTENT_TYPE
from igroteka.table.nearness import from_this_machine
from igroteka.table.reception import Reception

FRESH = 1.0
"""For so many seconds it is remembered whether the database can be written."""


class Health:
    """The three answers over the tables of a process."""

    def __init__(self, reception: Reception, metrics_for_all: bool = False) -> None:
        self._reception = reception
        self._metrics_for_all = metrics_for_all
        self._writable = False
        self._known = 0.0
        """Until when that is remembered, by the monotonic clock."""
        self._asking = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Where they are asked. They are not counted: those who watch ask every few seconds."""
        return [
            Route("/healthz", self.healthz),
            Route("/readyz", self.readyz),
            Route("/metrics", self.metrics),
        ]

    async def healthz(self, _request: Request) -> Response:
        """The process answers."""
        return PlainTextResponse("ok\n")

    async def readyz(self, _request: Request) -> Response:
        """Moves can be written down, and all rules are compiled; 503, and how far, until then."""
        writable = await self._database()
        ready = writable and all(map(_settled, games().values()))
        kernels = {
            game.name: {"state": game.kernels.state, "progress": game.kernels.progress}
            for game in games().values()
        }
        told = {"ready": ready, "database": writable, "kernels": kernels}
        return JSONResponse(told, 200 if ready else 503)

    async def _database(self) -> bool:
        """Whether the database can be written; however many ask, it is tried once a second."""
        async with self._asking:
            if time.monotonic() >= self._known:
                try:
                    await asyncio.to_thread(self._reception.store.check)
                    self._writable = True
                except DatabaseError:
                    self._writable = False
                self._known = time.monotonic() + FRESH
            return self._writable

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus."""
        if not self._metrics_for_all and not from_this_machine(request):
            text = "The metrics are open only to those at the machine that serves this table. "
            text += "Whoever runs it can open them to all: --metrics-for-all.\n"
            return PlainTextResponse(text, 403)
        reports = await asyncio.to_thread(self._reception.store.reports.waiting)
        return Response(self._text(reports), media_type=CONTENT_TYPE)

    def _text(self, reports: int) -> str:
        here = self._reception
        ready = [game.kernels.state == "ready" for game in games().values()]
        return here.metrics.text(
            {
                "igroteka_viewers": ("Streams of updates that are open.", here.watching.held),
                "igroteka_tables_live": ("Tables in memory.", here.tables.live),
                "igroteka_bot_queue": ("Thoughts that wait.", here.bots.thinkers.waiting),
                "igroteka_bot_load": ("Thoughts for each thread.", here.bots.thinkers.load),
                "igroteka_workers": (
                    "Errands that workers do at once.",
                    here.store.sending.counted,
                ),
                "igroteka_reports_waiting": ("Reports that nobody has seen to.", reports),
                "igroteka_games_ready": ("Games whose rules are compiled.", sum(ready)),
            }
        )


def _settled(game: Game) -> bool:
    """Whether a game runs as well as it ever will here: it may be that it cannot be compiled."""
    interpreted = os.environ.get("IGROTEKA_INTERPRET") == "1"
    return interpreted or game.kernels.state not in UNFINISHED
