"""Who asks: an id in a signed cookie or token, a language, a theme.

Browsers bring a cookie, which the pages' answers renew. Programs bring a token (`Authorization:
Bearer …`), which the API alone reads. Both are signed, each in a way of its own, so that neither
can be used as the other.
"""

from __future__ import annotations

import logging
import secrets
import time
from functools import lru_cache
from http.cookies import SimpleCookie
from typing import Literal, NamedTuple, cast

from babel import negotiate_locale
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from igroteka.draw.words import LANGUAGES, _, said, speaking
from igroteka.table.limits import Asker, Bounds, Limit, TooMuch, household
from igroteka.table.security import API, SAFE_METHODS, sentence, token_of

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

NAMELESS = (API, "/healthz", "/readyz", "/metrics")
"""Below these paths no cookie is given: no browsers ask there that have none."""

PEOPLE = f"{API}v1/people"
"""Where programs may post something before they are anybody."""

FORGED = Bounds(20, 60, 600)
"""So many tokens that are not good may be shown a minute; then whoever shows one has to wait."""

Theme = Literal["auto", "light", "dark"]

_log = logging.getLogger(__name__)


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


def visitor_of(request: HTTPConnection) -> Visitor:
    """Who asks."""
    visitor = request.scope["visitor"]
    assert isinstance(visitor, Visitor)
    return visitor


class Known(NamedTuple):
    """What a cookie or a token says: a person, and since when they are known."""

    person: str
    since: float


class Signed:
    """People as texts that nobody else can write: what cookies hold, or what tokens are."""

    def __init__(self, secret: str, purpose: str, lasting: str = "") -> None:
        """`purpose`: texts for another one are none. `lasting`: that of older texts, whose age
        nobody knows."""
        self._signer = URLSafeTimedSerializer(secret, purpose)
        self._lasting = URLSafeSerializer(secret, lasting) if lasting else None
        self._known: dict[str, Known] = {}
        """What good ones say, by their texts: the same one comes with each request."""

    @classmethod
    def cookies(cls, secret: str) -> Signed:
        """What browsers bring; version 0.1 signed it without a time."""
        return cls(secret, "person in time", "person")

    @classmethod
    def tokens(cls, secret: str) -> Signed:
        """What programs bring."""
        return cls(secret, "token in time")

    def sign(self, person: str) -> str:
        """The text for a person, from now on."""
        signed = self._signer.dumps(person)
        assert isinstance(signed, str)
        return signed

    def person(self, signed: str) -> tuple[str, float]:
        """The person that a text names, and its age in seconds; "" and 0 if it is not good."""
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
        """What a text says; raises BadSignature for one that is none of ours."""
        try:
            person, at = self._signer.loads(signed, return_timestamp=True)
            since = at.timestamp()
        except BadSignature:
            if self._lasting is None:
                raise
            person, since = self._lasting.loads(signed), time.time() - MONTH
        if not isinstance(person, str) or not person:
            raise BadSignature("It names nobody.")
        return Known(person, since)


class Visitors:
    """Put a Visitor into the scope of each request, and speak their language meanwhile."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app = app
        self._cookies = Signed.cookies(secret)
        self._tokens = Signed.tokens(secret)
        self._forged = Limit(FORGED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        token = token_of(scope)
        if token is None:
            person, age = self._cookies.person(request.cookies.get(PERSON, ""))
        else:
            person, age = self._tokens.person(token)
        address = household(request.client.host) if request.client else ""
        visitor = Visitor(
            person or secrets.token_hex(12), _language(request), _theme(request), address, age
        )
        scope["visitor"] = visitor
        renews = not 0 < age < MONTH and not scope["path"].startswith(NAMELESS)

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start" and renews:
                signed = cookie(PERSON, self._cookies.sign(visitor.person), scope)
                MutableHeaders(scope=message).append("set-cookie", signed)
            await send(message)

        with speaking(visitor.language):
            refusal = self._refuse(scope, visitor, token)
            await (refusal or self.app)(scope, receive, send_named)

    def _refuse(self, scope: Scope, visitor: Visitor, token: str | None) -> Response | None:
        """What is said to a program that is nobody; None for all others."""
        if visitor.known or not scope["path"].startswith(API):
            return None
        if token is None and (scope["method"] in SAFE_METHODS or scope["path"] == PEOPLE):
            return None
        text = _("Say who you are: “Authorization: Bearer …”, with the token that {people} gives.",
                 people=PEOPLE)  # fmt: skip
        status = 401
        if token is not None:
            _log.warning("A token was refused that is not good, or not any more.")
            text = _("This token is not good, or not any more: {people} gives another one.",
                     people=PEOPLE)  # fmt: skip
            try:
                self._forged.check(Asker(visitor.address, visitor.address))
            except TooMuch as refusal:
                status, text = 429, said(refusal)
        answer = sentence(scope, text, status)
        answer.headers["www-authenticate"] = "Bearer"
        return answer


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
