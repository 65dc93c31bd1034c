"""`python -m igroteka.engine.compile GAME`: compile a game's kernels into the disk cache.

Runs as a child of a process that must stay responsive. Prints `progress 0.4` lines; ends by
itself when its parent is gone.
"""

from __future__ import annotations

import os
import sys
import threading

from igroteka.engine.game import game_named
from igroteka.engine.kernels import PLAYING, Kernel


def main(name: str) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    game = game_named(name)
    modules = [game.kernels.module(module) for module in PLAYING]
    doors = [door for module in modules for door in vars(module).values() if _own(door, modules)]
    done = threading.Event()
    threading.Thread(target=_report, args=(doors, done), daemon=True).start()
    game.kernels.compile_now()
    done.set()
    print("progress 1.0", flush=True)


def _own(value: object, modules: list[object]) -> bool:
    return isinstance(value, Kernel)


def _report(doors: list[Kernel[..., object]], done: threading.Event) -> None:
    """Say from time to time how many kernels have been compiled."""
    while not done.wait(0.25):
        ready = sum(bool(door.compiled.signatures) for door in doors if door.compiled is not None)
        print(f"progress {ready / len(doors):.3f}", flush=True)


def _end_with_parent() -> None:
    """The parent holds our standard input open as long as it lives."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
