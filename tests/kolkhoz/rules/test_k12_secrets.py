"""Chapter K12: what is secret and what is public."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import NOBODY
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    Row,
    cards,
    copied,
    field,
    guessed,
    hand,
    hidden,
    legal,
    mask,
    notes,
    pass_year,
    play,
    scene,
    seen_by,
    stack,
)

VIEWERS = (NOBODY, 0, 1, 2, 3)
OTHERS = (NOBODY, 0, 2, 3)
"""All but P1."""


def mid_year(**given: Any) -> Row:
    """The third year, a trick half played; all kinds of things lie about."""
    return scene(
        **{
            "year": 3,
            "planner": 2,
            "trump": "P",
            "options": {"accumulate": True, "nomenklatura": True},
            "leader": 1,
            "trick": "7W 9W",
            "hands": ["6W 8B", "KB", "KS", "10W QB"],
            "hidden": ["9P 6S", "JP 10P", "6P"],
            "face_up": ["4P", "", "5S KW"],
            "fields": {"B": "6B 7B JB 8W", "W": "JW"},
            "plan": {"W": "2W 3W", "P": "3P"},
            "farmed": {"S": 2},
            "won": [0, 1, 1, 0],
            "medals": [3, 2, 1, 4],
            "north": "8P JS",
            **given,
        }
    )


@pytest.mark.rule("K12.1")
def test_a_hand_is_known_to_its_owner() -> None:
    row = mid_year()
    for seat in range(4):
        assert hand(seen_by(row, seat), seat) == hand(row, seat)


@pytest.mark.rule("K12.1")
@pytest.mark.parametrize("viewer", OTHERS)
def test_to_the_others_any_two_hands_look_the_same(viewer: int) -> None:
    row = mid_year()
    other = copied(row)
    other.players[1].hand = mask("7P")
    assert seen_by(row, 1) != seen_by(other, 1)
    assert seen_by(row, viewer) == seen_by(other, viewer)
    assert hand(seen_by(row, viewer), 1) == set()


@pytest.mark.rule("K12.2")
def test_the_hidden_cards_of_a_cellar_are_known_to_their_owner_at_any_time() -> None:
    row = mid_year()
    for seat in range(4):
        assert hidden(seen_by(row, seat), seat) == hidden(row, seat)


@pytest.mark.rule("K12.2")
@pytest.mark.parametrize("viewer", OTHERS)
def test_to_the_others_any_hidden_cards_look_the_same(viewer: int) -> None:
    row = mid_year()
    other = copied(row)
    other.players[1].hidden = mask("QP KP")
    assert seen_by(row, 1) != seen_by(other, 1)
    assert seen_by(row, viewer) == seen_by(other, viewer)
    assert hidden(seen_by(row, viewer), 1) == set()


def swapping(*texts: str) -> Row:
    """P1, the planner, may swap: the rest of what it does is given."""
    row = scene(
        year=3,
        planner=1,
        phase=Phase.NAME_TASK,
        options={"swap": True},
        hands=["7W KS", "10W 6B", "6S 7B", "9W 8B"],
        hidden=["9P", "JP QP"],
    )
    return play(row, "name W", *texts)


@pytest.mark.rule("K12.3")
@pytest.mark.parametrize("viewer", OTHERS)
def test_of_a_swap_the_others_learn_only_that_it_happened(viewer: int) -> None:
    swaps = [("JP", "10W"), ("JP", "6B"), ("QP", "10W"), ("QP", "6B")]
    rows = [swapping(f"take {take}", f"give {give}") for take, give in swaps]
    views = [seen_by(row, viewer) for row in rows]
    assert all(view == views[0] for view in views)
    assert notes(rows[0], Note.SWAPPED) == ["swapped 1"]
    half = [seen_by(swapping(f"take {take}"), viewer) for take in ("JP", "QP")]
    assert half[0] == half[1]
    assert half[0].taken == -1


@pytest.mark.rule("K12.3")
def test_the_others_learn_that_everything_was_kept() -> None:
    assert notes(swapping("keep"), Note.KEPT) == ["kept 1"]


@pytest.mark.rule("K12.3")
def test_the_owner_sees_what_was_taken() -> None:
    row = swapping("take QP")
    assert cards(1 << seen_by(row, 1).taken) == {"QP"}
    assert set(legal(seen_by(row, 1))) == {"give 10W", "give 6B"}


@pytest.mark.rule("K12.4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_the_undealt_workers_or_the_order_of_the_plan_piles(viewer: int) -> None:
    futures = set()
    views = []
    for seed in range(8):
        row = mid_year(seed=seed)
        views.append(seen_by(row, viewer))
        futures.add(pass_year(scene(year=1, seed=seed)).revealed)
    assert len(futures) > 4  # the plan cards to come depend on the dice alone ...
    assert all(view == views[0] for view in views)  # ... and nobody sees these


@pytest.mark.rule("K12.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_always_sees_all_that_is_public(viewer: int) -> None:
    row = mid_year()
    view = seen_by(row, viewer)
    for name in (
        *("year", "planner", "trump", "famine", "leader", "turn", "phase", "trick_no", "tricks"),
        *("played", "north", "gone", "plan_left", "revealed", "threshold", "brigadier"),
    ):
        assert getattr(view, name) == getattr(row, name), name
    assert list(view.trick) == list(row.trick)
    for crop in "WBPS":
        for name in ("plan", "workers", "hours", "farmer"):
            assert getattr(field(view, crop), name) == getattr(field(row, crop), name), name
    for seat in range(4):
        for name in ("open", "medals", "tricks_won", "held", "hid"):
            assert getattr(view.players[seat], name) == getattr(row.players[seat], name), name
    assert view.players[0].held == 2
    assert view.players[1].hid == 2
    assert notes(view) == notes(row)


@pytest.mark.rule("K12.5")
def test_the_cards_of_every_trick_and_its_winner_are_noted_for_everybody() -> None:
    row = scene(trump="S", hands=["7W 6B 7B", "10W 8B 9B", "6S 10B JB", "9W QB KB"])
    play(row, "play 7W", "play 10W", "play 6S", "play 9W")
    for viewer in VIEWERS:
        assert notes(seen_by(row, viewer)) == [
            "played 0 7W",
            "played 1 10W",
            "played 2 6S",
            "played 3 9W",
            "won 2 1 6S",
        ]


@pytest.mark.rule("K12.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_cards_of_a_stack_are_public(viewer: int) -> None:
    row = scene(
        preset="kolkhoznik",
        hands=["6W 8B", "KB 7B"],
        farmed={"W": 1},
        face_up={1: "6P"},
        stacks={1: "KW QW JW"},
        won=[1],
    )
    assert stack(seen_by(row, viewer), 1) == {"KW", "QW", "JW"}


@pytest.mark.rule("K12.2", "K11.1")
def test_at_the_end_all_cellars_lie_open() -> None:
    row = pass_year(scene(year=5, hidden=["9W", "8B"], farmed=dict.fromkeys("WBPS", 0)))
    assert row.phase == Phase.OVER
    for viewer in VIEWERS:
        for shown in (seen_by(row, viewer), guessed(row, viewer)):
            assert hidden(shown, 0) == {"9W"}
            assert hidden(shown, 1) == {"8B"}


@pytest.mark.rule("K12.4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_what_chance_will_do(viewer: int) -> None:
    assert seen_by(mid_year(), viewer).dice == 0
