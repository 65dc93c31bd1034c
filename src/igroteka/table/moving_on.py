"""When the rules of a game move on: plays that were begun by earlier ones.

Where their version is still installed they end as they began. Elsewhere they wait, and nobody
plays another game than they sat down to: a play goes on by the present rules only if each of its
positions is the same by them, to the last bit, and all people who play there agree. Or its people
begin anew.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _
from igroteka.engine import Refusal, game_named
from igroteka.table import pages
from igroteka.table.names import seat_names
from igroteka.table.people import TakenError
from igroteka.table.reception import Reception
from igroteka.table.refused import refusing, wants_page
from igroteka.table.seating import NOT_YOURS
from igroteka.table.store import TableRow
from igroteka.table.tables import Foreign, LiveTable, Outdated
from igroteka.table.visitor import visitor_of


class Waiting(NamedTuple):
    """A play that waits, as those see it who sit there.

    same: how it stands by the present rules, if all of it is the same by them; without a play
    nothing can be said of it. agreed: the people who would go on by them.
    """

    row: TableRow
    version: int
    same: LiveTable | None
    agreed: frozenset[str]

    @property
    def missing(self) -> list[int]:
        """The seats of people who have not agreed yet."""
        if self.same is None:
            return []
        seats = range(len(self.same.seats))
        return [seat for seat in seats if self._asks(seat, self.same)]

    def _asks(self, seat: int, table: LiveTable) -> bool:
        person = table.seats[seat].person
        return bool(person) and not table.level(seat) and person not in self.agreed


class MovingOn:
    """The page of a play that waits, and what its people may do about it."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._store = reception.store
        self._playing = asyncio.Semaphore(1)
        """To play a play again takes long: one at a time."""

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        return [
            Route("/t/{code:str}/present-rules", bounded(self.agree), methods=["POST"]),
            Route("/t/{code:str}/anew", bounded(self.begin_anew), methods=["POST"]),
        ]

    async def shown(self, request: Request, error: Exception) -> Response:
        """Instead of anything else about such a table: why it waits, and what can be done."""
        assert isinstance(error, Outdated)
        if not wants_page(request):
            return await refusing(request, error)
        row = error.row
        mine = await self._sits(row, visitor_of(request).person)
        waiting = await self._waiting(row) if mine else None
        if waiting and waiting.same and not waiting.missing:
            await self._move_on(waiting)  # whoever was last to agree could not
            return RedirectResponse(f"/t/{row.code}", 303)
        names = seat_names(waiting.same) if waiting and waiting.same else ()
        return pages.page(
            request,
            "outdated.html",
            409,
            title=_("The rules have moved on"),
            text=_("This play was begun by version {was} of the rules of {game}. Now there is "
                   "version {now}, by which the same moves may lead elsewhere. So it waits, as it "
                   "stands.", was=row.version, game=_(game_named(row.game).words.GAME),
                   now=game_named(row.game).version),
            code=row.code,
            again=row.again or "",
            mine=mine,
            same=waiting is not None and waiting.same is not None,
            moves=len(waiting.same.match.moves) if waiting and waiting.same else 0,
            agreed=waiting is not None and visitor_of(request).person in waiting.agreed,
            missing=[(seat, names[seat]) for seat in waiting.missing] if waiting else [],
        )  # fmt: skip

    async def agree(self, request: Request) -> Response:
        """Agree that a play goes on by the present rules; it does when all have agreed."""
        row = await self._mine(request)
        if row is not None:
            waiting = await self._waiting(row)
            if waiting.same is None:
                raise Refusal(N_("By the present rules this play would stand otherwise, so it "
                                 "cannot go on by them."))  # fmt: skip
            person = visitor_of(request).person
            agreements = self._store.agreements
            await asyncio.to_thread(agreements.agree, row.id, person, waiting.version)
            agreed = await asyncio.to_thread(agreements.of, row.id, waiting.version)
            waiting = waiting._replace(agreed=agreed)
            if not waiting.missing:
                await self._move_on(waiting)
        return RedirectResponse(f"/t/{request.path_params['code']}", 303)

    async def begin_anew(self, request: Request) -> Response:
        """Open a table with the same people and the same setup, by the present rules."""
        row = await self._mine(request)
        code = request.path_params["code"]
        if row is not None:
            visitor = visitor_of(request)
            self._reception.opening.check(visitor.asker)
            code = await self._reception.tables.anew(row, visitor.person)
        return RedirectResponse(f"/t/{code}", 303)

    async def _mine(self, request: Request) -> TableRow | None:
        """The table that a request is about, as it waits; None if it goes on meanwhile. Raises
        Foreign for those who do not sit there."""
        try:
            await self._reception.seated(request)
        except Outdated as outdated:
            if not await self._sits(outdated.row, visitor_of(request).person):
                raise Foreign(NOT_YOURS) from None
            return outdated.row
        return None

    async def _sits(self, row: TableRow, person: str) -> bool:
        seats = await asyncio.to_thread(self._store.seats, row.id)
        return bool(person) and any(seat.person == person for seat in seats)

    async def _waiting(self, row: TableRow) -> Waiting:
        version = game_named(row.game).version
        agreed = await asyncio.to_thread(self._store.agreements.of, row.id, version)
        same = None
        async with self._playing:
            with contextlib.suppress(Refusal):  # a position is not the same, or an option is gone
                present = row._replace(version=version)
                same = await asyncio.to_thread(LiveTable, self._store, present)
        return Waiting(row, version, same, agreed)

    async def _move_on(self, waiting: Waiting) -> None:
        """Have the play go on; another process may have been faster."""
        assert waiting.same is not None
        waiting.same.pulse = self._reception.tables.pulse
        with contextlib.suppress(TakenError):
            await waiting.same.move_on()
