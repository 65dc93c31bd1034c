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


def test_observations_are_told_place_by_place(run: Run) -> None:
    said = run("games", "kolkhoz", "--observations", "--seats", "3")
    assert "3 seats: " in said.out
    lines = [line.split() for line in said.out.splitlines()]
    (hand,) = [line for line in lines if line[:1] == ["players.hand"]]
    assert hand[1:5] == ["bits", "3", "×", "52"]
    (hours,) = [line for line in lines if line[:1] == ["fields.hours"]]
    assert hours[1:5] == ["number,", "2", "bytes", "4"]


def test_observations_of_nothing_are_refused(run: Run) -> None:
    assert run("games", "--observations").status == 2
    assert "is played by" in run("games", "kolkhoz", "--observations", "--seats", "9").err
