"""Telling a webhook: an address in the internet that somebody names, to which we send a message.

So that nobody can have this server ask what only it can reach, it goes to public addresses alone:
the name is looked up once, what was found is checked, and there it connects. It follows nobody
elsewhere, and what is answered is not read beyond its status.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from igroteka import __version__
from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.mail import UndeliveredError

LONGEST_URL = 500

URL = re.compile(r"https://[!-~]+")
"""What the address of a webhook is written in."""

PATIENCE = 10.0
"""In so many seconds all of it has to be done."""

LONGEST_ANSWER = 1024
"""The status has to come within so many bytes."""

STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})\b")

NO_ANSWER = (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
"""What an address that does not answer as it should leads to."""

SIGNATURE = "X-Igroteka-Signature"
"""The header with a message's signature."""

EMBEDDING = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16",
                                             "2001::/32", "::/96", "::ffff:0:0/96")))  # fmt: skip
"""Networks of IPv6 whose addresses have one of IPv4 inside, which may be anything."""


def is_public(address: str) -> bool:
    """Whether an IP address is one that anybody in the internet can reach."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    inside = found.version == 6 and any(found in network for network in EMBEDDING)
    return found.is_global and not found.is_multicast and not inside


class Reach(NamedTuple):
    """What may be connected to. context: which certificates are good; None for the usual ones."""

    allows: Callable[[str], bool] = is_public
    context: ssl.SSLContext | None = None


INTERNET = Reach()


def check_url(url: str) -> None:
    """Raise Refusal for what is no address of a webhook."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    good = len(url) <= LONGEST_URL and URL.fullmatch(url) and host and port != 0
    if not good or "@" in urlsplit(url).netloc:
        raise Refusal(N_("The address of a webhook begins with https:// and names a host."))


def signature(key: str, body: bytes) -> str:
    """What a message is signed with: HMAC-SHA256 of its bytes."""
    return "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()


async def post(url: str, key: str, body: bytes, reach: Reach = INTERNET) -> None:
    """Send a message, JSON, to a webhook; raises UndeliveredError unless it is taken (2xx)."""
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _post(url, key, body, reach)
    except NO_ANSWER as error:
        raise UndeliveredError(type(error).__name__) from None
    if not 200 <= status < 300:
        raise UndeliveredError(f"status {status}")


async def _post(url: str, key: str, body: bytes, reach: Reach) -> int:
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443
    address = await _address(host, port, reach)
    context = reach.context or ssl.create_default_context()
    reader, writer = await asyncio.open_connection(
        address, port, limit=LONGEST_ANSWER, ssl=context, server_hostname=host
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\n"
            f"Host: {parts.netloc}\r\n"
            f"User-Agent: Igroteka/{__version__}\r\n"
            "Content-Type: application/json\r\n"
            f"{SIGNATURE}: {signature(key, body)}\r\n"
            f"Content-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        found = STATUS.match(await reader.readuntil(b"\r\n"))
    finally:
        writer.transport.abort()  # whatever else is said there
    return int(found[1]) if found else 0


async def _address(host: str, port: int, reach: Reach) -> str:
    """The address to connect to; raises OSError where a host has none that is allowed."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(where[0]) for *_kind, where in found]
    allowed = [address for address in addresses if reach.allows(address)]
    if not allowed or len(allowed) < len(addresses):
        raise OSError("It is no public address.")
    return allowed[0]
