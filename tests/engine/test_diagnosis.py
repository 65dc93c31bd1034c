"""Rules that cannot be compiled: function, line and reason are said, and nothing hangs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packages import change, ran, toy_package

COMPILE = """
import sys
from igroteka.engine import Refusal, game_named
try:
    game_named("toys").kernels.compile_now()
except Refusal as refusal:
    sys.exit(str(refusal))
"""

FAULTS = {
    "a forgotten @rule": (
        "@rule\ndef winner_of_round",
        "def winner_of_round",
        ["close_round in rules.py, line ", "winner_of_round", "Is @rule missing above"],
    ),
    "a field that is none": (
        "s.round += 1",
        "s.rounds += 1",
        ["close_round in rules.py, line ", "The record has no field 'rounds'."],
    ),
    "a name that nobody gave": (
        "    best = 0\n",
        "    best = nobody_gave\n",
        ["'nobody_gave' is not defined (in winner_of_round, which is called there)"],
    ),
    "a print": (
        "    s.bids[seat] = action\n",
        "    print(action)\n    s.bids[seat] = action\n",
        ["apply in rules.py, line ", "a rule does not print"],
    ),
    "a number that becomes a text": (
        "    best = 0\n",
        "    best = 'nobody'\n",
        ["winner_of_round in rules.py, line ", "Cannot unify"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "sentences"), FAULTS.values(), ids=FAULTS)
def test_the_compiler_says_what_is_wrong_and_where(
    tmp_path: Path, old: str, new: str, sentences: list[str]
) -> None:
    environment = toy_package(tmp_path)
    change(tmp_path / "toys" / "rules.py", old, new)
    ended = ran("-c", COMPILE, **environment)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    for sentence in sentences:
        assert sentence in ended.stderr
    line = int(ended.stderr.partition("line ")[2].partition(":")[0])
    source = (tmp_path / "toys" / "rules.py").read_text().splitlines()
    function = ended.stderr.partition("compiled. ")[2].partition(" in ")[0]
    above = [row for row in source[:line] if row.startswith("def ")]
    assert above[-1].startswith(f"def {function}(") or source[line].startswith(f"def {function}(")
