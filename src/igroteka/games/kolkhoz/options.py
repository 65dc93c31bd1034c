"""The variants and tunable numbers of Kolkhoz (rules K1.4 to K1.17)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from igroteka.engine.options import Options


class Deck(IntEnum):
    """Rules K1.4, K1.5."""

    D52 = 0
    D36 = 1


class Reward(IntEnum):
    """Rule K1.6."""

    ORDEN = 0
    NORTHERN = 1


class Requisition(IntEnum):
    """Rule K1.7."""

    ORDEN = 0
    MICE = 1


class FamineRule(IntEnum):
    """Rules K3.2 to K3.4."""

    ACE_OF_CLUBS = 0
    FINAL_YEAR = 1
    NONE = 2


class MiceCandidates(IntEnum):
    """Rules K9.10, K9.11."""

    ALL_FACE_UP = 0
    NEWLY_REVEALED = 1


class FinalTiebreak(IntEnum):
    """Rules K11.5 to K11.7."""

    SHARED = 0
    MOST_MEDALS = 1
    MOST_CARDS = 2


class JackReplacement(IntEnum):
    """Rules K9.15, K9.16."""

    NONE = 0
    PLAN_CARD_JOINS_WORKERS = 1


class KolkhozOptions(Options):
    """What can be chosen before a game of Kolkhoz."""

    deck: Deck = Field(
        Deck.D52,
        title="Deck",
        description="With 52 cards plan cards reward the brigadiers; with 36 the workers do.",
    )
    reward: Reward = Field(
        Reward.ORDEN,
        title="Reward for a farmed field",
        description="Either the brigadier who farms a field is rewarded, or nobody is.",
    )
    requisition: Requisition = Field(
        Requisition.ORDEN,
        title="Search for enemies of the people",
        description="Either the brigadiers are searched, or everybody is.",
    )
    nomenklatura: bool = Field(
        False,
        title="The nomenklatura lives by its own laws",
        description="Jack, Queen and King of the main task have powers.",
    )
    swap: bool = Field(
        False,
        title="Swap an awl for soap",
        description="From the second year on, swap a hand card with one of your hidden cards.",
    )
    medals: bool = Field(
        False,
        title="Half a cabinet of medals and nothing to eat",
        description="Each medal is worth one point at the end.",
    )
    accumulate: bool = Field(
        False,
        title="Unclaimed rewards accumulate",
        description="Plan cards of a failed field wait there for next year.",
    )
    work_hours_threshold: int = Field(
        0,
        ge=0,
        le=200,
        title="Hours that farm a field",
        description="0 means by the number of players: 20, 32, 40, 50 for two to five.",
    )
    famine_rule: FamineRule = Field(
        FamineRule.ACE_OF_CLUBS,
        title="Famine year",
        description="When four cards are dealt, without a main task.",
    )
    shortage_is_famine: bool = Field(
        False,
        title="A short deal is a famine",
        description="A year with fewer than five cards each counts as a famine year.",
    )
    mice_candidates: MiceCandidates = Field(
        MiceCandidates.ALL_FACE_UP,
        title="What the mice can lose",
        description="When everybody is searched: which cards count for the highest one.",
    )
    final_tiebreak: FinalTiebreak = Field(
        FinalTiebreak.SHARED,
        title="Equal scores",
        description="What decides between equal scores at the end.",
    )
    jack_replacement: JackReplacement = Field(
        JackReplacement.NONE,
        title="Replacement for a Drunkard",
        description="Whether a plan card becomes a worker when a Drunkard goes to the North.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "kolkhoz": {"deck": "d52", "nomenklatura": True, "swap": True, "accumulate": True},
        "kolkhoznik": {"deck": "d36", "nomenklatura": True, "swap": True},
        "zonsky": {
            "deck": "d36",
            "reward": "northern",
            "requisition": "mice",
            "nomenklatura": True,
            "swap": True,
        },
    }

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        """Rules K1.9 and K1.10."""
        if self.reward == Reward.NORTHERN and self.requisition == Requisition.ORDEN:
            raise ValueError(
                "The northern way keeps no record of brigadiers, so the search has to be “mice”."
            )
        if self.accumulate and (self.deck == Deck.D36 or self.reward == Reward.NORTHERN):
            raise ValueError(
                "Plan cards can only pile up where there are plan cards and somebody may win "
                "them: “accumulate” needs the deck of 52 cards and the reward “orden”."
            )
        return self
