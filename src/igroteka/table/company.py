"""The page of the people at a table: they can be muted there, or reported to whoever runs it.

People are told apart by handles that are good at that table only. Nobody is told that they are
muted or reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _, said
from igroteka.engine import NOBODY, Refusal
from igroteka.table import pages
from igroteka.table.forms import whole_number
from igroteka.table.limits import Bounds, Limit, TooMuch
from igroteka.table.names import seat_names
from igroteka.table.people import FORGOTTEN
from igroteka.table.posted import form_of
from igroteka.table.reception import Reception
from igroteka.table.reports import MOST_REASON, Report
from igroteka.table.store import Said
from igroteka.table.tables import LiveTable
from igroteka.table.talk import HOUSE
from igroteka.table.tokens import handle_of
from igroteka.table.visitor import Visitor, visitor_of
from igroteka.table.writing import clean

REPORTED = Bounds(5, 15, 100)
"""So many reports may be made a minute."""

MOST_LINES = 20
"""So many of the last lines that somebody said can be reported."""


class Somebody(NamedTuple):
    """Another person at a table, and what they said last. seat: NOBODY for who looks on."""

    person: str
    name: str
    seat: int
    lines: tuple[Said, ...]


class Company:
    """The page and its forms."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._store = reception.store
        self._reporting = Limit(REPORTED)

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded, at_table = self._reception.bounded, "/t/{code:str}"
        return [
            Route(f"{at_table}/people", bounded(self.page)),
            Route(f"{at_table}/mute", bounded(self.mute), methods=["POST"]),
            Route(f"{at_table}/report", bounded(self.report), methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """Who is at the table besides whoever asks."""
        table, _seat = await self._reception.at_table(request)
        return await self._page(request, table)

    async def _page(
        self, request: Request, table: LiveTable, sentence: str = "", thanks: bool = False
    ) -> Response:
        """`sentence`: why something was refused. `thanks`: something was reported."""
        person = visitor_of(request).person
        muted = await asyncio.to_thread(self._store.mutes.of, person)
        line = whole_number(request.query_params.get("line", "")) or 0
        return pages.page(
            request,
            "people.html",
            409 if sentence else 200,
            title=_("People at this table"),
            code=table.row.code,
            people=[
                (_handle(table, each.person), each, each.person in muted, line)
                for each in _others(table, person, line)
            ],
            most_reason=MOST_REASON,
            said=sentence,
            thanks=thanks,
        )

    async def mute(self, request: Request) -> Response:
        """Hear nothing of somebody any more, or hear them again."""
        table, _seat = await self._reception.at_table(request)
        visitor, form = visitor_of(request), await form_of(request)
        mutes = self._store.mutes
        try:
            other = _meant(table, visitor, form).person
            change = mutes.mute if form.get("on") == "1" else mutes.unmute
            await asyncio.to_thread(change, visitor.person, other, table.row.id)
            await self._reception.tables.hears_anew(visitor.person)
        except TooMuch:
            raise
        except Refusal as refusal:
            return await self._page(request, table, said(refusal))
        return RedirectResponse(f"/t/{table.row.code}/people", 303)

    async def report(self, request: Request) -> Response:
        """Report somebody's name, or what they said."""
        table, _seat = await self._reception.at_table(request)
        visitor, form = visitor_of(request), await form_of(request)
        self._reporting.check(visitor.asker)
        try:
            other = _meant(table, visitor, form)
            text = _line(other, form.get("line", ""))
            reason = form.get("reason", "")
            report = Report(table.row.id, visitor.person, other.person, other.name, text, reason)
            await asyncio.to_thread(self._store.reports.make, report)
        except Refusal as refusal:
            return await self._page(request, table, said(refusal))
        return await self._page(request, table, thanks=True)


def _handle(table: LiveTable, person: str) -> str:
    return handle_of(table.row.code, person)


def _others(table: LiveTable, person: str, line: int = 0) -> list[Somebody]:
    """The other people at a table: those who sit there, then those who have said something; first
    whoever has said a line."""
    spoken: dict[str, list[Said]] = {}
    for message in table.talk:
        if message.person and message.seat != HOUSE:
            spoken.setdefault(message.person, []).append(message)
    names = seat_names(table)
    sitting = {row.person: seat for seat, row in reversed([*enumerate(table.seats)]) if row.person}
    known = [each for each in (*sitting, *spoken) if not each.startswith(FORGOTTEN)]
    found = []
    for each in dict.fromkeys(known):
        lines, seat = tuple(spoken.get(each, ())[-MOST_LINES:]), sitting.get(each, NOBODY)
        name = names[seat] if seat != NOBODY else clean(lines[-1].name) or _("Guest")
        if each != person:
            found.append(Somebody(each, name, seat, lines))
    return sorted(found, key=lambda each: all(said.number != line for said in each.lines))


def _meant(table: LiveTable, visitor: Visitor, form: Mapping[str, str]) -> Somebody:
    """Whom a form is about; raises Refusal."""
    for each in _others(table, visitor.person):
        if _handle(table, each.person) == form.get("who"):
            return each
    raise Refusal(N_("Nobody like that is at this table. Nothing was done."))


def _line(other: Somebody, number: str) -> str:
    """What somebody said; "" where it is about their name. Raises Refusal."""
    if not number:
        return ""
    for each in other.lines:
        if str(each.number) == number:
            return clean(each.text)
    raise Refusal(N_("That was not said by {name}. Nothing was reported."), name=other.name)
