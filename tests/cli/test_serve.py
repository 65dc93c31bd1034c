"""`igroteka serve`: the table, and the lab beside it."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.table import serving
from tests.cli.running import Run
from tests.weblab.designer import asked_by


@pytest.mark.parametrize(("words", "open_to_all"), [((), False), (("--lab-for-all",), True)])
def test_the_lab_is_for_this_machine_unless_it_is_said_to_be_for_all(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], open_to_all: bool
) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr(serving, "serve", lambda *_words, **named: served.append(named))
    assert run("serve", "--host", "0.0.0.0", "--no-browser", *words).status == 0
    ((lab,),) = [named["annexes"] for named in served]
    assert lab.path == "/lab"
    assert lab.open_to(asked_by("192.168.1.7", "192.168.1.5:8000")) is open_to_all
    assert lab.open_to(asked_by("127.0.0.1", "127.0.0.1:8000"))
