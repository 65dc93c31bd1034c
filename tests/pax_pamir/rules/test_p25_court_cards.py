"""Chapter P25: the court cards are those of the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from igroteka.games.pax_pamir.rules import facts
from tests.pax_pamir.scenes import ACTS, COALITIONS, REGIONS, SUITS

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "pax_pamir.md"

ICONS = ("", "road", "army", "tribe", "spy", "leverage", *(f"favoured: {suit}" for suit in SUITS))

Line = list[str]


def printed() -> dict[str, list[Line]]:
    """The lines of the rulebook's tables of court cards, by region."""
    text = RULEBOOK.read_text(encoding="utf-8")
    chapter = text[text.index("## P25.") : text.index("## Examples")]
    found: dict[str, list[Line]] = {}
    for part in re.split(r"The cards of ", chapter)[1:]:
        region = part.split(":")[0].lower()
        lines = [line.strip("| ").split(" | ") for line in part.splitlines() if "|" in line]
        found[region] = [line for line in lines if line[0].isdigit()]
    return found


def coalition(number: int) -> str:
    return COALITIONS[number].capitalize() if number >= 0 else "–"


def line_of(card: int) -> Line:
    """A card as the rulebook writes it, without its ability."""
    icons = [ICONS[icon] for icon in facts.ICONS[card] if icon]
    acts = [ACTS[act] for act in facts.PRINTED[card] if act >= 0]
    return [
        str(card),
        facts.NAMES[card],
        f"{SUITS[facts.SUIT[card]]} {facts.RANK[card]}",
        ", ".join(icons),
        ", ".join(acts) or "–",
        coalition(facts.PATRIOT[card]),
        coalition(facts.PRIZE[card]),
    ]


@pytest.mark.rule("P25.1", "P25.2", "P25.3", "P25.4", "P25.5", "P25.6", "P25.7")
@pytest.mark.parametrize("region", REGIONS)
def test_the_cards_of_a_region(region: str) -> None:
    lines = printed()[region]
    of_region = [card for card in range(1, 101) if REGIONS[facts.REGION[card]] == region]
    assert [int(line[0]) for line in lines] == of_region
    for line in lines:
        assert line[:7] == line_of(int(line[0]))


@pytest.mark.rule("P25.1", "P16.1")
def test_the_special_abilities_are_those_of_the_rulebook() -> None:
    lines = [line for lines in printed().values() for line in lines]
    printed_abilities = {
        int(line[0]): line[7].split(" (")[0] for line in lines if not line[7].startswith("–")
    }
    assert len(lines) == 100
    named = {int(card) for card in facts.Card if card <= 100}
    assert set(printed_abilities) == named
    for card, name in printed_abilities.items():
        known = facts.Card(card).name.replace("_", " ").lower()
        assert known.startswith(name.lower().replace("-", " ").split(" of ")[0])
