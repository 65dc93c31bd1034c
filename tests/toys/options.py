"""The options of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from igroteka.engine.options import Options


class Tie(IntEnum):
    """What becomes of a point that two would win."""

    NOBODY = 0
    LAST_SEAT = 1


class ToyOptions(Options):
    """One of each kind: a number, a choice, a switch."""

    rounds: int = Field(2, ge=1, le=4, title="Rounds", description="How often all bid.")
    tie: Tie = Field(Tie.NOBODY, title="Ties", description="Who wins a tied point.")
    cards: bool = Field(True, title="Cards", description="Whether a card adds to the bid.")

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "toy": {},
        "pennies": {"rounds": 1, "tie": "last_seat", "cards": False},
    }

    def counts(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Without cards only two can play. Rule T1.3."""
        return counts if self.cards else tuple(n for n in counts if n == 2)

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.rounds == 4 and not self.cards:
            raise ValueError("Four rounds without cards are too dull.")
        return self
