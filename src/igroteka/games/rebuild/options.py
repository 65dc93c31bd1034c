"""The variants and tunable numbers of Rebuild (rules R1.9 to R1.15)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self

from pydantic import Field

from igroteka.engine.options import Options


class Revision(IntEnum):
    """Rule R1.9."""

    REV_2015_08_30 = 0
    REV_2018_08_14 = 1


class EndCheck(IntEnum):
    """Rule R1.11."""

    END_OF_TURN = 0
    IMMEDIATE = 1


class RebuildOptions(Options):
    """What can be chosen before a game of Rebuild."""

    deck_revision: Revision = Field(
        Revision.REV_2015_08_30,
        title="Deck",
        description="The deck the rules were written for, or the designer's later one.",
    )
    payment_must_be_minimal: bool = Field(
        True,
        title="No superfluous card in a payment",
        description="If not, a payment may also trash cards that it does not need.",
    )
    end_check: EndCheck = Field(
        EndCheck.END_OF_TURN,
        title="When the game ends",
        description="Once the draw deck and one column are empty.",
    )
    campaign: bool = Field(
        False,
        title="Campaign",
        description="Up to four games without chance, won or lost together. One player always "
        "plays the campaign; how a team plays it is our invention.",
    )
    hand_size: int = Field(
        5,
        ge=3,
        le=8,
        title="Cards drawn each turn",
        description="How many cards are drawn at the start of a turn.",
    )
    columns: int = Field(
        5,
        ge=3,
        le=8,
        title="Columns of the display",
        description="How many columns lie on the table; the campaign has its own number.",
    )
    rows: int = Field(
        3,
        ge=1,
        le=5,
        title="Rows of the display",
        description="How many cards high a column is; in the campaign all cards are laid out.",
    )
    trash_per_turn: int = Field(
        1,
        ge=1,
        le=3,
        title="Cards trashed each turn",
        description="How many of the purchase row go when a turn ends; the campaign has its own "
        "number.",
    )
    start_discard_1: int = Field(
        0,
        ge=0,
        le=5,
        title="First player begins with a discard pile of",
        description="Cards of the own deck that lie on the discard pile when the game begins.",
    )
    start_discard_2: int = Field(
        0,
        ge=0,
        le=5,
        title="Second player begins with a discard pile of",
        description="Cards of the own deck that lie on the discard pile when the game begins.",
    )
    start_discard_3: int = Field(
        0,
        ge=0,
        le=5,
        title="Third player begins with a discard pile of",
        description="Cards of the own deck that lie on the discard pile when the game begins.",
    )
    start_discard_4: int = Field(
        0,
        ge=0,
        le=5,
        title="Fourth player begins with a discard pile of",
        description="Cards of the own deck that lie on the discard pile when the game begins.",
    )
    campaign_columns: int = Field(
        6,
        ge=4,
        le=8,
        title="Columns in the campaign",
        description="How many columns all the cards are laid out in.",
    )
    campaign_trash_per_turn: int = Field(
        2,
        ge=1,
        le=4,
        title="Cards trashed each turn in the campaign",
        description="How many of the purchase row go when a turn ends.",
    )
    campaign_keep_max_vp: int = Field(
        4,
        ge=1,
        le=13,
        title="Dearest card to keep in the campaign",
        description="Only cards with at most so many victory points pass into the next game.",
    )
    campaign_target_1: int = Field(
        50,
        ge=1,
        le=300,
        title="Target of the first game",
        description="Victory points that win the first game of the campaign.",
    )
    campaign_target_2: int = Field(
        55,
        ge=1,
        le=300,
        title="Target of the second game",
        description="Victory points that win the second game of the campaign.",
    )
    campaign_target_3: int = Field(
        60,
        ge=1,
        le=300,
        title="Target of the third game",
        description="Victory points that win the third game of the campaign.",
    )
    campaign_target_4: int = Field(
        70,
        ge=1,
        le=300,
        title="Target of the fourth game",
        description="Victory points that win the fourth game of the campaign.",
    )

    campaign_team_percent: int = Field(
        20,
        ge=0,
        le=100,
        title="More to reach for each further player",
        description="So many per cent are added to every target for each player of a team but "
        "the first. Our invention: the rules name the same targets for any number.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "rebuild": {},
        "later": {
            "deck_revision": "rev_2018_08_14",
            "start_discard_2": 1,
            "start_discard_3": 2,
            "start_discard_4": 2,
        },
        "campaign": {"campaign": True},
    }

    def settled(self, seats: int) -> Self:
        """One player alone plays the campaign. Rule R1.13."""
        return self.model_copy(update={"campaign": True}) if seats == 1 else self
