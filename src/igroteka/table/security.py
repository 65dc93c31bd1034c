"""What protects the table: same-origin requests only, a strict content policy, bounded bodies."""

from __future__ import annotations

import time
from collections import deque
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from igroteka.draw.words import N_
from igroteka.engine import Refusal

MAX_BODY = 16_384
"""The most bytes of a request's body."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages.

    Browsers say so in Sec-Fetch-Site; over plain http in a local network they do not, and then
    Origin must name the host that was asked.
    """
    site = headers.get("sec-fetch-site")
    if site:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return bool(origin) and urlsplit(origin).netloc == headers.get("host")


class Guard:
    """Refuse requests that other sites caused or that are too long; add headers to all answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

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
        await self.app(scope, receive, send_guarded)

    def _refuse(self, scope: Scope) -> PlainTextResponse | None:
        if scope["method"] in SAFE_METHODS:
            return None
        headers = Headers(scope=scope)
        if not same_origin(headers):
            return PlainTextResponse("This request came from another site. Nothing was done.", 403)
        length = headers.get("content-length", "")
        if not length.isdigit():
            return PlainTextResponse("How long is this request? Nothing was done.", 411)
        if int(length) > MAX_BODY:
            return PlainTextResponse("This request is too long. Nothing was done.", 413)
        return None


class Limit:
    """So many times in so many seconds for each person; raises Refusal above that."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times = times
        self.seconds = seconds
        self._seen: dict[str, deque[float]] = {}

    def check(self, who: str) -> None:
        """Count one more; raises Refusal if that is one too many."""
        now = time.monotonic()
        if len(self._seen) > 10_000:
            self._seen = {w: t for w, t in self._seen.items() if t[-1] > now - self.seconds}
        times = self._seen.setdefault(who, deque(maxlen=self.times))
        if len(times) == self.times and times[0] > now - self.seconds:
            raise Refusal(N_("That was a bit much at once. Try again in a minute."))
        times.append(now)
