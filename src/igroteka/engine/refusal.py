"""Errors that people read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any


class Refusal(Exception):
    """A request that was refused and changed nothing.

    `message` is an English sentence with `{names}` for the `values`; it says what was wrong and
    what would be right. `rule` is the number of the rule behind it, or "". A value may be a
    refusal itself; it is said, and translated, in its place.
    """

    def __init__(self, message: str, rule: str = "", **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.values = values

    def __str__(self) -> str:
        return self.message.format(**self.values) if self.values else self.message


def together(refusals: Sequence[Refusal]) -> Refusal:
    """Several refusals as one that says them all."""
    if len(refusals) == 1:
        return refusals[0]
    said: dict[str, Any] = {f"refusal{i}": refusal for i, refusal in enumerate(refusals)}
    return Refusal(" ".join(f"{{{name}}}" for name in said), **said)


def nearest(word: str, words: Iterable[str]) -> str:
    """The one of `words` that looks most like `word`, or "" if none does."""
    close = difflib.get_close_matches(word, list(words), n=1, cutoff=0.5)
    return close[0] if close else ""


def unknown(what: str, word: str, words: Iterable[str]) -> Refusal:
    """The refusal of a word that is none of `words`, with the nearest right one."""
    known = list(words)
    guess = nearest(word, known)
    if guess:
        return Refusal(
            "There is no {what} “{word}”. Did you mean “{guess}”?",
            what=what,
            word=word,
            guess=guess,
        )
    return Refusal(
        "There is no {what} “{word}”. Known are: {known}.",
        what=what,
        word=word,
        known=", ".join(known),
    )
