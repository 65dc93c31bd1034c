"""`igroteka simulate` beside another checkout: how many times the plays a second of its bots?

    python -m benchmarks.since SRC

SRC is the folder `src` of a checkout from before there were a lab, judges, or whole plays of bots
inside compiled code (`git worktree add ../before 25cfcd9^`). Both run in turn with one job; a rate
is that of the plays that a longer run has more than a short one, so starting and loading do not
count. The table goes to docs/benchmarks.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from benchmarks import report
from benchmarks.timing import table

HERE = Path(__file__).parent.parent / "src"

ROUNDS = 3


class Bar(NamedTuple):
    """What is measured: a bot, plays of a short and of a long run there and here, and how many
    times as fast this must be."""

    bot: str
    there: tuple[int, int]
    here: tuple[int, int]
    least: float


BARS = (
    Bar("greedy", (20, 120), (100, 700), 20.0),
    Bar("search@200", (2, 8), (4, 40), 5.0),
)


def seconds(source: Path, bot: str, plays: int) -> float:
    """How long so many plays of Kolkhoz take, all four seats by one bot."""
    command = ["simulate", "kolkhoz", "--seats", "4", "--bots", bot, "--games", str(plays),
               "--jobs", "1", "--json"]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", "from igroteka.cli import main; main()", *command],
        env={**os.environ, "PYTHONPATH": str(source)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(json.loads(done.stdout)["seconds"])


def rate(source: Path, bot: str, plays: tuple[int, int]) -> float:
    """Plays a second."""
    short, long = (seconds(source, bot, n) for n in plays)
    return (plays[1] - plays[0]) / (long - short)


def main(before: str) -> None:
    """Measure and write."""
    rows, verdicts = [], []
    for bar in BARS:
        for source in (Path(before), HERE):
            seconds(source, bar.bot, 1)  # compiles what has to be compiled
        pairs = [
            (rate(Path(before), bar.bot, bar.there), rate(HERE, bar.bot, bar.here))
            for _ in range(ROUNDS)
        ]
        there, here = (max(found) for found in zip(*pairs, strict=True))
        ratios = sorted(now / then for then, now in pairs)
        rows.append([bar.bot, f"{there:.2f}", f"{here:.1f}", f"{here / there:.1f}",
                     f"{ratios[0]:.1f} to {ratios[-1]:.1f}"])  # fmt: skip
        verdict = "holds" if here / there >= bar.least else "DOES NOT HOLD"
        verdicts.append(f"Bar: {bar.bot} at least {bar.least:.0f} times: {verdict}.")
        print(rows[-1], verdicts[-1], flush=True)
    head = ["at all four seats", "plays/s before", "plays/s", "times", "in single rounds"]
    said = (
        "`igroteka simulate kolkhoz --jobs 1`, the best of "
        f"{ROUNDS} runs each, in turn with the last commit before searches became cheaper and bots "
        "played whole games inside compiled code (`python -m benchmarks.since SRC`)."
    )
    parts = ["## Whole plays by bots", table(head, rows), said, *verdicts]
    report.write(["\n\n".join(parts)])


if __name__ == "__main__":
    main(sys.argv[1])
