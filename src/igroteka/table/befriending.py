"""A page of one's friends, and what opens a link by which people become friends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import _, said
from igroteka.engine import Refusal
from igroteka.table import pages
from igroteka.table.accounts import ME
from igroteka.table.annexes import Answer
from igroteka.table.doors import Shut
from igroteka.table.doorstep import ORIGIN_ONLY, link_to
from igroteka.table.limits import TooMuch
from igroteka.table.posted import form_of
from igroteka.table.reception import Reception
from igroteka.table.tokens import handle_of
from igroteka.table.visitor import Visitor, visitor_of

FRIENDS = f"{ME}/friends"
"""Where the page is."""

FRIEND = "/friend"
"""Below this path are the secrets of links."""

Form = Mapping[str, str]
Do = Callable[[Visitor, Form], Awaitable[str | None]]


class Befriending:
    """The page, its forms, and the page of a link."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._friends = reception.store.friends

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        forms = {"link": self.make_link, "withdraw": self.withdraw, "end": self.end}
        return [
            Route(FRIENDS, bounded(self.page)),
            *(
                Route(f"{FRIENDS}/{name}", bounded(self._done(do)), methods=["POST"])
                for name, do in forms.items()
            ),
            Route(f"{FRIEND}/{{token:str}}", bounded(self.offered)),
            Route(f"{FRIEND}/{{token:str}}", bounded(self.befriend), methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """Who one's friends are, and the links that one has made."""
        return await self._page(request)

    async def _page(self, request: Request, sentence: str = "", link: str = "") -> Response:
        """`sentence`: why something was refused. `link`: one that was just made."""
        person = visitor_of(request).person
        friends = await asyncio.to_thread(self._friends.of, person)
        links = await asyncio.to_thread(self._friends.links, person)
        return pages.page(
            request,
            "friends.html",
            409 if sentence else 200,
            title=_("Friends"),
            friends=[
                (handle_of(person, friend.person), friend.name or _("Guest")) for friend in friends
            ],
            links=links,
            link=link,
            said=sentence,
        )

    def _done(self, do: Do) -> Answer:
        """What answers a form: the page again, with a sentence where something is refused, and
        with a link where one was made."""

        async def answer(request: Request) -> Response:
            form = await form_of(request)
            try:
                token = await do(visitor_of(request), form)
            except TooMuch:
                raise
            except Refusal as refusal:
                return await self._page(request, said(refusal))
            if token is None:
                return RedirectResponse(FRIENDS, 303)
            return await self._page(request, link=link_to(request, FRIEND, token))

        return answer

    async def make_link(self, visitor: Visitor, form: Form) -> str:
        """A new link; its secret."""
        self._reception.inviting.check(visitor.asker)
        once = form.get("once") == "1"
        return await asyncio.to_thread(self._friends.make, visitor.person, once)

    async def withdraw(self, visitor: Visitor, form: Form) -> None:
        """Let a link be good no more."""
        await asyncio.to_thread(self._friends.withdraw, visitor.person, form.get("link", ""))

    async def end(self, visitor: Visitor, form: Form) -> None:
        """Be friends no more, for both."""
        for friend in await asyncio.to_thread(self._friends.of, visitor.person):
            if handle_of(visitor.person, friend.person) == form.get("friend"):
                end = self._friends.end
                tables = await asyncio.to_thread(end, visitor.person, friend.person)
                await self._reception.tables.told(tables)

    # Whoever has a link

    async def offered(self, request: Request) -> Response:
        """Whose link it is; nothing is done by looking."""
        visitor = visitor_of(request)
        try:
            offer = await asyncio.to_thread(self._friends.offer, request.path_params["token"])
        except Shut:
            self._reception.guessing.check(visitor.asker)
            raise
        name = await asyncio.to_thread(self._reception.store.name_of, visitor.person)
        answer = pages.page(
            request,
            "friend.html",
            title=_("Become friends"),
            name=offer.name or _("Guest"),
            own=offer.person == visitor.person,
            mine=name or _("Guest"),
            token=request.path_params["token"],
        )
        answer.headers.update(ORIGIN_ONLY)
        return answer

    async def befriend(self, request: Request) -> Response:
        """Become friends with whoever made a link."""
        visitor = visitor_of(request)
        self._reception.inviting.check(visitor.asker)
        token = request.path_params["token"]
        try:
            await asyncio.to_thread(self._friends.befriend, token, visitor.person)
        except Shut:
            self._reception.guessing.check(visitor.asker)
            raise
        return RedirectResponse(FRIENDS, 303)
