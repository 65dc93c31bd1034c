"""What strangers may not do: each of these stopped the table, or something of it, once."""

from __future__ import annotations

import contextlib
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer

from igroteka.table import security, visitor
from igroteka.table.connections import Hall
from igroteka.table.limits import Asker, Bounds, Limit, Share, TooMuch, household
from igroteka.table.security import asked_of_us, own_names
from igroteka.table.store import Store
from igroteka.table.tables import CODE_WORDS, fresh_code
from igroteka.table.writing import clean
from tests.table.serving import Person, Served
from tests.waiting import PATIENCE, until

THOUSANDS = "9" * 5000


# Requests that make no sense ----------------------------------------------------------------------


def test_many_may_ask_at_once_for_a_table_that_is_not_there(served: Served) -> None:
    people = [served.person() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for path in ("/t/NO-SUCH", "/t/NO-SUCH/log", "/t/NO-SUCH/events"):
            answers = pool.map(lambda person, at=path: person.http.get(at).status_code, people)
            assert set(answers) == {404}


@pytest.mark.parametrize("number", ["²", "--5", "-1", THOUSANDS, "1_0", "٣", "", "1e3", "0x1"])
def test_what_is_no_number_is_refused_in_a_sentence(mira: Person, number: str) -> None:
    table = mira.open_table("me", "open")
    for what, field in (("act", "action"), ("act", "number"), ("sit", "seat"), ("undo", "number")):
        fields: dict[str, object] = {"action": 0, "number": 0, "seat": 0, field: number}
        status, sentence = mira.post(f"{table}/{what}", **fields)
        assert status in (403, 409)
        assert sentence
    assert mira.http.get(f"{table}/at/{number}").status_code in (200, 404)
    answer = mira.form("me", "open", **{"option-years": number, "count": number})
    assert answer.status_code in (200, 303)


@pytest.mark.parametrize(
    "referer", ["http://[", "http://[::1", "//evil.example/x", "http://\udcff/", "x", ""]
)
def test_a_broken_referer_leads_to_the_start(mira: Person, referer: str) -> None:
    headers = {"referer": referer.encode("utf-8", "surrogateescape")}
    answer = mira.http.post("/settings", data={"language": "ru"}, headers=headers)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "//evil.example/t/X"])
def test_no_referer_leads_to_a_foreign_address(mira: Person, path: str) -> None:
    referer = f"{mira.http.base_url}".rstrip("/") + path
    answer = mira.http.post("/settings", data={"language": "ru"}, headers={"referer": referer})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example/", "/\r\nset-cookie:a=b",
             "/\t/x", "javascript:alert(1)", "friend/x", "/ä"],
)  # fmt: skip
def test_no_form_leads_to_a_foreign_address(mira: Person, back: str) -> None:
    answer = mira.http.post("/settings", data={"language": "ru", "back": back})
    assert answer.headers["location"] == "/"


def test_forms_in_alphabets_that_nobody_knows_are_refused(mira: Person) -> None:
    for kind in (
        "application/x-www-form-urlencoded; charset=klingon",
        "multipart/form-data; boundary=x; charset=klingon",
        "multipart/form-data",
        "text/plain",
    ):
        answer = mira.http.post("/name", content=b"--x\r\n\r\n", headers={"content-type": kind})
        assert answer.status_code < 500, kind


@pytest.mark.parametrize("body", [b"name=\xff", b"&".join([b"name=x"] * 61)])
def test_forms_that_cannot_be_read_are_refused(served: Served, mira: Person, body: bytes) -> None:
    assert mira.http.post("/name", content=b"name=Mira").status_code == 303
    headers = {"x-script": "1"}
    answer = mira.http.post("/name", content=body, headers=headers)
    assert answer.status_code == 409
    assert answer.json()["sentence"] == "This form cannot be read. Nothing was done."
    assert 'value="Mira"' in mira.get("/")


def raw(served: Served, sent: bytes) -> bytes:
    """Send bytes as they are, and read to the end of what comes back."""
    with socket.create_connection(served.socket.getsockname(), PATIENCE) as line:
        line.sendall(sent)
        came = b""
        while part := line.recv(65536):
            came += part
    return came


def test_who_leaves_in_the_middle_of_a_request_breaks_nothing(
    served: Served, mira: Person, caplog: pytest.LogCaptureFixture
) -> None:
    host = served.address.removeprefix("http://")
    head = f"POST /name HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: same-origin\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname="
    for _ in range(3):
        with socket.create_connection(served.socket.getsockname(), PATIENCE) as line:
            line.sendall(head.encode())
    mira.get("/")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


