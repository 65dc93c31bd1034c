"""The page about who may come to a table, and what opens an invitation."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _, n_, said
from igroteka.engine import Refusal
from igroteka.table import forms, pages, seating
from igroteka.table.annexes import Answer
from igroteka.table.cards import Strengths, card_of
from igroteka.table.doors import CAME, DECLINED, KINDS, OUT, Shut
from igroteka.table.invitations import Guest, Link
from igroteka.table.limits import TooMuch
from igroteka.table.posted import form_of
from igroteka.table.reception import Reception
from igroteka.table.store import Listed
from igroteka.table.tables import Foreign, LiveTable
from igroteka.table.tokens import handle_of
from igroteka.table.visitor import Visitor, visitor_of

INVITATION = "/invitation"
"""Below this path are the secrets of links."""

ORIGIN_ONLY = {"referrer-policy": "strict-origin"}
"""A page whose address is a secret names it nowhere; an origin is named, by which forms are known
to be ours."""

DAY = 24 * 3600.0

Form = Mapping[str, str]
Do = Callable[[LiveTable, Visitor, Form], Awaitable[str | None]]


class GuestLine(NamedTuple):
    """Somebody who is or was invited, as the page lists them; `handle`: "" where whoever looks has
    no say in it. out: whether they may not come any more."""

    name: str
    state: str
    handle: str
    out: bool


class LinkLine(NamedTuple):
    """A link, as the page lists it; `id`: "" where whoever looks cannot withdraw it."""

    kind: str
    name: str
    left: str
    id: str


class Doorstep:
    """Who may come to a table: the page about it, its forms, and invitations by link."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._invitations = reception.store.invitations
        self._friends = reception.store.friends

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        forms = {
            "door": self.change,
            "invite": self.make_link,
            "withdraw": self.withdraw,
            "ask": self.ask,
            "uninvite": self.uninvite,
            "readmit": self.readmit,
        }
        at_table = "/t/{code:str}"
        return [
            Route(f"{at_table}/door", bounded(self.page)),
            *(
                Route(f"{at_table}/{name}", bounded(self._done(do)), methods=["POST"])
                for name, do in forms.items()
            ),
            Route(f"{at_table}/accept", bounded(self.accept), methods=["POST"]),
            Route(f"{at_table}/decline", bounded(self.decline), methods=["POST"]),
            Route(f"{INVITATION}/{{token:str}}", bounded(self.invitation)),
            Route(f"{INVITATION}/{{token:str}}", bounded(self.come), methods=["POST"]),
        ]

    # The page about a table

    async def page(self, request: Request) -> Response:
        """The page for those who sit at a table, or have opened it."""
        table, visitor = await self._inside(request)
        return await self._page(request, table, visitor)

    async def _inside(self, request: Request) -> tuple[LiveTable, Visitor]:
        """The table, for those who may invite to it; raises Foreign for others."""
        table, _seat = await self._reception.at_table(request)
        visitor = visitor_of(request)
        if not table.seats_of(visitor.person) and visitor.person != table.host:
            raise Foreign(seating.NOT_YOURS)
        return table, visitor

    async def _page(
        self,
        request: Request,
        table: LiveTable,
        visitor: Visitor,
        sentence: str = "",
        link: str = "",
    ) -> Response:
        """`sentence`: why something was refused. `link`: one that was just made."""
        number, person = table.row.id, visitor.person
        guests = await asyncio.to_thread(self._invitations.guests, number)
        links = await asyncio.to_thread(self._invitations.links, number)
        friends = await asyncio.to_thread(self._friends.of, person)
        known = {guest.person for guest in guests if guest.state != OUT}
        return pages.page(
            request,
            "door.html",
            409 if sentence else 200,
            title=_("Who may come"),
            code=table.row.code,
            door=table.door.kind,
            doors=forms.doors(),
            choices=_choices(table, person),
            host=person == table.host,
            over=table.over,
            link=link,
            links=[_link_line(table, each, person) for each in links],
            guests=[_guest_line(table, guest, person) for guest in guests],
            friends=[
                (handle_of(person, friend.person), friend.name or _("Guest"))
                for friend in friends
                if not table.seats_of(friend.person) and friend.person not in known
            ],
            said=sentence,
        )

    def _done(self, do: Do) -> Answer:
        """What answers a form: the page again, with a sentence where something is refused, and
        with a link where one was made."""

        async def answer(request: Request) -> Response:
            table, visitor = await self._inside(request)
            form = await form_of(request)
            try:
                token = await do(table, visitor, form)
            except (TooMuch, Foreign):
                raise
            except Refusal as refusal:
                return await self._page(request, table, visitor, said(refusal))
            if token is None:
                return RedirectResponse(f"/t/{table.row.code}/door", 303)
            link = link_to(request, INVITATION, token)
            return await self._page(request, table, visitor, link=link)

        return answer

    async def change(self, table: LiveTable, visitor: Visitor, form: Form) -> None:
        """Have another door."""
        await self._reception.change_door(visitor, table, form.get("door", ""))

    async def make_link(self, table: LiveTable, visitor: Visitor, form: Form) -> str:
        """A new link; its secret."""
        self._reception.inviting.check(visitor.asker)
        once = form.get("once") == "1"
        return await asyncio.to_thread(self._invitations.make, table.row.id, visitor.person, once)

    async def withdraw(self, table: LiveTable, visitor: Visitor, form: Form) -> None:
        """Let a link be good no more."""
        links = await asyncio.to_thread(self._invitations.links, table.row.id)
        for link in links:
            if link.id == form.get("link") and visitor.person in (link.inviter, table.host):
                await asyncio.to_thread(self._invitations.withdraw, table.row.id, link.id)

    async def ask(self, table: LiveTable, visitor: Visitor, form: Form) -> None:
        """Invite a friend."""
        self._reception.inviting.check(visitor.asker)
        for friend in await asyncio.to_thread(self._friends.of, visitor.person):
            if handle_of(visitor.person, friend.person) == form.get("friend"):
                invite = self._invitations.ask
                await asyncio.to_thread(invite, table.row.id, visitor.person, friend.person)
                self._reception.notifying.invited(friend.person, table)
                await table.refresh()

    async def uninvite(self, table: LiveTable, visitor: Visitor, form: Form) -> None:
        """Let somebody come no more; whoever sits at the table stays there."""
        await self._about_guest(table, visitor, form, self._invitations.uninvite)

    async def readmit(self, table: LiveTable, visitor: Visitor, form: Form) -> None:
        """Let somebody come again by a link."""
        await self._about_guest(table, visitor, form, self._invitations.readmit)

    async def _about_guest(
        self, table: LiveTable, visitor: Visitor, form: Form, do: Callable[[int, str], None]
    ) -> None:
        """Do something about somebody who is or was invited, as far as it is the visitor's."""
        for guest in await asyncio.to_thread(self._invitations.guests, table.row.id):
            handle = _guest_line(table, guest, visitor.person).handle
            if handle and handle == form.get("guest"):
                await asyncio.to_thread(do, table.row.id, guest.person)
                await table.refresh(force=True)

    # Whoever is invited

    async def accept(self, request: Request) -> Response:
        """Come to a table to which a friend has invited one."""
        table, _seat = await self._reception.at_table(request)
        person = visitor_of(request).person
        await asyncio.to_thread(self._invitations.accept, table.row.id, person)
        await table.refresh()
        return RedirectResponse(f"/t/{table.row.code}", 303)

    async def decline(self, request: Request) -> Response:
        """Do not come, and be asked no more."""
        table, _seat = await self._reception.at_table(request)
        person = visitor_of(request).person
        await asyncio.to_thread(self._invitations.decline, table.row.id, person)
        await table.refresh()
        return RedirectResponse("/", 303)

    async def invitation(self, request: Request) -> Response:
        """What a link invites to; nothing is done by looking."""
        visitor = visitor_of(request)
        try:
            way = await asyncio.to_thread(self._invitations.way, request.path_params["token"])
        except Shut:
            self._reception.guessing.check(visitor.asker)
            raise
        table = await self._reception.tables.get(way.code)
        if table is None:
            raise Shut(N_("There is no such table any more."))
        answer = pages.page(
            request,
            "invitation.html",
            title=_("An invitation"),
            name=way.name or _("Somebody"),
            card=card_of(Listed(table.row, tuple(table.seats), table.moved), Strengths({}, {})),
            art=[pages.box_art(table.game.name)],
            token=request.path_params["token"],
            over=table.over,
        )
        answer.headers.update(ORIGIN_ONLY)
        return answer

    async def come(self, request: Request) -> Response:
        """Come by a link."""
        token = request.path_params["token"]
        code = await self._reception.come_by(visitor_of(request), token)
        return RedirectResponse(f"/t/{code}", 303)


