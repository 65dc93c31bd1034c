"""What search understands, and what it must not know."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from igroteka.bots import GreedyBot, SearchBot
from igroteka.bots.players import SEARCH, Choice
from igroteka.engine import Game, Match, States, game_named, view_row
from igroteka.engine.records import Rows, copied
from igroteka.games.kolkhoz.rules.end_of_year import clear_year
from igroteka.games.kolkhoz.rules.facts import PLAN_CARDS, suit_cards
from igroteka.games.kolkhoz.rules.state import Phase
from tests.breaking import replacing
from toys import TOY, rules

KOLKHOZ = game_named("kolkhoz")
NAMES = KOLKHOZ.actions


@pytest.fixture(autouse=True)
def _apart(compiled: Game, kept_toys: None) -> None:
    """Kolkhoz runs compiled; the toys' kernels stay out of the user's cache."""


# Endgames of Kolkhoz ----------------------------------------------------------------------------


def card(name: str) -> int:
    """The number of a card from its name."""
    return NAMES.parse(f"play {name}") - NAMES.first("play")


def cards(text: str) -> int:
    """A set of cards from their names."""
    return sum(1 << card(name) for name in text.split())


def last_trick(mine: str, led: str, theirs: str, farmed: str, plan: str = "") -> States:
    """The last trick of the last year, two seats: seat 0 has led, seat 1 is to follow.

    `mine`: the two cards of seat 1; `theirs`: the last one of seat 0; `farmed`: the fields that
    seat 0 has farmed, the others have no hours yet; `plan`: the plan cards that lie there.
    """
    states = KOLKHOZ.fresh_states(1, KOLKHOZ.make_options())
    row = view_row(states)
    row.seats = 2
    row.year = 5
    row.threshold = 20
    clear_year(row)
    row.trump = 3
    row.tricks = row.trick_no = 4
    row.leader = 0
    row.turn = 1
    row.played = 1
    row.trick[0] = card(led)
    row.players[0].hand = cards(theirs)
    row.players[1].hand = cards(mine)
    row.players[0].held, row.players[1].held = 1, 2
    row.players[0].medals = row.players[0].tricks_won = 2
    row.players[1].medals = row.players[1].tricks_won = 1
    for suit, crop in enumerate("WBPS"):
        field = row.fields[suit]
        if crop in farmed:
            field.hours = 20
            field.farmer = 0
        field.plan = cards(plan) & suit_cards(suit)
    row.gone = PLAN_CARDS & ~cards(plan)
    row.phase = Phase.TRICK
    assert KOLKHOZ.rules.audit(row) == 0
    return states


def chosen(bot: Any, state: States) -> str:
    view = copied(state)
    KOLKHOZ.kernels.playout.hide_at(view, 0, 1)
    choice: Choice = bot.choose(view, 1)
    return NAMES.text(choice.action)


BOTS = {
    "search": lambda seed: SearchBot(KOLKHOZ, seed, iterations=400),
    "greedy": lambda seed: GreedyBot(KOLKHOZ, seed),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("bot", BOTS)
def test_a_king_is_kept_for_the_cellar_where_nothing_is_searched(bot: str, seed: int) -> None:
    state = last_trick("KW 6W", led="7W", theirs="9B", farmed="WBPS")
    assert chosen(BOTS[bot](seed), state) == "play 6W"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("bot", BOTS)
def test_a_king_is_played_where_it_farms_the_field_or_would_be_lost(bot: str, seed: int) -> None:
    """The King farms the field, for 5 and 6 points; else it is sent to the North, and 0 remain."""
    state = last_trick("KW 6W", led="7W", theirs="9B", farmed="BPS", plan="5W")
    assert chosen(BOTS[bot](seed), state) == "play KW"


# Simultaneous choices ---------------------------------------------------------------------------


def leaks(s: Any, viewer: int) -> None:
    """Everybody sees what was bid."""
    bids = list(s.bids)
    rules.hide(s, viewer)
    for seat in range(s.seats):
        s.bids[seat] = bids[seat]


def pennies(game: Game, searcher: int, bids_before: int = 0) -> tuple[Choice, float]:
    """A search of matching pennies: what it chose, and what it thinks that is worth to it."""
    match = Match(game, game.presets["pennies"], 2, 1)
    for seat in range(bids_before):
        match.play(seat, 1)
    choice = SearchBot(game, 5, iterations=1500).choose(match.view(searcher), searcher)
    visits = np.array([tried.visits for tried in choice.tried])
    values = np.array([tried.values[searcher] for tried in choice.tried])
    return choice, float((visits * values).sum() / visits.sum())


@pytest.mark.parametrize(("searcher", "bids_before"), [(0, 0), (1, 0), (1, 1)])
def test_nobody_knows_what_is_bid_at_the_same_time(searcher: int, bids_before: int) -> None:
    choice, value = pennies(TOY, searcher, bids_before)
    assert 0.4 < value < 0.6
    assert min(tried.visits for tried in choice.tried) > 150


def test_a_leak_inside_the_tree_would_be_noticed() -> None:
    """The searcher bids first in its tree, and whoever bids after it would know."""
    leaking = replacing(TOY, "hide", leaks)
    for searcher in (0, 1):
        _, value = pennies(leaking, searcher)
        assert value < 0.15
    _, value = pennies(leaking, searcher=1, bids_before=1)
    assert value > 0.85


def test_the_first_iteration_already_tries_an_action_of_its_seat() -> None:
    match = Match(TOY, TOY.presets["pennies"], 2, 1)
    for iterations in (1, 2):
        choice = SearchBot(TOY, 5, iterations=iterations).choose(match.view(1), 1)
        assert sum(tried.visits for tried in choice.tried) == iterations
        assert choice.iterations == iterations


def test_search_finds_the_greatest_bid() -> None:
    """With the highest card, bidding 1 wins for sure and 0 may tie."""
    match = next(
        match
        for match in (Match(TOY, TOY.make_options({"rounds": 1}), 2, seed) for seed in range(50))
        if view_row(match.state).cards[0] == 3
    )
    choice = SearchBot(TOY, 5, iterations=600).choose(match.view(0), 0)
    assert choice.action == 1
    assert choice.tried[0].visits > 2 * choice.tried[1].visits


# What an end is worth ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "worth"),
    [
        ((3, 1), (1.0, 0.0)),
        ((2, 2), (0.5, 0.5)),
        ((3, 2, 1), (1.0, 0.25, 0.0)),
        ((3, 3, 1), (0.625, 0.625, 0.0)),
        ((1, 1, 1), (5 / 12, 5 / 12, 5 / 12)),
        ((3, 1, 1), (1.0, 0.125, 0.125)),
    ],
)
def test_rewards_of_an_end(points: tuple[int, ...], worth: tuple[float, ...]) -> None:
    state = finished(points)
    assert judged(state, np.zeros(3)) == pytest.approx(list(worth))


def finished(points: tuple[int, ...]) -> States:
    """A play of the toy that is over with these points."""
    states = TOY.fresh_states(1)
    row = view_row(states)
    row.seats = len(points)
    row.round = row.options.rounds
    states["points"][0, : len(points)] = points
    return states


def judged(states: States, usual: Any) -> list[float]:
    """What the search thinks a position of the toy is worth."""
    seats = int(states["seats"][0])
    scores, ranks = np.zeros((2, seats), np.int32)
    points, before, found = np.zeros((3, seats))
    kernels = TOY.kernels.module(SEARCH)
    desk = SimpleNamespace(
        states={kernels.TRUE: Rows(states)[0]},
        scores=scores,
        ranks=ranks,
        points=points,
        before=before,
        reward=found,
    )
    kernels.evaluate(seats, SimpleNamespace(usual=usual), desk)
    return found.tolist()


def test_a_play_that_goes_on_is_judged_by_its_points() -> None:
    states = finished((3, 1, 1))
    states["round"] = 0
    states["bids"] = rules.NO_BID
    usual = np.zeros(3)
    first = judged(states, usual)
    assert first[0] > 0.5 > first[1] == pytest.approx(first[2], abs=0.1)
    assert usual[0] == 3
    assert usual[1] == pytest.approx(2 + 1 + 1)
    again = judged(states, usual)
    assert again[0] == pytest.approx(0.5 + 0.5 * 2 / (2 + 6 / 4))


def test_those_who_play_together_want_more_points_than_usual() -> None:
    usual = np.zeros(3)
    for points in (5, 5, 5):
        states = finished((points, points))
        view_row(states).together = 1
        judged(states, usual)
    for points, sign in ((9, 1), (1, -1)):
        states = finished((points, points))
        view_row(states).together = 1
        assert all(sign * (worth - 0.5) > 0.1 for worth in judged(states, usual.copy()))
