"""Advice at a table: who may have it, that all are told, and that it knows what its seat knows."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from typing import Any

import numpy as np
import pytest
from sqlalchemy import delete

from igroteka.bots import advice as search
from igroteka.bots.advice import Adviser, winning_chance
from igroteka.engine import Game, Match, games
from igroteka.table import advising
from igroteka.table.advising import asked_before, read, written
from igroteka.table.schema import ADVICE, ADVISED, META
from igroteka.table.store import Advised, Store
from igroteka.table.tables import LiveTable, NewSeat, Terms
from igroteka.table.thinking import Thinkers, Thought
from tests.table.earlier import VERSION_0
from tests.table.serving import Person, Served, run_apart
from tests.waiting import until

REASON = "without advice"


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches of a few iterations, and as many each time."""
    monkeypatch.setattr(search, "ITERATIONS", 12)
    monkeypatch.setattr(search, "SECONDS", 1e9)


def ask(person: Person, table: str) -> tuple[int, str]:
    answer = person.http.post(f"{table}/advice", headers={"x-script": "1"})
    return answer.status_code, answer.text


def alone(person: Person, served: Served) -> tuple[str, LiveTable]:
    """A table of one person and bots that waits for the person, who has more than one choice."""
    address = person.open_table("me", "novice", "novice")
    table = served.table(address)
    until(lambda: 0 in table.offers)
    while len(table.offers[0].actions) == 1:
        person.post(f"{address}/act", number=table.number, action=table.offers[0].actions[0])
        until(lambda: 0 in table.offers)
    return address, table


def thought_out(game: Game, match: Match, seat: int) -> Any:
    adviser = Adviser(game, match.view(seat), seat)
    while not adviser.done:
        adviser.think(0.05)
    return adviser.advice()


# Who may ask --------------------------------------------------------------------------------------


def test_advice_is_usual_where_one_person_plays_with_bots(mira: Person, served: Served) -> None:
    for seats, usual in ((("me", "novice", "novice"), True), (("me", "open", "novice"), False)):
        for said, allowed in (("usual", usual), ("on", True), ("off", False)):
            table = served.table(mira.open_table(*seats, advice=said))
            assert table.advice is allowed


def test_a_table_without_advice_says_so(mira: Person) -> None:
    table = mira.open_table("me", "novice", "novice", advice="off")
    status, text = ask(mira, table)
    assert status == 409
    assert REASON in json.loads(text)["sentence"]
    assert "There is no advice here." in mira.get(table)
    assert REASON in mira.get(f"{table}/explain")


def test_who_does_not_sit_there_is_refused(mira: Person, tomas: Person, served: Served) -> None:
    address, table = alone(mira, served)
    status, text = ask(tomas, address)
    assert status == 403
    assert "no seat" in json.loads(text)["sentence"]
    assert not table.advised


def test_who_is_not_asked_anything_is_refused(mira: Person, tomas: Person, served: Served) -> None:
    address = mira.open_table("me", "open", "open", advice="on")
    table = served.table(address)
    tomas.post(f"{address}/sit", seat=1)
    waiting = mira if 0 not in table.offers else tomas
    status, text = ask(waiting, address)
    assert status == 409
    assert "not asked anything" in json.loads(text)["sentence"]
    assert not table.advised


def test_only_so_much_may_be_asked(mira: Person, served: Served) -> None:
    address, table = alone(mira, served)
    served.site.advising._limit = advising.Limit(advising.Bounds(0, 9, 9))
    status, text = ask(mira, address)
    assert status == 429
    assert "a bit much" in json.loads(text)["sentence"]
    assert not table.advised


# What comes of it ---------------------------------------------------------------------------------


def test_the_best_choices_are_legal_and_everybody_is_told(
    mira: Person, tomas: Person, served: Served
) -> None:
    address, table = alone(mira, served)
    mira.post("/name", name="Mira")
    status, text = ask(mira, address)
    assert status == 200
    assert "The chance to win with each" in text
    asked = asked_before(table, 0)
    assert asked is not None
    advice = read(asked.answer)
    assert {weighed.action for weighed in advice.best} <= set(table.offers[0].actions)
    assert advice.line[0] == (0, advice.best[0].action)
    assert "Mira asked for advice." in tomas.get(address)
    assert "Mira asked for advice." in tomas.get(f"{address}/log")
    assert "chance to win" not in tomas.get(f"{address}/explain")
    # A digest of what a seat sees would tell its hand to whoever tries all hands.
    assert asked.digest not in tomas.get(address) + tomas.get(f"{address}/log")


