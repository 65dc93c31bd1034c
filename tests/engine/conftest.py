"""A place of its own for the kernels of toy games."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def toy_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the toys gets into the user's cache."""
    monkeypatch.setenv("IGROTEKA_CACHE", str(tmp_path))
    return tmp_path
