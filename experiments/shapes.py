"""`python -m experiments.shapes`: count what the games are like, and write docs/games.md anew."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from igroteka.bots import KERNELS
from igroteka.engine import game_named, games
from igroteka.lab.shape import GUESSES, Shape, shape, table
from igroteka.lab.statistics import Estimate

HERE = Path(__file__).parent
STORED = HERE / "shapes.json"
PAGE = HERE.parent / "docs" / "games.md"

PLAYS = 500
SEED = 1

ABOVE = """# The five games in numbers

What awaits those who search these games, or learn them. Counted by `igroteka lab shape GAME` in {n}
random plays of each game's first setup with its usual number of seats, seeds from {seed} on; after
± half of a 95 % interval over plays. `python -m experiments.shapes` writes this page anew.

"""

BELOW = """
- **Choices** are decisions with more than one legal action, and the *actions of a choice* what they
  offer (the branching factor). All is counted in random plays; for plays of good bots see the
  findings.
- **Asked of several at once**: sealed bids. No one sees what others have chosen.
- **Numbers drawn** come from the dice in the record, which deal, shuffle and roll; decks are
  shuffled as far as cards are drawn.
- **Bits unknown**: the collision entropy (Rényi 1961) of what `guess` fills in for the player who
  chooses, over {guesses} guesses at a sample of the choices. One bit is two worlds that are equally
  likely. It counts what has come about already, such as cards in hands of others; not what is drawn
  later. Where no two guesses agreed it is over 20.
- **Bytes of a position**: the record without its notes; see [Environments](environments.md) for
  observations.
"""


def page(stored: Sequence[dict[str, Any]]) -> str:
    """The page, from what is stored of each game."""
    shapes = [
        Shape(**{name: Estimate(*one) if isinstance(one, list) else one for name, one in x.items()})
        for x in stored
    ]
    titles = ["", *(game_named(found.game).words.GAME for found in shapes)]
    rows = [titles, ["---", *("---:" for _ in shapes)], *table(shapes)]
    lines = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    above = ABOVE.format(n=shapes[0].plays, seed=SEED)
    return above + lines + BELOW.format(guesses=f"{GUESSES:,}")


def main() -> None:
    """Count and write."""
    found = []
    for game in games().values():
        game.kernels.compile_now(KERNELS)
        options = next(iter(game.presets.values()))
        print(game.name, flush=True)
        found.append(shape(game, options, game.default_seats, PLAYS, SEED)._asdict())
    STORED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(json.loads(STORED.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
