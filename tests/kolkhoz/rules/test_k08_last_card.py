"""Chapter K8: the last card to the cellar."""

from __future__ import annotations

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import hand, hidden, next_year, notes, play, scene, unplaced


@pytest.mark.rule("K8.1")
def test_after_the_last_trick_everybody_hides_the_card_that_is_left() -> None:
    row = scene(
        year=5,
        hands=["KW 6S", "7W 7S", "8W 8S", "9W 9S"],
        hidden={1: "10P"},
        won=[3],
        farmed=dict.fromkeys("WBPS", 0),
    )
    play(row, "play KW", "play 7W", "play 8W", "play 9W")
    assert notes(row, Note.CELLARED) == ["cellared 0", "cellared 1", "cellared 2", "cellared 3"]
    assert [hidden(row, seat) for seat in range(4)] == [{"6S"}, {"7S", "10P"}, {"8S"}, {"9S"}]
    assert all(hand(row, seat) == set() for seat in range(4))


@pytest.mark.rule("K8.1")
def test_before_the_last_trick_nobody_hides_anything() -> None:
    row = scene(hands=["KW 6S 6B", "7W 7S 7B", "8W 8S 8B", "9W 9S 9B"])
    play(row, "play KW", "play 7W", "play 8W", "play 9W")
    assert not notes(row, Note.CELLARED)
    assert row.phase == Phase.TRICK


@pytest.mark.rule("K8.2")
@pytest.mark.parametrize("free", [4, 5, 7])
def test_a_single_card_dealt_goes_straight_to_the_cellar(free: int) -> None:
    away = sorted(unplaced(scene(preset="zonsky")))[free:]
    row = next_year(scene(year=4, preset="zonsky", north=" ".join(away)))
    assert notes(row, Note.DEALT) == ["dealt 0 1"]
    assert notes(row, Note.CELLARED) == ["cellared 0", "cellared 1", "cellared 2", "cellared 3"]
    assert row.phase == Phase.OVER


@pytest.mark.rule("K8.2")
@pytest.mark.parametrize("free", [0, 3])
def test_with_no_card_dealt_nothing_goes_to_the_cellar(free: int) -> None:
    away = sorted(unplaced(scene(preset="zonsky")))[free:]
    row = next_year(scene(year=4, preset="zonsky", north=" ".join(away)))
    assert notes(row, Note.DEALT) == ["dealt 0 0"]
    assert not notes(row, Note.CELLARED)
    assert row.phase == Phase.OVER


@pytest.mark.rule("K8.2")
def test_years_without_a_trick_go_on_by_themselves_until_one_has_tricks_or_the_game_ends() -> None:
    away = sorted(unplaced(scene(preset="kolkhoznik")))[3:]
    row = scene(year=2, preset="kolkhoznik", seats=4, face_up={0: " ".join(away)})
    next_year(row)
    assert notes(row, Note.YEAR) == ["year 0 3", "year 1 4", "year 2 5"]
    assert row.phase == Phase.OVER
