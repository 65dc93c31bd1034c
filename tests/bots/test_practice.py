"""A net that practises alone learns what choices bring, and says how it came to it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from bots import test_known
from conftest import INTERPRETED
from igroteka.bots.judge import Trust
from igroteka.bots.learning import practice, rooms
from igroteka.bots.learning.fitting import forward, fresh, plain, reading_net
from igroteka.bots.learning.practice import Practice
from igroteka.bots.learning.rooms import LENGTH, Crew, Room, ends_of
from igroteka.bots.learning.selfplay import ALONE, GENERATION, LESSONS
from igroteka.bots.learning.training import settings_of
from igroteka.bots.learnt import Leanings, Learnt, setting_of, undealt
from igroteka.engine import Game
from known import NIM, ONEILL, TIC_TAC_TOE
from toys import TOY

SETTINGS = settings_of(list(TOY.presets.values()), TOY.seats)


@pytest.fixture(autouse=True)
def _small(kept_toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plays at a time."""
    monkeypatch.setattr(practice, "PLAYS", 8)
    monkeypatch.setattr(practice, "FEWEST", 8)
    monkeypatch.setattr(practice, "SAMPLE", 400)
    monkeypatch.setattr(practice, "MINIBATCH", 32)
    monkeypatch.setattr(rooms, "KNOWN", 20)
    for game in (TOY, NIM, TIC_TAC_TOE, ONEILL):
        game.kernels.compile_now((LESSONS, ALONE))


@pytest.fixture
def crew() -> Iterator[Crew]:
    """Two threads."""
    with ThreadPoolExecutor(2) as pool:
        yield Crew(pool, 2)


def practised(game: Game, rounds: int, crew: Crew, seed: int = 1) -> Practice:
    """A practice of so many rounds, in all settings."""
    found = Practice(game, settings_of(list(game.presets.values()), game.seats), seed, crew)
    for i in range(rounds):
        found.round(i / rounds)
    return found


def same(one: Any, other: Any) -> bool:
    """Are the weights the same, bit by bit?"""
    return all(one[name].tobytes() == other[name].tobytes() for name in one)


def test_the_same_seed_teaches_the_same_however_many_share_the_work(crew: Crew) -> None:
    one = practised(TOY, 12, crew)
    again = practised(TOY, 12, crew._replace(jobs=1))
    other = practised(TOY, 12, crew, seed=2)
    assert same(one.policy(), again.policy())
    assert not same(one.policy(), other.policy())
    assert one.error > 0
    assert one.rounds == 12


def test_it_is_known_where_several_choose_at_the_same_time(crew: Crew) -> None:
    assert practised(ONEILL, 0, crew).at_once
    assert not practised(TIC_TAC_TOE, 0, crew).at_once


def test_the_slopes_are_those_that_jax_finds(crew: Crew) -> None:
    """For one choice, among those that were legal, of what a net says that knows something."""
    settings = next(iter(TOY.presets.values()))
    room = Room(TOY, settings, 3, 4, 1)
    layout = practice.Layout.found_in(TOY.rules.STATE, room.seen(200, crew))
    room.read_as(layout)
    weights = fresh(layout, TOY.actions.size + 1, 5)
    log = room.play({}, 1.0, crew)
    states = np.zeros(4, TOY.rules.STATE)
    words = states.view(np.int64).reshape(4, -1)
    words[:, : log.known.shape[2]] = log.known[7]
    movers, actions = log.movers[7].astype(np.int64), log.actions[7].copy()
    results = np.array([0.5, -1, 0, 2], np.float32)
    found = room.slopes(plain(weights, layout), states, (movers, actions, results), 0)

    x, masks = np.zeros((4, layout.rows), np.float32), np.zeros((4, TOY.actions.size), np.uint8)
    listed = np.zeros((2 * layout.rows + 100, 3), np.int64), np.zeros(TOY.actions.size, np.int32)
    reading = TOY.kernels.module(LESSONS)
    reading.mark_hidden(states, words, movers, reading_net(layout, 3), listed, x, masks)

    def error(net: Any) -> Any:
        told = forward(net, net["rows"], x, movers)
        better = jnp.where(masks > 0, told[:, :-1], 0.0)
        mean = better.sum(1) / (masks > 0).sum(1)
        expected = told[:, -1] + better[np.arange(4), actions] - mean
        return 0.5 * jnp.square(expected - results).sum()

    net = plain(weights, layout)
    value, slopes = jax.value_and_grad(error)({name: jnp.asarray(net[name]) for name in net})
    assert found.error[0] == pytest.approx(float(value), rel=1e-4)
    for name, slope in slopes.items():
        array = getattr(found, name).reshape(slope.shape)
        assert array == pytest.approx(np.asarray(slope), abs=1e-4), name
        assert np.abs(array).max() > 0, name


