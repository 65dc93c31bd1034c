"""`igroteka lab`: from a question to a page."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from conftest import threads
from igroteka.cli.lab import settings_of
from igroteka.engine import Match, Refusal, game_named
from igroteka.lab.plan import precision
from igroteka.table.store import Entry, SeatRow, Store, TableRow, database_url
from tests.cli.running import Run
from tests.table.serving import run_apart


@pytest.fixture(autouse=True)
def nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plays need no other processes."""
    monkeypatch.setattr("igroteka.lab.crew.workers", threads)


FEW = ("--games", "6", "--seats", "2", "--bots", "random")


def test_an_experiment_is_played_shown_and_compared(run: Run, tmp_path: Path) -> None:
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    said = run("lab", "run", "kolkhoz", *FEW, "--turns", "2", "--out", first)
    assert said.status == 0, said.err
    assert "kolkhoz, version" in said.out
    assert "6 plays, each deal 2 times, 2 seats, random, seed 1" in " ".join(said.out.split())
    for title in ("Is a seat favoured?", "How do plays go?", "Why do plays end?"):
        assert title in said.out
    assert "The five-year plan is over." in said.out
    assert "How much does the deal decide?" in said.out
    assert "Which rules came up" in said.out
    again = run("lab", "show", first)
    assert again.out == said.out
    slow = run("lab", "show", first, "--pace", "20", "--pace", "play=3600").out
    assert "People who think for 20, play=3600 seconds about a choice" in " ".join(slow.split())
    refused = run("lab", "show", first, "--pace", "bid=45")
    assert "kind of action" in refused.err
    assert "should be seconds for a choice" in run("lab", "show", first, "--pace", "soon").err
    run("lab", "run", "kolkhoz", *FEW, "--turns", "2", "-o", "medals=yes", "--out", second)
    told = run("lab", "compare", first, second).out
    assert "the same deals in both" in told
    assert "no difference seen" in told


def test_the_shape_of_a_game_is_told(run: Run) -> None:
    said = run("lab", "shape", "kolkhoz", "--seats", "2", "--plays", "3", "-o", "medals=yes")
    assert said.status == 0, said.err
    assert "Actions of a choice" in said.out
    assert "Bits unknown to who chooses, median" in said.out
    refused = run("lab", "shape", "kolkhoz", "--seats", "9")
    assert refused.status != 0
    assert "is played by" in refused.err


def test_a_sweep_plays_every_combination(run: Run, tmp_path: Path) -> None:
    asked = ("--vary", "medals=no,yes", "--vary", "work_hours_threshold=30..31")
    said = run("lab", "sweep", "kolkhoz", *FEW, *asked, "--out", str(tmp_path))
    assert said.status == 0, said.err
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [
        f"medals={medals},work_hours_threshold={hours}"
        for medals in ("no", "yes")
        for hours in (30, 31)
    ]
    assert "All settings" in said.out
    assert "medals=no,work_hours_threshold=30 → medals=yes,work_hours_threshold=31" in said.out


def test_a_file_of_experiments_is_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(
        'game = "kolkhoz"\nbots = "random"\nseats = 2\ngames = 4\n'
        "[settings.base]\n[settings.medals]\noptions.medals = true\n"
    )
    said = run("lab", "run", str(file), "--out", str(tmp_path / "out"))
    assert said.status == 0, said.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["base", "medals"]
    assert "All settings" in said.out


