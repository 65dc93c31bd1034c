"""What a database of either kind knows of notices: who is told where, what, when, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from igroteka.table.doors import ASKED as INVITED
from igroteka.table.notices import (
    ASKED,
    END,
    FAILED,
    HOOK,
    INVITATION,
    LONGEST_PROOF,
    MAIL,
    MONTH,
    ON,
    PACES,
    TURN,
    Cause,
    Channel,
)
from igroteka.table.store import Entry, Store
from tests.table.serving import run_apart
from tests.table.test_store import SEATS, row
from tests.table.test_store import database as database  # a fixture

FIRST, EVERY = PACES[MAIL]
LEASE = 600.0
NOW = 1e9


@pytest.fixture
def table(store: Store) -> int:
    return store.create(row("A-1"), SEATS)


@pytest.fixture
def other(database: str, store: Store) -> Iterator[Store]:
    """Another process."""
    opened = Store(database)
    yield opened
    opened.close()


def told(store: Store, person: str = "mira", kind: str = MAIL, state: str = ON) -> Channel:
    """A channel that is there."""
    store.notices.put(Channel(person, kind, "mira@example.org", "en", state, since=1.0))
    return store.notices.channels(person)[kind]


def due(store: Store, at: float, person: str = "mira", kind: str = MAIL) -> Channel | None:
    """Look at a channel."""
    return store.notices.claim(person, kind, at, at + LEASE)


def test_nothing_is_told_before_an_address_is_proven(store: Store, table: int) -> None:
    told(store, state=ASKED)
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    assert due(store, NOW + 1e6) is None
    assert not store.notices.prove("mira", MAIL, "other@example.org")
    assert not store.notices.prove("tomas", MAIL, "mira@example.org")
    assert store.notices.prove("mira", MAIL, "mira@example.org")
    assert store.notices.prove("mira", MAIL, "mira@example.org"), "a second press"
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    assert due(store, NOW + 10 + FIRST)


def test_it_is_told_some_time_after_the_first_cause_and_then_seldom(
    store: Store, table: int
) -> None:
    channel = told(store)
    store.notices.note([Cause("mira", table, TURN, 1), Cause("tomas", table, TURN, 1)], NOW + 10)
    store.notices.note([Cause("mira", table, TURN, 5)], NOW + 200)
    assert store.notices.due(NOW + 9 + FIRST, [MAIL], 9) == []
    assert store.notices.due(NOW + 10 + FIRST, [MAIL], 9) == [("mira", MAIL)]
    assert store.notices.due(NOW + 10 + FIRST, [HOOK], 9) == []
    claimed = due(store, NOW + 10 + FIRST)
    assert claimed
    untold = store.notices.untold(claimed)
    assert [(each.code, each.about, each.number) for each in untold] == [("A-1", TURN, 5)]
    sent = NOW + 20 + FIRST
    store.notices.settle(claimed, untold, sent)
    assert store.notices.untold(channel) == []
    store.notices.note([Cause("mira", table, TURN, 5)], NOW + 1000)
    assert store.notices.channels("mira")[MAIL].due is None, "it is known"
    store.notices.note([Cause("mira", table, TURN, 7)], NOW + 1000)
    assert store.notices.channels("mira")[MAIL].due == sent + EVERY


def test_what_comes_about_while_it_is_told_is_told_next(store: Store, table: int) -> None:
    told(store)
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    claimed = due(store, NOW + 400)
    assert claimed
    untold = store.notices.untold(claimed)
    store.notices.note([Cause("mira", table, TURN, 3), Cause("mira", table, END, 4)], NOW + 401)
    store.notices.settle(claimed, untold, NOW + 402)
    again = due(store, NOW + 402 + EVERY)
    assert again
    assert {(each.about, each.number) for each in store.notices.untold(again)} == {
        (TURN, 3),
        (END, 4),
    }


def test_what_nobody_needs_any_more_costs_no_wait(store: Store, table: int) -> None:
    told(store)
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    claimed = due(store, NOW + 400)
    assert claimed
    store.notices.settle(claimed, store.notices.untold(claimed), None)
    store.notices.note([Cause("mira", table, TURN, 3)], NOW + 500)
    assert store.notices.channels("mira")[MAIL].due == NOW + 500 + FIRST


def test_of_two_processes_one_tells_and_another_one_where_that_was_killed(
    store: Store, other: Store, table: int
) -> None:
    told(store)
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    assert [bool(due(each, NOW + 400)) for each in (store, other)] == [True, False]
    assert due(other, NOW + 399 + LEASE) is None
    assert due(other, NOW + 400 + LEASE)


def test_both_kinds_are_told_apart(store: Store, table: int) -> None:
    told(store)
    told(store, kind=HOOK)
    store.notices.note([Cause("mira", table, INVITATION, 1)], NOW + 10)
    claimed = due(store, NOW + 100, kind=HOOK)
    assert claimed
    store.notices.settle(claimed, store.notices.untold(claimed), NOW + 100)
    mail = due(store, NOW + 400)
    assert mail
    assert len(store.notices.untold(mail)) == 1
    store.notices.remove("mira", HOOK)
    assert set(store.notices.channels("mira")) == {MAIL}


def test_who_has_given_up_or_put_another_in_its_place_says_nothing_of_that(
    store: Store, table: int
) -> None:
    old = told(store)
    new = old._replace(since=2.0, address="new@example.org")
    store.notices.put(new)
    store.notices.fail(old)
    store.notices.put_off(old, 5.0, 3)
    store.notices.settle(old, [], 99.0)
    assert store.notices.channels("mira")[MAIL] == new
    store.notices.fail(new)
    assert store.notices.channels("mira")[MAIL].state == FAILED
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    assert due(store, NOW + 1e6) is None


def test_whether_a_page_is_open_is_known_in_every_process(store: Store, other: Store) -> None:
    told(store)
    assert other.notices.told_people(["mira", "tomas"]) == {"mira"}
    other.notices.see(["mira", "tomas"], 77.0)
    assert store.notices.channels("mira")[MAIL].seen == 77.0


def test_tables_where_something_has_happened_lately_are_known(store: Store, table: int) -> None:
    other = store.create(row("A-2"), SEATS)
    for each in (table, other):
        run_apart(store.append(each, Entry(1, 0, 3, "digest", NOW if each == table else 1.0)))
    assert store.notices.lately(NOW - 1) == []
    told(store)
    assert store.notices.lately(NOW - 1) == ["A-1"]
    assert store.notices.lately(NOW + 1) == []


def test_invitations_that_wait_are_known(store: Store, table: int) -> None:
    with store._writer._engine.begin() as connection:
        values = f"({table}, 'mira', 'tomas', '{INVITED}')"
        connection.exec_driver_sql(f"INSERT INTO invited VALUES {values}")
    assert store.notices.invited("mira", table)
    store.invitations.decline(table, "mira")
    assert not store.notices.invited("mira", table)


def test_what_is_old_is_forgotten(store: Store, table: int) -> None:
    told(store, "tomas", state=ASKED)
    channel = told(store)
    store.notices.note([Cause("mira", table, END, 1)], NOW + 10)
    store.notices.settle(channel, store.notices.untold(channel), NOW + 20)
    store.finish(table, NOW + 10)
    store.notices.forget_old(LONGEST_PROOF)
    assert store.notices.channels("tomas")
    store.notices.forget_old(2.0 + LONGEST_PROOF)
    assert not store.notices.channels("tomas")
    assert rows(store, "notices") == 1
    store.notices.forget_old(NOW + 11 + MONTH)
    assert (rows(store, "notices"), rows(store, "channels")) == (0, 1)


def rows(store: Store, table: str) -> int:
    with store._engine.connect() as connection:
        return len(connection.exec_driver_sql(f"SELECT * FROM {table}").all())


def test_who_is_forgotten_is_told_nothing_more(store: Store, table: int) -> None:
    told(store)
    store.notices.note([Cause("mira", table, TURN, 1)], NOW + 10)
    assert rows(store, "notices") == 1
    store.people.forget("mira", "adept")
    assert (rows(store, "notices"), rows(store, "channels")) == (0, 0)
