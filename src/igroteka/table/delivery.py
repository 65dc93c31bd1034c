"""What whoever runs the table says of notices: the address that people reach it by, and how e-mail
is sent. Without the address there are no notices, and without a server for it no e-mail."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.notices import HOOK, MAIL

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""An e-mail address as browsers' forms have it; others are hardly met."""

LONGEST_ADDRESS = 254

PORTS = {"smtp": 587, "smtps": 465}
"""What an address of a mail server begins with, and its usual port: STARTTLS, and TLS at once."""


class Mailbox(NamedTuple):
    """A server that takes letters, and whose they are. at_once: TLS from the first byte on."""

    host: str
    port: int
    user: str
    password: str
    at_once: bool
    sender: str


class Delivery(NamedTuple):
    """How people are reached. url: of the table, without a slash at its end."""

    url: str = ""
    mailbox: Mailbox | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of channels that people may have."""
        if not self.url:
            return ()
        return (MAIL, HOOK) if self.mailbox else (HOOK,)

    @property
    def host(self) -> str:
        """The name that people reach the table by, or ""."""
        return urlsplit(self.url).hostname or ""


NOWHERE = Delivery()
"""Nobody is told anything."""


def is_address(text: str) -> bool:
    """Whether a text is an e-mail address."""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def delivery_of(public_url: str, mail: str, sender: str) -> Delivery:
    """What the flags say; raises Refusal, which repeats no password."""
    if not public_url:
        if mail:
            raise Refusal(
                N_("Letters have links: say by --public-url where people reach the table.")
            )
        return NOWHERE
    parts = _parts(public_url)
    plain = parts is not None and not parts.path.strip("/") and parts.username is None
    if parts is None or parts.scheme not in ("http", "https") or not plain:
        raise Refusal(
            N_("That is no address that people reach a table by. For --public-url, https://HOST is "
               "meant.")
        )  # fmt: skip
    url = f"{parts.scheme}://{parts.netloc}"
    return Delivery(url, _mailbox(mail, sender) if mail else None)


def _mailbox(mail: str, sender: str) -> Mailbox:
    parts = _parts(mail)
    if parts is None or parts.scheme not in PORTS:
        raise Refusal(
            N_("The address of the mail server is not understood: smtp://USER:PASSWORD@HOST is "
               "meant, or smtps://…; signs such as @ or / of a password are written as %40 or %2F.")
        )  # fmt: skip
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    sender = sender or user
    if not is_address(sender):
        raise Refusal(N_("From whom are the letters? Say it: --mail-from table@example.org"))
    port = parts.port or PORTS[parts.scheme]
    return Mailbox(parts.hostname or "", port, user, password, parts.scheme == "smtps", sender)


def _parts(url: str) -> SplitResult | None:
    """The parts of a URL that names a host; None for any other text."""
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and (parts.port is None or parts.port) else None
    except ValueError:
        return None
