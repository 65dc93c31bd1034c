"""A page about whoever asks: claim a name, log in and out, see and end sessions, be forgotten.

Nobody needs any of it to play.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from igroteka.draw.words import N_, _, said
from igroteka.engine import Refusal
from igroteka.table import pages
from igroteka.table.annexes import Answer
from igroteka.table.forms import whole_number
from igroteka.table.limits import Asker, TooMuch
from igroteka.table.passwords import SHORTEST, Mill, checked, decoy
from igroteka.table.people import Session
from igroteka.table.posted import form_of
from igroteka.table.reception import CLAIMED, NO_NAME, Reception
from igroteka.table.sessions import NOTED
from igroteka.table.store import TakenError
from igroteka.table.tables import usual_level
from igroteka.table.tokens import handle_of
from igroteka.table.vacations import MOST_DAYS
from igroteka.table.visitor import Signed, Visitor, bring, visitor_of
from igroteka.table.writing import MAX_NAME, clean, key_of

ME = "/me"
"""Where the page is."""

IN_USE = 2 * NOTED
"""A session that was seen in the last so many seconds may be open now."""

Form = Mapping[str, str]
Do = Callable[[Request, Visitor, Form], Awaitable[None]]

_log = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where somebody is logged in, as the page lists it."""

    session: str
    device: str
    here: bool
    seen: str


