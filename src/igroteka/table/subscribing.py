"""A page where somebody says where to tell them that it is their turn, and what the links in
letters open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _, said
from igroteka.engine import Refusal
from igroteka.table import pages
from igroteka.table.accounts import ME
from igroteka.table.annexes import Answer
from igroteka.table.delivery import LONGEST_ADDRESS, is_address
from igroteka.table.doors import Shut
from igroteka.table.doorstep import ORIGIN_ONLY
from igroteka.table.limits import Asker, Bounds, Limit, TooMuch
from igroteka.table.notices import HOOK, MAIL, Channel
from igroteka.table.notifying import NOT_GOOD, mark_of
from igroteka.table.posted import form_of
from igroteka.table.reception import Reception
from igroteka.table.security import ONE_PRESS
from igroteka.table.tokens import fresh_token, hash_of
from igroteka.table.visitor import Visitor, visitor_of
from igroteka.table.webhooks import LONGEST_URL, check_url

NOTICES = f"{ME}/notices"
"""Where the page is."""

CONFIRM = "/notices/confirm/"
"""Below this path are the secrets that confirm addresses."""

NAMED = Bounds(5, 15, 120)
"""So many addresses may be named an hour."""

ASKED = Bounds(3, 1000, 1000)
"""So many letters a day may ask one address whether it wants letters."""

Form = Mapping[str, str]
Do = Callable[[Visitor, Form], Awaitable[str]]


class Subscribing:
    """The page, its forms, and the pages of links. Without a way to reach people there are none."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._notifying = reception.notifying
        self._notices = reception.store.notices
        self._naming = Limit(NAMED, 3600.0)
        self._asking = Limit(ASKED, 24 * 3600.0)

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        kinds = self._notifying.delivery.kinds
        if not kinds:
            return []
        bounded = self._reception.bounded
        forms = {MAIL: self.name_address, HOOK: self.name_hook, "stop": self.stop}
        known = {name: do for name, do in forms.items() if name in (*kinds, "stop")}
        token = "{token:str}"
        return [
            Route(NOTICES, bounded(self.page)),
            *(
                Route(f"{NOTICES}/{name}", bounded(self._done(do)), methods=["POST"])
                for name, do in known.items()
            ),
            Route(f"{CONFIRM}{token}", bounded(self.confirm_form)),
            Route(f"{CONFIRM}{token}", bounded(self.confirm), methods=["POST"]),
            Route(f"{ONE_PRESS}{token}", bounded(self.stop_form)),
            Route(f"{ONE_PRESS}{token}", bounded(self.stop_letters), methods=["POST"]),
        ]

    # The page

    async def page(self, request: Request) -> Response:
        """Where one is told."""
        return await self._page(request)

    async def _page(self, request: Request, sentence: str = "", key: str = "") -> Response:
        """`sentence`: why something was refused. `key`: of a webhook that was just named."""
        visitor = visitor_of(request)
        channels = await asyncio.to_thread(self._notices.channels, visitor.person)
        hook = channels.get(HOOK)
        return pages.page(
            request,
            "notices.html",
            409 if sentence else 200,
            title=_("Notices"),
            claimed=bool(visitor.session),
            mails=MAIL in self._notifying.delivery.kinds,
            mail=channels.get(MAIL),
            hook=hook,
            host=urlsplit(hook.address).hostname if hook else "",
            key=key,
            longest=LONGEST_ADDRESS,
            longest_url=LONGEST_URL,
            said=sentence,
        )

    def _done(self, do: Do) -> Answer:
        """What answers a form: the page again, with a sentence where something is refused, and with
        a key where one was made."""

        async def answer(request: Request) -> Response:
            form = await form_of(request)
            try:
                key = await do(visitor_of(request), form)
            except TooMuch:
                raise
            except Refusal as refusal:
                return await self._page(request, said(refusal))
            return await self._page(request, key=key) if key else RedirectResponse(NOTICES, 303)

        return answer

    async def name_address(self, visitor: Visitor, form: Form) -> str:
        """Have an address asked whether it wants letters."""
        address = form.get("address", "").strip()
        _check_claimed(visitor)
        if not is_address(address):
            raise Refusal(N_("That is no e-mail address: name@example.org is meant."))
        self._naming.check(visitor.asker)
        self._asking.check(Asker(hash_of(address.lower()), ""))
        await self._put(visitor, MAIL, address)
        return ""

    async def name_hook(self, visitor: Visitor, form: Form) -> str:
        """Have a webhook tried; the key that its messages are signed with."""
        url = form.get("address", "").strip()
        _check_claimed(visitor)
        check_url(url)
        self._naming.check(visitor.asker)
        key = fresh_token()
        await self._put(visitor, HOOK, url, key)
        return key

    async def _put(self, visitor: Visitor, kind: str, address: str, key: str = "") -> None:
        now = time.time()
        channel = Channel(visitor.person, kind, address, visitor.language, key=key, since=now)
        await asyncio.to_thread(self._notices.put, channel._replace(due=0.0))
        self._notifying.hurry()

    async def stop(self, visitor: Visitor, form: Form) -> str:
        """Be told there no more; the address is forgotten."""
        await asyncio.to_thread(self._notices.remove, visitor.person, form.get("kind", ""))
        return ""

    # Whoever has a letter

    async def _meant(
        self, request: Request, read: Callable[[str], tuple[str, str]]
    ) -> tuple[str, Channel | None]:
        """Whom a link means, and their channel if they still have it; raises Shut. Who guesses is
        soon refused."""
        try:
            person, mark = read(request.path_params["token"])
        except Shut:
            self._reception.guessing.check(visitor_of(request).asker)
            raise
        channels = await asyncio.to_thread(self._notices.channels, person)
        channel = channels.get(MAIL)
        return person, channel if channel and mark_of(channel.address) == mark else None

    async def confirm_form(self, request: Request) -> Response:
        """Ask for the press that confirms; nothing is done by looking."""
        person, channel = await self._meant(request, self._notifying.links.confirmed)
        if channel is None:
            raise Shut(NOT_GOOD)
        name = await asyncio.to_thread(self._reception.store.name_of, person)
        title = _("Letters from Igroteka")
        return _secret(request, title, "confirm", name=name, address=channel.address)

    async def confirm(self, request: Request) -> Response:
        """An address wants letters."""
        person, channel = await self._meant(request, self._notifying.links.confirmed)
        prove = self._notices.prove
        if channel is None or not await asyncio.to_thread(prove, person, MAIL, channel.address):
            raise Shut(NOT_GOOD)
        return _secret(request, _("Letters come from now on"), "", address=channel.address)

    async def stop_form(self, request: Request) -> Response:
        """Ask for the press that ends letters."""
        _person, channel = await self._meant(request, self._notifying.links.stopped)
        if channel is None:
            return _secret(request, _("No more letters come"), "")
        return _secret(request, _("No more letters?"), "stop", address=channel.address)

    async def stop_letters(self, request: Request) -> Response:
        """An address wants no letters any more; one that has none already neither."""
        person, channel = await self._meant(request, self._notifying.links.stopped)
        if channel is not None:
            await asyncio.to_thread(self._notices.remove, person, MAIL)
        return _secret(request, _("No more letters come"), "")


def _check_claimed(visitor: Visitor) -> None:
    if not visitor.session:
        raise Refusal(N_("Claim your name first: notices are for those who have one."))


def _secret(request: Request, title: str, asks: str, name: str = "", address: str = "") -> Response:
    """A page whose address is a secret. asks: which press it asks for, "" for none."""
    answer = pages.page(
        request,
        "letters.html",
        title=title,
        asks=asks,
        name=name or _("Somebody"),
        address=address,
        action=request.url.path,
    )
    answer.headers.update(ORIGIN_ONLY)
    return answer
