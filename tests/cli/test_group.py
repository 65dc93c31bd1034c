"""All commands: their help, and what they answer to mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from igroteka.cli.group import cli
from tests.cli.running import Run, Said

COMMANDS = sorted(cli.commands)


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


def test_the_package_runs_as_the_command_does(run: Run) -> None:
    module = [sys.executable, "-m", "igroteka", "--version"]
    told = subprocess.run(module, capture_output=True, text=True, check=True)
    assert told.stdout == run("--version").out


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
