"""`python -m experiments [GAME …]`: play the experiments, and write the findings anew.

Each `GAME.toml` is played into `build/experiments/GAME/`; what that says goes to `GAME.json`, and
with the sentences of `GAME.md` to `docs/findings/GAME.md`. What has been played is not played
again. With `--small` each setting is tried on one deal by random players, which takes seconds, and
nothing is kept.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from igroteka.bots import KERNELS, PLAYS
from igroteka.lab.crew import Crew, crew
from igroteka.lab.experiment import Experiment
from igroteka.lab.findings import charts, numbers, rendered
from igroteka.lab.plan import RANDOM
from igroteka.lab.running import run
from igroteka.lab.sheets import Found, read
from igroteka.lab.suite import read_suite

HERE = Path(__file__).parent
PAGES = HERE.parent / "docs" / "findings"
RESULTS = HERE.parent / "build" / "experiments"


def play(name: str, jobs: int) -> None:
    """Play the settings of one game, and keep their numbers."""
    found = {}
    for setting, plan in read_suite(HERE / f"{name}.toml").items():
        print(f"{name}: {setting}", flush=True)
        experiment = Experiment(plan, RESULTS / name / setting)
        if not experiment.ended:
            plan.game.kernels.compile_now((*KERNELS, PLAYS))
            with crew(jobs=jobs) as workers:
                run(experiment, workers)
        found[setting] = read(experiment.folder)
    (HERE / f"{name}.json").write_text(in_lines(told(found)), encoding="utf-8")


def in_lines(told: Mapping[str, Mapping[str, Sequence[float]]]) -> str:
    """JSON with a line for each measure."""
    settings = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(
            f" {json.dumps(measure, ensure_ascii=False)}: {json.dumps(told[name][measure])}"
            for measure in sorted(told[name])
        )
        + "\n}"
        for name in sorted(told)
    ]
    return "{\n" + ",\n".join(settings) + "\n}\n"


def try_out(name: str, folder: Path, workers: Crew) -> Mapping[str, Mapping[str, Sequence[float]]]:
    """What a few random plays of each setting say, by setting and measure; for its form alone."""
    found = {}
    for setting, plan in read_suite(HERE / f"{name}.toml").items():
        few = dataclasses.replace(plan, bots=(RANDOM,), games=plan.turns)
        run(Experiment(few, folder / setting), workers)
        found[setting] = read(folder / setting)
    return told(found)


def told(found: Mapping[str, Found]) -> dict[str, dict[str, list[float]]]:
    """All that may be quoted of a game's settings; the first is what others are compared with."""
    first = next(iter(found.values()))
    return {setting: numbers(one, first) for setting, one in found.items()}


def write(name: str) -> None:
    """Write a game's findings from the numbers that are kept."""
    told = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    page = (HERE / f"{name}.md").read_text(encoding="utf-8")
    (PAGES / f"{name}.md").write_text(rendered(page, told), encoding="utf-8")
    for file, picture in charts(page, told):
        (PAGES / file).write_text(picture, encoding="utf-8")


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--small", action="store_true", help="only try each setting")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write-only", action="store_true", help="play nothing")
    asked = parser.parse_args()
    for name in asked.names or sorted(path.stem for path in HERE.glob("*.toml")):
        if asked.small:
            with tempfile.TemporaryDirectory() as folder, crew(jobs=1) as workers:
                tried = try_out(name, Path(folder), workers)
            print(f"{name}: {len(tried)} settings can be played")
            continue
        if not asked.write_only:
            play(name, asked.jobs)
        if (HERE / f"{name}.md").exists():
            write(name)


if __name__ == "__main__":
    main()
