"""The language that a command speaks."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language, also in refusals; "" is the one of the user's environment."""
    from igroteka.draw.words import LANGUAGES, said
    from igroteka.draw.words import speaking as spoken
    from igroteka.engine import Refusal
    from igroteka.engine.refusal import unknown

    if language and language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    with spoken(language or language_here()):
        try:
            yield
        except Refusal as refusal:
            raise Refusal("{sentence}", refusal.rule, sentence=said(refusal)) from None


def language_here() -> str:
    """The language of the user's environment, "ru" of "ru_RU.UTF-8"."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    found = next((os.environ[name] for name in names if os.environ.get(name)), "en")
    return found[:2]