def results_of(movers: list[int], dones: list[int], rewards: Any, trace: float) -> Any:
    """What choices of one play after the other brought; everything was expected to bring 10."""
    n = len(movers)
    told = np.zeros((n, 1, 2), np.float32)
    for t, done in enumerate(dones):
        if done:
            told[t, 0] = rewards.pop(0)
    results, known = np.zeros((n, 1), np.float32), np.zeros((n, 1), np.int8)
    log = (
        np.array(movers, np.int8).reshape(n, 1),
        np.array(dones, np.int8).reshape(n, 1),
        np.full((n, 1), 10, np.float32),
    )
    found = results, known, np.zeros(2, np.float32)
    TOY.kernels.module(ALONE).find_results(log, told, trace, found)
    return [float(r) if k else None for r, k in zip(results[:, 0], known[:, 0], strict=True)]


def test_what_a_choice_brought_is_told_by_the_end_and_by_the_next_choices_of_the_same_seat() -> (
    None
):
    movers, dones = [0, 1, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0]
    assert results_of(movers, dones, [(1, 3)], 1.0) == [1, 3, 1, 1, None, None]
    assert results_of(movers, dones, [(1, 3)], 0.0) == [10, 3, 10, 1, None, None]
    half = results_of(movers, dones, [(1, 3)], 0.5)
    assert half == [0.5 * 10 + 0.5 * (0.5 * 10 + 0.5 * 1), 3, 0.5 * 10 + 0.5 * 1, 1, None, None]
    assert results_of([0, 1, 0], [1, 1, 0], [(1, 3), (5, 7)], 1.0) == [1, 7, None]


def test_how_plays_ended_is_told_in_three_ways() -> None:
    log = SimpleNamespace(
        scores=np.array([[[7, 4, 4], [3, 3, 3]]]), ranks=np.array([[[1, 2, 2], [1, 1, 1]]])
    )
    places, lead, score = np.moveaxis(ends_of(log), -1, 0)
    assert places[0, 0].tolist() == [1, 0.125, 0.125]
    assert places[0, 1] == pytest.approx([1 / 6 + 0.25] * 3)
    assert lead[0].tolist() == [[3, -1.5, -1.5], [0, 0, 0]]
    assert score[0].tolist() == [[7, 4, 4], [3, 3, 3]]


def test_where_nobody_can_be_beaten_points_are_what_counts(crew: Crew) -> None:
    room = Room(TOY, next(iter(TOY.presets.values())), 2, 4, 1)
    assert room.worth_of(np.ones((1, 2, 3))).tolist() == [[1e6, 1e6]]  # nothing is known yet
    ends = np.zeros((1, 2, 3))
    ends[..., 2] = 5, 9
    room.standing()["usual"][:] = (0.5, 0), (0, 0), (7, 2)
    assert room.worth_of(ends).tolist() == [[-1, 1]]
    room.standing()["usual"][:] = (0.5, 0.5), (0, 2), (7, 2)
    ends[..., 0], ends[..., 1] = (0, 1), (-4, 4)
    assert room.worth_of(ends).tolist() == [[-1.5, 1.5]]


def test_who_is_interrupted_goes_on_with_the_same_plays(crew: Crew, tmp_path: Path) -> None:
    one = practised(TOY, 9, crew)
    one.save(tmp_path / "practice.npz")
    other = Practice(TOY, SETTINGS, 1, crew)
    other.load(tmp_path / "practice.npz")
    assert same(one.policy(), other.policy())
    assert other.rounds == 9
    mine, others = ([room.standing() for room in p._rooms] for p in (one, other))
    assert all(same(*both) for both in zip(mine, others, strict=True))
    before = other.policy()
    for _ in range(6):
        other.round(0.5)
    assert not same(before, other.policy())


