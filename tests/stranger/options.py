"""The options of Smugglers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

from pydantic import Field

from igroteka.engine.options import Options


class FalseChallenge(IntEnum):
    """What a challenger pays to an honest owner. Rule S5.3."""

    NOTHING = 0
    ONE_COIN = 1
    TWO_COINS = 2


class SmugglersOptions(Options):
    """How long, with peeking or without, and what suspicion costs."""

    rounds: int = Field(6, ge=1, le=6, title="Rounds", description="How often all boats sail.")
    peeking: bool = Field(
        True, title="Peeking", description="Whether a coin buys a look into another boat."
    )
    false_challenge: FalseChallenge = Field(
        FalseChallenge.TWO_COINS,
        title="False challenge",
        description="What a challenger pays to an owner who told the truth.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "harbour": {},
        "fog": {"rounds": 3, "peeking": False, "false_challenge": "one_coin"},
    }
