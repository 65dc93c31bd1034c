"""Parts of pages that are kept by what they show.

A function that draws from its arguments alone need not draw the same twice: after a move most of a
page shows what it showed before, to this viewer or another, at this table or another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from igroteka.draw.words import unheard

P = ParamSpec("P")
T = TypeVar("T")

MOST = 1024
"""So many drawings of one function are kept: those that were asked for last."""


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function draws, by its arguments and the language being spoken.

    It may look at nothing else, and what it returns may not be changed. Arguments can be hashed:
    numbers, texts, tuples; never a record or a desk.
    """

    @lru_cache(maxsize=MOST, typed=True)
    def drawn(_language: str, *args: Any, **values: Any) -> T:
        return draw(*args, **values)

    @wraps(draw)
    def part(*args: P.args, **values: P.kwargs) -> T:
        spoken = unheard()
        if not spoken:  # who listens wants to hear everything said
            return draw(*args, **values)
        return drawn(spoken, *args, **values)  # type: ignore[arg-type]

    return part
