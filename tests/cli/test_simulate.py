"""`igroteka simulate`."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Run


def test_simulations_print_tables(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "2").out
    assert "kolkhoz, 4 games, 2 seats, seed 1" in said
    assert "95 % INTERVAL" in said
    assert "decisions/s" in said


def test_simulations_print_json(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "3", "-o", "medals=yes", "--json")
    found = json.loads(said.out)
    assert found["options"]["medals"] is True
    assert [line["seat"] for line in found["by_seat"]] == [1, 2, 3]
    assert sum(line["wins"]["share"] for line in found["by_seat"]) == pytest.approx(1)