def test_a_report_needs_nothing_from_elsewhere(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    run("lab", "run", "kolkhoz", *FEW, "-o", "medals=yes", "--out", str(folder))
    said = run("lab", "report", str(folder))
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert said.out.replace("\n", "") == str(folder / "report.html")
    assert page.count("<svg") >= 3
    for foreign in ("http://", "https://", "<script", "<link", "@import", "url("):
        assert foreign not in page.replace("http://www.w3.org/", "").replace("url(#", "")
    assert "igroteka lab run kolkhoz -o medals=yes --seats 2 --bots random --games 6" in page
    assert "<title>Lab: Kolkhoz</title>" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "kolkhos"), "There is no game “kolkhos”."),
        (("run", "kolkhoz", "-o", "medal=yes"), "There is no option “medal”."),
        (("run", "kolkhoz", "--bots", "master"), "think for a number of iterations"),
        (("run", "kolkhoz", "--on", "clouds"), "“clouds” is nowhere to play"),
        (("run", "kolkhoz", "--until", "tiny"), "“tiny” should be a precision"),
        (("sweep", "kolkhoz", "--vary", "medals"), "“medals” should be an option and two values"),
        (("sweep", "kolkhoz", "--vary", "medals=yes,perhaps"), "“medals” should be yes or no."),
    ],
)
def test_what_cannot_be_played_is_refused(
    run: Run, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    said = run("lab", *words, "--out", str(tmp_path / "new"))
    assert said.status != 0
    assert sentence in " ".join(said.err.split())
    assert not (tmp_path / "new").exists()


def test_what_is_no_experiment_is_refused(run: Run, tmp_path: Path) -> None:
    for words in (("show", str(tmp_path)), ("report", str(tmp_path)),
                  ("compare", str(tmp_path), str(tmp_path))):  # fmt: skip
        said = run("lab", *words)
        assert said.status != 0
        assert "holds no experiment" in said.err


def test_a_file_that_was_damaged_inside_is_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    run("lab", "run", "kolkhoz", *FEW, "--out", str(folder))
    for kind in ("games", "seats", "choices"):
        file = folder / kind / "000000.parquet"
        whole = file.read_bytes()
        file.write_bytes(whole[:8] + bytes(len(whole) // 2) + whole[8 + len(whole) // 2 :])
        for words in (("show",), ("report",)):
            said = run("lab", *words, str(folder))
            assert said.status != 0
            assert "missing, damaged or another's" in " ".join(said.err.split()), (kind, said.err)
        file.write_bytes(whole)
    assert run("lab", "show", str(folder)).status == 0


def test_a_report_is_not_written_where_nothing_can_be(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    run("lab", "run", "kolkhoz", *FEW, "--out", str(folder))
    said = run("lab", "report", str(folder), "--out", str(tmp_path / "no" / "page.html"))
    assert "The report cannot be written to" in said.err


@pytest.mark.parametrize(
    ("word", "half"),
    [("", 0.0), ("±0.5%", 0.005), ("0.5%", 0.005), ("0.02", 0.02), ("± 3 %", 0.03)],
)
def test_a_precision_is_read(word: str, half: float) -> None:
    assert precision(word) == pytest.approx(half)


@pytest.mark.parametrize("word", ["x", "0", "-1", "80%", "nan", "%", "1e-9", "inf"])
def test_an_impossible_precision_is_refused(word: str) -> None:
    with pytest.raises(Refusal, match="should be a precision"):
        precision(word)


def test_ranges_and_lists_are_read() -> None:
    assert settings_of("fee=0..2") == ["fee=0", "fee=1", "fee=2"]
    assert settings_of(" fee = 1, 3") == ["fee=1", "fee=3"]


@pytest.mark.parametrize(
    "word", ["fee", "fee=", "=1,2", "fee=1", "fee=3..1", "fee=0..999", "f=a..b"]
)
def test_what_is_no_range_is_refused(word: str) -> None:
    with pytest.raises(Refusal, match="should be an option and two values"):
        settings_of(word)


def test_what_if_asks_of_a_saved_play_and_of_a_finished_table(run: Run, tmp_path: Path) -> None:
    game = game_named("kolkhoz")
    match = Match(game, game.make_options(), 2, 7)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path / "evening.json"
    file.write_text(match.to_json(), encoding="utf-8")
    asked = ("--at", "3", "--bots", "random", "--games", "3", "--jobs", "1")
    said = run("lab", "what-if", "kolkhoz", "--table", str(file), *asked)
    assert said.status == 0, said.err
    assert "after 3 moves: 3 worlds played on by random, seed 1" in " ".join(said.out.split())
    assert said.out.count("(played)") == 1
    other = run("lab", "what-if", "rebuild", "--table", str(file), *asked)
    assert "is a play of kolkhoz" in other.err
    database = str(tmp_path / "table.sqlite")
    with contextlib.closing(Store(database_url(database))) as store:
        running = TableRow(0, "WHEAT-1", "kolkhoz", game.version, "{}", 2, "7", "", 0.0, None, None)
        number = store.create(running, [SeatRow("novice", "", False)] * 2)
        first = match.moves[0]
        entry = Entry(1, first.seat, first.action, match.at(0).digest(), 0.0)
        run_apart(store.append(number, entry))
    for where, sentence in (
        ("WHEAT-1", "is not over yet"),
        ("WHEAT-2", "no table with the code"),
        (str(tmp_path / "gone.json"), "There is no file"),
    ):
        said = run("lab", "what-if", "kolkhoz", "--table", where, "--database", database, *asked)
        assert said.status == 2
        assert sentence in said.err


def test_tuning_tries_settings_and_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    asked = ("--over", "medals=no,yes", "--target", "decisions 1..500", "--out", str(tmp_path))
    said = run("lab", "tune", "kolkhoz", *FEW, *asked)
    assert said.status == 0, said.err
    assert "2 settings tried" in said.out
    assert "12 plays of fresh deals" in said.out
    assert " reached" in said.out
    assert (tmp_path / "whole" / "medals=yes").is_dir()
    assert run("lab", "tune", "kolkhoz", *FEW, *asked).out == said.out
    wrong = run("lab", "tune", "kolkhoz", *FEW, *asked, "--target", "fun 1..2")
    assert "should be “seats equal”" in wrong.err