def link_to(request: Request, path: str, token: str) -> str:
    """The whole address of a secret, at the host that was asked."""
    return f"{request.url.scheme}://{request.headers['host']}{path}/{token}"


def _choices(table: LiveTable, person: str) -> list[str]:
    """The doors that somebody may choose now, the present one among them."""
    if person != table.host:
        return []
    return [kind for kind in KINDS if not (table.over and table.door.shows_more(kind))]


def _link_line(table: LiveTable, link: Link, person: str) -> LinkLine:
    kind = _("for one person") if link.once else _("for several people")
    days = max(1, round((link.until - time.time()) / DAY))
    left = n_("{n} day left", "{n} days left", days)
    own = person in (link.inviter, table.host)
    return LinkLine(kind, link.name or _("Guest"), left, link.id if own else "")


def _guest_line(table: LiveTable, guest: Guest, person: str) -> GuestLine:
    sits = bool(table.seats_of(guest.person))
    said = {CAME: _("may come"), DECLINED: _("has declined"), OUT: _("may not come any more")}
    state = _("sits here") if sits else said.get(guest.state, _("has not answered"))
    own = person in (guest.inviter, table.host) and not sits and guest.state != DECLINED
    handle = handle_of(table.row.id, guest.person) if own else ""
    return GuestLine(guest.name or _("Guest"), state, handle, guest.state == OUT)
