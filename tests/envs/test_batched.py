"""Batches: the same plays as one by one, begun anew at their ends, illegal actions refused."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

import jax
import numpy as np
import numpy.typing as npt
import pytest

from igroteka.bots.observation import DTYPES, ObservationLayout
from igroteka.engine import NOBODY, Game, Match, Refusal, game_named, games
from igroteka.envs.arrays import desk_for
from igroteka.envs.batched import BatchedEnv
from igroteka.envs.play import Play, make_ready
from tests.waiting import until


def any_legal(env: BatchedEnv, chance: np.random.Generator) -> npt.NDArray[np.int32]:
    """A legal action for each play."""
    actions: npt.NDArray[np.int32] = (
        (chance.random(env.masks.shape) * env.masks).argmax(1).astype(np.int32)
    )
    return actions


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", sorted(games()))
def test_a_batch_plays_what_matches_play(name: str) -> None:
    game = game_named(name)
    seats = game.default_seats
    env = BatchedEnv(game, 3, seats)
    env.reset(7)
    matches = [Match(game, next(iter(game.presets.values())), seats, 7 + i) for i in range(3)]
    single = Play(game, seats)
    single.begin(8)
    chance = np.random.default_rng(1)
    for _ in range(30):
        for i, match in enumerate(matches):
            assert env.movers[i] == match.waiting()[0]
            assert np.flatnonzero(env.masks[i]).tolist() == match.legal(match.waiting()[0])
        assert env.states.tobytes() == b"".join(match.state.tobytes() for match in matches)
        assert (env.observations[1] == single.observe(single.mover)).all()
        actions = any_legal(env, chance)
        env.step(actions)
        single.act(int(actions[1]))
        for match, action in zip(matches, actions.tolist(), strict=True):
            match.play(match.waiting()[0], action)
        if env.dones.any():
            break


@pytest.mark.slow
@pytest.mark.parametrize("reward", ["win", "rank", "score"])
def test_plays_that_are_over_begin_anew(compiled: Game, reward: str) -> None:
    env = BatchedEnv(compiled, 130, 2, reward=reward, threads=2)
    env.reset(40)
    arrays = [id(part) for part in (env.masks, env.observations, env.rewards)]
    chance = np.random.default_rng(2)
    matches = [Match(compiled, compiled.presets["kolkhoz"], 2, 40 + i) for i in range(3)]
    ended = 0
    for _ in range(400):
        actions = any_legal(env, chance)
        env.step(actions)
        for i, match in enumerate(matches):
            match.play(match.waiting()[0], int(actions[i]))
            assert env.dones[i] == match.over
            if match.over:
                ended += 1
                ranks, scores = match.ranks(), match.scores()
                wanted: dict[str, list[float]] = {
                    "win": [(rank == 1) / ranks.count(1) for rank in ranks],
                    "rank": [0.5, 0.5] if ranks == (1, 1) else [2.0 - rank for rank in ranks],
                    "score": [float(score) for score in scores],
                }
                assert env.rewards[i].tolist() == pytest.approx(wanted[reward])
                seen = env.final_observations[i]
                assert (env.layout.block("waiting").of(seen) == 0).all()
                again = Play(compiled, 2)
                again.state[:] = match.state
                assert all((seen[seat] == again.observe(seat)).all() for seat in range(2))
                seed = match.seed + len(env)
                matches[i] = Match(compiled, compiled.presets["kolkhoz"], 2, seed)
                assert env.states[i].tobytes() == matches[i].state[0].tobytes()
            else:
                assert not env.rewards[i].any()
    assert ended >= 3
    assert arrays == [id(part) for part in (env.masks, env.observations, env.rewards)]


@pytest.mark.usefixtures("interpreted")
def test_threads_change_nothing() -> None:
    game = game_named("nomenklatura")
    one, two = (BatchedEnv(game, 128, 3, threads=threads) for threads in (1, 2))
    chance = np.random.default_rng(3)
    for _ in range(3):
        actions = any_legal(one, chance)
        one.step(actions)
        two.step(actions)
        assert one.states.tobytes() == two.states.tobytes()
        assert (one.observations == two.observations).all()


def test_threads_that_fall_asleep_join_in_again(compiled: Game) -> None:
    """Whether a step comes at once or after a while, and whoever takes which of the plays."""
    one, many = (BatchedEnv(compiled, 400, 2, threads=threads) for threads in (1, 4))
    for n in range(240):
        actions = one.sample()
        assert (many.sample() == actions).all()
        one.step(actions)
        many.step(actions)
        assert one.states.tobytes() == many.states.tobytes()
        assert (one.observations == many.observations).all()
        if n % 8 == 0:
            until(lambda: many._crew._asleep == 3)


def test_threads_end_with_their_batch(compiled: Game) -> None:
    before = threading.active_count()
    env = BatchedEnv(compiled, 256, 2, threads=3)
    env.step(env.sample())
    assert threading.active_count() == before + 2
    del env
    gc.collect()
    until(lambda: threading.active_count() == before)


@pytest.mark.usefixtures("interpreted")
def test_samples_are_legal_and_follow_from_the_seed_whatever_the_threads() -> None:
    game = game_named("nomenklatura")
    one, two = (BatchedEnv(game, 128, 3, threads=threads) for threads in (1, 2))
    courses = []
    for env, seed in ((one, 5), (two, 5), (one, 5), (one, 6)):
        env.reset(seed)
        course = []
        for _ in range(2):
            actions = env.sample()
            assert env.masks[np.arange(128), actions].all()
            course.append(actions.tolist())
            env.step(actions)
        courses.append(course)
    assert courses[0] == courses[1] == courses[2] != courses[3]


@pytest.mark.usefixtures("interpreted")
def test_samples_are_equally_likely() -> None:
    env = BatchedEnv(game_named("kolkhoz"), 1, 4)
    while env.masks.sum() < 4:
        env.step(env.sample())
    legal = np.flatnonzero(env.masks[0])
    drawn = [int(env.sample()[0]) for _ in range(3000)]
    counts = np.array([drawn.count(action) for action in legal])
    assert counts.sum() == len(drawn)
    wanted = len(drawn) / len(legal)
    assert ((counts - wanted) ** 2 / wanted).sum() < 4 * len(legal) + 12


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("dtype", ["int16", "int8"])
def test_small_observations_are_those_of_the_same_plays(dtype: str) -> None:
    game = game_named("rebuild")
    wide, small = BatchedEnv(game, 3, 2), BatchedEnv(game, 3, 2, dtype=dtype)
    assert wide.observations.dtype == np.float32
    assert small.observations.dtype == small.final_observations.dtype == np.dtype(dtype)
    limits = np.iinfo(dtype)
    ended = 0
    while not ended:
        actions = wide.sample()
        wide.step(actions)
        small.step(actions)
        ended += int(wide.dones.sum())
        for name in ("observations", "final_observations"):
            kept = getattr(wide, name).clip(limits.min, limits.max).astype(dtype)
            assert getattr(small, name).tobytes() == kept.tobytes()


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("n", [1, 3, 7])
def test_other_libraries_take_the_arrays_over_without_a_copy(n: int) -> None:
    batch = BatchedEnv(game_named("kolkhoz"), n, seats=3)
    told = (batch.movers, batch.masks, batch.observations, batch.rewards, batch.dones,
            batch.final_observations)  # fmt: skip
    taken = [jax.dlpack.from_dlpack(array, copy=False) for array in told]
    for array, other in zip(told, taken, strict=True):
        assert other.unsafe_buffer_pointer() == array.ctypes.data
        assert other.shape == array.shape
        assert np.shares_memory(np.from_dlpack(array), array)
    batch.step(batch.masks.argmax(1).astype(np.int32))
    for array, other in zip(told, taken, strict=True):
        assert np.asarray(other).tobytes() == array.tobytes()


def test_what_is_refused_changes_nothing() -> None:
    game = game_named("kolkhoz")
    env = BatchedEnv(game, 2, 3)
    before = env.states.tobytes()
    right = env.masks.argmax(1).astype(np.int32)
    wrong = right.copy()
    wrong[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    with pytest.raises(Refusal, match=f"In play 1 seat {env.movers[1]} cannot play {wrong[1]} "):
        env.step(wrong)
    for number in (-1, game.actions.size, 1 << 30):
        wrong[1] = number
        with pytest.raises(Refusal, match=f"cannot play {number} now. Nothing was played."):
            env.step(wrong)
    for array in (right[:1], right.astype(np.int64), right.astype(float), right[:, None]):
        with pytest.raises(Refusal, match=r"int32 of shape \(2,\)"):
            env.step(array)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="seed is a whole number"):
        env.reset(-1)
    with pytest.raises(Refusal, match="seed is a whole number"):
        env.reset(1 << 62)
    assert env.states.tobytes() == before
    with pytest.raises(Refusal, match="one play at least"):
        BatchedEnv(game, 0, 3)
    with pytest.raises(Refusal, match="played by 2, 3, 4"):
        BatchedEnv(game, 1, 9)
    with pytest.raises(Refusal, match="no reward “fame”"):
        BatchedEnv(game, 1, 3, reward="fame")
    for dtype in ("uint8", "float64", bool):
        with pytest.raises(Refusal, match="float32, int16 or int8, not"):
            BatchedEnv(game, 1, 3, dtype=dtype)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_compiled_observations_are_the_same(compiled: Game, viewer: int) -> None:
    layout = ObservationLayout(compiled, 4)
    stepping = make_ready(compiled)
    chance = np.random.default_rng(6)
    match = Match(compiled, compiled.presets["kolkhoz"], 4, 3)
    for step in range(60):
        seat = match.waiting()[0]
        match.play(seat, int(chance.choice(match.legal(seat))))
        for dtype in DTYPES if step % 12 == 0 else ():
            rows = np.full((2, layout.size), 77, dtype)
            desk, plan = desk_for(compiled, 4), layout.plan_for(dtype)
            stepping.observe(match.state, 0, viewer, desk, plan, rows[0])
            stepping.observe.as_python(match.state, 0, viewer, desk, plan, rows[1])
            assert (rows[0] == rows[1]).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_a_compiled_deal_is_that_of_a_match(load_game: Callable[[str], Game], name: str) -> None:
    game = load_game(name)
    for preset, options in game.presets.items():
        seats = options.counts(game.seats)[-1]
        play = Play(game, seats, game.presets[preset].settled(seats))
        for seed in (0, 7, (1 << 64) - 1):
            play.begin(seed)
            match = Match(game, options.settled(seats), seats, seed)
            assert play.state.tobytes() == match.state.tobytes()
