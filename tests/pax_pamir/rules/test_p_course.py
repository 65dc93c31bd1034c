"""What holds in every game: random plays looked at from outside."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    fresh,
    lying,
    notes,
    over,
    play_randomly,
    points,
    ranking,
    rupees,
    sound,
)

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"instability": "at_once", "open_discard": False}),
    (4, {"bribe_talks": False, "tax_reach": "card_region", "gift_order": "cheapest_first"}),
    (5, {"seating": "tournament"}),
    (2, {"wakhan": True}),
    (3, {"wakhan": True, "instability": "at_once"}),
    (
        2,
        {"wakhan": True, "wakhan_savvy_purchasing": True}
        | {"wakhan_spy_movement": True, "wakhan_steadfast_loyalty": True},
    ),
]

every_game = pytest.mark.parametrize(("seats", "options"), GAMES)


def total(row: Row) -> int:
    """All rupees of the players and on the market."""
    return sum(rupees(row)) + lying(row)


def news(row: Row, since: int) -> list[tuple[str, int, int, int, int]]:
    """The notes since the record had so many."""
    fresh_ones = int(row.noted) - since
    return notes(row)[-fresh_ones:] if fresh_ones else []


@every_game
def test_rupees_come_from_the_bank_and_leave_the_game_only_as_noted(
    seats: int, options: dict[str, Any]
) -> None:
    row = fresh(seats, 11, **options)
    noted = int(row.noted)
    before = total(row)
    for position in play_randomly(row, 11, steps=700):
        change = 0
        for kind, _, a, b, _ in news(position, noted):
            change += {Note.LEVERAGE.name: 2, Note.GAINED.name: a}.get(kind, 0)
            lost = (Note.LAID_AWAY.name, Note.WITHDRAWN.name, Note.LEVERAGE_PAID.name)
            change -= b if kind in lost else 0
        if position.noted - noted <= 128:
            assert total(position) - before == change
        noted = int(position.noted)
        before = total(position)


@every_game
def test_points_come_from_checks_only_and_never_go(seats: int, options: dict[str, Any]) -> None:
    row = fresh(seats, 12, **options)
    noted = int(row.noted)
    before = points(row)
    for position in play_randomly(row, 12, steps=700):
        if points(position) != before:
            scored = [note for note in news(position, noted) if note[0] == Note.SCORED.name]
            gained = [0] * seats
            for _, player, amount, _, _ in scored:
                assert amount >= 0
                gained[player - 1] += amount
            assert points(position) == [a + b for a, b in zip(before, gained, strict=True)]
        noted = int(position.noted)
        before = points(position)


@every_game
def test_every_game_ends_and_its_record_is_sound(seats: int, options: dict[str, Any]) -> None:
    row = fresh(seats, 13, **options)
    for step, position in enumerate(play_randomly(row, 13)):
        if step % 20 == 0:
            sound(position)
    assert over(row)
    sound(row)
    scores, ranks = ranking(row)
    assert scores == points(row)
    assert min(ranks) == 1
    for score, rank in zip(scores, ranks, strict=True):
        assert rank <= 1 + sum(other >= score for other in scores)
