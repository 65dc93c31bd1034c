"""A table with a lab beside it, and somebody who uses it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from igroteka.weblab.annex import LabPages
from igroteka.weblab.laboratory import Laboratory
from tests.table.serving import Served
from tests.weblab.designer import Designer


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plays need no compiler; what the lab starts inherits this."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")


@pytest.fixture
def laboratory(tmp_path: Path) -> Laboratory:
    """One that does not wait until no other test runs."""
    return Laboratory(tmp_path / "lab", niceness=1, jobs=1)


@pytest.fixture
def served(tmp_path: Path, laboratory: Laboratory) -> Iterator[Served]:
    pages = LabPages(laboratory, for_all=False)
    server = Served(f"sqlite:///{tmp_path / 'table.sqlite'}", annexes=[pages.annex()])
    yield server
    server.stop()


@pytest.fixture
def designer(served: Served, laboratory: Laboratory) -> Designer:
    return Designer(served.person(), laboratory)
