"""Habits: what is played by them, what nobody goes by, and how they are learnt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from igroteka.bots import SearchBot
from igroteka.bots.habits import NO_HABITS, by_habit, row_after, weighed_by
from igroteka.bots.judge import Trust
from igroteka.bots.learning.habits import fit_habits
from igroteka.bots.learning.selfplay import (
    Setting,
    Turns,
    joined,
    play,
    read_played,
    turns_of,
    write_played,
)
from igroteka.bots.learning.training import settings_of
from igroteka.bots.learnt import Leanings, setting_of, undealt
from igroteka.bots.players import SEARCH
from igroteka.bots.search import ROW, TRUE, desk_for
from igroteka.engine import Match
from igroteka.engine.kernels import _opened as opened
from igroteka.engine.records import copied, view_row
from tests.bots.test_judge import KOLKHOZ, SETTING, learnt_from, positions
from toys import TOY


@pytest.fixture(autouse=True)
def _apart(kept_toys: None) -> None:
    """The toy's kernels stay out of the user's cache."""


def test_an_action_is_taken_as_often_as_its_weight_says() -> None:
    states = TOY.fresh_states(1)
    s = view_row(states)
    s.dice = 5
    habits = np.array([[1, 1, 1, 1], [0.5, 7, 1.5, 1], [1, 1, 1, 1]], np.float32)
    out = np.array([0, 2, 3, 9], np.int32)
    taken = [by_habit(s, habits, 1, out, 3, np.zeros(4)) for _ in range(6000)]
    shares = np.bincount(taken, minlength=4) / len(taken)
    assert shares == pytest.approx(np.array([1 / 6, 0, 1 / 2, 1 / 3]), abs=0.025)
    assert by_habit(s, habits, 1, out, 1, np.zeros(4)) == 0


def test_nobody_goes_by_what_was_chosen_at_the_same_time() -> None:
    assert row_after(0b0100, 7, 50) == 7
    assert row_after(0b0110, 7, 50) == 50


def test_the_steeper_habits_are_the_less_is_left_to_luck() -> None:
    leanings = np.array([[0.0, 1.0], [0.0, -30.0]], np.float32)
    flat, steep = (weighed_by(leanings, steepness) for steepness in (1.0, 3.0))
    assert flat.dtype == steep.dtype == np.float32
    assert flat[0] == pytest.approx([1, np.e])
    assert steep[0] == pytest.approx([1, np.e**3], rel=1e-4)
    assert steep[1, 1] == flat[1, 1] > 0


def test_play_goes_on_by_the_judges_habits_and_at_random_without() -> None:
    """The habits name one card of several, after what has just been done; nobody else's do."""
    match = Match(KOLKHOZ, KOLKHOZ.make_options(), 3, 4)
    while len(match.legal(match.waiting()[0])) < 3:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    legal = match.legal(match.waiting()[0])
    size = KOLKHOZ.actions.size
    learnt = learnt_from(positions(4), Trust())
    common = np.zeros((size + 1, size), np.float32)
    common[3, legal[1]] = 20.0
    learnt = learnt._replace(leanings=learnt.leanings._replace(common=common))

    def positions_after(row: int, steepness: float) -> set[bytes]:
        judge = opened(learnt._replace(steepness=steepness).judge(SETTING))
        desk = desk_for(KOLKHOZ, 3)
        desk.walk[ROW] = row
        found = set()
        for seed in range(20):
            desk.states[TRUE] = before[0]
            desk.states["dice"] = seed
            play_on_of_kolkhoz(opened(desk).states[TRUE], opened(desk), judge, 1)
            desk.states["dice"] = 0
            found.add(desk.states[TRUE].tobytes())
        return found

    play_on_of_kolkhoz = KOLKHOZ.kernels.module(SEARCH).play_on
    before = copied(match.state)
    match.play(match.waiting()[0], legal[1])
    after = copied(match.state)
    after["dice"] = 0
    assert positions_after(3, 1.0) == {after[0].tobytes()}
    assert len(positions_after(3, 0.0)) > 1
    assert len(positions_after(4, 1.0)) > 1


