"""What a search chooses in the end: a win that is sure, and of what is alike what is worth more."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.bots import SearchBot
from igroteka.bots.judge import NO_JUDGE
from igroteka.bots.players import EXPLORATION, SEARCH
from igroteka.bots.search import Evidence, alike, evidence_for
from igroteka.engine import Game, States, game_named
from igroteka.engine.kernels import _opened as opened
from igroteka.engine.records import Rows
from known import KUHN, NIM
from tests.bots.test_known import start
from tests.rebuild.scenes import play, scene

JACK, QUEEN, KING = range(3)
SEATS = 2


@pytest.fixture(autouse=True)
def _apart(kept_toys: None) -> None:
    """The toys' kernels stay out of the user's cache."""


def searched(game: Game, states: States, seat: int, iterations: int = 100) -> Any:
    """A search of a position as a seat may know it, when it is over."""
    game.kernels.playout.hide_at(states, 0, seat)
    search = game.kernels.module(SEARCH).Search(game, SEATS, 10_000)
    search.begin(states, seat, 1, EXPLORATION)
    search.run(iterations)
    return search


def sure(search: Any) -> str:
    """The action that wins for sure, or nothing."""
    action = int(search._evidence.sure[0]) - 1
    return "" if action < 0 else str(search._game.actions.text(action))


def called(card: int) -> States:
    """Kuhn's poker, where seat 0 has bet, and seat 1 holds this card."""
    other = KING if card != KING else QUEEN
    return start(KUHN, turn=1, chosen=1, cards=(other, card), paid=(2, 1))


# Sure wins --------------------------------------------------------------------------------------


def test_a_win_that_nobody_can_prevent_is_sure() -> None:
    search = searched(NIM, start(NIM, turn=0, heaps=(0, 4, 0)), 0)
    assert sure(search) == "take b 4"
    (action, visits, values), *_ = search.tried()
    assert NIM.actions.text(action) == "take b 4"
    assert visits > 80  # nothing else is tried once it is known
    assert values == (1.0, 0.0)
    assert search.line() == ((0, action),)


@pytest.mark.parametrize("heaps", [(1, 1, 1), (1, 2, 0), (2, 2, 0)])
def test_a_win_that_another_has_a_say_in_is_not(heaps: tuple[int, ...]) -> None:
    assert sure(searched(NIM, start(NIM, turn=0, heaps=heaps), 0)) == ""


def test_a_win_is_sure_that_is_there_whatever_is_hidden() -> None:
    assert sure(searched(KUHN, called(KING), 1)) == "bet"


@pytest.mark.parametrize("card", [JACK, QUEEN])
def test_a_win_that_is_there_in_some_guesses_is_not(card: int) -> None:
    assert sure(searched(KUHN, called(card), 1)) == ""


def test_what_is_seen_to_win_is_sure_where_nothing_is_guessed() -> None:
    states = start(KUHN, turn=1, chosen=1, cards=(JACK, QUEEN), paid=(2, 1))
    search = KUHN.kernels.module(SEARCH).Search(KUHN, SEATS, 10_000)
    search.begin(states, 1, 1, EXPLORATION)
    search._question = search._question._replace(seeing=True)
    search.run(100)
    assert sure(search) == "bet"


def test_what_was_sure_before_is_forgotten() -> None:
    search = searched(NIM, start(NIM, turn=0, heaps=(0, 4, 0)), 0)
    search.begin(start(NIM, turn=0, heaps=(1, 1, 1)), 0, 1, EXPLORATION)
    search.run(100)
    assert sure(search) == ""


def test_a_bot_takes_it_and_does_not_go_on_for_long() -> None:
    choice = SearchBot(NIM, 1, iterations=2000).choose(start(NIM, turn=0, heaps=(0, 4, 0)), 0)
    assert NIM.actions.text(choice.action) == "take b 4"
    assert choice.iterations < 2000


# What is alike ----------------------------------------------------------------------------------


def found(game: Game, seat: int, visits: dict[str, int], means: dict[str, float]) -> Evidence:
    """What a search has found of some actions for a seat."""
    evidence = evidence_for(game, SEATS)
    for name, times in visits.items():
        action = game.actions.parse(name)
        evidence.visits[action] = times
        evidence.values[action, seat] = times * means[name]
    return evidence


@pytest.mark.parametrize(
    ("visits", "mean", "same"),
    [
        (1000, 0.5, True),
        (1000, 0.505, True),
        (1000, 0.495, True),
        (1000, 0.494, False),  # a quarter of a standard error is 0.0056
        (800, 0.4943, True),  # and 0.0059 here
        (799, 0.5, False),
        (0, 0.0, False),
    ],
)
def test_alike_is_what_was_tried_as_much_and_cannot_be_told_apart(
    visits: int, mean: float, same: bool
) -> None:
    visited = {"take b 1": 1000, "take b 2": visits}
    evidence = found(NIM, 0, visited, {"take b 1": 0.5, "take b 2": mean})
    one, two = NIM.actions.parse("take b 1"), NIM.actions.parse("take b 2")
    assert alike(opened(evidence), 0, one, two) is same


def decided(game: Game, states: States, evidence: Evidence) -> str:
    """What seat 0 chooses by that evidence."""
    search = searched(game, states, 0, 0)
    choose = game.kernels.module(SEARCH).choose
    action = choose(search._question, evidence, search._desk, NO_JUDGE)
    return str(game.actions.text(action))


PAYMENTS = {"trash a_log": 900, "trash bunch_of_logs": 1000, "trash a_gold_bar": 850}
AS_GOOD = dict.fromkeys(PAYMENTS, 0.5)


@pytest.mark.parametrize(
    ("visits", "means", "chosen"),
    [
        (PAYMENTS, AS_GOOD, "trash a_log"),
        (PAYMENTS, AS_GOOD | {"trash a_log": 0.4}, "trash bunch_of_logs"),
        (PAYMENTS | {"trash a_log": 700}, AS_GOOD, "trash bunch_of_logs"),
        (PAYMENTS | {"trash a_gold_bar": 1100}, AS_GOOD, "trash a_log"),
    ],
)
def test_of_what_is_alike_what_leaves_most_is_chosen(
    visits: dict[str, int], means: dict[str, float], chosen: str
) -> None:
    """A log, two logs in a bunch or a Gold Bar pay for the same card: a log buys least."""
    rebuild = game_named("rebuild")
    row = scene(hand="a_log bunch_of_logs a_gold_bar*2 a_stone", columns=["ladder", "necklace"])
    states = rebuild.fresh_states(1)
    Rows(states)[0] = play(row, "buy 1 printed")
    assert decided(rebuild, states, found(rebuild, 0, visits, means)) == chosen


def test_nothing_at_once_counts_where_others_choose_next() -> None:
    """To take all four is a point at once; but the search has found nothing better in it."""
    visits = {"take b 1": 900, "take b 2": 1000, "take b 4": 950}
    evidence = found(NIM, 0, visits, dict.fromkeys(visits, 0.5))
    assert decided(NIM, start(NIM, turn=0, heaps=(0, 4, 0)), evidence) == "take b 2"
