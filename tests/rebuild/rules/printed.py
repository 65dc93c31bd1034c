"""What the rulebook says of each card: name, group, copies, cost and VP, and costs besides."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from igroteka.games.rebuild.rules.facts import REVISIONS

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "rebuild.md"
NUMBERS = {"one": 1, "two": 2}
RESOURCES = ("Wood", "Steel", "Stone", "Gold")


class Printed(NamedTuple):
    """A card of a chapter."""

    name: str
    group: str
    copies: int
    units: tuple[int, ...]
    vp: int
    costs: tuple[tuple[int, ...], ...]
    text: str

    def check(self, revision: int) -> None:
        """The facts of the game are those of the rulebook."""
        (facts,) = [facts for facts in REVISIONS[revision] if facts.name == self.name]
        assert facts.copies == self.copies
        assert facts.units == self.units
        assert facts.vp == self.vp
        assert facts.costs == self.costs
        effect = facts.effect.name
        if "*Play:*" in self.text:
            assert effect in ("SAVE", "SAVE_PURE", "SAVE_EACH", "PASS", "DRAW", "DRAW_MORE",
                              "STAND_IN", "KEEP", "TAKE")  # fmt: skip
        elif "*Upon purchase:*" in self.text:
            assert effect == "REARRANGE"
        elif "*At game end:*" in self.text:
            assert effect in ("SET", "FEW", "PER_UNIT", "IF_UNITS", "PER_CARD")
        elif self.costs:
            assert effect == "OTHER_COST"
        else:
            assert effect == ("WILD" if self.name == "a_gold_bar" else "NONE")


def cost(text: str) -> tuple[int, ...]:
    """The units that "2 Wood, 1 Stone and 1 Gold" names."""
    found = dict.fromkeys(RESOURCES, 0)
    for n, resource in re.findall(r"(\d+) (Wood|Steel|Stone|Gold)", text):
        found[resource] += int(n)
    return tuple(found.values())


def printed(chapter: int) -> list[Printed]:
    """The cards of a chapter, from its second rule on."""
    found = []
    for line in RULEBOOK.read_text(encoding="utf-8").splitlines():
        match = re.match(
            rf'<a id="R{chapter}\.\d+"></a>\*\*R{chapter}\.\d+\*\* ([^(]+) \(([^)]+)\): '
            r"(?:costs )?([^;]+); (\d+) VP\. (.*)",
            line,
        )
        if match:
            name, kind, units, vp, text = match.groups()
            starter = re.match(r"starter card, (\d+) for each player", kind)
            other = re.search(r"May be bought for (.*) instead", text)
            found.append(
                Printed(
                    name.lower().replace(" ", "_"),
                    "starter" if starter else kind.split(",")[0],
                    int(starter[1]) if starter else NUMBERS[kind.split(", ")[1].split()[0]],
                    cost(units),
                    int(vp),
                    tuple(map(cost, other[1].split(" or "))) if other else (),
                    text,
                )
            )
    return found
