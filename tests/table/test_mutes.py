"""Muting somebody, and reporting them to whoever runs the table."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from itertools import takewhile

import pytest

from igroteka.engine import NOBODY, Refusal
from igroteka.table import company
from igroteka.table.live import Look, snapshot
from igroteka.table.mutes import MOST_MUTED
from igroteka.table.notebook import Outdated, Place
from igroteka.table.reports import MOST_WAITING, Report
from igroteka.table.schema import MUTED, REPORTS
from igroteka.table.store import SeatRow, Store
from tests.table.programs import Program
from tests.table.serving import Person, Served
from tests.table.test_store import row
from tests.waiting import until

INSULT = "you are a fool"


@pytest.fixture
def table(mira: Person, tomas: Person) -> str:
    address = mira.open_table("me", "open")
    tomas.post(f"{address}/sit", seat=1)
    tomas.post("/name", name="Tomas")
    assert tomas.post(f"{address}/talk", text=INSULT)[0] == 204
    mira.post(f"{address}/talk", text="hello")
    return address


def people(person: Person, table: str) -> dict[str, str]:
    """The others at a table: handles by names."""
    page = person.get(f"{table}/people")
    found = re.findall(r'<section class="ask" id="p(\w+)"><h2>.*?([^<>]+)</h2>', page)
    return {unescape(name): handle for handle, name in found}


def mute(person: Person, table: str, name: str = "Tomas", on: int = 1) -> int:
    who = people(person, table)[name]
    return person.http.post(f"{table}/mute", data={"who": who, "on": str(on)}).status_code


def test_who_is_muted_is_heard_nowhere(
    served: Served, mira: Person, tomas: Person, table: str
) -> None:
    other = tomas.open_table("me", "open")
    tomas.post(f"{other}/talk", text=INSULT)
    assert INSULT in mira.get(table)
    assert mute(mira, table) == 303
    for address in (table, f"{table}/at/0", other):
        assert INSULT not in mira.get(address)
    assert "hello" in mira.get(table)
    assert INSULT in tomas.get(table)
    assert INSULT in served.person().get(table)
    assert "Tomas" in mira.get("/me")
    assert mute(mira, table, on=0) == 303
    assert INSULT in mira.get(table)


def test_lines_to_the_page_are_silent_too(
    served: Served, mira: Person, tomas: Person, table: str
) -> None:
    live = served.table(table)
    muted = frozenset({live.seats[1].person})

    async def seen(muted: frozenset[str]) -> str:
        shown = snapshot(live, Look(0, "en", muted=muted)).after(None)
        return text_of(shown)

    assert INSULT in served.run(seen(frozenset()))
    assert INSULT not in served.run(seen(muted))
    tomas.post(f"{table}/talk", text="and again")
    silent = served.run(seen(muted))
    assert "and again" not in silent
    last = live.talk[-2].number
    assert f'data-talk="{last}"' in silent, "nothing unread is counted"


@contextmanager
def window(person: Person, table: str, server: Served) -> Iterator[Iterator[str]]:
    """What another window of a person is sent, line by line."""
    person.get(table)
    other = server.person()
    other.http.cookies.set("igroteka", person.http.cookies["igroteka"])
    with other.http.stream("GET", f"{table}/events?since=old") as stream:
        lines = stream.iter_lines()
        assert INSULT in shown_next(lines)
        yield lines


def shown_next(lines: Iterator[str]) -> str:
    """The next event that shows the table; what stays is not sent again, unless all is."""
    for line in lines:
        if line == "event: table":
            break
    return "".join(takewhile(bool, lines))


def test_other_windows_know_at_once(served: Served, mira: Person, table: str) -> None:
    watcher = served.person()  # also of somebody who does not sit here
    for person in (mira, watcher):
        with window(person, table, served) as lines:
            assert mute(person, table) == 303
            assert INSULT not in shown_next(lines)
            assert mute(person, table, on=0) == 303
            assert INSULT in shown_next(lines)
    live = served.table(table)
    until(lambda: not live.watched)
    assert live.muted.keys() == {seat.person for seat in live.seats}, "nothing of who looked on"


def test_windows_at_other_processes_know_too(
    served: Served, mira: Person, tomas: Person, table: str, database: str
) -> None:
    other = Served(database)
    elsewhere = mira.open_table("me", "open")
    tomas.post(f"{elsewhere}/sit", seat=1)
    tomas.post(f"{elsewhere}/talk", text=INSULT)
    try:
        with window(mira, elsewhere, other) as lines:
            mute(mira, table)
            other.run(other.site.tables._look_around())
            assert INSULT not in shown_next(lines)
            (handle,) = re.findall(r'name="other" value="(\w+)"', mira.get("/me"))
            mira.http.post("/me/unmute", data={"other": handle})
            other.run(other.site.tables._look_around())
            assert INSULT in shown_next(lines)
    finally:
        other.stop()


def text_of(packed: bytes) -> str:
    return zlib.decompressobj(-15).decompress(packed).decode()


def test_my_page_undoes_it(mira: Person, table: str) -> None:
    mute(mira, table)
    (other,) = re.findall(r'name="other" value="(\w+)"', mira.get("/me"))
    assert mira.http.post("/me/unmute", data={"other": other}).status_code == 303
    assert INSULT in mira.get(table)
    assert "/me/unmute" not in mira.get("/me")


def test_programs_do_not_hear_them_either(served: Served) -> None:
    rada, ilya = Program(served, "Rada"), Program(served, "Ilya")
    try:
        asked = {"game": "kolkhoz", "seats": ["me", "open"]}
        code = rada.post("/tables", asked, 201)["code"]
        ilya.post(f"/tables/{code}/sit")
        ilya.post(f"/tables/{code}/talk", {"text": INSULT})
        assert len(rada.get(f"/tables/{code}/talk")["messages"]) == 1
        seats = served.table(f"/t/{code}").seats
        served.site.store.mutes.mute(seats[0].person, seats[1].person)
        assert rada.get(f"/tables/{code}/talk")["messages"] == []
    finally:
        rada.http.close()
        ilya.http.close()


def test_nobody_is_named_by_an_id(served: Served, mira: Person, table: str) -> None:
    page = mira.get(f"{table}/people")
    assert served.table(table).seats[1].person not in page
    assert mira.http.post(f"{table}/mute", data={"who": "x", "on": "1"}).status_code == 409
    assert "Guest" not in people(mira, table), "I am not listed myself"


def test_a_line_is_reported_with_what_whoever_reads_it_needs(
    served: Served, mira: Person, tomas: Person, table: str
) -> None:
    mira.post("/name", name="Mira")
    who = people(mira, table)["Tomas"]
    page = mira.get(f"{table}/people?line=1")
    assert 'value="1" selected' in page
    told = {"who": who, "line": "1", "reason": "an insult"}
    answer = mira.http.post(f"{table}/report", data=told)
    assert "has your report" in answer.text
    (report,) = served.site.store.reports.listed()
    code = table.rpartition("/")[2]
    assert (report.code, report.name, report.text) == (code, "Tomas", INSULT)
    assert (report.reason, report.by, report.done) == ("an insult", "Mira", None)
    assert "an insult" not in tomas.get(f"{table}/people")
    assert "igroteka_reports_waiting 1" in mira.get("/metrics")
    for wrong in ({"line": "2"}, {"line": "99"}, {"reason": " "}, {"who": "x"}):
        refused = mira.http.post(f"{table}/report", data={**told, **wrong})
        assert refused.status_code == 409, wrong
    assert served.site.store.reports.waiting() == 1


def test_nobody_reports_without_end(store: Store) -> None:
    table = store.create(row("A-1"), [SeatRow("", "mira", False)])
    report = Report(table, "mira", "tomas", "Tomas", "", "rude name")
    for _ in range(MOST_WAITING):
        store.reports.make(report)
    with pytest.raises(Refusal, match="have not been read yet"):
        store.reports.make(report)
    store.reports.close(1)
    store.reports.make(report)
    with pytest.raises(Refusal, match="No report with the number 1 waits"):
        store.reports.close(1)
    assert len(store.reports.listed()) == MOST_WAITING
    assert len(store.reports.listed(done=True)) == MOST_WAITING + 1
    assert company.REPORTED.person <= 5


def test_so_many_are_muted(store: Store) -> None:
    for n in range(MOST_MUTED):
        store.mutes.mute("mira", f"p{n}")
    with pytest.raises(Refusal, match="more than 200 people"):
        store.mutes.mute("mira", "one more")
    store.mutes.unmute("mira", "p0")
    store.mutes.mute("mira", "p1")
    assert len(store.mutes.of("mira")) == MOST_MUTED - 1


def test_what_comes_along_and_what_is_forgotten(store: Store) -> None:
    table = store.create(row("A-1"), [SeatRow("", "mira", False)])
    for person, other in (("g", "a"), ("g", "mira"), ("mira", "a"), ("b", "g"), ("b", "mira")):
        store.mutes.mute(person, other)
    store.reports.make(Report(table, "g", "a", "Al", "boo", "rude"))
    store.reports.make(Report(table, "b", "g", "Guest", "hm", "odd"))
    store.people.move("g", "mira", "adept")
    assert store.mutes.of("mira") == {"a"}
    assert store.mutes.of("b") == {"mira"}
    store.people.forget("mira", "adept")
    store.people.forget("a", "adept")
    with store._engine.connect() as connection:
        assert connection.execute(MUTED.select()).all() == []
        rows = connection.execute(REPORTS.select()).mappings().all()
    assert {(each["reporter"], each["person"], each["name"]) for each in rows} == {
        ("", "", ""),
        ("b", "", ""),
    }
    assert [each["text"] for each in rows] == ["boo", "hm"]


def test_all_of_it_on_postgresql(postgres: str) -> None:
    """Notes, mutes and reports, and two who write a note at once."""
    one, two = Store(postgres), Store(postgres)
    try:
        table = one.create(row("A-1"), [SeatRow("", "mira", False)])
        place = Place(table, "mira", NOBODY)
        one.notebook.write(place, "one", 0)
        with pytest.raises(Outdated):
            two.notebook.write(place, "two", 0)
        two.mutes.mute("mira", "tomas")
        one.mutes.mute("mira", "tomas")
        assert one.mutes.of("mira") == {"tomas"}
        one.reports.make(Report(table, "mira", "tomas", "Tomas", "", "rude"))
        two.reports.close(two.reports.listed()[0].id)
        assert one.reports.waiting() == 0
        one.people.move("mira", "m2", "adept")
        assert two.notebook.note(Place(table, "m2", NOBODY)).text == "one"
        one.people.forget("m2", "adept")
        assert two.notebook.note(Place(table, "m2", NOBODY)).version == 0
    finally:
        one.close()
        two.close()
