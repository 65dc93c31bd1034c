"""`igroteka conform`."""

from __future__ import annotations

from tests.cli.running import Run


def test_conformance_is_checked(run: Run) -> None:
    said = run("conform", "kolkhoz", "--games", "2")
    assert said.status == 0
    assert "kolkhoz keeps the contract." in said.out
