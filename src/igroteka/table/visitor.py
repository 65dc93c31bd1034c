"""Who asks: an id in a signed cookie or token, a language, a theme.

Browsers bring a cookie, which the pages' answers renew: a guest's has their id, that of somebody
who is logged in has the token of a session, which can be ended. Programs bring a token
(`Authorization: Bearer …`), which the API alone reads. All are signed, each in a way of its own, so
that none can be used as another, and one that is forged costs no look into the database.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable
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
from igroteka.table.security import API, ONE_PRESS, SAFE_METHODS, sentence, token_of

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

NAMELESS = (API, ONE_PRESS, "/healthz", "/readyz", "/metrics")
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
    session: str = ""
    """Where they are logged in; "" for guests."""

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


def bring(request: HTTPConnection, signed: str) -> None:
    """From the answer on, whoever asks brings this cookie."""
    request.scope["brings"] = signed


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
    def sessions(cls, secret: str) -> Signed:
        """What browsers bring where somebody is logged in: the tokens of sessions."""
        return cls(secret, "session in time")

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


Find = Callable[[str], Awaitable[tuple[str, str]]]
"""Who has the token of a session, and which session it is."""


class Brought(NamedTuple):
    """What a request brings: who it names, for how many seconds it has been good, the session."""

    person: str = ""
    age: float = 0.0
    session: str = ""


class Visitors:
    """Put a Visitor into the scope of each request, and speak their language meanwhile."""

    def __init__(self, app: ASGIApp, secret: str, find: Find) -> None:
        """`find`: tells whose sessions are."""
        self.app = app
        self._find = find
        self._cookies = Signed.cookies(secret)
        self._sessions = Signed.sessions(secret)
        self._tokens = Signed.tokens(secret)
        self._forged = Limit(FORGED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        token = token_of(scope)
        came = request.cookies.get(PERSON, "")
        if token is None:
            brought = await self._read(came)
        else:
            brought = Brought(*self._tokens.person(token))
        visitor = _visitor(request, brought)
        scope["visitor"] = visitor
        renews = not 0 < brought.age < MONTH and not scope["path"].startswith(NAMELESS)

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start" and ("brings" in scope or renews):
                signed = scope.get("brings") or self._again(came, visitor)
                MutableHeaders(scope=message).append("set-cookie", cookie(PERSON, signed, scope))
            await send(message)

        with speaking(visitor.language):
            refusal = self._refuse(scope, visitor, token)
            await (refusal or self.app)(scope, receive, send_named)

    async def _read(self, came: str) -> Brought:
        """Who a cookie names."""
        person, age = self._cookies.person(came)
        if person:
            return Brought(person, age)
        token, age = self._sessions.person(came)
        if not token:
            return Brought()
        person, session = await self._find(token)
        return Brought(person, age, session) if person else Brought()

    def _again(self, came: str, visitor: Visitor) -> str:
        """The cookie that somebody brought, or a first one, signed now."""
        if visitor.session:
            return self._sessions.sign(self._sessions.person(came)[0])
        return self._cookies.sign(visitor.person)

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


def _visitor(request: HTTPConnection, brought: Brought) -> Visitor:
    """Who asks, by what they bring; somebody new if that is nothing."""
    return Visitor(
        brought.person or secrets.token_hex(12),
        _language(request),
        _theme(request),
        household(request.client.host) if request.client else "",
        brought.age,
        brought.session,
    )


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
