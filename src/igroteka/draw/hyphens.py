"""Soft hyphens: where a long word may break on a narrow card.

Browsers hyphenate by dictionaries that not every machine has. Russian words divide well enough by
the rules of P. Khristov (1987), which look at vowels and consonants alone.
"""

from __future__ import annotations

import functools
import itertools
import re

SOFT = "\u00ad"
"""Shows only where a line ends at it."""

LONG = 9
"""Words of fewer letters are left alone."""

V, C, X = "[аеёиоуыэюя]", "[бвгджзклмнпрстфхцчшщ]", "[йьъ]"
BREAKS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        f"(?<={X})(?=[а-яё][а-яё])",
        f"(?<={V})(?={V}[а-яё])",
        f"(?<={V}{C})(?={C}{V})",
        f"(?<={C}{V})(?={C}{V})",
        f"(?<={V}{C})(?={C}{C}{V})",
        f"(?<={V}{C}{C})(?={C}{C}{V})",
    )
]
"""Between what letters a word may break: vowels, consonants, and the signs that are neither."""

WORD = re.compile(f"[а-яё]{{{LONG},}}", re.IGNORECASE)

ENDING = re.compile(r"\b([a-z]{6,})(ments?|tions?|ness)\b", re.IGNORECASE)
"""English words are shorter; the longest break before their endings."""


@functools.cache
def hyphened(text: str) -> str:
    """The text with soft hyphens in its long Russian words, never before or after a single letter.

    >>> hyphened("Кочевой военачальник").replace(SOFT, "-")
    'Кочевой во-ена-чаль-ник'
    """
    return WORD.sub(lambda found: _divided(found[0]), ENDING.sub(rf"\1{SOFT}\2", text))


def _divided(word: str) -> str:
    places = {at.start() for pattern in BREAKS for at in pattern.finditer(word)}
    inside = (place for place in places if 2 <= place <= len(word) - 2)
    cuts = [0, *sorted(inside), len(word)]
    return SOFT.join(word[a:b] for a, b in itertools.pairwise(cuts))
