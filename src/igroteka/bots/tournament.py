"""A round robin of bots: every pair of them meets at the same tables.

For a pair the seats are dealt out alternately, and every seed is played with all rotations of
that and with the two bots exchanged, so that neither seats nor cards favour anybody. A pair's
result is the mean over seeds of the first bot's share of the wins (shared wins count in parts),
with a 95 % interval by Student's t; the ratings are OpenSkill's Plackett-Luce model (Weng and
Lin, JMLR 2011; Joshy, JOSS 2024) over all plays.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from openskill.models import PlackettLuce
from scipy import stats

from igroteka.bots.levels import make_bot
from igroteka.bots.players import KERNELS
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


def play_tournament(
    game: Game,
    bots: Sequence[str],
    *,
    seats: int,
    seeds: int,
    seed: int = 0,
    options: Options | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Standings:
    """Play all pairs of bots on `seeds` seeds each; the result does not depend on `jobs`.

    (Bots that think for a time rather than a number of iterations differ from run to run.)
    """
    chosen = options or next(iter(game.presets.values()))
    dump = chosen.model_dump_json()
    pairs = list(itertools.combinations(bots, 2))
    tables = [
        Table(game.name, dump, seating, seed + i)
        for first, second in pairs
        for i in range(seeds)
        for seating in seatings(first, second, seats)
    ]
    ranks = []
    with workers(jobs) as pool:
        for result in pool.map(play_table, tables):
            ranks.append(result)
            progress(len(ranks), len(tables))
    return Standings(_ratings(bots, tables, ranks), _meetings(pairs, tables, ranks, seeds))


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
        match.play(seat, players[seat].choose(match.view(seat), seat).action)
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


def _meetings(
    pairs: Sequence[tuple[str, str]],
    tables: Sequence[Table],
    ranks: Sequence[tuple[int, ...]],
    seeds: int,
) -> tuple[Meeting, ...]:
    meetings = []
    per_pair = len(tables) // len(pairs)
    for n, (first, second) in enumerate(pairs):
        mine = range(n * per_pair, (n + 1) * per_pair)
        shares = np.array([_share(tables[i].bots, ranks[i], first) for i in mine])
        by_seed = shares.reshape(seeds, -1).mean(axis=1)
        mean = float(by_seed.mean())
        half = 1.0  # one seed says nothing about the others
        if seeds > 1:
            half = float(stats.t.ppf(0.975, seeds - 1) * by_seed.std(ddof=1) / np.sqrt(seeds))
        low, high = max(0.0, mean - half), min(1.0, mean + half)
        meetings.append(Meeting(first, second, mean, low, high, per_pair))
    return tuple(meetings)


def _share(bots: Sequence[str], places: Sequence[int], bot: str) -> float:
    """The part of the win that went to a bot's seats."""
    winners = [b for b, place in zip(bots, places, strict=True) if place == 1]
    return winners.count(bot) / len(winners)
