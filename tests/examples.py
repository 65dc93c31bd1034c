"""What tests of the rulebooks' examples share: all that an example says, in words and drawn."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from igroteka.draw.words import speaking
from igroteka.engine import game_named

TAG = re.compile(r'<[^>]*?(?:aria-label="([^"]*)"[^>]*)?>')


def told(name: str, rule: str) -> str:
    """An example in English: its sentences, then what its drawing says and what is drawn."""
    with speaking("en"):
        example = game_named(name).examples.EXAMPLES[rule]
        drawn = html.unescape(TAG.sub(r" \1 ", example.draw()))
    return f"{example.say} | {' '.join(drawn.split())}"


def tells(name: str, rule: str, *parts: object) -> None:
    """The example says all of this, which was found by playing it."""
    said = told(name, rule)
    for part in parts:
        words: Sequence[object] = part if isinstance(part, list | tuple) else [part]
        for word in words:
            assert re.search(rf"(?<!\d){re.escape(str(word))}(?!\d)", said), f"{word} in: {said}"
