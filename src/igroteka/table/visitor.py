"""Who asks: an id in a signed cookie, a language, a theme."""

from __future__ import annotations

import secrets
from http.cookies import SimpleCookie
from typing import Literal, NamedTuple, cast

from babel import negotiate_locale
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from igroteka.draw.words import LANGUAGES, speaking

PERSON = "igroteka"
LANGUAGE = "language"
THEME = "theme"
THEMES = ("auto", "light", "dark")

YEAR = 365 * 24 * 3600

Theme = Literal["auto", "light", "dark"]


class Visitor(NamedTuple):
    """The person behind a request, and how they want to see the page."""

    person: str
    language: str
    theme: Theme


def cookie(name: str, value: str, scope: Scope) -> str:
    """A Set-Cookie header's value, for a year."""
    jar: SimpleCookie = SimpleCookie()
    jar[name] = value
    jar[name].update({"path": "/", "max-age": str(YEAR), "samesite": "Lax", "httponly": "1"})
    if scope.get("scheme") == "https":
        jar[name]["secure"] = "1"
    return jar[name].OutputString()


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


class Visitors:
    """Put a Visitor into the scope of each request, and speak their language meanwhile."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app = app
        self._signer = URLSafeSerializer(secret, "person")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        known = self._person(request.cookies.get(PERSON, ""))
        visitor = Visitor(known or secrets.token_hex(12), _language(request), _theme(request))
        scope["visitor"] = visitor

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start" and not known:
                signed = self._signer.dumps(visitor.person)
                assert isinstance(signed, str)
                MutableHeaders(scope=message).append("set-cookie", cookie(PERSON, signed, scope))
            await send(message)

        with speaking(visitor.language):
            await self.app(scope, receive, send_named)

    def _person(self, signed: str) -> str:
        try:
            person = self._signer.loads(signed)
        except BadSignature:
            return ""
        return person if isinstance(person, str) else ""


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
