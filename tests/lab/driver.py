"""A process that runs an experiment on Ray: `python -m tests.lab.driver ON FOLDER [WHAT]`.

WHAT is one of

    die         this process is killed when two chunks have been written
    interrupt   Ctrl+C is pressed then
    bury        the first worker that is in the middle of the second chunk is killed there
    other       the workers have other rules

Ends as the command line does, with a refusal on stderr.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from igroteka.cli.mistakes import explain
from igroteka.engine import Refusal, game_named
from igroteka.lab import experiment, running
from igroteka.lab.crew import crew
from igroteka.lab.experiment import Experiment
from igroteka.lab.plan import Plan

GAMES = 24
CHUNK = 4
EARLY = 2
"""So many chunks have been written when something happens to the driver."""


def wanted(folder: Path) -> Experiment:
    """What is played: some chunks, each of some plays, with all tables."""
    game = game_named("kolkhoz")
    plan = Plan(game, game.presets["kolkhoz"], 2, ("random",), GAMES, 1)
    return Experiment(plan, folder, decisions=True)


def buried(folder: Path) -> Callable[[running.Task], running.Parts]:
    """Plays a chunk; the first who does so with the second dies of it."""
    grave = str(folder.with_name("grave"))

    def play(task: running.Task) -> running.Parts:
        class Dying(running.Tables):
            def add(self, game: int, told: Any, sitting: Any) -> None:
                if game == task.games.first + CHUNK // 2 and not os.path.exists(grave):
                    Path(grave).touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                super().add(game, told, sitting)

        before = running.Tables
        running.Tables = Dying if task.number == 1 else before  # type: ignore[misc]
        try:
            return running.play_chunk(task)
        finally:
            running.Tables = before  # type: ignore[misc]

    return play


def main(on: str, name: str, what: str = "") -> None:
    """Play, and meet what there is to meet."""
    folder = Path(name)
    experiment.SMALLEST = CHUNK
    play = buried(folder) if what == "bury" else running.play_chunk
    known = running.makers
    heard = 0

    def report(games: int) -> None:
        nonlocal heard
        heard += games
        if heard == EARLY * CHUNK and what in ("die", "interrupt"):
            signal.raise_signal(signal.SIGKILL if what == "die" else signal.SIGINT)

    if what == "bury":
        running.play_chunk = play
    if what == "other":
        running.makers = lambda told: {**known(told), "rules": "others"}
    try:
        with crew(on, 2) as workers:
            running.run(wanted(folder), workers, report)
    except KeyboardInterrupt:
        sys.exit(130)
    except Refusal as refusal:
        sys.exit(explain(refusal))


if __name__ == "__main__":
    main(*sys.argv[1:])