# Whose pages are ours -----------------------------------------------------------------------------


def test_other_names_for_this_machine_are_not_answered(mira: Person) -> None:
    elsewhere = ("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.x")
    no_ports = ("localhost:", "localhost:x", "127.0.0.1:-1", "[::1]x", "[::1]:٣")
    for host in (*elsewhere, *(name.encode() for name in no_ports)):
        answer = mira.http.get("/", headers={"host": host})
        assert answer.status_code == 421, host
    for host in ("localhost", "localhost:1", "127.0.0.1:1", "[::1]:1", "10.0.0.7", "LOCALHOST."):
        assert mira.http.get("/", headers={"host": host}).status_code == 200, host


def test_names_can_be_given_to_this_machine() -> None:
    assert asked_of_us("Table.Example.org:443", own_names(["table.example.org"]))
    assert not asked_of_us("", own_names(["table.example.org"]))
    assert asked_of_us("anything.example", own_names("*"))
    assert not asked_of_us("anything.example:", own_names("*"))


def test_what_depends_on_the_seat_is_kept_nowhere(mira: Person) -> None:
    table = mira.open_table("me", "open")
    for path in ("/", table, f"{table}/log", f"{table}/at/0", "/new", "/nothing", "/kernels"):
        assert mira.http.get(path).headers["cache-control"] == "no-store", path
    assert "max-age" in mira.http.get("/static/frame.css").headers["cache-control"]


# Who is who ---------------------------------------------------------------------------------------


