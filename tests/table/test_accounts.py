"""Names of one's own, over the page: claimed, logged in with, ended, forgotten."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing

import httpx
import pytest

from igroteka.table import passwords, sessions, visitor
from igroteka.table.limits import Bounds, Limit
from igroteka.table.passwords import Cost, decoy, hashed, matches
from igroteka.table.sessions import device_of
from tests.table.serving import Person, Served
from tests.waiting import until

SECRET = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little: what is tested with them is not how long they take."""
    monkeypatch.setattr(passwords, "COST", Cost(16, 1, 1))


def press(person: Person, what: str, **fields: str) -> httpx.Response:
    """Send a form of the page about oneself."""
    return person.http.post(f"/me/{what}", data=fields)


def refusal(answer: httpx.Response) -> str:
    """Why a form was refused."""
    assert answer.status_code == 409, answer.text
    return re.findall(r'class="refusal"[^>]*>([^<]+)', answer.text)[0]


def claim(person: Person, name: str = "Mira") -> None:
    answer = press(person, "claim", name=name, password=SECRET)
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")


def log_in(person: Person, name: str = "Mira", password: str = SECRET) -> None:
    assert press(person, "login", name=name, password=password).status_code == 303


def test_a_password_is_hashed_as_it_should_be() -> None:
    stored = hashed("пароль №1")
    assert stored.startswith("scrypt$32768$8$3$")
    assert hashed("пароль №1") != stored
    assert matches("пароль №1".replace("й", "и\u0306"), stored)
    assert not matches("пароль №2", stored)
    assert decoy().rpartition("$")[0].rpartition("$")[0] == stored.rsplit("$", 2)[0]
    assert not matches("", decoy())


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox · Linux"),
        (SAFARI, "Safari · iPhone"),
        (EDGE, "Edge · Windows"),
        ("curl/8", ""),
    ],
)
def test_devices_are_said_in_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


@pytest.mark.usefixtures("cheap")
def test_a_claimed_name_has_its_tables_everywhere(
    served: Served, mira: Person, database: str
) -> None:
    table = mira.open_table("me", "open")
    mira.post("/name", name="Mira")
    mira.post(f"{table}/talk", text="hello")
    guest = mira.http.cookies["igroteka"]
    claim(mira)
    assert mira.http.cookies["igroteka"] != guest
    assert 'class="seat is-me' in mira.get(table)
    assert table in mira.get("/")
    thief = served.person()
    thief.http.cookies.set("igroteka", guest)
    assert 'class="seat is-me' not in thief.get(table), "a guest's cookie is good for nothing now"
    elsewhere = served.person()
    other = elsewhere.open_table("me", "open")
    log_in(elsewhere, " mIRA ")
    assert 'class="seat is-me' in elsewhere.get(table)
    assert 'class="seat is-me' in mira.get(other), "what the guest had there came along"
    assert "Mira" in mira.get(other)
    assert elsewhere.actions(table) == mira.actions(table)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        all_of_it = "\n".join(connection.iterdump())
    for person in (mira, elsewhere):
        value = person.http.cookies["igroteka"]
        secret, _age = visitor.Signed.sessions(served.site.store.secret()).person(value)
        assert len(secret) == 32
        assert secret not in all_of_it
    assert SECRET not in all_of_it


