"""How far a judge can be trusted: small matches against the search without it, in equal time.

Every way of using it is a candidate. The best of many in few plays owes something to chance, so it
has to prove itself on other deals: unless its whole interval lies above half the wins there, the
judge is not heeded at all, and is no worse than none. Time is counted as iterations, at the cost
that each candidate has in the same positions.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np
from scipy import stats

from igroteka.bots.judge import Trust
from igroteka.bots.learning.selfplay import learnt_in, ready
from igroteka.bots.learnt import Learnt
from igroteka.bots.players import SearchBot, position_for
from igroteka.engine.game import Game
from igroteka.engine.match import Match
from igroteka.engine.records import States

BASE = 500
"""Iterations a move of the search without a judge, while ways are compared."""

DEEP = 2_000
"""The same while the best way proves itself: what a judge brings shrinks as there are more, and a
move of a tenth of a second has as many as that or more. See `docs/bots.md`."""

ROUND = 12
"""Deals that each candidate plays before the worse half of them is dropped for the first time."""

FRESH = 1_000_000
"""The deals of the proof have numbers from here on: no candidate was chosen by them."""

TRIALS = 6
"""Choices by which the cost of an iteration is taken."""

TAKEN = 0.2
"""This part of a play's choices, so that they come from all of a long one; a short one has few."""

MOST_DEALS = 1_000
"""After so many plays there is no choice."""


class Use(NamedTuple):
    """A way to use a judge: see `judge.Trust`, `Learnt.horizon` and `Learnt.steepness`."""

    trust: Trust
    horizon: int = -1
    steepness: float = 0.0

    @property
    def listed(self) -> tuple[float, ...]:
        """The parts of trust, then the others."""
        return (*self.trust, self.horizon, self.steepness)

    def of(self, learnt: Learnt) -> Learnt:
        """A judge that is used in this way."""
        return learnt._replace(**self._asdict())


NOT_AT_ALL = Use(Trust())

USES = (
    Use(Trust(), steepness=2.0),
    Use(Trust(), steepness=4.0),
    Use(Trust(priors=1.0)),
    Use(Trust(priors=1.0), steepness=2.0),
    Use(Trust(0.5)),
    Use(Trust(0.5, 1.0)),
    Use(Trust(0.5, 1.0), steepness=3.0),
    Use(Trust(0.5, 1.0), horizon=0),
    Use(Trust(0.5, 1.0, 1.0)),
    Use(Trust(0.5, 1.0, 1.0), steepness=3.0),
    Use(Trust(0.5, 1.0, 1.0), horizon=0),
    Use(Trust(0.5, 1.0, deeds=1.0), steepness=3.0),
    Use(Trust(0.5, 1.0, 1.0, deeds=1.0), steepness=3.0),
)


PRACTISED_USES = (
    Use(Trust(), steepness=1.0),
    Use(Trust(priors=1.0)),
    Use(Trust(priors=1.0), steepness=1.0),
    Use(Trust(0.5, 1.0)),
    Use(Trust(0.5, 1.0), steepness=1.0),
    Use(Trust(0.5, 1.0), horizon=0),
    Use(Trust(0.5, 1.0, 1.0), steepness=1.0),
    Use(Trust(0.5, 1.0, 1.0, deeds=1.0), steepness=1.0),
)
"""The same for what was learnt by practice, whose habits leave as much to lot as they should."""


class Way(NamedTuple):
    """A judge's file, and a way to use it."""

    judge: str
    use: Use


def bot_of(game: Game, seed: int, iterations: int, way: Way | None) -> SearchBot:
    """The search, with a judge used in this way, or without."""
    learnt = None
    if way is not None:
        learnt = way.use.of(learnt_in(way.judge, game.name))
    return SearchBot(game, seed, iterations, learnt=learnt)


class Place(NamedTuple):
    """What is played."""

    game: str
    options: str
    seats: int


class Meeting(NamedTuple):
    """A deal that one way to use a judge plays twice against the search without."""

    place: Place
    way: Way
    iterations: int
    """Of the judge's search: as many as take as long as `base` without."""
    base: int
    deal: int


class Proof(NamedTuple):
    """How the chosen way did on other deals: its share of wins, and the 95 % interval."""

    share: float
    low: float
    high: float
    deals: int

    @property
    def holds(self) -> bool:
        """Is the search with the judge better than without, with 95 % confidence?"""
        return self.low > 0.5


class Field(NamedTuple):
    """Where meetings are held."""

    costs: Mapping[Place, Mapping[Way, float]]
    """For each place what each way gets for an iteration without a judge, see `costs_of`."""
    pool: Executor
    say: Callable[[str, int], None]

    def meet(
        self, what: str, deals: Iterable[int], ways: Sequence[Way], base: int
    ) -> Iterator[tuple[Way, float]]:
        """The share of wins of each of the ways in each of the deals, places in turn, against so
        many iterations without a judge."""
        places = list(self.costs)
        asked = [
            Meeting(place, way, max(8, int(self.costs[place][way] * base)), base, deal)
            for deal in deals
            for place in [places[deal % len(places)]]
            for way in ways
        ]
        for meeting, share in zip(asked, self.pool.map(meet, asked), strict=True):
            self.say(what, meeting.deal % FRESH + 1)
            yield meeting.way, share


