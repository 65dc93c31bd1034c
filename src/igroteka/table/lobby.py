"""The lobby: public tables with open seats, and running ones that anybody may watch.

What is listed is read once for all who look within some seconds, in a fixed number of statements,
however many tables there are and however many people look.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from igroteka.draw.words import _, language
from igroteka.engine import Refusal, games
from igroteka.table import pages
from igroteka.table.assets import fingerprint
from igroteka.table.cards import Card, Strengths, card_of, open_seats
from igroteka.table.reception import Reception
from igroteka.table.standings import Standings
from igroteka.table.store import Listed, TableRow
from igroteka.table.tables import rules_of
from igroteka.table.visitor import visitor_of

LOBBY = "/lobby"

FRESH = 3.0
"""For so many seconds everybody is shown the same tables."""

RATED = 60.0
"""For so many seconds they are shown with the same strengths."""

LATEST = 2000
"""So many public tables are looked at, those that were opened last."""

MOST = 300
"""So many of them may be running."""

SHOWN = 40
"""So many are shown with open seats, and so many to watch."""

QUIET = 14 * 24 * 3600.0
"""A table where nothing has happened for so many seconds is not shown."""


class Hall(NamedTuple):
    """What stands in the lobby: tables with open seats, and those that can be watched."""

    open: list[Listed]
    running: list[Listed]


class Lobby:
    """What stands in the lobby, and its page."""

    def __init__(self, reception: Reception, standings: Standings) -> None:
        self._reception = reception
        self._standings = standings
        self._reading = asyncio.Lock()
        self._listed: list[Listed] = []
        self._until = 0.0
        self._strengths = Strengths({}, {})
        self._rated_until = 0.0
        self._drawn: dict[tuple[str, str, frozenset[str]], tuple[str, str]] = {}
        """Lists and their stamps, as they were drawn since the tables were read: by language, game
        and the tables of whoever looks."""

    def routes(self) -> list[Route]:
        """The address, bounded like all others."""
        return [Route(LOBBY, self._reception.bounded(self.page))]

    async def page(self, request: Request) -> Response:
        """The tables of all games or of one; to a page that shows them already, what is new."""
        game = request.query_params.get("game", "")
        if game and game not in games():
            raise HTTPException(404)
        listed, stamp = await self._list(request, game)
        since = request.query_params.get("since")
        if since is not None:
            return Response(None, 204) if since == stamp else HTMLResponse(listed)
        return pages.page(
            request,
            "lobby.html",
            title=_("Lobby"),
            games=[(each.name, _(each.words.GAME)) for each in games().values()],
            game=game,
            art=[pages.box_art(name) for name in games()],
            listed=listed,
        )

    async def hall(self, game: str = "") -> Hall:
        """What stands in the lobby now, of a game if one is named."""
        async with self._reading:
            if time.monotonic() >= self._until:
                await self._read()
        known = [listed for listed in self._listed if game in ("", listed.row.game)]
        return Hall(
            [listed for listed in known if open_seats(listed)][:SHOWN],
            [listed for listed in known if not open_seats(listed)][:SHOWN],
        )

    @property
    def strengths(self) -> Strengths:
        """How strong those are who sit there."""
        return self._strengths

    async def _read(self) -> None:
        found = await asyncio.to_thread(self._reception.store.listed, MOST, LATEST)
        since = time.time() - QUIET
        self._listed = [listed for listed in found if _is_played(listed, since)]
        if time.monotonic() >= self._rated_until:
            self._strengths = Strengths(*await asyncio.to_thread(self._standings.look))
            self._rated_until = time.monotonic() + RATED
        self._drawn = {}
        self._until = time.monotonic() + FRESH

    async def _list(self, request: Request, game: str) -> tuple[str, str]:
        """The lists as somebody sees them, and a stamp that changes with them."""
        hall = await self.hall(game)
        person = visitor_of(request).person
        mine = frozenset(
            listed.row.code
            for listed in (*hall.open, *hall.running)
            if any(seat.person == person for seat in listed.seats)
        )
        key = (language(), game, mine)
        if key not in self._drawn:
            html = pages.fragment(
                request,
                "listed.html",
                sections=(
                    ("open", _("Open seats"), _("Nobody looks for players just now. Open a table "
                                                "to everybody, and it stands here."),
                     [card for _listed, card in drawn(hall.open, self._strengths)]),
                    ("running", _("To watch"), _("No public play is going on."),
                     [card for _listed, card in drawn(hall.running, self._strengths)]),
                ),
                mine=mine,
            )  # fmt: skip
            stamp = fingerprint(html.encode())
            self._drawn[key] = html.replace("STAMP", stamp, 1), stamp
        return self._drawn[key]


def drawn(tables: Iterable[Listed], strengths: Strengths) -> Iterator[tuple[Listed, Card]]:
    """Tables with their cards, in the language being spoken; those that are damaged are left
    out."""
    for listed in tables:
        with contextlib.suppress(Exception):  # noise reads as anything
            yield listed, card_of(listed, strengths)


def _is_played(listed: Listed, since: float) -> bool:
    """Whether a table is played by the rules that are installed here, and something has happened
    there since a time."""
    whole = len(listed.seats) == listed.row.seats and isinstance(listed.moved, float)
    return whole and listed.moved >= since and _is_known(listed.row)


def _is_known(row: TableRow) -> bool:
    try:
        rules_of(row)
    except Refusal:
        return False
    return True
