"""`run`: the command line in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

import pytest

from igroteka.cli import main
from tests.cli.running import Run, Said


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
