"""Who asks: an id in a signed cookie, a language, a theme."""

from __future__ import annotations

import secrets
import time
from functools import lru_cache
from http.cookies import SimpleCookie
from typing import Literal, NamedTuple, cast

from babel import negotiate_locale
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from igroteka.draw.words import LANGUAGES, speaking
from igroteka.table.limits import Asker, household

PERSON = "igroteka"
LANGUAGE = "language"
THEME = "theme"
THEMES = ("auto", "light", "dark")

YEAR = 365 * 24 * 3600
"""A cookie is good for so many seconds."""

MONTH = YEAR / 12
"""A cookie older than this is renewed."""

REMEMBERED = 4096
"""So many good cookies are remembered at once."""

NEW = 60.0
"""Somebody known for fewer seconds is a stranger still."""

Theme = Literal["auto", "light", "dark"]


class Visitor(NamedTuple):
    """The person behind a request, and how they want to see the page."""

    person: str
    language: str
    theme: Theme
    address: str = ""
    known: float = 0.0
    """For so many seconds the person has been known, 0 if this is their first request."""

    @property
    def stranger(self) -> bool:
        return self.known < NEW

    @property
    def asker(self) -> Asker:
        """Who is counted: before a cookie has come back, there is only an address."""
        return Asker(self.person if self.known else self.address, self.address)


def cookie(name: str, value: str, scope: Scope) -> str:
    """A Set-Cookie header's value, for a year."""
    jar: SimpleCookie = SimpleCookie()
    jar[name] = value
    jar[name].update({"path": "/", "max-age": str(YEAR), "samesite": "Lax", "httponly": "1"})
    if scope.get("scheme") == "https":
        jar[name]["secure"] = "1"
    return jar[name].OutputString()


@lru_cache(maxsize=64)
def preferred_language(accepted: str) -> str:
    """The language of LANGUAGES that an Accept-Language header likes best."""
    weighed = []
    for part in accepted.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((float(weight or 1), name.strip().replace("-", "_")))
        except ValueError:
            continue
    wanted = [name for _, name in sorted(weighed, key=lambda pair: -pair[0])]
    return negotiate_locale(wanted, list(LANGUAGES)) or "en"


class Known(NamedTuple):
    """What a cookie says: a person, and since when they are known."""

    person: str
    since: float


class Visitors:
    """Put a Visitor into the scope of each request, and speak their language meanwhile."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app = app
        self._signer = URLSafeTimedSerializer(secret, "person in time")
        self._unlimited = URLSafeSerializer(secret, "person")  # as version 0.1 signed them
        self._known: dict[str, Known] = {}
        """What good cookies say, by their texts: a browser sends the same one with each request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        person, age = self._person(request.cookies.get(PERSON, ""))
        address = household(request.client.host) if request.client else ""
        visitor = Visitor(
            person or secrets.token_hex(12), _language(request), _theme(request), address, age
        )
        scope["visitor"] = visitor

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start" and not 0 < age < MONTH:
                signed = self._signer.dumps(visitor.person)
                assert isinstance(signed, str)
                MutableHeaders(scope=message).append("set-cookie", cookie(PERSON, signed, scope))
            await send(message)

        with speaking(visitor.language):
            await self.app(scope, receive, send_named)

    def _person(self, signed: str) -> tuple[str, float]:
        """The person that a cookie names, and its age in seconds; "" and 0 if it is not good."""
        known = self._known.get(signed)
        if known is None:
            try:
                known = self._read(signed)
            except BadSignature:
                return "", 0.0
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[signed] = known
        age = max(1.0, time.time() - known.since)  # the clock may have been set back
        return (known.person, age) if age < YEAR else ("", 0.0)

    def _read(self, signed: str) -> Known:
        """What a cookie says; raises BadSignature for one that is none of ours."""
        try:
            person, at = self._signer.loads(signed, return_timestamp=True)
            since = at.timestamp()
        except BadSignature:
            person, since = self._unlimited.loads(signed), time.time() - MONTH
        if not isinstance(person, str) or not person:
            raise BadSignature("It names nobody.")
        return Known(person, since)


def _language(request: HTTPConnection) -> str:
    chosen = request.cookies.get(LANGUAGE, "")
    return (
        chosen
        if chosen in LANGUAGES
        else preferred_language(request.headers.get("accept-language", ""))
    )


def _theme(request: HTTPConnection) -> Theme:
    chosen = request.cookies.get(THEME, "")
    return cast(Theme, chosen) if chosen in THEMES else "auto"
