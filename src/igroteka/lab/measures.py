"""What is measured, by name, and what each is called."""

from __future__ import annotations

from igroteka.draw.words import N_

WORDS = {
    "decisions": N_("Decisions"),
    "choices": N_("Choices (decisions with more than one action)"),
    "branching": N_("Actions a choice"),
    "lead_changes": N_("Changes of the lead"),
    "drama": N_("Drama (0 to 1)"),
    "settled": N_("Decided after this part of a play"),
    "behind": N_("Part of a play in which the winner was behind"),
    "comebacks": N_("Won from the last place half-way"),
    "ties": N_("Shared victories"),
    "margin": N_("Points between the first two"),
    "early": N_("Won by who led after a quarter"),
    "opened": N_("Won by who had the first choice"),
    "kingmade": N_("Decided by the choice of one who lost"),
    "foreseen": N_("Foreseen by the bots after this part of a play"),
    "favoured": N_("Won by whom the bots expected after a quarter"),
    "points": N_("Points of a seat"),
}
"""Columns of `metrics.per_deal`, but for the shares of seats."""

PERCENT = (
    "settled", "behind", "comebacks", "ties", "early", "opened", "kingmade", "foreseen", "favoured",
)  # fmt: skip
"""Those that are parts of one."""

ALONE = ("decisions", "choices", "branching", "points")
"""Those that say something also where nobody plays against another."""


def is_part(name: str) -> bool:
    """Whether a measure is a part of one, told in per cent."""
    return name in PERCENT or name.startswith("seat ")
