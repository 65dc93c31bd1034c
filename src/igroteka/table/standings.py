"""Pages of how well people and bots play: the standings, and a page for each claimed name.

Only those are listed who have claimed their name: what a guest is called says nothing of who it is.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from igroteka.draw.words import _, n_
from igroteka.engine import games
from igroteka.table import pages
from igroteka.table.frame import level_title
from igroteka.table.ratings import BOT, League, Leagues, Ratings, Standing, league_of, player_of
from igroteka.table.reception import Reception
from igroteka.table.results import Play, Result
from igroteka.table.visitor import visitor_of

PLAYERS = "/players"
"""Where the standings are; the page of somebody is below."""

MOST = 100
"""So many are listed in the standings of a league."""

FRESH = 5.0
"""For so many seconds everybody is shown the same: who asks again and again costs nothing."""

LAST_PLAYS = 20
"""So many plays of somebody are listed."""


class Line(NamedTuple):
    """Somebody in the standings; `name`: "" for a bot."""

    place: int
    name: str
    title: str
    strength: str
    plays: int
    me: bool


class Fared(NamedTuple):
    """How somebody fared in some plays: over how many, the share of wins, and the mean place."""

    title: str
    plays: int
    won: str
    place: str


class Past(NamedTuple):
    """A play of somebody; `code`: "" where whoever asks did not take part."""

    game: str
    code: str
    place: int
    seats: int
    ended: str


class Standings:
    """The pages; ratings are kept from one look to the next."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._results = reception.store.results
        self._ratings = Ratings()
        self._looking = threading.Lock()
        self._seen: tuple[Leagues, dict[str, str]] = {}, {}
        self._until = 0.0

    def routes(self) -> list[Route]:
        """The addresses, bounded like all others."""
        bounded = self._reception.bounded
        return [
            Route(PLAYERS, bounded(self.page)),
            Route(f"{PLAYERS}/{{name:str}}", bounded(self.player)),
        ]

    async def page(self, request: Request) -> Response:
        """The standings of a league: the one that is asked for, else that of most plays."""
        leagues, claimed = await asyncio.to_thread(self.look)
        listed = sorted(leagues, key=lambda league: -_plays(leagues[league]))
        asked = request.query_params
        league = next((one for one in listed if _address(one) == dict(asked)), None)
        if league is None and asked:
            raise HTTPException(404)
        league = league or next(iter(listed), None)
        person = visitor_of(request).person
        return pages.page(
            request,
            "players.html",
            title=_("Who plays how well"),
            leagues=[(_address(one), league_title(one), one == league) for one in sorted(listed)],
            lines=_lines(leagues[league].values(), claimed, person) if league else [],
        )

    def look(self) -> tuple[Leagues, dict[str, str]]:
        """The ratings, and the names that are claimed."""
        with self._looking:
            if time.monotonic() >= self._until:
                ratings = self._ratings.after(self._results.plays())
                self._seen = ratings, self._results.claimed()
                self._until = time.monotonic() + FRESH
            return self._seen

    async def player(self, request: Request) -> Response:
        """The page of whoever has claimed a name."""
        account = await asyncio.to_thread(
            self._reception.store.people.account, request.path_params["name"]
        )
        if account is None:
            raise HTTPException(404)
        person = account.person
        leagues, claimed = await asyncio.to_thread(self.look)
        visitor = visitor_of(request).person
        played = await asyncio.to_thread(self._results.plays, person)
        plays = [play for play in played if not play.private or _took_part(play, visitor)]
        name = await asyncio.to_thread(self._reception.store.name_of, person)
        return pages.page(
            request,
            "player.html",
            title=name,
            me=person == visitor,
            ratings=[
                (league_title(league), strength_of(leagues[league][person]))
                for league in sorted(leagues)
                if person in leagues[league]
            ],
            seats=by_seat(plays, person),
            opponents=by_opponent(plays, person, claimed),
            plays=[_past(play, person, visitor) for play in plays[: -LAST_PLAYS - 1 : -1]],
        )


