"""`python -m tests.envs.same_plays GAME...`: a GPU plays, byte for byte, what is played here.

The GPU that is there; with NUMBA_ENABLE_CUDASIM=1, on the simulated one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import numpy as np

from igroteka.engine import Game, game_named, games
from igroteka.engine.options import Options
from igroteka.envs.batched import BatchedEnv
from igroteka.envs.cuda import CudaEnv, random_games
from igroteka.envs.play import make_ready

TOLD = ("states", "movers", "masks", "observations", "rewards", "dones", "final_observations")


def same_games(game: Game, seats: int, seeds: Iterable[int], options: Options | None = None) -> int:
    """Play random games both ways, and compare all that is told and where they end.

    Returns how many decisions were the same.
    """
    given = np.array(list(seeds), np.uint64)
    played = random_games(game, seats, given, options)
    ends = played.states.copy_to_host()
    make_ready(game)
    out = np.zeros(game.actions.size, np.int32)
    options = (options or next(iter(game.presets.values()))).settled(seats)
    for i in range(len(given)):
        states = game.fresh_states(2, options)
        course, scores, ranks = (np.zeros((1, n), np.int32) for n in (3, seats, seats))
        game.kernels.playout.random_games(
            states, seats, given[i : i + 1], game.rules.LONGEST, out, course, scores, ranks
        )
        assert ends[i].tobytes() == states.tobytes(), f"{game.name}: game {i} ends otherwise"
        assert played.courses[i].tolist() == course[0].tolist()
        assert played.scores[i].tolist() == scores[0].tolist()
        assert played.ranks[i].tolist() == ranks[0].tolist()
    return int(played.courses[:, 0].sum())


def same_steps(
    game: Game,
    seats: int,
    n: int,
    steps: int,
    options: Options | None = None,
    reward: str = "win",
) -> int:
    """Step a batch both ways by the same actions, and compare every array after each step."""
    here = BatchedEnv(game, n, seats, options, reward=reward)
    there = CudaEnv(game, n, seats, options, reward=reward)
    chance = np.random.default_rng(1)
    for env in (here, there):
        env.reset(40)
    for step in range(steps + 1):
        for name in TOLD:
            one, other = getattr(here, name), getattr(there, name).copy_to_host()
            same = one.dtype == other.dtype and one.tobytes() == other.tobytes()
            assert same, f"{game.name}: {name} differ after {step} steps"
        assert here.sample().tobytes() == there.sample().copy_to_host().tobytes()
        actions = (chance.random(here.masks.shape) * here.masks).argmax(1).astype(np.int32)
        if step < steps:
            here.step(actions)
            there.step(actions)
    return n * steps


def all_settings(game: Game) -> Iterator[tuple[int, str, Options]]:
    """Each number of seats with each recommended setup that it can play."""
    for seats in game.seats:
        for preset, options in game.presets.items():
            if seats in options.counts(game.seats):
                yield seats, preset, options


def main(names: list[str]) -> None:
    for name in names or sorted(games()):
        game = game_named(name)
        seats = game.default_seats
        same_games(game, seats, [7])
        same_steps(game, seats, 3, 20)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