@pytest.mark.usefixtures("cheap")
def test_wrong_names_and_wrong_passwords_are_alike_and_few(
    served: Served, mira: Person, tomas: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim(mira)
    spent: list[Cost] = []
    real = passwords._scrypt

    def counted(password: str, salt: bytes, cost: Cost) -> bytes:
        spent.append(cost)
        return real(password, salt, cost)

    monkeypatch.setattr(passwords, "_scrypt", counted)
    said = set()
    for name, password in (("Mira", "wrong horse"), ("Nobody", SECRET), ("", ""), ("!", SECRET)):
        said.add(refusal(press(tomas, "login", name=name, password=password)))
    assert said == {"This name and this password do not belong together."}
    assert spent == [passwords.COST] * 4
    served.site.knocking = Limit(Bounds(3, 100, 100))
    statuses = [
        press(served.person(), "login", name=name, password="wrong horse").status_code
        for name in ("Mira", "MIRA", "m i r a", "Mira")
    ]
    assert statuses == [409, 409, 409, 429], "a name is guarded, whoever knocks"
    assert len(spent) == 7
    for person, form in ((mira, "claim"), (mira, "login")):
        assert "already" in refusal(press(person, form, name="Mira", password=SECRET))
    assert "8 characters" in refusal(press(tomas, "claim", name="Tomas", password="short"))
    assert "letters" in refusal(press(tomas, "claim", name="!?", password=SECRET))
    assert "set-cookie" not in press(tomas, "claim", name="", password=SECRET).headers
    assert "not claimed" in refusal(press(tomas, "password", password=SECRET, new=SECRET))


@pytest.mark.usefixtures("cheap")
def test_nobody_else_is_called_like_that(served: Served, mira: Person, tomas: Person) -> None:
    claim(mira)
    table = mira.open_table("me", "open")
    look = "Мirа"  # two letters are Cyrillic
    sentence = f"The name “{look}” belongs to somebody who has claimed it. Take another."
    assert tomas.post("/name", name=look) == (409, sentence)
    assert tomas.post(f"{table}/sit", seat=1, name=look) == (409, sentence)
    assert served.table(table).open_seats() == [1], "a refused request changes nothing"
    assert tomas.post(f"{table}/sit", seat=1, name="Tomas")[0] == 204
    assert tomas.post(f"{table}/call", name=look)[0] == 409
    answer = tomas.form("me", "me", **{"name-1": look})
    assert answer.status_code == 409
    assert sentence in answer.text
    shared = tomas.open_table("me", "me", **{"name-1": "Boris"})
    tomas.post(f"{shared}/screen", seat=1)
    assert tomas.post(f"{shared}/call", name=look) == (409, sentence)
    headers = {"sec-fetch-site": "none"}
    asked = httpx.post(f"{served.address}/api/v1/people", json={"name": look}, headers=headers)
    assert (asked.status_code, asked.json()["sentence"]) == (409, sentence)
    assert sentence in refusal(press(tomas, "claim", name=look, password=SECRET))
    assert mira.post("/name", name="")[0] == 409
    assert mira.post("/name", name="Mirabel")[0] == 204
    assert tomas.post("/name", name=look)[0] == 204
    log_in(served.person(), "Mirabel")


@pytest.mark.usefixtures("cheap")
def test_sessions_are_seen_and_ended(
    served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira.http.headers["user-agent"] = FIREFOX
    claim(mira)
    table = mira.open_table("me", "open")
    phone, third = served.person(), served.person()
    phone.http.headers["user-agent"] = SAFARI
    for person in (phone, third):
        log_in(person)
    page = mira.get("/me")
    assert "Firefox · Linux" in page
    assert "Safari · iPhone" in page
    assert page.count('action="/me/end"') == 2
    device = page.index("Safari · iPhone")
    (number,) = re.findall(r'name="session" value="(\w+)"', page[device:])[:1]
    stranger = served.person()
    press(stranger, "end", session=number)
    assert 'class="seat is-me' in phone.get(table), "only one's own can be ended"
    with phone.http.stream("GET", f"{table}/events?since=old") as stream:
        coming = stream.iter_text()
        assert "is-me" in "".join(next(coming) for _ in range(2))
        assert press(mira, "end", session=number).status_code == 303
        assert mira.post(f"{table}/talk", text="now")[0] == 204
        assert "now" not in "".join(coming), "its pages are told nothing more"
    assert 'class="seat is-me' not in phone.get(table)
    assert phone.post(f"{table}/leave")[0] == 403
    assert press(third, "logout").status_code == 303
    assert 'class="seat is-me' not in third.get(table)
    late = served.person()
    log_in(late)
    answer = press(mira, "password", password="wrong horse", new="battery staple")
    assert refusal(answer) == "That is not your password."
    assert 'class="seat is-me' in late.get(table)
    assert press(mira, "password", password=SECRET, new="battery staple").status_code == 303
    assert 'class="seat is-me' not in late.get(table)
    assert 'class="seat is-me' in mira.get(table)
    assert press(late, "login", name="Mira", password=SECRET).status_code == 409
    log_in(late, password="battery staple")
    now = time.time()
    monkeypatch.setattr(sessions.time, "time", lambda: now + 13 * visitor.MONTH)
    assert 'class="seat is-me' not in late.get(table), "a year is the longest"


@pytest.mark.usefixtures("cheap")
def test_another_process_hears_of_an_end_in_seconds(
    served: Served, mira: Person, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim(mira)
    table = mira.open_table("me", "open")
    other = Served(database)
    try:
        there = other.person()
        there.http.cookies.set("igroteka", mira.http.cookies["igroteka"])
        assert 'class="seat is-me' in there.get(table)
        assert press(mira, "logout").status_code == 303
        monkeypatch.setattr(sessions, "FRESH", 0.0)
        assert 'class="seat is-me' not in there.get(table)
    finally:
        other.stop()


@pytest.mark.usefixtures("cheap")
def test_forget_me(served: Served, mira: Person, tomas: Person) -> None:
    claim(mira)
    duel = mira.open_table("me", "open")
    assert tomas.post(f"{duel}/sit", seat=1, name="Tomas")[0] == 204
    mira.post(f"{duel}/talk", text="hello there")
    assert "Mira" in tomas.get(duel)
    assert "since others answered it" in mira.get("/me")
    assert refusal(press(mira, "forget", password="wrong horse")) == "That is not your password."
    assert press(mira, "forget", password=SECRET).status_code == 303
    page = tomas.get(duel)
    assert "Mira" not in page
    assert "Somebody" in page
    assert "hello there" in page
    table = served.table(duel)
    until(lambda: 0 not in table.offers or table.over)
    assert duel not in mira.get("/")
    assert mira.post(f"{duel}/take-back")[0] == 403
    assert press(mira, "login", name="Mira", password=SECRET).status_code == 409
    guest = tomas.http.cookies["igroteka"]
    assert press(tomas, "forget").status_code == 303
    assert "Tomas" not in tomas.get(duel)
    tomas.http.cookies.clear()
    tomas.http.cookies.set("igroteka", guest)
    assert duel not in tomas.get("/"), "the cookie of before names nobody"
    assert duel not in served.person().get("/")


@pytest.mark.usefixtures("cheap")
def test_in_the_middle_of_a_lesson(served: Served, mira: Person) -> None:
    table = mira.http.post("/learn/kolkhoz").headers["location"]
    assert 'id="coach"' in mira.get(table)
    claim(mira)
    assert 'id="coach"' in mira.get(table)
