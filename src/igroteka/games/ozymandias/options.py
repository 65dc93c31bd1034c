"""The variants and tunable numbers of Ozymandias (rules O2.2 to O2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

from pydantic import Field

from igroteka.engine.options import Options


class K13Mode(IntEnum):
    """Rules O2.5, O15.7, O15.8."""

    ADD_TO_COLOUR_VALUE = 0
    FLAT_BONUS_TO_HOLDER = 1


class OzymandiasOptions(Options):
    """What can be chosen before a game of Ozymandias."""

    rich_start: bool = Field(
        False,
        title="No cards, more influence",
        description="Begin with 16 influence and no cards instead of nine and three.",
    )
    starting_influence: int = Field(
        -1,
        ge=-1,
        le=99,
        title="Influence at the start",
        description="−1 means by the rules: nine, or 16 without cards.",
    )
    auction_own_active_card: bool = Field(
        False,
        title="Auction your own active card",
        description="You may put up your own active card too, not only another player's.",
    )
    k13_mode: K13Mode = Field(
        K13Mode.ADD_TO_COLOUR_VALUE,
        title="Black Stars",
        description="Whether destroyed black disks count for every black card or for one player.",
    )
    public_influence_totals: bool = Field(
        True,
        title="Open influence",
        description="Everybody is shown how much influence each player has.",
    )
    max_turns: int = Field(
        400,
        ge=1,
        le=1000,
        title="Turns at most",
        description="After so many turns, all players' together, the game is scored.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "ozymandias": {},
        "rich": {"rich_start": True},
    }
