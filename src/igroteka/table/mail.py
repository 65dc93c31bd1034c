"""Sending a letter: to the mail server of whoever runs the table, over TLS."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage

from igroteka.table.delivery import Mailbox

PATIENCE = 20.0
"""So many seconds each answer of the server is waited for."""

OWN = ("localhost", "127.0.0.1", "::1")
"""A server at this machine needs no TLS."""

FOR_GOOD = range(500, 600)
"""Answers of mail servers that say: do not try again."""


class UndeliveredError(Exception):
    """A message that could not be delivered; for_good: and cannot be later, there."""

    def __init__(self, reason: str, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good


def send_letter(
    mailbox: Mailbox, letter: EmailMessage, context: ssl.SSLContext | None = None
) -> None:
    """Hand a letter over; raises UndeliveredError. It takes as long as the server does.

    context: what certificates are good; None: those of the usual authorities.
    """
    context = context or ssl.create_default_context()
    try:
        with _line(mailbox, context) as line:
            if not mailbox.at_once and mailbox.host not in OWN:
                line.starttls(context=context)
            if mailbox.user:
                line.login(mailbox.user, mailbox.password)
            line.send_message(letter)
    except smtplib.SMTPRecipientsRefused as error:
        ((code, _said),) = error.recipients.values()
        raise UndeliveredError(f"the address is refused ({code})", code in FOR_GOOD) from None
    except smtplib.SMTPResponseException as error:
        raise UndeliveredError(f"{type(error).__name__} ({error.smtp_code})") from None
    except (OSError, ValueError, smtplib.SMTPException) as error:  # a password may have any signs
        raise UndeliveredError(type(error).__name__) from None


def _line(mailbox: Mailbox, context: ssl.SSLContext) -> smtplib.SMTP:
    if mailbox.at_once:
        return smtplib.SMTP_SSL(mailbox.host, mailbox.port, timeout=PATIENCE, context=context)
    return smtplib.SMTP(mailbox.host, mailbox.port, timeout=PATIENCE)
