"""What tests of words share: the numbers of the rulebooks, and whether a sentence is whole."""

from __future__ import annotations

import functools
from pathlib import Path

from igroteka.engine import game_named
from igroteka.table.conformance import numbers_of
from igroteka.table.questions import said_faults

RULEBOOKS = Path(__file__).parents[1] / "docs" / "rules"


@functools.cache
def rule_numbers(name: str) -> frozenset[str]:
    """The numbers of a game's rulebook."""
    return numbers_of(game_named(name))


def is_said(text: str, language: str) -> None:
    """A sentence in the right letters, without holes."""
    assert not list(said_faults("It", text, language))
