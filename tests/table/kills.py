"""SIGKILLs by the hundred, in the middle of the plays of all games: nothing may be lost.

python -m tests.table.kills 300
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from igroteka.engine import games
from tests.table.test_kill import survive


def main() -> None:
    """Kill as often as the command line says, a share for each game."""
    share = int(sys.argv[1]) // len(games())
    for game in games().values():
        with tempfile.TemporaryDirectory() as folder:
            moves = survive(game, f"sqlite:///{Path(folder) / 'kills.sqlite'}", share)
        print(f"{game.name}: {share} kills, {moves} moves acknowledged, none lost", flush=True)


if __name__ == "__main__":
    main()
