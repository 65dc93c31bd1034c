"""The position in plain text."""

from __future__ import annotations

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY
from igroteka.games.rebuild.page import text
from tests.rebuild.scenes import LATER, fresh, play, scene, seen

NAMES = ["Ann", "Bob", "Cid", "Dan"]


def lines(sections: list[text.Section]) -> str:
    """Everything that is said, a line each."""
    return "\n".join("  ".join(cells) for heading, rows in sections for cells in ([heading], *rows))


def test_the_active_player_sees_columns_costs_hand_and_savings() -> None:
    row = scene(hand="wood_axe a_log*2", columns=["chains ladder", "-"], supply="")
    play(row, "play wood_axe")
    told = lines(text.position(row, 0, NAMES))
    assert "1  Chains  3 Steel / 2 Steel  4 points  ← Ladder" in told
    assert "2  —" in told
    assert "Wood Axe  Saved: 2 Wood." in told
    assert "2 × A Log" in told


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_others_do_not_see_the_hand(viewer: int) -> None:
    row = scene(hand="crown a_log", columns=["ladder"], supply="chalice")
    told = lines(text.position(seen(row, viewer), viewer, NAMES))
    assert "Crown" not in told
    assert "Ann  13 points  2 in hand" in told


def test_the_campaign_says_its_game_and_target() -> None:
    row = fresh(1)
    heading, _ = text.position(row, 0, NAMES)[0]
    assert heading == "Game 1 of 4 · 50 to win · Turn 1"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_seat_is_told_something_in_both_languages(language: str, seats: int) -> None:
    row = fresh(seats, options=LATER)
    with speaking(language):
        for viewer in range(-1, seats):
            told = lines(text.position(seen(row, viewer), viewer, NAMES))
            assert all(name in told for name in NAMES[:seats])
