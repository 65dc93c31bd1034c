"""How well people and bots play: ratings of each game with each number of seats.

They are OpenSkill's Plackett-Luce model (Weng and Lin, JMLR 2011; Joshy, JOSS 2024), in which a
strength is a mean and its uncertainty. Nothing of it is stored: ratings are what the results make
of them, in the order in which plays ended, so that no play counts twice or never, whichever of
several processes saw its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from igroteka.table.results import Play, Result

BOT = "@"
"""With this begins what a bot's level is called among players."""

SURE = 1.96
"""So many standard deviations are half of a 95 % interval."""


class League(NamedTuple):
    """What is rated apart from all else: a game with a number of seats."""

    game: str
    seats: int


class Standing(NamedTuple):
    """How well somebody plays, and over how many plays that was seen.

    player: a person's id, or a bot's level after BOT. mean, spread: of the strength, in OpenSkill's
    units, where whoever is new has 25 and 8.3.
    """

    player: str
    mean: float
    spread: float
    plays: int

    @property
    def half(self) -> float:
        """Half of the 95 % interval of the strength."""
        return SURE * self.spread

    @property
    def sure(self) -> float:
        """The strength that somebody has at least, almost certainly: what standings go by."""
        return self.mean - 3 * self.spread


Leagues = dict[League, dict[str, Standing]]


def player_of(result: Result) -> str:
    """Who is rated by a result."""
    return result.person or BOT + result.bot


def league_of(play: Play) -> League:
    return League(play.game, len(play.results))


class Ratings:
    """The ratings of all, kept from one look to the next; for one thread at a time."""

    def __init__(self) -> None:
        self._seen: list[Play] = []
        self._leagues: Leagues = {}

    def after(self, plays: Sequence[Play]) -> Leagues:
        """The ratings after these plays, in their order.

        What was seen the last time is not counted anew, unless something in it has changed, as when
        somebody has claimed a name or a process was late.
        """
        rated = [play for play in plays if play.rated]
        if rated[: len(self._seen)] != self._seen:
            self._seen, self._leagues = [], {}
        for play in rated[len(self._seen) :]:
            rate(self._leagues.setdefault(league_of(play), {}), play.results)
        self._seen = rated
        return {league: dict(standings) for league, standings in self._leagues.items()}


def rate(standings: dict[str, Standing], results: Sequence[Result]) -> None:
    """Let a play count. Of a bot on several seats it is their mean place that counts."""
    from openskill.models import PlackettLuce  # loads slowly

    places: dict[str, list[int]] = {}
    for result in results:
        places.setdefault(player_of(result), []).append(result.place)
    if len(places) < 2:
        return
    model = PlackettLuce()
    before: list[list[Any]] = []
    for player in places:
        known = standings.get(player)
        before.append([model.rating(known.mean, known.spread) if known else model.rating()])
    ranks = [sum(found) / len(found) for found in places.values()]
    for player, (rating,) in zip(places, model.rate(before, ranks=ranks), strict=True):
        plays = standings[player].plays if player in standings else 0
        standings[player] = Standing(player, float(rating.mu), float(rating.sigma), plays + 1)
