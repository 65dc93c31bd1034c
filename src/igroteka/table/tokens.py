"""Secrets that open something, for whoever has them: of each, only a hash is stored."""

from __future__ import annotations

import hashlib
import secrets


def fresh_token() -> str:
    """A secret of 192 bits, of letters that an address may have."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is stored of a secret: the secret cannot be made of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def handle_of(*parts: object) -> str:
    """What stands for somebody in a form, in place of their id: another one on each page."""
    return hash_of(" ".join(map(str, parts)))[:24]
