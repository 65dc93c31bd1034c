"""What people are told: letters and messages, in the language being spoken.

They name games and tables, and nobody: what a friend is called is nothing for those in between.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import NamedTuple

from igroteka.draw.words import N_, _, n_
from igroteka.table.notices import END, INVITATION, TURN

PLAIN = SMTP.clone(max_line_length=998)
"""A long link in a header stays in one line: broken up, nobody could press it."""

TELLS = {
    TURN: N_("{game}: it is your turn"),
    END: N_("{game}: the play is over"),
    INVITATION: N_("A friend invites you to {game}"),
}
"""What is said of a notice."""


class Line(NamedTuple):
    """One thing that somebody is told: about what, the game's title, the table, and where it is.

    left: how much time they have left, in words; "" where that is not counted.
    """

    about: str
    game: str
    code: str
    url: str
    left: str = ""

    @property
    def text(self) -> str:
        """It in a sentence."""
        told = _(TELLS[self.about], game=self.game)
        return _("{told} ({time} left)", told=told, time=self.left) if self.left else told


def subject(lines: Sequence[Line]) -> str:
    """All of it in a few words."""
    turns = sum(line.about == TURN for line in lines)
    if len(lines) == 1 or not turns:
        return lines[0].text
    return n_("It is your turn at {n} table", "It is your turn at {n} tables", turns)


def digest(lines: Sequence[Line], settings: str, stop: str) -> EmailMessage:
    """A letter about all that waits. settings: where one has said that one wants it; stop: the
    address of one press that ends it."""
    letter = _letter(subject(lines))
    letter["List-Unsubscribe"] = f"<{stop}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    parts = [f"{line.text}\n{line.url}" for line in lines]
    parts += [
        "-- ",
        _("You get this because you wanted it: {url}", url=settings),
        _("No more letters, by one press: {url}", url=stop),
    ]
    letter.set_content("\n\n".join(parts) + "\n", charset="utf-8")
    return letter


def confirmation(confirm: str) -> EmailMessage:
    """The letter that asks whether somebody wants letters: nobody can write anything into it."""
    letter = _letter(_("Do you want letters from Igroteka?"))
    parts = [
        _("Somebody wants to be told at this address when it is their turn. Is that you? Then open "
          "this and press the button:"),
        confirm,
        _("If it is not, do nothing: no other letter comes, and the address is forgotten in three "
          "days."),
    ]  # fmt: skip
    letter.set_content("\n\n".join(parts) + "\n", charset="utf-8")
    return letter


def _letter(title: str) -> EmailMessage:
    letter = EmailMessage(PLAIN)
    letter["Subject"] = title
    letter["Date"] = formatdate()
    letter["Auto-Submitted"] = "auto-generated"
    return letter


def addressed(letter: EmailMessage, sender: str, to: str) -> EmailMessage:
    """The same letter, from somebody to somebody."""
    letter["From"] = f"Igroteka <{sender}>"
    letter["To"] = to
    letter["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    return letter


def message(lines: Sequence[Line], at: float) -> bytes:
    """What a webhook is sent: `text` is what Slack and others show, `content` what Discord does."""
    text = "\n".join(f"{line.text} {line.url}" for line in lines)
    tables = [{"about": line.about, "code": line.code, "url": line.url} for line in lines]
    return _told(text, at, tables)


def greeting(at: float) -> bytes:
    """The first message, by which a webhook shows that it is there."""
    return _told(_("Here you will be told when it is your turn at Igroteka."), at, [])


def _told(text: str, at: float, tables: Sequence[dict[str, str]]) -> bytes:
    told = {"text": text, "content": text, "at": at, "tables": tables}
    return json.dumps(told, ensure_ascii=False).encode()
