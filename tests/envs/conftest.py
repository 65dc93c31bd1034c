"""What the tests of environments share."""

from __future__ import annotations

import pytest

from igroteka.engine import games


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything runs as plain Python, also where another test has compiled a game."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    for game in games().values():
        monkeypatch.setattr(game.kernels, "state", "cold")
