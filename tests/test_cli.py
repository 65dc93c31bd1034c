"""The command line: what it prints, what it answers to mistakes, and a whole game in it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from igroteka.cli import cli, main

COMMANDS = sorted(cli.commands)


class Said(NamedTuple):
    """What a run of the command line printed, and its exit status."""

    out: str
    err: str
    status: int


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, uncompiled, as an English user."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def running(*arguments: str, answers: Sequence[str] = ()) -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in answers)))
        status = 0
        try:
            main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
        return Said(*capsys.readouterr(), status)

    return running


def test_help_comes_at_once() -> None:
    """Nothing slow is loaded for it; a clock would say how busy the machine is instead."""
    slow = {"numpy", "numba", "scipy", "rich", "babel", "pydantic", "sqlalchemy", "uvicorn"}
    program = (
        "import sys; from igroteka.cli import main\n"
        "try: main(['--help'])\n"
        f"except SystemExit: pass\nprint({slow!r} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("Usage: igroteka")
    assert run.stdout.endswith("set()\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.status == 0
    assert f"Usage: igroteka {command}" in said.out
    assert f"igroteka {command}" in said.out.partition("Examples:")[2]


def test_the_version_is_said(run: Run) -> None:
    assert run("--version").out.startswith("igroteka 0.")


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        ("simulat kolkhoz", "Did you mean “simulate”?"),
        ("play kolhoz", "Did you mean “kolkhoz”?"),
        ("play kolkhoz --preset kolkoznik", "Did you mean “kolkhoznik”?"),
        ("play kolkhoz -o medal=yes", "Did you mean “medals”?"),
        ("play kolkhoz -o deck=52", "Did you mean “d52”?"),
        ("play kolkhoz -o medals", "“medals” should be an option and its value: name=value."),
        ("play kolkhoz -o medals=maybe", "“medals” should be yes or no."),
        ("play kolkhoz --bots exprt", "Did you mean “expert”?"),
        ("play kolkhoz --bots adept,adept", "Name one bot for all others"),
        ("play kolkhoz --seats 7", "is played by 2, 3, 4, 5 players, not by 7"),
        ("play kolkhoz --seed -1", "A seed is a whole number"),
        ("play kolkhoz --lang rus", "Did you mean “ru”?"),
        ("play kolkhoz --sed 4", "--seed"),
        ("simulate kolkhoz --bots gredy", "Did you mean “greedy”?"),
        ("simulate kolkhoz --seats 1", "is played by 2, 3, 4, 5 players, not by 1"),
        ("simulate kolkhoz --games many", "'many' is not a valid integer"),
        ("tournament kolkhoz --bots greedy", "needs at least two bots"),
        ("tournament kolkhoz --bots greedy,greedy", "each of them named once"),
        ("tournament kolkhoz --bots greedy,randon", "Did you mean “random”?"),
        ("tournament kolkhoz --seats 6", "is played by 2, 3, 4, 5 players, not by 6"),
        ("rules kolkhoz K52", "Did you mean “K5.2”?"),
        ("rules kolkhoz 5.2", "Did you mean “K5.2”?"),
        ("rules kolkhoz Z", "Known are: K1, K2, K3"),
        ("games kolhoz", "Did you mean “kolkhoz”?"),
        ("conform kolhoz", "Did you mean “kolkhoz”?"),
        ("play", "Missing argument 'GAME'"),
        ("replay nowhere.json", "'nowhere.json' does not exist"),
    ],
)
def test_mistakes_are_answered_with_what_is_right(run: Run, arguments: str, right: str) -> None:
    said = run(*arguments.split())
    assert said.status == 2
    assert said.out == ""
    assert right in said.err
    assert "Traceback" not in said.err


def test_refusals_speak_russian(run: Run) -> None:
    said = run("play", "kolhoz", "--lang", "ru").err
    assert said == "Не найдено: игра «kolhoz». Может быть, «kolkhoz»?\n"


def test_what_should_not_happen_is_kept_for_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("igroteka.engine.games", lambda: 1 / 0)
    said = run("games")
    assert said.status == 1
    assert "ZeroDivisionError" in said.err
    assert "Traceback" not in said.err
    (kept,) = tmp_path.rglob("mistake.txt")
    assert "Traceback" in kept.read_text()


def test_control_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("igroteka.engine.games", interrupted)
    assert run("games") == Said("", "\n", 130)


def test_games_are_listed_with_seats_and_presets(run: Run) -> None:
    assert "2, 3, 4, 5  kolkhoz, kolkhoznik, zonsky" in run("games").out
    assert "Колхоз" in run("games", "--lang", "ru").out


def test_a_game_shows_its_options(run: Run) -> None:
    said = run("games", "kolkhoz").out
    assert "all_face_up, newly_revealed" in said
    assert "0 … 200" in said


def test_a_rule_is_read(run: Run) -> None:
    assert run("rules", "kolkhoz", "k5.2").out.startswith("K5.2 If your hand holds the crop")
    assert run("rules", "kolkhoz", "K5.2", "--lang", "ru").out.startswith("K5.2 Если")


def test_a_chapter_is_read(run: Run) -> None:
    said = run("rules", "kolkhoz", "K12").out
    assert "K12.1" in said
    assert "K11" not in said.partition("K12.1")[0]
    assert "Examples" not in said


def test_the_whole_rulebook_is_read(run: Run) -> None:
    said = run("rules", "kolkhoz").out
    assert "K1.1" in said
    assert "K12.1" in said
    assert "<a id" not in said


def test_simulations_print_tables(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "2").out
    assert "kolkhoz, 4 games, 2 seats, seed 1" in said
    assert "95 % INTERVAL" in said
    assert "decisions/s" in said


def test_simulations_print_json(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "3", "-o", "medals=yes", "--json")
    found = json.loads(said.out)
    assert found["options"]["medals"] is True
    assert [line["seat"] for line in found["by_seat"]] == [1, 2, 3]
    assert sum(line["wins"]["share"] for line in found["by_seat"]) == pytest.approx(1)


def test_a_tournament_rates_every_bot(run: Run) -> None:
    flags = ("--bots", "random,novice", "--seeds", "1", "--seats", "2", "--jobs", "1", "--json")
    said = run("tournament", "kolkhoz", *flags)
    found = json.loads(said.out)
    assert {line["bot"] for line in found["ratings"]} == {"random", "novice"}
    assert found["meetings"][0]["plays"] == 2


def test_conformance_is_checked(run: Run) -> None:
    said = run("conform", "kolkhoz", "--games", "2")
    assert said.status == 0
    assert "kolkhoz keeps the contract." in said.out


PLAY = ("play", "kolkhoz", "--seats", "2", "--seed", "4", "--bots", "random", "--name", "Nadya")


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


def test_a_stored_play_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    run(*PLAY, "--save", str(file), answers=["1"] * 6 + ["q"])
    said = run("replay", str(file), "--log").out
    assert "Year 1" in said
    assert "Player 1" in said


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda play: play.update(version=99), "made under version 99"),
        (lambda play: play["actions"].reverse(), ""),
        (lambda play: play.update(seed=5), "stands otherwise"),
        (lambda play: play.pop("seats"), "This is no stored play"),
    ],
)
def test_a_play_that_does_not_hold_is_refused(
    run: Run, tmp_path: Path, change: Callable[[dict[str, object]], object], sentence: str
) -> None:
    file = tmp_path / "play.json"
    run(*PLAY, "--save", str(file), answers=["1"] * 10 + ["q"])
    play = json.loads(file.read_text())
    change(play)
    file.write_text(json.dumps(play))
    said = run("replay", str(file))
    assert said.status == 2
    assert sentence in said.err


def test_a_file_that_cannot_be_written_is_said_before_play(run: Run, tmp_path: Path) -> None:
    said = run(*PLAY, "--save", str(tmp_path / "nowhere" / "play.json"), answers=["q"])
    assert said.status == 2
    assert "cannot be kept" in said.err
    assert "Your choice" not in said.out
