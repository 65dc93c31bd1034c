"""Every forbidden thing names a rule, and everything that is legal names none."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.rebuild.rules import phases
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.state import Phase
from tests.rebuild.scenes import LATER, fresh, legal, refused

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "rebuild.md"
RULES = set(re.findall(r'<a id="(R\d+\.\d+)">', RULEBOOK.read_text(encoding="utf-8")))

EASY = {f"campaign_target_{n}": 1 for n in (1, 2, 3, 4)}
SETTINGS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"payment_must_be_minimal": False, "end_check": "immediate"}),
    (4, LATER),
    (1, EASY),
    (2, {"campaign": True, **EASY, **LATER}),
)


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[Row]:
    """Positions of a random play; where it may, it buys and plays rather than ends the turn."""
    chance = random.Random(seed)
    row = fresh(seats, seed, options=options)
    while legal(row):
        yield row
        texts = legal(row)
        if len(texts) > 1 and texts[0] == "end" and chance.random() < 0.7:
            texts = texts[1:]
        phases.apply(row, row.turn, ACTIONS.parse(chance.choice(texts)))
    yield row


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_a_refusal_names_a_rule_of_the_rulebook(seats: int, options: dict[str, Any]) -> None:
    chance = random.Random(seats)
    met = set()
    for row in positions(seats, options, seed=3):
        met.add(row.phase)
        texts = [ACTIONS.text(chance.randrange(len(ACTIONS))) for _ in range(12)]
        for text in [*texts, "end", "pay", "stop", "decline", "row 1", "column 8", "take 8"]:
            for seat in {max(0, row.turn), 0}:
                found = refused(row, text, seat=seat)
                if seat == row.turn:
                    assert (found == "") == (text in legal(row))
                assert not found or found in RULES, f"{text}: {found}"
    assert {Phase.MAIN, Phase.PAY, Phase.OVER} <= met


def test_random_plays_meet_every_phase() -> None:
    met = set()
    for n, (seats, options) in enumerate(SETTINGS):
        for seed in range(2):
            met |= {row.phase for row in positions(seats, options, seed + 10 * n)}
    assert met >= set(range(Phase.OVER + 1)) - {Phase.KEEP}
