"""A process that runs experiments on Ray: `python -m tests.lab.driver ON FOLDER WHAT`.

WHAT is one of

    die     it is killed when two chunks are there
    end     it plays to the end
    all     the first worker that is in the middle of the second chunk is killed there, and it plays
            to the end; then workers have other rules; then Ctrl+C is pressed when two chunks are
            there. The folders are FOLDER, and `other` and `stopped` beside it

What is refused is printed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from igroteka.engine import Refusal, game_named
from igroteka.lab import experiment, running
from igroteka.lab.crew import crew
from igroteka.lab.experiment import Experiment
from igroteka.lab.plan import Plan

GAMES = 24
CHUNK = 4

EARLY = 2
"""So many chunks are there when something happens to the driver."""


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
        running.Tables = Dying if task.number == 1 else before
        try:
            return running.play_chunk(task)
        finally:
            running.Tables = before

    return play


def hit(sent: signal.Signals) -> Callable[[int], None]:
    """Hears of plays, and is sent a signal when some have been written."""
    heard = 0

    def report(games: int) -> None:
        nonlocal heard
        heard += games
        if heard >= EARLY * CHUNK:
            signal.raise_signal(sent)

    return report


def main(on: str, name: str, what: str) -> None:
    """Play, and meet what there is to meet."""
    folder = Path(name)
    experiment.SMALLEST = CHUNK
    with crew(on, 2) as workers:
        if what == "die":
            running.run(wanted(folder), workers, hit(signal.SIGKILL))
        if what == "end":
            running.run(wanted(folder), workers)
        if what == "all":
            play, known = running.play_chunk, running.makers
            running.play_chunk = buried(folder)
            running.run(wanted(folder), workers)
            running.play_chunk = play
            running.makers = lambda told: {**known(told), "rules": "others"}
            try:
                running.run(wanted(folder.with_name("other")), workers)
            except Refusal as refusal:
                print(refusal)
            running.makers = known
            running.run(wanted(folder.with_name("stopped")), workers, hit(signal.SIGINT))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
