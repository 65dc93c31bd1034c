"""The variants and tunable numbers of Pax Pamir (chapter P2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from igroteka.engine.options import Options

MOST_WITH_WAKHAN = 3
"""Seats, hers included."""


class Seating(IntEnum):
    """Rule P2.5."""

    RANDOM = 0
    TOURNAMENT = 1


class Instability(IntEnum):
    """Rule P2.7."""

    AFTER_CLEANUP = 0
    AT_ONCE = 1


class TaxReach(IntEnum):
    """Rule P2.8."""

    ANY_RULED = 0
    CARD_REGION = 1


class GiftOrder(IntEnum):
    """Rule P2.9."""

    ANY = 0
    CHEAPEST_FIRST = 1


class PaxPamirOptions(Options):
    """What can be chosen before a game of Pax Pamir."""

    open_discard: bool = Field(
        True,
        title="Open discards",
        description="Cards discarded from hands lie open, and not face down.",
    )
    open_hands: bool = Field(
        False,
        title="Open hands",
        description="Everybody sees every hand.",
    )
    seating: Seating = Field(
        Seating.RANDOM,
        title="Who chooses first",
        description="Chance decides who chooses a loyalty first, or the seats do.",
    )
    bribe_talks: bool = Field(
        True,
        title="Talks about bribes",
        description="A player who owes a bribe may ask for less.",
    )
    instability: Instability = Field(
        Instability.AFTER_CLEANUP,
        title="Two checks in the market",
        description="They are resolved when the market has been refilled, or as soon as the "
        "second one is drawn.",
    )
    tax_reach: TaxReach = Field(
        TaxReach.ANY_RULED,
        title="Who can be taxed",
        description="Players with a card of any region you rule, or only of the region of the "
        "card that taxes.",
    )
    gift_order: GiftOrder = Field(
        GiftOrder.ANY,
        title="Which gift comes first",
        description="Any empty gift space may be filled, or only the cheapest.",
    )
    idle_rounds: int = Field(
        3,
        ge=0,
        le=10,
        title="Idle rounds",
        description="After so many full rounds without any action the game is over; with 0 it "
        "never ends for that reason.",
    )
    max_rounds: int = Field(
        100,
        ge=10,
        le=1000,
        title="Rounds at most",
        description="The last round that can be played.",
    )
    wakhan: bool = Field(
        False,
        title="Wakhan",
        description="The automated opponent plays on the last seat, against one or two people.",
    )
    wakhan_savvy_purchasing: bool = Field(
        False,
        title="Wakhan looks for bargains",
        description="She prefers a cheaper card of the same suit that is no worse.",
    )
    wakhan_spy_movement: bool = Field(
        False,
        title="Wakhan moves spies",
        description="When no army of hers can move, a spy does.",
    )
    wakhan_steadfast_loyalty: bool = Field(
        False,
        title="Wakhan's steadfast loyalty",
        description="Her pragmatic loyalty follows the blocks in play.",
    )

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "pamir": {},
        "printed": {"instability": "at_once"},
        "tournament": {"seating": "tournament", "open_discard": False},
        "wakhan": {"wakhan": True},
    }

    def counts(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """One or two people meet Wakhan. Rules P2.12, P20.1."""
        return tuple(n for n in counts if n <= MOST_WITH_WAKHAN) if self.wakhan else counts

    def automatic(self, seats: int) -> Mapping[int, str]:
        """Wakhan has the last seat. Rule P20.3."""
        return {seats - 1: "Wakhan"} if self.wakhan else {}

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        """Rule P2.4."""
        if self.open_hands and not self.open_discard:
            raise ValueError(
                "Whoever sees the hands also sees what is discarded from them: open hands need "
                "open discards."
            )
        return self
