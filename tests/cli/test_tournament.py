"""`igroteka tournament`."""

from __future__ import annotations

import json

from tests.cli.running import Run


def test_a_tournament_rates_every_bot(run: Run) -> None:
    flags = ("--bots", "random,novice", "--seeds", "1", "--seats", "2", "--jobs", "1", "--json")
    said = run("tournament", "kolkhoz", *flags)
    found = json.loads(said.out)
    assert {line["bot"] for line in found["ratings"]} == {"random", "novice"}
    assert found["meetings"][0]["plays"] == 2
