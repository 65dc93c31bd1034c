"""What a database of either kind knows of people: claimed names, sessions, forgetting."""

from __future__ import annotations

import pytest

from igroteka.table.people import FORGOTTEN, MOST_SESSIONS, Session
from igroteka.table.store import Advised, Coached, SeatRow, Store, TakenError
from igroteka.table.writing import key_of
from tests.table.test_store import database as database  # a fixture
from tests.table.test_store import row

PAIR = [SeatRow("", "mira", False), SeatRow("", "tomas", False)]


def session(number: str, person: str, seen: float = 1.0) -> Session:
    return Session(number, person, "Firefox · Linux", 1.0, seen)


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("Mira", " m I r a ", True),
        ("Anna", "АnnА", True),  # Cyrillic
        ("Zoë", "ZOE", True),
        ("Ilya", "l1ya", True),
        ("Оп", "0n", False),
        ("Osip", "O.s.i.p", True),
        ("Mira", "Mirra", False),
        ("कमल", "कमला", False),
        ("!!", "??", True),
    ],
)
def test_names_that_nobody_tells_apart_are_one(name: str, other: str, alike: bool) -> None:
    assert (key_of(name) == key_of(other)) is alike


def test_what_a_guest_has_goes_over_to_whoever_claims_the_name(store: Store) -> None:
    table = store.create(row("A-1"), PAIR)
    over = store.create(row("A-2"), PAIR)
    store.hide("mira", over)
    store.put_away("mira", "kolkhoz", "undo")
    store.set_coached(table, "mira", Coached())
    store.say(table, "mira", 0, "hello")
    assert set(store.people.claim("mira", "m2", "Mira", "stored")) == {table, over}
    assert [seat.person for seat in store.seats(table)] == ["m2", "tomas"]
    assert store.seats(table)[0].name == store.talk(table)[0].name == "Mira"
    assert [found.id for found in store.tables_of("m2", 9)] == [table]
    assert store.tips("m2", "kolkhoz") == {"undo"}
    assert set(store.coached(table)) == {"m2"}
    assert not store.tables_of("mira", 9)
    assert store.people.account("мIRА") == ("m2", "stored")
    assert store.people.account_of("mira") is None


def test_a_claimed_name_is_one_persons(store: Store) -> None:
    store.people.claim("g1", "mira", "Mira", "stored")
    with pytest.raises(TakenError):
        store.people.claim("g2", "other", "mira", "stored")
    with pytest.raises(TakenError):
        store.set_name("g3", "M i r a")
    assert store.name_of("g3") == ""
    assert store.people.claimed_by_others("g3", ["Tomas", "MIRA"])
    assert not store.people.claimed_by_others("mira", ["Mira"])
    store.set_name("mira", "Mirabel")
    store.set_name("g3", "Mira")
    assert store.people.account("mira") is None
    with pytest.raises(TakenError):
        store.set_name("g3", "Mirabel")


def test_who_logs_in_brings_seats_along_but_no_second_hand(store: Store) -> None:
    store.people.claim("g1", "mira", "Mira", "stored")
    alone = store.create(row("A-1"), [SeatRow("", "guest", False), SeatRow("", "", False)])
    both = store.create(row("A-2"), [SeatRow("", "guest", False), SeatRow("", "mira", False)])
    store.put_away("mira", "kolkhoz", "undo")
    for tip in ("undo", "log"):
        store.put_away("guest", "kolkhoz", tip)
    store.people.move("guest", "mira", "adept")
    assert [seat.person for seat in store.seats(alone)] == ["mira", ""]
    left, mine = store.seats(both)
    assert left.person.startswith(FORGOTTEN)
    assert (left.bot, mine.person, mine.bot) == ("adept", "mira", "")
    assert store.tips("mira", "kolkhoz") == {"undo", "log"}


def test_sessions_end_and_only_ones_own(store: Store) -> None:
    for n in range(MOST_SESSIONS + 3):
        store.people.log_in(session(f"s{n}", "mira", float(n)))
    store.people.log_in(session("t", "tomas"))
    found = [each.id for each in store.people.sessions("mira")]
    assert len(found) == MOST_SESSIONS
    assert found[0] == f"s{MOST_SESSIONS + 2}"
    store.people.end("tomas", found[0])
    assert store.people.session(found[0])
    store.people.end("mira", found[0])
    assert store.people.session(found[0]) is None
    store.people.see("t")
    assert store.people.sessions("tomas")[0].seen > 1
    store.people.end_others("mira", found[5])
    assert [each.id for each in store.people.sessions("mira")] == [found[5]]
    assert store.people.sessions("tomas")


def test_who_is_forgotten_leaves_somebody(store: Store, database: str) -> None:
    table = store.create(row("A-1"), PAIR)
    over = store.create(row("A-2"), PAIR)
    store.finish(over, 2.0)
    store.hide("mira", over)
    store.people.claim("mira", "m2", "Mira", "stored")
    store.people.log_in(session("s", "m2"))
    store.say(table, "m2", 0, "hello")
    store.set_advised(table, Advised(0, "digest", 3, "{}"))
    store.set_advised(table, Advised(1, "digest", 3, "{}"))
    seen = store.changes.last()
    assert set(store.people.forget("m2", "adept")) == {table, over}
    first, second = store.seats(table)[0], store.seats(over)[0]
    assert (first.bot, second.bot) == ("adept", "")
    assert first.person.startswith(FORGOTTEN)
    assert second.person.startswith(FORGOTTEN)
    assert first.person != second.person, "nobody can put the tables together"
    assert [(said.name, said.text) for said in store.talk(table)] == [("", "hello")]
    assert [asked.seat for asked in store.advised(table)] == [1]
    assert store.people.sessions("m2") == []
    assert store.people.account("Mira") is None
    other = Store(database)
    assert other.changes.by_others(seen)[0] == {table, over}
    other.close()
    with store._engine.connect() as connection:
        for name in ("people", "accounts", "sessions", "hidden", "seats", "talk"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {name}").all()
            assert "m2" not in str(rows), name
            assert "Mira" not in str(rows), name
