"""What tests of words share: the numbers of the rulebooks, and whether a sentence is whole."""

from __future__ import annotations

import re
from pathlib import Path

from tests.drawing import NAMES

RULEBOOKS = Path(__file__).parents[1] / "docs" / "rules"


def rule_numbers(name: str) -> set[str]:
    """The numbers of a game's rulebook."""
    text = (RULEBOOKS / f"{name}.md").read_text(encoding="utf-8")
    return set(re.findall(r'<a id="([A-Z]+\d+\.\d+)">', text))


def is_said(text: str, language: str) -> None:
    """A sentence in the right letters, without holes."""
    assert text
    assert not re.search(r"[{}]|\bNone\b|%\(", text), text
    plain = re.sub("|".join(NAMES), "", text)
    if re.search(r"[^\W\d_]{3}", plain):
        assert bool(re.search("[а-яё]", plain.lower())) is (language == "ru"), text
