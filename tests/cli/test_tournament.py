"""`igroteka tournament`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_tournament_rates_every_bot(run: Run) -> None:
    flags = ("--bots", "random,novice", "--seeds", "1", "--seats", "2", "--jobs", "1", "--json")
    said = run("tournament", "kolkhoz", *flags)
    found = json.loads(said.out)
    assert {line["bot"] for line in found["ratings"]} == {"random", "novice"}
    assert found["meetings"][0]["plays"] == 2


def test_a_program_takes_part(run: Run) -> None:
    program = f"program:'{sys.executable}' '{EXAMPLE}'@20s"
    flags = ("--seeds", "1", "--seats", "2", "--jobs", "1", "--json")
    said = run("tournament", "kolkhoz", "--bots", f"{program},random", *flags)
    found = json.loads(said.out)
    assert {line["bot"] for line in found["ratings"]} == {program, "random"}
    assert "lost its seat" not in said.err


def test_a_precision_is_asked_for(run: Run) -> None:
    flags = ("--bots", "random,novice", "--seeds", "2", "--seats", "2", "--jobs", "1", "--json")
    found = json.loads(run("tournament", "kolkhoz", "--until", "±3%", *flags).out)
    assert found["meetings"][0]["plays"] == 4


@pytest.mark.parametrize("wrong", ["0", "±", "much", "±0.7", "-0.1", "60%", "1e-2", "٣%"])
def test_what_is_no_precision_is_refused(run: Run, wrong: str) -> None:
    said = run("tournament", "kolkhoz", f"--until={wrong}", "--bots", "random,novice")
    assert said.status == 2
    assert "is no precision: say ±0.03" in said.err
