"""Experiments: the same files whoever makes them, and never a wrong one among them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import polars as pl
import pytest

from conftest import threads
from igroteka.bots.workers import workers
from igroteka.engine import Game, Refusal, game_named
from igroteka.games.kolkhoz.rules.state import Note
from igroteka.lab import experiment, running
from igroteka.lab.crew import crew
from igroteka.lab.experiment import Experiment, begin
from igroteka.lab.metrics import happened
from igroteka.lab.plan import Plan
from igroteka.lab.running import run, tables


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plays need no compiler, nor other processes."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    monkeypatch.setattr("igroteka.lab.crew.workers", threads)
    monkeypatch.setattr(experiment, "SMALLEST", 4)


@pytest.fixture
def kolkhoz() -> Game:
    return game_named("kolkhoz")


def plan(game: Game, games: int = 10, turns: int = 1, bots: tuple[str, ...] = ("random",)) -> Plan:
    return Plan(game, game.presets["kolkhoz"], 2, bots, games, 1, turns)


def play(
    experiment: Experiment, jobs: int, report: Callable[[int], None] = lambda games: None
) -> None:
    with crew(jobs=jobs) as players:
        run(experiment, players, report)


def files(folder: Path) -> Mapping[str, bytes]:
    """All that was written, but for the manifest's command."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*.parquet"))
    }


def test_jobs_change_nothing_and_whoever_was_killed_goes_on(
    kolkhoz: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.lab.crew.workers", workers)
    wanted = plan(kolkhoz)
    heard: list[int] = []
    play(Experiment(wanted, tmp_path / "one", decisions=True), 1, heard.append)
    assert sum(heard) == 10
    play(Experiment(wanted, tmp_path / "two", decisions=True), 2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    # Killed: one chunk was not written at all, of one the games are missing, one was begun.
    killed = tmp_path / "two"
    for kind in ("games", "seats", "choices", "events", "decisions"):
        (killed / kind / "000001.parquet").unlink()
    (killed / "games" / "000002.parquet").rename(killed / "games" / "000002.part")
    play(Experiment(wanted, killed, decisions=True), 2)
    assert files(tmp_path / "one") == files(killed)


def killed(_task: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_killed_is_a_sentence(
    kolkhoz: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(Experiment(plan(kolkhoz), tmp_path / "whole"), 1)
    monkeypatch.setattr("igroteka.lab.crew.workers", workers)  # in threads it would be this process
    monkeypatch.setattr(running, "play_chunk", killed)
    with pytest.raises(Refusal, match="A process that played was killed"):
        play(Experiment(plan(kolkhoz), tmp_path / "one"), 1)
    assert not files(tmp_path / "one")
    monkeypatch.undo()
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    monkeypatch.setattr(experiment, "SMALLEST", 4)
    play(Experiment(plan(kolkhoz), tmp_path / "one"), 1)
    assert files(tmp_path / "one") == files(tmp_path / "whole")


def test_every_table_tells_of_the_same_plays(kolkhoz: Game, tmp_path: Path) -> None:
    play(Experiment(plan(kolkhoz, 6, turns=2), tmp_path, decisions=True), 1)
    games, seats, choices, events = (frame.collect() for frame in tables(tmp_path))
    told = {event.kind: event for event in happened(events.lazy(), plays=6, deals=3)}
    assert (told[Note.ENDED].plays.mean, told[Note.ENDED].times) == (1, 1)
    assert (told[Note.YEAR].plays.mean, told[Note.YEAR].times) == (1, 5)
    assert games["game"].to_list() == list(range(6))
    assert games["deal"].to_list() == [0, 0, 1, 1, 2, 2]
    assert seats.group_by("game").agg(pl.col("won").sum())["won"].to_list() == [1.0] * 6
    decisions = pl.read_parquet(tmp_path / "decisions" / "*.parquet")
    assert len(decisions) == games["decisions"].sum()
    assert (decisions["choices"] > 1).sum() == games["choices"].sum() == choices["taken"].sum()
    assert decisions.filter(pl.col("choices") > 1)["choices"].sum() == choices["offered"].sum()
    assert (decisions["score"] <= decisions["most"]).all()


def test_bots_move_on_by_a_seat_within_a_deal(kolkhoz: Game, tmp_path: Path) -> None:
    play(Experiment(plan(kolkhoz, 4, turns=2, bots=("random", "novice")), tmp_path), 1)
    assert tables(tmp_path).seats.collect()["bot"].to_list() == [0, 1, 1, 0, 0, 1, 1, 0]


def test_it_stops_when_enough_is_known(
    kolkhoz: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "WAVE", 1)
    monkeypatch.setattr(running, "EARLIEST", 6)
    play(Experiment(plan(kolkhoz, 40), tmp_path, until=0.49), 2)
    assert tables(tmp_path).games.select(pl.len()).collect().item() == 8


def test_a_folder_holds_one_experiment(kolkhoz: Game, tmp_path: Path) -> None:
    play(Experiment(plan(kolkhoz, 4), tmp_path), 1)
    before = files(tmp_path)
    with pytest.raises(Refusal, match="another experiment: games differ"):
        play(Experiment(plan(kolkhoz, 5), tmp_path), 1)
    manifest = tmp_path / "manifest.json"
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**told, "version": 0}))
    with pytest.raises(Refusal, match="another experiment: version differ"):
        play(Experiment(plan(kolkhoz, 4), tmp_path), 1)
    assert files(tmp_path) == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}', '{"format": 1}'])
def test_a_damaged_manifest_is_no_experiment(kolkhoz: Game, tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(Refusal, match="holds no experiment, or a damaged one"):
        play(Experiment(plan(kolkhoz, 4), tmp_path), 1)


def test_bots_that_think_for_a_time_are_refused(kolkhoz: Game, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="think for a number of iterations"):
        play(Experiment(plan(kolkhoz, 4, bots=("master",)), tmp_path / "new"), 1)
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written_is_named(kolkhoz: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written to"):
        play(Experiment(plan(kolkhoz, 4), tmp_path / "file"), 1)


def test_a_foreign_or_damaged_table_is_named(kolkhoz: Game, tmp_path: Path) -> None:
    play(Experiment(plan(kolkhoz, 4), tmp_path), 1)
    seats = tmp_path / "seats" / "000000.parquet"
    whole = seats.read_bytes()
    for damaged in (b"", whole[:-9], b"noise" * 100):
        seats.write_bytes(damaged)
        with pytest.raises(Refusal, match="missing, damaged or another's"):
            tables(tmp_path)
    pl.DataFrame({"other": [1]}).write_parquet(seats)
    with pytest.raises(Refusal, match="missing, damaged or another's: bot, game"):
        tables(tmp_path)
    seats.unlink()
    with pytest.raises(Refusal, match="missing, damaged or another's"):
        tables(tmp_path)


def test_what_else_lies_there_is_not_counted(kolkhoz: Game, tmp_path: Path) -> None:
    play(Experiment(plan(kolkhoz, 4), tmp_path), 1)
    for kind in ("games", "seats", "choices", "events"):
        (tmp_path / kind / "000001.parquet").write_bytes(b"another's")
    assert tables(tmp_path).games.collect()["game"].to_list() == [0, 1, 2, 3]


def test_nothing_played_yet_is_said(kolkhoz: Game, tmp_path: Path) -> None:
    begin(Experiment(plan(kolkhoz, 4), tmp_path))
    with pytest.raises(Refusal, match="has not a single play yet"):
        tables(tmp_path)
