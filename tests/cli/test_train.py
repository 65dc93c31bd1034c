"""`igroteka train`: what is refused, and what is told."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from igroteka.bots.judge import Trust
from igroteka.bots.learning import training
from igroteka.bots.learnt import Learnt, shipped
from igroteka.cli import main
from igroteka.engine import game_named


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was to be trained; nothing is."""
    found: list[Any] = []

    def train(course: Any, out: Path, jobs: int, tell: Any) -> Learnt:
        found.append(course)
        measured = [
            {"use": (0.5, 1.0, 1.0, 1.0, -1, 0.0), "by": "search", "share": 0.25, "deals": 6},
            {"use": (0.0, 0.0, 0.0, 0.0, 0, 2.0), "by": "practice", "share": 0.75, "deals": 12},
        ]
        proof = {"share": 0.61, "low": 0.54, "high": 0.68, "deals": 90}
        record = {"plays": 7, "minutes": course.minutes, "measured": measured, "proof": proof}
        steepness = 2.0 if course.minutes > 10 else 0.0
        return Learnt(None, {}, {}, None, Trust(), steepness, -1, record)  # type: ignore[arg-type]

    monkeypatch.setattr(training, "train", train)
    monkeypatch.setattr("igroteka.cli.train.compiled", lambda game: None)
    return found


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says, on either stream."""
    with contextlib.suppress(SystemExit):
        main(["train", *words])
    out, err = capsys.readouterr()
    return " ".join((out + err).split())


def test_all_presets_and_counts_are_learnt_unless_one_is_named(
    asked: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "kolkhoz")
    said(capsys, "kolkhoz", "--preset", "zonsky", "--seats", "4", "--out", "x/my.judge")
    said(capsys, "kolkhoz", "--seats", "3", "-o", "swap=no")
    unproven = said(capsys, "kolkhoz", "--minutes", "5")
    every, one, changed, _ = asked
    assert "7 plays in 20 minutes. " in told
    assert told.index("practice") < told.index("75%") < told.index("search") < told.index("25%")
    assert "won 61% of 90 other deals" in told
    assert "54% to 68%): so the judge is heeded. The judge is in kolkhoz.judge." in told
    assert "so the judge is not heeded" in unproven
    assert len({options for options, _ in every.settings}) > 1
    assert {seats for _, seats in every.settings} == {2, 3, 4, 5}
    assert [seats for _, seats in one.settings] == [4]
    assert one.folder == Path("x/my.judge.course")
    assert len(changed.settings) == 1


def test_training_goes_on_from_a_judge_that_knows_the_game(
    asked: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rebuild = game_named("rebuild")
    judge = shipped(rebuild)
    assert judge is not None
    mine = tmp_path / "my.judge"
    judge._replace(steepness=1.5).save(mine, rebuild)
    said(capsys, "rebuild", "--from", "best")
    said(capsys, "rebuild", "--from", str(mine), "-o", "hand_size=4")
    said(capsys, "rebuild")
    assert asked[0].begun is judge
    assert asked[1].begun.steepness == 1.5
    assert asked[2].begun is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kolkoz"], "Did you mean “kolkhoz”?"),
        (["kolkhoz", "--minutes", "0"], "minutes"),
        (["kolkhoz", "--minutes", "1e9"], "minutes"),
        (["kolkhoz", "--seats", "9"], "is played by 2, 3, 4, 5 players, not by 9."),
        (["kolkhoz", "-o", "swop=no"], "Did you mean “swap”?"),
        (["kolkhoz", "--preset", "kolhoz"], "Did you mean"),
        (["kolkhoz", "--from", "best"], "kolkhoz comes without a judge. Leave out --from"),
        (["rebuild", "--from", "no.judge"], "The judge no.judge cannot be read: No such file"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, asked: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in said(capsys, *words)
    assert asked == []