def test_a_cookie_is_renewed_in_time_and_runs_out(
    served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.open_table("me", "open")
    assert 'class="seat is-me' in mira.get(table)
    assert "set-cookie" not in mira.http.get(table).headers
    now = time.time()
    monkeypatch.setattr(visitor.time, "time", lambda: now + visitor.MONTH + 60)
    assert "igroteka=" in mira.http.get(table).headers["set-cookie"]
    assert 'class="seat is-me' in mira.get(table)
    monkeypatch.setattr(visitor.time, "time", lambda: now - visitor.YEAR)
    assert 'class="seat is-me' in mira.get(table)
    monkeypatch.setattr(visitor.time, "time", lambda: now + 3 * visitor.YEAR)
    assert 'class="seat is-me' not in mira.get(table)


def test_cookies_of_the_first_version_are_good_still(served: Served, store: Store) -> None:
    old = served.person()
    signed = URLSafeSerializer(store.secret(), "person").dumps("somebody")
    assert isinstance(signed, str)
    old.http.cookies.set("igroteka", signed)
    answer = old.http.get("/")
    renewed = URLSafeTimedSerializer(store.secret(), "person in time").loads(
        answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    )
    assert renewed == "somebody"


def test_names_and_talk_cannot_turn_the_page_round(served: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    mira.post("/name", name="\u202eari\u2066M\u200b\x07")
    mira.post(f"{table}/talk", text="a\u202eb\u200fc\nd")
    assert served.table(table).seats[0].name == "ariM"
    assert served.table(table).talk[-1].text == "abc d"
    assert clean("क्‍ष 👩‍🚀 Ёж") == "क्‍ष 👩‍🚀 Ёж"


def test_strangers_do_not_talk_at_tables_of_others(served: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    stranger = served.person()
    for _ in range(2):  # with and without a cookie
        status, sentence = stranger.post(f"{table}/talk", text="buy my things")
        assert status == 403
        assert "Look on" in sentence
    assert not served.table(table).talk
    assert mira.post(f"{table}/talk", text="hello")[0] == 204


# How much anybody may ask for ---------------------------------------------------------------------


class Clock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_limits_hold_for_people_for_addresses_and_in_all() -> None:
    clock = Clock()
    limit = Limit(Bounds(2, 3, 5), 60, clock)
    for _ in range(2):
        limit.check(Asker("mira", "here"))
    with pytest.raises(TooMuch, match="Try again"):
        limit.check(Asker("mira", "elsewhere"))
    limit.check(Asker("tomas", "here"))
    with pytest.raises(TooMuch):
        limit.check(Asker("somebody new", "here"))
    for n in range(2):
        limit.check(Asker(f"other {n}", f"place {n}"))
    with pytest.raises(TooMuch):
        limit.check(Asker("the sixth", "somewhere"))
    clock.now += 30
    limit.check(Asker("mira", "here"))
    with pytest.raises(TooMuch):
        limit.check(Asker("mira", "here"))
    clock.now += 3600
    for _ in range(2):
        limit.check(Asker("mira", "here"))


def test_a_limit_remembers_a_bounded_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("igroteka.table.limits.MOST_REMEMBERED", 100)
    limit = Limit(Bounds(2, 2, 10_000), 60, Clock())
    for n in range(1000):
        limit.check(Asker(f"p{n}", f"a{n}"))
    assert len(limit._left) <= 100


def test_a_household_is_a_network() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:1")
    assert household("2001:db8:0:1::1") != household("2001:db8:0:2::1")
    assert household("::ffff:10.0.0.7") == household("10.0.0.7") == "10.0.0.7"
    assert household("a socket") == "a socket"


@pytest.fixture
def narrow(served: Served) -> Served:
    """A table with low bounds."""
    site = served.site
    site.opening = Limit(Bounds(5, 10, 20))
    site.guessing = Limit(Bounds(3, 6, 12))
    site.watching = Share(Bounds(2, 3, 4))
    return served


def test_tables_are_not_opened_without_end_by_leaving_the_cookie_out(narrow: Served) -> None:
    answers = [narrow.person().http.post("/play/kolkhoz", data={}) for _ in range(20)]
    opened = [answer for answer in answers if answer.status_code == 303]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert (len(opened), len(opened) + len(refused)) == (5, 20)
    assert "Try again" in refused[0].text


def test_codes_cannot_be_guessed_at_leisure(narrow: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    statuses = [narrow.person().http.get(f"/t/WHEAT-{n}").status_code for n in range(10)]
    assert statuses.count(404) <= 6
    assert statuses[-1] == 429
    assert mira.get(table)  # who knows a table goes on
    codes = {fresh_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert len({code[-9:] for code in codes}) == 1000
    assert all(code.partition("-")[0] in CODE_WORDS for code in codes)


def test_old_codes_lead_to_their_tables(served: Served, mira: Person, database: str) -> None:
    table = mira.open_table("me", "open")
    old = served.table(table).row
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tables SET code = 'BEET-77' WHERE id = ?", (old.id,))
    assert served.person().get("/t/beet-77")


def test_streams_are_counted_and_those_too_many_try_again(narrow: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    with httpx.Client(base_url=narrow.address, timeout=PATIENCE) as http:
        http.cookies.set("igroteka", mira.http.cookies["igroteka"])
        lines = [http.send(http.build_request("GET", f"{table}/events"), stream=True)]
        lines += [http.send(http.build_request("GET", f"{table}/events"), stream=True)]
        coming = [line.iter_raw() for line in lines]  # who lets go of these hangs up
        assert all(next(parts) for parts in coming)
        answer = mira.http.get(f"{table}/events")
        assert "event: full" in answer.text
        assert "retry: 15000" in answer.text
        for line in lines:
            line.close()
    until(lambda: not narrow.table(table).watched)
    with mira.http.stream("GET", f"{table}/events") as again:
        assert "full" not in next(again.iter_text())


# Connections --------------------------------------------------------------------------------------


def test_a_hall_counts_by_address() -> None:
    hall = Hall(3, from_one=2)
    assert [hall.enter("a"), hall.enter("a"), hall.enter("a")] == [True, True, False]
    assert [hall.enter("b"), hall.enter("c")] == [True, False]
    hall.leave("a")
    assert hall.enter("c")


@pytest.fixture
def small(database: str) -> Iterator[Served]:
    """A server with room for six connections, which have a quarter of a second to ask."""
    server = Served(database, Hall(6, from_one=6), first_words=0.25)
    yield server
    server.stop()


def test_connections_too_many_are_closed_and_others_go_on(small: Served) -> None:
    first = small.person()
    first.get("/")
    held = [socket.create_connection(small.socket.getsockname(), PATIENCE) for _ in range(40)]
    first.get("/")
    # Who says nothing is sent away, so that there is room again.
    for line in held:
        with contextlib.suppress(ConnectionError):
            assert line.recv(1) == b""
    until(lambda: _answers(small))
    for line in held:
        line.close()


def _answers(served: Served) -> bool:
    try:
        return httpx.get(served.address, timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_who_drops_a_request_byte_by_byte_is_sent_away(small: Served) -> None:
    with socket.create_connection(small.socket.getsockname(), PATIENCE) as line:
        gone = False
        for letter in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 10_000:
            try:
                line.sendall(bytes([letter]))
            except OSError:
                gone = True
                break
            time.sleep(0.005)
        assert gone


def test_a_body_that_does_not_come_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.05)
    head = b"POST /name HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
    head += b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname="
    assert b"408" in raw(served, head).partition(b"\r\n")[0]


def test_bodies_without_a_length_are_counted(served: Served, mira: Person) -> None:
    def chunks(n: int) -> Iterator[bytes]:
        yield b"name="
        for _ in range(n):
            yield b"x" * 1000

    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert mira.http.post("/name", content=chunks(1), headers=kind).status_code == 303
    for n in (20, 40):  # whoever sends a little more than allowed is heard out, and told
        assert mira.http.post("/name", content=chunks(n), headers=kind).status_code == 413


# What is stored -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value"),
    [("options", "{"), ("options", "7"), ("seed", "x"), ("seats", 99), ("game", "chess")],
)
def test_a_broken_row_stops_only_its_own_table(database: str, column: str, value: object) -> None:
    first = Served(database)
    mira = first.person()
    broken, sound = mira.open_table("me", "novice"), mira.open_table("novice", "novice", "me")
    first.stop()
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        code = broken.rpartition("/")[2]
        connection.execute(f"UPDATE tables SET {column} = ? WHERE code = ?", (value, code))
    second = Served(database)
    try:
        again = second.person()
        again.http.cookies.set("igroteka", mira.http.cookies["igroteka"])
        assert sound in again.get("/")
        moves = second.table(sound)
        until(lambda: moves.match.moves or moves.offers.get(2))
        answer = again.http.get(broken)
        assert answer.status_code == 409
        assert "</html>" in answer.text
    finally:
        second.stop()


def test_the_last_move_and_the_mark_of_the_end_are_written_together(
    served: Served, mira: Person
) -> None:
    table = mira.open_table("novice", "novice", "me", "novice", **{"option-years": "1"})
    live = served.table(table)
    written: list[bool] = []

    async def play() -> None:
        while not live.over:
            seat = live.match.waiting()[0]
            async with live._lock:
                if seat in live.offers:
                    await live._commit(seat, live.offers[seat].actions[0])
                    row = served.site.store.table(live.row.code)
                    assert row is not None
                    written.append((row.finished is not None) == live.over)

    served.run(play())
    assert all(written)


def test_an_end_that_was_never_marked_is_marked_when_the_table_is_read(
    served: Served, mira: Person, database: str
) -> None:
    table = mira.open_table("me", "open")
    live = served.table(table)

    async def play() -> None:
        while not live.over:
            seat = live.match.waiting()[0]
            await live._commit(seat, live.offers[seat].actions[0])

    served.run(play())
    code = live.row.code
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tables SET finished = NULL WHERE code = ?", (code,))
    other = Store(database)
    try:
        from igroteka.table.tables import Tables

        served.run(Tables(other).get(code))
        row = other.table(code)
        assert row is not None
        assert row.finished == live.moved
    finally:
        other.close()


def test_a_full_disk_is_said_and_everything_goes_on_when_there_is_room(
    served: Served, mira: Person
) -> None:
    table = mira.open_table("me", "open")

    def pages(most: int) -> None:
        for connection in [served.site.store._engine.connect() for _ in range(5)]:
            connection.exec_driver_sql(f"PRAGMA max_page_count={most}")
            connection.close()

    pages(1)  # as many as there are now
    sentences = [mira.post(f"{table}/talk", text="x" * 490) for _ in range(25)]
    refused = [sentence for status, sentence in sentences if status == 503]
    assert refused
    assert "write anything down" in refused[0]
    pages(1_000_000)
    served.site.talking = Limit(Bounds(30, 90, 3000))
    assert mira.post(f"{table}/talk", text="room again")[0] == 204
    assert served.table(table).talk[-1].text == "room again"


def test_a_clock_that_jumps_breaks_nothing(
    served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.open_table("me", "novice")
    real = time.time
    for jump in (-1e8, 1e7, 0):
        monkeypatch.setattr(time, "time", lambda by=jump: real() + by)
        live = served.table(table)
        until(lambda now=live: 0 in now.offers or now.over)
        if 0 in live.offers:
            number, actions = mira.look(table)
            assert mira.post(f"{table}/act", action=actions[0], number=number)[0] in (204, 409)
    assert json.loads(mira.get("/kernels"))
