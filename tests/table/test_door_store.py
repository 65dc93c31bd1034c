"""What a database of either kind keeps of doors, invitations and friends."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from alembic import command

from igroteka.engine import Refusal
from igroteka.table.database import address_of
from igroteka.table.doctor import Look
from igroteka.table.doors import CAME, Door, Shut, door_of
from igroteka.table.schema import FRIEND_LINKS, FRIENDS, INVITATIONS, INVITED, META
from igroteka.table.store import Begun, SeatRow, Store
from igroteka.table.upgrading import alone, settings
from tests.table.test_cost import queries
from tests.table.test_store import SEATS, row
from tests.table.test_store import database as database  # a fixture


def private(store: Store, code: str = "A-1", opener: str = "mira") -> int:
    """A private table where Mira sits."""
    return store.create(row(code), SEATS, Begun(door=door_of("private", opener)))


def befriend(store: Store, person: str, friend: str) -> None:
    store.friends.befriend(store.friends.make(person, True), friend)


def names(store: Store, person: str) -> set[str]:
    return {friend.person for friend in store.friends.of(person)}


def test_a_door_comes_back_as_it_was_hung(store: Store) -> None:
    door = Door("private", "private", "mira", frozenset({"tomas", "rada"}))
    table = store.create(row("A-1"), SEATS, Begun(door=door))
    assert store.doors.door(table) == door
    assert store.doors.door(store.create(row("A-2"), SEATS)) == Door()
    assert store.doors.door(99) == Door()


@pytest.mark.parametrize(
    ("person", "opens"),
    [("mira", True), ("rada", True), ("tomas", True), ("ilya", False), ("", False)],
)
def test_who_may_know_of_a_private_table(store: Store, person: str, opens: bool) -> None:
    """Whoever sits there, has opened it, or is invited."""
    table = private(store, opener="rada")
    store.invitations.come(store.invitations.make(table, "mira", True), "tomas")
    assert store.doors.opens_to([("A-1", person)]) == {("A-1", person): opens}
    assert store.doors.door(table).lets_in(person) is (opens and person != "mira")


def test_many_ask_at_once_who_may_know_of_a_table(store: Store) -> None:
    """By one statement, and each is answered for the table and the person asked about."""
    private(store, opener="rada")
    store.create(row("B-2"), SEATS, Begun(door=door_of("link", "tomas")))
    store.create(row("C-3"), SEATS, Begun(door=door_of("private", "tomas")))
    codes, people = ("A-1", "B-2", "C-3", "D-4"), ("mira", "rada", "tomas", "anybody", "")
    asked = [(code, person) for code in codes for person in people]
    with queries(store) as sent:
        found = store.doors.opens_to(asked)
    assert len(sent) == 1
    sitting = {seat.person for seat in SEATS} - {""}
    assert found == {
        (code, person): code == "B-2"
        or (code == "A-1" and person in sitting | {"rada"})
        or (code == "C-3" and person in sitting | {"tomas"})
        for code, person in asked
    }


def test_a_table_without_a_door_is_open_by_link(store: Store) -> None:
    """As those are that earlier versions left; and it can be given one."""
    table = store.create(row("A-1"), SEATS)
    with store._writer._engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM doors")
    assert store.doors.door(table) == Door()
    assert store.doors.opens_to([("A-1", "anybody")]) == {("A-1", "anybody"): True}
    store.doors.change(table, "private", "mira")
    assert store.doors.door(table) == Door("private", "private", "")
    assert [(said.seat, said.text) for said in store.talk(table)] == [(-2, "private")]


def test_a_door_that_changes_is_told_to_other_processes(store: Store, database: str) -> None:
    table = private(store)
    changes: list[Callable[[], object]] = [
        lambda: store.doors.change(table, "link", "mira"),
        lambda: store.invitations.come(store.invitations.make(table, "mira", True), "tomas"),
        lambda: store.invitations.uninvite(table, "tomas"),
        lambda: store.invitations.ask(table, "mira", "rada"),
        lambda: store.friends.end("rada", "mira"),
    ]
    befriend(store, "mira", "rada")
    with closing(Store(database)) as other:
        for change in changes:
            seen = other.changes.last()
            change()
            assert other.changes.by_others(seen)[0] == {table}


def test_only_running_public_tables_are_listed(store: Store) -> None:
    store.create(row("A-1"), SEATS)
    private(store, "A-2")
    tables = [
        store.create(row(code), [SeatRow("adept", "", False), SeatRow("", "mira", False)],
                     Begun(door=door_of("public", "mira")))
        for code in ("A-3", "A-4", "A-5")
    ]  # fmt: skip
    store.set_name("mira", "Mira")
    store.finish(tables[1], time.time())
    found = store.listed(9, 9)
    assert [listed.row.code for listed in found] == ["A-5", "A-3"]
    assert [(seat.bot, seat.name) for seat in found[0].seats] == [("adept", ""), ("", "Mira")]
    assert found[0].moved == found[0].row.created
    assert [listed.row.code for listed in store.listed(1, 9)] == ["A-5"]
    assert [listed.row.code for listed in store.listed(9, 2)] == ["A-5"]


@pytest.mark.parametrize("what", ["invitation", "friend"])
def test_of_many_who_use_a_link_for_one_at_once_one_gets_in(
    store: Store, database: str, what: str
) -> None:
    """At several processes."""
    table = private(store)
    stores = [Store(database) for _ in range(4)]
    try:
        if what == "invitation":
            token = store.invitations.make(table, "mira", True)
            uses: list[Callable[[str], object]] = [
                lambda person, each=each: each.invitations.come(token, person) for each in stores
            ]
        else:
            token = store.friends.make("mira", True)
            uses = [
                lambda person, each=each: each.friends.befriend(token, person) for each in stores
            ]

        def tried(n: int) -> bool:
            try:
                uses[n](f"person {n}")
            except Shut:
                return False
            return True

        with ThreadPoolExecutor(4) as pool:
            assert sorted(pool.map(tried, range(4))) == [False, False, False, True]
        invited, friends = store.doors.door(table).invited, store.friends.of("mira")
        assert len(invited) + len(friends) == 1
    finally:
        for each in stores:
            each.close()


def test_two_presses_at_two_processes_are_one(store: Store, database: str) -> None:
    table = private(store)
    token, friend = store.invitations.make(table, "mira", False), store.friends.make("mira", False)
    with closing(Store(database)) as other, ThreadPoolExecutor(2) as pool:
        for _ in range(10):
            both = (store, other)
            list(pool.map(lambda each: each.invitations.come(token, "tomas"), both))
            list(pool.map(lambda each: each.friends.befriend(friend, "tomas"), both))
            assert [guest.state for guest in store.invitations.guests(table)] == [CAME]
            assert names(store, "mira") == {"tomas"}
            store.invitations.uninvite(table, "tomas")
            store.invitations.readmit(table, "tomas")
            store.friends.end("mira", "tomas")
            assert names(store, "mira") == names(store, "tomas") == set()


def test_what_a_guest_has_at_doors_goes_over(store: Store) -> None:
    """Also where the person has some of the same."""
    for friend in ("tomas", "m2"):
        befriend(store, "guest", friend)
    for friend in ("tomas", "rada"):
        befriend(store, friend, "m2")
    table = private(store, opener="guest")
    door = Door("private", "private", "rada", frozenset({"guest", "m2"}))
    both = store.create(row("A-2"), SEATS, Begun(door=door))
    token = store.friends.make("guest", False)
    link = store.invitations.make(table, "guest", False)
    assert {table, both} <= set(store.people.move("guest", "m2", "adept"))
    assert store.doors.door(table).opener == "m2"
    assert store.doors.door(both).invited == {"m2"}
    assert names(store, "m2") == {"tomas", "rada"}
    assert names(store, "tomas") == names(store, "rada") == {"m2"}
    assert store.friends.offer(token).person == store.invitations.way(link).inviter == "m2"
    assert not names(store, "guest")
    _nothing_of(store, "guest")


def test_who_is_forgotten_is_nowhere_at_doors(store: Store) -> None:
    befriend(store, "mira", "tomas")
    befriend(store, "mira", "rada")
    table = private(store)
    store.invitations.ask(table, "mira", "rada")
    store.invitations.come(store.invitations.make(table, "mira", True), "tomas")
    theirs = private(store, "A-2", "tomas")
    store.invitations.ask(theirs, "tomas", "mira")
    link, token = store.invitations.make(table, "mira", False), store.friends.make("mira", False)
    assert {table, theirs} <= set(store.people.forget("mira", "adept"))
    assert store.doors.door(table).invited == {"tomas"}, "who has come may stay"
    assert store.doors.door(theirs).invited == set()
    for used in (lambda: store.invitations.way(link), lambda: store.friends.offer(token)):
        with pytest.raises(Shut):
            used()
    _nothing_of(store, "mira")


def _nothing_of(store: Store, person: str) -> None:
    with store._engine.connect() as connection:
        for table in META.sorted_tables:
            assert f"'{person}'" not in str(connection.execute(table.select()).all()), table.name


def test_secrets_are_hashed(store: Store) -> None:
    table = private(store)
    tokens = [store.invitations.make(table, "mira", True), store.friends.make("mira", True)]
    with store._engine.connect() as connection:
        kept = [
            str(connection.execute(each.select()).all()) for each in (INVITATIONS, FRIEND_LINKS)
        ]
    for token, stored in zip(tokens, kept, strict=True):
        assert len(token) == 32
        assert token not in stored


def test_nobody_invites_who_is_no_friend(store: Store) -> None:
    table = private(store)
    with pytest.raises(Refusal, match="Only friends"):
        store.invitations.ask(table, "mira", "tomas")
    befriend(store, "mira", "tomas")
    store.invitations.ask(table, "mira", "tomas")
    store.invitations.ask(table, "mira", "tomas")
    assert [asked.code for asked in store.invitations.asked("tomas")] == ["A-1"]
    store.finish(table, 2.0)
    assert store.invitations.asked("tomas") == []


def test_a_friendship_is_one_for_both_or_none(store: Store) -> None:
    befriend(store, "mira", "tomas")
    with store._engine.connect() as connection:
        assert len(connection.execute(FRIENDS.select()).all()) == 2
    with pytest.raises(Refusal, match="own link"):
        befriend(store, "mira", "mira")
    assert store.friends.end("tomas", "mira") == []
    assert names(store, "mira") == set()


def test_a_database_of_version_4_gets_doors(database: str) -> None:
    """What was there stays open by link, and nothing else in it changes."""
    with alone(address_of(database)) as connection:
        config = settings()
        config.attributes["connection"] = connection
        command.upgrade(config, "4")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, code, game, version, options, seats, seed, preset, created) "
            "VALUES (7, 'BEET-77', 'kolkhoz', 1, '{}', 2, '5', '', 1.5)"
        )
    with closing(Store(database)) as store:
        assert store.doors.door(7) == Door()
        assert store.doors.opens_to([("BEET-77", "anybody")]) == {("BEET-77", "anybody"): True}
        assert store.listed(9, 9) == []
        with store._engine.connect() as connection:
            assert connection.execute(INVITED.select()).all() == []


def test_rows_at_doors_that_belong_to_no_table_are_found_by_the_doctor(store: Store) -> None:
    befriend(store, "mira", "tomas")
    with store._engine.connect() as connection:
        look = Look(connection)
        look.at_rows()
    assert look.findings == []
    with store._writer._engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("DELETE FROM friends WHERE person = 'mira'")
    with store._engine.connect() as connection:
        look = Look(connection)
        look.at_rows()
    assert "friend" in str(look.findings[0].said)


def test_sqlite_is_asked_no_more_than_needed(store: Store) -> None:
    """An index leads to whatever is asked often."""
    if store._engine.dialect.name != "sqlite":
        pytest.skip("The plan is asked of SQLite.")
    table = private(store)
    engine = store._engine
    plans: list[str] = []

    def explained(connection: sqlite3.Connection, statement: str) -> None:
        values = [1] * statement.count("?")
        plans.extend(
            row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        )

    with queries(store) as sent:
        store.doors.door(table)
        store.doors.opens_to([("A-1", "mira")])
        store.invitations.asked("mira")
        store.friends.of("mira")
    with closing(engine.raw_connection()) as raw:
        for statement in sent:
            explained(raw.driver_connection, statement)  # type: ignore[arg-type]
    assert plans
    assert not [step for step in plans if step.startswith("SCAN") and "CONSTANT" not in step]
