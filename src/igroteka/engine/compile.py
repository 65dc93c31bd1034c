"""`python -m igroteka.engine.compile GAME VERSION MODULE...`: compile kernels into the disk cache.

Runs as a child of a process that must stay responsive. Prints `progress 0.4` lines; ends by
itself when its parent is gone.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
from collections.abc import Sequence

from igroteka.engine.game import game_of
from igroteka.engine.kernels import Kernel
from igroteka.engine.refusal import Refusal

PR_SET_PDEATHSIG = 1
"""Linux's name for: send me this signal when my parent dies."""


def main(name: str, version: int, modules: Sequence[str]) -> None:
    _die_with_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    game = game_of(name, version)
    if game is None:
        sys.exit(f"There is no version {version} of {name}.")
    loaded = [game.kernels.module(module) for module in modules]
    found = [value for module in loaded for value in vars(module).values()]
    doors = [value for value in found if isinstance(value, Kernel)]
    done = threading.Event()
    reporter = threading.Thread(target=_report, args=(doors, done), daemon=True)
    reporter.start()
    try:
        game.kernels.compile_now(modules)
    except Refusal as refusal:
        sys.exit(str(refusal))
    finally:
        done.set()
        reporter.join()  # two threads that print would run into one line
    print("progress 1.0", flush=True)


def _report(doors: Sequence[Kernel[..., object]], done: threading.Event) -> None:
    """Say from time to time how many kernels have been compiled."""
    while not done.wait(0.25):
        ready = sum(door.is_compiled for door in doors)
        print(f"progress {ready / len(doors):.3f}", flush=True)


def _die_with_parent() -> None:
    """Where the system can do it: end even if a compiler that holds Python's lock never returns."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_parent() -> None:
    """The parent holds our standard input open as long as it lives."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
