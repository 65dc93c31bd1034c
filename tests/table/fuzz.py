"""Requests that make little sense, by the thousand: none may break anything.

Every address of the site is asked, by every method, with parts, fields, headers and bodies that are
right, nearly right or nonsense. The same seed makes the same requests.

    python -m tests.table.fuzz 100000
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import httpx
from starlette.routing import Route

from igroteka.engine import games
from igroteka.table.app import Site
from igroteka.table.limits import Bounds, Limit
from igroteka.table.store import Store

NO_LIMIT = Bounds(10**9, 10**9, 10**9)

NUMBERS = ("0", "1", "-1", "--5", "²", "٣", "1e3", "0x1", "1_0", "9" * 5000, "", " 1 ", "1.5", "+1")
TEXTS = (
    "",
    "x",
    "me",
    "open",
    "novice",
    "on",
    "kolkhoz",
    "rebuild",
    "chess",
    "ru",
    "dark",
    "switch",
    "WHEAT-1",
    "\u202e",
    "\x00",
    "\ud83d",
    "<script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "%2e%2e",
    "a" * 9000,
    "{}",
    "Ёж",
)
FIELDS = (
    *("action", "number", "seat", "on", "text", "name", "code", "game", "preset", "shown"),
    *("seats", "options", "then", "advice", "after"),
    *("count", "seat-0", "seat-1", "seat-9", "language", "theme", "option-deck", "option-swap"),
)
JSON = (0, 1, -1, 1.5, True, None, "me", "kolkhoz", ["me", "open"], [1], {}, 10**30, "\ud83d")
"""What fields may hold that are sent to the API."""
KINDS = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=klingon",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
    "text/plain; charset=utf-16",
    "",
)
HEADERS = {
    "referer": ("http://[", "//evil.example", "http://localhost/", "x", "http://localhost//evil"),
    "accept-language": ("ru", "en;q=x", "*;q=2", ";;;", "x" * 5000, "ru-RU,en;q=0.5"),
    "accept-encoding": ("gzip", "identity", "", "br;q=x"),
    "cookie": ("igroteka=x", "igroteka=", "language=xx; theme=zz", "=;=;", "a" * 4000, "igroteka"),
    "authorization": ("Bearer x", "bearer", "Basic eDp5", "Bearer \x00"),
    "last-event-id": ("", "x", "-", "9" * 400),
    "x-script": ("1",),
    "host": ("localhost", "127.0.0.1:1", "[::1]:80", "localhost:", "localhost:x"),
    "origin": ("http://localhost", "null", "http://[", ""),
    "if-none-match": ("x", '"' * 50),
    "range": ("bytes=0-0", "bytes=9-1", "x", "bytes=-"),
}


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    headers: dict[str, bytes]
    body: bytes


class Fuzzer:
    """Makes requests to the addresses of a site."""

    def __init__(self, site: Site, codes: list[str], seed: int) -> None:
        self._chance = random.Random(seed)
        routes = [route for route in site.app().routes if isinstance(route, Route)]
        self._routes = sorted((route.path, *sorted(route.methods or ())) for route in routes)
        self._routes += [("/static/{file}", "GET"), ("/js/{file}", "GET")]
        endless, unready = "/events", "/readyz"  # that one says 503 until the rules are compiled
        self._routes = [
            route for route in self._routes if not route[0].endswith((endless, unready))
        ]
        self._codes = codes

    def request(self) -> Asked:
        """The next one."""
        chance = self._chance
        path, *methods = chance.choice(self._routes)
        for part in ("{code:str}", "{game:str}", "{n}", "{file}"):
            path = path.replace(part, self._part(part))
        if chance.random() < 0.2:
            path += "?" + "&".join(f"{self._field()}={self._value()}" for _ in range(2))
        if chance.random() < 0.05:
            methods = ["GET", "POST", "PUT", "OPTIONS", "DELETE", "TRACE", "x"]
        method = chance.choice(methods)
        headers = {"sec-fetch-site": b"same-origin", "host": b"localhost"}
        for name, values in HEADERS.items():
            if chance.random() < 0.15:
                headers[name] = chance.choice(values).encode("utf-8", "replace")
        body = b""
        if method in ("POST", "PUT"):
            headers["content-type"] = chance.choice(KINDS).encode()
            body = self._body()
        return Asked(method, path, headers, body)

    def _part(self, part: str) -> str:
        if part == "{code:str}" and self._chance.random() < 0.7:
            return self._chance.choice(self._codes)
        if part == "{game:str}" and self._chance.random() < 0.7:
            return self._chance.choice(list(games()))
        return self._value()

    def _field(self) -> str:
        return self._chance.choice((*FIELDS, "fragment", "since", "x"))

    def _value(self) -> str:
        text = self._chance.choice((*NUMBERS, *TEXTS))
        return httpx.QueryParams({"": text.encode("utf-8", "replace").decode()}).__str__()[1:]

    def _body(self) -> bytes:
        kind = self._chance.random()
        if kind < 0.55:
            pairs = [f"{self._field()}={self._value()}" for _ in range(self._chance.randrange(6))]
            return "&".join(pairs).encode()[:15_000]
        if kind < 0.75:
            told = {self._field(): self._chance.choice(JSON) for _ in range(3)}
            return json.dumps(told).encode()
        if kind < 0.9:
            return self._chance.randbytes(self._chance.randrange(300))
        return b'--x\r\nContent-Disposition: form-data; name="' + self._chance.randbytes(20)


async def ask(site: Site, number: int, seed: int = 1) -> Counter[int]:
    """Send so many requests; the statuses, counted. Raises AssertionError at the first of 500."""
    for name in ("opening", "arriving", "talking", "guessing", "looking", "changing"):
        setattr(site, name, Limit(NO_LIMIT))
    transport = httpx.ASGITransport(site.app(), raise_app_exceptions=True)
    statuses: Counter[int] = Counter()
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        headers = {"sec-fetch-site": "same-origin"}
        opened = [await client.post(f"/play/{game}", headers=headers) for game in games()]
        codes = [answer.headers["location"].rpartition("/")[2] for answer in opened]
        fuzzer = Fuzzer(site, codes, seed)
        for _ in range(number):
            asked = fuzzer.request()
            answer = await client.request(
                asked.method, asked.path, headers=asked.headers, content=asked.body
            )
            assert answer.status_code < 500, asked
            statuses[answer.status_code] += 1
    return statuses


def main() -> None:
    """Ask as often as the command line says."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Store(f"sqlite:///{Path(folder) / 'fuzz.sqlite'}"), pause=1e6)
        print(asyncio.run(ask(site, int(sys.argv[1]))))


if __name__ == "__main__":
    main()
