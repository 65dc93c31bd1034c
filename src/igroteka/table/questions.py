"""Questions to a game's page, and what is wrong with the answers: a sentence each.

`word_laws.py` and `picture_laws.py` ask them; `conformance.py` plays the games they are asked in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from igroteka.engine import NOBODY, Game
from igroteka.engine.interfaces import line_of

NAMES = ("Mira", "Tomas", "Rada", "Ilya", "Vera")
"""The players of the games that are played to ask."""

SPOKEN = {"en": "English", "ru": "Russian"}

HOLE = re.compile(r"[{}]|\bNone\b|%\(")
"""What stands in a sentence where a value was forgotten."""

WORD = re.compile(r"[^\W\d_]{3}")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def asked(game: Game, place: str, faults: Iterator[str]) -> Iterator[str]:
    """The faults of a question; a crash is one too, told with its line of the game's package."""
    try:
        yield from faults
    except Exception as error:
        yield crashed(game, place, error)


def crashed(game: Game, place: str, error: Exception) -> str:
    """An exception in a sentence, with its line of the game's package."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{place} ends in {reason}{line_of(error, game.package)}."


def said_faults(place: str, text: object, language: str) -> Iterator[str]:
    """A sentence is not empty, has no holes, and is in the letters of its language."""
    place = f"{place} in {SPOKEN[language]}"
    if not isinstance(text, str):
        yield f"{place} is {text!r} and should be a text."
    elif not text.strip():
        yield f"{place} is empty."
    elif hole := HOLE.search(text):
        yield f"{place} has a hole, “{hole[0]}”: “{text}”."
    else:
        plain = re.sub("|".join(NAMES), "", text)
        if WORD.search(plain) and bool(CYRILLIC.search(plain)) is not (language == "ru"):
            yield f"{place} is in another language: “{text}”."


def who(viewer: int) -> str:
    """A viewer in a sentence; seats are counted from 1."""
    return "spectators" if viewer == NOBODY else f"seat {viewer + 1}"


def form_of(game: Game, action: int) -> str:
    """An action in a sentence."""
    return f"“{game.actions.text(action)}”" if 0 <= action < game.actions.size else f"“{action}”"
