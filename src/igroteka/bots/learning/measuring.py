"""How far a judge can be trusted: small matches against the search without it, in equal time.

Every way of using it is a candidate, and so is not to use it at all: a judge is never worse than
none. Time is counted as iterations, at the cost that each candidate has in the same positions.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.judge import NO_JUDGE
from igroteka.bots.learning.selfplay import learnt_in, ready
from igroteka.bots.learnt import Learnt
from igroteka.bots.players import EXPLORATION, SEARCH
from igroteka.engine.game import Game
from igroteka.engine.match import Match

BASE = 1000
"""Iterations a move of the search without a judge."""

NODES = 1 << 16

ROUND = 6
"""Deals that each candidate plays before the worse half of them is dropped."""

TRIALS = 6
"""Positions of a play in which the cost of an iteration is taken."""

_WORD = (1 << 62) - 1


class Use(NamedTuple):
    """A way to use a judge: see `judge.VALUES`, `judge.PRIORS` and `Learnt.horizon`."""

    values: float
    priors: float
    horizon: int

    @property
    def trust(self) -> tuple[float, float]:
        return self.values, self.priors


NOT_AT_ALL = Use(0.0, 0.0, -1)

USES = (
    Use(0.0, 0.5, -1),
    Use(0.0, 1.0, -1),
    Use(0.0, 2.0, -1),
    Use(0.5, 1.0, -1),
    Use(0.5, 1.0, 0),
    Use(1.0, 1.0, 0),
    Use(0.5, 0.0, 0),
)


class Player:
    """A search with or without a judge."""

    def __init__(self, game: Game, seats: int, learnt: Learnt, use: Use) -> None:
        judge = learnt._replace(trust=use.trust).judge(seats) if use != NOT_AT_ALL else NO_JUDGE
        self._use = use
        self._search = game.kernels.module(SEARCH).Search(game, seats, NODES, judge)

    def choose(self, view: Any, seat: int, seed: int, iterations: int) -> int:
        """The action that a search finds."""
        self._search.begin(view, seat, seed, EXPLORATION, self._use.horizon)
        self._search.run(iterations)
        return int(self._search.tried()[0][0])


class Place(NamedTuple):
    """What is played, and with which judge."""

    judge: str
    """The judge's file."""
    game: str
    options: str
    seats: int


class Meeting(NamedTuple):
    """A deal that one way to use the judge plays twice against the search without."""

    place: Place
    use: Use
    iterations: int
    """Of the judge's search: as many as take as long as BASE without."""
    deal: int


class Measured(NamedTuple):
    """What was found."""

    use: Use
    shares: Mapping[Use, Sequence[float]]
    """The share of wins of each way, by deal."""


def best_use(
    places: Sequence[Place],
    pool: Executor,
    over: Callable[[], bool],
    say: Callable[[str, int], None],
) -> Measured:
    """The best way to use a judge.

    The worse half of the candidates is dropped after each round, until one is left or time is
    `over`.
    """
    costs = dict(zip(places, pool.map(costs_of, places), strict=True))
    shares: dict[Use, list[float]] = {use: [] for use in USES}
    alive = list(USES)
    for first in itertools.count(0, ROUND):
        asked = [
            Meeting(place, use, costs[place][use], deal)
            for deal in range(first, first + ROUND)
            for place in [places[deal % len(places)]]
            for use in alive
        ]
        for meeting, share in zip(asked, pool.map(meet, asked), strict=True):
            shares[meeting.use].append(share)
            say("Measuring, deals", meeting.deal + 1)
        alive.sort(key=lambda use: -float(np.mean(shares[use])))
        if len(alive) == 1 or over():
            break
        alive = alive[: (len(alive) + 1) // 2]
    best = alive[0] if np.mean(shares[alive[0]]) > 0.5 else NOT_AT_ALL
    return Measured(best, shares)


def costs_of(place: Place) -> dict[Use, int]:
    """How many iterations take as long as BASE without a judge, in the same positions."""
    game, learnt = opened(place)
    players = [Player(game, place.seats, learnt, use) for use in (NOT_AT_ALL, *USES)]
    spent = np.zeros(len(players))
    chance = np.random.default_rng(0)
    match = Match(game, game.options.model_validate_json(place.options), place.seats, 0)
    trials = 0
    while not match.over and trials < TRIALS:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        if len(legal) > 1 and chance.random() < 0.2:
            trials += 1
            for i, player in enumerate(players):
                start = time.process_time()
                player.choose(match.view(seat), seat, trials, BASE)
                spent[i] += time.process_time() - start
        match.play(seat, int(chance.choice(legal)))
    return {
        use: max(8, int(BASE * spent[0] / max(seconds, 1e-9)))
        for use, seconds in zip(USES, spent[1:], strict=True)
    }


def meet(meeting: Meeting) -> float:
    """The judge's share of wins, at every second seat of a deal and at the others of the same."""
    place = meeting.place
    game, learnt = opened(place)
    options = game.options.model_validate_json(place.options)
    judged = Player(game, place.seats, learnt, meeting.use)
    plain = Player(game, place.seats, learnt, NOT_AT_ALL)
    won = 0.0
    for flip in (0, 1):
        chance = np.random.default_rng([meeting.deal, flip])
        match = Match(game, options, place.seats, meeting.deal)
        while not match.over:
            seat = int(chance.choice(match.waiting()))
            legal = match.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                mine = (seat + flip) % 2 == 0
                player, iterations = (judged, meeting.iterations) if mine else (plain, BASE)
                seed = int(chance.integers(_WORD))
                action = player.choose(match.view(seat), seat, seed, iterations)
            match.play(seat, action)
        winners = [seat for seat, rank in enumerate(match.ranks()) if rank == 1]
        won += sum((seat + flip) % 2 == 0 for seat in winners) / len(winners)
    return won / 2


def opened(place: Place) -> tuple[Game, Learnt]:
    """The game with compiled kernels, and the judge."""
    game = ready(place.game)
    return game, learnt_in(place.judge, place.game)
