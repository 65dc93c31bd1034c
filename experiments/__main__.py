"""`python -m experiments [GAME …]`: play the experiments, and write the findings anew.

Each `GAME.toml` is played into `build/experiments/GAME/`; what that says goes to `GAME.json`, and
with the sentences of `GAME.md` to `docs/findings/GAME.md`. What has been played is not played
again. With `--games N` only so many plays a setting are tried, and nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from igroteka.bots import KERNELS, PLAYS
from igroteka.lab.crew import crew
from igroteka.lab.experiment import Experiment
from igroteka.lab.findings import numbers, rendered
from igroteka.lab.running import run
from igroteka.lab.sheets import read
from igroteka.lab.suite import read_suite

HERE = Path(__file__).parent
PAGES = HERE.parent / "docs" / "findings"
RESULTS = HERE.parent / "build" / "experiments"


def play(name: str, games: int, jobs: int) -> None:
    """Play the settings of one game, and keep their numbers."""
    plans = read_suite(HERE / f"{name}.toml")
    found = {}
    for setting, plan in plans.items():
        print(f"{name}: {setting}", flush=True)
        wanted = plan if not games else type(plan)(
            plan.game, plan.options, plan.seats, plan.bots, games, plan.seed, plan.turns
        )  # fmt: skip
        folder = RESULTS / name / (f"{setting}-{games}" if games else setting)
        experiment = Experiment(wanted, folder)
        if not experiment.ended:
            plan.game.kernels.compile_now((*KERNELS, PLAYS))
            with crew(jobs=jobs) as workers:
                run(experiment, workers)
        found[setting] = read(folder)
    first = next(iter(found.values()))
    told = {setting: numbers(one, first) for setting, one in found.items()}
    if not games:
        text = json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True)
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def write(name: str) -> None:
    """Write a game's findings from the numbers that are kept."""
    told = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    page = rendered((HERE / f"{name}.md").read_text(encoding="utf-8"), told)
    (PAGES / f"{name}.md").write_text(page, encoding="utf-8")


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=0, help="only so many a setting, to try it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write-only", action="store_true", help="play nothing")
    asked = parser.parse_args()
    for name in asked.names or sorted(path.stem for path in HERE.glob("*.toml")):
        if not asked.write_only:
            play(name, asked.games, asked.jobs)
        if not asked.games and (HERE / f"{name}.md").exists():
            write(name)


if __name__ == "__main__":
    main()