def test_a_position_is_thought_about_once(
    mira: Person, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    class Counted(Adviser):
        def __init__(self, game: Game, view: Any, seat: int) -> None:
            begun.append(seat)
            super().__init__(game, view, seat)

    monkeypatch.setattr(advising, "Adviser", Counted)
    address, _table = alone(mira, served)

    async def twice() -> None:
        table, asker = served.site.tables._live[address.rpartition("/")[2]], ASKER
        await asyncio.gather(*(served.site.advising.ask(table, 0, asker) for _ in range(2)))

    served.run(twice())
    assert ask(mira, address)[1] == ask(mira, address)[1]
    assert begun == [0]


ASKER = advising.Asker("mira", "127.0.0.1")


@pytest.mark.parametrize("name", sorted(games()))
def test_two_worlds_that_look_the_same_are_advised_the_same(name: str) -> None:
    game = games()[name]
    match = Match(game, next(iter(game.presets.values())), game.default_seats, 3)
    while len(match.legal(match.waiting()[0])) == 1:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    seat = match.waiting()[0]
    first = thought_out(game, match, seat)
    other = match.view(seat)
    game.kernels.playout.guess_at(other, 0, seat, 12345)
    assert other.tobytes() != match.state.tobytes()
    match.state[:] = other
    assert thought_out(game, match, seat) == first
    assert {weighed.action for weighed in first.best} <= set(match.legal(seat))


def test_an_only_choice_needs_no_search(game: Game) -> None:
    match = Match(game, next(iter(game.presets.values())), 3, 1)
    while len(match.legal(match.waiting()[0])) > 1:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    seat = match.waiting()[0]
    advice = thought_out(game, match, seat)
    assert [weighed.action for weighed in advice.best] == match.legal(seat)
    assert advice.iterations == 0


@pytest.mark.parametrize("name", sorted(games()))
def test_answers_are_read_as_they_were_written(name: str) -> None:
    game = games()[name]
    match = Match(game, next(iter(game.presets.values())), game.default_seats, 1)
    advice = thought_out(game, match, match.waiting()[0])
    assert read(written(advice)) == advice


def test_chances_of_equals_add_up() -> None:
    for seats in (2, 3, 4, 5):
        equal = 0.25 + 0.5 / seats
        assert winning_chance(equal, seats) == pytest.approx(1 / seats)
        assert winning_chance(0.0, seats) == 0.0
        assert winning_chance(1.0, seats) == 1.0
        chances = [winning_chance(value, seats) for value in np.linspace(0, 1, 50)]
        assert chances == sorted(chances)
    assert winning_chance(0.3, 2) == pytest.approx(0.3)


# Nobody else pays for it --------------------------------------------------------------------------


def test_patient_thoughts_come_last_and_hurry_nobody() -> None:
    order: list[str] = []
    held = threading.Event()

    def thought(name: str, patient: bool = False) -> Thought:
        def work() -> None:
            assert held.wait(60)
            order.append(name)

        return Thought(work, lambda: None, 60.0, (name,), patient)

    async def think() -> tuple[float, float]:
        thinkers = Thinkers(1)
        asked = [asyncio.ensure_future(thinkers.think(thought("running")))]
        await asyncio.sleep(0)
        before = thinkers.load
        asked.append(asyncio.ensure_future(thinkers.think(thought("advice", True))))
        await asyncio.sleep(0)
        after = thinkers.load
        asked.append(asyncio.ensure_future(thinkers.think(thought("bot"))))
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(*asked)
        thinkers.close()
        return before, after

    assert run_apart(think()) == (1.0, 1.0)
    assert order == ["running", "bot", "advice"]


# What is stored -----------------------------------------------------------------------------------


def test_a_database_of_before_goes_on(mira: Person, served: Served, store: Store) -> None:
    """Its tables say nothing of advice: they have what is usual, and the database what it lacks."""
    address = mira.open_table("me", "novice", "novice")
    shared = mira.open_table("me", "open", "novice", advice="on")
    with store._engine.begin() as connection:
        connection.execute(delete(ADVICE))
        ADVISED.drop(connection)
        ADVICE.drop(connection)
        known = VERSION_0.read_text(encoding="utf-8")
        for later in reversed(META.sorted_tables):
            if not re.search(rf'CREATE TABLE "?{later.name}\b', known):
                later.drop(connection)
        connection.exec_driver_sql("ALTER TABLE moves DROP COLUMN served")
        connection.exec_driver_sql("DROP TABLE alembic_version")
    again = Store(store.url)
    for old, usual in ((address, True), (shared, False)):
        row = again.table(old.rpartition("/")[2])
        assert row is not None
        assert LiveTable(again, row).advice is usual
    again.close()


def test_another_process_shows_who_has_asked(mira: Person, served: Served, store: Store) -> None:
    address, table = alone(mira, served)
    store.set_advised(table.row.id, Advised(0, "abc", len(table.match.moves)))
    served.run(table.refresh())
    assert "asked for advice" in mira.get(address)
    store.set_advised(table.row.id, Advised(0, "abc", len(table.match.moves), "[]"))
    assert store.advised(table.row.id) == [Advised(0, "abc", len(table.match.moves), "[]")]


def test_play_again_keeps_what_was_said_of_advice(served: Served, game: Game) -> None:
    seats = [NewSeat(person="mira"), NewSeat(), NewSeat(bot="novice")]
    create = served.site.tables.create(game, game.make_options(), seats, terms=Terms(True))
    table = served.table(served.run(create))
    assert table.advice
    again = served.table(served.run(served.site.tables.again(table, "mira")))
    assert again.advice
