"""What people write: their names, and what they say."""

from __future__ import annotations

import re
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
