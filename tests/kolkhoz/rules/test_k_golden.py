"""Whole games that must come out the same for ever: every state, bit for bit.

A change of the rules, of the dice or of the record's layout shows here. If it is meant, raise the
game's `version` in games/kolkhoz/__init__.py and write the files anew:

    python tests/kolkhoz/rules/test_k_golden.py
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from igroteka.engine import Match, game_named

GAME = game_named("kolkhoz")
FOLDER = Path(__file__).parent.parent / "golden"

PLAYS: dict[int, tuple[str, dict[str, Any]]] = {
    2: ("kolkhoz", {}),
    3: ("kolkhoznik", {"medals": True, "work_hours_threshold": 20}),
    4: ("zonsky", {"mice_candidates": "newly_revealed"}),
    5: ("kolkhoz", {"requisition": "mice", "jack_replacement": "plan_card_joins_workers"}),
}
"""For each number of players: the preset, and the options that differ from it."""


def play(seats: int) -> list[str]:
    """Play a game of random legal actions; return its lines."""
    preset, differing = PLAYS[seats]
    seed = 1000 + seats
    match = Match(GAME, GAME.make_options(differing, preset), seats, seed)
    lines = [
        f"game {GAME.name}, version {GAME.version}",
        f"seats {seats}, seed {seed}",
        *(f"option {name} {value}" for name, value in match.options.model_dump().items()),
        f"dealt {match.digest()}",
    ]
    chance = random.Random(seed)
    while not match.over:
        (seat,) = match.waiting()
        action = chance.choice(match.legal(seat))
        match.play(seat, action)
        lines.append(f"{seat} {GAME.actions.text(action)} {match.digest()}")
    lines.append(f"scores {' '.join(map(str, match.scores()))}")
    lines.append(f"places {' '.join(map(str, match.ranks()))}")
    return lines


def path(seats: int) -> Path:
    """Where the game of so many players is written."""
    return FOLDER / f"{seats}.txt"


@pytest.mark.parametrize("seats", PLAYS)
def test_a_golden_game_comes_out_the_same(seats: int) -> None:
    expected = path(seats).read_text(encoding="utf-8").splitlines()
    found = play(seats)
    for n, (was, now) in enumerate(zip(expected, found, strict=False), 1):
        assert was == now, f"{path(seats).name} line {n}: was “{was}”, is “{now}”"
    assert len(expected) == len(found)


if __name__ == "__main__":
    for players in PLAYS:
        path(players).write_text("\n".join(play(players)) + "\n", encoding="utf-8")
        print(path(players).name, "written")
