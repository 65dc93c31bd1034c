"""Results are stored with the last move, ratings follow from them, and pages show both."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

import pytest

from igroteka.engine import Match, game_named
from igroteka.table.people import FORGOTTEN
from igroteka.table.ratings import League, Ratings
from igroteka.table.results import Play, Result, Results
from igroteka.table.store import Advised, Coached, Entry, Origin, Store, TakenError
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.serving import Served, run_apart
from tests.table.test_accounts import cheap as cheap  # a fixture
from tests.table.test_accounts import claim, press
from tests.table.test_store import SEATS, row
from tests.table.test_store import database as database  # a fixture

MIRA, TOMAS = NewSeat(person="mira"), NewSeat(person="tomas")


async def opened(store: Store, *chairs: NewSeat, game: str = "kolkhoz") -> LiveTable:
    tables = Tables(store)
    found = game_named(game)
    code = await tables.create(found, found.make_options(), list(chairs))
    table = await tables.get(code)
    assert table is not None
    return table


def ended(store: Store, *chairs: NewSeat, by: int = 1, game: str = "kolkhoz") -> Play:
    """A play that ended because a seat gave up, and others after it."""

    async def play() -> None:
        table = await opened(store, *chairs, game=game)
        for seat in range(by, by + len(chairs)):
            if not table.over:
                await table.resign(seat % len(chairs))

    run_apart(play())
    return store.results.plays()[-1]


def result(seat: int, who: str, place: int) -> Result:
    bot = who.removeprefix("@") if who.startswith("@") else ""
    return Result(seat, "" if bot else who, bot, place, 0, True)


def play(table: int, *players: str, game: str = "kolkhoz") -> Play:
    """A rated play; who is named first has won, and so on."""
    results = tuple(result(n, who, n + 1) for n, who in enumerate(players))
    return Play(table, f"A-{table}", game, float(table), results)


def test_the_last_move_stores_how_the_play_came_out(store: Store) -> None:
    async def played() -> LiveTable:
        table = await opened(store, MIRA, TOMAS)
        while not table.over:
            assert not store.results.plays()
            seat, offer = next(iter(table.offers.items()))
            await table.act(seat, offer.actions[-1:], table.number)
        return table

    table = run_apart(played())
    (found,) = store.results.plays()
    assert (found.code, found.game, found.at) == (table.row.code, "kolkhoz", table.moved)
    assert [part.person for part in found.results] == ["mira", "tomas"]
    assert [part.place for part in found.results] == table.ranks()
    assert [part.score for part in found.results] == table.match.scores()
    assert found.rated


def test_who_gives_up_is_last(store: Store) -> None:
    found = ended(store, MIRA, TOMAS, by=0)
    assert [part.place for part in found.results] == [2, 1]
    assert found.rated


@pytest.mark.parametrize("together", [False, True])
def test_who_gave_up_and_was_played_for_takes_the_places_from_nobody_who_plays_together(
    store: Store, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> LiveTable:
        table = await opened(store, MIRA, TOMAS, NewSeat(person="vera"))
        await table.resign(1)
        monkeypatch.setattr(Match, "together", property(lambda match: together))
        while not table.over:
            seat, offer = next(iter(table.offers.items()))
            await table.act(seat, offer.actions[:1], table.number)
        return table

    table = run_apart(played())
    (found,) = store.results.plays()
    places = [part.place for part in found.results]
    assert not table.stopped
    if together:
        assert places == table.match.ranks()
    else:
        assert places[1] == 3
        assert sorted(places) in ([1, 2, 3], [1, 1, 3])


@pytest.mark.parametrize(
    "chairs",
    [(MIRA, MIRA), (MIRA, TOMAS, NewSeat(person="mira"))],
    ids=["one screen", "two seats of three"],
)
def test_a_seat_for_each_or_it_does_not_count(store: Store, chairs: Sequence[NewSeat]) -> None:
    assert not ended(store, *chairs).rated


def test_against_a_bot_it_counts(store: Store) -> None:
    found = ended(store, MIRA, NewSeat("novice"), by=0)
    assert [(part.person, part.bot) for part in found.results] == [("mira", ""), ("", "novice")]
    assert found.rated


def _coached(store: Store, table: int) -> None:
    store.set_coached(table, "mira", Coached())


def _advised(store: Store, table: int) -> None:
    store.set_advised(table, Advised(0, "digest", 0, ""))


def _left(store: Store, table: int) -> None:
    store.leave(table, 1, "tomas")
    store.sit(table, 1, "vera")


def _deputised(store: Store, table: int) -> None:
    store.set_bot(table, 1, "novice", "tomas")


@pytest.mark.parametrize("spoil", [_coached, _advised, _left, _deputised])
def test_with_help_or_a_change_of_players_it_does_not_count(
    store: Store, spoil: Callable[[Store, int], None]
) -> None:
    async def play() -> None:
        table = await opened(store, MIRA, TOMAS)
        spoil(store, table.row.id)
        found = store.table(table.row.code)
        assert found is not None
        await LiveTable(store, found).resign(0)

    run_apart(play())
    assert [found.rated for found in store.results.plays()] == [False]


def test_what_was_not_begun_here_does_not_count(store: Store) -> None:
    async def play() -> None:
        table = await opened(store, MIRA, TOMAS)
        table.origin = Origin("", 0, ())
        await table.resign(0)

    run_apart(play())
    assert [found.rated for found in store.results.plays()] == [False]


def test_who_is_too_late_stores_no_result(store: Store) -> None:
    table = store.create(row("A-1"), SEATS)

    async def race() -> list[object]:
        entry = Entry(1, 0, 3, "digest", 1.5)
        written = [
            store.append(table, entry, 1.5, [result(0, who, 1)]) for who in ("mira", "tomas")
        ]
        return list(await asyncio.gather(*written, return_exceptions=True))

    outcomes = run_apart(race())
    assert sum(isinstance(outcome, TakenError) for outcome in outcomes) == 1
    (found,) = store.results.plays()
    assert len(found.results) == 1


def test_results_go_over_to_whoever_claims_and_are_forgotten(store: Store) -> None:
    first, second = ended(store, MIRA, TOMAS), ended(store, MIRA, TOMAS)
    store.people.claim("mira", "m2", "Mira", "stored")
    assert store.results.claimed() == {"m2": "Mira"}
    assert [found.table for found in store.results.plays("m2")] == [first.table, second.table]
    assert not store.results.plays("mira")
    store.people.forget("m2", "adept")
    nobodies = {found.results[0].person for found in store.results.plays()}
    assert len(nobodies) == 2
    assert all(nobody.startswith(FORGOTTEN) for nobody in nobodies)


def test_ratings_follow_the_results_in_their_order() -> None:
    plays = [play(n, *("mira", "tomas") if n % 4 else ("tomas", "mira")) for n in range(24)]
    ratings = Ratings()
    assert ratings.after([]) == {}
    for n in (3, 4, 11, 24):
        assert ratings.after(plays[:n]) == Ratings().after(plays[:n])
    (standings,) = ratings.after(plays).values()
    mira, tomas = standings["mira"], standings["tomas"]
    assert mira.mean > 25 > tomas.mean
    assert mira.spread < 8.3
    assert mira.plays == tomas.plays == 24
    claimed = [play(n, *("m2", "tomas") if n % 4 else ("tomas", "m2")) for n in range(24)]
    (standings,) = ratings.after(claimed).values()
    assert standings["m2"]._replace(player="mira") == mira
    assert "mira" not in standings


def test_leagues_are_apart_and_bots_on_several_seats_are_one() -> None:
    plays = [play(1, "mira", "@adept", "@adept"), play(2, "@adept", "mira", game="rebuild")]
    unrated = play(3, "@adept", "mira")
    unrated = unrated._replace(results=tuple(r._replace(rated=False) for r in unrated.results))
    leagues = Ratings().after([*plays, unrated])
    assert set(leagues) == {League("kolkhoz", 3), League("rebuild", 2)}
    three = leagues[League("kolkhoz", 3)]
    assert set(three) == {"mira", "@adept"}
    assert three["mira"].mean > three["@adept"].mean
    assert three["@adept"].plays == 1


def test_who_asks_again_at_once_is_shown_the_same(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.table.standings.FRESH", 1e9)
    looks = []
    plays = Results.plays

    def counted(results: Results, person: str = "") -> list[Play]:
        looks.append(person)
        return plays(results, person)

    monkeypatch.setattr(Results, "plays", counted)
    stranger = served.person()
    for _ in range(5):
        stranger.get("/players")
    assert looks == [""]


def test_pages_tell_who_plays_how_well(
    served: Served, cheap: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.table.standings.FRESH", 0.0)
    mira, tomas, stranger = (served.person() for _ in range(3))
    empty = mira.get("/players")
    assert "No play that counts has been finished yet." in empty
    claim(mira)
    tables = []
    for _ in range(2):
        tables.append(mira.open_table("me", "open"))
        tomas.post(f"{tables[-1]}/sit", seat=1)
        assert tomas.post(f"{tables[-1]}/resign")[0] < 400
    page = mira.get("/players")
    assert re.findall(r'href="/players/(\w+)"', page) == ["Mira"]
    assert "Guest" not in re.sub(r"<p>.*?</p>", "", stranger.get("/players"))
    assert len(re.findall(r"<tr class=\"mine\">", tomas.get("/players"))) == 1
    mine = mira.get("/players/Mira")
    assert "100%" in mine
    assert all(f'href="{table}"' in mine for table in tables)
    theirs = stranger.get("/players/mira")
    assert "100%" in theirs
    assert not any(table in theirs for table in tables)
    stranger.get("/players/Tomas", 404)
    stranger.get("/players?game=kolkhoz&seats=9", 404)
    stranger.get("/players?game=kolkhoz&seats=2")
    assert press(mira, "forget", password="correct horse").status_code == 303
    stranger.get("/players/Mira", 404)
    assert "Mira" not in stranger.get("/players")
