"""Who sits where: bots that play for people, leaving, giving up, one screen for several."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from igroteka.engine import NOBODY, Game
from igroteka.table import seating
from igroteka.table.store import Store
from igroteka.table.tables import AWAY, LiveTable, Tables
from tests.table.serving import Person, Served, run_apart
from tests.table.test_play import play_on
from tests.waiting import until


@pytest.fixture
def duel(mira: Person, tomas: Person) -> str:
    """A table where two people sit."""
    address = mira.open_table("me", "open")
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    return address


def watching(served: Served, address: str, *people: int) -> None:
    """Open a page for the people on these seats."""
    table = served.table(address)

    async def watch() -> None:
        for seat in people:
            table.watch(table.seats[seat].person)

    served.run(watch())


def mover(table: LiveTable) -> int:
    return next(iter(table.offers))


# Bots that play for people


def test_a_bot_plays_for_me_until_i_take_the_seat_back(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    people = (mira, tomas)
    first = mover(table)
    assert people[first].post(f"{duel}/deputy")[0] == 204
    until(lambda: first not in table.offers or table.over)
    page = people[first].get(duel)
    assert "A bot plays for you." in page
    assert 'data-post="take-back"' in page
    assert 'name="action"' not in page
    assert table.seat_of(table.seats[first].person) == first
    number = people[first].number(duel)
    status, sentence = people[first].post(f"{duel}/act", action=0, number=number)
    assert (status, sentence[:21]) == (409, "A bot plays for you n")
    assert people[first].post(f"{duel}/take-back")[0] == 204
    moves = [move.seat for move in table.match.moves].count(first)
    while first not in table.offers:
        play_on(served, duel, people[1 - first], moves=1)
    assert [move.seat for move in table.match.moves].count(first) == moves
    assert people[first].actions(duel)


def test_who_is_away_for_long_is_played_for_when_all_agree_who_are_here(
    served: Served, mira: Person, tomas: Person
) -> None:
    anna = served.person()
    duel = mira.open_table("me", "open", "open")
    assert tomas.post(f"{duel}/sit", seat=1)[0] == anna.post(f"{duel}/sit", seat=2)[0] == 204
    table = served.table(duel)
    people = (mira, tomas, anna)
    absent = mover(table)
    here = [seat for seat in range(3) if seat != absent]
    watching(served, duel, *here)
    status, sentence = people[here[0]].post(f"{duel}/stand-in", seat=absent)
    assert status == 409
    assert "away for 0 min only" in sentence
    assert 'data-post="stand-in"' not in people[here[0]].get(duel)
    table.moved -= AWAY
    for person in people:
        page = person.get(duel)
        assert ('data-post="stand-in"' in page) == (person is not people[absent])
    assert people[here[0]].post(f"{duel}/stand-in", seat=absent)[0] == 204
    assert not table.seats[absent].bot
    assert absent in table.offers
    assert "A bot plays for Guest when Guest agree" in people[here[0]].get(duel)
    assert served.person().post(f"{duel}/stand-in", seat=absent)[0] == 403
    assert people[here[1]].post(f"{duel}/stand-in", seat=absent)[0] == 204
    assert table.seats[absent].bot
    until(lambda: absent not in table.offers)
    assert people[absent].post(f"{duel}/take-back")[0] == 204
    assert not table.seats[absent].bot


def test_who_came_back_is_not_played_for(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    absent = mover(table)
    table.moved -= AWAY
    watching(served, duel, absent)
    status, sentence = (mira, tomas)[1 - absent].post(f"{duel}/stand-in", seat=absent)
    assert (status, sentence) == (409, "Guest is here.")
    for seat in (1 - absent, 7):
        assert (mira, tomas)[1 - absent].post(f"{duel}/stand-in", seat=seat)[0] == 409


def test_a_bot_that_thought_for_somebody_who_took_the_seat_back_plays_nothing(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from igroteka.table.botplay import BotPlay
    from igroteka.table.tables import NewSeat

    async def play() -> LiveTable:
        tables = Tables(store)
        chairs = [NewSeat(person="mira"), NewSeat(person="tomas")]
        table = await tables.get(await tables.create(game, game.make_options(), chairs))
        assert table is not None
        seat = mover(table)
        await seating.deputise(table, seat)
        bots = BotPlay(0)

        async def choice(table: LiveTable, seat: int) -> int:
            await seating.take_back(table, seat)
            return table.offers[seat].actions[0]

        monkeypatch.setattr(bots, "_choice", choice)
        await bots._play(table)
        await bots.close()
        return table

    assert not run_apart(play()).match.moves


# Leaving


def test_who_leaves_opens_the_seat_and_gets_no_other_there(
    served: Served, mira: Person, tomas: Person
) -> None:
    duel = mira.open_table("me", "open", "open")
    assert tomas.post(f"{duel}/sit", seat=1)[0] == 204
    anna = served.person()
    assert anna.post(f"{duel}/leave")[0] == 403
    assert tomas.post(f"{duel}/leave")[0] == 204
    table = served.table(duel)
    assert table.open_seats() == [1, 2]
    assert table.seat_of(tomas.http.cookies["igroteka"]) == NOBODY
    status, sentence = tomas.post(f"{duel}/sit", seat=2)
    assert status == 409
    assert sentence.startswith("You have seen another hand")
    assert anna.post(f"{duel}/sit", seat=2)[0] == 204
    assert tomas.post(f"{duel}/sit", seat=1)[0] == 204
    assert tomas.post(f"{duel}/leave")[0] == 204
    assert mira.post(f"{duel}/seat-bot", seat=1)[0] == 204
    assert tomas.post(f"{duel}/sit", seat=1)[0] == 409


# Giving up


def test_who_gives_up_against_one_ends_the_play(
    served: Served, mira: Person, tomas: Person, duel: str, database: str
) -> None:
    play_on(served, duel, mira, tomas, moves=3)
    table = served.table(duel)
    assert mira.post(f"{duel}/resign")[0] == 204
    assert table.over
    assert table.ranks() == [2, 1]
    for person in (mira, tomas):
        page = person.get(duel)
        assert "Guest has given up: the play is over." in page
        assert 'id="result"' in page
    assert json.loads(tomas.get(f"{duel}/play.json"))["actions"]
    number = tomas.number(duel)
    for person in (mira, tomas):
        for what in ("resign", "undo", "leave", "deputy", "take-back"):
            assert person.post(f"{duel}/{what}", number=number)[0] == 409, what
    assert "Lost" in mira.get("/") or "Place 2 of 2" in mira.get("/")
    code = duel.rpartition("/")[2]
    found = Store(database).table(code)
    assert found is not None
    assert found.finished
    again = run_apart(Tables(Store(database)).get(code))
    assert again is not None
    assert again.over
    assert again.ranks() == [2, 1]


def test_who_gives_up_among_several_is_played_for_to_the_end(
    served: Served, mira: Person, tomas: Person
) -> None:
    duel = mira.open_table("me", "open", "novice")
    assert tomas.post(f"{duel}/sit", seat=1)[0] == 204
    table = served.table(duel)
    assert mira.post(f"{duel}/resign")[0] == 204
    assert not table.over
    assert "You have given up." in mira.get(duel)
    for what in ("take-back", "deputy", "leave", "resign"):
        assert mira.post(f"{duel}/{what}", number=mira.number(duel))[0] == 409
    until(lambda: 1 in table.offers)
    assert tomas.post(f"{duel}/resign")[0] == 204
    assert table.over
    assert table.ranks() == [2, 2, 1]


# One screen for several


def shared(mira: Person, *names: str) -> str:
    """A table with several people before one screen."""
    called = {f"name-{n}": name for n, name in enumerate(names)}
    return mira.open_table(*["me"] * len(names), **called)


def test_a_curtain_falls_between_two_hands(served: Served, mira: Person) -> None:
    address = shared(mira, "", "Boris", "Vera")
    table = served.table(address)
    person = table.seats[0].person
    assert [seat.name for seat in table.seats] == ["", "Boris", "Vera"]
    assert not table.advice
    seen = 0
    while len(table.match.moves) < 12:
        seat = mover(table)
        page = mira.get(address)
        if table.seat_of(person) == NOBODY:
            assert "Pass the screen to" in page
            assert f'data-seat="{seat}"' in page
            assert 'name="action"' not in page
            assert not re.search(r'class="[^"]*is-me', page)
            status, sentence = mira.post(f"{address}/act", action=0, number=table.number)
            assert (status, sentence[:10]) == (409, "Nobody is ")
            assert mira.post(f"{address}/screen", seat=seat)[0] == 204
            page = mira.get(address)
            seen += 1
        assert re.findall(r'<section class="seat is-me[^"]*" id="seat(\d)"', page) == [str(seat)]
        action = mira.actions(address)[0]
        assert mira.post(f"{address}/act", action=action, number=mira.number(address))[0] == 204
        if seat not in table.offers:
            page = mira.get(address)
            assert table.seat_of(person) == seat, "whoever moved sees what came of it"
            assert 'data-post="screen"' in page
            assert mira.post(f"{address}/screen")[0] == 204
    assert seen > 3


def test_a_screen_is_turned_only_by_whose_it_is(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = mira.open_table("me", "me", "open")
    assert tomas.post(f"{address}/sit", seat=2)[0] == 204
    for person in (tomas, served.person()):
        assert person.post(f"{address}/screen", seat=0)[0] == 403
        assert person.post(f"{address}/screen")[0] == 403
    assert mira.post(f"{address}/screen", seat=2)[0] == 403
    page = tomas.get(address)
    assert 'class="curtain"' not in page
    assert "I am" not in page


def test_people_before_one_screen_play_again_there(served: Served, mira: Person) -> None:
    address = shared(mira, "", "Boris", "Vera")
    table = served.table(address)
    people = [table.seats[0].person]
    while not table.over:
        mira.post(f"{address}/screen", seat=mover(table))
        mira.post(f"{address}/resign")
    answer = mira.http.post(f"{address}/again")
    again = served.table(answer.headers["location"])
    assert sorted(seat.name for seat in again.seats) == ["", "Boris", "Vera"]
    assert {seat.person for seat in again.seats} == set(people)


def test_pages_hear_of_a_long_absence_and_not_before(served: Served, duel: str) -> None:
    """One timer a table: where something has happened meanwhile, it waits for the rest."""
    table = served.table(duel)

    async def ring(late: float) -> tuple[bool, bool]:
        """Whether pages heard of it, and whether it is to ring again."""
        stamp = table.stamp
        table._remind()
        assert table._reminder is not None
        table._reminder.cancel()
        table._long = asyncio.get_running_loop().time() - late
        table._reminded()
        return table.stamp != stamp, table._reminder is not None

    assert served.run(ring(-60)) == (False, True)
    assert served.run(ring(1)) == (True, False)
