"""A game that was written from CONTRIBUTING.md alone: it keeps the contract, and its faults show.

`stranger/` is a package of somebody else's: its rules are a package with relative imports.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.packages import change, installed, ran

STRANGER = Path(__file__).parent / "stranger"
COMMAND = "import sys; from igroteka.cli import main; main(sys.argv[1:])"
PLAIN = {"IGROTEKA_INTERPRET": "1"}
"""Rules run as plain Python: a fault that shows right after setup is told sooner."""


@pytest.fixture
def stranger(tmp_path: Path) -> Mapping[str, str]:
    """Smugglers in a folder of its own; the environment that finds it."""
    shutil.copytree(STRANGER, tmp_path / "stranger", ignore=shutil.ignore_patterns("__pycache__"))
    return installed(tmp_path, "stranger", "stranger = stranger:GAME")


@pytest.mark.slow
def test_it_keeps_the_contract_and_bots_play_it(stranger: Mapping[str, str]) -> None:
    ended = ran("-c", COMMAND, "conform", "stranger", "--games", "100", **stranger)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "stranger keeps the contract." in ended.stdout
    bots = ["--seats", "3", "--bots", "novice,random,random", "--games", "2", "--jobs", "1"]
    ended = ran("-c", COMMAND, "simulate", "stranger", *bots, **stranger)
    assert ended.returncode == 0, ended.stderr
    assert "stranger, 2 games, 3 seats" in ended.stdout


FAULTS = {
    "a forgotten @rule": (
        "turn.py",
        "@rule\ndef answerer",
        "def answerer",
        {},
        ["waiting in phases.py, line ", "Is @rule missing above answerer?"],
    ),
    "boats of others lie open": (
        "knowledge.py",
        "if is_closed(s, seat, k):",
        "if seat < 0:",
        PLAIN,
        ["spectators can tell whether another chose", "blank it in hide"],
    ),
    "a guess forgets what was seen": (
        "knowledge.py",
        "    if viewer != NOBODY:\n        recall(s, viewer)\n",
        "",
        PLAIN,
        ["hide(guess(hide(s))) differs from hide(s) for seat ", " in seen: guess changes there"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "mode", "sentences"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_told_with_its_place(
    tmp_path: Path,
    stranger: Mapping[str, str],
    file: str,
    old: str,
    new: str,
    mode: Mapping[str, str],
    sentences: list[str],
) -> None:
    change(tmp_path / "stranger" / "rules" / file, old, new)
    command = ["conform", "stranger", "--games", "40", "--every", "1"]
    ended = ran("-c", COMMAND, *command, **{**stranger, **mode})
    said = ended.stdout + ended.stderr
    assert ended.returncode != 0, said
    assert "Traceback" not in said
    for sentence in sentences:
        assert sentence in said
