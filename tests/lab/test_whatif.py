"""A position played on under each choice: where the answer is known, it is found."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from igroteka.engine import Game, Match, Refusal, game_named
from igroteka.lab.whatif import Question, branches, play_on
from known import TIC_TAC_TOE

X_WINS_BY_C3 = (0, 3, 1, 4)
"""X has a3 and b3, O has a2 and b2; X is to move."""


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")


def played(game: Game, seats: int, actions: tuple[int, ...]) -> Match:
    match = Match(game, game.make_options(), seats, 5)
    for action in actions:
        match.play(match.waiting()[0], action)
    return match


def begun(moves: int) -> Match:
    """A game of Kolkhoz in which everybody does the first thing that is possible."""
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").make_options(), 2, 5)
    while len(match.moves) < moves:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_the_winning_choice_wins_always_and_comes_first() -> None:
    match = played(TIC_TAC_TOE, 2, (*X_WINS_BY_C3, 8))
    found = play_on(Question(match, at=4, bot="random", games=60))
    assert [branch.action for branch in found if branch.wins.mean == 1.0] == [2]
    assert found[0].action == 2
    assert found[0].more is not None
    assert found[0].more.low > 0
    (played_it,) = [branch for branch in found if branch.action == 8]
    assert played_it.more is None
    assert found[0].more.mean == pytest.approx(1.0 - played_it.wins.mean)


def test_jobs_change_nothing_and_neither_does_what_was_played_later() -> None:
    first = play_on(Question(begun(6), at=3, bot="random", games=8))
    again = play_on(Question(begun(4), at=3, bot="random", games=8), jobs=3)
    assert first == again
    other = play_on(Question(begun(6), at=3, bot="random", games=8, seed=2))
    assert other != first


def test_a_world_is_the_same_for_all_choices_and_keeps_what_the_seat_knows() -> None:
    question = Question(begun(6), at=3, bot="random", games=8)
    first, second = question.world(0), question.world(1)
    assert np.array_equal(first, question.world(0))
    assert not np.array_equal(first, second)
    hide = question.match.game.kernels.playout.hide_at
    seen = question.match.view(question.seat, 3)
    for world in (first, second):
        hide(world, 0, question.seat)
        assert world.tobytes() == seen.tobytes()


def test_opened_all_lies_as_it_lies_but_chance_falls_anew() -> None:
    question = Question(begun(6), at=3, bot="random", games=8, opened=True)
    true, worlds = question.match.after(3), [question.world(n) for n in (0, 1)]
    assert not np.array_equal(worlds[0]["dice"], worlds[1]["dice"])
    for world in worlds:
        world["dice"] = true["dice"]
        assert np.array_equal(world, true)


def test_differences_are_taken_world_by_world() -> None:
    wins = np.array([[1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]])
    found = branches([7, 9], wins, np.zeros((2, 4)), 9)
    assert [branch.action for branch in found] == [7, 9]
    assert found[0].more is not None
    assert found[0].more.mean == 0.25
    assert found[0].more.high - found[0].more.low < 2  # two independent halves vary more


def test_what_cannot_be_asked_is_refused_with_a_sentence() -> None:
    whole = Question(played(TIC_TAC_TOE, 2, (*X_WINS_BY_C3, 2)), at=5, bot="random", games=4)
    with pytest.raises(Refusal, match="this play is over"):
        whole.check()
    with pytest.raises(Refusal, match="a number from 0 to 5"):
        dataclasses.replace(whole, at=6).check()
    with pytest.raises(Refusal, match="plays inside compiled code"):
        dataclasses.replace(whole, at=4, bot="search@0.1s").check()
