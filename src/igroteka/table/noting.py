"""The page of one's own note at a table, and what saves it.

The page's script shows the form beside the table and saves as one types; without it there is a
page with a button. Nobody else is ever shown any of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _, said
from igroteka.engine import NOBODY, Refusal
from igroteka.table import pages
from igroteka.table.forms import whole_number
from igroteka.table.limits import Bounds, Limit
from igroteka.table.notebook import LONGEST_WINDOW, MOST_NOTED, Hand, Note, Outdated, Place
from igroteka.table.posted import form_of
from igroteka.table.reception import Reception
from igroteka.table.refused import wants_page
from igroteka.table.tables import Foreign, LiveTable
from igroteka.table.visitor import visitor_of

NOTED = Bounds(90, 360, 9000)
"""So many times notes may be saved a minute: whoever types does so every second or so."""


class Noting:
    """The page and its form."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._notebook = reception.store.notebook
        self._noting = Limit(NOTED)

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        return [
            Route("/t/{code:str}/note", bounded(self.page)),
            Route("/t/{code:str}/note", bounded(self.save), methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """One's note; the form alone for the page's script."""
        table, _seat = await self._reception.at_table(request)
        place = _place(table, visitor_of(request).person)
        note = await asyncio.to_thread(self._notebook.note, place)
        if wants_page(request):
            return _page(request, table, note)
        return HTMLResponse(pages.fragment(request, "noteform.html", **_told(table, note)))

    async def save(self, request: Request) -> Response:
        """Save one's note. What another window has written meanwhile comes back, and nothing is
        changed."""
        table, _seat = await self._reception.at_table(request)
        visitor = visitor_of(request)
        if not table.seats_of(visitor.person) and visitor.stranger:
            raise Foreign(N_("Look on for a minute before you write at a table of others."))
        self._noting.check(visitor.asker)
        form = await form_of(request)
        place, text = _place(table, visitor.person), form.get("text", "")
        serial = whole_number(form.get("serial", "")) or 0
        hand = Hand(form.get("window", "")[:LONGEST_WINDOW], serial)
        seen = whole_number(form.get("version", "")) or 0
        try:
            note = await asyncio.to_thread(self._notebook.write, place, text, seen, hand)
        except Outdated as outdated:
            return await self._both(request, table, place, text, said(outdated))
        if wants_page(request):
            return RedirectResponse(f"/t/{table.row.code}/note", 303)
        return JSONResponse({"version": note.version})

    async def _both(
        self, request: Request, table: LiveTable, place: Place, text: str, sentence: str
    ) -> Response:
        """What another window has written; on a page, with what was written here below it."""
        note = await asyncio.to_thread(self._notebook.note, place)
        if wants_page(request):
            both = note._replace(text=f"{note.text}\n\n{text}")
            return _page(request, table, both, sentence)
        return JSONResponse({"sentence": sentence, **note._asdict()}, 409)


def _place(table: LiveTable, person: str) -> Place:
    """Where somebody's note is; raises Refusal where nobody is before a screen that is shared."""
    shared = len(table.seats_of(person)) > 1
    seat = table.seat_of(person) if shared else NOBODY
    if shared and seat == NOBODY:
        raise Refusal(N_("Nobody is before the screen: say first who you are."))
    return Place(table.row.id, person, seat)


def _told(table: LiveTable, note: Note) -> dict[str, Any]:
    return {"code": table.row.code, "note": note, "most_noted": MOST_NOTED}


def _page(request: Request, table: LiveTable, note: Note, sentence: str = "") -> Response:
    status, told = 409 if sentence else 200, _told(table, note)
    return pages.page(request, "note.html", status, title=_("My note"), said=sentence, **told)