# What is said of whom


def _plays(standings: Mapping[str, Standing]) -> int:
    return sum(standing.plays for standing in standings.values())


def _address(league: League) -> dict[str, str]:
    """How a league is asked for."""
    return {"game": league.game, "seats": str(league.seats)}


def game_title(name: str) -> str:
    """What a game is called, also one that is not installed any more."""
    return _(games()[name].words.GAME) if name in games() else name


def league_title(league: League) -> str:
    return n_("{game}, {n} seat", "{game}, {n} seats", league.seats, game=game_title(league.game))


def strength_of(standing: Standing) -> str:
    """A strength with its 95 % interval."""
    return f"{standing.mean:.1f} ± {standing.half:.1f}"


def _lines(standings: Iterable[Standing], claimed: Mapping[str, str], person: str) -> list[Line]:
    """Those that are listed, the best one first; whoever asks is always among them."""
    best = sorted(standings, key=lambda standing: -standing.sure)
    lines: list[Line] = []
    for standing in best:
        player = standing.player
        me = player == person
        name = claimed.get(player, "")
        bot = player.startswith(BOT)
        if name or me or bot:
            title = bot_title(player) if bot else name or _("You")
            place = len(lines) + 1
            lines.append(Line(place, name, title, strength_of(standing), standing.plays, me))
    return [line for line in lines if line.place <= MOST or line.me]


def bot_title(player: str) -> str:
    """What a bot is called among players."""
    return _("{level} (bot)", level=_(level_title(player.removeprefix(BOT))))


def by_seat(plays: Sequence[Play], person: str) -> list[Fared]:
    """How somebody fared on each seat of each game, in rated plays."""
    found: dict[tuple[League, int], list[tuple[float, int]]] = {}
    for play, mine in _own(plays, person):
        won = _won(play.results, mine)
        found.setdefault((league_of(play), mine.seat), []).append((won, mine.place))
    return [
        _fared(_("{game}: seat {n}", game=league_title(league), n=seat + 1), list(results))
        for (league, seat), results in sorted(found.items())
    ]


def by_opponent(plays: Sequence[Play], person: str, claimed: Mapping[str, str]) -> list[Fared]:
    """How somebody fared in rated plays with each opponent; guests are taken together."""
    found: dict[str, list[tuple[float, int]]] = {}
    for play, mine in _own(plays, person):
        others = {player_of(result) for result in play.results} - {person}
        for title in {_opponent(other, claimed) for other in others}:
            found.setdefault(title, []).append((_won(play.results, mine), mine.place))
    best = Counter({title: len(results) for title, results in found.items()})
    return [_fared(title, found[title]) for title, _n in best.most_common(LAST_PLAYS)]


def _own(plays: Iterable[Play], person: str) -> Iterable[tuple[Play, Result]]:
    """Rated plays, and what came out for somebody."""
    for play in plays:
        if play.rated:
            yield play, next(result for result in play.results if result.person == person)


def _opponent(player: str, claimed: Mapping[str, str]) -> str:
    if player.startswith(BOT):
        return bot_title(player)
    return claimed.get(player) or _("Guests")


def _won(results: Collection[Result], mine: Result) -> float:
    """The part of the win that was theirs."""
    winners = sum(result.place == 1 for result in results)
    return (mine.place == 1) / winners


def _fared(title: str, results: Sequence[tuple[float, int]]) -> Fared:
    n = len(results)
    won = sum(part for part, _place in results) / n
    place = sum(place for _part, place in results) / n
    return Fared(title, n, f"{won:.0%}", f"{place:.1f}")


def _took_part(play: Play, person: str) -> bool:
    return any(result.person == person for result in play.results)


def _past(play: Play, person: str, visitor: str) -> Past:
    mine = next(result for result in play.results if result.person == person)
    ended = time.strftime("%Y-%m-%d", time.gmtime(play.at))
    code = play.code if _took_part(play, visitor) else ""
    return Past(game_title(play.game), code, mine.place, len(play.results), ended)
