"""Nodes that are found by what was done: whatever comes up, and nothing that was secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from igroteka.bots.judge import DEEDS, NO_JUDGE, Trust
from igroteka.bots.players import SEARCH
from igroteka.engine import Game, Match, game_named
from igroteka.engine.cards import lowest
from igroteka.engine.records import Rows
from toys import TOY

DEALS = 12


class Walk(NamedTuple):
    """A position in a search, uncompiled, from which somebody acts."""

    kernels: Any
    tree: Any
    desk: Any
    seat: int
    legal: list[int]

    def carries_out(self, action: int, dice: int) -> int:
        """The node of whoever is next, once an action is done while the dice lie so; NONE if nobody
        is."""
        kernels, tree, desk = self.kernels, self.tree, self.desk
        desk.states[kernels.TRUE] = desk.states[kernels.GIVEN]
        s = desk.states[kernels.TRUE]
        s.dice = dice
        desk.out[: len(self.legal)] = self.legal
        desk.own[:] = 0
        desk.done[0] = 0
        kernels.carry_out(tree, desk, self.seat, action, len(self.legal))
        waiting = kernels.waiting(s)
        return int(kernels.node_of(tree, desk, lowest(waiting))) if waiting else int(kernels.NONE)

    def seen(self) -> int:
        """A hash of what a spectator sees now."""
        kernels, desk = self.kernels, self.desk
        desk.states[kernels.SEEN] = desk.states[kernels.TRUE]
        return int(kernels.key_of_sight(desk, 0))


def walks(game: Game, seats: int) -> Iterator[Walk]:
    """Choices between several actions, from random plays."""
    kernels = game.kernels.module(SEARCH)
    for seed in range(DEALS):
        chance = np.random.default_rng(seed)
        match = Match(game, next(iter(game.presets.values())), seats, seed)
        while not match.over:
            seat = match.waiting()[0]
            legal = match.legal(seat)
            if len(legal) > 1:
                desk = kernels.desk_for(game, seats)
                desk = desk._replace(states=Rows(desk.states))
                desk.words[kernels.GIVEN] = match.state.view(np.uint64).reshape(-1)
                tree = kernels.tree_for(game, 64, NO_JUDGE)
                yield Walk(kernels, tree._replace(nodes=Rows(tree.nodes)), desk, seat, legal)
            match.play(seat, int(chance.choice(legal)))


def first_walk(game: Game, seats: int, kind: str) -> Walk:
    """One in which there are two actions of a kind, by the first word of their text."""
    return next(walk for walk in walks(game, seats) if len(of_kind(game, walk, kind)) > 1)


def of_kind(game: Game, walk: Walk, kind: str) -> list[int]:
    """The actions of that kind."""
    return [action for action in walk.legal if game.actions.text(action).split()[0] == kind]


def led_to(walk: Walk, action: int, by_deeds: bool) -> tuple[set[int], set[int]]:
    """The nodes that an action leads to in some guesses, and what spectators see there."""
    nodes, sights = set(), set()
    for dice in range(4):
        walk.kernels.guess(walk.desk.states[walk.kernels.GIVEN], walk.seat)
        walk.desk.walk[walk.kernels.OPEN] = by_deeds
        nodes.add(walk.carries_out(action, dice))
        sights.add(walk.seen())
    return nodes, sights


def test_whatever_comes_up_leads_to_the_same_node() -> None:
    """Pax Pamir, where cards come up at the end of a turn."""
    walk, action = next(
        (walk, action)
        for walk in walks(game_named("pax_pamir"), 3)
        for action in walk.legal
        if len(led_to(walk, action, by_deeds=False)[1]) > 1
    )
    nodes, sights = led_to(walk, action, by_deeds=False)
    assert len(nodes) == len(sights) > 1
    nodes, sights = led_to(walk, action, by_deeds=True)
    assert len(nodes) == 1 < len(sights)


def test_another_action_leads_to_another_node() -> None:
    game = game_named("pax_pamir")
    walk = first_walk(game, 3, "purchase")
    nodes = []
    for action in walk.legal:
        walk.desk.walk[walk.kernels.OPEN] = 1
        nodes.append(walk.carries_out(action, 1))
    assert len(set(nodes)) == len(nodes)


def test_what_not_all_can_see_is_no_deed_to_go_by() -> None:
    """Kolkhoz: which card is given away for the cellar nobody sees, all which one is played."""
    game = game_named("kolkhoz")
    for kind, seen in (("give", 0), ("play", 1)):
        walk = first_walk(game, 3, kind)
        nodes: list[int] = []
        for action in of_kind(game, walk, kind):
            walk.desk.walk[walk.kernels.OPEN] = 1
            nodes.append(walk.carries_out(action, 1))
            assert walk.desk.walk[walk.kernels.OPEN] == seen
        assert len(set(nodes)) == (len(nodes) if seen else 1)


def test_what_was_secret_once_never_counts_as_seen() -> None:
    walk = first_walk(game_named("kolkhoz"), 3, "give")
    action = of_kind(game_named("kolkhoz"), walk, "give")[0]
    kind = walk.tree.kinds[action]
    walk.tree.open[kind] = walk.kernels.SECRET
    walk.desk.walk[walk.kernels.OPEN] = 1
    walk.carries_out(action, 1)
    assert walk.tree.open[kind] == walk.kernels.SECRET
    assert walk.desk.walk[walk.kernels.OPEN] == 0


@pytest.mark.parametrize("searcher", [0, 1])
def test_nobody_answers_a_sealed_bid_by_what_was_done(searcher: int) -> None:
    """Matching pennies: who could tell the nodes apart would win or lose nearly all."""
    match = Match(TOY, TOY.presets["pennies"], 2, 1)
    kernels = TOY.kernels.module(SEARCH)
    judge = NO_JUDGE._replace(trust=np.array(Trust(deeds=1.0)))
    assert judge.trust[DEEDS] == 1.0
    search = kernels.Search(TOY, 2, 1 << 12, judge)
    search.begin(match.view(searcher), searcher, 5, 0.7)
    search.run(1500)
    tried = search.tried()
    values = sum(times * value[searcher] for _action, times, value in tried)
    assert 0.4 < values / 1500 < 0.6
