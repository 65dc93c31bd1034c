"""Passwords: hashed by scrypt, few at once, and never in the server's own thread.

scrypt (RFC 7914) needs much memory for each guess, as argon2 does, and comes with Python: whoever
only plays installs nothing for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from base64 import b64decode, b64encode
from typing import NamedTuple

from igroteka.draw.words import N_
from igroteka.engine import Refusal

SHORTEST = 8
"""A password has at least so many characters."""

LONGEST = 200
"""And at most so many."""

AT_ONCE = 2
"""So many are hashed at once; the others wait for their turn."""

BYTES = 32
"""The length of a hash."""


class Cost(NamedTuple):
    """What a hash costs: 128 * n * r bytes of memory, read and written p times."""

    n: int
    r: int
    p: int


COST = Cost(2**15, 8, 3)
"""32 MB, and about a quarter of a second: one of the settings that OWASP's cheat sheet on storing
passwords recommends (2024)."""


def checked(password: str) -> str:
    """A new password; raises Refusal if it is too short or too long."""
    if len(password) < SHORTEST:
        raise Refusal(N_("A password has at least {n} characters."), n=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal(N_("A password has at most {n} characters."), n=LONGEST)
    return password


def hashed(password: str) -> str:
    """What is stored of a password: "scrypt$n$r$p$salt$hash", in base 64."""
    salt = secrets.token_bytes(16)
    return _written(COST, salt, _scrypt(password, salt, COST))


def matches(password: str, stored: str) -> bool:
    """Whether this is the password of which that is stored."""
    _kind, n, r, p, salt, wanted = stored.split("$")
    found = _scrypt(password, b64decode(salt), Cost(int(n), int(r), int(p)))
    return hmac.compare_digest(found, b64decode(wanted))


def decoy() -> str:
    """What no password matches, and takes as long to find out as with any other."""
    return _written(COST, secrets.token_bytes(16), secrets.token_bytes(BYTES))


def _written(cost: Cost, salt: bytes, found: bytes) -> str:
    sizes = [str(size) for size in cost]
    return "$".join(["scrypt", *sizes, b64encode(salt).decode(), b64encode(found).decode()])


def _scrypt(password: str, salt: bytes, cost: Cost) -> bytes:
    # Two keyboards may write the same letter otherwise: NFKC, as NIST SP 800-63B has it.
    text = unicodedata.normalize("NFKC", password[:LONGEST]).encode("utf-8", "surrogatepass")
    most = 2 * 128 * cost.n * cost.r
    return hashlib.scrypt(text, salt=salt, n=cost.n, r=cost.r, p=cost.p, maxmem=most, dklen=BYTES)


class Mill:
    """Where passwords are hashed: in threads, few at once."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """See `hashed`."""
        async with self._room:
            return await asyncio.to_thread(hashed, password)

    async def matches(self, password: str, stored: str) -> bool:
        """See `matches`."""
        async with self._room:
            return await asyncio.to_thread(matches, password, stored)
