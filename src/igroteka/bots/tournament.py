"""A round robin of bots: every pair of them meets at the same tables.

For a pair the seats are dealt out alternately, and every seed is played with all rotations of
that and with the two bots exchanged, so that neither seats nor cards favour anybody. A pair's
result is the mean over seeds of the first bot's share of the wins (shared wins count in parts),
with a 95 % interval by Student's t. Where a precision is asked for, a pair plays on until its
interval is as narrow as that (Chow and Robbins, Annals of Mathematical Statistics 1965: stopping
by the width alone leaves the interval true, if it does not come too early).

The ratings are OpenSkill's Plackett-Luce model (Weng and Lin, JMLR 2011; Joshy, JOSS 2024) over all
plays.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from openskill.models import PlackettLuce
from scipy import stats

from igroteka.bots.levels import make_bot
from igroteka.bots.players import KERNELS, position_for
from igroteka.bots.workers import workers
from igroteka.engine.game import Game, game_named
from igroteka.engine.match import Match
from igroteka.engine.options import Options


class Meeting(NamedTuple):
    """How a pair did: the share of wins of `first`, its 95 % interval, over so many plays."""

    first: str
    second: str
    share: float
    low: float
    high: float
    plays: int

    @property
    def significant(self) -> bool:
        """Is one of the two better, with 95 % confidence?"""
        return not self.low <= 0.5 <= self.high


class Rating(NamedTuple):
    """OpenSkill's estimate of a bot: mean and standard deviation."""

    bot: str
    mu: float
    sigma: float


class Standings(NamedTuple):
    """A tournament's result, the best bot first."""

    ratings: tuple[Rating, ...]
    meetings: tuple[Meeting, ...]


class Terms(NamedTuple):
    """What a tournament is played by.

    seeds: the deals of each pair; at most so many where `until` says how narrow an interval has to
    be, as half of its width (0: all deals are played).
    """

    seats: int
    seeds: int
    seed: int = 0
    options: Options | None = None
    until: float = 0.0


BATCH = 8
"""Deals that a pair plays before it is looked at again."""

EARLIEST = 16
"""Deals before which no pair stops: a spread that is known from a few deals stops by luck."""


class Table(NamedTuple):
    """One play to be played: who sits where, and the seed."""

    game: str
    options: str
    bots: tuple[str, ...]
    seed: int


def seatings(first: str, second: str, seats: int) -> tuple[tuple[str, ...], ...]:
    """All rotations of the two bots in turn, and the same with the two exchanged."""
    found: dict[tuple[str, ...], None] = {}
    for pair in ((first, second), (second, first)):
        row = tuple(itertools.islice(itertools.cycle(pair), seats))
        for turn in range(seats):
            found[row[turn:] + row[:turn]] = None
    return tuple(found)


Pair = tuple[str, str]


def play_tournament(
    game: Game,
    bots: Sequence[str],
    terms: Terms,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Standings:
    """Play all pairs of bots; the result does not depend on `jobs`.

    `progress`: how many plays there were, and how many there will be at most. (Bots that think for
    a time rather than a number of iterations differ from run to run.)
    """
    options = (terms.options or next(iter(game.presets.values()))).model_dump_json()
    tables: dict[Pair, list[Table]] = {pair: [] for pair in itertools.combinations(bots, 2)}
    ranks: dict[Pair, list[tuple[int, ...]]] = {pair: [] for pair in tables}
    meetings: dict[Pair, Meeting] = {}
    step = BATCH if terms.until else terms.seeds
    done = 0
    with workers(jobs) as pool:
        for first in range(0, terms.seeds, step):
            seeds = range(terms.seed + first, terms.seed + min(terms.seeds, first + step))
            playing = {
                pair: [
                    Table(game.name, options, seating, seed)
                    for seed in seeds
                    for seating in seatings(*pair, terms.seats)
                ]
                for pair in tables
                if pair not in meetings or not _settled(meetings[pair], terms, first)
            }
            each = len(seatings(bots[0], bots[1], terms.seats))
            most = done + len(playing) * each * (terms.seeds - first)
            results = pool.map(play_table, itertools.chain(*playing.values()))
            for pair, seated in playing.items():
                for table in seated:
                    tables[pair].append(table)
                    ranks[pair].append(next(results))
                    done += 1
                    progress(done, most)
                meetings[pair] = _meeting(pair, tables[pair], ranks[pair])
    ratings = _ratings(bots, list(itertools.chain(*tables.values())),
                       list(itertools.chain(*ranks.values())))  # fmt: skip
    return Standings(ratings, tuple(meetings[pair] for pair in tables))


def _settled(meeting: Meeting, terms: Terms, deals: int) -> bool:
    """Is a pair's interval narrow enough after so many deals?"""
    half = max(meeting.high - meeting.share, meeting.share - meeting.low)
    return deals >= EARLIEST and half <= terms.until


def play_table(table: Table) -> tuple[int, ...]:
    """One play; the rank of each seat."""
    game = game_named(table.game)
    if game.kernels.state == "cold":
        game.kernels.compile_now(KERNELS)
    options = game.options.model_validate_json(table.options)
    match = Match(game, options, len(table.bots), table.seed)
    players = [make_bot(game, bot, table.seed * 16 + i) for i, bot in enumerate(table.bots)]
    while not match.over:
        seat = match.waiting()[0]
        bot = players[seat]
        match.play(seat, bot.choose(position_for(bot.early, match, seat), seat).action)
    return tuple(match.ranks())


def _ratings(
    bots: Sequence[str], tables: Sequence[Table], ranks: Sequence[tuple[int, ...]]
) -> tuple[Rating, ...]:
    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for bot in bots}
    for table, places in zip(tables, ranks, strict=True):
        # One team for each bot: its seats' mean place.
        teams = sorted(set(table.bots))
        mean = [
            np.mean([p for b, p in zip(table.bots, places, strict=True) if b == t]) for t in teams
        ]
        after = model.rate([[rated[team]] for team in teams], ranks=[float(m) for m in mean])
        for team, (rating,) in zip(teams, after, strict=True):
            rated[team] = rating
    found = (Rating(bot, float(r.mu), float(r.sigma)) for bot, r in rated.items())
    return tuple(sorted(found, key=lambda rating: -rating.mu))


def _meeting(pair: Pair, tables: Sequence[Table], ranks: Sequence[tuple[int, ...]]) -> Meeting:
    """How a pair did, at tables in the order of their seeds."""
    shares: dict[int, list[float]] = {}
    for table, places in zip(tables, ranks, strict=True):
        shares.setdefault(table.seed, []).append(share_of(table.bots, places, pair[0]))
    by_seed = np.array([np.mean(found) for found in shares.values()])
    seeds, mean = len(by_seed), float(by_seed.mean())
    half = 1.0  # one seed says nothing about the others
    if seeds > 1:
        half = float(stats.t.ppf(0.975, seeds - 1) * by_seed.std(ddof=1) / np.sqrt(seeds))
    return Meeting(*pair, mean, max(0.0, mean - half), min(1.0, mean + half), len(tables))


def share_of(bots: Sequence[str], places: Sequence[int], bot: str) -> float:
    """The part of the win that went to a bot's seats."""
    winners = [b for b, place in zip(bots, places, strict=True) if place == 1]
    return winners.count(bot) / len(winners)
