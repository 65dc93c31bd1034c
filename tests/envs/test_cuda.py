"""Plays on a GPU: simulated, and by the code for one run on this processor."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import cuda

from igroteka.engine import Refusal, game_named, games
from igroteka.envs.cuda import CudaEnv, random_games
from tests.device_code import needs_cuda, on_this_processor
from tests.envs.same_plays import all_settings, same_games, same_steps
from toys import TOY

PAGE = Path(__file__).parents[2] / "docs" / "gpu.md"
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "IGROTEKA_INTERPRET": "1"}
HAS_DEVICE = cuda.is_available()


def test_a_simulated_gpu_plays_what_is_played_here() -> None:
    """The simulator has to be asked for before Numba is loaded: in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.envs.same_plays"],
        env=os.environ | SIMULATED,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == sorted(games())


def test_the_examples_of_the_page_run_on_a_simulated_gpu() -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    done = subprocess.run(
        [sys.executable, "-c", "".join(examples)],
        env=os.environ | SIMULATED,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) >= 2


@needs_cuda
@pytest.mark.slow
@pytest.mark.usefixtures("interpreted", "toy_cache")
def test_the_code_for_a_gpu_plays_a_sixth_game_as_it_is_played_here() -> None:
    with on_this_processor():
        assert same_games(TOY, 2, range(20)) == 80
        for reward in ("win", "rank", "score"):
            # Long enough for some plays to be over, and begun anew.
            same_steps(TOY, 3, 5, 20, reward=reward)
        env = CudaEnv(TOY, 4, 2)
        refuses_and_changes_nothing(env)
        right = env.masks.argmax(1).astype(np.int32)
        env.step(right, trust=True)
        with pytest.raises(Refusal, match="row of whole numbers from 0"):
            random_games(TOY, 2, [1, -1])
        with pytest.raises(Refusal, match="row of whole numbers from 0"):
            random_games(TOY, 2, [])


def refuses_and_changes_nothing(env: CudaEnv) -> None:
    before = env.states.tobytes()
    right = env.masks.argmax(1).astype(np.int32)
    for number in (-1, env.game.actions.size, 1 << 30):
        wrong = right.copy()
        wrong[2] = number
        seat = env.movers[2]
        with pytest.raises(Refusal, match=f"In play 2 seat {seat} cannot play {number} now"):
            env.step(wrong)
    for array in (right[:1], right.astype(np.int64), right[:, None], right.tolist()):
        with pytest.raises(Refusal, match=r"int32 of shape \(4,\)"):
            env.step(array)
    with pytest.raises(Refusal, match="seed is a whole number"):
        env.reset(-1)
    assert env.states.tobytes() == before


@needs_cuda
@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
def test_the_code_for_a_gpu_plays_whole_games_of_kolkhoz() -> None:
    game = game_named("kolkhoz")
    with on_this_processor():
        assert same_games(game, 4, range(3)) > 300


@pytest.mark.skipif(HAS_DEVICE, reason="there is a GPU here")
def test_without_a_gpu_it_is_said_what_is_missing() -> None:
    game = game_named("kolkhoz")
    for ask in (lambda: CudaEnv(game, 2, 4), lambda: random_games(game, 4, [1])):
        with pytest.raises(Refusal, match=r"no GPU here that CUDA can use|A GPU needs the package"):
            ask()


def test_what_no_batch_can_be_is_refused_wherever_it_is() -> None:
    game = game_named("kolkhoz")
    with pytest.raises(Refusal, match="one play at least"):
        CudaEnv(game, 0, 3)
    with pytest.raises(Refusal, match="played by 2, 3, 4"):
        CudaEnv(game, 1, 9)
    with pytest.raises(Refusal, match="no reward “fame”"):
        CudaEnv(game, 1, 3, reward="fame")
    with pytest.raises(Refusal, match="played by 2, 3, 4"):
        random_games(game, 9, [1])


@pytest.mark.skipif(not HAS_DEVICE, reason="needs a GPU that CUDA can use")
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_a_gpu_plays_what_is_played_here(name: str) -> None:
    game = game_named(name)
    for seats, _, options in all_settings(game):
        same_games(game, seats, range(100), options)
        same_steps(game, seats, 50, 200, options)
