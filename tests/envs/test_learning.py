"""The examples that learn: their arithmetic, what they learn where it is known, their commands."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from bots.test_known import part_right
from conftest import INTERPRETED
from igroteka.bots.policy import PolicyBot, read_policy
from igroteka.engine import Game, States, game_named
from igroteka.envs.gymnasium import SeatEnv
from known import GAMES, NIM

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module of its own."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PPO, DMC = example("ppo"), example("dmc")

# Two plays of two seats, in columns. The first: seat 0, 1, 1, 0, then its end; a new play begins,
# of which nobody knows the end. The second does not end at all.
MOVERS = np.array([[0, 0], [1, 1], [1, 0], [0, 1], [1, 0], [0, 1]], np.int8)
DONES = np.array([[0, 0], [0, 0], [0, 0], [1, 0], [0, 0], [0, 0]], np.int8)
VALUES = np.array(
    [[0.5, 0.1], [0.4, 0.2], [0.6, 0.3], [0.8, 0.4], [0.5, 0.5], [0.5, 0.6]], np.float32
)
REWARDS = np.zeros((6, 2, 2), np.float32)
REWARDS[3, 0] = 1.0, 0.0


def test_advantages_lead_from_a_seats_decision_to_its_next_one() -> None:
    gains, known = PPO.advantages(VALUES, MOVERS, DONES, REWARDS, smooth=0.5)
    first = [
        (0.8 - 0.5) + 0.5 * (1.0 - 0.8),  # seat 0: its next decision is three steps on
        (0.6 - 0.4) + 0.5 * (0.0 - 0.6),  # seat 1: its own next one, then the end, lost
        0.0 - 0.6,
        1.0 - 0.8,
        0.0,
        0.0,
    ]
    second = [
        (0.3 - 0.1) + 0.5 * (0.5 - 0.3),
        (0.4 - 0.2) + 0.5 * (0.6 - 0.4),
        0.5 - 0.3,
        0.6 - 0.4,
        0.0,
        0.0,
    ]
    assert gains == pytest.approx(np.array([first, second], np.float32).T)
    assert known.T.tolist() == [[True] * 4 + [False] * 2] * 2


def test_without_smoothing_an_advantage_is_one_step_and_with_all_of_it_the_whole_play() -> None:
    step, _ = PPO.advantages(VALUES, MOVERS, DONES, REWARDS, smooth=0.0)
    whole, _ = PPO.advantages(VALUES, MOVERS, DONES, REWARDS, smooth=1.0)
    assert step[:4, 0] == pytest.approx([0.3, 0.2, -0.6, 0.2])
    assert whole[:4, 0] == pytest.approx([1.0 - 0.5, 0.0 - 0.4, 0.0 - 0.6, 1.0 - 0.8])


def test_outcomes_are_those_of_whoever_chose_and_only_of_plays_that_ended() -> None:
    results, known = DMC.outcomes(MOVERS, DONES, REWARDS, VALUES, trace=1.0)
    assert results[:4, 0].tolist() == [1, 0, 0, 1]
    assert known.T.tolist() == [[True] * 4 + [False] * 2, [False] * 6]


def test_what_was_expected_on_the_way_counts_the_less_the_later_it_was() -> None:
    results, known = DMC.outcomes(MOVERS, DONES, REWARDS, VALUES, trace=0.75)
    first = [0.25 * 0.8 + 0.75 * 1.0, 0.25 * 0.6 + 0.75 * 0.0, 0.0, 1.0]
    assert results[:4, 0] == pytest.approx(first)
    assert known.T.tolist() == [[True] * 4 + [False] * 2, [False] * 6]
    ends = np.zeros((4, 1, 1), np.float32)
    ends[3] = 1.0
    alone = np.zeros((4, 1), np.int8)
    worth = np.float32([[0.1], [0.2], [0.3], [0.4]])
    results, _ = DMC.outcomes(alone, ends[..., 0] != 0, ends, worth, trace=0.5)
    assert results[0, 0] == pytest.approx(0.5 * 0.2 + 0.25 * 0.3 + 0.125 * 0.4 + 0.125)


def test_an_illegal_action_has_no_chance_however_well_it_looks() -> None:
    logits = np.array([[90.0, 0.0, 1.0, -80.0], [5.0, 5.0, 5.0, 5.0]], np.float32)
    masks = np.array([[0, 1, 1, 0], [0, 0, 0, 1]], np.int8)
    chances = np.exp(np.asarray(PPO.log_chances(logits, masks)))
    assert (chances[masks == 0] == 0).all()
    assert chances[0] == pytest.approx([0, 1 / (1 + np.e), np.e / (1 + np.e), 0])
    assert chances[1, 3] == 1


def test_an_illegal_action_learns_nothing() -> None:
    weights = PPO.fresh(PPO.jax.random.key(1), 4, 3)
    batch = {
        "counts": np.ones((2, 4), np.uint8),
        "masks": np.array([[1, 1, 0], [1, 1, 0]], np.int8),
        "actions": np.array([0, 1], np.int32),
        "logs": np.log(np.float32([0.5, 0.5])),
        "gains": np.float32([1, -1]),
        "returns": np.float32([1, 0]),
    }
    slope = PPO.jax.grad(lambda weights: PPO.loss(weights, batch)[0])(weights)
    bias = np.asarray(slope["policy"][1])
    assert np.isfinite(bias).all()
    assert bias[0] < 0 < bias[1]  # the slope of what is to become less
    assert bias[2] == 0


def test_a_choice_that_is_far_from_the_last_policy_learns_nothing_more() -> None:
    """The clipped surrogate: nothing is gained by being still more likely than CLIP allows."""
    weights = PPO.fresh(PPO.jax.random.key(1), 4, 2)
    batch = {
        "counts": np.ones((2, 4), np.uint8),
        "masks": np.ones((2, 2), np.int8),
        "actions": np.array([0, 1], np.int32),
        "logs": np.log(np.float32([0.2, 0.9])),  # both chances are 0.5 now
        "gains": np.float32([1, -1]),
        "returns": np.float32([0, 0]),
    }
    slope = PPO.jax.grad(lambda weights: PPO.loss(weights, batch)[0])(weights)
    assert np.asarray(slope["policy"][1]) == pytest.approx([0, 0], abs=1e-6)


def test_what_actions_bring_is_their_mean_and_how_much_better_each_is() -> None:
    weights = DMC.fresh(DMC.jax.random.key(1), 4, 3)
    weights["better"] = weights["better"][0], np.float32([0.25, 0.75, 9.0])
    weights["value"] = weights["value"][0], np.float32([0.5])
    counts, masks = np.ones((2, 4), np.uint8), np.array([[1, 1, 0], [0, 1, 0]], np.int8)
    worth = np.asarray(DMC.forward(weights, counts, masks))
    assert worth[0] == pytest.approx([0.25, 0.75, -np.inf])
    assert worth[1] == pytest.approx([-np.inf, 0.5, -np.inf])


@pytest.mark.parametrize("heat", [1.0, 0.01])
def test_the_cooler_the_less_is_left_to_the_lot_and_nothing_illegal_is_drawn(heat: float) -> None:
    weights = DMC.fresh(DMC.jax.random.key(1), 4, 3)
    weights["better"] = weights["better"][0], np.float32([0.25, 0.75, 9.0])
    n = 4000
    counts, masks = np.ones((n, 4), np.uint8), np.tile(np.array([1, 1, 0], np.int8), (n, 1))
    actions, worth = map(np.asarray, DMC.act(weights, counts, masks, heat, DMC.jax.random.key(2)))
    assert set(actions) <= {0, 1}
    assert worth == pytest.approx(np.where(actions == 1, 0.25, -0.25))
    likelier = 1 / (1 + np.exp(-0.5 / heat))
    assert (actions == 1).mean() == pytest.approx(likelier, abs=0.03)


def test_only_what_was_done_learns_what_it_brought() -> None:
    weights = DMC.fresh(DMC.jax.random.key(1), 4, 3)
    batch = {
        "counts": np.ones((1, 4), np.uint8),
        "masks": np.array([[1, 1, 0]], np.int8),
        "actions": np.array([0], np.int32),
        "results": np.float32([1]),
    }
    slope = DMC.jax.grad(DMC.loss)(weights, batch)
    bias = np.asarray(slope["better"][1])
    assert np.isfinite(bias).all()
    assert bias[0] < 0 < bias[1]  # the slope of what is to become less
    assert bias[2] == 0
    assert np.asarray(slope["value"][1])[0] < 0


@pytest.mark.parametrize("module", [PPO, DMC])
@pytest.mark.usefixtures("interpreted")
def test_a_net_that_has_lost_its_numbers_is_refused_in_a_sentence(module: Any) -> None:
    env = module.BatchedEnv(game_named("kolkhoz"), 2, 3)
    reading = module.reading_of(env, 1, steps=2)
    key = module.jax.random.key(1)
    weights = module.fresh(key, reading.size, env.masks.shape[1])
    lost = module.jax.tree.map(lambda part: part * np.nan, weights)
    with pytest.raises(SystemExit, match="The net has lost its numbers"):
        module.collect(env, reading, lost, key)


@pytest.mark.slow
def test_compiled_counts_are_the_same(compiled: Game) -> None:
    env = PPO.BatchedEnv(compiled, 8, 4)
    reading = PPO.reading_of(env, seed=2, steps=40)
    kernels = compiled.kernels.module("igroteka.bots.observing")
    ours, theirs = (np.zeros((8, reading.size), np.uint8) for _ in range(2))
    kernels.count(env.observations, reading.places, ours)
    kernels.count.as_python(env.observations, reading.places, theirs)
    assert ours.any()
    assert (ours == theirs).all()


# Where the answer is known ----------------------------------------------------------------------


@pytest.fixture
def quick(kept_toys: None) -> None:
    if INTERPRETED:
        pytest.skip("these learn from many plays, and IGROTEKA_INTERPRET=1 forbids compiling")


def learn(module: ModuleType, out: Path, game: Game, steps: int) -> None:
    """Run the command of an example in this process, on a game that is not installed."""
    asked = ["learn", game.name, "--steps", str(steps), "--plays", "64", "--deals", "0"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [*asked, "--out", str(out)])
        patch.setattr(module, "game_named", GAMES.__getitem__)
        patch.setattr(module, "MINIBATCH", 256)  # a small game is learnt in many small steps
        patch.setattr(module, "EPOCHS", 4)
        patch.setattr(module, "RATE", 2e-3)
        module.main()


def plays_like(game: Game, path: Path) -> Any:
    """The strategy of a policy in a file."""
    bot = PolicyBot(game, read_policy(path, game), 1)

    def strategy(seen: States, seat: int) -> npt.NDArray[np.float64]:
        found = np.zeros(game.actions.size)
        found[bot.choose(seen, seat).action] = 1
        return found

    return strategy


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("module", [PPO, DMC])
def test_nim_is_played_nearly_as_it_should_be(module: ModuleType, tmp_path: Path) -> None:
    """Bouton's rule in all positions that there are; 0.98 and 0.95 of them were measured."""
    path = tmp_path / "known.policy"
    learn(module, path, NIM, 4096)
    assert part_right(NIM, plays_like(NIM, path)) < 0.5
    learn(module, path, NIM, 400_000)
    assert part_right(NIM, plays_like(NIM, path)) > 0.85


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("module", [PPO, DMC])
def test_the_same_steps_and_seed_are_the_same_policy(module: ModuleType, tmp_path: Path) -> None:
    paths = [tmp_path / f"{n}.policy" for n in range(2)]
    for path in paths:
        learn(module, path, NIM, 30_000)
    one, other = (read_policy(path, NIM) for path in paths)
    assert (one.reading.places == other.reading.places).all()
    for (weights, bias), (others, beside) in zip(one.layers, other.layers, strict=True):
        assert (weights == others).all()
        assert (bias == beside).all()
    assert one.record["plays"] == other.record["plays"] > 1000


