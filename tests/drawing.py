"""What tests of boards and words share; the laws themselves stand in `igroteka.table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from igroteka.engine import Game, Match
from igroteka.table import conformance, picture_laws
from igroteka.table.picture_laws import desk_of, drawn, picture_faults, whole
from igroteka.table.questions import NAMES
from tests.wording import rule_numbers

__all__ = [
    "NAMES",
    "Elements",
    "check_picture",
    "desk_of",
    "drawn",
    "handles",
    "random_play",
    "whole",
]


def random_play(
    game: Game, seats: int, seed: int, preset: str = "", changes: Mapping[str, Any] | None = None
) -> Iterator[Match]:
    """A random game: the same match, before every move and at its end."""
    yield from conformance.random_play(game, game.make_options(changes, preset), seats, seed)


class Elements(picture_laws.Elements):
    """All elements with their attributes; they have to be in order."""

    def __init__(self, html: str) -> None:
        super().__init__(html)
        assert not self.faults, self.faults


def handles(match: Match, slot: str, seat: int | None = None) -> dict[str, str]:
    """Keys of the handles in a slot of a picture, and what they do; of the seat to move."""
    picture, _desk = drawn(match, match.waiting()[0] if seat is None else seat)
    return {
        str(attrs["data-k"]): "; ".join(
            ", ".join(match.game.actions.text(int(action)) for action in offer.split(","))
            for offer in str(attrs["data-do"]).split()
        )
        for _tag, attrs in Elements(getattr(picture, slot)).found
        if "data-do" in attrs
    }


def check_picture(match: Match, viewer: int, thoroughly: bool) -> tuple[str, set[int]]:
    """Every law of pictures holds; thoroughly, also those about each element.

    Returns the html, and the legal actions that were left to buttons.
    """
    picture, desk = drawn(match, viewer)
    numbers = rule_numbers(match.game.name)
    faults = list(picture_faults(match, picture, desk, numbers, thoroughly))
    assert not faults, "\n".join(faults)
    return whole(picture), set(desk.legal) - desk.used
