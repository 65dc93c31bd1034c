"""What a strong bot thinks of decisions that were made: right where it can be known, and fair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from igroteka.bots import review
from igroteka.bots.review import Opinions, Reviewer, decisions
from igroteka.engine import Match, game_named, replayed
from igroteka.engine.records import copied
from known import NIM
from tests.drawing import random_play

KOLKHOZ = game_named("kolkhoz")


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few iterations, and as many each time, without a compiler."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    for name, n in {"ITERATIONS": 12, "CHANCES": 6, "WORLDS": 2, "REPLIES": 3}.items():
        monkeypatch.setattr(review, name, n)
    monkeypatch.setattr(review, "SECONDS", 1e9)


def thought(match: Match, move: int) -> Opinions:
    reviewer = Reviewer(match, move)
    while not reviewer.done:
        reviewer.think(10.0)
    return reviewer.opinions()


def begun(moves: int) -> Match:
    course = iter(random_play(KOLKHOZ, 3, 4))
    return next(match for match in course if len(match.moves) == moves)


def test_what_a_seat_could_know_is_judged_from_that_alone() -> None:
    """Two worlds that look the same to a seat are judged the same by it; with all open they are
    two."""
    match = begun(14)
    move = max(decisions(match))
    made = match.moves[move]
    other = match.at(move)
    other.game.kernels.playout.guess_at(world := other.view(made.seat), 0, made.seat, 9)
    other.state[:] = world
    assert other.view(made.seat).tobytes() == match.view(made.seat, move).tobytes()
    other.play(made.seat, made.action)
    mine, theirs = thought(match, move), thought(other, move)
    assert mine.known == theirs.known
    assert mine.opened != theirs.opened


def test_an_opinion_is_legal_whole_and_made_twice_the_same() -> None:
    match = begun(14)
    before = copied(match.state).tobytes()
    for move in decisions(match)[-2:]:
        found = thought(match, move)
        assert found == thought(match, move)
        made = match.moves[move]
        for opinion in found:
            assert opinion.best in match.legal(made.seat, move)
            assert sum(opinion.chances) == pytest.approx(1.0)
            assert opinion.best != made.action or opinion.gain == 0.0
            assert opinion.line[0] == (made.seat, opinion.best)
    assert match.state.tobytes() == before


def test_only_choices_are_decisions() -> None:
    match = begun(20)
    for n, move in enumerate(match.moves):
        assert (n in decisions(match)) == (len(match.legal(move.seat, n)) > 1)


def test_who_plays_alone_has_no_chances_against_others() -> None:
    course: Any = random_play(game_named("rebuild"), 1, 2)
    match = next(match for match in course if len(match.moves) == 6)
    found = thought(match, decisions(match)[0])
    assert found.known.chances == found.opened.chances == ()


def test_a_blunder_costs_the_chance_that_it_throws_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim: of heaps of 1, 1 and 3 one wins by taking the 3, and loses by anything else."""
    for name, n in {"ITERATIONS": 300, "CHANCES": 60, "WORLDS": 2, "REPLIES": 100}.items():
        monkeypatch.setattr(review, name, n)
    monkeypatch.setattr(review, "shipped", lambda game: None)
    match = next(match for match in plays_of_nim() if sorted(match.state["heaps"][0]) == [1, 1, 3])
    seat, heaps = match.waiting()[0], match.state["heaps"][0].tolist()
    right = NIM.actions.parse(f"take {'abc'[heaps.index(3)]} 3")
    wrong = NIM.actions.parse(f"take {'abc'[heaps.index(1)]} 1")
    course = [(seat, wrong)]
    for opinion in thought(replayed(NIM, match.options, 2, match.seed, course), 0):
        assert opinion.best == right
        assert opinion.gain > 0.4
    course = [(seat, right)]
    for opinion in thought(replayed(NIM, match.options, 2, match.seed, course), 0):
        assert opinion.gain == 0.0
        assert opinion.chances[seat] > 0.7


def plays_of_nim() -> Iterator[Match]:
    options = next(iter(NIM.presets.values()))
    return (Match(NIM, options, 2, seed) for seed in range(1000))