# Their commands ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ppo", "dmc"])
def test_what_a_command_learns_plays_in_a_tournament(name: str, tmp_path: Path) -> None:
    if INTERPRETED:
        pytest.skip("these learn from many plays, and IGROTEKA_INTERPRET=1 forbids compiling")
    path = tmp_path / f"{name}.policy"
    told = asked(
        str(EXAMPLES / f"{name}.py"), "kolkhoz", "--seats", "3", "--steps", "20000",
        "--plays", "64", "--deals", "1", "--bot", "random", "--out", str(path),
    )  # fmt: skip
    assert "steps/s" in told
    curve = json.loads(path.with_suffix(".json").read_text())
    assert curve[-1]["steps"] == 20480
    assert 0 <= curve[-1]["low"] <= curve[-1]["share"] <= curve[-1]["high"] <= 1
    table = asked(
        "-c", "from igroteka.cli import main; main()", "tournament", "kolkhoz", "--seats", "3",
        "--seeds", "1", "--bots", f"{path},random", "--json",
    )  # fmt: skip
    assert json.loads(table)["meetings"][0]["plays"] == 6
    seat = SeatEnv("kolkhoz", seats=3, bots=str(path))
    _seen, info = seat.reset(seed=1)
    seat.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    seat.close()


def asked(*words: str) -> str:
    """What a command of Python says."""
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