class Accounts:
    """The page, and what its forms do."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._people = reception.store.people
        self._sessions = reception.sessions
        self._mill = Mill()
        secret = reception.store.secret()
        self._cookies = Signed.cookies(secret)
        self._signed = Signed.sessions(secret)

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        forms = {
            "claim": self.claim,
            "login": self.log_in,
            "logout": self.log_out,
            "password": self.change_password,
            "end": self.end,
            "forget": self.forget,
            "unmute": self.unmute,
            "vacation": self.rest,
            "back": self.come_back,
        }
        return [
            Route(ME, bounded(self.page)),
            *(
                Route(f"{ME}/{name}", bounded(self._done(do)), methods=["POST"])
                for name, do in forms.items()
            ),
        ]

    async def page(self, request: Request) -> Response:
        return await self._page(request)

    async def _page(self, request: Request, sentence: str = "", typed: str = "") -> Response:
        visitor = visitor_of(request)
        name = await asyncio.to_thread(self._reception.store.name_of, visitor.person)
        places: list[Place] = []
        if visitor.session:
            found = await asyncio.to_thread(self._people.sessions, visitor.person)
            places = [_place(session, visitor) for session in found]
        friends = await asyncio.to_thread(self._reception.store.friends.of, visitor.person)
        vacations, now = self._reception.store.vacations, self._reception.pulse.now()
        until = await asyncio.to_thread(vacations.until, visitor.person, now)
        return pages.page(
            request,
            "me.html",
            409 if sentence else 200,
            title=_("You"),
            resting=None if until is None else pages.remaining(until - now),
            year=MOST_DAYS,
            days=await asyncio.to_thread(vacations.days_left, visitor.person, now),
            name=name,
            typed=typed or name,
            places=places,
            muted=[
                (handle_of(visitor.person, other.person), other.name or _("Guest"))
                for other in await asyncio.to_thread(
                    self._reception.store.mutes.listed, visitor.person
                )
            ],
            friends=[friend.name or _("Guest") for friend in friends],
            notices=bool(visitor.session and self._reception.notifying.delivery.kinds),
            claimed=bool(visitor.session),
            shortest=SHORTEST,
            most=MAX_NAME,
            said=sentence,
        )

    def _done(self, do: Do) -> Answer:
        """What answers a form: the page again, with a sentence where something is refused."""

        async def answer(request: Request) -> Response:
            form = await form_of(request)
            try:
                await do(request, visitor_of(request), form)
            except TooMuch:
                raise
            except Refusal as refusal:
                return await self._page(request, said(refusal), clean(form.get("name", "")))
            return RedirectResponse(ME, 303)

        return answer

    # Names and passwords

    async def claim(self, request: Request, visitor: Visitor, form: Form) -> None:
        """Make a guest's name theirs alone."""
        name = clean(form.get("name", ""))[:MAX_NAME]
        _check_guest(visitor)
        if not key_of(name):
            raise Refusal(NO_NAME)
        self._knock(visitor, name)
        await self._reception.check_names(visitor, name)
        stored = await self._mill.hashed(checked(form.get("password", "")))
        person = secrets.token_hex(12)
        try:
            seen = await asyncio.to_thread(self._people.claim, visitor.person, person, name, stored)
        except TakenError:
            raise Refusal(CLAIMED, name=name) from None
        await self._become(request, person, seen)

    async def log_in(self, request: Request, visitor: Visitor, form: Form) -> None:
        """Be somebody here too; what the guest had comes along."""
        name = clean(form.get("name", ""))
        _check_guest(visitor)
        self._knock(visitor, name)
        account = await asyncio.to_thread(self._people.account, name)
        stored = account.password if account else decoy()
        good = await self._mill.matches(form.get("password", ""), stored)
        if account is None or not good:
            _log.warning("Somebody could not log in: wrong name or password.")
            raise Refusal(N_("This name and this password do not belong together."))
        person, level = account.person, usual_level()
        seen = await asyncio.to_thread(self._people.move, visitor.person, person, level)
        await self._become(request, person, seen)

    async def change_password(self, request: Request, visitor: Visitor, form: Form) -> None:
        """Take another password; all other sessions end."""
        await self._check_password(visitor, form.get("password", ""))
        stored = await self._mill.hashed(checked(form.get("new", "")))
        await asyncio.to_thread(self._people.set_password, visitor.person, stored)
        await asyncio.to_thread(self._people.end_others, visitor.person, visitor.session)
        self._sessions.ended(visitor.person)

    async def _check_password(self, visitor: Visitor, password: str) -> None:
        """Raise Refusal where this is not the password of whoever asks."""
        self._knock(visitor, visitor.person)
        account = await asyncio.to_thread(self._people.account_of, visitor.person)
        if account is None or not visitor.session:
            raise Refusal(N_("You have not claimed a name."))
        if not await self._mill.matches(password, account.password):
            raise Refusal(N_("That is not your password."))

    def _knock(self, visitor: Visitor, name: str) -> None:
        """Count a try; raises TooMuch. Whoever guesses may come without a cookie, so the name is
        counted and not the person."""
        self._reception.knocking.check(Asker(key_of(name), visitor.address))

    # Sessions

    async def log_out(self, request: Request, visitor: Visitor, _form: Form) -> None:
        """Be a new guest here."""
        await self._end(visitor, visitor.session)
        self._leave(request)

    async def end(self, request: Request, visitor: Visitor, form: Form) -> None:
        """Log out elsewhere."""
        await self._end(visitor, form.get("session", ""))

    async def _end(self, visitor: Visitor, session: str) -> None:
        await asyncio.to_thread(self._people.end, visitor.person, session)
        if visitor.session:
            self._sessions.ended(visitor.person)

    async def forget(self, request: Request, visitor: Visitor, form: Form) -> None:
        """Remove all that is known of whoever asks."""
        if visitor.session:
            await self._check_password(visitor, form.get("password", ""))
        seen = await asyncio.to_thread(self._people.forget, visitor.person, usual_level())
        self._sessions.ended(visitor.person)
        await self._reception.tables.told(seen)
        self._leave(request)

    async def unmute(self, _request: Request, visitor: Visitor, form: Form) -> None:
        """Hear somebody again."""
        mutes = self._reception.store.mutes
        for other in await asyncio.to_thread(mutes.of, visitor.person):
            if handle_of(visitor.person, other) == form.get("other"):
                await asyncio.to_thread(mutes.unmute, visitor.person, other)
        await self._reception.tables.hears_anew(visitor.person)

    # Vacation

    async def rest(self, _request: Request, visitor: Visitor, form: Form) -> None:
        """Let the own time stand still wherever one plays over days."""
        days = whole_number(form.get("days", "")) or 0
        now = self._reception.pulse.now()
        await asyncio.to_thread(self._reception.store.vacations.begin, visitor.person, days, now)
        await self._reception.clockwork.tell(visitor.person)

    async def come_back(self, _request: Request, visitor: Visitor, _form: Form) -> None:
        """End a vacation before its time."""
        now = self._reception.pulse.now()
        await asyncio.to_thread(self._reception.store.vacations.end, visitor.person, now)
        await self._reception.clockwork.tell(visitor.person)

    async def _become(self, request: Request, person: str, seen: Collection[int]) -> None:
        """Log the guest who asks in as a person."""
        guest = visitor_of(request).person
        self._sessions.ended(guest)
        self._reception.tables.became(guest, person)
        await self._reception.tables.told(seen)
        token = await self._sessions.begin(person, request.headers.get("user-agent", ""))
        bring(request, self._signed.sign(token))

    def _leave(self, request: Request) -> None:
        """Be nobody known from the answer on."""
        bring(request, self._cookies.sign(secrets.token_hex(12)))


def _check_guest(visitor: Visitor) -> None:
    if visitor.session:
        raise Refusal(N_("You are logged in already. Log out first."))


def _place(session: Session, visitor: Visitor) -> Place:
    here = session.id == visitor.session
    quiet = time.time() - session.seen
    seen = _("in use") if quiet < IN_USE else _("not seen {ago}", ago=pages.ago(quiet))
    return Place(session.id, session.device, here, seen)