def field_of(
    places: Sequence[Place],
    ways: Sequence[Way],
    pool: Executor,
    say: Callable[[str, int], None],
) -> Field:
    """A field of these places, where it is known what an iteration costs in each of the ways."""
    costs = pool.map(costs_of, places, itertools.repeat(ways))
    return Field(dict(zip(places, costs, strict=True)), pool, say)


def best_way(field: Field, over: Callable[[], bool]) -> tuple[Way, Mapping[Way, Sequence[float]]]:
    """The most promising way to use a judge; and the share of wins of each way, by deal.

    The worse half of the candidates is dropped after each round, until one is left or time is
    `over`. Every round takes as long as the first: the fewer are left the more deals they play,
    as they are the harder to tell apart (Karnin, Koren and Somekh, Almost optimal exploration in
    multi-armed bandits, ICML 2013).
    """
    alive = list(next(iter(field.costs.values())))
    shares: dict[Way, list[float]] = {way: [] for way in alive}
    first = 0
    while len(alive) > 1 and not (first and over()):
        deals = ROUND * len(shares) // len(alive)
        numbers = range(first, first + deals)
        for way, share in field.meet("Measuring, deals", numbers, alive, BASE):
            shares[way].append(share)
        first += deals
        alive.sort(key=lambda way: -float(np.mean(shares[way])))
        alive = alive[: len(alive) // 2]
    return alive[0], shares


def proof_of(field: Field, way: Way, over: Callable[[], bool]) -> Proof:
    """How a way does on deals that nobody chose it by: two rounds of them, or until time is `over`.

    No look at the result says when to stop, so the interval is what it says it is.
    """
    shares: list[float] = []
    while len(shares) < 2 * ROUND or not over():
        first = FRESH + len(shares)
        numbers = range(first, first + ROUND)
        shares += [share for _, share in field.meet("Proving, deals", numbers, [way], DEEP)]
    mean, n = float(np.mean(shares)), len(shares)
    half = float(stats.t.ppf(0.975, n - 1) * np.std(shares, ddof=1) / np.sqrt(n))
    return Proof(mean, mean - half, mean + half, n)


def costs_of(place: Place, ways: Sequence[Way]) -> dict[Way, float]:
    """How many iterations take as long as one without a judge, in the same positions.

    The first choice is not counted: to make room for a search takes as long as some thousand
    iterations, and is done once.
    """
    game = ready(place.game)
    plain = bot_of(game, 0, BASE, None)
    bots = [plain, *(bot_of(game, 0, BASE, way) for way in ways)]
    spent = np.full(len(bots), 1e-9)
    for trial, (view, seat) in enumerate(itertools.islice(choices(game, place), 1 + TRIALS)):
        for i, bot in enumerate(bots):
            start = time.process_time()
            bot.choose(view, seat)
            if trial > 0:
                spent[i] += time.process_time() - start
    return dict(zip(ways, (spent[0] / spent[1:]).tolist(), strict=True))


def choices(game: Game, place: Place) -> Iterator[tuple[States, int]]:
    """Some of the choices of random plays: what whoever is asked knows then, and who that is."""
    chance = np.random.default_rng(0)
    for deal in range(MOST_DEALS):
        match = Match(game, game.options.model_validate_json(place.options), place.seats, deal)
        while not match.over:
            seat = match.waiting()[0]
            legal = match.legal(seat)
            if len(legal) > 1 and chance.random() < TAKEN:
                yield match.view(seat), seat
            match.play(seat, int(chance.choice(legal)))


def meet(meeting: Meeting) -> float:
    """The judge's share of wins, at every second seat of a deal and at the others of the same."""
    place = meeting.place
    game = ready(place.game)
    options = game.options.model_validate_json(place.options)
    judged = bot_of(game, 2 * meeting.deal, meeting.iterations, meeting.way)
    plain = bot_of(game, 2 * meeting.deal + 1, meeting.base, None)
    won = 0.0
    for flip in (0, 1):
        match = Match(game, options, place.seats, meeting.deal)
        while not match.over:
            seat = match.waiting()[0]
            bot = judged if (seat + flip) % 2 == 0 else plain
            match.play(seat, bot.choose(position_for(bot.early, match, seat), seat).action)
        winners = [seat for seat, rank in enumerate(match.ranks()) if rank == 1]
        won += sum((seat + flip) % 2 == 0 for seat in winners) / len(winners)
    return won / 2
