"""What people write: their names, and what they say."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MAX_NAME = 24

UNSEEN = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    r"\ufeff\ud800-\uf8ff]"
)
"""Controls, marks that turn the direction of a text, spaces without a width, halves of signs."""


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """What somebody wrote, on one line, without signs that nobody sees."""
    return " ".join(UNSEEN.sub("", text).split())


def lines_of(text: str) -> str:
    """What somebody wrote on several lines, without signs that nobody sees."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(UNSEEN.sub("", line).rstrip() for line in lines).rstrip()


ALIKE = str.maketrans(
    "авекмнорстухіјѕһԛԝαβγεηικνορτυχω01",
    "abekmhopctyxijshqwabyehiknoptyxwol",
)
"""Small letters of other alphabets, and digits, that look like a small or a great Latin one."""

ACCENTS = re.compile(r"[\u0300-\u036f]")
"""Marks above and below letters of alphabets where they are easily overlooked."""


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """What names have in common that are hard to tell apart: those of one key are one name.

    Great and small letters are one, so are letters with and without accents, those of three
    alphabets that look alike, and spaces and signs between them do not count.
    """
    folded = unicodedata.normalize("NFKC", clean(name)).casefold()
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", folded))
    letters = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LNM")
    return letters.translate(ALIKE).replace("i", "l")
