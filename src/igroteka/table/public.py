"""What everybody knows of a choice: is it forced?

A choice is forced *for all to see* if the seat would have just one in every world that agrees with
what spectators see. The worlds are guesses of a spectator, drawn with chance that comes from the
public view alone: so whoever looks on could draw the same, and the answer tells nobody anything.
"""

from __future__ import annotations

import hashlib

import numpy as np

from igroteka.engine import NOBODY, Match
from igroteka.engine.records import copied

WORLDS = 48
"""So many worlds are tried where rules are compiled."""

FEW = 6
"""So many where they are not: each takes a hundred times as long."""


def forced_for_all(match: Match, seat: int) -> bool:
    """Whether everybody knows that a seat has no choice."""
    playout = match.game.kernels.playout
    seen = match.view(NOBODY)
    seed = int.from_bytes(hashlib.sha256(seen.tobytes()).digest()[:7], "big")
    out = np.zeros(match.game.actions.size, np.int32)
    worlds = WORLDS if match.game.kernels.state == "ready" else FEW
    for n in range(worlds):
        world = copied(seen)
        playout.guess_at(world, 0, NOBODY, seed + n)
        if not int(playout.waiting_at(world, 0)) >> seat & 1:
            continue
        if playout.legal_at(world, 0, seat, out) != 1:
            return False
    return True
