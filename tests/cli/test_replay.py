"""`igroteka replay`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import PLAY, Run


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
