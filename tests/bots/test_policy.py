"""Policies in files: what they read, what they choose, which of them are refused."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from igroteka.bots import check_bot, make_bot, manner_of
from igroteka.bots.levels import file_of
from igroteka.bots.observation import FLOAT, ObservationLayout
from igroteka.bots.policy import Policy, PolicyBot, Reading, read_policy
from igroteka.engine import Match, Refusal, game_named
from igroteka.envs.batched import BatchedEnv
from igroteka.envs.reading import reading_of

pytestmark = pytest.mark.usefixtures("interpreted")


def small_policy(seats: int = 3, temperature: float = 0.0) -> Policy:
    """A policy of Kolkhoz that prefers actions with great numbers, whatever it reads."""
    game = game_named("kolkhoz")
    reading = reading_of(BatchedEnv(game, 2, seats), seed=1, steps=3)
    chance = np.random.default_rng(1)
    hidden = chance.normal(size=(reading.size, 8)).astype(FLOAT)
    last = np.zeros((8, game.actions.size), FLOAT)
    wishes = np.arange(game.actions.size, dtype=FLOAT)
    layers = [(hidden, np.zeros(8, FLOAT)), (last, wishes)]
    return Policy(reading, layers, temperature, {"method": "none", "steps": 3})


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "my.policy"
    small_policy().save(path)
    return path


# What is read -----------------------------------------------------------------------------------


def reading_of_rows(layout: ObservationLayout, rows: Any) -> Reading:
    return Reading.found_in(layout, rows.min(0), rows.max(0))


def test_bits_seats_and_numbers_are_counted_apart() -> None:
    layout = ObservationLayout(game_named("kolkhoz"), 3)
    rows = np.zeros((2, layout.size), FLOAT)
    hand, year, trick = (layout.block(name) for name in ("players.hand", "year", "trick"))
    rows[:, trick.start : trick.start + trick.size] = -1
    hand.of(rows)[1, 0, [5, 9]] = 1
    year.of(rows)[0] = 1
    year.of(rows)[1] = 4
    trick.of(rows)[1, :2] = 51, 30
    reading = reading_of_rows(layout, rows)
    counts = reading.counts(rows)
    assert reading.size == 2 + 4 + 2 * 53 + 53  # cards; years; cards in places; cards anywhere
    assert counts.sum(1).tolist() == [0 + 1 + 4, 2 + 1 + 4]
    years = reading.places[reading.places[:, 0] == year.start]
    assert years.tolist() == [[year.start, 1, 0, 4, years[0, 4]]]
    assert np.flatnonzero(counts[:, years[0, 4] : years[0, 4] + 4]).tolist() == [0, 7]
    shared = reading.places[(reading.places[:, 0] == trick.start)][1, 4]
    anywhere = counts[:, shared : shared + 53]
    assert anywhere[0].nonzero()[0].tolist() == [0]
    assert anywhere[0, 0] == 2  # no card, in both places
    assert anywhere[1].nonzero()[0].tolist() == [31, 52]


def test_what_is_greater_than_ever_seen_counts_as_the_greatest_and_less_as_nothing() -> None:
    layout = ObservationLayout(game_named("kolkhoz"), 3)
    rows = np.zeros((2, layout.size), FLOAT)
    year = layout.block("year").start
    rows[:, year] = 2, 4
    reading = reading_of_rows(layout, rows)
    other = np.zeros((3, layout.size), FLOAT)
    other[:, year] = 1, 3, 99
    assert reading.counts(other).tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_numbers_with_many_values_are_told_apart_in_steps() -> None:
    layout = ObservationLayout(game_named("kolkhoz"), 3)
    rows = np.zeros((2, layout.size), FLOAT)
    taken = layout.block("threshold").start
    rows[1, taken] = 121
    reading = reading_of_rows(layout, rows)
    assert reading.places.tolist() == [[taken, 0, 1, 61, 0]]
    rows[1, taken] = 63
    assert reading_of_rows(layout, rows).places.tolist() == [[taken, 0, 0, 64, 0]]


def test_what_never_varies_is_not_read() -> None:
    layout = ObservationLayout(game_named("rebuild"), 2)
    rows = np.ones((4, layout.size), FLOAT)
    reading = reading_of_rows(layout, rows)
    assert reading.size == 0
    assert reading.counts(rows).shape == (4, 0)


# What is chosen ---------------------------------------------------------------------------------


def test_the_best_legal_action_is_played() -> None:
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").presets["kolkhoz"], 3, 5)
    bot = PolicyBot(match.game, small_policy(), seed=1)
    for _ in range(30):
        seat = match.waiting()[0]
        action = bot.choose(match.view(seat), seat).action
        assert action == max(match.legal(seat))
        match.play(seat, action)


def test_a_policy_with_a_temperature_chooses_by_lot_among_what_is_legal() -> None:
    policy = small_policy(temperature=50.0)
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").presets["kolkhoz"], 3, 5)
    seat = match.waiting()[0]
    legal = match.legal(seat)
    assert len(legal) > 1
    bot = PolicyBot(match.game, policy, seed=1)
    chosen = [bot.choose(match.view(seat), seat).action for _ in range(200)]
    wanted = np.exp(np.array(legal) / 50.0)
    shares = [chosen.count(action) / len(chosen) for action in legal]
    assert sum(shares) == 1
    assert shares == pytest.approx(wanted / wanted.sum(), abs=0.12)
    again = PolicyBot(match.game, policy, seed=1)
    assert chosen[:20] == [again.choose(match.view(seat), seat).action for _ in range(20)]


def test_it_sees_what_its_seat_sees_in_a_batch() -> None:
    """And plays the same, written and read again, whoever asks."""
    game = game_named("kolkhoz")
    env = BatchedEnv(game, 1, 3)
    env.reset(7)
    match = Match(game, game.presets["kolkhoz"], 3, 7)
    policy = small_policy()
    bot = PolicyBot(game, policy, 1)
    for _ in range(12):
        seat = match.waiting()[0]
        assert (bot._observed(match.view(seat), seat) == env.observations).all()
        action = int(env.masks[0].argmax())
        env.step(np.array([action], np.int32))
        match.play(seat, action)


# Files ------------------------------------------------------------------------------------------


def test_a_policy_is_read_as_it_was_written(written: Path) -> None:
    policy, read = small_policy(), read_policy(written, game_named("kolkhoz"))
    rows = np.random.default_rng(1).integers(0, 2, (5, policy.reading.layout.size)).astype(FLOAT)
    assert read.scores(rows) == pytest.approx(policy.scores(rows), rel=2e-3)
    assert read.record == {"method": "none", "steps": 3}
    assert not list(written.parent.glob("*.part"))


def test_a_file_that_was_written_anew_is_read_anew(written: Path) -> None:
    game = game_named("kolkhoz")
    assert read_policy(written, game).temperature == 0
    small_policy(temperature=1.0).save(written)
    assert read_policy(written, game).temperature == 1


def changed(path: Path, **told: Any) -> None:
    """Write something else into the JSON text of a policy."""
    with np.load(path) as file:
        arrays = dict(file)
    arrays["policy"] = np.array(json.dumps(json.loads(str(arrays["policy"])) | told))
    with path.open("wb") as out:
        np.savez(out, **arrays)


def replaced(path: Path, name: str, change: Callable[[Any], Any]) -> None:
    """Change one array of a policy."""
    with np.load(path) as file:
        arrays = dict(file)
    arrays[name] = change(arrays[name])
    with path.open("wb") as out:
        np.savez(out, **arrays)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"game": "goat"}, "is for version 2 of goat; this is version 2 of kolkhoz"),
        ({"version": 1}, "is for version 1 of kolkhoz"),
        ({"format": 0}, "has to be learnt anew"),
        ({"layout": "0"}, "reads other observations than kolkhoz has now"),
        ({"seats": 4}, "reads other observations"),
        ({"seats": 77}, "reads other observations"),
        ({"layers": 1}, "holds no policy, or is damaged"),
        ({"layers": 3}, "holds no policy, or is damaged"),
        ({"layers": 0}, "holds no policy, or is damaged"),
        ({"temperature": -1}, "holds no policy, or is damaged"),
        ({"temperature": "hot"}, "holds no policy, or is damaged"),
    ],
)
def test_a_policy_that_does_not_fit_is_refused(
    written: Path, told: dict[str, Any], sentence: str
) -> None:
    changed(written, **told)
    with pytest.raises(Refusal, match=sentence):
        read_policy(written, game_named("kolkhoz"))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("places", lambda array: array[:, :4]),
        ("places", lambda array: array + 100_000),
        ("places", lambda array: -array),
        ("weights_0", lambda array: array[1:]),
        ("weights_0", lambda array: np.full_like(array, np.nan)),
        ("weights_1", lambda array: array[:, 1:]),
        ("bias_1", lambda array: array[1:]),
        ("bias_1", lambda array: array[None]),
        ("bias_0", lambda array: np.full_like(array, np.inf)),
        ("bias_0", lambda array: np.full(array.shape, "x")),
    ],
)
def test_a_damaged_policy_is_refused(
    written: Path, name: str, change: Callable[[Any], Any]
) -> None:
    replaced(written, name, change)
    with pytest.raises(Refusal, match="holds no policy, or is damaged"):
        read_policy(written, game_named("kolkhoz"))


@pytest.mark.parametrize("keep", [0, 10, 600])
def test_half_a_file_and_none_are_refused(written: Path, keep: int) -> None:
    written.write_bytes(written.read_bytes()[:keep])
    with pytest.raises(Refusal, match="holds no policy, or is damaged"):
        read_policy(written, game_named("kolkhoz"))
    written.unlink()
    with pytest.raises(Refusal, match="cannot be read: No such file"):
        read_policy(written, game_named("kolkhoz"))


def test_weights_that_are_no_numbers_are_not_written(tmp_path: Path) -> None:
    policy = small_policy()
    policy.layers[0][0][3, 3] = np.nan
    with pytest.raises(Refusal, match="weights are no numbers"):
        policy.save(tmp_path / "no.policy")
    assert not list(tmp_path.iterdir())
    with pytest.raises(Refusal, match="cannot be written to"):
        small_policy().save(tmp_path / "nowhere" / "no.policy")


def test_another_number_of_seats_is_refused_in_a_sentence(written: Path) -> None:
    game = game_named("kolkhoz")
    match = Match(game, game.presets["kolkhoz"], 4, 5)
    bot = make_bot(game, str(written), 1)
    seat = match.waiting()[0]
    with pytest.raises(Refusal, match="has learnt kolkhoz with 3 seats, and cannot play with 4"):
        bot.choose(match.view(seat), seat)


# By name ----------------------------------------------------------------------------------------


def test_a_bot_is_named_by_its_file(written: Path) -> None:
    name = str(written)
    game = game_named("kolkhoz")
    check_bot(name)
    assert isinstance(make_bot(game, name, 1), PolicyBot)
    assert manner_of(game, name, 3) is None
    assert file_of(name) == written
    assert file_of("my.judge@0.1s") == Path("my.judge")
    assert [file_of(other) for other in ("greedy", "search@5", "program:./a.policy")] == [None] * 3


def test_it_loads_quickly(written: Path) -> None:
    """Once a layout is known, a file of ordinary size takes a small part of this."""
    game = game_named("kolkhoz")
    reading = small_policy().reading
    layers = [
        (np.zeros((reading.size, 256), FLOAT), np.zeros(256, FLOAT)),
        (np.zeros((256, game.actions.size), FLOAT), np.zeros(game.actions.size, FLOAT)),
    ]
    Policy(reading, layers, 0.0, {}).save(written)
    began = time.process_time()
    read_policy(written, game)
    assert time.process_time() - began < 1