def told(turns: list[tuple[int, list[int], int]]) -> Turns:
    """Turns of Kolkhoz: one play for each ten."""
    found = turns_of(turns, KOLKHOZ.actions.size, 0)
    return found._replace(plays=np.arange(len(turns), dtype=np.int32) // 10)


SETTINGS = settings_of(list(KOLKHOZ.presets.values()), KOLKHOZ.seats)


def test_habits_that_somebody_has_are_learnt_in_each_setting() -> None:
    """By what was done before, in each; and by what is played, each."""
    actions, rows = 6, 3
    chance = np.random.default_rng(3)
    real = 1.5 * chance.normal(size=(rows, actions))
    own = chance.normal(size=(len(SETTINGS), actions))
    turns = []
    for i in range(20_000):
        row = int(chance.integers(rows))
        legal = sorted(chance.choice(actions, 3, replace=False).tolist())
        weights = np.exp(real[row, legal] + own[i // 10 % len(SETTINGS), legal])
        turns.append((row, legal, int(chance.choice(legal, p=weights / weights.sum()))))
    leanings, losses = fit_habits(KOLKHOZ, told(turns), SETTINGS, seed=1)
    assert losses[0] == pytest.approx(np.log(3), abs=1e-3)
    assert min(losses) < losses[0] - 0.2
    for i, (options, seats) in enumerate(SETTINGS):
        setting = undealt(KOLKHOZ, KOLKHOZ.options.model_validate_json(options), seats)
        both = [leanings.of(setting)[:rows, :actions], real + own[i]]
        centred = [table - table.mean(axis=1, keepdims=True) for table in both]
        assert np.corrcoef(centred[0].ravel(), centred[1].ravel())[0, 1] > 0.95


def test_what_was_never_seen_leans_as_the_action_does_anywhere() -> None:
    turns = [(0, [0, 1], 1)] * 200 + [(1, [0, 1, 2], 1)] * 200
    leanings, _ = fit_habits(KOLKHOZ, told(turns), SETTINGS[:1], seed=1)
    common = leanings.common
    assert common[2] == pytest.approx(common[3])
    assert common[2, 3] == 0
    assert common[2, 1] > common[2, 0]


def test_a_setting_that_was_not_learnt_has_the_habits_of_the_nearest() -> None:
    """As many seats count for more than any options."""
    options = KOLKHOZ.presets["kolkhoz"], KOLKHOZ.presets["zonsky"]
    learnt = [undealt(KOLKHOZ, options[i], seats) for i, seats in ((0, 2), (1, 2), (0, 4))]
    size = KOLKHOZ.actions.size
    own = np.tile(np.arange(3, dtype=np.float32)[:, None], (1, size))
    settings = np.array([setting_of(states) for states in learnt], np.int32)
    leanings = Leanings(np.zeros((size + 1, size), np.float32), own, settings)

    def nearest(seats: int, preset: str, **changed: object) -> float:
        agreed = KOLKHOZ.make_options(changed, preset)
        return float(leanings.of(undealt(KOLKHOZ, agreed, seats))[0, 0])

    assert nearest(2, "kolkhoz") == 0
    assert nearest(2, "zonsky", swap=False) == 1
    assert nearest(4, "zonsky") == 2
    assert nearest(3, "zonsky") == 1


def test_plays_leave_choices_behind_and_what_was_done_before_them(tmp_path: Path) -> None:
    TOY.kernels.compile_now(("igroteka.bots.search",))
    setting = Setting(next(iter(TOY.presets.values())), 2, 24)
    played = joined([play(TOY, setting, seed, seed) for seed in range(8)])
    turns, size = played.turns, TOY.actions.size
    legal = np.unpackbits(turns.legal, axis=1, count=size)
    assert len(turns.plays) >= len(played.lessons.plays) > 0
    assert (legal[np.arange(len(legal)), turns.chosen] == 1).all()
    assert legal.sum(axis=1).min() > 1
    assert 0 <= turns.rows.min() <= turns.rows.max() <= size
    write_played(tmp_path / "x.npz", played)
    again = read_played(tmp_path / "x.npz")
    assert all((a == b).all() for a, b in zip(again.turns, turns, strict=True))


def test_a_search_with_habits_finds_what_a_search_finds(tmp_path: Path) -> None:
    """It is compiled, and the same whoever asks; a judge without habits has no room for any."""
    learnt = learnt_from(positions(4), Trust())
    assert learnt.judge(SETTING).habits is NO_HABITS
    assert not learnt.heeded
    steep = learnt._replace(steepness=1.0)
    assert steep.heeded
    match = Match(KOLKHOZ, KOLKHOZ.make_options(), 3, 4)
    seat = match.waiting()[0]
    chosen = [
        SearchBot(KOLKHOZ, 1, iterations=60, learnt=who).choose(match.view(seat), seat).tried
        for who in (steep, steep, learnt)
    ]
    assert chosen[0] == chosen[1] != chosen[2]
