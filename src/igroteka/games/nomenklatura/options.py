"""The variants and tunable numbers of Nomenklatura (chapter N2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from igroteka.engine.options import Options


class Region(IntEnum):
    """The regions, in the order of every list of them. Rule N1.5."""

    MOSCOW = 0
    SOUTHERN = 1
    CENTRAL = 2
    VOLGA = 3
    NORTHWESTERN = 4
    URAL = 5
    SIBERIA = 6
    FAR_EAST = 7


class StartingTurnOrder(IntEnum):
    """Rule N2.6."""

    RANDOM = 0
    BY_SEAT = 1


class BidPayment(IntEnum):
    """Rules N5.6, N5.7."""

    TOP_UP = 0
    FULL_EACH_TIME = 1


class ConsolidationBidders(IntEnum):
    """Rules N9.4, N9.5."""

    PRESENT_ONLY = 0
    ALL = 1


class MarkerSubstitution(IntEnum):
    """Rules N9.11, N9.12."""

    PER_SLOT = 0
    MARKERS_FIRST = 1


class EndTrigger(IntEnum):
    """Rules N11.1, N11.3."""

    LATCHED = 0
    CHECKED_AT_ROUND_END = 1


class Deck(IntEnum):
    """Rules N12.1, N12.2."""

    BASE = 0
    REBALANCED_2021_05_23 = 1
    REBALANCED_2021_05_28 = 2


class NomenklaturaOptions(Options):
    """What can be chosen before a game of Nomenklatura."""

    starting_rubles: int = Field(
        10,
        ge=0,
        le=100,
        title="Starting rubles",
        description="What each player begins with.",
    )
    influence_per_player: int = Field(
        20,
        ge=5,
        le=30,
        title="Markers of each player",
        description="Whoever has all of them on the map brings the game to its end.",
    )
    consolidation_fee: int = Field(
        3,
        ge=0,
        le=20,
        title="Fee for the Consolidation card",
        description="What taking it costs everybody but the last in turn order.",
    )
    sole_player_per_marker: int = Field(
        2,
        ge=1,
        le=4,
        title="Pay for a player alone in a region",
        description="Rubles for each marker of a player who has the region to themselves.",
    )
    starting_turn_order: StartingTurnOrder = Field(
        StartingTurnOrder.RANDOM,
        title="First turn order",
        description="The order in which the first auction asks for bids.",
    )
    consolidation_marker_start: Region = Field(
        Region.VOLGA,
        title="First place of the consolidation marker",
        description="The marker moves from here to an adjacent region.",
    )
    bid_payment: BidPayment = Field(
        BidPayment.TOP_UP,
        title="Paying for a higher bid",
        description="Whoever raises lays only the difference, or the whole bid anew.",
    )
    last_bidder_may_open: bool = Field(
        True,
        title="The last player may still bid",
        description="When all others have passed and nobody has bid.",
    )
    consolidation_bidders: ConsolidationBidders = Field(
        ConsolidationBidders.PRESENT_ONLY,
        title="Who bids for a merger",
        description="Only players with markers in the region, or everybody.",
    )
    marker_substitution: MarkerSubstitution = Field(
        MarkerSubstitution.PER_SLOT,
        title="Markers in place of rubles",
        description="In a merger: chosen for each space, or markers always first.",
    )
    negotiation_max_offers: int = Field(
        1,
        ge=0,
        le=5,
        title="Offers with Negotiation",
        description="How often the card lets you offer a price.",
    )
    end_trigger: EndTrigger = Field(
        EndTrigger.LATCHED,
        title="What ends the game",
        description="All markers on the map at any moment, or when the round is scored.",
    )
    hide_rubles: bool = Field(
        True,
        title="Rubles behind a screen",
        description="Nobody else sees how many rubles you have.",
    )
    max_rounds: int = Field(
        30,
        ge=1,
        le=40,
        title="Last round at the latest",
        description="After this round the game ends in any case.",
    )
    railroad_order: int = Field(
        12345678,
        ge=10_000_000,
        le=99_999_999,
        title="Line of the railroad",
        description="Its regions from left to right, a digit each: Moscow 1, Southern Russia 2, "
        "Central Russia 3, Volga 4, Northwestern Russia 5, Ural 6, Siberia 7, Far East 8.",
    )
    deck: Deck = Field(
        Deck.BASE,
        title="Deck",
        description="The first cards, or one of the two decks that were rebalanced later.",
    )
    eastern_bonus: bool = Field(
        False,
        title="Eastern bonus",
        description="Siberia and the Far East pay 4 more, but only to leaders in the west.",
    )
    post_scoring_railroad: bool = Field(
        False,
        title="Railroad after scoring",
        description="After scoring everybody may move a marker along the railroad for a ruble.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "base": {},
        "rebalanced": {"deck": "rebalanced_2021_05_28"},
        "railroad": {"eastern_bonus": True, "post_scoring_railroad": True},
    }

    @model_validator(mode="after")
    def _each_region_once(self) -> Self:
        """Rule N2.16."""
        if sorted(str(self.railroad_order)) != list("12345678"):
            raise ValueError(
                "The line of the railroad should have each of the digits 1 to 8 exactly once, "
                "for instance 12345678."
            )
        return self
