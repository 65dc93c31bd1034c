"""Experiments that are started on the page: the same as by the command line, one at a time."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import zipfile
from pathlib import Path

import pytest

from igroteka.cli import main
from igroteka.engine import Refusal
from igroteka.weblab import worker
from igroteka.weblab.laboratory import LOWEST, Laboratory, all_but_one
from igroteka.weblab.turns import turn, whose_turn
from tests.table.serving import Served
from tests.waiting import until
from tests.weblab.designer import Designer, files, text


def some_are_there(folder: Path, more_than: int) -> bool:
    return len(list((folder / "games").glob("*.parquet"))) > more_than


def test_killed_stopped_and_continued_it_ends_as_by_the_command_line(
    designer: Designer, laboratory: Laboratory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = designer.start(games="120", **{"option-medals": "on"})
    assert address == "/lab/e/kolkhoz-1"
    folder = laboratory.folder / "kolkhoz-1"
    # One at a time: a second one is refused, with the way to the first.
    refused = designer.form()
    assert refused.status_code == 409
    assert "Another experiment runs already: kolkhoz-1." in text(refused.text)
    assert f'action="{address}/stop"' in refused.text
    assert not (laboratory.folder / "kolkhoz-2").exists()
    # Killed from outside.
    run = laboratory._run
    assert run is not None
    until(lambda: some_are_there(folder, 0))
    assert os.getpriority(os.PRIO_PROCESS, run.process.pid) == 1
    run.process.send_signal(signal.SIGKILL)
    page = designer.wait(address, "stopped")
    assert "Its process was killed (signal 9). What was played is kept." in text(page)
    # Gone on with, and stopped.
    before = len(files(folder))
    designer.do(address, "continue")
    until(lambda: len(files(folder)) > before)
    designer.do(address, "stop")
    page = designer.get(address)
    assert "What was played is kept: it can go on where it was." in text(page)
    assert whose_turn(laboratory.folder) == ""
    # Gone on with, and ended.
    designer.do(address, "continue")
    page = designer.wait(address, "finished")
    assert "120 of 120 plays" in text(page)
    assert page.count('class="span"') == 2, "an interval of each seat"
    # The command line that the page shows makes the same bytes.
    (command,) = re.findall(r"<code>igroteka (.+?)</code>", page)
    words = shlex.split(command)
    assert words[-2:] == ["--out", str(folder)]
    main([*words[:-1], str(tmp_path / "other"), "--jobs", "1"])
    assert "120 plays" in capsys.readouterr().out
    assert files(folder) == files(tmp_path / "other")
    # It can be taken away, and its report read, which may do nothing.
    packed = zipfile.ZipFile(io.BytesIO(designer.http.get(f"{address}/results.zip").content))
    packed.extractall(tmp_path / "taken")
    assert files(tmp_path / "taken" / "kolkhoz-1") == files(folder)
    report = designer.http.get(f"{address}/report")
    assert "<title>Lab: Kolkhoz</title>" in report.text
    assert report.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    designer.http.cookies.set("language", "ru")
    russian = text(designer.get(f"{address}/report"))
    for words in ("Есть ли выгодное место?", "Пятилетка", "Смен лидера", "В партии решений: "):
        assert words in russian


def test_the_server_leaves_nothing_running(
    designer: Designer, laboratory: Laboratory, served: Served
) -> None:
    designer.start(games="100000")
    assert laboratory._run is not None
    process = laboratory._run.process
    served.stop()
    assert process.returncode == worker.STOPPED


def test_tables_go_first() -> None:
    assert LOWEST == 19
    assert 1 <= all_but_one() <= max(1, (os.cpu_count() or 1) - 1)


def test_one_has_the_turn(tmp_path: Path) -> None:
    assert whose_turn(tmp_path) == ""
    with turn(tmp_path, "first"):
        assert whose_turn(tmp_path) == "first"
        other = Laboratory(tmp_path)
        assert other.running == "first"
    assert whose_turn(tmp_path) == ""


def test_who_has_no_turn_says_so_and_plays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.weblab.turns.PATIENCE", 0.0)
    with turn(tmp_path, "first"), pytest.raises(Refusal, match="runs already: first"):
        worker.play(tmp_path / "second", 1)
