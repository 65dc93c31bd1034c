"""What an expected play is called: by things, as far as these are the same in what may be true.

An action names places: the card in a column. Which card lies there after some moves stands in no
position that anybody knows, so the play is tried in several worlds that agree with what the seat
knows. It is told as far as all in which it goes on say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from igroteka.engine import Game, view_row
from igroteka.engine.records import States, copied

WORLDS = 8
"""So many worlds are tried."""


def foretold(
    game: Game, view: States, viewer: int, line: Sequence[tuple[int, int]], names: Sequence[str]
) -> list[str]:
    """The first actions of a play in words, as many as can be told.

    view: the position as the viewer sees it, array of shape (1,).
    """
    step = game.kernels.playout
    worlds = [copied(view) for _world in range(WORLDS)]
    for seed, world in enumerate(worlds):
        step.guess_at(world, 0, viewer, seed)
    legal = np.zeros(game.actions.size, np.int32)
    told: list[str] = []
    for seat, action in line:
        on = []
        for world in worlds:
            waits = int(step.waiting_at(world, 0)) >> seat & 1
            n = int(step.legal_at(world, 0, seat, legal)) if waits else 0
            if action in legal[:n]:
                on.append(world)
        said = {game.words.offer(view_row(world), action, names) for world in on}
        if len(said) != 1:
            break
        told += said
        for world in on:
            step.apply_at(world, 0, seat, action)
        worlds = on
    return told
