"""The search of an earlier checkout, asked over lines of JSON: run with its `src` on the path.

    PYTHONPATH=SRC python -P earlier_search.py

It plays the same plays by itself, move for move, since its records may be laid out otherwise. A
line `["begin", GAME, SEATS, SEED, SECONDS]` begins the game's first preset, with so many seconds a
move, `["play", SEAT, ACTION]` is a move, to `["choose", SEAT]` it answers with the seat's legal
actions and the one it would play, and to `["end"]` with the ranks. It imports nothing that came
later.
"""

from __future__ import annotations

import json
import sys

from igroteka.bots import KERNELS
from igroteka.bots.players import SearchBot, legal_actions
from igroteka.engine import Match, games


def begin(name: str, seats: int, seed: int) -> Match:
    """A play, once its kernels are compiled."""
    game = games()[name]
    if game.kernels.state == "cold":
        game.kernels.compile_now(KERNELS)
    return Match(game, next(iter(game.presets.values())), seats, seed)


def main() -> None:
    """Answer until nobody asks any more."""
    match: Match | None = None
    for line in sys.stdin:
        what, *rest = json.loads(line)
        if what == "begin":
            *asked, seconds = rest
            match = begin(*asked)
            bots = [
                SearchBot(match.game, match.seed * 16 + n, seconds=seconds)
                for n in range(match.seats)
            ]
            continue
        assert match is not None
        if what == "play":
            match.play(*rest)
        elif what == "choose":
            (seat,) = rest
            view = match.view(seat)
            legal = [int(action) for action in legal_actions(match.game, view, seat)]
            print(json.dumps([legal, bots[seat].choose(view, seat).action]), flush=True)
        else:
            print(json.dumps(match.ranks()), flush=True)


if __name__ == "__main__":
    main()
