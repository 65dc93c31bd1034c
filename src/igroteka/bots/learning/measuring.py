"""How far a judge can be trusted: small matches against the search without it, in equal time.

Every way of using it is a candidate, and so is not to use it at all: a judge is never worse than
none. Time is counted as iterations, at the cost that each candidate has in the same positions.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np

from igroteka.bots.learning.selfplay import learnt_in, ready
from igroteka.bots.learnt import Learnt
from igroteka.bots.players import SearchBot
from igroteka.engine.game import Game
from igroteka.engine.match import Match

BASE = 1000
"""Iterations a move of the search without a judge."""

ROUND = 6
"""Deals that each candidate plays before the worse half of them is dropped."""

TRIALS = 6
"""Positions of a play in which the cost of an iteration is taken."""


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


def bot_of(game: Game, seed: int, iterations: int, learnt: Learnt, use: Use) -> SearchBot:
    """The search, with the judge used in this way."""
    judge = None
    if use != NOT_AT_ALL:
        judge = learnt._replace(trust=use.trust, horizon=use.horizon)
    return SearchBot(game, seed, iterations, learnt=judge)


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
    bots = [bot_of(game, 0, BASE, learnt, use) for use in (NOT_AT_ALL, *USES)]
    spent = np.zeros(len(bots))
    chance = np.random.default_rng(0)
    match = Match(game, game.options.model_validate_json(place.options), place.seats, 0)
    trials = 0
    while not match.over and trials < TRIALS:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        if len(legal) > 1 and chance.random() < 0.2:
            trials += 1
            for i, bot in enumerate(bots):
                start = time.process_time()
                bot.choose(match.view(seat), seat)
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
    judged = bot_of(game, 2 * meeting.deal, meeting.iterations, learnt, meeting.use)
    plain = bot_of(game, 2 * meeting.deal + 1, BASE, learnt, NOT_AT_ALL)
    won = 0.0
    for flip in (0, 1):
        match = Match(game, options, place.seats, meeting.deal)
        while not match.over:
            seat = match.waiting()[0]
            bot = judged if (seat + flip) % 2 == 0 else plain
            match.play(seat, bot.choose(match.view(seat), seat).action)
        winners = [seat for seat, rank in enumerate(match.ranks()) if rank == 1]
        won += sum((seat + flip) % 2 == 0 for seat in winners) / len(winners)
    return won / 2


def opened(place: Place) -> tuple[Game, Learnt]:
    """The game with compiled kernels, and the judge."""
    game = ready(place.game)
    return game, learnt_in(place.judge, place.game)
