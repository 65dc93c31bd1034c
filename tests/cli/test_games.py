"""`igroteka games`."""

from __future__ import annotations

from tests.cli.running import Run


def test_games_are_listed_with_seats_and_presets(run: Run) -> None:
    assert "2, 3, 4, 5  kolkhoz, kolkhoznik, zonsky" in run("games").out
    assert "Колхоз" in run("games", "--lang", "ru").out


def test_a_game_shows_its_options(run: Run) -> None:
    said = run("games", "kolkhoz").out
    assert "all_face_up, newly_revealed" in said
    assert "0 … 200" in said
