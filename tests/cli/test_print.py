"""`igroteka print`."""

from __future__ import annotations

from pathlib import Path

import pytest

from igroteka.cli import print as printing
from igroteka.draw import chromium
from igroteka.engine import game_named
from tests.cli.running import Run


def test_a_page_that_stands_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.html"
    said = run("print", "rebuild", "-o", str(file), "--seats", "2", "--lang", "ru")
    assert said.out == f"Напечатано в {file}.\n"
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert 'lang="ru"' in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count('data-piece="a_log"') == 4


def test_the_label_says_what_differs_from_the_setup(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    run("print", "nomenklatura", "-o", "consolidation_fee=7", "--html", "--out", str(file))
    assert "<li>Fee for the Consolidation card: 7</li>" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("kolkhoz", "--paper", "a5"), "There is no size of paper “a5”."),
        (("kolkhoz", "--seats", "7"), "is played by 2, 3, 4, 5 players, not by 7"),
        (("kolkhoz", "-o", "medals"), "“medals” should be an option and its value"),
        (("kolkhoz", "-o", "hats=3"), "There is no option “hats”"),
        (("chess",), "There is no game “chess”"),
        (("kolkhoz", "--html", "--out", "/nowhere/at/all.html"), "The print cannot be written to"),
    ],
)
def test_what_cannot_be_is_said(run: Run, words: tuple[str, ...], sentence: str) -> None:
    said = run("print", *words)
    assert sentence in said.err
    assert said.status == 2


def test_a_game_without_paper_is_told_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_named("rebuild"), "paper", None)
    assert run("print", "rebuild").err == "rebuild has nothing to print.\n"


def test_without_a_browser_a_page_is_offered(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(chromium, "_browser", lambda driver: "/nowhere/chromium")
    said = run("print", "rebuild", "-o", str(tmp_path / "cards.pdf"))
    assert "playwright install chromium" in said.err
    assert "--html" in said.err
    assert not list(tmp_path.iterdir())


def test_names_of_files_are_told_from_options() -> None:
    assert printing.is_file("cards.pdf")
    assert not printing.is_file("fee=2.pdf")
    assert not printing.is_file("cards")