@pytest.mark.parametrize("size", [1000, 50])
def test_every_choice_that_is_learnt_from_is_in_one_batch(crew: Crew, size: int) -> None:
    """Also where a room has fewer of them than a batch."""
    room = Room(TOY, next(iter(TOY.presets.values())), 2, 8, 1)
    room.seen(10, crew)
    room.standing()["usual"][:] = 1
    chance = np.random.default_rng(1)
    sizes: list[int] = []
    for _ in range(6):
        room.keep(room.play({}, 1.0, crew), chance)
        sizes += [len(states) for _, states, _ in room.batches(size, chance)]
    assert sizes
    assert all(n == rooms.PART * room.size for n in sizes) == (size == 1000)
    assert all(n < 2 * size for n in sizes)


def test_plays_of_practice_are_lessons_for_other_nets(crew: Crew) -> None:
    lessons, turns = practised(TOY, 3, crew).lessons(60, lambda n: None)
    settings = len(SETTINGS)
    assert 0 < len(lessons.plays) < len(turns.plays)
    assert set(lessons.plays.tolist()) <= set(turns.plays.tolist())
    assert turns.plays.max() < GENERATION
    assert {seats for _, seats in SETTINGS} == set(lessons.seats.tolist())
    for play, seats in zip(lessons.plays, lessons.seats, strict=True):
        assert SETTINGS[play % settings][1] == seats
    assert lessons.results.sum(1) == pytest.approx(1)
    assert (lessons.visits == 0).all()
    for play in set(lessons.plays.tolist()):
        assert len({tuple(r) for r in lessons.results[lessons.plays == play].tolist()}) == 1
    legal = np.unpackbits(turns.legal, axis=1)
    assert legal[np.arange(len(legal)), turns.chosen].all()
    states = np.zeros(len(lessons.words), TOY.rules.STATE)
    states.view(np.int64).reshape(len(states), -1)[:, : lessons.words.shape[1]] = lessons.words
    for i, mover in enumerate(lessons.movers.tolist()):
        assert TOY.kernels.playout.waiting_at(states, i) >> mover & 1


@pytest.mark.skipif(INTERPRETED, reason="this takes many plays")
def test_what_is_left_to_lot_shrinks_as_the_practice_goes_on(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    heats: list[float] = []
    play = Room.play

    def seen(room: Room, net: Any, heat: float, crew: Crew) -> Any:
        heats.append(heat)
        return play(room, net, heat, crew)

    found = practised(TOY, 1, crew)
    monkeypatch.setattr(Room, "play", seen)
    for done in (0.0, 0.5, 1.0):
        found.round(done)
    every = len(SETTINGS)
    assert heats[::every] == pytest.approx(
        [practice.WARM, (practice.WARM + practice.COOL) / 2, practice.COOL]
    )
    assert LENGTH * 8 * every * 4 == found.choices


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="this takes many plays")
@pytest.mark.parametrize(("game", "rounds", "least"), [(NIM, 200, 0.7), (TIC_TAC_TOE, 200, 0.8)])
def test_who_practises_finds_what_is_right(
    game: Game, rounds: int, least: float, crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, in all positions where one can err, those included that good players never see."""
    monkeypatch.setattr(practice, "PLAYS", 512)
    monkeypatch.setattr(practice, "MINIBATCH", 256)
    monkeypatch.setattr(practice, "RATE", 4e-3)
    monkeypatch.setattr(rooms, "KNOWN", 200)
    assert part_right(game, practised(game, rounds, crew)) > least
    assert part_right(game, practised(game, 0, crew)) < 0.6


def part_right(game: Game, found: Practice) -> float:
    """In which part of the positions where one can err the proposals are right."""
    size = game.actions.size
    settings = settings_of(list(game.presets.values()), game.seats)
    nothing = np.zeros((size + 1, size), np.float32), np.zeros((len(settings), size), np.float32)
    numbers = [
        setting_of(undealt(game, game.options.model_validate_json(o), n)) for o, n in settings
    ]
    leanings = Leanings(*nothing, np.array(numbers, np.int32))
    value = plain(fresh(found.layout, 1, 1), found.layout)
    judge = Learnt(found.layout, value, found.policy(), leanings, Trust(), 0.0, -1, {})
    return test_known.part_right(game, test_known.proposals(game, judge))
