"""What protects the table: known hosts, same-origin requests, a strict policy, bounded bodies."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 16_384
"""The most bytes of a request's body."""

IMPORT = "/import"
"""Where plays are brought in."""

API = "/api/"
"""Below this path programs ask; whatever is refused there is said in JSON."""

PLAYS = f"{API}v1/plays"
"""Where programs bring plays in."""

LONGER = {IMPORT: 600_000, PLAYS: 600_000}
"""The most bytes where more has to be said: a play, as a form or a program writes it."""

NOTE = "/note"
"""With this ends the address of a note."""

LONGEST_NOTE = 65_536
"""The most bytes of a note, as a form writes it: twelve for some signs."""

HOST = re.compile(r"(?:\[(?P<address>[^][]+)\]|(?P<name>[^:]*))(?::[0-9]{1,5})?", re.ASCII)
"""A Host header: a name, or an address, which stands in brackets if it has colons; and a port."""

HEARD_OUT = 4 * MAX_BODY
"""Up to so many are dropped before one that is too long is refused: whoever is cut off while still
speaking cannot hear why."""

BODY_SECONDS = 20.0
"""A body that has not come in so many seconds is not waited for."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",  # but for files whose addresses change with what is in them
}

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

ONE_PRESS = "/notices/stop/"
"""Below this path a link of a letter ends letters: also the programs that show letters press it,
from wherever they are (RFC 8058). Its secret is all that is needed."""

BEARER = "bearer"
"""What stands before a token in a request's `Authorization`."""


def sentence(scope: Scope, text: str, status: int, rule: str = "") -> Response:
    """A refusal for those who read no pages: JSON for whoever asks the API, else plain text."""
    if scope["path"].startswith(API):
        return JSONResponse({"sentence": text, "rule": rule}, status)
    return PlainTextResponse(text, status)


def token_of(scope: Scope) -> str | None:
    """The token that a request to the API brings, or None; nothing else reads tokens."""
    scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    if not scope["path"].startswith(API) or scheme.lower() != BEARER:
        return None
    return token.strip()


def by_program(scope: Scope) -> bool:
    """Whether a request asks the API without a browser's cookie: then no other site can have lent
    it somebody's name."""
    if not scope["path"].startswith(API):
        return False
    return token_of(scope) is not None or "cookie" not in Headers(scope=scope)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages.

    Browsers say so in Sec-Fetch-Site; over plain http in a local network they do not, and then
    Origin must name the host that was asked.
    """
    site = headers.get("sec-fetch-site")
    if site:
        return site in ("same-origin", "none")
    host = headers.get("origin", "").partition("://")[2]
    return bool(host) and host == headers.get("host")


def own_names(names: Collection[str] = ()) -> frozenset[str]:
    """The names that this machine answers to, and others that whoever serves has given it."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", *(name.lower() for name in names)})


def asked_of_us(host: str, names: Collection[str]) -> bool:
    """Whether a Host header names this machine: by a name of its own, "*" being any, or an address.

    Other names may have been pointed here by strangers, whose pages would then count as ours. A
    port has to be one: answers lead back to the host that was asked.
    """
    found = HOST.fullmatch(host.lower())
    if found is None:
        return False
    name = found["address"] or found["name"]
    if "*" in names or name.rstrip(".") in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Refuse requests that other sites caused or that are too long; add headers to all answers."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        """`names`: by which this machine may be called, besides its own; "*" for any."""
        self.app = app
        self._names = own_names(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refuse(scope)
        if refusal is not None:
            await refusal(scope, receive, send_guarded)
            return
        await self.app(scope, bounded(receive, most(scope)), send_guarded)

    def _refuse(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not asked_of_us(headers.get("host", ""), self._names):
            text = "This table does not answer to that name. Whoever runs it can allow it: --name."
            return sentence(scope, text, 421)
        if scope["method"] in SAFE_METHODS:
            return None
        pressed = scope["path"].startswith(ONE_PRESS)
        if not (pressed or same_origin(headers) or by_program(scope)):
            text = "This request came from another site. Nothing was done."
            return sentence(scope, text, 403)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 10):
            return sentence(scope, "How long is this request? Nothing was done.", 411)
        if int(length) > most(scope):
            return sentence(scope, "This request is too long. Nothing was done.", 413)
        return None


class BodyError(Exception):
    """A body that is too long or too slow, with the status that says so."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def most(scope: Scope) -> int:
    """The most bytes of a request's body."""
    path = scope["path"]
    return LONGEST_NOTE if path.endswith(NOTE) else LONGER.get(path, MAX_BODY)


def bounded(receive: Receive, most: int) -> Receive:
    """Count what comes, up to so many bytes, and do not wait for ever: a length can be left out,
    and senders be slow."""
    came = 0
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    whole = False

    async def part() -> Message:
        nonlocal came, whole
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise BodyError(408, "This request came too slowly. Nothing was done.") from None
        came += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        return message

    async def receive_bounded() -> Message:
        if whole:  # what comes now is that the line was cut
            return await receive()
        message = await part()
        if came > most:
            while not whole and came < HEARD_OUT:
                await part()
            raise BodyError(413, "This request is too long. Nothing was done.")
        return message

    return receive_bounded
