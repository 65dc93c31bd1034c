"""Who is at the machine that serves: what others may do there, whoever runs it says."""

from __future__ import annotations

import ipaddress

from starlette.requests import Request

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What a proxy says of those whom it speaks for."""


def from_this_machine(request: Request) -> bool:
    """Whether somebody asks from the machine that serves, and for it: not through a proxy there."""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    return _is_loopback(request.client.host) and _names_loopback(request.url.hostname or "")


def _names_loopback(host: str) -> bool:
    return host.lower().rstrip(".") == "localhost" or _is_loopback(host)


def _is_loopback(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if found.version == 6 else None
    return (mapped or found).is_loopback
