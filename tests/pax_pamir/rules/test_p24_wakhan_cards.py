"""Chapter P24: Wakhan's cards are those of the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from igroteka.games.pax_pamir.rules import aicards

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "pax_pamir.md"

REGIONS = "PTHKDJ"
COALITIONS = "ABR"


def printed() -> list[list[str]]:
    text = RULEBOOK.read_text(encoding="utf-8")
    chapter = text[text.index("## P24.") : text.index("## P25.")]
    lines = [line.strip("| ").split(" | ") for line in chapter.splitlines() if "|" in line]
    return [line for line in lines if line[0].isdigit()]


def plan(number: int) -> str:
    return f"`{aicards.Plan(number).name.lower()}`"


def line_of(row: int) -> list[str]:
    """A card as the rulebook writes it."""
    labels = " / ".join(("top", "bottom")[label] for label in aicards.AI_LABELS[row])
    return [
        str(aicards.FIRST_AI + row),
        plan(aicards.AI_PLANS[row, 0]),
        plan(aicards.AI_PLANS[row, 1]),
        " ".join(COALITIONS[coalition] for coalition in aicards.AI_COALITIONS[row]),
        " ".join(REGIONS[region] for region in aicards.AI_REGIONS[row]),
        ("upper", "lower")[aicards.AI_RED[row]],
        str(aicards.AI_BLACK[row]),
        labels,
        " ".join(str(number) for number in aicards.AI_NUMBERS[row]),
    ]


@pytest.mark.rule("P24.1", "P24.3", "P21.3")
def test_the_24_cards() -> None:
    lines = printed()
    assert len(lines) == aicards.AI_CARDS == 24
    for row, line in enumerate(lines):
        assert line_of(row) == line


@pytest.mark.rule("P24.2")
def test_the_third_action_of_every_card_is_buy() -> None:
    assert all(plan(plans[2]) == "`buy`" for plans in aicards.AI_PLANS)
    assert aicards.AI_PLANS.shape == (24, 3)
