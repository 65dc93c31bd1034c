"""`igroteka play`: a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import PLAY, Run


@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game_is_played_kept_and_replayed(
    run: Run, tmp_path: Path, preset: str, language: str
) -> None:
    file = tmp_path / "play.json"
    flags = ("--preset", preset, "--lang", language, "--save", str(file))
    said = run(*PLAY, *flags, answers=["1"] * 200)
    assert said.status == 0, said.err
    assert "Nadya" in said.out.splitlines()[-1] + said.out.splitlines()[-2]
    again = run("replay", str(file), "--lang", language)
    assert again.status == 0
    assert again.out.splitlines()[-1].split()[0] in ("1.", "2.")


def test_the_position_is_shown_and_only_what_the_seat_may_know(run: Run) -> None:
    said = run(*PLAY, answers=["q"]).out
    assert "Year 1 of 5" in said
    assert "♥ Wheat" in said
    assert said.count("My hand") == 1
    assert "Your choice (1 to" in said


def test_answers_that_make_no_sense_are_asked_for_again(run: Run) -> None:
    said = run(*PLAY, answers=["", "99", "wheat", "-1", "q"])
    assert said.out.count("Please type a number from 1 to") == 4
    assert "Good-bye. The seed was 4." in said.out
    assert said.status == 0


def test_the_end_of_input_is_a_good_bye(run: Run) -> None:
    assert "Good-bye." in run(*PLAY).out


def test_help_says_what_is_forbidden_and_why(run: Run) -> None:
    said = run(*PLAY, answers=["?", "? K5.2", "? K5.999", "? play KW", "q"]).out
    assert "read a rule of that number" in said
    assert "K5.2 If your hand holds the crop" in said
    assert "There is no rule “K5.999”" in said
    assert "“Play the King of wheat” is" in said


def test_short_forms_are_understood(run: Run) -> None:
    said = run(*PLAY, answers=["play", "play ZZ", "dance", "q"]).out
    assert "for instance “play AW”" in said
    assert "Please type a number" in said


def test_the_last_move_is_taken_back_where_that_can_be(run: Run) -> None:
    said = run(*PLAY, answers=["u"] + ["1", "u"] * 40).out
    assert "Only your own last move can be taken back" in said
    assert "Your last move is taken back." in said


def test_a_file_that_cannot_be_written_is_said_before_play(run: Run, tmp_path: Path) -> None:
    said = run(*PLAY, "--save", str(tmp_path / "nowhere" / "play.json"), answers=["q"])
    assert said.status == 2
    assert "cannot be kept" in said.err
    assert "Your choice" not in said.out
