"""`python -m tests.kernels`: compile all kernels, some games at a time, before tests need them.

Otherwise each server that a browser test starts would begin to compile, and be killed before it
has done.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from igroteka.bots import KERNELS
from igroteka.engine import game_named, games
from igroteka.engine.kernels import LAWS


def make_ready(name: str) -> None:
    """Compile what the tests of a game need, or load it."""
    game_named(name).kernels.compile_now((*KERNELS, LAWS))


def main() -> None:
    with ProcessPoolExecutor() as pool:
        for _ in pool.map(make_ready, games()):
            pass


if __name__ == "__main__":
    main()
