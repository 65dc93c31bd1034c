"""What is done for the pages in processes of their own, which let others go first.

    python -m igroteka.weblab.worker NICENESS play FOLDER JOBS
    python -m igroteka.weblab.worker NICENESS compare FIRST SECOND

`play` plays the experiment that a folder holds on to its end, telling in `progress.json` what is
known so far, and writes the report. It stops when its input ends: whoever started it says so, or is
gone. `compare` prints what is different in the second experiment, as JSON. What is refused is
printed as JSON too. Needs the extra `lab`.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from igroteka.bots import KERNELS, PLAYS
from igroteka.draw.words import LANGUAGES, speaking
from igroteka.engine import Refusal
from igroteka.lab import lab_room
from igroteka.lab.crew import crew
from igroteka.lab.experiment import chunks_there, kept
from igroteka.weblab.laboratory import PROGRESS, report_file
from igroteka.weblab.turns import turn

REFUSED = 2
STOPPED = 3
"""How the process ends that was told to stop."""

EVERY = 0.5
"""Seconds after which it is told anew what is known."""

PAUSE = 3
"""So many times as long as telling took it is not told again."""


class Teller:
    """Tells from time to time what is known of an experiment that runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._played = 0
        self._next = 0.0

    def __call__(self, games: int) -> None:
        """So many more have been played."""
        self._played += games
        start = time.monotonic()
        if self._played and start >= self._next:
            tell(self._folder)
            now = time.monotonic()
            self._next = now + max(EVERY, PAUSE * (now - start))


def tell(folder: Path, ended: bool = False) -> None:
    """Write down what is known of an experiment; if it has ended, with how many chunks."""
    part = folder / f"{PROGRESS}.part"
    told = {**known(folder), "ended": chunks_there(folder) if ended else None}
    part.write_text(json.dumps(told), encoding="utf-8")
    part.replace(folder / PROGRESS)


def known(folder: Path) -> Mapping[str, Any]:
    """What is known of an experiment: each measure by name as mean, low, high; null for an end
    that is nowhere."""
    metrics = lab_room("metrics")
    found = lab_room("sheets").read(folder)
    names = [name for name in found.deals.columns if name != "deal"]
    bots = list(dict.fromkeys(found.manifest["bots"]))
    shares = metrics.bot_shares(found.games, found.seats) if len(bots) > 1 else {}
    return {
        "played": found.plays,
        "measures": {name: numbers(metrics.estimate(found.deals, name)) for name in names},
        "bots": {bots[bot]: numbers(share) for bot, share in shares.items()},
    }


def numbers(estimate: Any) -> Sequence[float | None]:
    """Mean, low, high; null for what is not finite."""
    return [value if math.isfinite(value) else None for value in estimate[:3]]


def play(folder: Path, jobs: int) -> None:
    """Play an experiment on to its end; raises Refusal."""
    with turn(folder.parent, folder.name):
        experiment = kept(folder)
        running, sheets = lab_room("running"), lab_room("sheets")
        experiment.plan.game.kernels.compile_now((*KERNELS, PLAYS))
        with crew(jobs=jobs) as workers:
            running.run(experiment, workers, Teller(folder))
        found, report = sheets.read(folder), lab_room("report")
        for language in LANGUAGES:
            with speaking(language):
                report.write(found, report_file(folder, language))
        tell(folder, ended=True)


def compare(first: Path, second: Path) -> Mapping[str, Any]:
    """What is different in the second experiment; raises Refusal."""
    sheets = lab_room("sheets")
    ones, others = sheets.read(first), sheets.read(second)
    return {
        "paired": sheets.alike(ones, others),
        "measures": {
            name: [numbers(estimate) for estimate in estimates]
            for name, *estimates in sheets.compared(ones, others)
        },
    }


def stop_when_told() -> None:
    """Wait until the input ends; then end this process and all that work for it."""
    while os.read(sys.stdin.fileno(), 1):  # by no buffer: it would be locked when this one ends
        pass
    helping = multiprocessing.active_children()
    for process in helping:
        process.terminate()
    for process in helping:
        process.join()
    os._exit(STOPPED)


def main(niceness: str, what: str, first: str, second: str) -> None:
    """Do what the arguments say."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(int(niceness))
    threading.Thread(target=stop_when_told, daemon=True).start()
    try:
        if what == "play":
            play(Path(first), int(second))
        else:
            print(json.dumps(compare(Path(first), Path(second))))
    except Refusal as refusal:
        values = {name: str(value) for name, value in refusal.values.items()}
        print(json.dumps({"message": refusal.message, "values": values}))
        sys.exit(REFUSED)


if __name__ == "__main__":
    main(*sys.argv[1:])
