"""Halving at the root: who is looked at for how long, and who is chosen."""

from __future__ import annotations

import numpy as np
import pytest

from igroteka.bots import SearchBot
from igroteka.bots.halving import (
    FIRST,
    NOW,
    chosen_action,
    most_finalists,
    next_finalist,
    put_in_order,
    rounds_for,
)
from igroteka.bots.judge import NO_JUDGE, Trust
from igroteka.bots.learnt import Learnt
from igroteka.bots.players import EXPLORATION, GLANCE, SEARCH
from igroteka.bots.search import Evidence, Question, evidence_for, halves
from igroteka.engine import Game, Match, game_named
from igroteka.engine.kernels import _opened as opened
from tests.bots.test_judge import SEATS, learnt_from, positions

KOLKHOZ = game_named("kolkhoz")
SEAT = 1


def race(worth: list[float], logits: list[float], budget: int) -> Evidence:
    """What is found where each action brings what it is worth, whatever else happens."""
    evidence: Evidence = opened(evidence_for(KOLKHOZ, SEATS))
    n = len(worth)
    evidence.finalists[:n] = range(n)
    evidence.logits[:n] = logits
    evidence.left[NOW] = n
    put_in_order(evidence, SEAT, 1.0)
    evidence.left[:] = most_finalists(n, budget)
    for done in range(budget):
        action = next_finalist(evidence, SEAT, 1.0, done, budget)
        evidence.visits[action] += 1
        evidence.values[action, SEAT] += worth[action]
    return evidence


def test_as_many_are_finalists_as_can_be_tried_a_few_times() -> None:
    assert [rounds_for(n) for n in (1, 2, 3, 4, 5, 8, 9)] == [1, 1, 2, 2, 3, 3, 4]
    assert [most_finalists(n, 200) for n in (1, 2, 12, 40)] == [1, 2, 12, 12]
    assert most_finalists(40, 1) == 2
    assert most_finalists(40, 2_000) == 40


def test_each_round_leaves_half_and_tries_all_that_are_left_equally_often() -> None:
    worth = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    evidence = race(worth, [0.0] * 8, 96)
    assert evidence.left.tolist() == [2, 8]
    assert evidence.visits[:8].tolist() == [4, 4, 4, 4, 12, 12, 28, 28]
    assert chosen_action(evidence, SEAT, 1.0) == 7


def test_what_was_found_outweighs_proposals_which_decide_between_equals() -> None:
    assert chosen_action(race([0.4, 0.5, 0.5], [3.0, 0.0, 1.0], 400), SEAT, 1.0) == 2
    assert chosen_action(race([0.5, 0.5, 0.5], [3.0, 0.0, 1.0], 400), SEAT, 1.0) == 0


def test_nobody_is_a_finalist_whom_the_budget_does_not_reach() -> None:
    evidence = race([0.5] * 6, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 8)
    assert evidence.left[FIRST] == 2
    assert evidence.visits[:6].tolist() == [0, 0, 0, 0, 4, 4]


def test_without_finalists_what_was_tried_most_is_chosen() -> None:
    evidence = evidence_for(KOLKHOZ, SEATS)
    evidence.visits[[3, 5]] = 2, 4
    assert chosen_action(evidence, SEAT, 1.0) == 5


# In the search ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def learnt() -> Learnt:
    return learnt_from(positions(80), Trust(0.5, 1.0, 1.0))


def asked(game: Game) -> tuple[Match, int]:
    """A position with some choice, and who has it."""
    match = Match(game, game.make_options(), SEATS, 4)
    while len(match.waiting()) > 1 or len(match.legal(match.waiting()[0])) < 4:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    return match, match.waiting()[0]


def test_a_search_with_a_budget_halves_and_one_without_does_not(
    compiled: Game, learnt: Learnt
) -> None:
    match, seat = asked(compiled)
    bot = SearchBot(compiled, 1, iterations=120, learnt=learnt)
    choice = bot.choose(match.view(seat), seat)
    visits = sorted(tried.visits for tried in choice.tried)
    assert sum(visits) == 120
    assert visits[-1] - visits[-2] <= 1
    assert min(visits) > 120 // len(visits) // 3
    assert bot.line()[0] == (seat, choice.action)
    plain = SearchBot(
        compiled, 1, iterations=120, learnt=learnt._replace(trust=Trust(0.5, 1.0))
    ).choose(match.view(seat), seat)
    visits = sorted(tried.visits for tried in plain.tried)
    assert visits[-1] - visits[-2] > 1


def test_a_budget_can_be_spent_in_any_slices(compiled: Game, learnt: Learnt) -> None:
    match, seat = asked(compiled)
    view = match.view(seat)
    module = compiled.kernels.module(SEARCH)
    found = []
    for slices in ([120], [1, 7, 60, 52]):
        search = module.Search(compiled, SEATS, 600, learnt.judge(view))
        search.begin(view, seat, 5, EXPLORATION)
        for some in slices:
            search.run(some, 120)
        found.append(search.tried())
    assert found[0] == found[1]


def test_a_time_is_shared_out_when_it_can_be_told_how_much_it_allows(
    compiled: Game, learnt: Learnt
) -> None:
    bot = SearchBot(compiled, 1, seconds=2.0, learnt=learnt)
    assert bot._budget(GLANCE - 1, 0.5, 1.5) == 0
    assert bot._budget(100, 0.5, 1.5) == 300
    assert bot._budget(400, 1.6, 1.5) == 400
    match, seat = asked(compiled)
    view = match.view(seat)
    search = compiled.kernels.module(SEARCH).Search(compiled, SEATS, 6_000, learnt.judge(view))
    search.begin(view, seat, 5, EXPLORATION)
    search.run(GLANCE)
    assert not search._evidence.left.any()
    search.run(400 - GLANCE, 400)
    first, second, *others = [times for _action, times, _values in search.tried()]
    assert abs(first - second) <= 1
    assert second > max(others)
    assert len(others) + 2 == len(match.legal(seat))


def test_only_what_a_judge_proposes_is_halved_within_a_budget() -> None:
    judge = NO_JUDGE._replace(trust=np.array(Trust(0.5, 1.0, 1.0)))
    question = Question(SEATS, 0, 1, 10, 10, 0.7, budget=50)
    assert halves(question, judge)
    assert not halves(question._replace(budget=0), judge)
    assert not halves(question, judge._replace(trust=np.array(Trust(0.5, 0.0, 1.0))))
    assert not halves(question, NO_JUDGE)
